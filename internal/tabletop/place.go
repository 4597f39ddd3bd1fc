package tabletop

import (
	"cmp"
	"fmt"
	"math"
	"slices"
)

// The layout of the table, in inches. X goes to the right, Z away from the players at the lower
// edge of the table. These are our own values.
const (
	gap       = 0.5  // between things
	apart     = 2.0  // between the middle of the table and a player's things, and between players
	areaWidth = 18.0 // largest width of a player's things
	sideWidth = 11.0 // largest width of the things beside the board
	surface   = 1.0  // of the table
	pile      = 10   // largest height of a pile
)

// heap is one pile: a deck, a board, or several equal things on top of each other.
type heap struct {
	w, h    float64
	large   bool // a board, which is placed first
	plain   bool // of plain paper: a sheet to write on, not a board
	objects []*object
	x, z    float64 // its middle, from the upper left corner of its area, z downwards
}

// area is a part of the table.
type area struct {
	heaps []*heap
	w, h  float64 // set once it is laid out
}

// rows arranges heaps in rows of a width, in their order, from the upper left corner of an area,
// and returns the size of the rows.
func rows(heaps []*heap, most float64) (w, h float64) {
	for _, p := range heaps {
		most = max(most, p.w)
	}
	x, top, row := 0.0, 0.0, 0.0
	for _, p := range heaps {
		if x > 0 && x+p.w > most {
			x, top, row = 0, top+row+gap, 0
		}
		p.x, p.z = x+p.w/2, top+p.h/2
		x += p.w + gap
		row = max(row, p.h)
		w, h = max(w, x-gap), max(h, top+row)
	}
	return w, h
}

// sort sorts boards first, the largest first and those of plain paper last, then the other heaps by
// height; equal ones keep their order.
func (a *area) sort() {
	last := func(b bool) int { return map[bool]int{true: 1}[b] }
	slices.SortStableFunc(a.heaps, func(p, q *heap) int {
		if p.large && q.large {
			return cmp.Or(cmp.Compare(last(p.plain), last(q.plain)), cmp.Compare(q.w*q.h, p.w*p.h))
		}
		return cmp.Or(cmp.Compare(last(!p.large), last(!q.large)), cmp.Compare(q.h, p.h))
	})
}

// arrange arranges a player's things in rows.
func (a *area) arrange() {
	a.sort()
	a.w, a.h = rows(a.heaps, areaWidth)
}

// arrangeMiddle puts the largest board in the middle, other boards to its right, and everything else to
// its left. Without boards, or with only one sheet to write on, it arranges everything in rows.
func (a *area) arrangeMiddle() {
	a.sort()
	boards := 0
	for boards < len(a.heaps) && a.heaps[boards].large {
		boards++
	}
	if boards == 0 || boards == 1 && a.heaps[0].plain {
		a.w, a.h = rows(a.heaps, areaWidth)
		return
	}
	board, right, left := a.heaps[0], a.heaps[1:boards], a.heaps[boards:]
	covered := 0.0
	for _, h := range left {
		covered += (h.w + gap) * (h.h + gap)
	}
	leftW, leftH := rows(left, max(sideWidth, math.Sqrt(covered)))
	rightW, rightH := rows(right, sideWidth)
	side := max(leftW, rightW) + gap // on both sides, so that the board is in the middle
	a.w, a.h = board.w+2*side, max(board.h, leftH, rightH)
	board.x, board.z = a.w/2, a.h/2
	for _, h := range left {
		h.x, h.z = h.x+side-gap-leftW, h.z+(a.h-leftH)/2
	}
	for _, h := range right {
		h.x, h.z = h.x+side+board.w+gap, h.z+(a.h-rightH)/2
	}
}

// setPositions sets the position and the id of every object: shared things in the middle, each player's
// things in front of them. Players sit along two sides, clockwise: the first half at the lower
// side, from right to left, the others at the upper side.
func setPositions(areas []*area, players int) []*object {
	areas[0].arrangeMiddle()
	for _, a := range areas[1:] {
		a.arrange()
	}
	var all []*object
	put := func(a *area, left, top float64, turned bool) {
		for _, h := range a.heaps {
			x, z := left+h.x, top-h.z
			if turned {
				x, z = left+a.w-h.x, top-a.h+h.z
			}
			for i, o := range h.objects {
				o.Transform.PosX, o.Transform.PosZ = thousandths(x), thousandths(z)
				o.Transform.PosY = surface + thickness*float64(i)
				if !turned {
					o.Transform.RotY = math.Mod(o.Transform.RotY+180, 360)
				}
				all = append(all, o)
			}
		}
	}
	center := areas[0]
	put(center, -center.w/2, center.h/2, false)
	below := (players + 1) / 2
	for side, seats := range [][]*area{areas[1 : 1+below], areas[1+below:]} {
		seats = slices.Clone(seats)
		wide := -apart
		for _, a := range seats {
			wide += a.w + apart
		}
		if side == 0 {
			slices.Reverse(seats)
		}
		left := -wide / 2
		for _, a := range seats {
			top := -center.h/2 - apart
			if side == 1 {
				top = center.h/2 + apart + a.h
			}
			put(a, left, top, side == 1)
			left += a.w + apart
		}
	}
	for i, o := range all {
		o.GUID = fmt.Sprintf("%03x000", i+1)
		for k, c := range o.ContainedObjects {
			c.GUID = fmt.Sprintf("%03x%03x", i+1, k+1)
		}
		for _, other := range o.States {
			other.Transform, other.GUID = o.Transform, fmt.Sprintf("%03xfff", i+1)
		}
	}
	return all
}

// thousandths rounds to the precision of a saved object.
func thousandths(v float64) float64 { return math.Round(v*1000)/1000 + 0 }
