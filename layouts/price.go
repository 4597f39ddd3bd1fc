package layouts

import (
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/model"
	"cartouche/internal/scene"
)

// priceCartouche draws a sheet of papyrus with what is paid, what is got, and the
// place of what is laid here.
func (p *painter) priceCartouche(c *model.Cartouche) {
	box := p.scope.Box(c.Box)
	if !p.drawable(box, mm(18), mm(18)) {
		return
	}
	p.scroll(box)
	pay, get := amounts(p.numbers("pay", c.Pay)), amounts(p.numbers("get", c.Get))
	for _, extra := range []struct {
		n              model.Number
		figure, colour string
	}{{c.Cards, "card", "deep"}, {c.Glory, "glory", "bronze"}} {
		if n := p.scope.Number(extra.n); n > 0 {
			get = append([]amount{{n, extra.figure, extra.colour}}, get...)
		}
	}
	room := geom.R(box.X+mm(0.4), box.Y+mm(2), box.W-mm(0.8), box.H-mm(4))
	words, place := room, room
	name, _ := p.scope.Word(c.Figure)
	if size := c.Place.Value; size.W > 0 {
		words, place = divided(room, size)
		p.spot(name, place, size.W == size.H)
	}
	label, _ := p.scope.Word(c.Label)
	switch {
	case len(pay) > 0 && len(get) > 0:
		p.exchange(pay, get, words)
	default:
		if label != "" {
			words.X, words.W = words.X+mm(4), words.W-mm(4)
		}
		p.lines(append(pay, get...), words)
	}
	takes := "cross"
	if name != "" {
		takes = name
	}
	p.slotHolding(scene.Slot{ID: c.Slot, Box: place, Kinds: taken(c.Accepts, takes), Capacity: 1}, c.Pieces)
	if c.Label.Set() {
		at := geom.Pt(box.X+labelRadius, box.Y+labelRadius-mm(0.6))
		if len(pay) > 0 && len(get) > 0 {
			at.Y = box.Center().Y
		}
		p.cartoucheLabel(c, at)
	}
}

// divided is the room of words and that of a place, which lies below them or, where
// that leaves more height for them, at their right.
func divided(room geom.Rect, place geom.Size) (words, at geom.Rect) {
	if room.W-place.W > 2*amountWidth {
		return geom.R(room.X, room.Y, room.W-place.W-mm(0.6), room.H),
			geom.R(room.Right()-place.W-mm(0.4), room.Center().Y-place.H/2, place.W, place.H)
	}
	at = geom.R(room.Center().X-place.W/2, room.Bottom()-place.H, place.W, place.H)
	return geom.R(room.X, room.Y, room.W, at.Y-room.Y), at
}

// spot is where a piece is laid: its figure, pale, in a dashed outline.
func (p *painter) spot(name string, spot geom.Rect, round bool) {
	path := ink.RoundRectPath(spot, mm(1))
	if round {
		path = ink.RoundRectPath(spot, mm(2))
	}
	p.fill(path, "sand")
	p.stroke(path, "bronze", hair, mm(1.4), mm(1))
	for x := spot.X + spot.H; 2*(spot.Right()-x) > spot.H && name == ""; x += spot.H { // as many as lie beside each other
		p.stroke(ink.LinePath(geom.Pt(x, spot.Y+mm(1)), geom.Pt(x, spot.Bottom()-mm(1))), "bronze", hair, mm(1.4), mm(1))
	}
	if name != "" {
		p.figure(name, spot.Inset(mm(0.8)), "dune", "")
	}
}

// lines draws amounts in as many lines as they need, two in each where there is room.
func (p *painter) lines(list []amount, box geom.Rect) {
	each := max(int(box.W/amountWidth), 1)
	n := (len(list) + each - 1) / each
	top := box.Center().Y - amountHeight*geom.Length(n)/2
	for i := range n {
		part := list[i*each : min((i+1)*each, len(list))]
		p.amounts(part, geom.R(box.X, top+amountHeight*geom.Length(i), box.W, amountHeight))
	}
}

// exchange draws what is paid and, below it, what is got, with arrows between them:
// the trade goes either way.
func (p *painter) exchange(pay, get []amount, box geom.Rect) {
	c := box.Center()
	p.amounts(pay, geom.R(box.X, c.Y-mm(8.6), box.W, amountHeight))
	p.amounts(get, geom.R(box.X, c.Y+mm(2.1), box.W, amountHeight))
	for _, way := range []geom.Length{-1, 1} {
		x, y := c.X+way*mm(1.3), way*mm(1.9)
		p.stroke(ink.LinePath(geom.Pt(x, c.Y-y), geom.Pt(x, c.Y+y)), "bronze", medium)
		p.stroke(ink.PolylinePath(geom.Pt(x-mm(0.9), c.Y+y-way*mm(1)), geom.Pt(x, c.Y+y), geom.Pt(x+mm(0.9), c.Y+y-way*mm(1))), "bronze", medium)
	}
}

// scroll is a sheet of papyrus whose upper and lower ends are rolled.
func (p *painter) scroll(box geom.Rect) {
	sheet := geom.R(box.X+mm(0.6), box.Y+mm(0.9), box.W-mm(1.2), box.H-mm(1.8))
	var torn ink.Path
	torn.Move(sheet.X, sheet.Y).Line(sheet.Right(), sheet.Y)
	for i, way := range []geom.Length{1, -1} {
		x, from, to := sheet.Right(), sheet.Y, sheet.Bottom()
		if i == 1 {
			x, from, to = sheet.X, to, from
			torn.Line(sheet.X, sheet.Bottom())
		}
		third := (to - from) / 3
		torn.Cubic(geom.Pt(x-way*mm(0.5), from+third), geom.Pt(x+way*mm(0.4), from+2*third), geom.Pt(x, to))
	}
	torn.Close()
	p.fill(torn, "papyrus")
	p.stroke(torn, "ochre", medium)
	for _, y := range []geom.Length{box.Y, box.Bottom() - mm(1.8)} {
		roll := ink.RoundRectPath(geom.R(box.X, y, box.W, mm(1.8)), mm(0.9))
		p.fill(roll, "dune")
		p.stroke(roll, "bronze", medium)
		p.stroke(ink.LinePath(geom.Pt(box.X+mm(1.2), y+mm(1.1)), geom.Pt(box.Right()-mm(1.2), y+mm(1.1))), "ochre", hair)
	}
}

// labelRadius is that of the disk with the number of a cartouche.
const labelRadius = 2900 * geom.Micrometre

// cartoucheLabel prints the number of a cartouche in a disk: at its upper corner, or
// between what is paid and what is got.
func (p *painter) cartoucheLabel(c *model.Cartouche, mid geom.Point) {
	const r = labelRadius
	text, at, _, _ := p.scope.Printed(c.Label)
	p.fill(ink.CirclePath(mid, r), "deep")
	p.print(geom.R(mid.X-r, mid.Y-r, 2*r, 2*r), setting{text: p.figures(text), source: at, style: "number", colour: named("white")})
}
