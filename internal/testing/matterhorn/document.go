// Package matterhorn checks tagged PDF files, for tests: the conditions of the Matterhorn protocol 1.1 for PDF/UA-1 (ISO 14289-1)
// that a program can check.
package matterhorn

import (
	"encoding/base64"
	"encoding/json"
	"strings"
	"testing"

	"cartouche/internal/testing/drawtest"
)

// Document is a PDF file as qpdf reads it.
type Document struct {
	objects map[string]any // by reference: "12 0 R"
	root    dict
	info    dict
	pages   []page
	tree    []*element // the elements of the structure in the order of reading
}

type (
	dict = map[string]any
	list = []any
)

// stream is an object with data.
type stream struct {
	dict
	data []byte
}

type page struct {
	dict
	ref     string
	content []byte
}

// element is a part of the structure.
type element struct {
	dict
	kind   string
	parent *element
	kids   []*element
	marks  []int // the identifiers of its content
}

// Read reads a PDF file.
func Read(t testing.TB, path string) *Document {
	t.Helper()
	var file struct {
		QPDF []map[string]any `json:"qpdf"`
	}
	text := drawtest.Run(t, "qpdf", "--json=2", "--json-key=qpdf", "--json-stream-data=inline", "--decode-level=all", path)
	if err := json.Unmarshal([]byte(text), &file); err != nil || len(file.QPDF) != 2 {
		t.Fatalf("%s: no JSON of qpdf: %v", path, err)
	}
	d := &Document{objects: map[string]any{}}
	var trailer dict
	for name, o := range file.QPDF[1] {
		o := o.(dict)
		ref := strings.TrimPrefix(name, "obj:")
		switch s, ok := o["stream"].(dict); {
		case name == "trailer":
			trailer = o["value"].(dict)
		case ok:
			encoded, _ := s["data"].(string)
			data, err := base64.StdEncoding.DecodeString(encoded)
			if err != nil {
				t.Fatal(err)
			}
			d.objects[ref] = stream{s["dict"].(dict), data}
		default:
			d.objects[ref] = o["value"]
		}
	}
	d.root, d.info = d.dict(trailer["/Root"]), d.dict(trailer["/Info"])
	d.addPages(d.root["/Pages"])
	root := &element{dict: d.dict(d.root["/StructTreeRoot"])}
	d.addElements(root.dict["/K"], root)
	return d
}

// value follows a reference.
func (d *Document) value(v any) any {
	if s, ok := v.(string); ok {
		if o, ok := d.objects[s]; ok {
			return o
		}
	}
	return v
}

// dict returns a dictionary, or that of a stream; empty if it is none.
func (d *Document) dict(v any) dict {
	switch v := d.value(v).(type) {
	case dict:
		return v
	case stream:
		return v.dict
	}
	return dict{}
}

// list returns an array; another value as an array of one, and nothing as none.
func (d *Document) list(v any) list {
	switch v := d.value(v).(type) {
	case list:
		return v
	case nil:
		return nil
	default:
		return list{v}
	}
}

func (d *Document) data(v any) []byte {
	s, _ := d.value(v).(stream)
	return s.data
}

// text returns a text string; "" if it is none.
func (d *Document) text(v any) string {
	s, _ := d.value(v).(string)
	return strings.TrimPrefix(s, "u:")
}

func (d *Document) addPages(v any) {
	node := d.dict(v)
	if node["/Type"] == "/Pages" {
		for _, kid := range d.list(node["/Kids"]) {
			d.addPages(kid)
		}
		return
	}
	p := page{dict: node}
	p.ref, _ = v.(string)
	for _, c := range d.list(node["/Contents"]) {
		if s, ok := c.(stream); ok {
			p.content = append(p.content, s.data...)
			continue
		}
		p.content = append(append(p.content, d.data(c)...), '\n')
	}
	d.pages = append(d.pages, p)
}

func (d *Document) addElements(v any, parent *element) {
	for _, kid := range d.list(v) {
		if id, ok := kid.(float64); ok {
			parent.marks = append(parent.marks, int(id))
			continue
		}
		node := d.dict(kid)
		if id, ok := node["/MCID"].(float64); ok {
			parent.marks = append(parent.marks, int(id))
		}
		kind, _ := node["/S"].(string)
		if kind == "" {
			continue
		}
		e := &element{dict: node, kind: strings.TrimPrefix(kind, "/"), parent: parent}
		parent.kids = append(parent.kids, e)
		d.tree = append(d.tree, e)
		d.addElements(node["/K"], e)
	}
}

// all returns the objects with an entry.
func (d *Document) all(key string, value any) []dict {
	var found []dict
	for _, o := range d.objects {
		switch o := o.(type) {
		case dict:
			if o[key] == value {
				found = append(found, o)
			}
		case stream:
			if o.dict[key] == value {
				found = append(found, o.dict)
			}
		}
	}
	return found
}
