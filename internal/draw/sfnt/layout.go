package sfnt

import (
	"reflect"
	"slices"

	"github.com/go-text/typesetting/font/opentype/tables"
)

// gpos is a GPOS table.
type gpos struct {
	head      []byte // all before the lookups, which keep their indices: the scripts and the features
	lookups   []tables.Lookup
	subtables [][]tables.GPOSLookup // of each lookup
}

// parseGPOS returns nil for a damaged table, and for one with features that this package does not support.
func parseGPOS(table []byte) *gpos {
	layout, _, err := tables.ParseLayout(table)
	if err != nil || layout.FeatureVariations != nil {
		return nil
	}
	scripts, features, end := be.Uint16(table[4:]), be.Uint16(table[6:]), be.Uint16(table[8:])
	head := append(words(1, 0, 10, 10+int(features-scripts), 10+int(end-scripts)), table[scripts:end]...)
	alone, _, err := tables.ParseLayout(append(head, 0, 0))
	if err != nil || !reflect.DeepEqual(alone.ScriptList, layout.ScriptList) || !reflect.DeepEqual(alone.FeatureList, layout.FeatureList) {
		return nil // the scripts and the features are somewhere else
	}
	g := &gpos{head: slices.Clip(head), lookups: layout.LookupList.Lookups}
	for _, k := range g.lookups {
		list, err := k.AsGPOSLookups()
		if err != nil {
			return nil
		}
		for i, s := range list {
			if e, is := s.(tables.ExtensionPos); is {
				if list[i], err = e.Resolve(); err != nil {
					return nil
				}
			}
		}
		g.subtables = append(g.subtables, list)
	}
	return g
}

// Positions returns the GPOS table for text of only these glyphs: their kerning, marks and other adjustments. It returns nil if
// no lookup applies to them, and the whole table if the table is damaged or has features that this package does not support.
func (f *Font) Positions(glyphs []uint16) (cut []byte) {
	whole := f.tables["GPOS"]
	defer func() {
		if recover() != nil { // the library does not check all offsets of a damaged table
			cut = whole
		}
	}()
	f.once.Do(func() { f.gpos = parseGPOS(whole) })
	if f.gpos == nil || f.tables["kern"] != nil { // programs would use kern once GPOS has no kerning
		return whole
	}
	r := &reducer{glyphs: slices.Compact(slices.Sorted(slices.Values(glyphs)))}
	list, some := r.lookups(f.gpos)
	cut = append(f.gpos.head, list...)
	switch {
	case r.failed || len(cut) > len(whole):
		return whole
	case !some:
		return nil
	}
	return cut
}

// reducer reduces the lookups of a GPOS table.
type reducer struct {
	glyphs []uint16 // sorted
	failed bool     // whether something could not be read or written
}

// part is a reduced subtable with its type.
type part struct {
	kind  int
	table []byte
}

// useMarkSet is the flag of a lookup that has a mark filtering set after its subtables.
const useMarkSet = 0x10

// lookups writes the lookup list followed by all subtables, and reports whether there is any.
// Extension lookups refer to the subtables because their 32-bit offsets suffice for any table.
func (r *reducer) lookups(g *gpos) (b []byte, some bool) {
	b = append(words(len(g.lookups)), make([]byte, 2*len(g.lookups))...)
	var all [][]byte
	var places []int // offsets in b of the extension subtables
	for i, k := range g.lookups {
		var parts []part
		kind := single // of a lookup without subtables
		for _, s := range g.subtables[i] {
			if p := r.reduce(s); p.table != nil {
				parts, kind = append(parts, p), extension
			}
		}
		table := words(kind, int(k.LookupFlag), len(parts))
		size := len(table) + 2*len(parts)
		if k.LookupFlag&useMarkSet != 0 {
			size += 2
		}
		var extensions []byte
		for _, s := range parts {
			table = append(table, words(size+len(extensions))...)
			places = append(places, len(b)+size+len(extensions))
			extensions = append(extensions, words(1, s.kind, 0, 0)...)
			all = append(all, s.table)
		}
		if k.LookupFlag&useMarkSet != 0 {
			table = append(table, words(int(k.MarkFilteringSet))...)
		}
		b = r.link(b, 2+2*i, append(table, extensions...))
	}
	for i, table := range all {
		be.PutUint32(b[places[i]+4:], uint32(len(b)-places[i]))
		b = append(b, table...)
	}
	return b, len(all) > 0
}

// link appends a table to b and writes its offset at position at.
func (r *reducer) link(b []byte, at int, table []byte) []byte {
	if len(b) > 0xFFFF {
		r.failed = true
	}
	be.PutUint16(b[at:], uint16(len(b)))
	return append(b, table...)
}

func words(values ...int) []byte {
	b := make([]byte, 0, 2*len(values))
	for _, v := range values {
		b = be.AppendUint16(b, uint16(v))
	}
	return b
}
