package svg

import (
	"strconv"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
)

// spell returns an outline in millimetres, exact to the micrometre, in the shortest spelling of SVG: each step from the end of the
// one before it, letters only where they change, and no zero before the decimal point. [ink.Path.SVG] is longer, and simpler to read.
func spell(p ink.Path) string { return string(appendOutline(nil, p)) }

// appendOutline appends to a text what spell returns.
func appendOutline(text []byte, p ink.Path) []byte {
	s := spelling{text: text}
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
	return s.text
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
	last := s.text[len(s.text)-1]
	switch digit := last >= '0' && last <= '9'; {
	case l < 0:
		s.text, l = append(s.text, '-'), -l
	case digit && (l == 0 || l >= geom.Millimetre || !s.dotted):
		s.text = append(s.text, ' ')
	}
	whole, rest := l/geom.Millimetre, l%geom.Millimetre
	if whole > 0 || l == 0 {
		s.text = strconv.AppendInt(s.text, int64(whole), 10)
	}
	if s.dotted = rest > 0; !s.dotted {
		return
	}
	s.text = append(s.text, '.', byte('0'+rest/100))
	if rest%100 > 0 {
		s.text = append(s.text, byte('0'+rest/10%10))
	}
	if rest%10 > 0 {
		s.text = append(s.text, byte('0'+rest%10))
	}
}
