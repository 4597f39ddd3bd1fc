package press

import (
	"cmp"
	"slices"

	"cartouche/internal/geom"
)

// rest holds pieces of one kind that do not fill a sheet.
type rest struct {
	pieces []piece
	alone  layout // the layout on a sheet of their own
}

// window is the number of rests tried together on a sheet, largest pieces first. It bounds the time
// if every piece has a different size.
const window = 100

// share puts rests on common sheets, largest pieces first, as many whole rests per sheet as fit. A
// rest without a partner keeps its own sheet.
func share(rests []rest, opt Options) []layout {
	slices.SortStableFunc(rests, func(a, b rest) int { return cmp.Compare(b.area(), a.area()) })
	var out []layout
	for len(rests) > 0 {
		l, taken := common(rests[:min(len(rests), window)], opt)
		if len(taken) < 2 {
			l, taken = rests[0].alone, []int{0}
		}
		out = append(out, l)
		var left []rest
		for i, r := range rests {
			if !slices.Contains(taken, i) {
				left = append(left, r)
			}
		}
		rests = left
	}
	return out
}

// area returns the area of one piece.
func (r rest) area() geom.Length { return r.pieces[0].Front.Size.W * r.pieces[0].Front.Size.H }

// shared is a sheet with several rests.
type shared struct {
	layout
	taken       []int       // indices of the rests, or how many pieces of each lot
	area        geom.Length // of all pieces
	lacks, cuts int
}

// better reports whether a sheet is preferred to another one: it holds a larger area, lacks fewer
// marks, or has fewer cuts, in this order.
func (s shared) better(than shared) bool {
	return cmp.Or(cmp.Compare(than.area, s.area), cmp.Compare(s.lacks, than.lacks), cmp.Compare(s.cuts, than.cuts)) < 0
}

// common puts the first rest on a sheet with every other rest that still fits, and returns the best
// layout with the indices of its rests.
func common(rests []rest, opt Options) (layout, []int) {
	first := rests[0].pieces[0]
	found := fullest(first, first.Item, opt, func(b *bin) ([]int, geom.Length) { return b.fill(rests) })
	return found.layout, found.taken
}

// fullest fills a sheet in every way and returns the best. first is one of the pieces; the sheet lies
// and is folded as the item asks. fill returns what it put on the sheet, and the area of its pieces.
func fullest(first piece, as *Item, opt Options, fill func(*bin) (taken []int, area geom.Length)) (found shared) {
	folded := opt.Duplex == Gutter && opt.twoSided(as)
	for _, paper := range opt.papers(as) {
		for _, room := range rooms(paper, folded, opt) {
			for _, wide := range []bool{true, false} {
				b := bin{free: []geom.Rect{room}, wide: wide, opt: opt}
				got, area := fill(&b)
				if b.blocks == nil || area < found.area { // never better, see shared
					continue
				}
				l := layout{paper: paper, folded: folded, blocks: b.blocks}.settled().raised(first, opt)
				if s := (shared{l, got, area, l.lacks(first, opt), l.cuts()}); s.better(found) {
					found = s
				}
			}
		}
	}
	return found
}

// rooms returns the areas for pieces on a sheet, or on its left half if it is folded: everything
// except the strip of small print, which is below or at the sides.
func rooms(paper geom.Size, folded bool, opt Options) []geom.Rect {
	edge := opt.edge()
	room := func(side, foot geom.Length) geom.Rect {
		r := geom.R(0, 0, paper.W-2*(edge+side), paper.H-2*(edge+foot))
		if folded {
			r.W = paper.W/2 - edge - side - foldRoom
		}
		return r
	}
	if opt.Line == nil {
		return []geom.Rect{room(0, 0)}
	}
	var out []geom.Rect
	if paper.W-2*edge >= stripWidth {
		out = append(out, room(0, StripHeight))
	}
	if paper.H-2*edge >= opt.ruler {
		out = append(out, room(StripHeight, 0))
	}
	return out
}

