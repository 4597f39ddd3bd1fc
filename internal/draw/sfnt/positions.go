package sfnt

import (
	"math/bits"
	"sort"
)

// Types of GPOS lookups.
const (
	single = iota + 1
	pair
	cursive
	markToBase
	markToLigature
	markToMark
	inContext
	inChain
	extension
)

// position reduces a subtable to the glyphs, and returns nil if it does not apply to them.
func (l *layout) position(kind, at int, number []int) []byte {
	switch {
	case kind == inChain && l.u16(at) == 3:
		return l.chain(at, number)
	case kind == markToBase || kind == markToMark:
		return l.marks(at, l.anchors)
	case kind == markToLigature:
		return l.marks(at, l.components)
	case kind == cursive:
		return l.cursive(at)
	}
	covered := l.covered(at + l.u16(at+2))
	switch {
	case len(covered) == 0:
		return nil
	case kind == single:
		return l.single(at, covered)
	case kind == pair && l.u16(at) == 1:
		return l.pairs(at, covered)
	case kind == pair && l.u16(at) == 2:
		return l.classes(at, covered)
	}
	l.failed = true
	return nil
}

// member is a glyph of a coverage table with its coverage index.
type member struct {
	glyph uint16
	index int
}

// covered returns the glyphs that a coverage table holds, in order.
func (l *layout) covered(at int) (list []member) {
	n := l.u16(at + 2)
	for _, g := range l.glyphs {
		switch l.u16(at) {
		case 1:
			i := sort.Search(n, func(i int) bool { return l.u16(at+4+2*i) >= int(g) })
			if i < n && l.u16(at+4+2*i) == int(g) {
				list = append(list, member{g, i})
			}
		case 2:
			if r := l.inRange(at+4, n, g); r != 0 {
				list = append(list, member{g, l.u16(r+4) + int(g) - l.u16(r)})
			}
		default:
			l.failed = true
		}
	}
	return list
}

// inRange returns the offset of the range record that holds a glyph, out of n records, or 0.
func (l *layout) inRange(at, n int, g uint16) int {
	i := sort.Search(n, func(i int) bool { return l.u16(at+6*i+2) >= int(g) })
	if r := at + 6*i; i < n && l.u16(r) <= int(g) {
		return r
	}
	return 0
}

// class returns the class of a glyph in a class definition table, and whether the table names the
// glyph: some programs distinguish glyphs of class 0 from glyphs without a class.
func (l *layout) class(at int, g uint16) (class int, named bool) {
	switch l.u16(at) {
	case 1:
		if i := int(g) - l.u16(at+2); i >= 0 && i < l.u16(at+4) {
			return l.u16(at + 6 + 2*i), true
		}
	case 2:
		if r := l.inRange(at+4, l.u16(at+2), g); r != 0 {
			return l.u16(r + 4), true
		}
	default:
		l.failed = true
	}
	return 0, false
}

// coverage writes a coverage table.
func coverage(list []member) []byte {
	b := words(1, len(list))
	for _, m := range list {
		b = be.AppendUint16(b, m.glyph)
	}
	return b
}

// sizeOf returns the number of bytes of a value record.
func (l *layout) sizeOf(format int) int {
	if format > 0xF { // device tables or variation indices
		l.failed = true
	}
	return 2 * bits.OnesCount(uint(format))
}

// single reduces a subtable of single adjustments.
func (l *layout) single(at int, covered []member) []byte {
	format, size := l.u16(at+4), l.sizeOf(l.u16(at+4))
	if l.u16(at) == 1 {
		return l.link(append(words(1, 0, format), l.bytes(at+6, size)...), 2, coverage(covered))
	}
	b := words(2, 0, format, len(covered))
	for _, m := range covered {
		b = append(b, l.bytes(at+8+size*m.index, size)...)
	}
	return l.link(b, 2, coverage(covered))
}

// pairs reduces a kerning subtable of glyph pairs.
func (l *layout) pairs(at int, covered []member) []byte {
	first, second := l.u16(at+4), l.u16(at+6)
	size := 2 + l.sizeOf(first) + l.sizeOf(second)
	var sets [][]byte
	var firsts []member
	for _, m := range covered {
		set := at + l.u16(at+10+2*m.index)
		n := l.u16(set)
		records := words(0)
		for _, g := range l.glyphs {
			i := sort.Search(n, func(i int) bool { return l.u16(set+2+size*i) >= int(g) })
			if i < n && l.u16(set+2+size*i) == int(g) {
				records = append(records, l.bytes(set+2+size*i, size)...)
			}
		}
		if len(records) > 2 {
			be.PutUint16(records, uint16((len(records)-2)/size))
			sets, firsts = append(sets, records), append(firsts, m)
		}
	}
	if len(sets) == 0 {
		return nil
	}
	b := append(words(1, 0, first, second, len(sets)), make([]byte, 2*len(sets))...)
	for i, set := range sets {
		b = l.link(b, 10+2*i, set)
	}
	return l.link(b, 2, coverage(firsts))
}

