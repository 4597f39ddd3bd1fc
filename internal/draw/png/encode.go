package png

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"io"
	"math"

	"github.com/klauspost/compress/zlib"

	"cartouche/internal/geom"
)

// encoder writes a picture of 8-bit RGB row by row (PNG, second edition).
type encoder struct {
	w     io.Writer
	err   error
	width int
	zip   *zlib.Writer
	chunk bytes.Buffer // of data that is not written yet
	above []byte       // the row above, R G B A; empty over the first row
	same  []byte       // a stored row that is like the one above
	row   []byte       // any other, and one byte more
}

// level of compression: 5 makes files 5 % smaller and takes a fifth longer; filters
// other than ours make them larger or no smaller.
const level = 2

// chunkSize is how much of the compressed picture stands in one chunk.
const chunkSize = 1 << 16

func (e *encoder) begin(w io.Writer, width, height, dpi int) {
	e.w, e.err, e.width = w, nil, width
	e.chunk.Reset()
	if e.zip == nil {
		e.zip, _ = zlib.NewWriterLevel(&e.chunk, level)
	} else {
		e.zip.Reset(&e.chunk)
	}
	e.above = e.above[:0]
	e.same = make([]byte, 1+3*width)
	e.same[0] = filterUp
	e.row = make([]byte, 1+3*width+1)
	e.row[0] = filterNone
	e.write([]byte("\x89PNG\r\n\x1a\n"))
	head := binary.BigEndian.AppendUint32(nil, uint32(width))
	head = binary.BigEndian.AppendUint32(head, uint32(height))
	e.part("IHDR", append(head, 8, 2, 0, 0, 0)) // 8 bits, RGB
	e.part("sRGB", []byte{0})
	perMetre := uint32(math.Round(float64(dpi) * 1e6 / float64(geom.Inch)))
	phys := binary.BigEndian.AppendUint32(nil, perMetre)
	phys = binary.BigEndian.AppendUint32(phys, perMetre)
	e.part("pHYs", append(phys, 1)) // pixels per metre
}

// rows writes n rows of R G B A; alpha is left out. A row like the one above is
// stored as the difference, which is all zero; drawings without gradients are
// smallest when the other rows stay as they are, because then whole stretches
// repeat.
func (e *encoder) rows(pix []byte, n int) {
	above := e.above
	for range n {
		row := pix[:4*e.width]
		pix = pix[4*e.width:]
		if bytes.Equal(row, above) {
			e.zip.Write(e.same) // its errors are those of chunk, which never fails
		} else {
			e.zip.Write(e.stored(row))
		}
		above = row
		if e.chunk.Len() >= chunkSize {
			e.flush()
		}
	}
	e.above = append(e.above[:0], above...)
}

// Filters of a row.
const (
	filterNone = 0
	filterUp   = 2
)

// stored returns a row without alpha. Four bytes are written at a time; the next
// pixel overwrites the fourth.
func (e *encoder) stored(row []byte) []byte {
	to := e.row[1:]
	for len(row) >= 4 && len(to) >= 4 {
		copy(to[:4], row[:4])
		row, to = row[4:], to[3:]
	}
	return e.row[:len(e.row)-1]
}

func (e *encoder) flush() {
	e.part("IDAT", e.chunk.Bytes())
	e.chunk.Reset()
}

func (e *encoder) end() error {
	e.zip.Close()
	e.flush()
	e.part("IEND", nil)
	e.w = nil
	return e.err
}

// part writes a chunk: its length, name, data and checksum.
func (e *encoder) part(name string, data []byte) {
	head := binary.BigEndian.AppendUint32(nil, uint32(len(data)))
	head = append(head, name...)
	sum := crc32.Update(crc32.ChecksumIEEE(head[4:]), crc32.IEEETable, data)
	e.write(head)
	e.write(data)
	e.write(binary.BigEndian.AppendUint32(nil, sum))
}

func (e *encoder) write(b []byte) {
	if e.err == nil && len(b) > 0 {
		_, e.err = e.w.Write(b)
	}
}
