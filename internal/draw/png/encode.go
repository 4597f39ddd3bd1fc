package png

import (
	"encoding/binary"
	"hash/crc32"
	"io"
	"math"

	"cartouche/internal/geom"
)

// encoder writes a picture of 8-bit RGB row by row (PNG, second edition).
type encoder struct {
	w    io.Writer
	err  error
	data rowStore
}

// chunkSize is the minimum size in bytes of an IDAT chunk except the last.
const chunkSize = 1 << 16

func (e *encoder) begin(w io.Writer, width, height, dpi int) {
	e.w, e.err = w, nil
	e.data.reset(width)
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

// rows writes n rows of RGBA pixels without their alpha.
func (e *encoder) rows(pix []byte, n int) {
	above := e.data.above
	for range n {
		row := pix[:4*e.data.width]
		pix = pix[4*e.data.width:]
		e.data.add(row, above)
		above = row
		if e.data.stream.Len() >= chunkSize {
			e.flush()
		}
	}
	copy(e.data.above, above)
}

func (e *encoder) flush() { e.part("IDAT", e.data.stream.Take()) }

func (e *encoder) end() error {
	e.data.stream.Close()
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
