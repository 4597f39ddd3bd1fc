// Package doc reads YAML strictly: one document, no key twice, no anchors,
// aliases, tags or merge keys, and every value with its place in the file.
//
// A mistake does not stop the reading. It is noted, the value reads as its zero
// value, and all mistakes of the file come out together.
package doc

import (
	"bytes"
	"errors"
	"io"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"cartouche/internal/diag"

	"gopkg.in/yaml.v3"
)

// Limits of a document. A larger or deeper one is refused before it is read.
const (
	MaxBytes = 1 << 20
	MaxDepth = 32
)

// Options say what a kind of file may hold beyond the rule.
type Options struct {
	BlockText bool // block scalars (| and >) are allowed
}

// Document is one file that has been read.
type Document struct {
	File string
	Root Value
	errs diag.List
}

// Errors returns everything that was found wrong so far, sorted.
func (d *Document) Errors() diag.List { return d.errs.Sort() }

// Parse reads one YAML document. The document is never nil; its Errors hold
// what is wrong with it, and its Root is the null value when nothing could be read.
func Parse(file string, data []byte, opt Options) *Document {
	d := &Document{File: file}
	d.Root = Value{doc: d, node: &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!null", Line: 1, Column: 1}}
	start := diag.Pos{File: file, Line: 1, Column: 1}
	switch {
	case len(data) > MaxBytes:
		d.errs.Add(diag.Pos{File: file}, "file-too-large", diag.Args{"found": len(data), "allowed": MaxBytes})
		return d
	case !utf8.Valid(data):
		d.errs.Add(badUTF8(file, data), "not-utf8", nil)
		return d
	}
	dec := yaml.NewDecoder(bytes.NewReader(data))
	var top, more yaml.Node
	if err := dec.Decode(&top); errors.Is(err, io.EOF) {
		d.errs.Add(start, "empty-file", nil)
		return d
	} else if err != nil {
		d.syntax(err, data)
		return d
	}
	root := top.Content[0]
	d.Root = Value{doc: d, node: root}
	if deep := tooDeep(root, MaxDepth); deep != nil {
		d.errs.Add(d.pos(deep), "nested-too-deep", diag.Args{"allowed": MaxDepth})
		d.Root.node = &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!null", Line: 1, Column: 1}
		return d
	}
	d.walk(root, opt)
	if err := dec.Decode(&more); err == nil {
		d.errs.Add(d.pos(&more), "second-document", nil)
	} else if !errors.Is(err, io.EOF) {
		d.syntax(err, data)
	}
	return d
}

func badUTF8(file string, data []byte) diag.Pos {
	p := diag.Pos{File: file, Line: 1, Column: 1}
	for len(data) > 0 {
		r, n := utf8.DecodeRune(data)
		if r == utf8.RuneError && n == 1 {
			return p
		}
		if p.Column++; r == '\n' {
			p.Line, p.Column = p.Line+1, 1
		}
		data = data[n:]
	}
	return p
}

var syntaxLine = regexp.MustCompile(`line (\d+): `)

// syntax notes a YAML syntax error at the line that the parser names, else at line 1.
func (d *Document) syntax(err error, data []byte) {
	text := strings.TrimPrefix(err.Error(), "yaml: ")
	line := 1
	if m := syntaxLine.FindStringSubmatch(text); m != nil {
		line, _ = strconv.Atoi(m[1])
		text = strings.Replace(text, m[0], "", 1)
	}
	d.errs.AddHint(diag.Pos{File: d.File, Line: line, Column: 1}, "yaml-syntax", slip(data, line), diag.Args{"found": text})
}

func (d *Document) pos(n *yaml.Node) diag.Pos {
	return diag.Pos{File: d.File, Line: max(n.Line, 1), Column: max(n.Column, 1)}
}

// tooDeep returns the first node that lies more than left levels deep.
func tooDeep(n *yaml.Node, left int) *yaml.Node {
	if len(n.Content) > 0 && left == 0 {
		return n
	}
	for _, c := range n.Content {
		if deep := tooDeep(c, left-1); deep != nil {
			return deep
		}
	}
	return nil
}

// walk refuses what YAML allows and these files do not.
func (d *Document) walk(n *yaml.Node, opt Options) {
	switch {
	case n.Kind == yaml.AliasNode:
		d.errs.Add(d.pos(n), "alias", diag.Args{"found": "*" + n.Value})
		return
	case n.Anchor != "":
		d.errs.Add(d.pos(n), "anchor", diag.Args{"found": "&" + n.Anchor})
	case n.Style&yaml.TaggedStyle != 0:
		d.errs.Add(d.pos(n), "tag", diag.Args{"found": n.Tag})
	case n.Style&(yaml.LiteralStyle|yaml.FoldedStyle) != 0 && !opt.BlockText:
		d.errs.Add(d.pos(n), "block-text", nil)
	}
	if n.Kind == yaml.MappingNode {
		d.keys(n)
	}
	for _, c := range n.Content {
		d.walk(c, opt)
	}
}

// keys refuses merge keys, keys that are no text, and a key that comes twice.
func (d *Document) keys(n *yaml.Node) {
	for i := 0; i < len(n.Content); i += 2 {
		k := n.Content[i]
		switch {
		case k.Kind == yaml.AliasNode: // walk refuses it
		case k.Kind != yaml.ScalarNode:
			d.errs.Add(d.pos(k), "key-not-text", nil)
		case k.Tag == "!!merge":
			d.errs.Add(d.pos(k), "merge-key", nil)
		case k.Value == "" && k.Style == 0:
			d.errs.Add(d.pos(k), "key-empty", nil)
		default:
			if first := findKey(n.Content[:i], k.Value); first != nil {
				d.errs.Add(d.pos(k), "key-twice", diag.Args{"found": k.Value, "line": first.Line})
			}
		}
	}
}

func findKey(content []*yaml.Node, key string) *yaml.Node {
	for i := 0; i < len(content); i += 2 {
		if content[i].Kind == yaml.ScalarNode && content[i].Value == key {
			return content[i]
		}
	}
	return nil
}
