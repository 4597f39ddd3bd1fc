package picture_test

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"testing"

	"cartouche/internal/picture"
)

// FuzzPNG changes the decoded content of a PNG file and packs it with correct checksums, because
// changed bytes of the file itself hardly ever get past them. extra is a chunk before the pixels.
func FuzzPNG(f *testing.F) {
	for _, kind := range []uint8{0, 2, 3, 4, 6} { // grey, RGB, palette, and with transparency
		for _, depth := range []uint8{1, 2, 4, 8, 16} {
			f.Add(kind, depth, uint8(0), uint8(3), uint8(2), "tRNS", []byte{0, 1, 0, 2, 0, 3}, []byte("\x00abcdefgh\x04ijklm"), false)
		}
	}
	f.Add(uint8(6), uint8(8), uint8(1), uint8(9), uint8(9), "gAMA", []byte{0, 0, 0xb1, 0x8f}, []byte{1, 2, 3}, true)
	f.Add(uint8(3), uint8(8), uint8(0), uint8(1), uint8(1), "PLTE", []byte("rgbrgb"), []byte{0, 200}, false)
	f.Fuzz(func(t *testing.T, kind, depth, interlaced, w, h uint8, name string, extra, rows []byte, cut bool) {
		head := binary.BigEndian.AppendUint32(nil, uint32(w))
		head = append(binary.BigEndian.AppendUint32(head, uint32(h)), depth, kind, 0, 0, interlaced)
		size := int(h) * (1 + (int(w)*int(depth)*4+7)/8) // the maximum, with four channels
		if len(name) != 4 || len(rows) == 0 {
			return
		}
		if !cut {
			rows = bytes.Repeat(rows, size/len(rows)+2)[:size]
			for at, row := 0, 1+(int(w)*int(depth)*map[uint8]int{2: 3, 4: 2, 6: 4}[kind]+7)/8; row > 1 && at < len(rows); at += row {
				rows[at] %= 5 // the filter of the row
			}
		}
		var packed bytes.Buffer
		z := zlib.NewWriter(&packed)
		z.Write(rows)
		z.Close()
		file := append([]byte("\x89PNG\r\n\x1a\n"), chunk("IHDR", head)...)
		if kind == 3 && name != "PLTE" {
			file = append(file, chunk("PLTE", bytes.Repeat([]byte("\x10\x80\xf0"), 256))...)
		}
		file = append(file, chunk(name, extra)...)
		file = append(append(file, chunk("IDAT", packed.Bytes())...), chunk("IEND", nil)...)
		holds(t, file)
	})
}

// holds checks that a file is read as a picture with all its pixels or as an error.
func holds(t *testing.T, data []byte) {
	t.Helper()
	p, errs := picture.Read("x", data)
	if (p == nil) != (len(errs) > 0) {
		t.Fatalf("picture %v, errors %v", p, errs)
	}
	if p == nil || p.Width*p.Height > 1_000_000 {
		return
	}
	if pix, err := p.Pixels(); err == nil && len(pix) != 4*p.Width*p.Height {
		t.Fatalf("%d bytes for %d × %d pixels", len(pix), p.Width, p.Height)
	}
}
