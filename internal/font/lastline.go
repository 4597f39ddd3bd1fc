package font

import (
	"unicode"

	"cartouche/internal/geom"
)

// shortest is the part of a width, in percent, that the last line of a paragraph fills if it is a single word.
const shortest = 33

// fillLast moves whole words from the line before to the last line of each paragraph that would be one short word, or the end of one.
// The text has as many lines as before.
func (s *setting) fillLast(width geom.Length) {
	for i := range s.lines {
		if l := &s.lines[i]; i > 0 && l.p == s.lines[i-1].p && l.to == l.p.trim(0, len(l.p.runes)) && l.lone(width) {
			s.lines[i-1], *l = l.p.moved(s.lines[i-1], *l, s.size, width)
		}
	}
	s.width = widest(s.lines)
}

// single reports whether a line is a single word, or a part of one. A figure and the word after it count as one word.
func (l line) single() bool {
	words := l.p.runes[l.from:l.to]
	for i, r := range words {
		if (r == ' ' || r == '\u00a0') && (i == 0 || !unicode.IsDigit(words[i-1])) {
			return false
		}
	}
	return true
}

// lone reports whether a line is one short word, or the end of one.
func (l line) lone(width geom.Length) bool {
	return l.width > 0 && l.width*100 < width*shortest && l.single()
}

// besideFigure reports whether a break would have a figure on one of its sides, which belongs to the words there.
func (p *paragraph) besideFigure(at int) bool {
	return unicode.IsDigit(p.runes[at]) || at > 1 && unicode.IsDigit(p.runes[at-2])
}

// moved returns two lines with as many words of the first in the second as that needs, or both as they are: where the second has
// no room, or the first would be shorter than the second. No figure is parted from the words beside it.
func (p *paragraph) moved(before, last line, size, width geom.Length) (line, line) {
	part := func(from, to int) line {
		l := line{p: p, from: from, to: p.trim(from, to)}
		l.width = p.measure(l, p.atomAt(from), size)
		return l
	}
	for at := before.to - 1; at > before.from; at-- {
		if !p.breaks[at] || p.runes[at-1] != ' ' || p.besideFigure(at) {
			continue
		}
		a, b := part(before.from, at), part(at, last.to)
		if b.width > width || a.width < b.width {
			break
		}
		if !b.lone(width) {
			return a, b
		}
	}
	return before, last
}
