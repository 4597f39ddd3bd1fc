package art

import (
	"math"
	"strconv"
	"strings"
	"unicode/utf8"
)

// scanner reads numbers and words of attributes: path data, transforms, lists.
type scanner struct {
	text
	i int
}

func scan(t text) *scanner { return &scanner{text: t} }

func (s *scanner) rest() string { return s.value[s.i:] }
func (s *scanner) done() bool   { return s.i >= len(s.value) }

func (s *scanner) spaces() {
	for !s.done() && strings.IndexByte(" \t\r\n\f", s.value[s.i]) >= 0 {
		s.i++
	}
}

// comma skips spaces with at most one comma among them, and reports whether it was there.
func (s *scanner) comma() bool {
	s.spaces()
	if s.take(',') {
		s.spaces()
		return true
	}
	return false
}

func (s *scanner) take(c byte) bool {
	if !s.done() && s.value[s.i] == c {
		s.i++
		return true
	}
	return false
}

// found returns the character at the current position, for messages.
func (s *scanner) found() string {
	if s.done() {
		return ""
	}
	r, _ := utf8.DecodeRuneInString(s.rest())
	return string(r)
}

// number reads a number as SVG writes it: -1.5e3, .5, 7.
func (s *scanner) number() (float64, bool) {
	from := s.i
	digits := func() bool {
		n := s.i
		for !s.done() && s.value[s.i] >= '0' && s.value[s.i] <= '9' {
			s.i++
		}
		return s.i > n
	}
	if !s.take('-') {
		s.take('+')
	}
	whole := digits()
	if at := s.i; s.take('.') && !digits() {
		if !whole {
			s.i = from
			return 0, false
		}
		s.i = at
	} else if s.i == at && !whole {
		s.i = from
		return 0, false
	}
	if at := s.i; s.take('e') || s.take('E') {
		if !s.take('-') {
			s.take('+')
		}
		if !digits() {
			s.i = at
		}
	}
	f, err := strconv.ParseFloat(s.value[from:s.i], 64)
	if err != nil || math.IsInf(f, 0) {
		s.i = from
		return 0, false
	}
	return f, true
}

// numbers reads numbers up to the end.
func (s *scanner) numbers() ([]float64, bool) {
	var list []float64
	for s.spaces(); !s.done(); {
		f, ok := s.number()
		if !ok {
			return nil, false
		}
		list = append(list, f)
		if s.comma() && s.done() {
			return nil, false
		}
	}
	return list, true
}

// perUnit are the lengths of the units in user units, which are 1/96 inch.
var perUnit = map[string]float64{"": 1, "px": 1, "pt": 96.0 / 72, "pc": 16, "in": 96, "mm": 96 / 25.4, "cm": 960 / 25.4, "q": 24 / 25.4}

// length reads a length; whole is what percentages are of.
func length(s string, whole float64) (float64, bool) {
	sc := scan(text{value: strings.TrimSpace(s)})
	f, ok := sc.number()
	if !ok {
		return 0, false
	}
	if sc.rest() == "%" {
		return f * whole / 100, true
	}
	per, ok := perUnit[strings.ToLower(sc.rest())]
	return f * per, ok
}

// perTurn are the angles of the units in degrees.
var perTurn = map[string]float64{"": 1, "deg": 1, "grad": 0.9, "rad": 180 / math.Pi, "turn": 360}

// degrees reads an angle.
func degrees(s string) (float64, bool) {
	sc := scan(text{value: strings.TrimSpace(s)})
	f, ok := sc.number()
	per, known := perTurn[sc.rest()]
	return f * per, ok && known
}

// share reads a number or a percentage, and keeps it between 0 and 1.
func share(s string) (float64, bool) {
	sc := scan(text{value: strings.TrimSpace(s)})
	f, ok := sc.number()
	if sc.take('%') {
		f /= 100
	}
	return min(max(f, 0), 1), ok && sc.done()
}
