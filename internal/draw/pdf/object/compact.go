package object

import (
	"encoding/binary"
	"fmt"
	"io"
)

// most is the number of dictionaries in an object stream. Readers unpack all of them for one.
const most = 200

// compact writes a file whose dictionaries are in object streams and whose table of objects is a stream (ISO 32000-1, 7.5.7
// and 7.5.8).
type compact struct {
	w     io.Writer
	at    int // bytes written
	table []byte
	err   error
}

// The types of entries in the table of objects.
const (
	unused byte = iota
	plainObject
	inStream
)

func (f *File) writeCompact(w io.Writer, c *contents) error {
	out := compact{w: w}
	out.write([]byte(f.head()))
	out.entry(unused, 0, 0xFFFF)
	next := len(c.list) // the number of the last object
	var full []int      // the objects of the next object stream
	var streams []*Object
	for i, o := range c.list {
		if o.stream() {
			out.entry(plainObject, out.at, 0)
			out.write(o.write(fmt.Appendf(nil, "%d 0 obj\n", i+1), c.dicts[i]))
			continue
		}
		if len(full) == most {
			streams, full = append(streams, c.objectStream(full)), nil
		}
		out.entry(inStream, next+1+len(streams), len(full))
		full = append(full, i)
	}
	if full != nil {
		streams = append(streams, c.objectStream(full))
	}
	for _, o := range streams {
		next++
		o.pack()
		out.entry(plainObject, out.at, 0)
		out.write(o.write(fmt.Appendf(nil, "%d 0 obj\n", next), o.Dict.append(nil, c.of)))
	}
	return out.finish(f, c, next+1)
}

// objectStream returns a stream of dictionaries.
func (c *contents) objectStream(list []int) *Object {
	var head, data []byte
	for _, i := range list {
		head = fmt.Appendf(head, "%d %d ", i+1, len(data))
		data = append(append(data, c.dicts[i]...), '\n')
	}
	return &Object{
		Dict: Dict{{"Type", Name("ObjStm")}, {"N", Number(len(list))}, {"First", Number(len(head))}}, Data: append(head, data...),
	}
}

// entry adds an object to the table.
func (c *compact) entry(kind byte, where, index int) {
	c.table = append(c.table, kind)
	c.table = binary.BigEndian.AppendUint32(c.table, uint32(where))
	c.table = binary.BigEndian.AppendUint16(c.table, uint16(index))
}

func (c *compact) write(b []byte) {
	if c.err == nil {
		_, c.err = c.w.Write(b)
		c.at += len(b)
	}
}

// finish writes the table as the last object, with a number.
func (c *compact) finish(f *File, all *contents, number int) error {
	start := c.at
	c.entry(plainObject, start, 0)
	id := String(all.id(f.Dated))
	o := &Object{Data: c.table, Dict: Dict{
		{"Type", Name("XRef")}, {"Size", Number(number + 1)}, {"W", Numbers(1, 4, 2)}, {"Root", f.Root}, {"Info", f.Info},
		{"ID", Array{id, id}},
	}}
	o.pack()
	c.write(o.write(fmt.Appendf(nil, "%d 0 obj\n", number), o.Dict.append(nil, all.of)))
	c.write(fmt.Appendf(nil, "startxref\n%d\n%%%%EOF\n", start))
	return c.err
}
