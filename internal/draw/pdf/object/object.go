// Package object represents the objects of PDF files as Go values: dictionaries, arrays, names, strings, numbers, streams, and
// references, which are pointers (ISO 32000-1, 7.3). Parse reads the objects of a file made by gofpdf, and File.Write writes
// them. Objects get their numbers when written. The content of a string is never interpreted as a reference.
package object

import (
	"encoding/binary"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf16"
)

// Value is a PDF value: a Bool, Number, Name, String, Array, Dict, or a reference to an Object.
type Value interface {
	// append appends the serialised value. number returns the number of an object.
	append(b []byte, number func(*Object) int) []byte
}

// The simple values. A String holds bytes; use Text to encode text.
type (
	Bool   bool
	Number float64
	Name   string
	String string
	Array  []Value
)

// Dict is a dictionary in writing order. Entries with a nil value are skipped.
type Dict []struct {
	Key   Name
	Value Value
}

// Object is an indirect object: a dictionary, or a stream with its dictionary. Length and the
// compression filter are added when it is written.
type Object struct {
	Dict
	Data    []byte // of a stream; nil for a dictionary
	Packing Packing

	packed []byte // Data, compressed
}

// Get returns the value of a key, or nil.
func (d Dict) Get(key Name) Value {
	for i := range d {
		if d[i].Key == key {
			return d[i].Value
		}
	}
	return nil
}

// Set sets the value of a key, adding the key if needed.
func (d *Dict) Set(key Name, v Value) {
	for i := range *d {
		if (*d)[i].Key == key {
			(*d)[i].Value = v
			return
		}
	}
	d.Add(key, v)
}

// Add adds a key that must not exist yet.
func (d *Dict) Add(key Name, v Value) {
	*d = append(*d, Dict{{key, v}}...)
}

// Numbers returns an array of numbers.
func Numbers[N ~int | ~int64 | ~float64](list ...N) Array {
	out := make(Array, len(list))
	for i, n := range list {
		out[i] = Number(n)
	}
	return out
}

// Text encodes a text string: printable ASCII as is, anything else as UTF-16 with a byte order mark.
func Text(s string) String {
	if plain(s) {
		return String(s)
	}
	return "\xFE\xFF" + String(UTF16(s))
}

// UTF16 returns the big-endian UTF-16 encoding of s.
func UTF16(s string) []byte {
	b, _ := binary.Append(nil, binary.BigEndian, utf16.Encode([]rune(s)))
	return b
}

func plain(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r < ' ' || r > '~' })
}

func (v Bool) append(b []byte, _ func(*Object) int) []byte { return strconv.AppendBool(b, bool(v)) }

func (v Number) append(b []byte, _ func(*Object) int) []byte {
	return strconv.AppendFloat(b, float64(v), 'f', -1, 64)
}

func (v Name) append(b []byte, _ func(*Object) int) []byte {
	b = append(b, '/')
	for _, c := range []byte(v) {
		if c <= ' ' || c > '~' || strings.IndexByte(delimiters+"#", c) >= 0 {
			b = fmt.Appendf(b, "#%02X", c)
		} else {
			b = append(b, c)
		}
	}
	return b
}

// delimiters end names and numbers, as white space does.
const delimiters = "()<>[]{}/%"

var escape = strings.NewReplacer(`\`, `\\`, "(", `\(`, ")", `\)`)

func (v String) append(b []byte, _ func(*Object) int) []byte {
	if !plain(string(v)) {
		return fmt.Appendf(b, "<%X>", string(v))
	}
	return append(append(append(b, '('), escape.Replace(string(v))...), ')')
}

func (v Array) append(b []byte, number func(*Object) int) []byte {
	b = append(b, '[')
	for i, item := range v {
		if i > 0 {
			b = apart(b, item)
		}
		b = item.append(b, number)
	}
	return append(b, ']')
}

func (d Dict) append(b []byte, number func(*Object) int) []byte {
	b = append(b, "<<"...)
	for i := range d {
		if d[i].Value != nil {
			b = d[i].Value.append(apart(d[i].Key.append(b, nil), d[i].Value), number)
		}
	}
	return append(b, ">>"...)
}

func (o *Object) append(b []byte, number func(*Object) int) []byte {
	return append(strconv.AppendInt(b, int64(number(o)), 10), " 0 R"...)
}

// apart appends a space if the next value does not begin with a delimiter.
func apart(b []byte, next Value) []byte {
	switch next.(type) {
	case Bool, Number, *Object:
		return append(b, ' ')
	}
	return b
}
