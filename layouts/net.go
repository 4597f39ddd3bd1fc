package layouts

import (
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/model"
	"cartouche/internal/scene"
)

// netFaces are the squares of a cube's net: four in a row, one above and one
// below the second; faces that come to lie opposite each other sum to seven.
var netFaces = []struct{ col, row, pips int }{
	{0, 1, 1}, {1, 1, 2}, {2, 1, 6}, {3, 1, 5}, {1, 0, 3}, {1, 2, 4},
}

// tab is a glue tab on an edge of the net: which square, and the way it points.
var netTabs = []struct{ col, row, dx, dy int }{
	{3, 1, 1, 0}, {1, 0, -1, 0}, {1, 0, 1, 0}, {1, 0, 0, -1}, {1, 2, -1, 0}, {1, 2, 1, 0}, {1, 2, 0, 1},
}

// tabDepth is how far a glue tab reaches, in percent of the edge.
const tabDepth = 32

// netCuts are the edges of the net that are cut, squares by column and row: the
// edge of each that points up, right, down or left.
var netCuts = []struct{ col, row, dx, dy int }{
	{0, 1, 0, -1}, {0, 1, -1, 0}, {0, 1, 0, 1}, {2, 1, 0, -1}, {2, 1, 0, 1}, {3, 1, 0, -1}, {3, 1, 0, 1},
}

// netFolds are the edges between two squares.
var netFolds = []struct{ col, row, dx, dy int }{
	{0, 1, 1, 0}, {1, 1, 1, 0}, {2, 1, 1, 0}, {1, 1, 0, -1}, {1, 1, 0, 1},
}

// die draws the net of a cube: cut along the full lines, fold the others away.
func (p *painter) die(d *model.Die) {
	at, e := p.scope.Point(d.At), p.scope.Length(d.Size)
	depth := e * tabDepth / 100
	square := func(col, row int) geom.Rect {
		return geom.R(at.X+e*geom.Length(col), at.Y+depth+e*geom.Length(row), e, e)
	}
	if !p.drawable(geom.R(at.X, at.Y, 4*e+depth, 3*e+2*depth), mm(20), mm(15)) {
		return
	}
	if c, ok := p.colour(d.Fill); ok {
		p.face.Solids = append(p.face.Solids, scene.Solid{Edge: e, Colour: c})
	}
	for _, f := range netFaces {
		if c, ok := p.colour(d.Fill); ok {
			p.add(&ink.Fill{Path: ink.RectPath(square(f.col, f.row)), Colour: c})
		}
		p.pips(square(f.col, f.row), f.pips, d.Pips.Or("white"), d.Mark)
	}
	for _, t := range netTabs {
		p.fill(ink.PolygonPath(tabPoints(square(t.col, t.row), t.dx, t.dy, depth)...), "sand")
	}
	p.as(scene.Fold, func() {
		for _, t := range netTabs {
			tab := tabPoints(square(t.col, t.row), t.dx, t.dy, depth)
			p.foldLine(tab[0], tab[3], mountain, "ink")
		}
		for _, f := range netFolds {
			ends := tabPoints(square(f.col, f.row), f.dx, f.dy, 0)
			p.foldLine(ends[0], ends[3], mountain, "white")
		}
	})
	p.as(scene.Cut, func() {
		for _, t := range netTabs {
			p.stroke(ink.PolylinePath(tabPoints(square(t.col, t.row), t.dx, t.dy, depth)...), "ink", medium)
		}
		for _, c := range netCuts {
			ends := tabPoints(square(c.col, c.row), c.dx, c.dy, 0)
			p.stroke(ink.LinePath(ends[0], ends[3]), "ink", medium)
		}
	})
}

// tabPoints are the corners of a tab with slanted ends on the edge of a square
// towards dx, dy: along its edge the first and the last.
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
	along := geom.Pt(slant*sign(b.X-a.X), slant*sign(b.Y-a.Y))
	return []geom.Point{a, a.Add(out).Add(along), b.Add(out).Sub(along), b}
}

func sign(l geom.Length) geom.Length {
	switch {
	case l > 0:
		return 1
	case l < 0:
		return -1
	}
	return 0
}

// pips draws the pips of a face as disks, squares or diamonds.
func (p *painter) pips(sq geom.Rect, n int, colour model.Colour, mark string) {
	c, ok := p.colour(colour)
	if !ok {
		return
	}
	r := sq.W * 10 / 100
	for _, at := range pipPlaces[n] {
		q := sq.Center().Add(geom.Pt(sq.W*geom.Length(at[0])*27/100, sq.H*geom.Length(at[1])*27/100))
		path := pipPath(mark, q, r)
		p.add(&ink.Fill{Path: path, Colour: c})
	}
}

