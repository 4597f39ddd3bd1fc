package press

import (
	"cmp"
	"slices"

	"cartouche/internal/geom"
)

// lot holds the pieces of one kind, and the layout of a sheet full of them.
type lot struct {
	pieces []piece
	full   layout
}

// arranged are the sheets of several lots.
type arranged struct {
	full  []layout  // of one kind
	last  []layout  // the last full sheets of each lot, and sheets of rests
	loose [][]piece // what is on last, by kind
}

// arrange puts the pieces of lots on the fewest sheets: those with two sides apart from the others, but
// together where that saves a sheet.
func arrange(both, single []lot, opt Options) []layout {
	a, b := arrangeLots(both, opt), arrangeLots(single, opt)
	last := append(a.last, b.last...)
	if opt.Duplex != Gutter { // where backs would leave half of each sheet empty
		last = fewer(last, append(a.loose, b.loose...), opt)
	}
	return slices.Concat(a.full, b.full, last)
}

// undone is the number of full sheets of each lot that may be taken apart. It bounds the time.
const undone = 4

// arrangeLots puts each lot on full sheets, and the rests on common ones. The last full sheets of each
// lot are taken apart if their pieces and the rests fit on fewer sheets.
func arrangeLots(lots []lot, opt Options) (out arranged) {
	var rests []rest
	for _, lot := range lots {
		pieces, n := lot.pieces, lot.full.blocks[0].count()
		for ; len(pieces) >= (undone+1)*n; pieces = pieces[n:] {
			out.full = append(out.full, lot.full.with(pieces[:n]))
		}
		out.loose = append(out.loose, pieces)
		for ; len(pieces) >= n; pieces = pieces[n:] {
			out.last = append(out.last, lot.full.with(pieces[:n]))
		}
		if len(pieces) > 0 {
			rests = append(rests, rest{pieces: pieces, alone: lot.full.alone(pieces, opt)})
		}
	}
	out.last = fewer(append(out.last, share(rests, opt)...), out.loose, opt)
	return out
}

// fewer returns the fewest sheets that it finds for the pieces, or the given ones.
func fewer(sheets []layout, lots [][]piece, opt Options) []layout {
	for len(lots) <= window {
		found := packed(lots, len(sheets)-1, opt)
		if found == nil {
			break
		}
		sheets = found
	}
	return sheets
}

// packed puts pieces of several kinds on at most so many sheets, and divides kinds between sheets. It
// returns nil if it finds no way.
func packed(lots [][]piece, most int, opt Options) []layout {
	var area geom.Length
	for _, pieces := range lots {
		area += totalArea(pieces)
	}
	if most < 1 || area > geom.Length(most)*(opt.Paper.W-2*opt.edge())*(opt.Paper.H-2*opt.edge()) {
		return nil
	}
	for _, order := range orders(lots) {
		if out := pack(order, most, opt); out != nil {
			return out
		}
	}
	return nil
}

// totalArea returns the area of all pieces, which are of one kind.
func totalArea(pieces []piece) geom.Length {
	return pieces[0].Front.Size.W * pieces[0].Front.Size.H * geom.Length(len(pieces))
}

// orders returns the orders in which kinds are tried: the largest pieces, the longest or the largest
// area first, and each kind before the others.
func orders(lots [][]piece) [][][]piece {
	by := func(key func([]piece) geom.Length) [][]piece {
		return slices.SortedStableFunc(slices.Values(lots), func(a, b []piece) int { return cmp.Compare(key(b), key(a)) })
	}
	large := by(func(p []piece) geom.Length { return totalArea(p[:1]) })
	out := [][][]piece{
		large, by(func(p []piece) geom.Length { return max(p[0].Front.Size.W, p[0].Front.Size.H) }), by(totalArea),
	}
	for i := 1; i < min(len(large), window/5); i++ {
		out = append(out, slices.Concat(large[i:i+1], large[:i], large[i+1:]))
	}
	return out
}

// pack fills one sheet after the other with the kinds in this order, and returns nil if it takes more
// than so many sheets.
func pack(lots [][]piece, most int, opt Options) (out []layout) {
	for len(lots) > 0 {
		sheet := fullest(lots[0][0], twoSidedOf(lots, opt), opt, func(b *bin) (taken []int, area geom.Length) {
			for _, pieces := range lots {
				n := len(pieces) - len(b.place(pieces))
				taken = append(taken, n)
				if n > 0 {
					area += totalArea(pieces[:n])
				}
			}
			return taken, area
		})
		if len(out) == most || sheet.taken == nil {
			return nil
		}
		out = append(out, sheet.layout)
		var left [][]piece
		for i, n := range sheet.taken {
			if n < len(lots[i]) {
				left = append(left, lots[i][n:])
			}
		}
		lots = left
	}
	return out
}

// twoSidedOf returns a two-sided item of the lots or, if there is none, any.
func twoSidedOf(lots [][]piece, opt Options) *Item {
	for _, pieces := range lots {
		if opt.twoSided(pieces[0].Item) {
			return pieces[0].Item
		}
	}
	return lots[0][0].Item
}
