package font

import (
	"encoding/binary"
	"fmt"
	"math/bits"
	"slices"
	"strings"
)

// Axis is a property in which the letters of a variable font vary. Values are those of CSS: a weight of 400 is regular.
type Axis struct {
	Tag                  string // wght, ital, slnt …
	Least, Default, Most int
}

// Kind is what a font file has besides outlines of one look.
type Kind struct {
	Axes     []Axis // of a variable font
	Coloured bool   // its letters have colours of their own
}

// KindOf returns what a font file has, the zero Kind for one that is not a TrueType font.
func KindOf(data []byte) (k Kind) {
	if checkDirectory(data) != nil {
		return k
	}
	tables := map[string][]byte{}
	for _, e := range entries(data) {
		at, size := binary.BigEndian.Uint32(e[8:]), binary.BigEndian.Uint32(e[12:])
		tables[string(e[:4])] = data[at : at+size]
	}
	k.Coloured = tables["COLR"] != nil || tables["SVG "] != nil || tables["sbix"] != nil || tables["CBDT"] != nil
	const header, record = 16, 20
	fvar := tables["fvar"]
	if len(fvar) < header {
		return k
	}
	number := func(at int) int { return int(int32(binary.BigEndian.Uint32(fvar[at:])) >> 16) }
	at, size := int(binary.BigEndian.Uint16(fvar[4:])), int(binary.BigEndian.Uint16(fvar[10:]))
	for range binary.BigEndian.Uint16(fvar[8:]) {
		if size < record || at+size > len(fvar) {
			break
		}
		k.Axes = append(k.Axes, Axis{string(fvar[at : at+4]), number(at + 4), number(at + 8), number(at + 12)})
		at += size
	}
	return k
}

// Other returns what of a variable font is printed, such as "wght 100", if that is not what a style asks for.
func (k Kind) Other(bold, italic bool) string {
	var list []string
	for _, a := range k.Axes {
		wrong := false
		switch a.Tag {
		case "wght":
			const light, heavy = 350, 550 // between them is what looks regular
			wrong = bold && a.Default < heavy && a.Most >= heavy ||
				!bold && (a.Default < light && a.Most >= light || a.Default >= heavy && a.Least < heavy)
		case "ital", "slnt":
			wrong = italic && a.Default == 0
		}
		if wrong {
			list = append(list, fmt.Sprintf("%s %d", a.Tag, a.Default))
		}
	}
	return strings.Join(list, ", ")
}

// entries returns the entries of the table directory of a font file.
func entries(data []byte) [][]byte {
	n := int(binary.BigEndian.Uint16(data[4:]))
	return slices.Collect(slices.Chunk(data[12:12+16*n], 16))
}

// varying are the tables of variable fonts.
var varying = []string{"fvar", "avar", "gvar", "cvar", "HVAR", "VVAR", "MVAR", "STAT"}

// still returns a font file that is not variable, with the default letters of one that is. Browsers would choose others, by the
// weight that a page declares.
func still(data []byte) []byte {
	var kept [][]byte
	for _, e := range entries(data) {
		if !slices.Contains(varying, string(e[:4])) {
			kept = append(kept, e)
		}
	}
	n := len(kept)
	if n == len(entries(data)) || n == 0 {
		return data
	}
	power := bits.Len(uint(n)) - 1
	out := slices.Clone(data)
	for i, v := range []int{n, 16 << power, power, 16 * (n - 1<<power)} {
		binary.BigEndian.PutUint16(out[4+2*i:], uint16(v))
	}
	copy(out[12:], slices.Concat(kept...))
	return out
}
