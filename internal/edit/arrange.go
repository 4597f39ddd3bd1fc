package edit

import (
	"cmp"
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
)

// arrange aligns elements, distributes them or gives them one size, by the boxes around their first frames.
func (f *face) arrange(chosen []*element, e Edit) (notes diag.List, err error) {
	to, _ := e.To.(string)
	for _, of := range chosen {
		p := f.placeOf(of)
		if p.move != nil {
			return nil, p.move
		}
		if err := f.prepare(of, p, e.Answer); err != nil {
			return nil, err
		}
	}
	boxes := make([]geom.Rect, len(chosen))
	all := geom.Rect{}
	for i, of := range chosen {
		boxes[i], _ = of.places[0].Shown()
		if all = all.Union(boxes[i]); i == 0 {
			all = boxes[0]
		}
	}
	if e.Do == "same-size" {
		return f.sameSize(chosen, boxes, to, e.Answer)
	}
	moves := aligned(boxes, all, to)
	if e.Do == "distribute" {
		moves = distributed(boxes, to)
	}
	if moves == nil || len(chosen) < 2 {
		return nil, diag.List{{Code: "edit-unknown"}}
	}
	for i, of := range chosen {
		if moves[i] == (geom.Point{}) {
			continue
		}
		more, err := f.move(of, 0, moves[i], e.Answer)
		if err != nil {
			return nil, err
		}
		notes = append(notes, more...)
	}
	return notes, nil
}

// aligned returns how far boxes move to be at one edge of the box around all, or in its middle; nil for another word.
func aligned(boxes []geom.Rect, all geom.Rect, to string) []geom.Point {
	moves := make([]geom.Point, len(boxes))
	for i, b := range boxes {
		switch to {
		case "left":
			moves[i].X = all.X - b.X
		case "right":
			moves[i].X = all.Right() - b.Right()
		case "centre":
			moves[i].X = (2*all.X + all.W - 2*b.X - b.W) / 2
		case "top":
			moves[i].Y = all.Y - b.Y
		case "bottom":
			moves[i].Y = all.Bottom() - b.Bottom()
		case "middle":
			moves[i].Y = (2*all.Y + all.H - 2*b.Y - b.H) / 2
		default:
			return nil
		}
	}
	return moves
}

// distributed returns how far boxes move to have equal distances, between the first and the last; nil for another word.
func distributed(boxes []geom.Rect, to string) []geom.Point {
	along := func(b geom.Rect) (geom.Length, geom.Length) { return b.X, b.W }
	if to == "vertical" {
		along = func(b geom.Rect) (geom.Length, geom.Length) { return b.Y, b.H }
	} else if to != "horizontal" {
		return nil
	}
	order := make([]int, len(boxes))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		x, _ := along(boxes[a])
		y, _ := along(boxes[b])
		return cmp.Compare(x, y)
	})
	first, _ := along(boxes[order[0]])
	last, long := along(boxes[order[len(order)-1]])
	room := last + long - first
	for _, b := range boxes {
		_, l := along(b)
		room -= l
	}
	moves, at := make([]geom.Point, len(boxes)), first
	for n, i := range order {
		now, l := along(boxes[i])
		by := at + rounded(room*geom.Length(n), geom.Length(len(boxes)-1)) - now
		if to == "vertical" {
			moves[i].Y = by
		} else {
			moves[i].X = by
		}
		at += l
	}
	return moves
}

// sameSize gives elements the width, the height or both of the first.
func (f *face) sameSize(chosen []*element, boxes []geom.Rect, to, answer string) (notes diag.List, err error) {
	if to != "width" && to != "height" && to != "both" {
		return nil, diag.List{{Code: "edit-unknown"}}
	}
	for i, of := range chosen {
		box := boxes[i]
		if to != "height" {
			box.W = boxes[0].W
		}
		if to != "width" {
			box.H = boxes[0].H
		}
		if box == boxes[i] {
			continue
		}
		if why := f.placeOf(of).size; why != nil {
			return nil, why
		}
		more, err := f.resize(of, 0, box, answer)
		if err != nil {
			return nil, err
		}
		notes = append(notes, more...)
	}
	return notes, nil
}
