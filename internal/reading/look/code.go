package look

import (
	"bytes"
	"math/bits"
	"slices"
	"strings"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/reading/photo"
	"cartouche/internal/sheetcode"
)

// coded reads the code of a found sheet; "" if there is none or it cannot be read.
func (b *Blank) coded(found *photo.Found, shown *photo.Photo) sheetcode.Text {
	if b.Code == nil {
		return ""
	}
	return sheetcode.Text(codeText(found.Modules(shown, b.Code.Box, sheetcode.Modules)))
}

// wrongModules are how many modules of a code may be read wrongly: all of the bytes that are corrected, and some of
// what is the same in every code.
const wrongModules = 60

// codeText returns what a code of 21 by 21 modules says, if it is one as sheets have it and nearly all of it is seen. It does not
// draw the code of the text again to compare, because a page would load that too.
func codeText(dark []bool) string {
	same := wrongPatterns(dark)
	for mask := range masks {
		read := unmasked(dark, mask)
		bytes := corrected(read)
		text, ok := lettersOf(bytes)
		if !ok || !whole(bytes) {
			continue
		}
		wrong := same
		for i, b := range bytes {
			wrong += bits.OnesCount(uint(b ^ read[i]))
		}
		if wrong <= wrongModules {
			return text
		}
	}
	return ""
}

// wrongPatterns returns how many modules are not as in every code: of the squares in three corners with their margins, and of the
// lines between them (ISO/IEC 18004).
func wrongPatterns(dark []bool) (wrong int) {
	const n = sheetcode.Modules
	for i, d := range dark {
		x, y := i%n, i/n
		ring := func(x, y int) int { return max(x-3, 3-x, y-3, 3-y) } // 0 in the middle of a square, 4 in its margin
		corner := min(ring(x, y), ring(n-1-x, y), ring(x, n-1-y))
		switch {
		case corner <= 4 && d != (corner != 2 && corner != 4):
			wrong++
		case corner > 4 && (x == 6 || y == 6) && d != ((x+y)%2 == 0):
			wrong++
		}
	}
	return wrong
}

// masks turn modules over by their row and column, so that no code is all dark or all light.
var masks = [8]func(i, j int) bool{
	func(i, j int) bool { return (i+j)%2 == 0 },
	func(i, _ int) bool { return i%2 == 0 },
	func(_, j int) bool { return j%3 == 0 },
	func(i, j int) bool { return (i+j)%3 == 0 },
	func(i, j int) bool { return (i/2+j/3)%2 == 0 },
	func(i, j int) bool { return i*j%2+i*j%3 == 0 },
	func(i, j int) bool { return (i*j%2+i*j%3)%2 == 0 },
	func(i, j int) bool { return ((i+j)%2+i*j%3)%2 == 0 },
}

const (
	codeLetters  = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
	letteredMode = 2 // of a code with letters and figures
)

// unmasked reads the bytes from modules with a mask: up and down in columns of two, from the right.
func unmasked(dark []bool, mask int) []int {
	const n = sheetcode.Modules
	var out []int
	up, count := true, 0
	for right := n - 1; right > 0; right -= 2 {
		if right == 6 { // the column of the beat
			right--
		}
		for k := range n {
			y := k
			if up {
				y = n - 1 - k
			}
			for _, x := range [2]int{right, right - 1} {
				if x < 9 && y < 9 || x >= n-8 && y < 9 || x < 9 && y >= n-8 || x == 6 || y == 6 {
					continue
				}
				if count%8 == 0 {
					out = append(out, 0)
				}
				out[count/8] *= 2
				if dark[y*n+x] != masks[mask](y, x) {
					out[count/8]++
				}
				count++
			}
		}
		up = !up
	}
	return out
}

