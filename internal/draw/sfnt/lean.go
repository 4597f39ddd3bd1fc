package sfnt

import (
	"maps"
	"slices"
)

// Lean returns a minimal font file that sets text of the given glyphs like the whole font. It has the outlines, metrics and
// positions of these glyphs, and no glyph names or hinting for old screens. chars becomes the character map; nil keeps all
// characters, as text with marks or joining letters needs.
func (f *Font) Lean(glyphs []uint16, chars map[rune]uint16) []byte {
	met := slices.AppendSeq(slices.Clone(glyphs), maps.Values(chars)) // some glyphs only occur before substitution
	replace := map[string][]byte{
		"post": f.NoNames(), "gasp": nil, "hmtx": f.advances(f.closure(met)), "GPOS": f.Positions(met),
	}
	if chars != nil {
		replace["cmap"] = Cmap(chars)
	} else if replace["GPOS"] == nil { // without a GPOS table, programs guess the positions of marks
		replace["GPOS"] = f.tables["GPOS"]
	}
	return f.Subset(glyphs, replace)
}

// advances returns the hmtx table with zeros for the glyphs that are not kept.
func (f *Font) advances(keep map[int]bool) []byte {
	t := slices.Clone(f.tables["hmtx"])
	for g := range f.glyphs {
		from, to := 4*g, 4*g+4
		if g >= f.metrics {
			from = 4*f.metrics + 2*(g-f.metrics)
			to = from + 2
		}
		// Glyphs after the last advance share it.
		if !keep[g] && g != f.metrics-1 && to <= len(t) {
			clear(t[from:to])
		}
	}
	return t
}
