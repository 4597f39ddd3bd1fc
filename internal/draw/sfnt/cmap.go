package sfnt

import (
	"maps"
	"slices"
)

// Cmap returns a character map from code points to glyphs: a table of format 4 for code points
// below U+FFFF and, if there are higher ones, one of format 12 for all.
func Cmap(glyphs map[rune]uint16) []byte {
	codes := slices.Sorted(maps.Keys(glyphs))
	low := codes
	if i := slices.IndexFunc(codes, func(r rune) bool { return r >= 0xFFFF }); i >= 0 {
		low = codes[:i]
	}
	f4 := format4(low, glyphs)
	tables := 1
	if len(low) < len(codes) {
		tables = 2
	}
	out := be.AppendUint16(nil, 0)
	out = be.AppendUint16(out, uint16(tables))
	at := 4 + 8*tables
	out = subtable(out, 1, at)
	if tables == 2 {
		out = subtable(out, 10, at+len(f4))
	}
	out = append(out, f4...)
	if tables == 2 {
		out = append(out, format12(codes, glyphs)...)
	}
	return out
}

// subtable appends an encoding record of platform 3, Windows.
func subtable(b []byte, encoding, at int) []byte {
	b = be.AppendUint16(b, 3)
	b = be.AppendUint16(b, uint16(encoding))
	return be.AppendUint32(b, uint32(at))
}

// segment is a range of consecutive codes with consecutive glyphs.
type segment struct {
	from, to rune
	glyph    uint16
}

func segments(codes []rune, glyphs map[rune]uint16) []segment {
	var s []segment
	for _, c := range codes {
		g := glyphs[c]
		if n := len(s) - 1; n >= 0 && s[n].to+1 == c && int(s[n].glyph)+int(c-s[n].from) == int(g) {
			s[n].to = c
			continue
		}
		s = append(s, segment{c, c, g})
	}
	return s
}

func format4(codes []rune, glyphs map[rune]uint16) []byte {
	s := append(segments(codes, glyphs), segment{0xFFFF, 0xFFFF, 0})
	n := len(s)
	pow, log := 1, 0
	for pow*2 <= n {
		pow, log = pow*2, log+1
	}
	var b []byte
	for _, v := range []int{4, 16 + 8*n, 0, 2 * n, 2 * pow, log, 2 * (n - pow)} {
		b = be.AppendUint16(b, uint16(v))
	}
	for _, x := range s {
		b = be.AppendUint16(b, uint16(x.to))
	}
	b = be.AppendUint16(b, 0)
	for _, x := range s {
		b = be.AppendUint16(b, uint16(x.from))
	}
	for _, x := range s {
		b = be.AppendUint16(b, x.glyph-uint16(x.from)) // wraps around, as the format requires
	}
	return append(b, make([]byte, 2*n)...)
}

func format12(codes []rune, glyphs map[rune]uint16) []byte {
	s := segments(codes, glyphs)
	b := []byte{0, 12, 0, 0}
	b = be.AppendUint32(b, uint32(16+12*len(s)))
	b = be.AppendUint32(b, 0)
	b = be.AppendUint32(b, uint32(len(s)))
	for _, x := range s {
		b = be.AppendUint32(b, uint32(x.from))
		b = be.AppendUint32(b, uint32(x.to))
		b = be.AppendUint32(b, uint32(x.glyph))
	}
	return b
}
