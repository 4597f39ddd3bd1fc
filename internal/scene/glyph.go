package scene

import (
	"math"

	"cartouche/internal/font"
	"cartouche/internal/geom"
	"cartouche/internal/ink"

	"github.com/go-text/typesetting/font/opentype"
)

// OutlineIn is the outline of an icon as large as a box allows, in the middle of it; b is
// the box around the outline, in font units with y upwards.
func OutlineIn(segs []font.Segment, b, box geom.Rect) ink.Path {
	k := min(float64(box.W)/float64(b.W), float64(box.H)/float64(b.H))
	left := float64(box.X) + (float64(box.W)-float64(b.W)*k)/2
	top := float64(box.Y) + (float64(box.H)-float64(b.H)*k)/2
	return OutlinePath(segs, func(x, y float32) geom.Point {
		return geom.Pt(
			geom.Length(math.Round(left+(float64(x)-float64(b.X))*k)),
			geom.Length(math.Round(top+(float64(b.Bottom())-float64(y))*k)))
	})
}

// OutlinePath turns the outline of a glyph into a path; at says where a point of
// the outline lies. Quadratic curves become the cubic ones that equal them.
func OutlinePath(segs []font.Segment, at func(x, y float32) geom.Point) ink.Path {
	var p ink.Path
	var x, y float32
	open := false
	for _, s := range segs {
		a := s.Args
		switch s.Op {
		case opentype.SegmentOpMoveTo:
			if open {
				p.Close()
			}
			open = true
			x, y = a[0].X, a[0].Y
			start := at(x, y)
			p.Move(start.X, start.Y)
		case opentype.SegmentOpLineTo:
			x, y = a[0].X, a[0].Y
			end := at(x, y)
			p.Line(end.X, end.Y)
		case opentype.SegmentOpQuadTo:
			c, e := a[0], a[1]
			p.Cubic(at(x+(c.X-x)*2/3, y+(c.Y-y)*2/3), at(e.X+(c.X-e.X)*2/3, e.Y+(c.Y-e.Y)*2/3), at(e.X, e.Y))
			x, y = e.X, e.Y
		case opentype.SegmentOpCubeTo:
			p.Cubic(at(a[0].X, a[0].Y), at(a[1].X, a[1].Y), at(a[2].X, a[2].Y))
			x, y = a[2].X, a[2].Y
		}
	}
	if open {
		p.Close()
	}
	return p
}

// RunPaths returns the outlines of the glyphs of a run, each where it stands.
func RunPaths(run *font.Run) []ink.Path {
	k := float64(run.Size) / float64(run.Face.UnitsPerEm())
	var list []ink.Path
	for _, g := range run.Glyphs {
		origin := run.At.Add(geom.Pt(g.X, g.Y))
		list = append(list, OutlinePath(run.Face.Outline(g.ID), func(x, y float32) geom.Point {
			return origin.Add(geom.Pt(geom.Length(math.Round(float64(x)*k)), -geom.Length(math.Round(float64(y)*k))))
		}))
	}
	return list
}
