package font

import (
	"math"

	"cartouche/internal/geom"
)

// line is a line: runes of a paragraph, without spaces at its end.
type line struct {
	p        *paragraph
	from, to int
	width    geom.Length
}

// setting is a text broken into lines at one size. Its lines last until the text is broken again.
type setting struct {
	size  geom.Length
	lines []line
	width geom.Length // of the widest line
	wide  line        // the widest line that could not be broken to fit; p is nil if there is none
}

// meter adds up the exact width of a line: pieces of one run are rounded together.
type meter struct {
	size geom.Length
	done geom.Length // width of the runs before the open one
	open span
	sum  int // width of the open run in font units
}

func (m *meter) add(s span, units int) {
	s = s.run()
	if m.open != s {
		m.done, m.open, m.sum = m.width(), s, 0
	}
	m.sum += units
}

func (m *meter) width() geom.Length {
	if m.open.face == nil {
		return 0
	}
	return m.done + m.open.face.scale(m.sum, m.open.size(m.size))
}

// with returns the width of the line with one more piece.
func (m meter) with(s span, units int) geom.Length {
	m.add(s, units)
	return m.width()
}

// size returns the size of the span's runs in a text of a size.
func (s span) size(of geom.Length) geom.Length {
	if of = s.share.size(of); s.num == s.den {
		return of
	}
	return divide(int64(of)*s.num, s.den)
}

// unbounded is wider than any line.
const unbounded = geom.Length(1) << 40

// wrap breaks the text into lines of at most a width. Every line has as many words as fit, which needs the fewest lines.
func (t *text) wrap(size, width geom.Length) setting {
	s := setting{size: size, lines: t.lines[:0]}
	for _, p := range t.paragraphs {
		from := len(s.lines)
		s.lines = p.wrap(s.lines, math.MaxInt, size, width)
		for _, l := range s.lines[from:] {
			s.width = max(s.width, l.width)
			if l.width > width && (s.wide.p == nil || l.width > s.wide.width) {
				s.wide = l
			}
		}
	}
	t.lines = s.lines
	return s
}

// wrap adds the lines of a paragraph, or one more than most if it has more.
func (p *paragraph) wrap(lines []line, most int, size, width geom.Length) []line {
	atom := 0
	for from, n := 0, 0; n <= most; n++ {
		to := p.fill(from, atom, size, width)
		l := line{p: p, from: from, to: p.trim(from, to)}
		l.width = p.measure(l, atom, size)
		lines = append(lines, l)
		from = to
		for atom < len(p.atoms) && p.atoms[atom].to <= from {
			atom++
		}
		if from >= len(p.runes) {
			break
		}
	}
	return lines
}

// fill returns the end of the line that starts at from, including spaces. first is the atom of
// from. If not even the first piece fits, the line is that piece.
func (p *paragraph) fill(from, first int, size, width geom.Length) int {
	m := meter{size: size}
	best := from
	for i := first; i < len(p.atoms); i++ {
		a := &p.atoms[i]
		start := max(from, a.from)
		full, bare := a.full, a.bare
		if start > a.from || (start == from && a.afterSpace) {
			full = p.shape(a, from, start, a.to, false)
			bare = p.bare(full, a, from, start)
		}
		if bare.width > 0 && m.with(a.span, bare.width) > width {
			if k := p.lastFit(a, from, m, width); k > 0 {
				return k
			}
			if best > from {
				return best
			}
			return p.nextBreak(from)
		}
		for k := a.to; k > start; k-- {
			if p.breaks[k] && p.fits(a, from, k, m, width) {
				best = k
				break
			}
		}
		m.add(a.span, full.width)
	}
	return len(p.runes)
}

// lastFit returns the last position within an atom where the line may end and still fits, or 0.
func (p *paragraph) lastFit(a *atom, from int, m meter, width geom.Length) int {
	for k := a.to - 1; k > max(from, a.from); k-- {
		if p.breaks[k] && p.fits(a, from, k, m, width) {
			return k
		}
	}
	return 0
}

// fits reports whether a line fits that ends inside an atom or at its end.
func (p *paragraph) fits(a *atom, from, k int, m meter, width geom.Length) bool {
	if k == a.to && p.runes[k-1] != softHyphen {
		return true // already measured
	}
	start := max(from, a.from)
	w := p.shape(a, from, start, p.trim(start, k), true)
	return m.with(a.span, w.width) <= width
}

// nextBreak returns the first position after at where a line may end.
func (p *paragraph) nextBreak(at int) int {
	for k := at + 1; k < len(p.runes); k++ {
		if p.breaks[k] {
			return k
		}
	}
	return len(p.runes)
}

// measure returns the width of a line whose first atom is given.
func (p *paragraph) measure(l line, first int, size geom.Length) geom.Length {
	m := meter{size: size}
	p.pieces(l, first, func(a *atom, _, _ int, w *word) { m.add(a.span, w.width) })
	return m.width()
}

// pieces calls do for the parts of atoms in a line.
func (p *paragraph) pieces(l line, first int, do func(a *atom, from, to int, w *word)) {
	for i := first; i < len(p.atoms) && p.atoms[i].from < l.to; i++ {
		a := &p.atoms[i]
		from, to := max(a.from, l.from), min(a.to, l.to)
		if from >= to {
			continue
		}
		w := a.full
		if from > a.from || to < a.to || (from == l.from && a.afterSpace) || (to == l.to && (a.spacing != 0 || p.runes[to-1] == softHyphen)) {
			w = p.shape(a, l.from, from, to, to == l.to)
		}
		do(a, from, to, w)
	}
}
