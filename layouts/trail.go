package layouts

import (
	"fmt"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/model"
	"cartouche/internal/scene"
)

// trail draws a score track around the edges of a box: fields with a number, and
// beside it the place for pieces.
func (p *painter) trail(t *model.Trail) {
	box, depth := p.scope.Box(t.Box), p.scope.Length(t.Depth)
	n, ok := p.count(t.Count, 8, 200)
	if !ok || !p.drawable(box, 4*max(depth, mm(8)), 4*max(depth, mm(8))) {
		return
	}
	start := p.scope.Length(t.Start)
	if most := box.W - 2*depth; start > most {
		p.errs.Add(t.Start.Pos, "trail-start", diag.Args{"found": start, "allowed": most})
		return
	}
	sides := trailSides(box.Inset(depth), box.X+start, start > 0, n)
	if t.Sides.Set() {
		list := p.scope.Numbers(t.Sides)
		long := 0
		if start > 0 {
			long = 1
		}
		if !p.length("sides", t.Sides, list, len(sides), len(sides)) {
			return
		}
		if sides = [4]int(list); min(sides[0], sides[1], sides[2], sides[3]) < 1 || sides[0]+sides[1]+sides[2]+sides[3]+long != n {
			p.errs.Add(t.Sides.Pos, "trail-sides", diag.Args{"found": sides[0] + sides[1] + sides[2] + sides[3], "allowed": n - long})
			return
		}
	}
	for i, f := range trailFields(box, depth, start, sides) {
		tint := "papyrus"
		switch {
		case i%10 == 0:
			tint = "dune"
		case i%5 == 0:
			tint = "sand"
		}
		path := ink.RoundRectPath(f.Inset(mm(0.35)), mm(1.2))
		p.fill(path, tint)
		p.stroke(path, "ochre", hair)
		number, place := beside(f, p.scope.Length(t.Place))
		if start > 0 && i == 0 && t.Place.Set() {
			number, place = geom.R(f.X, f.Y, mm(8), f.H), geom.R(f.X+mm(8), f.Y, f.W-mm(8), f.H)
		}
		style := "board-number"
		if !t.Place.Set() {
			style = "number"
			place = f.Inset(mm(0.5))
		}
		if t.Place.Set() {
			p.lying(place, t.Pieces.Size.Value.W)
		}
		p.print(geom.R(number.X+mm(0.5), number.Y, number.W-mm(1), number.H), setting{text: p.number(i), style: style, align: "centre", valign: "middle"})
		id := func(i int) string { return fmt.Sprintf("%s.%d", t.Slot, (i+n)%n) }
		p.slotHolding(scene.Slot{
			ID: id(i), Box: place, Kinds: []string{"marker"}, Capacity: p.opt.Players, Valued: true, Value: i, Beside: []string{id(i - 1), id(i + 1)},
		}, t.Pieces)
		if h := p.face.Slots[len(p.face.Slots)-1].Holds; h != nil && start > 0 && i == 0 {
			h.Count *= p.opt.Players // there everybody begins
		}
	}
}

// lying shows where markers lie in a place: circles as wide as one, beside each other.
func (p *painter) lying(place geom.Rect, wide geom.Length) {
	wide = max(wide, place.H-2*airAround)
	each := wide + 2*airAround
	n := max(place.W/each, 1)
	for i := range n {
		c := geom.Pt(place.Center().X+each*(2*i-n+1)/2, place.Center().Y)
		p.stroke(ink.CirclePath(c, wide/2), "ochre", hair)
	}
}

// beside divides a field into the room of its number and a place so long at its
// right, or below on an upright field; all of it is both when there is no place.
func beside(f geom.Rect, long geom.Length) (number, place geom.Rect) {
	switch {
	case long == 0:
		return f, f
	case f.W >= f.H:
		return geom.R(f.X, f.Y, f.W-long, f.H), geom.R(f.Right()-long, f.Y, long, f.H)
	}
	return geom.R(f.X, f.Y, f.W, f.H-long), geom.R(f.X, f.Bottom()-long, f.W, long)
}

// trailSides are how many of n fields lie along each side, clockwise from the upper
// one: as many as their lengths ask for, opposite sides alike. When field 0 has a
// length of its own, the others share what is left of the upper side from its end on.
func trailSides(inner geom.Rect, from geom.Length, long bool, n int) [4]int {
	if !long {
		around := inner.W + inner.H
		top := min(max(int((geom.Length(n)*inner.W+around)/(2*around)), 1), n/2-1)
		side := n/2 - top
		return [4]int{top, side, n - top - 2*side, side} // an odd field goes to the foot
	}
	around := inner.Right() - from + 2*inner.H + inner.W
	part := func(long geom.Length) int {
		return max(int((2*geom.Length(n-1)*long+around)/(2*around)), 1)
	}
	top, side := part(inner.Right()-from), part(inner.H)
	return [4]int{top, side, n - 1 - top - 2*side, side}
}

// trailFields are fields clockwise from the upper left corner, or from a field 0
// that begins there and is as long as start.
func trailFields(box geom.Rect, depth, start geom.Length, sides [4]int) []geom.Rect {
	inner := box.Inset(depth)
	var out []geom.Rect
	from := inner.X
	if start > 0 {
		out = append(out, geom.R(box.X, box.Y, start, depth))
		from = box.X + start
	}
	for s, count := range sides {
		for i := range count {
			share := func(long geom.Length, i int) geom.Length { return long * geom.Length(i) / geom.Length(count) }
			switch s {
			case 0:
				long := inner.Right() - from
				out = append(out, geom.R(from+share(long, i), box.Y, share(long, i+1)-share(long, i), depth))
			case 1:
				out = append(out, geom.R(inner.Right(), inner.Y+share(inner.H, i), depth, share(inner.H, i+1)-share(inner.H, i)))
			case 2:
				out = append(out, geom.R(inner.Right()-share(inner.W, i+1), inner.Bottom(), share(inner.W, i+1)-share(inner.W, i), depth))
			case 3:
				out = append(out, geom.R(box.X, inner.Bottom()-share(inner.H, i+1), depth, share(inner.H, i+1)-share(inner.H, i)))
			}
		}
	}
	return out
}
