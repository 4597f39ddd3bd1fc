package doc

import (
	"strconv"

	"cartouche/internal/diag"

	"gopkg.in/yaml.v3"
)

// Kind is the shape of a value.
type Kind int

// The shapes a value can have. An empty plain scalar is Null.
const (
	Null Kind = iota
	Scalar
	List
	Map
)

// term is the word of the catalogue for the shape.
func (k Kind) term() diag.Term {
	return [...]diag.Term{"kind-nothing", "kind-text", "kind-list", "kind-map"}[k]
}

// Value is one value of a document. Reading it as what it is not notes a
// mistake in the document and gives the zero value.
type Value struct {
	doc  *Document
	node *yaml.Node
}

// Entry is one key of a map with its value.
type Entry struct {
	Key   string
	At    diag.Pos // of the key
	Value Value
}

// Pos returns where the value starts.
func (v Value) Pos() diag.Pos {
	if v.node == nil {
		return diag.Pos{}
	}
	return v.doc.pos(v.node)
}

// Kind returns the value's shape; an alias, which is refused anyway, is Null.
func (v Value) Kind() Kind {
	switch {
	case v.node == nil:
		return Null
	case v.node.Kind == yaml.MappingNode:
		return Map
	case v.node.Kind == yaml.SequenceNode:
		return List
	case v.node.Kind == yaml.ScalarNode && (v.node.Value != "" || v.node.Style != 0):
		return Scalar
	}
	return Null
}

// Exists reports whether there is a value: a key left out and an empty value have none.
func (v Value) Exists() bool { return v.Kind() != Null || v.refused() }

// refused is true for an alias: it has been noted, and must not count as left out.
func (v Value) refused() bool { return v.node != nil && v.node.Kind == yaml.AliasNode }

// Plain reports whether the value is a scalar written without quotes.
func (v Value) Plain() bool {
	return v.Kind() == Scalar && v.node.Style&(yaml.SingleQuotedStyle|yaml.DoubleQuotedStyle) == 0
}

// Flow reports whether a list or map is written on one line in brackets.
func (v Value) Flow() bool { return v.node != nil && v.node.Style&yaml.FlowStyle != 0 }

// Fail notes a mistake at the value.
func (v Value) Fail(code, hint string, args diag.Args) { v.FailAt(v.Pos(), code, hint, args) }

// FailAt notes a mistake at another place of the same file.
func (v Value) FailAt(at diag.Pos, code, hint string, args diag.Args) {
	if v.doc != nil {
		v.doc.errs.AddHint(at, code, hint, args)
	}
}

func (v Value) wrongKind(want diag.Term) {
	if v.refused() {
		return
	}
	args := diag.Args{"found": v.Kind().term(), "allowed": want}
	if v.Kind() == Scalar {
		args["found"] = "`" + v.node.Value + "`"
	}
	v.Fail("wrong-type", "", args)
}

// Raw returns the scalar as it is spelled, or "" when it is none, without a word.
func (v Value) Raw() string {
	if v.Kind() != Scalar {
		return ""
	}
	return v.node.Value
}

// Text returns the scalar as it is spelled, whatever type YAML would give it.
func (v Value) Text() string {
	if v.Kind() != Scalar {
		v.wrongKind("kind-text")
		return ""
	}
	return v.node.Value
}

// Int returns a whole number from lo to hi: 0, or digits without a leading zero.
func (v Value) Int(lo, hi int) int {
	if v.Kind() != Scalar || !v.Plain() {
		v.wrongKind("kind-number")
		return 0
	}
	n, ok := WholeNumber(v.node.Value)
	switch {
	case !ok:
		v.Fail("not-a-whole-number", numberHint(v.node.Value), diag.Args{"found": v.node.Value, "suggest": plainNumber(v.node.Value)})
	case n < lo || n > hi:
		v.Fail("number-out-of-range", "", diag.Args{"found": n, "low": lo, "high": hi})
	default:
		return n
	}
	return 0
}

// WholeNumber parses 0 or digits without a leading zero, at most nine of them.
func WholeNumber(s string) (int, bool) {
	if s == "" || len(s) > 9 || len(s) > 1 && s[0] == '0' {
		return 0, false
	}
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return 0, false
		}
	}
	n, err := strconv.Atoi(s)
	return n, err == nil
}

// plainNumber is what s should have been written as, or "".
func plainNumber(s string) string {
	f, err := strconv.ParseFloat(s, 64)
	if err != nil || f != float64(int(f)) || f < 0 || f > 1e9 {
		return ""
	}
	return strconv.Itoa(int(f))
}

func numberHint(s string) string {
	if plainNumber(s) == "" {
		return ""
	}
	return "write-number"
}

// Bool returns true or false, written so.
func (v Value) Bool() bool {
	switch v.Raw() {
	case "true":
		return true
	case "false":
	default:
		v.wrongKind("kind-bool")
	}
	return false
}

// Items returns the entries of a list. An empty entry is a mistake.
func (v Value) Items() []Value {
	if v.Kind() != List {
		v.wrongKind("kind-list")
		return nil
	}
	items := make([]Value, 0, len(v.node.Content))
	for _, c := range v.node.Content {
		item := Value{v.doc, c}
		if !item.Exists() {
			item.Fail("entry-empty", "", nil)
			continue
		}
		items = append(items, item)
	}
	return items
}

// Entries returns the keys and values of a map, in the order of the file.
func (v Value) Entries() []Entry {
	if v.Kind() != Map {
		v.wrongKind("kind-map")
		return nil
	}
	list := make([]Entry, 0, len(v.node.Content)/2)
	for i := 0; i+1 < len(v.node.Content); i += 2 {
		k := v.node.Content[i]
		if k.Kind != yaml.ScalarNode {
			continue // noted by the walk
		}
		list = append(list, Entry{k.Value, v.doc.pos(k), Value{v.doc, v.node.Content[i+1]}})
	}
	return list
}

// Get returns the value of a key, or the null value, without a word.
func (v Value) Get(key string) Value {
	if v.Kind() == Map {
		for i := 0; i+1 < len(v.node.Content); i += 2 {
			if v.node.Content[i].Value == key {
				return Value{v.doc, v.node.Content[i+1]}
			}
		}
	}
	return Value{doc: v.doc}
}

// Only notes every key of the map that is not allowed, with the nearest allowed one.
func (v Value) Only(allowed ...string) {
	if v.Kind() != Map {
		v.wrongKind("kind-map")
		return
	}
	for _, e := range v.Entries() {
		v.Known(e.Key, e.At, "unknown-key", allowed)
	}
}

// Need returns the value of a key and notes when it is missing or empty.
func (v Value) Need(key string) Value {
	w := v.Get(key)
	if v.Kind() == Map && !w.Exists() {
		v.Fail("missing-key", "", diag.Args{"found": key})
	}
	return w
}

// OneOf returns the text, which must be one of the allowed words.
func (v Value) OneOf(allowed ...string) string {
	s := v.Text()
	if s == "" || !v.Known(s, v.Pos(), "unknown-word", allowed) {
		return ""
	}
	return s
}

// Known reports whether word is allowed. When it is not, it notes so under code
// at the place, with what is allowed and the nearest of it.
func (v Value) Known(word string, at diag.Pos, code string, allowed []string) bool {
	for _, a := range allowed {
		if a == word {
			return true
		}
	}
	args := diag.Args{"found": word, "allowed": allowed}
	hint := ""
	if near := diag.Nearest(word, allowed); near != "" {
		hint, args["near"] = "did-you-mean", near
	}
	v.FailAt(at, code, hint, args)
	return false
}