// settled moves the blocks to the middle of the sheet, or next to the fold.
func (l layout) settled() layout {
	ink := layout{blocks: l.blocks}.ink()
	to := geom.Pt((l.paper.W-ink.W)/2, (l.paper.H-ink.H)/2)
	if l.folded {
		to.X = l.paper.W/2 - foldRoom - ink.W
	}
	for i := range l.blocks {
		l.blocks[i].at = l.blocks[i].at.Add(to).Sub(ink.Min())
	}
	return l
}

// bin is a sheet being filled. Each block goes to the upper left corner of a free box, and two
// straight cuts leave two smaller free boxes.
type bin struct {
	free   []geom.Rect
	blocks []block
	wide   bool // whether blocks are wide rather than high, and the first cut is horizontal
	opt    Options
}

// fill puts every rest on the sheet that fits whole, but none if the first does not. It returns the
// indices of the rests and the area of their pieces.
func (b *bin) fill(rests []rest) (taken []int, area geom.Length) {
	for i, r := range rests {
		if b.put(r) {
			taken, area = append(taken, i), area+r.area()*geom.Length(len(r.pieces))
		} else if i == 0 {
			return nil, 0
		}
	}
	return taken, area
}

// put places all pieces of a rest in as many blocks as needed, or none.
func (b *bin) put(r rest) bool {
	free, blocks := b.free, b.blocks
	if len(b.place(r.pieces)) == 0 {
		return true
	}
	b.free, b.blocks = free, blocks
	return false
}

// place places as many pieces of one kind as fit, and returns the others.
func (b *bin) place(pieces []piece) []piece {
	for len(pieces) > 0 {
		at, k := b.choose(pieces)
		if k.cols == 0 {
			break
		}
		n := min(len(pieces), k.count())
		k.pieces, pieces = pieces[:n], pieces[n:]
		b.cut(at, k)
	}
	return pieces
}

// choose returns the free box and orientation for the most pieces. Among equals it prefers the
// smallest box, then upright pieces. A block without columns means that no piece fits.
func (b *bin) choose(pieces []piece) (int, block) {
	var found block
	at, most := 0, 0
	f := pieces[0].Front
	for i, free := range b.free {
		for turns := range 2 {
			k := fit(f, turns, free.Inset(b.opt.bleed(f)).Size(), b.opt)
			n := min(len(pieces), k.count())
			if n > most || n == most && n > 0 && area(free) < area(b.free[at]) {
				k.bleed = b.opt.bleed(f)
				k.at = free.Min().Add(geom.Pt(k.bleed, k.bleed))
				found, at, most = k.shaped(n, b.wide), i, n
			}
		}
	}
	return at, found
}

func area(r geom.Rect) geom.Length { return r.W * r.H }

// shaped returns the block with the fewest rows, or columns, for n pieces.
func (b block) shaped(n int, wide bool) block {
	across := func(most int) (int, int) {
		other := (n + most - 1) / most
		return (n + other - 1) / other, other
	}
	if wide {
		b.cols, b.rows = across(b.cols)
	} else {
		b.rows, b.cols = across(b.rows)
	}
	return b
}

// cut puts a block in a free box, which leaves a free box to the right of it and one below.
func (b *bin) cut(at int, k block) {
	f, ink, gap := b.free[at], k.ink(), max(b.opt.Marks.gap(), b.opt.Gap-k.bleed)
	right := geom.R(ink.Right()+gap, f.Y, f.Right()-ink.Right()-gap, f.H)
	below := geom.R(f.X, ink.Bottom()+gap, f.W, f.Bottom()-ink.Bottom()-gap)
	if b.wide {
		right.H = ink.H
	} else {
		below.W = ink.W
	}
	free := append([]geom.Rect{}, b.free[:at]...)
	for _, r := range []geom.Rect{right, below} {
		if r.W > 0 && r.H > 0 {
			free = append(free, r)
		}
	}
	b.free = append(free, b.free[at+1:]...)
	b.blocks = append(b.blocks[:len(b.blocks):len(b.blocks)], k)
}
