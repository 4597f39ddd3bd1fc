package object

import (
	"bytes"
	"errors"
	"strconv"
	"strings"
)

var errForeign = errors.New("gofpdf wrote a file of an unknown shape")

// Parse reads the objects of a file made by gofpdf. It skips the content of streams.
func Parse(data []byte) (*File, error) {
	_, data, _ = bytes.Cut(data, []byte("\n")) // the version line
	p := parser{data: data, objects: map[int]*Object{}}
	w := p.word()
	for ; w != "xref" && !p.foreign; w = p.word() {
		p.object(w)
	}
	for w != "trailer" && !p.foreign { // objects are found without the cross-reference table
		w = p.word()
	}
	trailer, _ := p.value(p.word()).(Dict)
	f := &File{Version: "1.7", Root: p.reference(trailer.Get("Root")), Info: p.reference(trailer.Get("Info"))}
	f.Tree = p.reference(f.Root.Get("Pages"))
	kids, _ := f.Tree.Get("Kids").(Array)
	for _, kid := range kids {
		f.Pages = append(f.Pages, p.reference(kid))
	}
	for _, o := range p.objects {
		p.foreign = p.foreign || o.Dict == nil
	}
	if p.foreign {
		return nil, errForeign
	}
	return f, nil
}

// parser reads values. At the first value that it cannot read it sets foreign and stops.
type parser struct {
	data    []byte
	objects map[int]*Object // by number
	foreign bool
}

func (p *parser) fail() Value {
	p.foreign, p.data = true, nil
	return nil
}

// object reads the object of the given number and skips its stream.
func (p *parser) object(number string) {
	n, err := strconv.Atoi(number)
	p.want("0", "obj")
	d, ok := p.value(p.word()).(Dict)
	if !ok || err != nil {
		p.fail()
	}
	p.numbered(n).Dict = d
	if stream, ok := bytes.CutPrefix(p.data, []byte("\nstream\n")); ok {
		size, _ := d.Get("Length").(Number)
		p.data = stream[min(len(stream), max(0, int(size))):]
		p.want("endstream")
	}
	p.want("endobj")
}

func (p *parser) reference(v Value) *Object {
	o, ok := v.(*Object)
	if !ok {
		p.fail()
		return &Object{}
	}
	return o
}

// numbered returns the object of a number, creating an empty one if it has not been read yet.
func (p *parser) numbered(n int) *Object {
	if p.objects[n] == nil {
		p.objects[n] = &Object{}
	}
	return p.objects[n]
}

func (p *parser) want(words ...string) {
	for _, w := range words {
		if p.word() != w {
			p.fail()
		}
	}
}

const space = " \t\r\n\f\x00"

// word returns the next delimiter, or the characters up to the next delimiter or white space.
func (p *parser) word() string {
	p.data = bytes.TrimLeft(p.data, space)
	n := len(p.data)
	switch {
	case n == 0:
		p.foreign = true
	case bytes.HasPrefix(p.data, []byte("<<")), bytes.HasPrefix(p.data, []byte(">>")):
		n = 2
	default:
		if end := bytes.IndexAny(p.data[1:], space+delimiters); end >= 0 {
			n = end + 1
		}
		if p.data[0] != '/' && strings.IndexByte(delimiters, p.data[0]) >= 0 {
			n = 1
		}
	}
	w := string(p.data[:n])
	p.data = p.data[n:]
	return w
}

// list reads values up to the word end.
func (p *parser) list(end string) (list Array) {
	for w := p.word(); w != end && !p.foreign; w = p.word() {
		if n := len(list) - 2; w == "R" && n >= 0 {
			number, _ := list[n].(Number)
			list = append(list[:n], p.numbered(int(number)))
		} else {
			list = append(list, p.value(w))
		}
	}
	return list
}

// value reads the value that begins with w.
func (p *parser) value(w string) Value {
	switch {
	case w == "<<":
		list, d := p.list(">>"), Dict{}
		for ; len(list) > 0; list = list[2:] {
			key, ok := list[0].(Name)
			if !ok || len(list) == 1 {
				return p.fail()
			}
			d.Add(key, list[1])
		}
		return d
	case w == "[":
		return p.list("]")
	case w == "(":
		return p.string()
	case strings.HasPrefix(w, "/") && !strings.Contains(w, "#"):
		return Name(w[1:])
	}
	n, err := strconv.ParseFloat(w, 64)
	if err != nil {
		return p.fail()
	}
	return Number(n)
}

// string reads a string. gofpdf escapes brackets, backslashes and carriage returns.
func (p *parser) string() Value {
	var s []byte
	for i := 0; i < len(p.data); i++ {
		c := p.data[i]
		switch {
		case c == ')':
			p.data = p.data[i+1:]
			return String(s)
		case c == '\\' && i+1 < len(p.data):
			i++
			if c = p.data[i]; c == 'r' {
				c = '\r'
			}
		}
		s = append(s, c)
	}
	return p.fail()
}
