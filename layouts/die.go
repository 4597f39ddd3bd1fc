package layouts

import (
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/model"
	"cartouche/internal/scene"
)

var _ = Upright("die", drawDie, func(d *Drawing, e *model.Die) geom.Rect {
	at, edge := d.Scope.Point(e.At), d.Scope.Length(e.Size)
	return geom.R(at.X, at.Y, 4*edge+edge*tabDepth/100, 0)
})

// netEdge is an edge of a square of the net of a cube: its column and row, and the direction in which the edge is.
type netEdge struct{ col, row, dx, dy int }

// The net of a cube is four squares in a row, one above and one below the second. Faces opposite each other sum to seven.
var (
	netFaces = []struct{ col, row, pips int }{{0, 1, 1}, {1, 1, 2}, {2, 1, 6}, {3, 1, 5}, {1, 0, 3}, {1, 2, 4}}
	netTabs  = []netEdge{{3, 1, 1, 0}, {1, 0, -1, 0}, {1, 0, 1, 0}, {1, 0, 0, -1}, {1, 2, -1, 0}, {1, 2, 1, 0}, {1, 2, 0, 1}}
	netCuts  = []netEdge{{0, 1, 0, -1}, {0, 1, -1, 0}, {0, 1, 0, 1}, {2, 1, 0, -1}, {2, 1, 0, 1}, {3, 1, 0, -1}, {3, 1, 0, 1}}
	netFolds = []netEdge{{0, 1, 1, 0}, {1, 1, 1, 0}, {2, 1, 1, 0}, {1, 1, 0, -1}, {1, 1, 0, 1}}
)

// tabDepth is the depth of a glue tab, in percent of the edge.
const tabDepth = 32

// dieBox returns the box around a net.
func dieBox(at geom.Point, edge geom.Length) geom.Rect {
	depth := edge * tabDepth / 100
	return geom.R(at.X, at.Y, 4*edge+depth, 3*edge+2*depth)
}

func drawDie(d *Drawing, e *model.Die) {
	at, edge := d.Scope.Point(e.At), d.Scope.Length(e.Size)
	depth := edge * tabDepth / 100
	square := func(col, row int) geom.Rect {
		return geom.R(at.X+edge*geom.Length(col), at.Y+depth+edge*geom.Length(row), edge, edge)
	}
	if !d.BoxFor(dieBox(at, edge), mm(20), mm(15)) {
		return
	}
	ground, pips := d.Colour(e.Fill), d.Colour(e.Pips.Or("white"))
	fold := d.Paint("ink")
	if pips != nil {
		fold = pips // on the same ground
		if ground != nil && ground.Contrast(*pips) < scene.LeastContrast {
			component, _, _ := strings.Cut(d.Face.Name, ".")
			d.warn(d.At, "sign-unseen", diag.Args{"found": "die", "component": component})
		}
	}
	if ground != nil {
		d.Face.Solids = append(d.Face.Solids, scene.Solid{Edge: edge, Faces: 6, Colour: *ground})
	}
	for _, f := range netFaces {
		sq := square(f.col, f.row)
		d.FillIn(ink.RectPath(sq), ground)
		for _, at := range pipPlaces[f.pips] {
			pip := sq.Center().Add(geom.Pt(sq.W*geom.Length(at[0])*27/100, sq.H*geom.Length(at[1])*27/100))
			d.FillIn(pipPath(e.Mark, pip, sq.W*9/100), pips)
		}
	}
	tab := func(t netEdge, depth geom.Length) []geom.Point {
		return tabPoints(square(t.col, t.row), t.dx, t.dy, depth)
	}
	for _, t := range netTabs {
		d.Fill(ink.PolygonPath(tab(t, depth)...), "sand")
	}
	d.As(scene.Fold, func() {
		for _, t := range netTabs {
			ends := tab(t, depth)
			d.FoldLine(ends[0], ends[3], Mountain, d.Paint("ink"))
		}
		for _, f := range netFolds {
			ends := tab(f, 0)
			d.FoldLine(ends[0], ends[3], Mountain, fold)
		}
	})
	d.As(scene.Cut, func() {
		for _, t := range netTabs {
			d.Stroke(ink.PolylinePath(tab(t, depth)...), "ink", Medium)
		}
		for _, c := range netCuts {
			ends := tab(c, 0)
			d.Stroke(ink.LinePath(ends[0], ends[3]), "ink", Medium)
		}
	})
}

// tabPoints returns the corners of a tab with slanted ends on the edge of a square in the direction dx, dy; the first and the
// last are on the edge.
func tabPoints(sq geom.Rect, dx, dy int, depth geom.Length) []geom.Point {
	slant := depth * 60 / 100
	a, b := geom.Pt(sq.X, sq.Y), geom.Pt(sq.Right(), sq.Y) // the edge that points up
	switch {
	case dy > 0:
		a, b = geom.Pt(sq.Right(), sq.Bottom()), geom.Pt(sq.X, sq.Bottom())
	case dx > 0:
		a, b = geom.Pt(sq.Right(), sq.Y), geom.Pt(sq.Right(), sq.Bottom())
	case dx < 0:
		a, b = geom.Pt(sq.X, sq.Bottom()), geom.Pt(sq.X, sq.Y)
	}
	out := geom.Pt(depth*geom.Length(dx), depth*geom.Length(dy))
	along := geom.Pt(-slant*geom.Length(dy), slant*geom.Length(dx)) // clockwise
	return []geom.Point{a, a.Add(out).Add(along), b.Add(out).Sub(along), b}
}

// pipPath is a pip around a point: a disk, or the shape that goes with a colour.
func pipPath(mark string, c geom.Point, r geom.Length) ink.Path {
	s, b := r*125/100, r*4/10
	corners := func(at ...geom.Length) ink.Path { // x and y by turns, from c
		var points []geom.Point
		for i := 0; i < len(at); i += 2 {
			points = append(points, c.Add(geom.Pt(at[i], at[i+1])))
		}
		return ink.PolygonPath(points...)
	}
	switch mark {
	case "square":
		return ink.RectPath(geom.R(c.X-r*9/10, c.Y-r*9/10, r*18/10, r*18/10))
	case "diamond":
		return corners(0, -s, s, 0, 0, s, -s, 0)
	case "triangle":
		return corners(0, -s, s, r*9/10, -s, r*9/10)
	case "hexagon":
		h, w := r*95/100, r*55/100
		return corners(-w, -h, w, -h, 2*w, 0, w, h, -w, h, -2*w, 0)
	case "star":
		return corners(0, -s, b, -b, s, 0, b, b, 0, s, -b, b, -s, 0, -b, -b)
	case "cross":
		return corners(-b, -s, b, -s, b, -b, s, -b, s, b, b, b, b, s, -b, s, -b, b, -s, b, -s, -b, -b, -b)
	}
	return ink.CirclePath(c, r)
}
