package svg

import (
	"bytes"
	"strconv"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
)

// spell returns an outline in millimetres, exact to the micrometre, in the shortest spelling of SVG: each step from the end of the
// one before it, letters only where they change, and no zero before the decimal point. [ink.Path.SVG] is longer, and simpler to read.
func spell(p ink.Path) string {
	var s spelling
	var at, start geom.Point
	points := p.Points
	for _, v := range p.Verbs {
		switch v {
		case ink.MoveTo:
			s.step('m')
			s.from(at, points[:1])
			s.letter = 'l' // what follows a move without a letter is a line
			at, start, points = points[0], points[0], points[1:]
		case ink.LineTo:
			s.line(points[0].Sub(at))
			at, points = points[0], points[1:]
		case ink.CubicTo:
			s.step('c')
			s.from(at, points[:3])
			at, points = points[2], points[3:]
		case ink.Close:
			s.text, s.letter, s.dotted = append(s.text, 'z'), 'z', false
			at = start
		}
	}
	return string(s.text)
}

// spelling is the beginning of an outline.
type spelling struct {
	text   []byte
	letter byte // what the next numbers belong to without another letter
	dotted bool // the last number has a decimal point
}

// step writes the letter of a step, unless it is understood.
func (s *spelling) step(letter byte) {
	if s.letter != letter || letter == 'm' {
		s.text, s.letter, s.dotted = append(s.text, letter), letter, false
	}
}

// line writes a line by d, which is shorter where it is level or upright.
func (s *spelling) line(d geom.Point) {
	switch {
	case d.Y == 0:
		s.step('h')
		s.number(d.X)
	case d.X == 0:
		s.step('v')
		s.number(d.Y)
	default:
		s.step('l')
		s.number(d.X)
		s.number(d.Y)
	}
}

// from writes points by their distance from another.
func (s *spelling) from(at geom.Point, points []geom.Point) {
	for _, p := range points {
		s.number(p.X - at.X)
		s.number(p.Y - at.Y)
	}
}

// number writes a length, after a space where the reader could not tell it from the one before it.
func (s *spelling) number(l geom.Length) {
	var digits [24]byte
	text := digits[:0]
	if l < 0 {
		text = append(text, '-')
		l = -l
	}
	if whole := l / geom.Millimetre; whole > 0 || l == 0 {
		text = strconv.AppendInt(text, int64(whole), 10)
	}
	if rest := l % geom.Millimetre; rest > 0 {
		text = append(text, '.', byte('0'+rest/100), byte('0'+rest/10%10), byte('0'+rest%10))
		text = bytes.TrimRight(text, "0")
	}
	last := s.text[len(s.text)-1]
	if digit := last >= '0' && last <= '9'; digit && text[0] != '-' && (text[0] != '.' || !s.dotted) {
		s.text = append(s.text, ' ')
	}
	s.dotted = false
	for _, c := range text {
		s.dotted = s.dotted || c == '.'
	}
	s.text = append(s.text, text...)
}
