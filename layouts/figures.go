package layouts

import (
	"maps"
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/model"
	"cartouche/internal/scene"
)

var (
	_ = upright("figure", drawFigure, func(d *drawing, e *model.Figure) geom.Rect { return d.scope.Box(e.Box) })
	_ = mirrored("sign", drawSign)
	_ = upright("token", drawToken, func(d *drawing, e *model.Token) geom.Rect { return d.scope.Box(e.Box) })
	_ = mirrored("goods", drawGoods)
)

// figurePath returns the outline of a figure, and reports one that does not exist.
func (r *resolver) figurePath(name string, box geom.Rect, at diag.Pos) (ink.Path, bool) {
	f, ok := r.theme.Figures[name]
	if !ok {
		r.unknown("unknown-figure", name, slices.Sorted(maps.Keys(r.theme.Figures)), at)
	}
	return f.In(box), ok
}

// figure draws a figure in a colour of the palette, with a light edge around it that sets it off from what is below.
func (d *drawing) figure(name string, box geom.Rect, colour string, edge string) {
	path, ok := d.figurePath(name, box, d.at)
	if !ok {
		return
	}
	d.upright(box, func() {
		if edge != "" && d.profile.Ink == 0 { // where grounds become white, a light edge would become ink
			d.stroke(path, edge, bold)
		}
		d.sign(path, d.paint(colour))
	})
}

// largeFigure is the size from which a figure takes as much ink as a ground.
const largeFigure = 25 * geom.Millimetre

func drawFigure(d *drawing, f *model.Figure) {
	box := d.scope.Box(f.Box)
	d.inside(box, d.at)
	name, at := d.scope.Word(f.Figure)
	path, ok := d.figurePath(name, box, at)
	if c := d.colour(f.Colour.Or("ink")); ok && c != nil {
		d.add(&ink.Fill{Path: path, Colour: *c, Sign: max(box.W, box.H) < largeFigure})
	}
}

// playerSigns are the symbols that go with the colours of players.
var playerSigns = []string{"circle", "square", "triangle", "diamond", "cross", "hexagon", "star"}

// signPath returns the outline of a player's symbol, and reports one that does not exist.
func (r *resolver) signPath(w model.Word, c geom.Point, radius geom.Length) (ink.Path, bool) {
	name, at := r.scope.Word(w)
	if !slices.Contains(playerSigns, name) {
		r.unknown("unknown-mark", name, playerSigns, at)
		return ink.Path{}, false
	}
	return pipPath(name, c, radius), true
}

func drawSign(d *drawing, s *model.SignOf) {
	if path, ok := d.signPath(s.Sign, d.scope.Point(s.Centre), d.scope.Length(s.Radius)); ok && d.inside(path.Box(), d.at) {
		d.sign(path, d.colour(s.Colour.Or("ink")))
	}
}

// resources are the figure and the colour of each good, which never differ by colour alone.
var resources = []struct{ figure, colour string }{{"grain", "bronze"}, {"brick", "carnelian"}, {"stone", "slate"}}

// amount is a number of something, by its figure.
type amount struct {
	n              int
	figure, colour string
}

// amountsOf returns the amounts of goods that are not 0.
func amountsOf(goods []int) []amount {
	var list []amount
	for i, n := range goods {
		if n > 0 && i < len(resources) {
			list = append(list, amount{n, resources[i].figure, resources[i].colour})
		}
	}
	return list
}

// goods resolves the amounts of a key that may be omitted.
func (r *resolver) goods(key string, n model.Numbers) []amount {
	if !n.Set() {
		return nil
	}
	list, _ := r.numbers(key, n, len(resources), len(resources))
	return amountsOf(list)
}

// The size of an amount.
const (
	amountWidth  = 10 * geom.Millimetre
	amountHeight = 6500 * geom.Micrometre
)

// amounts draws amounts in the middle of a box: in a row if there is room, else in a column.
func drawAmountRow(d *drawing, list []amount, box geom.Rect) {
	c, n := box.Center(), geom.Length(len(list))
	for i, a := range list {
		at := geom.Pt(c.X-amountWidth/2, c.Y-n*amountHeight/2+amountHeight*geom.Length(i))
		if box.W >= n*amountWidth {
			at = geom.Pt(c.X-n*amountWidth/2+amountWidth*geom.Length(i), c.Y-amountHeight/2)
		}
		d.print(geom.R(at.X, at.Y, mm(4), amountHeight), setting{text: d.number(a.n), style: "number", align: "right"})
		d.figure(a.figure, geom.R(at.X+mm(4.6), at.Y+mm(0.6), mm(5.3), mm(5.3)), a.colour, "")
	}
}

func drawGoods(d *drawing, g *model.Goods) {
	if box := d.scope.Box(g.Box); d.drawable(box, mm(8), mm(5)) {
		drawAmountRow(d, d.goods("goods", g.Goods), box)
	}
}

// tokenPath is the outline of a token.
func tokenPath(shape string, b geom.Rect) ink.Path {
	switch shape {
	case "square":
		return ink.RoundRectPath(b, b.W*12/100)
	case "hexagon":
		c, h := b.Center(), b.H*43/100
		return ink.PolygonPath(geom.Pt(b.X, c.Y), geom.Pt(b.X+b.W/4, c.Y-h), geom.Pt(b.X+b.W*3/4, c.Y-h),
			geom.Pt(b.Right(), c.Y), geom.Pt(b.X+b.W*3/4, c.Y+h), geom.Pt(b.X+b.W/4, c.Y+h))
	}
	return ink.EllipsePath(b)
}

// drawToken draws a piece to cut out: a figure in a ring.
func drawToken(d *drawing, t *model.Token) {
	box := d.scope.Box(t.Box)
	if !d.drawable(box, mm(10), mm(10)) {
		return
	}
	shape, at := d.scope.Word(t.Shape)
	if shapes := []string{"circle", "square", "hexagon"}; shape != "" && !slices.Contains(shapes, shape) {
		d.unknown("unknown-mark", shape, shapes, at)
		return
	}
	percent := func(n geom.Length) geom.Length { return box.W * n / 100 }
	edge := tokenPath(shape, box)
	d.fillIn(edge, d.colour(t.Fill))
	master := d.scope.Number(t.Star) > 0
	if master {
		d.fill(tokenPath(shape, box.Inset(percent(15))), "white")
	}
	colour := d.colour(t.Colour.Or("ink"))
	name, nameAt := d.scope.Word(t.Figure)
	inner := box.Inset(percent(23))
	if name, _ := d.scope.Word(t.Sign); name != "" && name != "none" {
		inner = part(box, 30, 14, 40, 40)
		if path, ok := d.signPath(t.Sign, geom.Pt(box.Center().X, box.Y+box.H*73/100), percent(11)); ok {
			d.sign(path, colour)
		}
	}
	if master {
		inner = part(box, 28, 37, 44, 44)
		d.figure("glory", geom.R(box.Center().X-percent(10), box.Y+box.H*15/100, percent(20), percent(20)), "garnet", "")
	}
	path, ok := d.figurePath(name, inner, nameAt)
	if !ok || colour == nil {
		return
	}
	d.sign(path, colour)
	d.add(&ink.Stroke{Path: tokenPath(shape, box.Inset(percent(7))), Colour: *colour, Width: d.width(medium), Join: ink.RoundJoin})
	d.as(scene.Cut, func() { d.stroke(edge, "ink", hair) })
}
