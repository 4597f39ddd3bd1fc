// Package doc reads YAML strictly: one document, no key twice, no anchors,
// aliases, tags or merge keys, and every value with its place in the file.
//
// A mistake does not stop the reading. It is noted, the value reads as its zero
// value, and all mistakes of the file come out together.
package doc

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"

	"cartouche/internal/diag"

	"gopkg.in/yaml.v3"
)

// Limits of a document. A larger or deeper one is refused before it is read.
const (
	MaxBytes = 1 << 20
	MaxDepth = 32
	// MaxEntries bounds the memory that the keys, values and entries of a file take. The
	// program's own kinds of files, which have texts for paper, have no such limit.
	MaxEntries = 250_000
)

// maxMistakes is how many mistakes of a document are told one by one; of a file
// with more, which no person wrote, the rest is only counted.
const maxMistakes = 1000

// Options say what a kind of file may hold beyond the rule.
type Options struct {
	BlockText bool // block scalars (| and >) are allowed
	Blank     bool // comments alone are a file: a map without entries

	// Paper allows texts to have new lines, and soft hyphens between letters, which show
	// where a line ends.
	Paper bool

	// Typeset allows texts to have the invisible characters of typesetting. All others are
	// errors everywhere.
	Typeset bool
}

// Catalogue returns the options of catalogues, whose texts are set on paper and never compared.
func Catalogue() Options { return Options{BlockText: true, Blank: true, Paper: true, Typeset: true} }

// Card returns the options of files of cards, whose texts expressions compare.
func Card() Options { return Options{Paper: true} }

// Document is one file that has been read.
type Document struct {
	File string
	Root Value
	errs diag.List
	more int // mistakes beyond maxMistakes

	data   []byte
	starts []int // where lines begin, once somebody asks
}

// Errors returns everything that was found wrong so far, sorted.
func (d *Document) Errors() diag.List {
	list := d.errs.Sort()
	if d.more > 0 {
		last := list[len(list)-1].Pos
		list = append(list, diag.Diagnostic{Pos: last, Code: "more-mistakes", Args: diag.Args{"n": d.more}})
	}
	return list
}

// note notes a mistake.
func (d *Document) note(at diag.Pos, code, hint string, args diag.Args) {
	if d.full() {
		d.more++
		return
	}
	d.errs.AddHint(at, code, hint, args)
}

// full reports whether no more mistakes are told one by one.
func (d *Document) full() bool { return len(d.errs) >= maxMistakes }

// nothing is the root of a document that could not be read.
var nothing = yaml.Node{Kind: yaml.ScalarNode, Tag: "!!null", Line: 1, Column: 1}

// Parse reads one YAML document. The document is never nil; its Errors hold
// what is wrong with it, and its Root is the null value when nothing could be read.
func Parse(file string, data []byte, opt Options) *Document {
	d := &Document{File: file, data: data}
	d.Root = Value{doc: d, node: &nothing}
	start := diag.Pos{File: file, Line: 1, Column: 1}
	switch {
	case len(data) > MaxBytes:
		d.errs.Add(diag.Pos{File: file}, "file-too-large", diag.Args{"found": len(data), "allowed": MaxBytes})
		return d
	case Encoding(data) != "":
		d.errs.Add(start, "other-encoding", diag.Args{"found": Encoding(data)})
		return d
	case !utf8.Valid(data):
		at, _ := BadUTF8(file, data)
		d.errs.Add(at, "not-utf8", nil)
		return d
	}
	docs, err := d.read(opt)
	if len(d.errs) > 0 {
		return d
	}
	if len(docs) == 0 {
		if err != nil {
			d.syntax(err, data)
		} else if !opt.Blank || len(bytes.TrimSpace(data)) == 0 {
			d.errs.Add(start, "empty-file", nil)
		}
		return d
	}
	root := docs[0].Content[0]
	if deep := d.walk(root, opt, 1); deep != nil {
		d.errs, d.more = nil, 0
		d.errs.Add(d.pos(deep), "nested-too-deep", diag.Args{"allowed": MaxDepth})
		return d
	}
	d.Root.node = root
	if !d.Root.Exists() {
		d.errs.Add(start, "empty-file", nil)
	}
	if len(docs) > 1 {
		d.errs.Add(d.pos(docs[1]), "second-document", nil)
	} else if err != nil {
		d.syntax(err, data)
	}
	return d
}

// read decodes the documents of the file. It notes when there are too many entries, and every
// character that no YAML file may hold. The library refuses those too, and tells of one, but it
// takes a byte order mark anywhere, and has not seen the end of a file with several documents.
func (d *Document) read(opt Options) ([]*yaml.Node, error) {
	if n := entries(d.data); n > MaxEntries && !opt.Paper {
		if d.controls(); len(d.errs) == 0 {
			d.errs.Add(diag.Pos{File: d.File}, "too-many-entries", diag.Args{"found": n, "allowed": MaxEntries})
		}
		return nil, nil
	}
	docs, err := readAll(d.data)
	if err != nil || len(docs) > 1 || bytes.Contains(bytes.TrimPrefix(d.data, byteOrderMark), byteOrderMark) {
		d.controls()
	}
	return docs, err
}

