package art

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"slices"
	"strings"

	"cartouche/internal/diag"
)

const (
	svgSpace   = "http://www.w3.org/2000/svg"
	xlinkSpace = "http://www.w3.org/1999/xlink"
	xmlSpace   = "http://www.w3.org/XML/1998/namespace"
)

// element is an element of the SVG namespace, or a piece of text, whose name is "#text".
// Elements of other namespaces are skipped.
type element struct {
	name  string
	file  *file
	at    int // where its tag begins
	attrs attrs
	inner []*element
	text  text // of "#text"

	parent  *element
	classes []string
	linked  bool // its href is of XLink

	kids   []*element // all elements in it, those of other namespaces too, of which selectors count the places
	space  string     // "" for that of SVG
	place  int        // among the kids of its parent, from 0
	number int        // among those of the same name, from 1; builder.typed sets it
	worded bool       // it has text
}

func (e *element) pos() diag.Pos { return e.file.pos(e.at) }

// attrs are the attributes of an element.
type attrs struct {
	names  []string
	texts  []text
	places map[string]int // of many names; nil for few, which are compared
}

// manyAttrs is how many attributes are found by their hashes.
const manyAttrs = 24

// place returns which attribute has a name, or -1.
func (l *attrs) place(name string) int {
	if l.places == nil {
		return slices.Index(l.names, name)
	}
	if at, ok := l.places[name]; ok {
		return at
	}
	return -1
}

// find returns an attribute, or false if there is none of the name.
func (l *attrs) find(name string) (text, bool) {
	if at := l.place(name); at >= 0 {
		return l.texts[at], true
	}
	return text{}, false
}

// of is find without that.
func (l *attrs) of(name string) text {
	t, _ := l.find(name)
	return t
}

// set gives an attribute a text.
func (l *attrs) set(name string, t text) {
	if at := l.place(name); at >= 0 {
		l.texts[at] = t
		return
	}
	l.names, l.texts = append(l.names, name), append(l.texts, t)
	if l.places != nil {
		l.places[name] = len(l.names) - 1
	} else if len(l.names) == manyAttrs {
		l.places = map[string]int{}
		for i, n := range l.names {
			l.places[n] = i
		}
	}
}

// without returns a copy that does not have an attribute.
func (l *attrs) without(name string) attrs {
	var other attrs
	for i, n := range l.names {
		if n != name {
			other.set(n, l.texts[i])
		}
	}
	return other
}

// reader builds the tree of elements.
type reader struct {
	file  *file
	errs  diag.List
	open  []*element
	root  *element
	alien int // how many elements of other namespaces are open
	count int
	spans []span // of valuePlaces
}

// readTree reads a file as a tree. It returns no tree for a file that is not an SVG file.
func readTree(name string, data []byte) (*element, diag.List) {
	r := &reader{file: &file{name: name}}
	var entities map[string]string
	if r.file.data, entities = r.plain(data); len(r.errs) > 0 {
		return nil, r.errs
	}
	dec := xml.NewDecoder(bytes.NewReader(r.file.data))
	dec.Entity = entities
	dec.CharsetReader = func(_ string, in io.Reader) (io.Reader, error) { return in, nil } // plain has made it UTF-8
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
		r.chars(tok, from, to)
	case xml.ProcInst:
		if tok.Target == "xml-stylesheet" {
			r.errs.Add(r.file.pos(from), "art-outside", diag.Args{"found": "<?xml-stylesheet?>"})
		}
	}
}

// worded are the elements whose texts matter.
var worded = []string{"style", "text", "tspan", "textPath", "a", "flowRoot", "flowPara", "flowSpan"}

