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

// resource is how a good looks: a figure and a colour, never the colour alone.
var resources = []struct{ figure, colour string }{{"grain", "bronze"}, {"brick", "carnelian"}, {"stone", "slate"}}

// playerSigns are the signs that go with the colours of players.
var playerSigns = []string{"circle", "square", "triangle", "diamond", "cross", "hexagon", "star"}

// figurePath finds a figure, and notes one that there is not.
func (p *painter) figurePath(name string, box geom.Rect, at diag.Pos) (ink.Path, bool) {
	f, ok := p.theme.Figures[name]
	if !ok {
		*p.errs = append(*p.errs, diag.UnknownWord("unknown-figure", name, slices.Sorted(maps.Keys(p.theme.Figures)), at)...)
	}
	return f.In(box), ok
}

// figure draws a figure in a colour of the palette, with a light edge around it
// that keeps it apart from what is below.
func (p *painter) figure(name string, box geom.Rect, colour string, edge string) {
	path, ok := p.figurePath(name, box, p.at)
	if !ok {
		return
	}
	p.upright(box, func() {
		if edge != "" && p.profile.Ink == 0 { // where grounds become white, a light edge would become ink
			p.stroke(path, edge, bold)
		}
		p.fillPlain(path, colour)
	})
}

// largeFigure is how large a figure takes as much ink as a ground does.
const largeFigure = 25 * geom.Millimetre

func (p *painter) figureElement(f *model.Figure) {
	box := p.scope.Box(f.Box)
	p.inside(box, p.at)
	name, at := p.scope.Word(f.Figure)
	path, ok := p.figurePath(name, box, at)
	if c, painted := p.colour(f.Colour.Or("ink")); ok && painted {
		p.add(&ink.Fill{Path: path, Colour: c, Sign: max(box.W, box.H) < largeFigure})
	}
}

// sign finds the sign of a player around a place.
func (p *painter) sign(w model.Word, c geom.Point, r geom.Length) (ink.Path, bool) {
	name, at := p.scope.Word(w)
	for _, s := range playerSigns {
		if s == name {
			return pipPath(name, c, r), true
		}
	}
	*p.errs = append(*p.errs, diag.UnknownWord("unknown-mark", name, playerSigns, at)...)
	return ink.Path{}, false
}

func (p *painter) signElement(s *model.SignOf) {
	path, ok := p.sign(s.Sign, p.scope.Point(s.Centre), p.scope.Length(s.Radius))
	if !ok || !p.inside(path.Box(), p.at) {
		return
	}
	if c, ok := p.colour(s.Colour.Or("ink")); ok {
		p.add(&ink.Fill{Path: path, Colour: c, Sign: true})
	}
}

// amount is a number of something, by its figure.
type amount struct {
	n              int
	figure, colour string
}

// amounts are those of the resources of which there are any.
func amounts(goods []int) []amount {
	var list []amount
	for i, n := range goods {
		if n > 0 && i < len(resources) {
			list = append(list, amount{n, resources[i].figure, resources[i].colour})
		}
	}
	return list
}

// numbers resolves a list that may be left out.
func (p *painter) numbers(key string, n model.Numbers) []int {
	if !n.Set() {
		return nil
	}
	list := p.scope.Numbers(n)
	if !p.length(key, n, list, len(resources), len(resources)) {
		return nil
	}
	return list
}

// What one amount takes.
const (
	amountWidth  = 10 * geom.Millimetre
	amountHeight = 6500 * geom.Micrometre
)

// amounts draws a list in the middle of a box, beside each other where there is
// room for that, else below each other.
func (p *painter) amounts(list []amount, box geom.Rect) {
	n := geom.Length(len(list))
	if n == 0 {
		return
	}
	c := box.Center()
	level := box.W >= n*amountWidth
	for i, a := range list {
		at := geom.Pt(c.X-amountWidth/2, c.Y-n*amountHeight/2+amountHeight*geom.Length(i))
		if level {
			at = geom.Pt(c.X-n*amountWidth/2+amountWidth*geom.Length(i), c.Y-amountHeight/2)
		}
		p.print(geom.R(at.X, at.Y, mm(4), amountHeight), setting{text: p.number(a.n), style: "number", align: "right"})
		p.figure(a.figure, geom.R(at.X+mm(4.6), at.Y+mm(0.6), mm(5.3), mm(5.3)), a.colour, "")
	}
}

func (p *painter) goodsElement(g *model.Goods) {
	box := p.scope.Box(g.Box)
	if p.drawable(box, mm(8), mm(5)) {
		p.amounts(amounts(p.numbers("goods", g.Goods)), box)
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

// token draws a piece to cut out: a figure in a ring.
func (p *painter) token(t *model.Token) {
	box := p.scope.Box(t.Box)
	if !p.drawable(box, mm(10), mm(10)) {
		return
	}
	shape, at := p.scope.Word(t.Shape)
	if shape != "" && shape != "circle" && shape != "square" && shape != "hexagon" {
		*p.errs = append(*p.errs, diag.UnknownWord("unknown-mark", shape, []string{"circle", "square", "hexagon"}, at)...)
		return
	}
	edge, ring := tokenPath(shape, box), tokenPath(shape, box.Inset(box.W*7/100))
	if c, ok := p.colour(t.Fill); ok {
		p.add(&ink.Fill{Path: edge, Colour: c})
	}
	master := p.scope.Number(t.Star) > 0
	if master {
		p.fill(tokenPath(shape, box.Inset(box.W*15/100)), "white")
	}
	colour, ok := p.colour(t.Colour.Or("ink"))
	name, nameAt := p.scope.Word(t.Figure)
	inner := box.Inset(box.W * 23 / 100)
	if name, _ := p.scope.Word(t.Sign); name != "" && name != "none" {
		inner = geom.R(box.X+box.W*30/100, box.Y+box.H*14/100, box.W*40/100, box.H*40/100)
		if path, found := p.sign(t.Sign, geom.Pt(box.Center().X, box.Y+box.H*73/100), box.W*11/100); found && ok {
			p.add(&ink.Fill{Path: path, Colour: colour, Sign: true})
		}
	}
	if master {
		inner = geom.R(box.X+box.W*28/100, box.Y+box.H*37/100, box.W*44/100, box.H*44/100)
		p.figure("glory", geom.R(box.Center().X-box.W*10/100, box.Y+box.H*15/100, box.W*20/100, box.W*20/100), "garnet", "")
	}
	path, found := p.figurePath(name, inner, nameAt)
	if !ok || !found {
		return
	}
	p.add(&ink.Fill{Path: path, Colour: colour, Sign: true})
	p.add(&ink.Stroke{Path: ring, Colour: colour, Width: p.width(medium), Join: ink.RoundJoin})
	p.as(scene.Cut, func() { p.stroke(edge, "ink", hair) })
}
