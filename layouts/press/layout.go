package press

import (
	"slices"
	"strings"

	"cartouche/internal/geom"
	"cartouche/internal/scene"
)

// layout is where pieces lie on one sheet.
type layout struct {
	paper  geom.Size // as it is printed, upright or lying
	folded bool      // fronts left of the middle, their backs right of it
	close  bool      // pieces without bleed lie as far out as the registration marks do, between them
	blocks []block
}

// edge is how far all on the sheet stays from the paper's edge, but for the registration
// marks.
func (l layout) edge(opt Options) geom.Length {
	if l.close {
		return opt.registered()
	}
	return opt.edge()
}

// clear reports whether the corners where the registration marks are remain free.
func (l layout) clear(opt Options) bool {
	if !l.close {
		return true // everything stays inside them
	}
	marks := geom.R(0, 0, l.paper.W, l.paper.H).Inset(opt.registered())
	for _, corner := range []geom.Point{marks.Min(), geom.Pt(marks.Right()-registerSquare, marks.Y), geom.Pt(marks.X, marks.Bottom()-registerSquare)} {
		if l.box().Overlaps(geom.R(corner.X, corner.Y, registerSquare, registerSquare)) {
			return false
		}
	}
	return true
}

// box is the box around all trims, ink that around all that is printed.
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

// mirrored is where a box comes to lie on the other side of the fold.
func (l layout) mirrored(r geom.Rect) geom.Rect {
	return geom.R(l.paper.W-r.Right(), r.Y, r.W, r.H)
}

// best chooses paper and pieces upright or turned, so that the fewest sheets are
// needed; among equals the pieces upright, then the paper upright. It reports
// false when not even one piece fits.
func best(pieces []piece, opt Options) (layout, bool) {
	var found layout
	fewest := 0
	for turns := range 2 {
		for _, paper := range opt.papers(pieces[0].Item) {
			l := single(pieces[0], paper, turns, opt)
			count := l.blocks[0].count()
			if count == 0 {
				continue
			}
			if n := (len(pieces) + count - 1) / count; fewest == 0 || n < fewest {
				found, fewest = l, n
			}
		}
	}
	if fewest == 0 {
		return layout{}, false
	}
	return found.laid(pieces[0], opt), true
}

// single lays as many pieces as fit on a sheet beside the small print, all turned
// alike.
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

// shrunk leaves out what so many pieces do not need.
func (l layout) shrunk(pieces int) layout {
	l.blocks = []block{l.blocks[0].shrunk(pieces)}
	return l
}

// laid puts a single block in the middle of its sheet or beside the fold, with
// bleed as far as the printer reaches and, but for pieces in gutters, as far as
// the small print leaves room.
func (l layout) laid(p piece, opt Options) layout {
	b := l.blocks[0]
	span := b.span()
	b.at = geom.Pt((l.paper.W-span.W)/2, (l.paper.H-span.H)/2)
	if l.folded {
		b.at.X = l.paper.W/2 - max(foldRoom, p.Front.Bleed) - span.W
	}
	edge := l.edge(opt)
	most := max(min(p.Front.Bleed, min(b.at.X, b.at.Y)-edge), 0)
	for _, strip := range []geom.Length{most, b.at.Y - edge - StripHeight, b.at.X - edge - StripHeight} {
		b.bleed = min(most, max(strip, 0))
		l.blocks = []block{b}
		if opt.Gutter || l.hasStrip(opt) {
			return l
		}
	}
	return l
}

// with gives the pieces to a layout of one block.
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
	backs := s.Front // beside the fronts
	if opt.twoSided(all[0].Item) && !l.folded {
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
	if s.Back != nil {
		s.Back.Ops = append(s.Back.Ops, l.behind(opt).cropMarks(opt)...)
		opt.moveBack(s.Back)
	}
	return s
}

// page makes an empty page for the layout.
func (l layout) page(name string, opt Options) *scene.Page {
	return &scene.Page{Name: name, Size: l.paper, Trim: l.box(), Bleed: l.ink(), Lang: opt.Lang}
}

// behind is the layout as it lies on the back of the sheet.
func (l layout) behind(opt Options) layout {
	blocks := slices.Clone(l.blocks)
	for i := range blocks {
		r, _, _ := opt.Duplex.behind(blocks[i].box(), 0, l.paper)
		blocks[i].at = r.Min()
	}
	l.blocks = blocks
	return l
}
