package png

import (
	"bytes"
	"encoding/binary"
	"math/bits"

	"cartouche/internal/draw/deflate"
)

// rowStore stores rows of pixels as stretches of equal ones (PNG, second edition, 12.8: filters).
type rowStore struct {
	stream    deflate.Stream
	width     int
	above     []byte // the last row of the band before, R G B A; zero over the first one
	stretches []stretch
}

// stretch is a pixel, R in its lowest bits and no alpha, so many times.
type stretch struct {
	value uint32
	n     int
}

// Filters of a row.
const (
	filterNone  = 0
	filterUp    = 2
	filterPaeth = 4
)

// photo is how many pixels one after the other that are all different make a row one of a
// photograph or gradient. Letters and the rims of shapes have fewer.
const photo = 24

func (r *rowStore) reset(width int) {
	r.stream.Reset()
	r.width = width
	r.above = append(r.above[:0], make([]byte, 4*width)...)
}

// add stores a row. One like the one above is the difference to it, which is all zero.
// In drawings the others are smallest as they are, for then whole parts of a row repeat; in
// photographs, as the difference to what stands around each pixel.
func (r *rowStore) add(row, above []byte) {
	if bytes.Equal(row, above) {
		r.stream.Byte(filterUp)
		r.stream.Pixels(0, r.width, false)
		return
	}
	filter := byte(filterNone)
	if !r.split(row) {
		filter = filterPaeth
		r.filter(row, above)
	}
	r.stream.Byte(filter)
	for _, s := range r.stretches {
		r.stream.Pixels(s.value, s.n, filter == filterPaeth)
	}
}

// split makes stretches of a row, unless it is one of a photograph.
func (r *rowStore) split(row []byte) bool {
	r.stretches = r.stretches[:0]
	single := 0
	for len(row) > 0 {
		n := repeated(row)
		r.stretches = append(r.stretches, stretch{binary.LittleEndian.Uint32(row) & 0xffffff, n})
		row = row[4*n:]
		if single++; n > 1 {
			single = 0
		}
		if single == photo {
			return false
		}
	}
	return true
}

// repeated returns how many of the first pixels are the same. It looks at eight at a time,
// then at two.
func repeated(row []byte) (n int) {
	next := row[4:]
	for len(next) >= 32 && len(row) >= 32 && word(row) == word(next) && word(row[8:]) == word(next[8:]) &&
		word(row[16:]) == word(next[16:]) && word(row[24:]) == word(next[24:]) {
		row, next = row[32:], next[32:]
		n += 8
	}
	for len(next) >= 8 && len(row) >= 8 {
		if other := word(row) ^ word(next); other != 0 {
			return n + 1 + bits.TrailingZeros64(other)/32
		}
		row, next = row[8:], next[8:]
		n += 2
	}
	if len(next) > 0 && binary.LittleEndian.Uint32(row) == binary.LittleEndian.Uint32(next) {
		n++
	}
	return n + 1
}

func word(b []byte) uint64 { return binary.LittleEndian.Uint64(b) }

// filter makes stretches of the difference between each pixel and what Paeth's filter foretells.
func (r *rowStore) filter(row, above []byte) {
	r.stretches = r.stretches[:0]
	left, corner := make([]byte, 4), make([]byte, 4)
	for x := range r.width {
		here, up := row[4*x:4*x+4], above[4*x:4*x+4]
		value := uint32(0)
		for i := range 3 {
			value |= uint32(here[i]-paeth(left[i], up[i], corner[i])) << (8 * i)
		}
		left, corner = here, up
		if last := len(r.stretches) - 1; last >= 0 && r.stretches[last].value == value {
			r.stretches[last].n++
		} else {
			r.stretches = append(r.stretches, stretch{value, 1})
		}
	}
}

// paeth returns which of the bytes at the left, above and between them is nearest to
// left + up - corner.
func paeth(left, up, corner byte) byte {
	across, down := int(left)-int(corner), int(up)-int(corner)
	toLeft, toUp, toCorner := max(down, -down), max(across, -across), max(across+down, -across-down)
	switch {
	case toLeft <= toUp && toLeft <= toCorner:
		return left
	case toUp <= toCorner:
		return up
	}
	return corner
}
