package sfnt

import "slices"

// Positions returns the GPOS table for text of only these glyphs: their kerning, marks and other
// adjustments. It returns nil if no lookup applies to them, and the whole table if the table is
// damaged or has features that this package does not support.
func (f *Font) Positions(glyphs []uint16) []byte {
	whole := f.tables["GPOS"]
	if f.tables["kern"] != nil { // programs would use it once GPOS has no kerning
		return whole
	}
	l := &layout{table: whole, glyphs: slices.Compact(slices.Sorted(slices.Values(glyphs)))}
	cut := l.cut()
	if l.failed || len(cut) > len(whole) {
		return whole
	}
	return cut
}

// layout is a GPOS table and the glyphs that it is reduced to.
type layout struct {
	table  []byte
	glyphs []uint16 // sorted
	failed bool     // whether the table could not be read or written
}

// lookup is a reduced lookup.
type lookup struct {
	flag, marks int
	subtables   []part
}

// part is a subtable with its type.
type part struct {
	kind  int
	table []byte
}

// useMarkSet is the flag of a lookup that has a mark filtering set after its subtables.
const useMarkSet = 0x10

// gone is the new index of a dropped lookup or feature.
const gone = 0xFFFF

func (l *layout) cut() []byte {
	if len(l.table) == 0 || l.u16(0) != 1 || l.u16(2) == 1 && l.u32(10) != 0 { // feature variations
		l.failed = len(l.table) > 0
		return nil
	}
	list := l.u16(8)
	same := make([]int, l.u16(list))
	for i := range same {
		same[i] = i
	}
	number := slices.Clone(same) // new indices
	n := 0
	for i := range same {
		if number[i] = gone; len(l.lookup(list, i, same).subtables) > 0 {
			number[i], n = n, n+1
		}
		if l.failed {
			return nil
		}
	}
	if n == 0 {
		return nil
	}
	var lookups []lookup
	for i := range same {
		if number[i] != gone {
			lookups = append(lookups, l.lookup(list, i, number))
		}
	}
	features, renumbered := l.features(l.u16(6), number)
	b := words(1, 0, 0, 0, 0)
	b = l.link(b, 4, l.scripts(l.u16(4), renumbered))
	b = l.link(b, 6, features)
	return l.link(b, 8, l.lookups(lookups))
}

// lookup reduces the i-th lookup of the list. number maps the lookups that it calls to new indices.
func (l *layout) lookup(list, i int, number []int) lookup {
	at := list + l.u16(list+2+2*i)
	n := l.u16(at + 4)
	k := lookup{flag: l.u16(at + 2)}
	if k.flag&useMarkSet != 0 {
		k.marks = l.u16(at + 6 + 2*n)
	}
	for j := range n {
		kind, s := l.u16(at), at+l.u16(at+6+2*j)
		if kind == extension {
			kind, s = l.u16(s+2), s+l.u32(s+4)
		}
		if l.failed {
			break
		}
		if table := l.position(kind, s, number); table != nil {
			k.subtables = append(k.subtables, part{kind, table})
		}
	}
	return k
}

// lookups writes the lookup list followed by all subtables. Extension lookups refer to the
// subtables because their 32-bit offsets suffice for any table.
func (l *layout) lookups(list []lookup) []byte {
	b := words(append([]int{len(list)}, make([]int, len(list))...)...)
	var all [][]byte
	var places []int // offsets in b of the extension subtables
	for i, k := range list {
		table := words(extension, k.flag, len(k.subtables))
		size := len(table) + 2*len(k.subtables)
		if k.flag&useMarkSet != 0 {
			size += 2
		}
		var extensions []byte
		for _, s := range k.subtables {
			table = append(table, words(size+len(extensions))...)
			places = append(places, len(b)+size+len(extensions))
			extensions = append(extensions, words(1, s.kind, 0, 0)...)
			all = append(all, s.table)
		}
		if k.flag&useMarkSet != 0 {
			table = append(table, words(k.marks)...)
		}
		b = l.link(b, 2+2*i, append(table, extensions...))
	}
	for i, table := range all {
		be.PutUint32(b[places[i]+4:], uint32(len(b)-places[i]))
		b = append(b, table...)
	}
	return b
}

// features writes the feature list with the remaining lookups, and returns the new index of each
// feature.
func (l *layout) features(at int, lookups []int) (list []byte, number []int) {
	number = make([]int, l.u16(at))
	var tags, tables [][]byte
	for i := range number {
		number[i] = gone
		from := at + l.u16(at+6+6*i)
		var left []int
		for j := range l.u16(from + 2) {
			if k := l.u16(from + 4 + 2*j); k < len(lookups) && lookups[k] != gone {
				left = append(left, lookups[k])
			}
		}
		if len(left) > 0 {
			number[i] = len(tags)
			tags = append(tags, l.bytes(at+2+6*i, 4))
			tables = append(tables, append(words(0, len(left)), words(left...)...))
		}
	}
	return l.tagged(nil, tags, tables), number
}

// scripts writes the script list, with languages and the remaining features.
func (l *layout) scripts(at int, features []int) []byte {
	var tags, tables [][]byte
	for i := range l.u16(at) {
		from := at + l.u16(at+6+6*i)
		var langs, systems [][]byte
		for j := range l.u16(from + 2) {
			langs = append(langs, l.bytes(from+4+6*j, 4))
			systems = append(systems, l.system(from+l.u16(from+8+6*j), features))
		}
		table := l.tagged(words(0), langs, systems)
		if usual := l.u16(from); usual != 0 {
			table = l.link(table, 0, l.system(from+usual, features))
		}
		tags, tables = append(tags, l.bytes(at+2+6*i, 4)), append(tables, table)
	}
	return l.tagged(nil, tags, tables)
}

// system writes the language system at an offset with its remaining features.
func (l *layout) system(at int, features []int) []byte {
	renumber := func(i int) int {
		if i < len(features) {
			return features[i]
		}
		return gone
	}
	var left []int
	for j := range l.u16(at + 4) {
		if i := renumber(l.u16(at + 6 + 2*j)); i != gone {
			left = append(left, i)
		}
	}
	return append(words(0, renumber(l.u16(at+2)), len(left)), words(left...)...)
}

// tagged appends a list of tagged tables to first.
func (l *layout) tagged(first []byte, tags, tables [][]byte) []byte {
	b := append(first, words(len(tags))...)
	at := len(b)
	for _, tag := range tags {
		b = append(append(b, tag...), 0, 0)
	}
	for i, table := range tables {
		b = l.link(b, at+6*i+4, table)
	}
	return b
}

// link appends a table to b and writes its offset at position at.
func (l *layout) link(b []byte, at int, table []byte) []byte {
	if len(b) > 0xFFFF {
		l.failed = true
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

func (l *layout) bytes(at, n int) []byte {
	if l.failed || at < 0 || n > len(l.table)-at {
		l.failed = true
		return make([]byte, min(n, 8))
	}
	return l.table[at : at+n : at+n]
}

// u16 reads a number; beyond the end of the table it returns 0 and sets failed.
func (l *layout) u16(at int) int { return int(be.Uint16(l.bytes(at, 2))) }

func (l *layout) u32(at int) int { return int(be.Uint32(l.bytes(at, 4))) }
