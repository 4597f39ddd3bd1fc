package layouts

import (
	"fmt"
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/model"
	"cartouche/internal/scene"
)

var _ = Mirrored("trail", drawTrail)

// drawTrail draws a score track around the edges of a box: spaces with a number, and beside it the place for pieces.
func drawTrail(d *Drawing, t *model.Trail) {
	box, depth := d.Scope.Box(t.Box), d.Scope.Length(t.Depth)
	n, ok := d.Int(t.Count, 8, 200)
	if depth < mm(8) {
		d.Errs.Add(t.Depth.Pos, "trail-depth", diag.Args{"found": depth, "allowed": mm(8)})
		return
	}
	if !ok || !d.BoxFor(box, 4*depth, 4*depth) {
		return
	}
	start := d.Scope.Length(t.Start)
	if most := box.W - 2*depth; start > most {
		d.Errs.Add(t.Start.Pos, "trail-start", diag.Args{"found": start, "allowed": most})
		return
	}
	sides, ok := trailSides(d, t, box.Inset(depth), box.X+start, start > 0, n)
	if !ok {
		return
	}
	long, style := d.Scope.Length(t.Place), "number"
	if t.Place.Set() {
		style = "board-number"
	}
	id := func(i int) string { return fmt.Sprintf("%s.%d", t.Slot, (i+n)%n) }
	for i, f := range trailSpaces(box, depth, start, sides) {
		tint := "papyrus"
		switch {
		case i%10 == 0:
			tint = "dune"
		case i%5 == 0:
			tint = "sand"
		}
		path := ink.RoundRectPath(f.Inset(mm(0.35)), mm(1.2))
		d.Fill(path, tint)
		d.Stroke(path, "ochre", Hair)
		number, place := f, f.Inset(mm(0.5))
		var circles []ink.Place
		if t.Place.Set() {
			if number, place = divideSpace(f, long); start > 0 && i == 0 {
				number, place = geom.R(f.X, f.Y, mm(8), f.H), geom.R(f.X+mm(8), f.Y, f.W-mm(8), f.H)
			}
			circles = drawMarkers(d, place, t.Pieces.Size.Value.W)
			if number.H == f.H { // in the middle between the line of the space and that of the place
				number.X, number.W = number.X-mm(0.15), number.W+airAround+mm(0.65)
			}
		}
		d.Print(geom.R(number.X+mm(0.5), number.Y, number.W-mm(1), number.H), Setting{
			Text: d.Digits(i), Style: style, Align: "centre", VAlign: "middle",
		})
		d.AddSlotHolding(scene.Slot{
			ID: id(i), Box: place, Kinds: []string{"marker"}, Capacity: d.opt.Players,
			Valued: true, Value: i, Beside: []string{id(i - 1), id(i + 1)}, Places: circles,
		}, t.Pieces)
		if h := d.Face.Slots[len(d.Face.Slots)-1].Holds; h != nil && start > 0 && i == 0 {
			h.Count *= d.opt.Players // all players begin there
		}
	}
}

// drawMarkers shows the places of markers on a space, circles as wide as one, or as the place, in a row; it returns them if they
// are several.
func drawMarkers(d *Drawing, place geom.Rect, wide geom.Length) []ink.Place {
	if wide == 0 {
		wide = min(place.W, place.H) - 2*airAround
	}
	each := wide + 2*airAround
	n := max(place.W/each, 1)
	var places []ink.Place
	for i := range n {
		c := geom.Pt(place.Center().X+each*(2*i-n+1)/2, place.Center().Y)
		d.Stroke(ink.CirclePath(c, wide/2), "ochre", Hair)
		places = append(places, ink.Place{Kind: "marker", Box: geom.R(c.X-each/2, c.Y-each/2, each, each)})
	}
	if n == 1 {
		return nil
	}
	return places
}

// divideSpace divides a space into the room of its number and a place of some length at its right, or below on a space that is
// higher than wide. Both are the whole space without a place.
func divideSpace(f geom.Rect, long geom.Length) (number, place geom.Rect) {
	switch {
	case long == 0:
		return f, f
	case f.W >= f.H:
		return geom.R(f.X, f.Y, f.W-long, f.H), geom.R(f.Right()-long, f.Y, long, f.H)
	}
	return geom.R(f.X, f.Y, f.W, f.H-long), geom.R(f.X, f.Bottom()-long, f.W, long)
}

// trailSides returns the number of spaces along each side, clockwise from the upper one, or false for a list that is wrong. By
// default they are proportional to the lengths of the sides, and opposite sides are alike. If space 0 has a length of its own,
// it counts extra, and the upper side of the others begins where it ends.
func trailSides(d *Drawing, t *model.Trail, inner geom.Rect, from geom.Length, long bool, n int) ([4]int, bool) {
	rest := n
	if long {
		rest--
	}
	if t.Sides.Set() {
		list, ok := d.Ints("sides", t.Sides, 4, 4)
		if !ok {
			return [4]int{}, false
		}
		sides := [4]int(list)
		sum := sides[0] + sides[1] + sides[2] + sides[3]
		if ok = slices.Min(list) >= 1 && sum == rest; !ok {
			d.Errs.Add(t.Sides.Pos, "trail-sides", diag.Args{"found": sum, "allowed": rest})
		}
		return sides, ok
	}
	var top, side int
	if long {
		around := inner.Right() - from + 2*inner.H + inner.W
		part := func(long geom.Length) int { return max(int((2*geom.Length(rest)*long+around)/(2*around)), 1) }
		top, side = part(inner.Right()-from), part(inner.H)
	} else {
		around := inner.W + inner.H
		top = min(max(int((geom.Length(n)*inner.W+around)/(2*around)), 1), n/2-1)
		side = n/2 - top
	}
	return [4]int{top, side, rest - top - 2*side, side}, true // an odd space goes to the foot
}

// trailSpaces returns spaces clockwise from the upper left corner, or after a space 0 that begins there and has the length start.
func trailSpaces(box geom.Rect, depth, start geom.Length, sides [4]int) []geom.Rect {
	inner := box.Inset(depth)
	var out []geom.Rect
	from := inner.X
	if start > 0 {
		out = append(out, geom.R(box.X, box.Y, start, depth))
		from = box.X + start
	}
	top := geom.R(from, box.Y, inner.Right()-from, depth)
	foot := geom.R(inner.X, inner.Bottom(), inner.W, depth)
	for i := range sides[0] {
		out = append(out, Grid{top, 1, sides[0]}.Cell(0, i))
	}
	for i := range sides[1] {
		out = append(out, Grid{geom.R(inner.Right(), inner.Y, depth, inner.H), sides[1], 1}.Cell(i, 0))
	}
	share := func(long geom.Length, i, n int) geom.Length { return long * geom.Length(i) / geom.Length(n) }
	for i := range sides[2] {
		a, b := share(foot.W, i, sides[2]), share(foot.W, i+1, sides[2])
		out = append(out, geom.R(foot.Right()-b, foot.Y, b-a, depth))
	}
	for i := range sides[3] {
		a, b := share(inner.H, i, sides[3]), share(inner.H, i+1, sides[3])
		out = append(out, geom.R(box.X, inner.Bottom()-b, depth, b-a))
	}
	return out
}
