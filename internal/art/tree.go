package art

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"sort"
	"strings"
	"unicode/utf8"

	"cartouche/internal/diag"
)

const (
	svgSpace   = "http://www.w3.org/2000/svg"
	xlinkSpace = "http://www.w3.org/1999/xlink"
	xmlSpace   = "http://www.w3.org/XML/1998/namespace"
)

// file is the text of an SVG file, which finds lines and columns.
type file struct {
	name   string
	data   []byte
	starts []int // of the lines
}

func (f *file) pos(offset int) diag.Pos {
	if f.starts == nil {
		f.starts = []int{0}
		for i, c := range f.data {
			if c == '\n' {
				f.starts = append(f.starts, i+1)
			}
		}
	}
	offset = min(offset, len(f.data))
	line := sort.SearchInts(f.starts, offset+1) - 1
	return diag.Pos{File: f.name, Line: line + 1, Column: utf8.RuneCount(f.data[f.starts[line]:offset]) + 1}
}

// text is a text of the file and where it begins. exact says that it stands there byte
// by byte, so that places within it can be told.
type text struct {
	value string
	at    int
	exact bool
	file  *file
}

func (t text) pos(offset int) diag.Pos {
	if t.exact {
		return t.file.pos(t.at + offset)
	}
	return t.file.pos(t.at)
}

// element is an element of the SVG namespace. Elements of other namespaces are left out.
type element struct {
	name  string
	file  *file
	at    int // where its tag begins
	attrs map[string]text
	names []string // of the attributes, in the order of the file
	inner []*element
	css   []text // of a style element
}

func (e *element) pos() diag.Pos { return e.file.pos(e.at) }

// href returns what the element refers to.
func (e *element) href() (text, bool) {
	t, ok := e.attrs["href"]
	return t, ok
}

// reader builds the tree of elements.
type reader struct {
	file  *file
	errs  diag.List
	open  []*element
	root  *element
	alien int // how many elements of other namespaces are open
	count int
}

// readTree reads a file as a tree; it returns no tree for what is no SVG file at all.
func readTree(name string, data []byte) (*element, diag.List) {
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	r := &reader{file: &file{name: name, data: data}}
	if !utf8.Valid(data) {
		r.errs.Add(diag.Pos{File: name}, "not-utf8", nil)
		return nil, r.errs
	}
	dec := xml.NewDecoder(bytes.NewReader(data))
	for len(r.errs) == 0 {
		from := int(dec.InputOffset())
		tok, err := dec.Token()
		if err != nil {
			if err != io.EOF {
				r.syntax(dec, err)
			} else if r.root == nil {
				r.errs.Add(diag.Pos{File: name}, "art-not-svg", nil)
			}
			break
		}
		r.token(tok, from, int(dec.InputOffset()))
	}
	return r.root, r.errs
}

func (r *reader) syntax(dec *xml.Decoder, err error) {
	found := err.Error()
	if s := new(xml.SyntaxError); errors.As(err, &s) {
		found = s.Msg
	}
	r.errs.Add(r.file.pos(int(dec.InputOffset())), "art-xml", diag.Args{"found": found})
}

func (r *reader) token(tok xml.Token, from, to int) {
	switch tok := tok.(type) {
	case xml.StartElement:
		r.start(tok, from, to)
	case xml.EndElement:
		if r.alien > 0 {
			r.alien--
			return
		}
		r.open = r.open[:len(r.open)-1]
	case xml.CharData:
		r.chars(string(tok), from, to)
	case xml.Directive:
		if bytes.Contains(tok, []byte("<!")) || bytes.ContainsRune(tok, '[') {
			r.errs.Add(r.file.pos(from), "art-entity", nil)
		}
	case xml.ProcInst:
		if tok.Target == "xml-stylesheet" {
			r.errs.Add(r.file.pos(from), "art-outside", diag.Args{"found": "<?xml-stylesheet?>"})
		}
	}
}

func (r *reader) chars(s string, from, to int) {
	if len(r.open) == 0 && r.alien == 0 && strings.TrimSpace(s) != "" && r.root != nil {
		r.errs.Add(r.file.pos(from), "art-second", nil)
	}
	if n := len(r.open); n > 0 && r.alien == 0 && r.open[n-1].name == "style" {
		raw, at := string(r.file.data[from:to]), from
		if inner, ok := strings.CutPrefix(raw, "<![CDATA["); ok {
			raw, at = strings.TrimSuffix(inner, "]]>"), from+len("<![CDATA[")
		}
		r.open[n-1].css = append(r.open[n-1].css, text{s, at, raw == s, r.file})
	}
}

func (r *reader) start(tok xml.StartElement, from, to int) {
	at := r.file.pos(from)
	switch {
	case r.root == nil && (tok.Name.Local != "svg" || tok.Name.Space != svgSpace):
		code := "art-not-svg"
		if tok.Name.Local == "svg" && tok.Name.Space == "" {
			code = "art-no-namespace"
		}
		r.errs.Add(at, code, nil)
		return
	case r.root != nil && len(r.open) == 0:
		r.errs.Add(at, "art-second", nil)
		return
	case r.alien > 0 || tok.Name.Space != svgSpace && tok.Name.Space != "":
		r.alien++
		if r.alien > maxDepth {
			r.errs.Add(at, "art-depth", diag.Args{"allowed": maxDepth})
		}
		return
	}
	e := &element{name: tok.Name.Local, file: r.file, at: from, attrs: map[string]text{}}
	places := valuePlaces(r.file.data[from:to])
	for i, a := range tok.Attr {
		name, ok := attribute(a.Name)
		if !ok || i >= len(places) {
			continue
		}
		if _, twice := e.attrs[name]; !twice {
			e.names = append(e.names, name)
		} else if a.Name.Space == xlinkSpace {
			continue // href without a namespace is preferred
		}
		raw := string(r.file.data[from+places[i].from : from+places[i].to])
		e.attrs[name] = text{a.Value, from + places[i].from, raw == a.Value, r.file}
	}
	if r.root == nil {
		r.root = e
	} else {
		parent := r.open[len(r.open)-1]
		parent.inner = append(parent.inner, e)
	}
	r.open = append(r.open, e)
	r.count++
	switch {
	case len(r.open) > maxDepth:
		r.errs.Add(at, "art-depth", diag.Args{"allowed": maxDepth})
	case r.count > maxElements:
		r.errs.Add(at, "art-elements", diag.Args{"allowed": maxElements})
	}
}

// attribute returns the name by which an attribute is known; those of other namespaces
// are ignored.
func attribute(n xml.Name) (string, bool) {
	switch {
	case n.Space == xlinkSpace && n.Local == "href", n.Space == "" && n.Local != "xmlns":
		return n.Local, true
	case n.Space == xmlSpace && n.Local == "base":
		return "xml:base", true
	}
	return "", false
}

type span struct{ from, to int }

// valuePlaces finds the values of the attributes in a start tag that the decoder took.
func valuePlaces(tag []byte) []span {
	var list []span
	for i := 0; i < len(tag); i++ {
		if q := tag[i]; q == '"' || q == '\'' {
			n := bytes.IndexByte(tag[i+1:], q)
			if n < 0 {
				break
			}
			list = append(list, span{i + 1, i + 1 + n})
			i += n + 1
		}
	}
	return list
}
