package doc

import (
	"bytes"

	"gopkg.in/yaml.v3"
)

// Spot is a value in the text of a file, by byte offsets. Its entries or items are in the order of the file.
type Spot struct {
	Value    Value
	Key      string // of an entry of a map
	At       int    // where its key begins, or the dash before it; From for others
	From, To int    // the value, with its quotes or brackets; for an empty value, both are where one would begin
	Kids     []Spot // the entries of a map, the items of a list
}

// Entry returns the entry of a map with a key, or nil.
func (s *Spot) Entry(key string) *Spot {
	for i := range s.Kids {
		if s.Value.Kind() == Map && s.Kids[i].Key == key {
			return &s.Kids[i]
		}
	}
	return nil
}

// Way returns the way to a value of this one: the number of the entry or item at each step. The value must be within this one.
func (s *Spot) Way(of *Spot) (way []int) {
	for i := range s.Kids {
		switch {
		case &s.Kids[i] == of:
			return []int{i}
		case s.Kids[i].From <= of.From && of.To <= s.Kids[i].To:
			if rest := s.Kids[i].Way(of); rest != nil {
				return append([]int{i}, rest...)
			}
		}
	}
	return nil
}

// Along returns the value that a way leads to.
func (s *Spot) Along(way []int) *Spot {
	for _, i := range way {
		s = &s.Kids[i]
	}
	return s
}

// Outline returns where the values of the document are. The document must be free of errors.
func (d *Document) Outline() Spot {
	from := 0
	if d.Root.node != nil {
		from = d.offset(d.Root.Pos())
	}
	return d.outline(d.Root, from, len(d.data), false)
}

// outline returns the spot of a value that begins at from and ends before limit.
func (d *Document) outline(v Value, from, limit int, inFlow bool) Spot {
	s := Spot{Value: v, At: from, From: from, To: from}
	switch v.Kind() {
	case Map:
		d.entries(&s, limit)
	case List:
		d.items(&s, limit)
	case Scalar:
		s.To = d.end(v, from, limit, inFlow)
		return s
	default:
		return s
	}
	if last := len(s.Kids) - 1; last >= 0 {
		s.To = s.Kids[last].To
	}
	if v.Flow() && bytes.IndexByte([]byte("[{"), d.data[from]) >= 0 { // an item like [a: b] has no braces of its own
		s.To = d.bracketEnd(max(s.To, from+1))
	}
	return s
}

// entries adds the entries of a map.
func (d *Document) entries(s *Spot, limit int) {
	content := s.Value.node.Content
	for i := 0; i+1 < len(content); i += 2 {
		k, v := content[i], Value{doc: d, node: content[i+1]}
		at, end := d.offset(d.pos(k)), limit
		if i+2 < len(content) {
			end = d.offset(d.pos(content[i+2]))
		}
		from := d.afterColon(at, k)
		if v.Exists() {
			from = d.offset(v.Pos())
		}
		kid := d.outline(v, from, end, s.Value.Flow())
		kid.Key, kid.At = k.Value, at
		s.Kids = append(s.Kids, kid)
	}
}

// afterColon returns the offset after the colon of a key, or that after a key without one.
func (d *Document) afterColon(at int, key *yaml.Node) int {
	switch {
	case key.Style&yaml.DoubleQuotedStyle != 0:
		at = d.quoteEnd(at, '"')
	case key.Style&yaml.SingleQuotedStyle != 0:
		at = d.quoteEnd(at, '\'')
	default:
		at = min(at+len(key.Value), len(d.data))
	}
	if after, ok := bytes.CutPrefix(bytes.TrimLeft(d.data[at:], " "), []byte(":")); ok {
		return len(d.data) - len(after)
	}
	return at
}

// items adds the items of a list.
func (d *Document) items(s *Spot, limit int) {
	content := s.Value.node.Content
	starts := make([]int, len(content))
	for i, c := range content {
		starts[i] = d.offset(d.pos(c))
	}
	column, done := s.Value.node.Column-1, s.From
	for i, c := range content {
		end := limit
		if i+1 < len(content) {
			end = starts[i+1]
		}
		if !s.Value.Flow() && i+1 < len(content) {
			end = d.dashBefore(starts[i+1], column)
		}
		kid := d.outline(Value{doc: d, node: c}, starts[i], end, s.Value.Flow())
		if !s.Value.Flow() {
			kid.At = done
			if i > 0 {
				kid.At = d.dashBefore(starts[i], column)
			}
		}
		s.Kids = append(s.Kids, kid)
	}
}

// dashBefore returns the offset of the dash, in a column from 0, of a list item whose value begins at an offset.
func (d *Document) dashBefore(at, column int) int {
	for end := at; ; {
		start := bytes.LastIndexByte(d.data[:end], '\n') + 1
		line := d.data[start:at]
		if len(line) > column && line[column] == '-' && len(bytes.TrimLeft(line[:column], " ")) == 0 || start == 0 {
			return start + column
		}
		end = start - 1
	}
}

// bracketEnd returns the offset after the bracket that closes a list or a map in brackets, of which all values end before at.
func (d *Document) bracketEnd(at int) int {
	comment := false
	for ; at < len(d.data); at++ {
		switch c := d.data[at]; {
		case c == '\n':
			comment = false
		case c == '#':
			comment = true
		case !comment && (c == '}' || c == ']'):
			return at + 1
		}
	}
	return at
}