// pipPath is a pip around a place: a disk, or the shape that goes with a colour.
func pipPath(mark string, c geom.Point, r geom.Length) ink.Path {
	s := r * 125 / 100
	switch mark {
	case "square":
		return ink.RectPath(geom.R(c.X-r*9/10, c.Y-r*9/10, r*18/10, r*18/10))
	case "diamond":
		return ink.PolygonPath(geom.Pt(c.X, c.Y-s), geom.Pt(c.X+s, c.Y), geom.Pt(c.X, c.Y+s), geom.Pt(c.X-s, c.Y))
	case "triangle":
		return ink.PolygonPath(geom.Pt(c.X, c.Y-s), geom.Pt(c.X+s, c.Y+r*9/10), geom.Pt(c.X-s, c.Y+r*9/10))
	case "hexagon":
		h, w := r*95/100, r*55/100
		return ink.PolygonPath(geom.Pt(c.X-w, c.Y-h), geom.Pt(c.X+w, c.Y-h), geom.Pt(c.X+2*w, c.Y),
			geom.Pt(c.X+w, c.Y+h), geom.Pt(c.X-w, c.Y+h), geom.Pt(c.X-2*w, c.Y))
	case "star":
		b := r * 4 / 10
		return ink.PolygonPath(
			geom.Pt(c.X, c.Y-s), geom.Pt(c.X+b, c.Y-b), geom.Pt(c.X+s, c.Y), geom.Pt(c.X+b, c.Y+b),
			geom.Pt(c.X, c.Y+s), geom.Pt(c.X-b, c.Y+b), geom.Pt(c.X-s, c.Y), geom.Pt(c.X-b, c.Y-b))
	case "cross":
		b := r * 4 / 10
		return ink.PolygonPath(
			geom.Pt(c.X-b, c.Y-s), geom.Pt(c.X+b, c.Y-s), geom.Pt(c.X+b, c.Y-b), geom.Pt(c.X+s, c.Y-b),
			geom.Pt(c.X+s, c.Y+b), geom.Pt(c.X+b, c.Y+b), geom.Pt(c.X+b, c.Y+s), geom.Pt(c.X-b, c.Y+s),
			geom.Pt(c.X-b, c.Y+b), geom.Pt(c.X-s, c.Y+b), geom.Pt(c.X-s, c.Y-b), geom.Pt(c.X-b, c.Y-b))
	}
	return ink.CirclePath(c, r)
}

// standee draws a piece that folds over its top edge: the picture upright on the
// lower half, upside down on the upper, and a foot at either end.
func (p *painter) standee(s *model.Standee) {
	box := p.scope.Box(s.Box)
	if !p.drawable(box, mm(20), mm(50)) {
		return
	}
	foot := box.H * 14 / 100
	panel := (box.H - 2*foot) / 2
	middle := box.Y + foot + panel
	lower := geom.R(box.X, middle, box.W, panel)
	start := len(p.face.Ops)
	p.standeePanel(s, lower)
	ops := p.face.Ops[start:len(p.face.Ops):len(p.face.Ops)]
	turned := geom.Placement{Turns: 2, At: geom.Pt(2*box.X+box.W, 2*middle)}
	p.add(&scene.Group{Name: "other side", Place: turned, Ops: ops})
	for _, y := range []geom.Length{box.Y, box.Bottom() - foot} {
		p.fill(ink.RectPath(geom.R(box.X, y, box.W, foot)), "sand")
	}
	p.standeeFolds(box, foot)
	p.as(scene.Cut, func() { p.stroke(ink.RectPath(box), "ink", medium) })
}

// standeePanel is one side: a sign in a cartouche, and the word below it.
func (p *painter) standeePanel(s *model.Standee, b geom.Rect) {
	if c, ok := p.colour(s.Fill); ok {
		p.add(&ink.Fill{Path: ink.RectPath(b), Colour: c})
	}
	if s.Image.Set() {
		picture := geom.R(b.X, b.Y, b.W, b.H-mm(9))
		if file, ok := p.drawing(s.Image); ok {
			p.drawPicture(file, &model.Image{Fit: "cover"}, picture, p.at)
		}
		p.say(geom.R(b.X+mm(2), picture.Bottom()+mm(0.3), b.W-mm(4), mm(8)), s.Text, setting{style: "card-title"})
		return
	}
	ring := geom.R(b.Center().X-b.W*24/100, b.Y+mm(2.5), b.W*48/100, b.H*62/100)
	p.cartouche(ring)
	name, at := p.scope.Word(s.Icon)
	colour, ok := p.colour(s.Colour.Or("lapis"))
	if path, found := p.iconPath(name, ring.Inset(ring.W*20/100), at); found && ok {
		p.add(&ink.Fill{Path: path, Colour: colour, Sign: true})
		p.add(&ink.Stroke{Path: path, Colour: colour, Width: p.width(hair), Join: ink.RoundJoin})
	}
	p.say(geom.R(b.X+mm(2), ring.Bottom()+mm(2.6), b.W-mm(4), b.Bottom()-ring.Bottom()-mm(3.6)), s.Text, setting{style: "card-title"})
}

// cartouche is the ring of rope around a king's name, tied over a bar.
func (p *painter) cartouche(r geom.Rect) {
	outer, inner := ink.RoundRectPath(r, r.W/2), r.Inset(mm(1.5))
	p.fill(outer, "sand")
	p.fill(ink.RoundRectPath(inner, inner.W/2), "white")
	p.stroke(outer, "ochre", bold)
	p.stroke(ink.RoundRectPath(inner, inner.W/2), "ochre", medium)
	bar := geom.R(r.X+r.W*8/100, r.Bottom()+mm(0.1), r.W*84/100, mm(1.5))
	p.fill(ink.RoundRectPath(bar, mm(0.7)), "carnelian")
	p.stroke(ink.RoundRectPath(bar, mm(0.7)), "ochre", medium)
}
