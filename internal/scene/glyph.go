package scene

import (
	"math"

	"cartouche/internal/font"
	"cartouche/internal/geom"
	"cartouche/internal/ink"

	"github.com/go-text/typesetting/font/opentype"
)

// GlyphOf returns the outline of a glyph, with the box around it. Quadratic curves become equal cubic ones.
func GlyphOf(segs []font.Segment, box geom.Rect) ink.Glyph {
	g := ink.Glyph{Box: box}
	add := func(v ink.Verb, points ...[2]float32) {
		g.Verbs, g.Points = append(g.Verbs, v), append(g.Points, points...)
	}
	var x, y float32
	open := false
	for _, s := range segs {
		a := s.Args
		switch s.Op {
		case opentype.SegmentOpMoveTo:
			if open {
				add(ink.Close)
			}
			open = true
			x, y = a[0].X, a[0].Y
			add(ink.MoveTo, [2]float32{x, y})
		case opentype.SegmentOpLineTo:
			x, y = a[0].X, a[0].Y
			add(ink.LineTo, [2]float32{x, y})
		case opentype.SegmentOpQuadTo:
			c, e := a[0], a[1]
			add(
				ink.CubicTo,
				[2]float32{x + (c.X-x)*2/3, y + (c.Y-y)*2/3},
				[2]float32{e.X + (c.X-e.X)*2/3, e.Y + (c.Y-e.Y)*2/3},
				[2]float32{e.X, e.Y},
			)
			x, y = e.X, e.Y
		case opentype.SegmentOpCubeTo:
			add(ink.CubicTo, [2]float32{a[0].X, a[0].Y}, [2]float32{a[1].X, a[1].Y}, [2]float32{a[2].X, a[2].Y})
			x, y = a[2].X, a[2].Y
		}
	}
	if open {
		add(ink.Close)
	}
	return g
}

// OutlineIn returns the outline of an icon as large as fits into a box, centred; b is the box
// around the outline, in font units, y upwards.
func OutlineIn(segs []font.Segment, b, box geom.Rect) ink.Path { return GlyphOf(segs, b).In(box) }

// OutlinePath converts the outline of a glyph to a path; at maps its points.
func OutlinePath(segs []font.Segment, at func(x, y float32) geom.Point) ink.Path {
	return GlyphOf(segs, geom.Rect{}).Through(at)
}

// RunPaths returns the outlines of a run's glyphs, in their positions.
func RunPaths(run *font.Run) []ink.Path {
	k := float64(run.Size) / float64(run.Face.UnitsPerEm())
	var list []ink.Path
	for _, g := range run.Glyphs {
		origin := run.At.Add(g.At())
		list = append(list, OutlinePath(run.Face.Outline(g.ID), func(x, y float32) geom.Point {
			return origin.Add(geom.Pt(geom.Length(math.Round(float64(x)*k)), -geom.Length(math.Round(float64(y)*k))))
		}))
	}
	return list
}
