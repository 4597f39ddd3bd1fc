package layouts

import (
	"cartouche/internal/geom"
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

// die draws the net of a cube: cut along the full lines, fold along the dashed.
func (p *painter) die(d *model.Die) {
	at, e := p.scope.Point(d.At), p.scope.Length(d.Edge)
	depth := e * tabDepth / 100
	origin := geom.Pt(at.X, at.Y+depth)
	square := func(col, row int) geom.Rect {
		return geom.R(origin.X+e*geom.Length(col), origin.Y+e*geom.Length(row), e, e)
	}
	p.inside(geom.R(at.X, at.Y, 4*e+depth, 3*e+2*depth), p.at)
	for _, t := range netTabs {
		path := tabPath(square(t.col, t.row), t.dx, t.dy, depth)
		p.fill(path, "sand")
		p.stroke(path, "ink", hair)
	}
	mark, _ := p.scope.Word(d.Mark)
	for _, f := range netFaces {
		sq := square(f.col, f.row)
		if c, ok := p.fillColour(d.Fill); ok {
			p.add(&scene.Fill{Path: scene.RectPath(sq), Colour: c})
		}
		p.stroke(scene.RectPath(sq), "white", medium, mm(1.2), mm(1.2))
		p.pips(sq, f.pips, d.Pips.Or("white"), mark)
	}
	p.stroke(netOutline(square), "ink", medium)
}

// tabPath is a tab with slanted ends on the edge of a square towards dx, dy.
func tabPath(sq geom.Rect, dx, dy int, depth geom.Length) scene.Path {
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
	return scene.PolygonPath(a, a.Add(out).Add(along), b.Add(out).Sub(along), b)
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

// netOutline is the outer edge of the six squares.
func netOutline(square func(col, row int) geom.Rect) scene.Path {
	top, mid, low, last := square(1, 0), square(0, 1), square(1, 2), square(3, 1)
	return scene.PolygonPath(
		top.Min(), geom.Pt(top.Right(), top.Y), geom.Pt(top.Right(), top.Bottom()),
		geom.Pt(last.Right(), last.Y), geom.Pt(last.Right(), last.Bottom()),
		geom.Pt(low.Right(), low.Y), geom.Pt(low.Right(), low.Bottom()), geom.Pt(low.X, low.Bottom()),
		low.Min(), geom.Pt(mid.X, mid.Bottom()), mid.Min(), geom.Pt(top.X, mid.Y),
	)
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
		path := scene.CirclePath(q, r)
		switch mark {
		case "square":
			path = scene.RectPath(geom.R(q.X-r*9/10, q.Y-r*9/10, r*18/10, r*18/10))
		case "diamond":
			s := r * 125 / 100
			path = scene.PolygonPath(geom.Pt(q.X, q.Y-s), geom.Pt(q.X+s, q.Y), geom.Pt(q.X, q.Y+s), geom.Pt(q.X-s, q.Y))
		}
		p.add(&scene.Fill{Path: path, Colour: c})
	}
}

// standee draws a piece that folds over its top edge: the picture upright on the
// lower half, upside down on the upper, and a foot at either end.
func (p *painter) standee(s *model.Standee) {
	box := p.scope.Box(s.Box)
	p.inside(box, p.at)
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
		p.fill(scene.RectPath(geom.R(box.X, y, box.W, foot)), "sand")
	}
	for _, y := range []geom.Length{box.Y + foot, middle, box.Bottom() - foot} {
		p.stroke(scene.LinePath(geom.Pt(box.X, y), geom.Pt(box.Right(), y)), "ink", hair, mm(1.6), mm(1.2))
	}
	p.stroke(scene.RectPath(box), "ink", medium)
}

func (p *painter) standeePanel(s *model.Standee, b geom.Rect) {
	if c, ok := p.fillColour(s.Fill); ok {
		p.add(&scene.Fill{Path: scene.RectPath(b), Colour: c})
	}
	frame := b.Inset(mm(1.6))
	p.stroke(scene.RoundRectPath(frame, frame.W/2), "ochre", bold)
	name, at := p.scope.Word(s.Icon)
	colour, ok := p.colour(s.Colour.Or("lapis"))
	if path, found := p.iconPath(name, geom.R(b.X+b.W*26/100, b.Y+b.H*14/100, b.W*48/100, b.H*50/100), at); found && ok {
		p.add(&scene.Fill{Path: path, Colour: colour})
	}
	p.say(geom.R(b.X+mm(5), b.Bottom()-b.H*32/100, b.W-mm(10), b.H*20/100), s.Text, setting{style: "card-title"})
}