func (r *reader) chars(chars []byte, from, to int) {
	if len(r.open) == 0 && r.alien == 0 && len(bytes.TrimSpace(chars)) > 0 && r.root != nil {
		r.errs.Add(r.file.pos(from), "art-second", nil)
	}
	if n := len(r.open); n > 0 && r.alien == 0 {
		r.open[n-1].worded = true
	}
	if n := len(r.open); n > 0 && r.alien == 0 && slices.Contains(worded, r.open[n-1].name) {
		raw, s, at := string(r.file.data[from:to]), string(chars), from
		if inner, ok := strings.CutPrefix(raw, "<![CDATA["); ok {
			raw, at = strings.TrimSuffix(inner, "]]>"), from+len("<![CDATA[")
		}
		r.add(&element{name: "#text", file: r.file, at: from, text: text{s, at, raw == s, r.file}})
	}
}

// add puts an element into the one that is open, and checks the bounds of a file.
func (r *reader) add(e *element) {
	if r.root == nil {
		r.root = e
	} else {
		e.parent = r.open[len(r.open)-1]
		e.parent.inner = append(e.parent.inner, e)
	}
	switch r.count++; {
	case len(r.open) >= maxDepth:
		r.errs.Add(e.pos(), "art-depth", diag.Args{"allowed": maxDepth})
	case r.count > maxElements:
		r.errs.Add(e.pos(), "art-elements", diag.Args{"allowed": maxElements})
	}
}

func (r *reader) start(tok xml.StartElement, from, to int) {
	switch {
	case r.root == nil && (tok.Name.Local != "svg" || !isSVG(tok.Name)):
		r.errs.Add(r.file.pos(from), "art-not-svg", nil)
		return
	case r.root != nil && len(r.open) == 0:
		r.errs.Add(r.file.pos(from), "art-second", nil)
		return
	case r.alien > 0 || !isSVG(tok.Name):
		if r.alien++; r.alien == 1 {
			r.counted(&element{name: tok.Name.Local, space: tok.Name.Space + "|", file: r.file, at: from})
		}
		if r.alien > maxDepth {
			r.errs.Add(r.file.pos(from), "art-depth", diag.Args{"allowed": maxDepth})
		}
		return
	}
	of := attrs{names: make([]string, 0, len(tok.Attr)), texts: make([]text, 0, len(tok.Attr))}
	e := &element{name: tok.Name.Local, file: r.file, at: from, attrs: of}
	r.spans = valuePlaces(r.spans[:0], r.file.data[from:to])
	places := r.spans
	for i, a := range tok.Attr {
		name, ok := attribute(a.Name)
		if !ok || i >= len(places) {
			continue
		}
		if a.Name.Space != "" && e.attrs.place(name) >= 0 {
			continue // href without a namespace is preferred
		}
		if name == "href" {
			e.linked = a.Name.Space != ""
		}
		raw := r.file.data[from+places[i].from : from+places[i].to]
		e.attrs.set(name, text{a.Value, from + places[i].from, string(raw) == a.Value, r.file})
	}
	e.classes = strings.Fields(e.attrs.of("class").value)
	r.add(e)
	r.counted(e)
	r.open = append(r.open, e)
}

// counted gives an element its place among those in the element that is open.
func (r *reader) counted(e *element) {
	if len(r.open) > 0 {
		e.parent = r.open[len(r.open)-1]
		e.place = len(e.parent.kids)
		e.parent.kids = append(e.parent.kids, e)
	}
}

// isSVG reports whether an element is of SVG. Old files declare no namespace, or only its prefix.
func isSVG(n xml.Name) bool { return n.Space == svgSpace || n.Space == "" || n.Space == "svg" }

// attribute returns the name by which an attribute is known; those of other namespaces are ignored.
func attribute(n xml.Name) (string, bool) {
	switch {
	case (n.Space == xlinkSpace || n.Space == "xlink") && n.Local == "href", n.Space == "" && n.Local != "xmlns":
		return n.Local, true
	case n.Space == xmlSpace && n.Local == "space":
		return "xml:space", true
	}
	return "", false
}

type span struct{ from, to int }

// valuePlaces adds the places of the values of the attributes in a start tag that the decoder took to a list.
func valuePlaces(list []span, tag []byte) []span {
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
