// Package sfnt rewrites TrueType files for embedding. It drops unused glyphs, or clears their outlines and writes a new character
// map. It reads the table directory, head, hhea, hmtx, maxp, loca, glyf, post and OS/2 of the OpenType specification. Begin at
// Font.Cut.
package sfnt

import (
	"encoding/binary"
	"errors"
	"fmt"
	"iter"
	"maps"
	"slices"
	"sync"

	"cartouche/internal/font"
)

var be = binary.BigEndian

// Font is a parsed TrueType file. Its tables are slices of the file's bytes and are never changed.
type Font struct {
	data     []byte
	tables   map[string][]byte
	glyphs   int
	metrics  int // number of glyphs with an advance of their own
	upem     int
	longLoca bool

	once sync.Once
	gpos *gpos // read on first use; nil if it stays whole
}

// Of parses the file of a face, once. The error is a diag.List with the path of the file.
func Of(face *font.Face) (*Font, error) {
	switch kept := face.Keep(func() any {
		f, err := Parse(face.Data())
		if err != nil {
			return face.Damaged(err)
		}
		return f
	}).(type) {
	case *Font:
		return kept, nil
	default:
		return &Font{}, kept.(error)
	}
}

var errShort = errors.New("the font file is cut short")

// Parse parses a TrueType file. It checks only the tables that glyphs need, and returns an error
// for OpenType files with other outlines and for fonts that may not be embedded (ErrRestricted).
func Parse(data []byte) (*Font, error) {
	f, err := split(data)
	if err != nil {
		return nil, err
	}
	for name, size := range map[string]int{"head": 54, "hhea": 36, "maxp": 6, "hmtx": 4, "loca": 4, "glyf": 0} {
		if t, ok := f.tables[name]; !ok || len(t) < size {
			return nil, fmt.Errorf("the font file has no usable table %q", name)
		}
	}
	f.upem = int(be.Uint16(f.tables["head"][18:]))
	f.longLoca = be.Uint16(f.tables["head"][50:]) != 0
	f.metrics = int(be.Uint16(f.tables["hhea"][34:]))
	f.glyphs = int(be.Uint16(f.tables["maxp"][4:]))
	return f, f.check()
}

// split finds the tables of a file.
func split(data []byte) (*Font, error) {
	if len(data) < 12 {
		return nil, errShort
	}
	f := &Font{data: data, tables: map[string][]byte{}}
	n := int(be.Uint16(data[4:]))
	if len(data) < 12+16*n {
		return nil, errShort
	}
	for i := range n {
		e := data[12+16*i:]
		at, size := int(be.Uint32(e[8:])), int(be.Uint32(e[12:]))
		if at < 0 || size < 0 || at > len(data) || size > len(data)-at { // an int may have 32 bits
			return nil, errShort
		}
		f.tables[string(e[:4])] = data[at : at+size : at+size]
	}
	return f, nil
}

// Advance returns the advance of a glyph in thousandths of the em.
func (f *Font) Advance(glyph uint16) float64 {
	i := min(int(glyph), f.metrics-1)
	return float64(be.Uint16(f.tables["hmtx"][4*i:])) * 1000 / float64(f.upem)
}

// Height returns the distance between the lowest and the highest point of all glyphs, in font units.
func (f *Font) Height() int {
	head := f.tables["head"]
	return int(int16(be.Uint16(head[42:]))) - int(int16(be.Uint16(head[38:])))
}

// outline returns the glyf data of a glyph, or nil if the glyph is blank or outside the table.
func (f *Font) outline(glyph int) []byte {
	if glyph >= f.glyphs {
		return nil
	}
	loca, glyf := f.tables["loca"], f.tables["glyf"]
	var from, to int
	if f.longLoca {
		from, to = int(be.Uint32(loca[4*glyph:])), int(be.Uint32(loca[4*glyph+4:]))
	} else {
		from, to = 2*int(be.Uint16(loca[2*glyph:])), 2*int(be.Uint16(loca[2*glyph+2:]))
	}
	if from < 0 || from >= to || to > len(glyf) {
		return nil
	}
	return glyf[from:to]
}

// Flags of a component of a composite glyph.
const (
	argsAreWords  = 1 << 0
	haveScale     = 1 << 3
	moreParts     = 1 << 5
	haveTwoScales = 1 << 6
	haveMatrix    = 1 << 7
)

