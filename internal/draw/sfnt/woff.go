package sfnt

import (
	"bytes"
	"maps"
	"slices"
	"unicode/utf16"

	"github.com/klauspost/compress/zlib"
)

// WOFF packs a font file for the web: the same tables, each compressed (WOFF File
// Format 1.0).
func WOFF(file []byte) ([]byte, error) {
	f, err := Parse(file)
	if err != nil {
		return nil, err
	}
	names := slices.Sorted(maps.Keys(f.tables))
	at := 44 + 20*len(names)
	var dir, data []byte
	for _, name := range names {
		t := f.tables[name]
		packed := pack(t)
		dir = append(dir, name...)
		for _, v := range []int{at + len(data), len(packed), len(t), int(checksum(t))} {
			dir = be.AppendUint32(dir, uint32(v))
		}
		data = append(data, packed...)
		data = append(data, make([]byte, -len(data)&3)...)
	}
	out := be.AppendUint32(append([]byte("wOFF"), file[:4]...), uint32(at+len(data)))
	out = be.AppendUint16(out, uint16(len(names)))
	out = be.AppendUint16(out, 0)
	out = be.AppendUint32(out, uint32(len(file)))
	out = append(out, 0, 1, 0, 0)
	out = append(out, make([]byte, 20)...) // no metadata, no private data
	return append(append(out, dir...), data...), nil
}

// pack compresses a table, unless that makes it larger.
func pack(t []byte) []byte {
	var b bytes.Buffer
	z, _ := zlib.NewWriterLevel(&b, zlib.BestCompression)
	z.Write(t) // a bytes.Buffer never fails
	z.Close()
	if b.Len() < len(t) {
		return b.Bytes()
	}
	return t
}

// NoNames is a table post that names no glyph, which the metrics of the font's own
// stand in.
func (f *Font) NoNames() []byte {
	post := make([]byte, 32)
	copy(post, f.tables["post"])
	copy(post, []byte{0, 3, 0, 0})
	return post
}

// Style is what CSS says to choose a font.
type Style struct {
	Family string
	Weight int
	Italic bool
}

// Style returns the family, weight and slant that the font tells of itself.
func (f *Font) Style() Style {
	s := Style{Family: f.name(16), Weight: 400}
	if s.Family == "" {
		s.Family = f.name(1)
	}
	if os2 := f.tables["OS/2"]; len(os2) >= 64 {
		s.Weight = int(be.Uint16(os2[4:]))
		s.Italic = be.Uint16(os2[62:])&1 != 0
	}
	return s
}

// name returns an English name of the font for Windows, or "".
func (f *Font) name(id int) string {
	t := f.tables["name"]
	if len(t) < 6 {
		return ""
	}
	n, text := int(be.Uint16(t[2:])), int(be.Uint16(t[4:]))
	for i := range n {
		if 6+12*(i+1) > len(t) {
			return ""
		}
		r := t[6+12*i:]
		at, size := text+int(be.Uint16(r[10:])), int(be.Uint16(r[8:]))
		if be.Uint16(r) != 3 || be.Uint16(r[4:]) != 0x409 || int(be.Uint16(r[6:])) != id || at+size > len(t) {
			continue
		}
		var u []uint16
		for b := t[at : at+size]; len(b) >= 2; b = b[2:] {
			u = append(u, be.Uint16(b))
		}
		return string(utf16.Decode(u))
	}
	return ""
}
