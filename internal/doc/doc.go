// Package doc parses YAML strictly: one document, no duplicate keys, no anchors, aliases, tags or
// merge keys. Every value has its position in the file. Begin at Parse, which makes a tree of values, and Decode, which fills a
// struct from it.
//
// An error does not stop the reading. The value reads as its zero value, and all errors of the file are reported together.
package doc

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"

	"cartouche/internal/diag"

	"gopkg.in/yaml.v3"
)

// Limits of a document. A larger or deeper one is an error.
const (
	MaxBytes = 1 << 20
	MaxDepth = 32
	// MaxEntries limits the memory for keys, values and list items. The program's own kinds of
	// files, whose texts go on paper, have no such limit.
	MaxEntries = 250_000
)

// maxErrors is the number of errors of a document that are reported one by one. The rest are only counted.
const maxErrors = 1000

// Options say what a kind of file may have that others may not.
type Options struct {
	BlockText bool // block scalars (| and >) are allowed
	Blank     bool // a file with only comments is valid: a map without entries

	// Paper allows texts to have line breaks, and invisible characters, which print nothing. Controls of direction must end.
	Paper bool
}

// Catalogue returns the options of catalogues. Their keys are not printed.
func Catalogue() Options { return Options{BlockText: true, Blank: true, Paper: true} }

// Card returns the options of files of cards.
func Card() Options { return Options{BlockText: true, Paper: true} }

// Document is a parsed file.
type Document struct {
	File string
	Root Value
	errs diag.List
	more int // errors beyond maxErrors

	data   []byte
	starts []int    // offsets of the lines, computed on first use
	lines  []string // the lines, split on first use

	looked  int    // the line whose comment was looked for last
	comment string // what comment returns for it
}

// Errors returns all errors so far, sorted.
func (d *Document) Errors() diag.List {
	list := d.errs.Sort()
	if d.more > 0 {
		last := list[len(list)-1].Pos
		list = append(list, diag.Diagnostic{Pos: last, Code: "more-mistakes", Args: diag.Args{"n": d.more}})
	}
	return list
}

// report adds an error.
func (d *Document) report(at diag.Pos, code, hint string, args diag.Args) {
	if d.full() {
		d.more++
		return
	}
	d.errs.AddHint(at, code, hint, args)
}

// full reports whether further errors are only counted.
func (d *Document) full() bool { return len(d.errs) >= maxErrors }

// nullNode is the root of an unreadable document.
var nullNode = yaml.Node{Kind: yaml.ScalarNode, Tag: "!!null", Line: 1, Column: 1}

