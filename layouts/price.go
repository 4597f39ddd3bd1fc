package layouts

import (
	"cartouche/internal/geom"
	"cartouche/internal/model"
	"cartouche/internal/scene"
)

// priceCartouche draws a ring of rope around what is paid, what is got, and the
// piece that is laid here.
func (p *painter) priceCartouche(c *model.Cartouche) {
	box := p.scope.Box(c.Box)
	if !p.drawable(box, mm(18), mm(18)) {
		return
	}
	p.rope(box)
	pay, get := amounts(p.numbers(c.Pay)), amounts(p.numbers(c.Get))
	for _, extra := range []struct {
		n              model.Number
		figure, colour string
	}{{c.Cards, "card", "deep"}, {c.Glory, "glory", "bronze"}} {
		if n := p.scope.Number(extra.n); n > 0 {
			get = append([]amount{{n, extra.figure, extra.colour}}, get...)
		}
	}
	room := geom.R(box.X+mm(2), box.Y+mm(2), box.W-mm(4), box.H-mm(6))
	name, _ := p.scope.Word(c.Figure)
	switch {
	case name != "":
		side := min(room.W-amountWidth, room.H, mm(17))
		spot := geom.R(room.Right()-side, room.Center().Y-side/2, side, side)
		p.spot(name, spot, c)
		p.amounts(pay, geom.R(room.X-mm(0.8), room.Y, amountWidth, room.H))
	case len(pay) > 0 && len(get) > 0:
		half := room.W * 42 / 100
		p.amounts(pay, geom.R(room.X, room.Y, half, room.H))
		p.amounts(get, geom.R(room.Right()-half, room.Y, half, room.H))
		p.bothWays(room.Center(), mm(5))
		p.slotHolding(scene.Slot{ID: c.Slot, Box: room, Kinds: taken(c.Takes, "cross"), Capacity: 1}, c.Holds)
	default:
		p.amounts(append(pay, get...), room)
		p.slotHolding(scene.Slot{ID: c.Slot, Box: room, Kinds: taken(c.Takes, "cross"), Capacity: 1}, c.Holds)
	}
	p.cartoucheLabel(c, box)
}

// spot is where a piece is laid: its figure, pale, in a dashed square.
func (p *painter) spot(name string, spot geom.Rect, c *model.Cartouche) {
	path := scene.RoundRectPath(spot, mm(1.5))
	p.fill(path, "papyrus")
	p.stroke(path, "bronze", hair, mm(1.2), mm(1))
	p.figure(name, spot.Inset(mm(1.6)), "dune", "")
	p.slotHolding(scene.Slot{ID: c.Slot, Box: spot.Inset(mm(1)), Kinds: taken(c.Takes, name)}, c.Holds)
}

// rope is the ring, tied over a bar at its foot.
func (p *painter) rope(box geom.Rect) {
	ring := geom.R(box.X, box.Y, box.W, box.H-mm(2))
	radius := min(ring.W, ring.H) * 28 / 100
	outer, inner := scene.RoundRectPath(ring, radius), scene.RoundRectPath(ring.Inset(mm(1.2)), radius-mm(1.2))
	p.fill(outer, "sand")
	p.fill(inner, "white")
	p.stroke(outer, "ochre", bold)
	p.stroke(inner, "ochre", hair)
	bar := geom.R(box.X+box.W*12/100, box.Bottom()-mm(2), box.W*76/100, mm(1.8))
	p.fill(scene.RoundRectPath(bar, mm(0.9)), "carnelian")
	p.stroke(scene.RoundRectPath(bar, mm(0.9)), "ochre", medium)
}

// cartoucheLabel prints the number of a cartouche in a disk on its upper edge.
func (p *painter) cartoucheLabel(c *model.Cartouche, box geom.Rect) {
	text, at := p.scope.Word(c.Label)
	if text == "" {
		return
	}
	const r = 2900 * geom.Micrometre
	mid := geom.Pt(box.X+r, box.Y+r-mm(0.6))
	p.fill(scene.CirclePath(mid, r), "deep")
	p.print(geom.R(mid.X-r, mid.Y-r, 2*r, 2*r), setting{text: p.figures(text), source: at, style: "number", colour: named("white")})
}

// bothWays is an arrow with two heads: the trade goes either way.
func (p *painter) bothWays(c geom.Point, w geom.Length) {
	p.arrow(geom.Pt(c.X-w/2, c.Y-mm(1.2)), w, "bronze")
	y := c.Y + mm(1.2)
	p.stroke(scene.LinePath(geom.Pt(c.X-w/2, y), geom.Pt(c.X+w/2, y)), "bronze", medium)
	p.stroke(scene.PolylinePath(geom.Pt(c.X+w/2-mm(1.6), y-mm(1.2)), geom.Pt(c.X+w/2, y), geom.Pt(c.X+w/2-mm(1.6), y+mm(1.2))), "bronze", medium)
}
