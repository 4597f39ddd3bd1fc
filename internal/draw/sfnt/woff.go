package sfnt

import (
	"bytes"
	"crypto/sha256"
	"maps"
	"slices"
	"sync"

	gotext "github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/font/opentype"
	"github.com/klauspost/compress/zlib"
)

// WOFF compresses a font file for the web: the same tables, each compressed (WOFF File Format 1.0).
func WOFF(file []byte) ([]byte, error) {
	f, err := split(file)
	if err != nil {
		return nil, err
	}
	names := slices.Sorted(maps.Keys(f.tables))
	at := 44 + 20*len(names)
	var dir, data []byte
	for _, name := range names {
		t := f.tables[name]
		packed := packed(name, t)
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
	out = append(out, make([]byte, 20)...) // no metadata and no private data
	return append(append(out, dir...), data...), nil
}

// kept caches compressed tables, because a deck of cards packs most of the tables of its fonts repeatedly.
var kept = struct {
	sync.Mutex
	tables map[[sha256.Size]byte][]byte
	size   int
}{tables: map[[sha256.Size]byte][]byte{}}

// keptSize is the limit of the cache in bytes.
const keptSize = 4 << 20

// cutTables are the tables that depend on the glyphs in use. They are not cached.
var cutTables = []string{"GPOS", "cmap", "glyf", "head", "hmtx", "loca"}

// packed returns a compressed table, or the table itself if compressing makes it larger.
func packed(name string, t []byte) []byte {
	if slices.Contains(cutTables, name) {
		return pack(t)
	}
	key := sha256.Sum256(t)
	kept.Lock()
	defer kept.Unlock()
	p, ok := kept.tables[key]
	if !ok {
		p = slices.Clone(pack(t))
		if kept.size += len(p); kept.size > keptSize {
			clear(kept.tables)
			kept.size = len(p)
		}
		kept.tables[key] = p
	}
	return p
}

// packers are reused because making one takes longer than packing a table.
var packers = sync.Pool{New: func() any {
	z, _ := zlib.NewWriterLevel(nil, zlib.BestCompression)
	return z
}}

func pack(t []byte) []byte {
	var b bytes.Buffer
	z := packers.Get().(*zlib.Writer)
	defer packers.Put(z)
	z.Reset(&b)
	z.Write(t) // a bytes.Buffer returns no errors
	z.Close()
	if b.Len() < len(t) {
		return b.Bytes()
	}
	return t
}

// NoNames returns a post table without glyph names, with the metrics of the font's own.
func (f *Font) NoNames() []byte {
	post := make([]byte, 32)
	copy(post, f.tables["post"])
	copy(post, []byte{0, 3, 0, 0})
	return post
}

// Style holds the properties by which CSS selects a font.
type Style struct {
	Family string
	Weight int
	Italic bool
}

// Style returns the family, weight and slant from the font's tables.
func (f *Font) Style() Style {
	loader, err := opentype.NewLoader(bytes.NewReader(f.data))
	if err != nil {
		return Style{Weight: 400}
	}
	d, _ := gotext.Describe(loader, nil)
	return Style{d.Family, int(d.Aspect.Weight), d.Aspect.Style == gotext.StyleItalic}
}
