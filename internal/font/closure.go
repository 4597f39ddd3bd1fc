package font

import (
	"maps"
	"slices"

	gotext "github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/font/opentype"
	"github.com/go-text/typesetting/font/opentype/tables"
)

// onDemand are the OpenType features that are off by default. All others may be on: ligatures, joining letters, composed accents.
var onDemand = tags("aalt", "afrc", "c2pc", "c2sc", "case", "cpsp", "cswh", "dlig", "dnom", "expt", "falt", "frac",
	"fwid", "halt", "hist", "hlig", "hwid", "jalt", "lnum", "mgrk", "nalt", "numr", "onum", "ordn", "ornm", "palt", "pcap",
	"pnum", "pwid", "salt", "sinf", "smcp", "subs", "sups", "swsh", "titl", "tnum", "twid", "unic", "zero")

func tags(names ...string) map[opentype.Tag]bool {
	set := map[opentype.Tag]bool{}
	for _, name := range names {
		set[opentype.MustNewTag(name)] = true
	}
	return set
}

// offByDefault reports whether a feature is off by default.
func offByDefault(tag opentype.Tag) bool {
	name := tag.String()
	return onDemand[tag] || name[:2] == "ss" && name[2] <= '9' || name[:2] == "cv" && name[2] <= '9'
}

// Closure returns all glyphs that may show a text whose characters have the given glyphs: these and their substitutes from
// features that are on by default, such as the ligature for f and i, or from the asked features, such as smcp. It may return too
// many, because it ignores the context of substitutions. The result is sorted.
func (f *Face) Closure(glyphs []uint16, asked ...string) []uint16 {
	kept := map[uint16]bool{}
	for _, g := range glyphs {
		kept[g] = true
	}
	lookups := activeLookups(f.font.GSUB, tags(asked...))
	for before := -1; before < len(kept); {
		before = len(kept)
		for _, l := range lookups {
			for _, t := range l.Subtables {
				substitute(kept, t)
			}
		}
	}
	return slices.Sorted(maps.Keys(kept))
}

// activeLookups returns the lookups of the features that are on, and those of no feature, which other lookups may call.
func activeLookups(table gotext.GSUB, on map[opentype.Tag]bool) []gotext.GSUBLookup {
	asked, unasked := map[uint16]bool{}, map[uint16]bool{}
	for _, feature := range table.Features {
		for _, i := range feature.LookupListIndices {
			if offByDefault(feature.Tag) && !on[feature.Tag] {
				asked[i] = true
			} else {
				unasked[i] = true
			}
		}
	}
	var list []gotext.GSUBLookup
	for i, l := range table.Lookups {
		if unasked[uint16(i)] || !asked[uint16(i)] {
			list = append(list, l)
		}
	}
	return list
}

// substitute adds the substitutes of a subtable to the kept glyphs.
func substitute(kept map[uint16]bool, subtable tables.GSUBLookup) {
	from := subtable.Cov()
	for _, g := range slices.Sorted(maps.Keys(kept)) {
		i, ok := from.Index(tables.GlyphID(g))
		if !ok {
			continue
		}
		for _, to := range substitutes(kept, subtable, g, i) {
			kept[uint16(to)] = true
		}
	}
}

// substitutes returns the substitutes of a subtable for a glyph, the i-th that it covers, and for
// ligatures of it with other kept glyphs.
func substitutes(kept map[uint16]bool, subtable tables.GSUBLookup, g uint16, i int) []tables.GlyphID {
	switch t := subtable.(type) {
	case tables.SingleSubs:
		switch d := t.Data.(type) {
		case tables.SingleSubstData1:
			return []tables.GlyphID{tables.GlyphID(int(g) + int(d.DeltaGlyphID))}
		case tables.SingleSubstData2:
			return d.SubstituteGlyphIDs[i : i+1]
		}
	case tables.MultipleSubs:
		return t.Sequences[i].SubstituteGlyphIDs
	case tables.ReverseChainSingleSubs:
		return t.SubstituteGlyphIDs[i : i+1]
	case tables.LigatureSubs:
		var all []tables.GlyphID
		for _, l := range t.LigatureSets[i].Ligatures {
			if !slices.ContainsFunc(l.ComponentGlyphIDs, func(c tables.GlyphID) bool { return !kept[uint16(c)] }) {
				all = append(all, l.LigatureGlyph)
			}
		}
		return all
	}
	return nil
}
