package press

import (
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

// strip is the position of the small print and of the ruler: each below the pieces, above them, or turned at their left or right.
// There may be no room for the ruler.
type strip struct{ line, ruler band }

// band is a box of text, which runs from bottom to top if it is turned.
type band struct {
	geom.Rect
	turned bool
}

const (
	// stripWidth is the minimum width of a line of small print with the ruler.
	stripWidth = 130 * geom.Millimetre
	// easyWidth is the width of the longest small print of a kit with the ruler.
	easyWidth = 165 * geom.Millimetre
	stripGap  = 2 * geom.Millimetre
	// rulerEdge is the least distance of the ruler from the edges of the paper. Printers reach as far, and programs that fit a
	// page to the paper cut nothing off there.
	rulerEdge = 13 * geom.Millimetre
)

// findStrip returns the strip outside the pieces. It returns the zero strip if there is no space or
// no small print.
func (l layout) findStrip(opt Options) strip {
	line := l.findLine(opt)
	if line == (band{}) {
		return strip{}
	}
	return strip{line, l.findRuler(line, opt)}
}

// bands yields the boxes of a strip without those that are missing.
func (s strip) bands(yield func(band) bool) {
	for _, b := range [...]band{s.line, s.ruler} {
		if b != (band{}) && !yield(b) {
			return
		}
	}
}

// findLine returns the position of the small print, which leaves room for a ruler beside it.
func (l layout) findLine(opt Options) band {
	if opt.Line == nil {
		return band{}
	}
	b, full, edge := l.box(), l.ink(), l.edge(opt)
	need, side := edge+StripHeight, opt.edge() // between the registration marks
	switch {
	case max(full.Y, l.paper.H-full.Bottom()) >= need && l.paper.W-2*side >= stripWidth:
		from, to := along(b.X, b.Right(), l.paper.W, side)
		y := l.paper.H - edge - StripHeight
		if y < full.Bottom() {
			y = edge
		}
		line := band{Rect: geom.R(from, y, to-from-opt.ruler-2*stripGap, StripHeight)}
		if opt.RightToLeft {
			line.X = to - line.W
		}
		return line
	case max(full.X, l.paper.W-full.Right()) >= need && l.paper.H-2*side >= opt.ruler:
		from, to := along(b.Y, b.Bottom(), l.paper.H, side)
		x := edge
		if full.X < need {
			x = l.paper.W - edge - StripHeight
		}
		return band{geom.R(x, from, StripHeight, to-from), true}
	}
	return band{}
}

// findRuler returns the position of the ruler, where it takes no crop mark its room and keeps clear of the small print.
func (l layout) findRuler(line band, opt Options) band {
	if opt.ruler == 0 {
		return band{}
	}
	deep, clear := opt.rulerRoom(l)
	in, b, full := deep-StripHeight, l.box(), l.ink()
	side := max(rulerEdge, opt.edge())
	fits := func(ink, trim geom.Length) bool { return ink >= deep+markClear && trim >= deep+clear }
	from, to := along(b.X, b.Right(), l.paper.W, side)
	top, foot := along(b.Y, b.Bottom(), l.paper.H, side)
	if l.tiled { // between the marks of its neighbours
		in := b.Inset(Overlap + stripGap)
		from, to, top, foot = max(from, in.X), min(to, in.Right()), max(top, in.Y), min(foot, in.Bottom())
	}
	x := to - opt.ruler
	if opt.RightToLeft {
		x = from
	}
	level := func(y geom.Length) band { return band{Rect: geom.R(x, y, opt.ruler, StripHeight)} }
	turned := func(x geom.Length) band { return band{geom.R(x, foot-opt.ruler, StripHeight, opt.ruler), true} }
	for _, way := range []struct {
		at   band
		room bool
	}{
		{level(l.paper.H - deep), to-from >= opt.ruler && fits(l.paper.H-full.Bottom(), l.paper.H-b.Bottom())},
		{level(in), to-from >= opt.ruler && fits(full.Y, b.Y)},
		{turned(l.paper.W - deep), foot-top >= opt.ruler && fits(l.paper.W-full.Right(), l.paper.W-b.Right())},
		{turned(in), foot-top >= opt.ruler && fits(full.X, b.X)},
	} {
		if way.room && !way.at.Overlaps(line.Inset(-markClear)) {
			return way.at
		}
	}
	return band{}
}

// rulerRoom returns how far the ruler reaches from the edge of the paper, and its distance from a trim, which leaves room for marks.
func (opt Options) rulerRoom(l layout) (deep, clear geom.Length) {
	if clear = markClear; opt.Marks.Outer && !l.tiled {
		clear += MarkRoom
	}
	return max(rulerEdge, l.edge(opt)) + StripHeight, clear
}

// along returns the start and end of the strip: those of the block, or of the printable area if the
// block is too short.
func along(from, to, paper, margin geom.Length) (geom.Length, geom.Length) {
	if to-from-2*stripGap < easyWidth {
		return margin, paper - margin
	}
	return max(from+stripGap, margin), min(to-stripGap, paper-margin)
}

func (l layout) hasStrip(opt Options) bool { return opt.Line == nil || l.findLine(opt) != band{} }

// print adds the small print and the ruler to a page.
func (s strip) print(page *scene.Page, titles []string, n, of int, opt Options) {
	if s.line == (band{}) {
		return
	}
	s.line.put(page, "line", opt.Line(titles, n, of, max(s.line.W, s.line.H)))
	if s.ruler != (band{}) {
		ruler, _ := opt.Ruler()
		s.ruler.put(page, "ruler", ruler)
	}
}

func (b band) put(page *scene.Page, name string, ops []ink.Op) {
	place := geom.At(b.Min())
	if b.turned {
		place = geom.Placement{Turns: 3, At: geom.Pt(b.X, b.Bottom())}
	}
	page.Ops = append(page.Ops, &scene.Group{Name: name, Role: scene.Guide, Place: place, Ops: ops})
}
