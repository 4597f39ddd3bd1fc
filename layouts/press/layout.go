package press

import (
	"slices"
	"strings"

	"cartouche/internal/geom"
	"cartouche/internal/scene"
)

// layout is the placement of pieces on one sheet.
type layout struct {
	paper  geom.Size // as printed, portrait or landscape
	folded bool      // fronts are left of the middle, their backs right of it
	tiled  bool      // it shows a part of a piece, with marks where its neighbours are
	close  bool      // pieces without bleed extend out to the line of the registration marks, between them
	blocks []block
}

// edge returns the distance of everything but the registration marks from the edge of the paper.
func (l layout) edge(opt Options) geom.Length {
	if l.close {
		return opt.registered()
	}
	return opt.edge()
}

// clear reports whether the corners with the registration marks are free.
func (l layout) clear(opt Options) bool {
	return !l.close || !slices.ContainsFunc(l.corners(opt), l.box().Overlaps) // otherwise everything stays inside the marks
}

// corners returns the boxes around the registration marks.
func (l layout) corners(opt Options) []geom.Rect {
	marks := geom.R(0, 0, l.paper.W, l.paper.H).Inset(opt.registered())
	var out []geom.Rect
	for _, at := range []geom.Point{
		marks.Min(), geom.Pt(marks.Right()-registerSquare, marks.Y), geom.Pt(marks.X, marks.Bottom()-registerSquare),
	} {
		out = append(out, geom.R(at.X, at.Y, registerSquare, registerSquare))
	}
	return out
}

// box returns the box around all trims, ink the box around everything printed.
func (l layout) box() geom.Rect { return l.around(block.box) }
func (l layout) ink() geom.Rect { return l.around(block.ink) }

func (l layout) around(of func(block) geom.Rect) geom.Rect {
	r := of(l.blocks[0])
	for _, b := range l.blocks[1:] {
		r = r.Union(of(b))
	}
	if l.folded {
		r = r.Union(l.mirrored(r))
	}
	return r
}

// mirrored returns the position of a box on the other side of the fold.
func (l layout) mirrored(r geom.Rect) geom.Rect {
	return geom.R(l.paper.W-r.Right(), r.Y, r.W, r.H)
}

// ways returns the layouts of one full block: the pieces upright, then turned, each on portrait,
// then landscape paper. It returns none if not even one piece fits.
func ways(p piece, opt Options) []layout {
	var out []layout
	for turns := range 2 {
		for _, paper := range opt.papers(p.Item) {
			if l := single(p, paper, turns, opt); l.blocks[0].count() > 0 {
				out = append(out, l)
			}
		}
	}
	if closer := opt.Marks.Register && p.Front.Bleed == 0 && !opt.close; out == nil && closer {
		opt.close = true
		return ways(p, opt)
	}
	return out
}

// best returns the layout that needs the fewest sheets. Among those, it prefers one that lacks fewer
// marks or has room for the ruler, if it neither fills more sheets nor leaves more pieces over, which may share a
// sheet with others. It reports false if not even one piece fits.
func best(pieces []piece, opt Options) (layout, bool) {
	var found layout
	lacks, count := 0, 0
	for _, l := range ways(pieces[0], opt) {
		l = l.markable(pieces[0], opt)
		n, without := l.blocks[0].count(), l.lacks(pieces[0], opt)
		sheets := func(of int) int { return (len(pieces) + of - 1) / of }
		switch {
		case count == 0 || sheets(n) < sheets(count):
		case sheets(n) > sheets(count) || without >= lacks || len(pieces)/n > len(pieces)/count || len(pieces)%n > len(pieces)%count:
			continue
		}
		found, lacks, count = l, without, n
	}
	return found, count > 0
}

// alone puts pieces on a sheet of their own, laid out like the full sheets unless another layout
// lacks less.
func (l layout) alone(pieces []piece, opt Options) layout {
	found := l.shrunk(len(pieces)).markable(pieces[0], opt)
	lacks := found.lacks(pieces[0], opt)
	if lacks == 0 {
		return found.with(pieces)
	}
	for _, way := range ways(pieces[0], opt) {
		if way.blocks[0].count() < len(pieces) {
			continue
		}
		way = way.shrunk(len(pieces)).markable(pieces[0], opt)
		if n := way.lacks(pieces[0], opt); n < lacks {
			found, lacks = way, n
		}
	}
	return found.with(pieces)
}

