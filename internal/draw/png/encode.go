package png

import (
	"bytes"
	"encoding/binary"
	"hash/adler32"
	"hash/crc32"
	"io"
	"math"

	"github.com/klauspost/compress/flate"

	"cartouche/internal/geom"
)

// encoder writes a picture of 8-bit RGB row by row (PNG, second edition).
type encoder struct {
	w       io.Writer
	err     error
	width   int
	zip     *flate.Writer
	sum     adler
	chunk   bytes.Buffer // of data that is not written yet
	above   []byte       // the row above, R G B A; empty over the first row
	same    []byte       // a stored row that is like the one above
	sameSum uint32       // and its checksum
	row     []byte       // any other, and one byte more
}

// level of compression: 5 makes files 5 % smaller and takes a fifth longer; filters
// other than ours make them larger or no smaller.
const level = 2

// zlibHead begins the compressed data: a window of 32 KB, made quickly (RFC 1950).
var zlibHead = []byte{0x78, 0x5e}

// chunkSize is how much of the compressed picture stands in one chunk.
const chunkSize = 1 << 16

func (e *encoder) begin(w io.Writer, width, height, dpi int) {
	e.w, e.err, e.width = w, nil, width
	e.chunk.Reset()
	e.chunk.Write(zlibHead)
	e.sum = adler{a: 1}
	if e.zip == nil {
		e.zip, _ = flate.NewWriter(&e.chunk, level)
	} else {
		e.zip.Reset(&e.chunk)
	}
	e.above = e.above[:0]
	e.same = make([]byte, 1+3*width)
	e.same[0] = filterUp
	e.sameSum = adler32.Checksum(e.same)
	e.row = make([]byte, 1+3*width+2)
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
			e.sum.add(e.sameSum, len(e.same))
		} else {
			stored := e.stored(row)
			e.zip.Write(stored)
			e.sum.row(stored)
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

// stored returns a row without alpha. Two pixels are written at a time, in eight bytes;
// the next two overwrite the last of them.
func (e *encoder) stored(row []byte) []byte {
	to := e.row[1:]
	for len(row) >= 8 && len(to) >= 8 {
		two := binary.LittleEndian.Uint64(row)
		binary.LittleEndian.PutUint64(to, two&0xff_ff_ff|two>>8&0xff_ff_ff_00_00_00)
		row, to = row[8:], to[6:]
	}
	if len(row) > 0 {
		copy(to, row[:3])
	}
	return e.row[:1+3*e.width]
}

func (e *encoder) flush() {
	e.part("IDAT", e.chunk.Bytes())
	e.chunk.Reset()
}

func (e *encoder) end() error {
	e.zip.Close()
	e.chunk.Write(binary.BigEndian.AppendUint32(nil, e.sum.b<<16|e.sum.a))
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