// Parse parses one YAML document. The document is never nil. Its Errors are the errors of the file,
// and its Root is the null value if the file is unreadable.
func Parse(file string, data []byte, opt Options) *Document {
	d := &Document{File: file, data: data}
	d.Root = Value{doc: d, node: &nullNode}
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

// Fresh returns the document as Parse made it, to be decoded again: what is reported of one is not known to the other. They share the
// tree, which nothing changes. Only what nobody decodes itself can be made fresh.
func (d *Document) Fresh() *Document {
	fresh := &Document{File: d.File, Root: d.Root, errs: slices.Clone(d.errs), more: d.more, data: d.data}
	fresh.Root.doc = fresh
	return fresh
}

// read decodes the documents of the file. It reports too many entries, and every character that
// YAML does not allow. The library reports only one such character, accepts a byte order mark
// anywhere, and does not read a file to its end after two documents.
func (d *Document) read(opt Options) ([]*yaml.Node, error) {
	if opt.Paper {
		d.data = joined(d.data)
	} else if n := entries(d.data); n > MaxEntries {
		if d.controls(); len(d.errs) == 0 {
			d.errs.Add(diag.Pos{File: d.File}, "too-many-entries", diag.Args{"found": n, "allowed": MaxEntries})
		}
		return nil, nil
	}
	docs, err := readPieces(d.data), error(nil)
	if docs == nil {
		docs, err = readAll(d.data)
	}
	if err != nil || len(docs) > 1 || bytes.Contains(bytes.TrimPrefix(d.data, byteOrderMark), byteOrderMark) {
		d.controls()
	}
	return docs, err
}

// BadUTF8 returns the position of the first byte that is not UTF-8, or true if all are.
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

// walk reports YAML features that these files must not use. It stops at the first list or map
// deeper than MaxDepth and returns it.
func (d *Document) walk(n *yaml.Node, opt Options, depth int) *yaml.Node {
	if n.Kind == yaml.AliasNode {
		d.report(d.pos(n), "alias", "", diag.Args{"found": "*" + n.Value})
		return nil
	}
	if n.Anchor != "" {
		d.reportProperty(n, "anchor", "&"+n.Anchor, n.Value)
	}
	if n.Style&yaml.TaggedStyle != 0 {
		tag, after := strings.TrimRight(n.Tag, ",:"), n.Value
		if tag != n.Tag {
			after = "" // in the library, the tag includes the comma
		}
		d.reportProperty(n, "tag", tag, after)
	}
	if opt.Paper {
		n.Value = strings.ReplaceAll(n.Value, "\r\n", "\n") // of a text in double quotes
	}
	block := n.Style&(yaml.LiteralStyle|yaml.FoldedStyle) != 0
	if !ascii(n.Value) {
		n.Value = Composed(n.Value)
		if r, code := firstInvalid(n.Value, opt); code != "" && (opt.BlockText || !block) {
			d.report(d.pos(n), code, "", diag.Args{"found": charName(r)})
		}
	}
	if block && !opt.BlockText {
		d.report(d.pos(n), "block-text", "", nil)
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
	of := opt
	for i, c := range n.Content {
		of.Paper = opt.Paper && !(opt.Blank && n.Kind == yaml.MappingNode && i%2 == 0)
		if deep := d.walk(c, of, depth+1); deep != nil {
			return deep
		}
	}
	return nil
}

// reportProperty reports an anchor or a tag. Before a text it may be part of the text: `&x Ada` may be a name.
func (d *Document) reportProperty(n *yaml.Node, code, found, after string) {
	if d.full() {
		d.more++
		return
	}
	hint, near := slipDelete, found
	if n.Kind == yaml.ScalarNode && !strings.HasPrefix(found, "!!") {
		hint, near = slipQuote, quoted(strings.TrimSpace(found+" "+after))
	}
	d.report(d.pos(n), code, hint, diag.Args{"found": found, "near": near})
}

// keys reports merge keys, keys that are not texts, and duplicate keys.
func (d *Document) keys(n *yaml.Node) {
	var seen map[string]int // key -> line, if there are many
	if len(n.Content) > 2*manyKeys {
		seen = make(map[string]int, len(n.Content)/2)
	}
	for i := 0; i < len(n.Content); i += 2 {
		k := n.Content[i]
		k.Value = Composed(k.Value) // names that look the same are the same
		switch {
		case k.Kind == yaml.AliasNode,
			k.Kind == yaml.ScalarNode && k.Value == "" && (k.Anchor != "" || k.Style != 0 && k.Style&yaml.TaggedStyle != 0):
			continue // walk reports it
		case k.Kind != yaml.ScalarNode:
			d.report(d.pos(k), "key-not-text", "", nil)
			continue
		case k.Tag == "!!merge":
			d.report(d.pos(k), "merge-key", "", nil)
			continue
		case k.Value == "" && k.Style == 0:
			d.report(d.pos(k), "key-empty", "", nil)
			continue
		}
		if first := firstLine(n.Content[:i], k.Value, seen); first > 0 {
			d.report(d.pos(k), "key-twice", "", diag.Args{"found": k.Value, "line": first})
		} else if seen != nil {
			seen[k.Value] = k.Line
		}
	}
}

// manyKeys is the number of keys from which a map is faster than comparisons.
const manyKeys = 31

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

// Comments reports whether a file for Parse has comments.
func Comments(data []byte) bool {
	if !bytes.ContainsRune(data, '#') {
		return false
	}
	docs, _ := readAll(data)
	return slices.ContainsFunc(docs, hasComment)
}

// hasComment reports whether a node or a node below it has a comment.
func hasComment(n *yaml.Node) bool {
	return n.HeadComment+n.LineComment+n.FootComment != "" || slices.ContainsFunc(n.Content, hasComment)
}