// single lays out as many pieces as fit on a sheet next to the small print, all with the same turn.
func single(p piece, paper geom.Size, turns int, opt Options) layout {
	f := p.Front
	l := layout{paper: paper, folded: opt.Duplex == Gutter && opt.twoSided(p.Item), close: opt.close}
	edge := l.edge(opt)
	if opt.Gutter {
		edge += f.Bleed
	}
	room := geom.Size{W: paper.W - 2*edge, H: paper.H - 2*edge}
	if l.folded {
		room.W = paper.W/2 - edge - max(foldRoom, f.Bleed)
	}
	whole := fit(f, turns, room, opt)
	most := whole
	most.cols, most.rows = 0, 0
	for b := whole; b.cols > 0 && b.cols*whole.rows > most.count(); b.cols-- {
		for b.rows = whole.rows; b.count() > most.count(); b.rows-- {
			l.blocks = []block{b}
			if laid := l.laid(p, opt); laid.hasStrip(opt) && laid.clear(opt) {
				most = b
			}
		}
	}
	l.blocks = []block{most}
	return l
}

// shrunk drops the columns and rows that the pieces do not need.
func (l layout) shrunk(pieces int) layout {
	l.blocks = []block{l.blocks[0].shrunk(pieces)}
	return l
}

// laid puts a single block in the middle of its sheet or next to the fold. Its bleed extends as far
// as printable and, unless pieces have gutters, as far as the small print leaves space.
func (l layout) laid(p piece, opt Options) layout {
	b := l.blocks[0]
	span := b.span()
	b.at = geom.Pt((l.paper.W-span.W)/2, (l.paper.H-span.H)/2)
	if l.folded {
		b.at.X = l.paper.W/2 - max(foldRoom, p.Front.Bleed) - span.W
	}
	edge := l.edge(opt)
	most := max(min(opt.bleed(p.Front), min(b.at.X, b.at.Y)-edge), 0)
	for _, strip := range []geom.Length{most, b.at.Y - edge - StripHeight, b.at.X - edge - StripHeight} {
		b.bleed = min(most, max(strip, 0))
		l.blocks = []block{b}
		if opt.Gutter || l.hasStrip(opt) {
			return l
		}
	}
	return l
}

// markable lays out the block and moves it if the small print would leave cuts unmarked, or the ruler has no room.
func (l layout) markable(p piece, opt Options) layout {
	l = l.laid(p, opt)
	return l.raised(p, opt)
}

// raised moves the blocks up, or to the left, if that leaves fewer cuts unmarked or makes room for the ruler. If necessary the
// bleed around them becomes narrower.
func (l layout) raised(p piece, opt Options) layout {
	found, least := l, l.lacks(p, opt)
	if least == 0 {
		return l
	}
	printable := geom.R(0, 0, l.paper.W, l.paper.H).Inset(l.edge(opt))
	for _, m := range l.moves(opt) {
		moved := l
		moved.blocks = slices.Clone(l.blocks)
		for i := range moved.blocks {
			b := &moved.blocks[i]
			if b.at = b.at.Sub(m.by); !opt.Gutter {
				b.bleed = min(b.bleed, m.bleed)
			}
		}
		if m.bleed < 0 || !printable.Contains(moved.ink()) || !moved.hasStrip(opt) || !moved.clear(opt) {
			continue
		}
		if n := moved.lacks(p, opt); n < least {
			found, least = moved, n
		}
	}
	return found
}

// move is how far blocks are moved, up or to the left, and the bleed around them that fits there.
type move struct {
	by    geom.Point
	bleed geom.Length
}