// parts returns the components of a composite glyph.
func (f *Font) parts(glyph int) []int {
	var parts []int
	outline := f.outline(glyph)
	for at := range components(outline) {
		parts = append(parts, int(be.Uint16(outline[at:])))
	}
	return parts
}

// components iterates over the offsets of the component numbers in the data of a composite glyph.
func components(outline []byte) iter.Seq[int] {
	return func(yield func(int) bool) {
		if len(outline) < 10 || int16(be.Uint16(outline)) >= 0 {
			return
		}
		for at := 10; at+4 <= len(outline); {
			flags := be.Uint16(outline[at:])
			if !yield(at+2) || flags&moreParts == 0 {
				return
			}
			at += 6
			if flags&argsAreWords != 0 {
				at += 2
			}
			switch {
			case flags&haveScale != 0:
				at += 2
			case flags&haveTwoScales != 0:
				at += 4
			case flags&haveMatrix != 0:
				at += 8
			}
		}
	}
}

// closure returns the glyphs with all components of composite ones and .notdef.
func (f *Font) closure(glyphs []uint16) map[int]bool {
	keep := map[int]bool{0: true}
	var add func(int)
	add = func(g int) {
		if !keep[g] && g < f.glyphs {
			keep[g] = true
			for _, p := range f.parts(g) {
				add(p)
			}
		}
	}
	for _, p := range f.parts(0) {
		add(p)
	}
	for _, g := range glyphs {
		add(int(g))
	}
	return keep
}

// Subset returns a font file in which only the given glyphs and their components have outlines. All glyphs keep their numbers.
// replace holds tables that replace the font's own; a nil table is dropped.
func (f *Font) Subset(glyphs []uint16, replace map[string][]byte) []byte {
	keep := f.closure(glyphs)
	glyf := []byte{}
	loca := make([]byte, 4*(f.glyphs+1))
	for g := range f.glyphs {
		be.PutUint32(loca[4*g:], uint32(len(glyf)))
		if keep[g] {
			glyf = append(glyf, f.outline(g)...)
			glyf = append(glyf, make([]byte, -len(glyf)&3)...)
		}
	}
	be.PutUint32(loca[4*f.glyphs:], uint32(len(glyf)))
	head := slices.Clone(f.tables["head"])
	be.PutUint16(head[50:], 1)
	tables := maps.Clone(f.tables)
	tables["glyf"], tables["loca"], tables["head"] = glyf, loca, head
	maps.Copy(tables, replace)
	maps.DeleteFunc(tables, func(_ string, t []byte) bool { return t == nil })
	return assemble(tables)
}

// assemble writes a font file with correct checksums and with its tables sorted by name.
func assemble(tables map[string][]byte) []byte {
	names := slices.Sorted(maps.Keys(tables))
	n := len(names)
	size := 12 + 16*n
	for _, t := range tables {
		size += (len(t) + 3) &^ 3
	}
	out := make([]byte, 12+16*n, size)
	be.PutUint32(out, 0x00010000)
	be.PutUint16(out[4:], uint16(n))
	pow, log := 1, 0
	for pow*2 <= n {
		pow, log = pow*2, log+1
	}
	be.PutUint16(out[6:], uint16(16*pow))
	be.PutUint16(out[8:], uint16(log))
	be.PutUint16(out[10:], uint16(16*(n-pow)))
	headAt := 0
	for i, name := range names {
		t := tables[name]
		if name == "head" {
			headAt = len(out)
			t = slices.Clone(t)
			be.PutUint32(t[8:], 0)
		}
		e := out[12+16*i:]
		copy(e, name)
		be.PutUint32(e[4:], checksum(t))
		be.PutUint32(e[8:], uint32(len(out)))
		be.PutUint32(e[12:], uint32(len(t)))
		out = append(out, t...)
		out = append(out, make([]byte, -len(out)&3)...)
	}
	be.PutUint32(out[headAt+8:], 0xB1B0AFBA-checksum(out))
	return out
}

func checksum(b []byte) uint32 {
	var sum uint32
	for ; len(b) >= 4; b = b[4:] {
		sum += be.Uint32(b)
	}
	if len(b) > 0 {
		var last [4]byte
		copy(last[:], b)
		sum += be.Uint32(last[:])
	}
	return sum
}
