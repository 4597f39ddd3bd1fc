package sfnt

import (
	"maps"
	"math"
	"slices"
)

// Cut returns a font file for PDF (ISO 32000-1, 9.9) with the given glyphs, their components and .notdef, and without glyph names
// or character map. The glyphs keep their order and get new numbers; number maps old numbers to new ones.
func (f *Font) Cut(glyphs []uint16) (file []byte, number map[uint16]uint16) {
	kept := slices.Sorted(maps.Keys(f.closure(glyphs)))
	number = make(map[uint16]uint16, len(kept))
	for i, g := range kept {
		number[uint16(g)] = uint16(i)
	}
	tables := map[string][]byte{}
	for _, name := range []string{"cvt ", "fpgm", "prep"} {
		if t := f.tables[name]; t != nil {
			tables[name] = t
		}
	}
	var loca []int
	var glyf, hmtx []byte
	for _, g := range kept {
		loca = append(loca, len(glyf))
		glyf = append(glyf, f.outline(g)...)
		for at := range components(glyf[loca[len(loca)-1]:]) {
			part := glyf[loca[len(loca)-1]+at:]
			be.PutUint16(part, number[be.Uint16(part)])
		}
		glyf = append(glyf, make([]byte, -len(glyf)&3)...)
		hmtx = append(hmtx, f.metric(g)...)
	}
	format := 0
	if len(glyf) > 2*math.MaxUint16 {
		format = 1
	}
	var offsets []byte
	for _, at := range append(loca, len(glyf)) {
		if format == 1 {
			offsets = be.AppendUint32(offsets, uint32(at))
		} else {
			offsets = be.AppendUint16(offsets, uint16(at/2))
		}
	}
	tables["glyf"], tables["loca"], tables["hmtx"] = glyf, offsets, hmtx
	tables["head"] = f.changed("head", 50, format)
	tables["hhea"] = f.changed("hhea", 34, len(kept))
	tables["maxp"] = f.changed("maxp", 4, len(kept))
	return assemble(tables), number
}

// changed returns a copy of a table with the 16-bit number at offset at replaced.
func (f *Font) changed(table string, at, to int) []byte {
	t := slices.Clone(f.tables[table])
	be.PutUint16(t[at:], uint16(to))
	return t
}

// metric returns the advance and left side bearing of a glyph, encoded as in hmtx.
func (f *Font) metric(glyph int) []byte {
	t := f.tables["hmtx"]
	own := 4 * min(glyph, f.metrics-1)
	m := slices.Clone(t[own : own+4])
	if glyph >= f.metrics {
		clear(m[2:])
		copy(m[2:], t[min(4*f.metrics+2*(glyph-f.metrics), len(t)):])
	}
	return m
}

// Measures are the measures of a font in a PDF font descriptor (ISO 32000-1, 9.8.1), in thousandths
// of the em. Slant is the italic angle in degrees, negative if the font leans to the right.
type Measures struct {
	Left, Bottom, Right, Top         int // of the box around all glyphs
	Ascent, Descent, CapHeight, Stem int
	Slant                            int
}

// Measures returns the measures of the font. A missing cap height defaults to the ascent. No table
// holds the stem width, so it is estimated from the weight.
func (f *Font) Measures() Measures {
	at := func(table string, at int) int {
		if t := f.tables[table]; len(t) >= at+2 {
			return int(int16(be.Uint16(t[at:])))
		}
		return 0
	}
	scaled := func(table string, place int) int { return at(table, place) * 1000 / f.upem }
	m := Measures{
		Left: scaled("head", 36), Bottom: scaled("head", 38), Right: scaled("head", 40), Top: scaled("head", 42),
		Ascent: scaled("hhea", 4), Descent: scaled("hhea", 6), Slant: at("post", 4),
	}
	if m.CapHeight = m.Ascent; at("OS/2", 0) > 1 {
		m.CapHeight = scaled("OS/2", 88)
	}
	weight := float64(f.Style().Weight)
	m.Stem = 50 + int(weight*weight/65/65)
	return m
}