// moves returns the moves to try: by half the height of the small print below, because there is as much space above; as far as
// the ruler below or at the right needs, with all of the bleed or less; and to the middle of what the ruler leaves.
func (l layout) moves(opt Options) []move {
	if opt.Line == nil {
		return nil
	}
	var moves []move
	add := func(by geom.Point, bleed geom.Length) { moves = append(moves, move{by, bleed}) }
	if !l.findLine(opt).turned {
		add(geom.Pt(0, (StripHeight+markClear)/2), l.paper.W)
	}
	if opt.ruler == 0 {
		return moves
	}
	deep, clear := opt.rulerRoom(l)
	b, full, edge := l.box(), l.ink(), l.edge(opt)
	toward := func(way geom.Point, trim, ink [2]geom.Length, paper geom.Length) {
		end := paper - deep // where the ruler begins
		near := max(trim[1]+clear-end, 0)
		all := max(ink[1]+markClear-end, near)
		if all == 0 {
			return
		}
		middle := (ink[0] - edge - (end - markClear - ink[1])) / 2
		for _, by := range []geom.Length{all, max(all, middle), near} {
			add(geom.Pt(by*way.X, by*way.Y), min(trim[0]-by-edge, end-markClear-(trim[1]-by)))
		}
	}
	toward(geom.Pt(0, 1), [2]geom.Length{b.Y, b.Bottom()}, [2]geom.Length{full.Y, full.Bottom()}, l.paper.H)
	if !l.folded {
		toward(geom.Pt(1, 0), [2]geom.Length{b.X, b.Right()}, [2]geom.Length{full.X, full.Right()}, l.paper.W)
	}
	return moves
}

// lacks returns how much a layout lacks: cuts without a crop mark and, which counts less than one of them, the ruler; p is one of the
// pieces.
func (l layout) lacks(p piece, opt Options) int {
	n := 0
	if len(l.blocks) > 1 || p.Front.Cut == nil { // the block of a layout that is tried has no pieces yet
		n = 2 * l.bare(opt)
	}
	if opt.ruler > 0 && opt.Line != nil && l.findStrip(opt).ruler == (band{}) {
		n++
	}
	return n
}

// with assigns the pieces to a layout of one block.
func (l layout) with(pieces []piece) layout {
	b := l.blocks[0]
	b.pieces = pieces
	l.blocks = []block{b}
	return l
}

// sheet draws the pieces and the marks around them.
func (l layout) sheet(opt Options) Sheet {
	var all []piece
	for _, b := range l.blocks {
		all = append(all, b.pieces...)
	}
	slices.SortStableFunc(all, func(a, b piece) int { return a.order - b.order })
	s := Sheet{Pieces: len(all), Cuts: l.cuts(), Folded: l.folded, At: all[0].At, layout: l, first: all[0].order}
	for _, p := range all {
		if !s.Holds(p.Name) {
			s.Names = append(s.Names, p.Name)
		}
		if !slices.Contains(s.Titles, p.Title) {
			s.Titles = append(s.Titles, p.Title)
		}
	}
	name := strings.Join(s.Titles, " · ")
	s.Front = l.page(name, opt)
	backs := s.Front // next to the fronts
	if !l.folded && slices.ContainsFunc(all, func(p piece) bool { return opt.twoSided(p.Item) }) {
		s.Back = l.behind(opt).page(name, opt)
		backs = s.Back
	}
	for _, b := range l.blocks {
		for i, p := range b.pieces {
			cell := b.cell(i)
			s.Front.Ops = append(s.Front.Ops, b.place(p, p.Front, cell, b.turns, b.edges(i)))
			if opt.twoSided(p.Item) {
				back, turns, sideways := opt.Duplex.behind(cell, b.turns, l.paper)
				backs.Ops = append(backs.Ops, b.place(p, p.Back, back, turns, b.edges(i).flipped(sideways)))
			}
		}
	}
	s.Front.Ops = append(s.Front.Ops, l.marks(opt)...)
	s.crop(s.Front, l, opt)
	if s.Back != nil {
		s.crop(s.Back, l.behind(opt), opt)
		opt.moveBack(s.Back)
	}
	return s
}

// crop draws the crop marks of a page and records the pieces that lack some.
func (s *Sheet) crop(page *scene.Page, l layout, opt Options) {
	c := l.crop(opt)
	page.Ops = append(page.Ops, c.ops()...)
	for _, u := range c.unmarked {
		if u.Beyond || !opt.Marks.Cut { // otherwise the cut itself is drawn
			s.Unmarked = unmark(s.Unmarked, u)
		}
	}
}

// page returns an empty page for the layout.
func (l layout) page(name string, opt Options) *scene.Page {
	return &scene.Page{Name: name, Size: l.paper, Trim: l.box(), Bleed: l.ink(), Lang: opt.Lang}
}

// behind returns the layout on the back of the sheet.
func (l layout) behind(opt Options) layout {
	blocks := slices.Clone(l.blocks)
	for i := range blocks {
		r, _, _ := opt.Duplex.behind(blocks[i].box(), 0, l.paper)
		blocks[i].at = r.Min()
	}
	l.blocks = blocks
	return l
}
