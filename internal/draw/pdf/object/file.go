package object

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"io"
	"slices"
	"sync"

	"github.com/klauspost/compress/zlib"

	"cartouche/internal/parallel"
)

// File is a PDF file: all objects reachable from its catalogue and its information dictionary.
type File struct {
	Version string // PDF version
	Root    *Object
	Info    *Object
	Tree    *Object   // root of the page tree
	Pages   []*Object // in page order
	Dated   []*Object // objects with dates, excluded from the file identifier
	Compact bool      // dictionaries are compressed, in object streams (PDF 1.5)
	Kept    *Kept     // of files with some of the same streams; nil for none
}

// Kept has the compressed streams of files, for others with the same ones. The zero value has none. It is safe for concurrent use.
type Kept struct{ packed sync.Map }

// keptKey identifies a compressed stream.
type keptKey struct {
	sum     [32]byte // SHA-256 of its data
	packing Packing
}

// contents are the objects of a file in the order of their numbers, which start at 1. Equal streams share a number.
type contents struct {
	list    []*Object
	dicts   [][]byte   // serialised
	sums    [][32]byte // of the data of streams
	number  map[*Object]int
	streams map[stream]int
}

type stream struct {
	dict string
	sum  [32]byte // SHA-256 of its data
}

func (f *File) contents() *contents {
	c := &contents{number: map[*Object]int{}, streams: map[stream]int{}}
	c.of(f.Root)
	c.of(f.Info)
	return c
}

// of returns the number of an object. Objects that a new dictionary refers to come after it; objects that a stream refers to come
// before it, because equal streams must refer to the same objects.
func (c *contents) of(o *Object) int {
	if n, ok := c.number[o]; ok {
		return n
	}
	if !o.stream() {
		n := c.add(o, nil)
		c.dicts[n-1] = o.Dict.append(nil, c.of)
		return n
	}
	dict := o.Dict.append(nil, c.of)
	key := stream{string(dict), sha256.Sum256(o.data())}
	if n, ok := c.streams[key]; ok {
		c.number[o] = n
		return n
	}
	c.streams[key] = c.add(o, dict)
	c.sums[len(c.sums)-1] = key.sum
	return c.number[o]
}

func (c *contents) add(o *Object, dict []byte) int {
	c.list, c.dicts, c.sums = append(c.list, o), append(c.dicts, dict), append(c.sums, [32]byte{})
	c.number[o] = len(c.list)
	return len(c.list)
}

// ID returns an identifier of the file's content: 16 bytes of a hash.
func (f *File) ID() []byte { return f.contents().id(f.Dated) }

func (c *contents) id(without []*Object) []byte {
	h := sha256.New()
	for i, o := range c.list {
		if !slices.Contains(without, o) {
			h.Write(c.dicts[i])
			h.Write(o.data())
		}
	}
	return h.Sum(nil)[:16]
}

// Write writes the file: all reachable objects, numbered in the order of use. It compresses streams
// concurrently, up to jobs at a time. The same objects give the same bytes.
func (f *File) Write(w io.Writer, jobs int) error {
	c := f.contents()
	parallel.Each(jobs, len(c.list), func(i int) error {
		f.Kept.pack(c.list[i], c.sums[i])
		return nil
	})
	if f.Compact {
		return f.writeCompact(w, c)
	}
	out := []byte(f.head())
	table := fmt.Appendf(nil, "xref\n0 %d\n0000000000 65535 f \n", len(c.list)+1)
	written := 0
	for i, o := range c.list {
		table = fmt.Appendf(table, "%010d 00000 n \n", written+len(out))
		out = o.write(fmt.Appendf(out, "%d 0 obj\n", i+1), c.dicts[i])
		if _, err := w.Write(out); err != nil {
			return err
		}
		written += len(out)
		out = out[:0]
	}
	id := String(c.id(f.Dated))
	trailer := Dict{{"Size", Number(len(c.list) + 1)}, {"Root", f.Root}, {"Info", f.Info}, {"ID", Array{id, id}}}
	out = trailer.append(append(append(out, table...), "trailer\n"...), c.of)
	_, err := w.Write(fmt.Appendf(out, "\nstartxref\n%d\n%%%%EOF\n", written))
	return err
}

func (f *File) head() string { return "%PDF-" + f.Version + "\n%\xE2\xE3\xCF\xD3\n" }

// write appends the object with dict, its serialised dictionary.
func (o *Object) write(out, dict []byte) []byte {
	if !o.stream() {
		return append(append(out, dict...), "\nendobj\n"...)
	}
	out = append(out, dict[:len(dict)-len(">>")]...)
	data := o.Data
	if o.packed != nil {
		data, out = o.packed, append(out, "/Filter/FlateDecode"...)
	}
	out = fmt.Appendf(out, "/Length %d>>\nstream\n", len(data))
	return append(append(out, data...), "\nendstream\nendobj\n"...)
}

func (o *Object) stream() bool { return o.Data != nil || o.packed != nil }

// data returns the data of the stream, compressed or not.
func (o *Object) data() []byte {
	if o.Data != nil {
		return o.Data
	}
	return o.packed
}

// Packing is the compression of a stream.
type Packing int

// The compressions. Pictures and forms are drawn many times and use Thorough. Everything else uses Quick: a file may have a
// thousand pages, and they take half the time for 2 % more bytes; fonts grow hardly at all.
const (
	Quick    Packing = iota
	Thorough         // for objects drawn many times
	AsIs             // for data that is compressed already, or read by programs that do not parse PDF
)

// packers are reused because each compressor allocates a megabyte: for 54 cards, a new thorough
// compressor alone would take a tenth of the processor time.
var packers = map[Packing]*sync.Pool{Quick: packersOf(6), Thorough: packersOf(7)}

func packersOf(level int) *sync.Pool {
	return &sync.Pool{New: func() any {
		z, _ := zlib.NewWriterLevel(nil, level)
		return &packer{Writer: z}
	}}
}

// packer compresses streams.
type packer struct {
	*zlib.Writer
	in  []byte // uncompressed data, filled by Packed
	out bytes.Buffer
}

func (z *packer) pack(data []byte) []byte {
	z.out.Reset()
	z.Reset(&z.out)
	z.Write(data) // a bytes.Buffer returns no errors
	z.Close()
	return slices.Clone(z.out.Bytes())
}

// pack compresses the stream unless its Packing is AsIs.
func (o *Object) pack() {
	if o.Data == nil || o.Packing == AsIs || o.packed != nil {
		return
	}
	z := packers[o.Packing].Get().(*packer)
	defer packers[o.Packing].Put(z)
	o.packed = z.pack(o.Data)
}

// pack compresses a stream with this sum, or takes it as it was compressed before.
func (k *Kept) pack(o *Object, sum [32]byte) {
	if k == nil || o.Data == nil || o.Packing == AsIs {
		o.pack()
		return
	}
	key := keptKey{sum, o.Packing}
	if packed, ok := k.packed.Load(key); ok {
		o.packed = packed.([]byte)
		return
	}
	o.pack()
	k.packed.Store(key, o.packed)
}

// Packed returns a stream of the bytes that fill appends. Only the compressed form is kept.
func Packed(fill func([]byte) []byte) *Object {
	z := packers[Quick].Get().(*packer)
	defer packers[Quick].Put(z)
	z.in = fill(z.in[:0])
	return &Object{packed: z.pack(z.in)}
}
