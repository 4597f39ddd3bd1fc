package font

import (
	"maps"
	"slices"

	gotext "github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/font/opentype"
	"github.com/go-text/typesetting/font/opentype/tables"
)

// onDemand are the OpenType features that a text is set with only when someone asks for
// them. All others may be on: ligatures, letters that join, accents that are put together.
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

// askedFor reports whether only those who ask for it get a feature.
func askedFor(tag opentype.Tag) bool {
	name := tag.String()
	return onDemand[tag] || name[:2] == "ss" && name[2] <= '9' || name[:2] == "cv" && name[2] <= '9'
}

// Closure returns all glyphs that a text may show whose characters have the given ones:
// these and what the font puts in their place without being asked, such as the ligature
// for f and i, or because one of the asked features, such as smcp, is on. It may hold some
// that no text shows, as it does not look at what must stand beside a glyph. They come in
// order.
func (f *Face) Closure(glyphs []uint16, asked ...string) []uint16 {
	kept := map[uint16]bool{}
	for _, g := range glyphs {
		kept[g] = true
	}
	lookups := usual(f.font.GSUB, tags(asked...))
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

// usual are the lookups that a text may be set with unasked: those of its features, and
// those that no feature names, as others call them.
func usual(table gotext.GSUB, on map[opentype.Tag]bool) []gotext.GSUBLookup {
	asked, unasked := map[uint16]bool{}, map[uint16]bool{}
	for _, feature := range table.Features {
		for _, i := range feature.LookupListIndices {
			if askedFor(feature.Tag) && !on[feature.Tag] {
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

// substitute adds to the kept glyphs what a subtable puts in their place.
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

// substitutes returns what a subtable puts in the place of a glyph, the i-th that it
// covers, and of kept ones after it.
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