// lettersOf returns what the bytes of a code say; false if they are not of the code of a sheet.
func lettersOf(bytes []int) (string, bool) {
	bit := 0
	take := func(count int) (v int) {
		for range count {
			v = 2*v + bytes[bit/8]>>(7-bit%8)&1
			bit++
		}
		return v
	}
	if take(4) != letteredMode || take(9) != sheetcode.Signs {
		return "", false
	}
	var out strings.Builder
	for range sheetcode.Signs / 2 {
		two := take(11)
		if two >= len(codeLetters)*len(codeLetters) {
			return "", false
		}
		out.WriteByte(codeLetters[two/len(codeLetters)])
		out.WriteByte(codeLetters[two%len(codeLetters)])
	}
	return out.String(), take(8*len(bytes)-8*checkBytes-bit) == 0 // the end of the text
}

// printOf returns how a sheet with a code was printed, if that is known here.
func (r *Reader) printOf(code sheetcode.Text) (print, bool) {
	for n := r.Low; n <= r.High; n++ {
		for _, of := range r.prints(n) {
			if code.Of(of.players, of.language, of.profile) {
				return of, true
			}
		}
	}
	return print{}, false
}

// alike reports whether two sheets show the same but for their codes.
func alike(a, b *Blank) bool {
	switch {
	case a == b:
		return true
	case a.W != b.W || a.H != b.H:
		return false
	}
	plain := func(of *Blank) []uint8 {
		rgb := bytes.Clone(of.Shown().RGB)
		if of.Code == nil {
			return rgb
		}
		at := func(l geom.Length) int { return int(l.MM() * of.Scale) }
		box := of.Code.Box.Inset(-geom.MM(1)) // a pixel may be on the edge of the code
		for y := max(at(box.Y), 0); y < min(at(box.Bottom())+1, of.H); y++ {
			clear(rgb[3*(y*of.W+max(at(box.X), 0)) : 3*(y*of.W+min(at(box.Right())+1, of.W))])
		}
		return rgb
	}
	return bytes.Equal(plain(a), plain(b))
}

// samePlaces reports whether what is written on two sheets means the same.
func samePlaces(a, b *Blank) bool {
	if len(a.Slots) != len(b.Slots) {
		return false
	}
	for id, s := range a.Slots {
		other, ok := b.Slots[id]
		same := func(p, q ink.Place) bool { return p.Kind == q.Kind && p.Box == q.Box }
		if !ok || s.Box != other.Box || !slices.EqualFunc(s.Places, other.Places, same) {
			return false
		}
	}
	return true
}

// byCode settles by its code which sheet was found. It returns false if the code says nothing of it.
func (r *Reader) byCode(m *Match, blank *Blank, found *photo.Found, shown *photo.Photo, players int) (bool, error) {
	code := blank.coded(found, shown)
	of, ok := r.printOf(code)
	if !ok || !code.Like(blank.Code.Text) {
		return false, nil
	}
	b, err := r.component(blank.Component, of)
	if b == nil || err != nil {
		return false, err
	}
	if b.Code == nil || b.Code.Text != code {
		m.Printed, m.Edition = of.players, b
		return true, nil
	}
	if of.players != players && !r.Guessed {
		wanted, err := r.component(blank.Component, print{players, of.language, of.profile})
		if err != nil {
			return false, err
		}
		if wanted == nil || !samePlaces(wanted, b) {
			m.Printed, m.Other, m.Part = of.players, of.players, b
			return true, nil
		}
	}
	switch {
	case b == blank && found.Alike > 0:
	case found.Alike > 0 && alike(b, blank):
		found = found.AsBlank(b.Blank)
	default:
		if again := found.InPlaceOf(b.Blank, shown); again != nil {
			found = again
		}
	}
	if found.Alike == 0 {
		return false, nil
	}
	m.Printed, m.Blank, m.Found = of.players, b, found
	r.found = print{players, of.language, of.profile}
	return true, nil
}

// component returns the sheet of a component, as it is printed; nil if there is none.
func (r *Reader) component(name string, of print) (*Blank, error) {
	list, err := r.blanks(of)
	for _, b := range list {
		if b.Component == name {
			return b, err
		}
	}
	return nil, err
}
