package pdf

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"iter"
	"regexp"
	"slices"
	"strconv"
	"sync"

	"cartouche/internal/parallel"
	"cartouche/internal/scene"

	"github.com/klauspost/compress/zlib"
)

// object is one object of the file: its value and, when it has one, its stream,
// not compressed. The keys Length and Filter are left to write.
type object struct {
	value  []byte
	stream []byte
	packed []byte // the stream, compressed; of a page, stream is empty then
	asIs   bool   // the stream has a filter of its own
}

// file is a PDF file taken apart into objects.
type file struct {
	objects    map[int]*object
	root, info int
	meta       int
	version    string // of PDF
	timeless   bool   // dates do not go into the identifier of the file
}

var (
	errForeign = errors.New("gofpdf wrote a file of an unknown shape")
	trailer    = regexp.MustCompile(`/Root (\d+) 0 R\n/Info (\d+) 0 R`)
	lengthKey  = regexp.MustCompile(`/Length \d+\s*`)
	flateKey   = regexp.MustCompile(`/Filter /FlateDecode\s*`)
)

// parse takes apart what gofpdf wrote; it finds the objects by their offsets.
func parse(data []byte) (*file, error) {
	at := bytes.LastIndex(data, []byte("\nstartxref\n"))
	m := trailer.FindSubmatch(data[max(at-200, 0):max(at, 0)])
	if m == nil {
		return nil, errForeign
	}
	f := &file{objects: map[int]*object{}, version: "1.7"}
	f.root, _ = strconv.Atoi(string(m[1]))
	f.info, _ = strconv.Atoi(string(m[2]))
	table, err := strconv.Atoi(string(bytes.TrimSpace(bytes.TrimSuffix(data[at+11:], []byte("%%EOF\n")))))
	if err != nil || table < 0 || table > at {
		return nil, errForeign
	}
	lines := bytes.Split(data[table:at], []byte("\n"))
	if len(lines) < 3 || string(lines[0]) != "xref" {
		return nil, errForeign
	}
	for i, line := range lines[3:] {
		if len(line) != 19 && len(line) != 20 {
			break
		}
		offset, err := strconv.Atoi(string(line[:10]))
		if err != nil || offset < 0 || offset > table {
			return nil, errForeign
		}
		o, err := parseObject(data[offset:table])
		if err != nil {
			return nil, err
		}
		f.objects[i+1] = o
	}
	return f, nil
}

// parseObject reads the object that data starts with: 1 0 obj … endobj.
func parseObject(data []byte) (*object, error) {
	_, data, ok := bytes.Cut(data, []byte(" 0 obj\n"))
	if !ok {
		return nil, errForeign
	}
	end, start := bytes.Index(data, []byte("\nendobj")), bytes.Index(data, []byte(">>\nstream\n"))
	if end < 0 {
		return nil, errForeign
	}
	if start < 0 || start > end {
		return &object{value: slices.Clone(data[:end])}, nil
	}
	value := data[:start+2]
	m := lengthKey.Find(value)
	if m == nil {
		return nil, errForeign
	}
	size, err := strconv.Atoi(string(bytes.TrimSpace(m[len("/Length "):])))
	from := start + len(">>\nstream\n")
	if err != nil || from+size > len(data) {
		return nil, errForeign
	}
	o := &object{stream: data[from : from+size]}
	if flateKey.Match(value) {
		r, err := zlib.NewReader(bytes.NewReader(o.stream))
		if err != nil {
			return nil, err
		}
		if o.stream, err = io.ReadAll(r); err != nil {
			return nil, err
		}
	}
	o.value = flateKey.ReplaceAll(lengthKey.ReplaceAll(value, nil), nil)
	return o, nil
}

// fill puts what is drawn on the pages, compressed, in the place of their marks and of what
// gofpdf has put before these, which nothing relies on.
func (f *file) fill(drawn [][]byte) {
	for _, o := range f.objects {
		_, rest, marked := bytes.Cut(o.stream, []byte(pageMark))
		number, _, _ := bytes.Cut(rest, []byte("\n"))
		page, err := strconv.Atoi(string(number))
		if marked && err == nil && page < len(drawn) {
			o.packed, o.stream = drawn[page], []byte{}
		}
	}
}

// drawPage returns the operators of a page, compressed.
func drawPage(p *scene.Page, res *resources) []byte {
	z := quick.Get().(*packer)
	defer quick.Put(z)
	z.in = appendContent(z.in[:0], p, res)
	return z.pack(z.in)
}

// add appends an object and returns its number.
func (f *file) add(value string, stream []byte) int {
	return f.put(&object{value: []byte(value), stream: stream})
}

func (f *file) put(o *object) int {
	n := len(f.objects) + 1
	f.objects[n] = o
	return n
}

// refs returns the objects that a value refers to, in order.
func refs(value []byte) []int {
	var out []int
	for from, to := range references(value) {
		n, _ := strconv.Atoi(string(value[from:to]))
		out = append(out, n)
	}
	return out
}

// references goes through the numbers of the objects that a value refers to: 12 0 R. It
// gives where each begins and ends.
func references(value []byte) iter.Seq2[int, int] {
	const tail = " 0 R"
	word := func(i int) bool {
		return i >= 0 && i < len(value) && (value[i] == '_' || value[i] >= '0' && value[i] <= '9' || value[i]|' ' >= 'a' && value[i]|' ' <= 'z')
	}
	return func(yield func(from, to int) bool) {
		for at := 0; ; at += len(tail) {
			next := bytes.Index(value[at:], []byte(tail))
			if next < 0 {
				return
			}
			at += next
			from := at
			for from > 0 && value[from-1] >= '0' && value[from-1] <= '9' {
				from--
			}
			if from < at && !word(from-1) && !word(at+len(tail)) && !yield(from, at) {
				return
			}
		}
	}
}

