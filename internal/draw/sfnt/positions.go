package sfnt

import "github.com/go-text/typesetting/font/opentype/tables"

// Types of GPOS lookups.
const (
	single = iota + 1
	pair
	cursive
	markToBase
	markToLigature
	markToMark
	_ // context, which is not supported
	chain
	extension
)

// reduce reduces a subtable to the glyphs. The table is nil if it does not apply to them.
func (r *reducer) reduce(s tables.GPOSLookup) part {
	switch s := s.(type) {
	case tables.SinglePos:
		return part{single, r.single(s.Data)}
	case tables.PairPos:
		if data, is := s.Data.(tables.PairPosData1); is {
			return part{pair, r.pairs(data)}
		}
		data := s.Data.(tables.PairPosData2)
		return part{pair, r.classes(&data)}
	case tables.CursivePos:
		return part{cursive, r.cursive(s)}
	case tables.MarkBasePos:
		return part{markToBase, r.marks(s.Cov(), s.MarkArray, s.BaseCoverage, r.anchorsOf(s.BaseArray.Anchors()))}
	case tables.MarkMarkPos:
		return part{markToMark, r.marks(s.Cov(), s.Mark1Array, s.Mark2Coverage, r.anchorsOf(s.Mark2Array.Anchors()))}
	case tables.MarkLigPos:
		return part{markToLigature, r.marks(s.Cov(), s.MarkArray, s.LigatureCoverage, r.components(s.LigatureArray))}
	case tables.ChainedContextualPos:
		if data, is := s.Data.(tables.ChainedContextualPos3); is {
			return part{chain, r.chain(data)}
		}
	}
	r.failed = true
	return part{}
}

// member is a glyph of a coverage table with its coverage index.
type member struct {
	glyph uint16
	index int
}

// covered returns the glyphs that a coverage table holds, in order.
func (r *reducer) covered(c tables.Coverage) (list []member) {
	for _, g := range r.glyphs {
		if i, is := c.Index(g); is {
			list = append(list, member{g, i})
		}
	}
	return list
}

// coverage writes a coverage table.
func coverage(list []member) []byte {
	b := words(1, len(list))
	for _, m := range list {
		b = be.AppendUint16(b, m.glyph)
	}
	return b
}

// value appends a value record.
func (r *reducer) value(b []byte, format tables.ValueFormat, v tables.ValueRecord) []byte {
	r.failed = r.failed || format > 0xF // device tables or variation indices
	for i, n := range []int16{v.XPlacement, v.YPlacement, v.XAdvance, v.YAdvance} {
		if format>>i&1 != 0 {
			b = be.AppendUint16(b, uint16(n))
		}
	}
	return b
}

// single reduces a subtable of single adjustments.
func (r *reducer) single(data tables.SinglePosData) []byte {
	covered := r.covered(data.Cov())
	if len(covered) == 0 {
		return nil
	}
	var b []byte
	switch data := data.(type) {
	case tables.SinglePosData1:
		b = r.value(words(1, 0, int(data.ValueFormat)), data.ValueFormat, data.ValueRecord)
	case tables.SinglePosData2:
		b = words(2, 0, int(data.ValueFormat), len(covered))
		for _, m := range covered {
			b = r.value(b, data.ValueFormat, data.ValueRecords[m.index])
		}
	}
	return r.link(b, 2, coverage(covered))
}

// pairs reduces a kerning subtable of glyph pairs.
func (r *reducer) pairs(data tables.PairPosData1) []byte {
	var sets [][]byte
	var firsts []member
	for _, m := range r.covered(data.Cov()) {
		set, n := words(0), 0
		for _, g := range r.glyphs {
			if p, found := data.PairSets[m.index].FindGlyph(g); found {
				set = r.value(be.AppendUint16(set, g), data.ValueFormat1, p.ValueRecord1)
				set = r.value(set, data.ValueFormat2, p.ValueRecord2)
				n++
			}
		}
		if be.PutUint16(set, uint16(n)); n > 0 {
			sets, firsts = append(sets, set), append(firsts, m)
		}
	}
	if len(sets) == 0 {
		return nil
	}
	b := append(words(1, 0, int(data.ValueFormat1), int(data.ValueFormat2), len(sets)), make([]byte, 2*len(sets))...)
	for i, set := range sets {
		b = r.link(b, 10+2*i, set)
	}
	return r.link(b, 2, coverage(firsts))
}

// classes reduces a kerning subtable of glyph classes.
func (r *reducer) classes(data *tables.PairPosData2) []byte {
	covered := r.covered(data.Cov())
	if len(covered) == 0 {
		return nil
	}
	var firsts []uint16
	for _, m := range covered {
		firsts = append(firsts, m.glyph)
	}
	rows, rowTable := compactClasses(data.ClassDef1, firsts)
	columns, columnTable := compactClasses(data.ClassDef2, r.glyphs)
	b := words(2, 0, int(data.ValueFormat1), int(data.ValueFormat2), 0, 0, len(rows), len(columns))
	for _, row := range rows {
		for _, column := range columns {
			p := data.Record(row, column)
			b = r.value(b, data.ValueFormat1, p.ValueRecord1)
			b = r.value(b, data.ValueFormat2, p.ValueRecord2)
		}
	}
	b = r.link(b, 2, coverage(covered))
	b = r.link(b, 8, rowTable)
	return r.link(b, 10, columnTable)
}

