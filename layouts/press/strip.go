package press

import (
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

// strip is the position of the small print and the ruler: below the block, above it if the block
// was moved down, or turned at its left and right.
type strip struct {
	line, ruler geom.Rect
	turned      bool
}

const (
	// stripWidth is the minimum width of a line of small print with the ruler.
	stripWidth = 130 * geom.Millimetre
	// easyWidth is the width of the longest small print of a kit with the ruler.
	easyWidth = 165 * geom.Millimetre
	stripGap  = 2 * geom.Millimetre
)

// findStrip returns the strip outside the pieces. It returns the zero strip if there is no space or
// no small print.
func (l layout) findStrip(opt Options) strip {
	if opt.Line == nil {
		return strip{}
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
		s := strip{
			line:  geom.R(from, y, to-from-opt.ruler-2*stripGap, StripHeight),
			ruler: geom.R(to-opt.ruler, y, opt.ruler, StripHeight),
		}
		if opt.RightToLeft {
			s.ruler.X, s.line.X = from, to-s.line.W
		}
		return s
	case min(full.X, l.paper.W-full.Right()) >= need && l.paper.H-2*side >= opt.ruler:
		from, to := along(b.Y, b.Bottom(), l.paper.H, side)
		return strip{
			line:   geom.R(edge, from, StripHeight, to-from),
			ruler:  geom.R(l.paper.W-edge-StripHeight, to-opt.ruler, StripHeight, opt.ruler),
			turned: true,
		}
	}
	return strip{}
}

// along returns the start and end of the strip: those of the block, or of the printable area if the
// block is too short.
func along(from, to, paper, margin geom.Length) (geom.Length, geom.Length) {
	if to-from-2*stripGap < easyWidth {
		return margin, paper - margin
	}
	return max(from+stripGap, margin), min(to-stripGap, paper-margin)
}

func (l layout) hasStrip(opt Options) bool { return opt.Line == nil || l.findStrip(opt) != strip{} }

// print adds the small print and the ruler to a page.
func (s strip) print(page *scene.Page, titles []string, n, of int, opt Options) {
	if s == (strip{}) {
		return
	}
	ruler, _ := opt.Ruler()
	if s.turned {
		s.put(page, "line", s.line, opt.Line(titles, n, of, s.line.H))
		s.put(page, "ruler", s.ruler, ruler)
		return
	}
	s.put(page, "line", s.line, opt.Line(titles, n, of, s.line.W))
	s.put(page, "ruler", s.ruler, ruler)
}

func (s strip) put(page *scene.Page, name string, box geom.Rect, ops []ink.Op) {
	place := geom.At(box.Min())
	if s.turned {
		place = geom.Placement{Turns: 3, At: geom.Pt(box.X, box.Bottom())}
	}
	page.Ops = append(page.Ops, &scene.Group{Name: name, Role: scene.Guide, Place: place, Ops: ops})
}
