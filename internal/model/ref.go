package model

import (
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
)

// ref is the position of a value of an element and, if it is written `$name`, the name of the row's field or the game's value
// to use.
type ref struct {
	Pos  diag.Pos
	Name string // without the $; "" for a value that is written out
	set  bool

	written string // the name before its braces are filled
}

// Set reports whether the key was written at all.
func (r ref) Set() bool { return r.set }

// read reads the position, and reports whether there is a value to parse.
func (r *ref) read(v doc.Value) (string, bool) {
	r.Pos, r.set = v.Pos(), true
	raw := v.Text()
	if name, ok := strings.CutPrefix(raw, "$"); ok && !v.Computed() {
		r.Name = name
		return "", false
	}
	return raw, raw != ""
}

// Number is a whole number, a reference or, for what a component as a whole says, an expression.
type Number struct {
	ref
	Value int
	Expr  expression
}

// Or returns the number, or other if it is not set.
func (n Number) Or(other int) Number {
	if !n.Set() {
		n.Value = other
	}
	return n
}

// DecodeDoc implements doc.Decoder.
func (n *Number) DecodeDoc(v doc.Value) {
	if _, _, ok := v.Expression(); ok {
		n.Pos, n.set = v.Pos(), true
		n.Expr.DecodeDoc(v)
		return
	}
	if strings.HasPrefix(v.Raw(), "$") {
		n.read(v)
		return
	}
	n.Pos, n.set = v.Pos(), true
	n.Value = v.Int(0, 999999)
}

// percent is a percentage from 1 to 100: a Number that knows what 0.5 was meant to be.
type percent struct{ Number }

// DecodeDoc implements doc.Decoder. Who draws it holds it to its bounds.
func (n *percent) DecodeDoc(v doc.Value) {
	if v.Kind() == doc.Scalar && strings.Trim(v.Raw(), "0123456789 .%") == "" { // no reference, no expression
		n.Pos, n.set = v.Pos(), true
		n.Value = v.Percent(1, 100)
		return
	}
	n.Number.DecodeDoc(v)
}

// Numbers is a list of whole numbers, or a reference.
type Numbers struct {
	ref
	Value []int
}

// DecodeDoc implements doc.Decoder.
func (n *Numbers) DecodeDoc(v doc.Value) {
	if v.Kind() != doc.List {
		if n.read(v); n.Name == "" {
			v.Items() // notes that a list belongs here
		}
		return
	}
	n.Pos, n.set = v.Pos(), true
	for _, item := range v.Items() {
		n.Value = append(n.Value, item.Int(0, 999999))
	}
}

// Word is a name (of a colour, an icon, a picture file), or a reference.
type Word struct {
	ref
	Value string
}

// DecodeDoc implements doc.Decoder.
func (w *Word) DecodeDoc(v doc.Value) { w.Value, _ = w.read(v) }

// Colour is a name of the palette, "#rrggbb", "none", or a reference.
type Colour struct{ Word }

// Or returns the colour, or the named one when there is none.
func (c Colour) Or(name string) Colour {
	if !c.Set() && c.Value == "" {
		c.Value = name
	}
	return c
}

// Key is the key of a text in the game's catalogue. Names in braces are taken from the row: "card.{id}.title". `$field` prints
// the row's field itself, "= EXPR" what the expression comes to.
type Key struct {
	Word
	Literal bool // the value is no key, but the text itself
}

// DecodeDoc implements doc.Decoder.
func (k *Key) DecodeDoc(v doc.Value) {
	k.Word.DecodeDoc(v)
	v.CutText()
	k.Literal = v.Computed()
}

// String returns the key as the data spell it.
func (k Key) String() string {
	if k.Name != "" {
		return "$" + k.Name
	}
	return k.Value
}