// BadUTF8 returns the place of the first byte that is not UTF-8; true when all are.
func BadUTF8(file string, data []byte) (diag.Pos, bool) {
	p := diag.Pos{File: file, Line: 1, Column: 1}
	if utf8.Valid(data) {
		return p, true
	}
	for len(data) > 0 {
		r, n := utf8.DecodeRune(data)
		if r == utf8.RuneError && n == 1 {
			return p, false
		}
		if p.Column++; r == '\n' {
			p.Line, p.Column = p.Line+1, 1
		}
		data = data[n:]
	}
	return p, true
}

func (d *Document) pos(n *yaml.Node) diag.Pos {
	return diag.Pos{File: d.File, Line: max(n.Line, 1), Column: max(n.Column, 1)}
}

// walk refuses what YAML allows and these files do not. It returns the first
// list or map that lies deeper than MaxDepth, and stops there.
func (d *Document) walk(n *yaml.Node, opt Options, depth int) *yaml.Node {
	if n.Kind == yaml.AliasNode {
		d.note(d.pos(n), "alias", slipQuote, diag.Args{"found": "*" + n.Value, "near": quoted("*" + n.Value)})
		return nil
	}
	if n.Anchor != "" {
		d.noted(n, "anchor", "&"+n.Anchor, n.Value)
	}
	if n.Style&yaml.TaggedStyle != 0 {
		tag, after := strings.TrimRight(n.Tag, ",:"), n.Value
		if tag != n.Tag {
			after = "" // the comma belongs to the tag only for the library
		}
		d.noted(n, "tag", tag, after)
	}
	block := n.Style&(yaml.LiteralStyle|yaml.FoldedStyle) != 0
	if !ascii(n.Value) {
		if r, code := unfit(n.Value, opt); code != "" && (opt.BlockText || !block) {
			d.note(d.pos(n), code, "", diag.Args{"found": spelled(r)})
		}
	}
	if block && !opt.BlockText {
		d.note(d.pos(n), "block-text", "", nil)
	}
	if n.Kind == yaml.ScalarNode {
		return nil
	}
	if depth > MaxDepth {
		return n
	}
	if n.Kind == yaml.MappingNode {
		d.keys(n)
	}
	for _, c := range n.Content {
		if deep := d.walk(c, opt, depth+1); deep != nil {
			return deep
		}
	}
	return nil
}

// noted refuses an anchor or a tag. Before a text it may belong to it: `&x Ada` is
// perhaps a name.
func (d *Document) noted(n *yaml.Node, code, found, after string) {
	if d.full() {
		d.more++
		return
	}
	hint, near := slipDelete, found
	if n.Kind == yaml.ScalarNode && !strings.HasPrefix(found, "!!") {
		hint, near = slipQuote, quoted(strings.TrimSpace(found+" "+after))
	}
	d.note(d.pos(n), code, hint, diag.Args{"found": found, "near": near})
}

// keys refuses merge keys, keys that are no text, and a key that comes twice.
func (d *Document) keys(n *yaml.Node) {
	var seen map[string]int // key -> line, when there are many
	if len(n.Content) > 2*manyKeys {
		seen = make(map[string]int, len(n.Content)/2)
	}
	for i := 0; i < len(n.Content); i += 2 {
		k := n.Content[i]
		switch {
		case k.Kind == yaml.AliasNode, k.Kind == yaml.ScalarNode && k.Value == "" && (k.Anchor != "" || k.Style != 0 && k.Style&yaml.TaggedStyle != 0):
			continue // walk refuses it
		case k.Kind != yaml.ScalarNode:
			d.note(d.pos(k), "key-not-text", "", nil)
			continue
		case k.Tag == "!!merge":
			d.note(d.pos(k), "merge-key", "", nil)
			continue
		case k.Value == "" && k.Style == 0:
			d.note(d.pos(k), "key-empty", "", nil)
			continue
		}
		if first := firstLine(n.Content[:i], k.Value, seen); first > 0 {
			d.note(d.pos(k), "key-twice", "", diag.Args{"found": k.Value, "line": first})
		} else if seen != nil {
			seen[k.Value] = k.Line
		}
	}
}

// manyKeys is from where on looking keys up beats comparing them.
const manyKeys = 16

// firstLine returns the line of the first occurrence of a key, or 0.
func firstLine(content []*yaml.Node, key string, seen map[string]int) int {
	if seen != nil {
		return seen[key]
	}
	for i := 0; i < len(content); i += 2 {
		if content[i].Kind == yaml.ScalarNode && content[i].Value == key {
			return content[i].Line
		}
	}
	return 0
}

// Comments reports whether a file that Parse reads has comments.
func Comments(data []byte) bool {
	if !bytes.ContainsRune(data, '#') {
		return false
	}
	docs, _ := readAll(data)
	return slices.ContainsFunc(docs, hasComment)
}

// hasComment reports whether a node or one below it has a comment.
func hasComment(n *yaml.Node) bool {
	return n.HeadComment+n.LineComment+n.FootComment != "" || slices.ContainsFunc(n.Content, hasComment)
}