// merge lets all objects with equal values and streams be one.
func (f *file) merge() {
	first, other := map[[32]byte]int{}, map[int]int{}
	for n := 1; n <= len(f.objects); n++ {
		o := f.objects[n]
		if o.stream == nil {
			continue
		}
		h := sha256.New()
		fmt.Fprintf(h, "%d ", len(o.value))
		h.Write(o.value)
		h.Write(o.stream)
		h.Write(o.packed)
		sum := [32]byte(h.Sum(nil))
		if same, ok := first[sum]; ok {
			other[n] = same
		} else {
			first[sum] = n
		}
	}
	if len(other) == 0 {
		return
	}
	for _, o := range f.objects {
		o.value = renumber(o.value, func(n int) int {
			if same, ok := other[n]; ok {
				return same
			}
			return n
		})
	}
}

func renumber(value []byte, to func(int) int) []byte {
	out := make([]byte, 0, len(value)+16)
	done := 0
	for from, end := range references(value) {
		n, _ := strconv.Atoi(string(value[from:end]))
		out = strconv.AppendInt(append(out, value[done:from]...), int64(to(n)), 10)
		done = end
	}
	return append(out, value[done:]...)
}

// order returns the objects in the order in which a reader meets them.
func (f *file) order() []int {
	seen := map[int]bool{}
	var order []int
	var visit func(int)
	visit = func(n int) {
		if seen[n] || f.objects[n] == nil {
			return
		}
		seen[n] = true
		order = append(order, n)
		for _, r := range refs(f.objects[n].value) {
			visit(r)
		}
	}
	visit(f.root)
	visit(f.info)
	return order
}

// write writes the objects that are in use, numbered in the order of use.
func (f *file) write(w io.Writer, jobs int) error {
	f.merge()
	order := f.order()
	number := make(map[int]int, len(order))
	for i, n := range order {
		number[n] = i + 1
	}
	parallel.Each(jobs, len(order), func(i int) error {
		f.objects[order[i]].pack()
		return nil
	})
	out := []byte("%PDF-" + f.version + "\n%\xE2\xE3\xCF\xD3\n")
	offsets := make([]int, 0, len(order))
	id := sha256.New()
	written := 0
	for i, n := range order {
		offsets = append(offsets, written+len(out))
		out = f.objects[n].append(out, i+1, func(n int) int { return number[n] })
		if !f.timeless || n != f.info && n != f.meta {
			id.Write(out)
		}
		if _, err := w.Write(out); err != nil {
			return err
		}
		written += len(out)
		out = out[:0]
	}
	out = fmt.Appendf(out, "xref\n0 %d\n0000000000 65535 f \n", len(order)+1)
	for _, o := range offsets {
		out = fmt.Appendf(out, "%010d 00000 n \n", o)
	}
	sum := id.Sum(nil)[:16]
	out = fmt.Appendf(out, "trailer\n<</Size %d/Root %d 0 R/Info %d 0 R/ID[<%X><%X>]>>\nstartxref\n%d\n%%%%EOF\n",
		len(order)+1, number[f.root], number[f.info], sum, sum, written)
	_, err := w.Write(out)
	return err
}

// pack compresses the stream. Metadata stays readable for programs that know no PDF.
func (o *object) pack() {
	if o.stream == nil || o.asIs || o.packed != nil || bytes.Contains(o.value, []byte("/Metadata")) {
		return
	}
	pool := quick
	if bytes.Contains(o.value, []byte("/XObject")) {
		pool = thorough
	}
	z := pool.Get().(*packer)
	defer pool.Put(z)
	o.packed = z.pack(o.stream)
}

// packer compresses streams.
type packer struct {
	*zlib.Writer
	in  []byte // what a page is drawn into; only quick packers have one
	out bytes.Buffer
}

// pack returns a stream, compressed.
func (z *packer) pack(stream []byte) []byte {
	z.out.Reset()
	z.Reset(&z.out)
	z.Write(stream) // a bytes.Buffer never fails
	z.Close()
	return slices.Clone(z.out.Bytes())
}

// Pictures and forms, which are drawn again and again, are compressed by thorough packers.
// Pages, of which a file may have a thousand, go to the quick ones: they become larger by a
// fiftieth and take half the time; fonts become hardly larger. Both are kept for the next
// stream because a new one takes a megabyte: for 54 cards, that of the thorough ones alone
// would be a tenth of the time of processors.
var thorough, quick = packersOf(7), packersOf(6)

func packersOf(level int) *sync.Pool {
	return &sync.Pool{New: func() any {
		z, _ := zlib.NewWriterLevel(nil, level)
		return &packer{Writer: z}
	}}
}

func (o *object) append(out []byte, n int, number func(int) int) []byte {
	out = fmt.Appendf(out, "%d 0 obj\n", n)
	value := renumber(o.value, number)
	if o.stream == nil {
		return append(append(out, value...), "\nendobj\n"...)
	}
	stream, filter := o.stream, ""
	if o.packed != nil {
		stream, filter = o.packed, "/Filter/FlateDecode"
	}
	out = append(out, bytes.TrimRight(value[:bytes.LastIndex(value, []byte(">>"))], "\n ")...)
	out = fmt.Appendf(out, "%s/Length %d>>\nstream\n", filter, len(stream))
	return append(append(out, stream...), "\nendstream\nendobj\n"...)
}
