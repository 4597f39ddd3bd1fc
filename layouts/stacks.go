package layouts

import (
	"fmt"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/model"
	"cartouche/internal/scene"
)

// stacks draws a row of numbered places with the sign of what is stacked there.
func (p *painter) stacks(s *model.Stacks) {
	n, ok := p.count(s.Count, 1, 30)
	if !ok {
		return
	}
	box, edge := p.scope.Box(s.Box), p.scope.Length(s.Size)
	for i := range n {
		mid := box.X + box.W*geom.Length(2*i+1)/geom.Length(2*n)
		place := geom.R(mid-edge/2, box.Y, edge, edge)
		if s.Drawn != "none" {
			p.stack(s, place, i+1)
		}
		p.slotHolding(scene.Slot{ID: fmt.Sprintf("%s.%d", s.Slot, i+1), Box: place, Kinds: []string{"pieces"}, Capacity: 1}, s.Pieces)
	}
}

// stack draws one of them, and its number below it.
func (p *painter) stack(s *model.Stacks, place geom.Rect, number int) {
	path, edge := ink.RectPath(place), place.W
	mark, _ := p.scope.Word(s.Mark)
	p.fill(path, "white")
	if c, ok := p.colour(s.Colour.Or("ochre")); ok {
		p.add(&ink.Stroke{Path: path, Colour: c, Width: p.width(bold), Join: ink.RoundJoin})
		for _, inset := range []geom.Length{edge * 11 / 100, edge * 22 / 100} {
			p.add(&ink.Stroke{Path: ink.RectPath(place.Inset(inset)), Colour: c, Width: p.width(hair)})
		}
		p.add(&ink.Fill{Path: pipPath(mark, place.Center(), edge*13/100), Colour: c, Sign: true})
	}
	p.print(geom.R(place.X, place.Bottom()+mm(0.5), edge, mm(6)), setting{text: p.number(number), style: "number", colour: named("bronze")})
}