// classes reduces a kerning subtable of glyph classes.
func (l *layout) classes(at int, covered []member) []byte {
	one, two := l.u16(at+4), l.u16(at+6)
	size := l.sizeOf(one) + l.sizeOf(two)
	var firsts []uint16
	for _, m := range covered {
		firsts = append(firsts, m.glyph)
	}
	rows, rowTable := l.fewer(at+l.u16(at+8), firsts)
	columns, columnTable := l.fewer(at+l.u16(at+10), l.glyphs)
	b := words(2, 0, one, two, 0, 0, len(rows), len(columns))
	for _, row := range rows {
		for _, column := range columns {
			b = append(b, l.bytes(at+16+size*(row*l.u16(at+14)+column), size)...)
		}
	}
	b = l.link(b, 2, coverage(covered))
	b = l.link(b, 8, rowTable)
	return l.link(b, 10, columnTable)
}

// fewer renumbers the classes of some glyphs. It returns their old classes, 0 first, and the new
// class definition table.
func (l *layout) fewer(at int, glyphs []uint16) (old []int, table []byte) {
	number := map[int]int{0: 0}
	old = []int{0}
	table = words(2, 0)
	for _, g := range glyphs {
		class, named := l.class(at, g)
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
func (l *layout) cursive(at int) []byte {
	covered := l.covered(at + l.u16(at+2))
	if len(covered) == 0 {
		return nil
	}
	b := append(words(1, 0, len(covered)), make([]byte, 4*len(covered))...)
	for i, m := range covered {
		b = l.anchor(b, 6+4*i, at, l.u16(at+6+4*m.index))
		b = l.anchor(b, 8+4*i, at, l.u16(at+8+4*m.index))
	}
	return l.link(b, 2, coverage(covered))
}

// anchor appends an anchor to a table and writes its offset. A missing anchor has the offset 0.
func (l *layout) anchor(b []byte, to, from, offset int) []byte {
	if offset == 0 {
		return b
	}
	switch at := from + offset; l.u16(at) {
	case 1:
		return l.link(b, to, l.bytes(at, 6))
	case 2:
		return l.link(b, to, l.bytes(at, 8))
	}
	l.failed = true // device tables
	return b
}

// marks reduces a mark attachment subtable. It is kept even without base glyphs, because programs
// guess the positions of marks in fonts without one.
func (l *layout) marks(at int, bases func(at, classes int, covered []member) []byte) []byte {
	covered := l.covered(at + l.u16(at+2))
	if len(covered) == 0 {
		return nil
	}
	array := at + l.u16(at+8)
	list := append(words(len(covered)), make([]byte, 4*len(covered))...)
	for i, m := range covered {
		copy(list[2+4*i:], l.bytes(array+2+4*m.index, 2))
		list = l.anchor(list, 4+4*i, array, l.u16(array+4+4*m.index))
	}
	on := l.covered(at + l.u16(at+4))
	b := words(1, 0, 0, l.u16(at+6), 0, 0)
	b = l.link(b, 2, coverage(covered))
	b = l.link(b, 4, coverage(on))
	b = l.link(b, 8, list)
	return l.link(b, 10, bases(at+l.u16(at+10), l.u16(at+6), on))
}

// anchors reduces the anchors of each mark class on each glyph.
func (l *layout) anchors(at, classes int, covered []member) []byte {
	b := append(words(len(covered)), make([]byte, 2*classes*len(covered))...)
	for i, m := range covered {
		for class := range classes {
			b = l.anchor(b, 2+2*(classes*i+class), at, l.u16(at+2+2*(classes*m.index+class)))
		}
	}
	return b
}

// components reduces the anchors on the components of each ligature.
func (l *layout) components(at, classes int, covered []member) []byte {
	b := append(words(len(covered)), make([]byte, 2*len(covered))...)
	for i, m := range covered {
		from := at + l.u16(at+2+2*m.index)
		var letters []member
		for j := range l.u16(from) {
			letters = append(letters, member{index: j})
		}
		b = l.link(b, 2+2*i, l.anchors(from, classes, letters))
	}
	return b
}

// chain reduces a chaining context subtable of format 3, which calls other lookups.
func (l *layout) chain(at int, number []int) []byte {
	b := words(3)
	var sets [][]byte
	var places []int
	from := at + 2
	for range 3 { // backtrack, input, lookahead
		n := l.u16(from)
		b = append(b, words(n)...)
		for i := range n {
			covered := l.covered(at + l.u16(from+2+2*i))
			if len(covered) == 0 {
				return nil
			}
			sets, places = append(sets, coverage(covered)), append(places, len(b))
			b = append(b, 0, 0)
		}
		from += 2 + 2*n
	}
	count, calls := len(b), 0
	b = append(b, 0, 0)
	for i := range l.u16(from) {
		if k := l.u16(from + 4 + 4*i); k < len(number) && number[k] != gone {
			b = append(b, words(l.u16(from+2+4*i), number[k])...)
			calls++
		}
	}
	be.PutUint16(b[count:], uint16(calls))
	for i, set := range sets {
		b = l.link(b, places[i], set)
	}
	return b
}
