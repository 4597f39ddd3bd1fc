package sfnt

import (
	"maps"
	"slices"
)

// Lean returns a font file that sets texts of the given glyphs as the whole font does,
// and as little else as may be: outlines, metrics and positions of these glyphs, no names
// of glyphs, nothing for the pixels of old screens. chars are the characters that it has;
// nil are all that the font has, for texts with marks and letters that join.
func (f *Font) Lean(glyphs []uint16, chars map[rune]uint16) []byte {
	met := slices.AppendSeq(slices.Clone(glyphs), maps.Values(chars)) // some only before others take their place
	replace := map[string][]byte{
		"post": f.NoNames(), "gasp": nil, "hmtx": f.advances(f.closure(met)), "GPOS": f.Positions(met),
	}
	if chars != nil {
		replace["cmap"] = Cmap(chars)
	} else if replace["GPOS"] == nil { // programs guess where marks stand in fonts without the table
		replace["GPOS"] = f.tables["GPOS"]
	}
	return f.Subset(glyphs, replace)
}

// advances returns the table hmtx with zeros for all glyphs but some.
func (f *Font) advances(keep map[int]bool) []byte {
	t := slices.Clone(f.tables["hmtx"])
	for g := range f.glyphs {
		from, to := 4*g, 4*g+4
		if g >= f.metrics {
			from = 4*f.metrics + 2*(g-f.metrics)
			to = from + 2
		}
		// The last advance is that of all glyphs behind it too.
		if !keep[g] && g != f.metrics-1 && to <= len(t) {
			clear(t[from:to])
		}
	}
	return t
}
