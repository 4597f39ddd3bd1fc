package sfnt

import (
	"math"
	"slices"
)

// sieve is the filter that go-text asks before it applies a lookup or a subtable. It has
// a fault: as soon as one of its three parts is full, it takes in no more ranges, and
// go-text passes over glyphs that the table has. What is passed over is left out of the
// fonts that files carry, so that every program sets what we set. The tests of package
// svg fail when go-text mends it; all of this file can go then.
type sieve [3]uint64

// sieveShifts are how many low bits of a glyph's number each part takes no notice of.
var sieveShifts = [3]uint{4, 0, 6}

func (s *sieve) add(from, to int) {
	for i, shift := range sieveShifts {
		if a, b := from>>shift, to>>shift; b-a >= 63 {
			s[i] = math.MaxUint64
		} else {
			for ; a <= b; a++ {
				s[i] |= 1 << (a & 63)
			}
		}
	}
}

func (s *sieve) full() bool { return slices.Contains(s[:], math.MaxUint64) }

func (s *sieve) holds(glyph uint16) bool {
	for i, shift := range sieveShifts {
		if s[i]>>(glyph>>shift&63)&1 == 0 {
			return false
		}
	}
	return true
}

// sift puts the glyphs of a coverage table into a sieve.
func (l *layout) sift(s *sieve, at int) {
	for i := range l.u16(at + 2) {
		switch r := at + 4 + 6*i; {
		case l.failed:
			return
		case l.u16(at) == 1:
			s.add(l.u16(at+4+2*i), l.u16(at+4+2*i))
		case !s.full():
			s.add(l.u16(r), l.u16(r+2))
		}
	}
}

// firsts returns where the coverage table of the glyphs stands that a subtable begins at.
func (l *layout) firsts(kind, at int) int {
	if kind == inChain && l.u16(at) == 3 {
		return at + l.u16(at+6+2*l.u16(at+2))
	}
	return at + l.u16(at+2)
}

// inFeatures reports of each lookup whether it is in a feature. go-text asks no sieve
// before those that only other lookups call.
func (l *layout) inFeatures(at, lookups int) []bool {
	in := make([]bool, lookups)
	for i := range l.u16(at) {
		from := at + l.u16(at+6+6*i)
		for j := range l.u16(from + 2) {
			if k := l.u16(from + 4 + 2*j); k < lookups {
				in[k] = true
			}
		}
	}
	return in
}

// met returns the glyphs that go-text meets a subtable at.
func (l *layout) met(kind, at int) []member {
	covered := l.covered(l.firsts(kind, at))
	if l.over == nil {
		return covered
	}
	var s sieve
	l.sift(&s, l.firsts(kind, at))
	return slices.DeleteFunc(covered, func(m member) bool { return !s.holds(m.glyph) || !l.over.holds(m.glyph) })
}
