package layouts

import (
	"fmt"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/model"
	"cartouche/internal/scene"
)

var _ = mirrored("stacks", drawStacks)

// drawStacks draws a row of numbered places with the symbol of what is stacked there.
func drawStacks(d *drawing, s *model.Stacks) {
	n, ok := d.count(s.Count, 1, 30)
	if !ok {
		return
	}
	box, size := d.scope.Box(s.Box), d.scope.Length(s.Size)
	for i := range n {
		mid := box.X + box.W*geom.Length(2*i+1)/geom.Length(2*n)
		place := geom.R(mid-size/2, box.Y, size, size)
		if s.Drawn != "none" {
			drawStack(d, s, place, i+1)
		}
		d.slotWith(scene.Slot{ID: fmt.Sprintf("%s.%d", s.Slot, i+1), Box: place, Kinds: []string{"pieces"}}, s.Pieces)
	}
}

// drawStack draws one of them with its number below it.
func drawStack(d *drawing, s *model.Stacks, place geom.Rect, number int) {
	path, size := ink.RectPath(place), place.W
	mark, _ := d.scope.Word(s.Mark)
	d.fill(path, "white")
	if c := d.colour(s.Colour.Or("ochre")); c != nil {
		d.add(&ink.Stroke{Path: path, Colour: *c, Width: d.width(bold), Join: ink.RoundJoin})
		for _, inset := range []geom.Length{size * 11 / 100, size * 22 / 100} {
			d.add(&ink.Stroke{Path: ink.RectPath(place.Inset(inset)), Colour: *c, Width: d.width(hair)})
		}
		d.sign(pipPath(mark, place.Center(), size*13/100), c)
	}
	d.print(geom.R(place.X, place.Bottom()+mm(0.5), size, mm(6)), setting{text: d.number(number), style: "number", colour: named("bronze")})
}
