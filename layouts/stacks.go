package layouts

import (
	"fmt"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/model"
	"cartouche/internal/scene"
)

var _ = Mirrored("stacks", drawStacks)

// drawStacks draws a row of numbered places with the symbol of what is stacked there.
func drawStacks(d *Drawing, s *model.Stacks) {
	n, ok := d.Int(s.Count, 1, 30)
	if !ok {
		return
	}
	box, size := d.Scope.Box(s.Box), d.Scope.Length(s.Size)
	for i := range n {
		mid := box.X + box.W*geom.Length(2*i+1)/geom.Length(2*n)
		place := geom.R(mid-size/2, box.Y, size, size)
		if s.Drawn != "none" {
			drawStack(d, s, place, i+1)
		}
		d.AddSlotHolding(scene.Slot{ID: fmt.Sprintf("%s.%d", s.Slot, i+1), Box: place, Kinds: []string{"pieces"}}, s.Pieces)
	}
}

func drawStack(d *Drawing, s *model.Stacks, place geom.Rect, number int) {
	path, size := ink.RectPath(place), place.W
	d.Fill(path, "white")
	if c := d.Colour(s.Colour.Or("ochre")); c != nil {
		d.Add(&ink.Stroke{Path: path, Colour: *c, Width: d.Width(Bold), Join: ink.RoundJoin})
		for _, inset := range []geom.Length{size * 11 / 100, size * 22 / 100} {
			d.Add(&ink.Stroke{Path: ink.RectPath(place.Inset(inset)), Colour: *c, Width: d.Width(Hair)})
		}
		d.Sign(d.Pip(s.Mark, place.Center(), size*13/100), c)
	}
	d.Print(geom.R(place.X, place.Bottom()+mm(0.5), size, mm(6)), Setting{Text: d.Digits(number), Style: "number", Colour: Named("bronze")})
}
