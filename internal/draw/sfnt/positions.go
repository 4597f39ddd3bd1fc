package sfnt

import (
	"math/bits"
	"sort"
)

// Types of lookups in GPOS.
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

// position cuts a subtable down to what the glyphs need; nil when it is of no use to them.
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

// member is a glyph of a coverage table, and the number that it has there.
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

// inRange returns where the range of n that holds a glyph stands, or 0.
func (l *layout) inRange(at, n int, g uint16) int {
	i := sort.Search(n, func(i int) bool { return l.u16(at+6*i+2) >= int(g) })
	if r := at + 6*i; i < n && l.u16(r) <= int(g) {
		return r
	}
	return 0
}

// class returns the class of a glyph in a table of classes, and whether that names it:
// some programs tell apart what is in class 0 and what is in none.
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

// sizeOf returns how many bytes the values of a format take.
func (l *layout) sizeOf(format int) int {
	if format > 0xF { // with tables for single sizes, or for fonts that vary
		l.failed = true
	}
	return 2 * bits.OnesCount(uint(format))
}

// single cuts shifts of single glyphs down.
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

// pairs cuts kerning down that names each pair of glyphs.
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

// classes cuts kerning down that says it of classes of glyphs.
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

// fewer numbers the classes of some glyphs anew. It returns what they were, 0 first, and
// the table of the new ones.
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

// cursive cuts the table down of where letters join.
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

// anchor puts an anchor behind a table and its offset into it; one that is not there is 0.
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
	l.failed = true // with tables for single sizes
	return b
}

// marks cuts the table down of where marks stand. It stays without anything to stand on
// too, for programs place the marks of fonts that say nothing by guessing.
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

// anchors cuts down where marks of each class stand on each glyph.
func (l *layout) anchors(at, classes int, covered []member) []byte {
	b := append(words(len(covered)), make([]byte, 2*classes*len(covered))...)
	for i, m := range covered {
		for class := range classes {
			b = l.anchor(b, 2+2*(classes*i+class), at, l.u16(at+2+2*(classes*m.index+class)))
		}
	}
	return b
}

// components cuts down where marks stand on the letters of each ligature.
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

// chain cuts a rule down that calls other lookups where glyphs stand between others.
func (l *layout) chain(at int, number []int) []byte {
	b := words(3)
	var sets [][]byte
	var places []int
	from := at + 2
	for range 3 { // before, the glyphs themselves, behind
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
