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

// File is a file: all objects that its catalogue and its information lead to.
type File struct {
	Version string // of PDF
	Root    *Object
	Info    *Object
	Tree    *Object   // the node that holds the pages
	Pages   []*Object // in their order
	Dated   []*Object // objects with dates: the identifier of the file does not depend on them
}

// contents is the objects of a file in the order of their numbers, from 1 on. Equal streams
// have one number.
type contents struct {
	list    []*Object
	dicts   [][]byte // as they are written
	number  map[*Object]int
	streams map[stream]int
}

type stream struct {
	dict string
	sum  [32]byte // of its data
}

func (f *File) contents() *contents {
	c := &contents{number: map[*Object]int{}, streams: map[stream]int{}}
	c.of(f.Root)
	c.of(f.Info)
	return c
}

// of returns the number of an object. What a new dictionary refers to comes after it, what a
// stream refers to before it, because two are equal only if they refer to the same.
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
	return c.number[o]
}

func (c *contents) add(o *Object, dict []byte) int {
	c.list, c.dicts = append(c.list, o), append(c.dicts, dict)
	c.number[o] = len(c.list)
	return len(c.list)
}

// ID returns an identifier of all that the file holds.
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

// Write writes the file: all objects that are in use, numbered in the order of use. The
// same objects give the same bytes.
func (f *File) Write(w io.Writer, jobs int) error {
	c := f.contents()
	parallel.Each(jobs, len(c.list), func(i int) error {
		c.list[i].pack()
		return nil
	})
	out := []byte("%PDF-" + f.Version + "\n%\xE2\xE3\xCF\xD3\n")
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

// write appends the object, whose dictionary is dict.
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

// data returns the stream, which of a packed one is compressed.
func (o *Object) data() []byte {
	if o.Data != nil {
		return o.Data
	}
	return o.packed
}

// Packing is how a stream is compressed.
type Packing int

// Pictures and forms, which are drawn again and again, are compressed thoroughly. All else,
// such as the pages, of which a file may have a thousand, is compressed quickly: they become
// larger by a fiftieth and take half the time; fonts become hardly larger.
const (
	Quick    Packing = iota
	Thorough         // for what is drawn often
	AsIs             // for what is compressed already, or read by programs that know no PDF
)

// packers are kept for the next stream because a new one takes a megabyte: for 54 cards,
// that of the thorough ones alone would be a tenth of the time of processors.
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
	in  []byte // what Packed fills
	out bytes.Buffer
}

func (z *packer) pack(data []byte) []byte {
	z.out.Reset()
	z.Reset(&z.out)
	z.Write(data) // a bytes.Buffer never fails
	z.Close()
	return slices.Clone(z.out.Bytes())
}

// pack compresses the stream, if it is to be.
func (o *Object) pack() {
	if o.Data == nil || o.Packing == AsIs || o.packed != nil {
		return
	}
	z := packers[o.Packing].Get().(*packer)
	defer packers[o.Packing].Put(z)
	o.packed = z.pack(o.Data)
}

// Packed returns a stream of what fill appends, of which only the compressed form is kept.
func Packed(fill func([]byte) []byte) *Object {
	z := packers[Quick].Get().(*packer)
	defer packers[Quick].Put(z)
	z.in = fill(z.in[:0])
	return &Object{packed: z.pack(z.in)}
}