// compactClasses renumbers the classes of some glyphs. It returns their old classes, 0 first, and the new class definition table. Glyphs
// without a class stay without one: some programs distinguish them from those of class 0.
func compactClasses(classes tables.ClassDef, glyphs []uint16) (old []uint16, table []byte) {
	number := map[uint16]int{0: 0}
	old = []uint16{0}
	table = words(2, 0)
	for _, g := range glyphs {
		class, named := classes.Class(g)
		if !named {
			continue
		}
		if _, ok := number[class]; !ok {
			number[class] = len(old)
			old = append(old, class)
		}
		to, n := number[class], len(table)
		if n > 4 && be.Uint16(table[n-4:]) == g-1 && int(be.Uint16(table[n-2:])) == to {
			be.PutUint16(table[n-4:], g)
		} else {
			table = append(table, words(int(g), int(g), to)...)
		}
	}
	be.PutUint16(table[2:], uint16(len(table)/6))
	return old, table
}

// cursive reduces a subtable of cursive attachments.
func (r *reducer) cursive(s tables.CursivePos) []byte {
	covered := r.covered(s.Cov())
	if len(covered) == 0 {
		return nil
	}
	b := append(words(1, 0, len(covered)), make([]byte, 4*len(covered))...)
	for i, m := range covered {
		b = r.anchor(b, 6+4*i, s.EntryExits[m.index].EntryAnchor)
		b = r.anchor(b, 8+4*i, s.EntryExits[m.index].ExitAnchor)
	}
	return r.link(b, 2, coverage(covered))
}

// anchor appends an anchor to a table and writes its offset. A missing anchor has the offset 0.
func (r *reducer) anchor(b []byte, at int, anchor tables.Anchor) []byte {
	switch a := anchor.(type) {
	case nil:
		return b
	case tables.AnchorFormat1:
		return r.link(b, at, words(1, int(a.XCoordinate), int(a.YCoordinate)))
	case tables.AnchorFormat2:
		return r.link(b, at, words(2, int(a.XCoordinate), int(a.YCoordinate), int(a.AnchorPoint)))
	}
	r.failed = true // device tables
	return b
}

// bases writes the array of the glyphs to which marks of so many classes are attached.
type bases func(classes int, covered []member) []byte

// marks reduces a mark attachment subtable. It is kept even without base glyphs, because programs
// guess the positions of marks in fonts without one.
func (r *reducer) marks(marks tables.Coverage, array tables.MarkArray, on tables.Coverage, write bases) []byte {
	covered, classes := r.covered(marks), 0
	if len(covered) == 0 {
		return nil
	}
	for _, m := range array.MarkRecords {
		classes = max(classes, int(m.MarkClass)+1)
	}
	list := append(words(len(covered)), make([]byte, 4*len(covered))...)
	for i, m := range covered {
		be.PutUint16(list[2+4*i:], array.MarkRecords[m.index].MarkClass)
		list = r.anchor(list, 4+4*i, array.MarkAnchors[m.index])
	}
	under := r.covered(on)
	b := words(1, 0, 0, classes, 0, 0)
	b = r.link(b, 2, coverage(covered))
	b = r.link(b, 4, coverage(under))
	b = r.link(b, 8, list)
	return r.link(b, 10, write(classes, under))
}

// anchorsOf reduces the anchors of each mark class on each glyph.
func (r *reducer) anchorsOf(anchors tables.AnchorMatrix) bases {
	return func(classes int, covered []member) []byte {
		b := append(words(len(covered)), make([]byte, 2*classes*len(covered))...)
		for i, m := range covered {
			for class := range classes {
				b = r.anchor(b, 2+2*(classes*i+class), anchors.Anchor(m.index, class))
			}
		}
		return b
	}
}

// components reduces the anchors on the components of each ligature.
func (r *reducer) components(array tables.LigatureArray) bases {
	return func(classes int, covered []member) []byte {
		b := append(words(len(covered)), make([]byte, 2*len(covered))...)
		for i, m := range covered {
			anchors := array.LigatureAttachs[m.index].Anchors()
			letters := make([]member, anchors.Len())
			for j := range letters {
				letters[j].index = j
			}
			b = r.link(b, 2+2*i, r.anchorsOf(anchors)(classes, letters))
		}
		return b
	}
}

// chain reduces a chaining context subtable of format 3, which calls other lookups.
func (r *reducer) chain(s tables.ChainedContextualPos3) []byte {
	b := words(3)
	var sets [][]byte
	var places []int
	for _, list := range [][]tables.Coverage{s.BacktrackCoverages, s.InputCoverages, s.LookaheadCoverages} {
		b = append(b, words(len(list))...)
		for _, c := range list {
			covered := r.covered(c)
			if len(covered) == 0 {
				return nil
			}
			sets, places = append(sets, coverage(covered)), append(places, len(b))
			b = append(b, 0, 0)
		}
	}
	b = append(b, words(len(s.SeqLookupRecords))...)
	for _, call := range s.SeqLookupRecords {
		b = append(b, words(int(call.SequenceIndex), int(call.LookupListIndex))...)
	}
	for i, set := range sets {
		b = r.link(b, places[i], set)
	}
	return b
}
