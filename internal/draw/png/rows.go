package png

import (
	"bytes"
	"encoding/binary"
	"math/bits"

	"cartouche/internal/draw/deflate"
)

// rowStore compresses rows of pixels as stretches of equal ones (filters: PNG, second edition,
// 12.8).
type rowStore struct {
	stream    deflate.Stream
	width     int
	above     []byte // last row of the previous band, RGBA; zero above the first row
	stretches []stretch
}

// stretch is a repeated pixel, with R in its lowest bits and no alpha.
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

// photo is the number of consecutive different pixels that make a row that of a photograph or
// gradient. Letters and the edges of shapes have fewer.
const photo = 24

func (r *rowStore) reset(width int) {
	r.stream.Reset()
	r.width = width
	r.above = append(r.above[:0], make([]byte, 4*width)...)
}

// add compresses a row. A row equal to the one above becomes a difference of zeros. Rows of drawings are smallest unfiltered,
// because whole parts of them repeat; rows of photographs, as the difference from the neighbours of each pixel.
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

// split splits a row into stretches, and reports false if it is that of a photograph.
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

// repeated returns the number of equal pixels at the start of a row. It compares eight at a time, then two.
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

// filter makes stretches of the differences from the prediction of the Paeth filter.
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

// paeth returns the one of the bytes left, above and diagonal that is nearest to left + up - corner.
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
