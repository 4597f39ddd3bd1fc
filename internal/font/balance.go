package font

import "cartouche/internal/geom"

// balance gives each centred paragraph of several lines the narrowest width at which it has no more lines, so that none of them is
// much shorter than the others. Words stay whole, and figures beside their words, where they are so at the full width.
func (s *setting) balance(width geom.Length) {
	for from := 0; from < len(s.lines); {
		to := from + 1
		for to < len(s.lines) && s.lines[to].p == s.lines[from].p {
			to++
		}
		if to-from > 1 {
			s.lines[from].p.balance(s.lines[from:to], s.size, width)
		}
		from = to
	}
}

// balanceSteps is in how many widths a paragraph is tried.
const balanceSteps = 50

// balance replaces the lines of a paragraph by as many that are more even.
func (p *paragraph) balance(lines []line, size, width geom.Length) {
	all := geom.Length(0)
	for _, l := range lines {
		all += l.width
	}
	torn := p.torn(lines)
	var even []line
	for w := all / geom.Length(len(lines)); w < width; w += width/balanceSteps + 1 {
		if even = p.wrap(even[:0], len(lines), size, w); len(even) == len(lines) && widest(even) <= w && p.torn(even) <= torn {
			copy(lines, even)
			return
		}
	}
}

// torn returns how many lines end within a word, or beside a figure that belongs to the words there.
func (p *paragraph) torn(lines []line) (n int) {
	for _, l := range lines[1:] {
		if p.runes[l.from-1] != ' ' || p.besideFigure(l.from) {
			n++
		}
	}
	return n
}

// widest returns the width of the widest line.
func widest(lines []line) (most geom.Length) {
	for _, l := range lines {
		most = max(most, l.width)
	}
	return most
}
