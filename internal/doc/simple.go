//go:build !js

package doc

import (
	"strings"
	"unicode/utf8"

	"gopkg.in/yaml.v3"
)

// simple reads the YAML that nearly all files are written in: lists and maps by indentation, or in brackets on one line, and texts
// on one line. It takes a fifth of the library's time, and hardly allocates. Whatever else a file has, an error above all, is left
// to the library: simple then gives up.
type simple struct {
	text string // the file

	// The line that is read: where it begins and ends, without blanks and comments at its end, where its first character is, and
	// its number.
	begin, end, at, line int

	kept []yaml.Node  // for the next nodes
	open []*yaml.Node // the nodes so far of the lists and maps that are read
}

// longestKey is in bytes. YAML allows 1024 characters.
const longestKey = 1000

// simpleRoot returns the root of a document that is simple, as the library reads it but for tags, of which only that of null is
// set, and comments. It returns nil for any other document.
func simpleRoot(data []byte) *yaml.Node {
	if !plainCharacters(data) {
		return nil
	}
	s := &simple{text: string(data)}
	if !s.next() || s.over() || s.at != s.begin {
		return nil
	}
	if root, ok := s.block(1); ok && s.over() {
		return root
	}
	return nil
}

// plainCharacters reports whether a file has no controls but line feeds, and no character that YAML takes for a line break or
// does not allow.
func plainCharacters(data []byte) bool {
	for i, c := range data {
		switch {
		case c < ' ' && c != '\n', c == 0x7f:
			return false
		case c == 0xc2 && i+1 < len(data) && data[i+1] < 0xa0: // U+0080 to U+009F
			return false
		case c == 0xe2 && i+2 < len(data) && data[i+1] == 0x80 && data[i+2]&^1 == 0xa8: // U+2028 and U+2029
			return false
		case c == 0xef && i+2 < len(data) && (data[i+1] == 0xbb && data[i+2] == 0xbf || data[i+1] == 0xbf && data[i+2] >= 0xbe):
			return false // U+FEFF, U+FFFE and U+FFFF
		}
	}
	return true
}

// over reports whether all lines are read.
func (s *simple) over() bool { return s.begin >= len(s.text) }

// next goes to the next line that is neither empty nor a comment; at the end of the file, over is true. It returns false for a line
// that begins or ends a document.
func (s *simple) next() bool {
	from := s.end
	if s.line > 0 {
		from = s.lineEnd(s.end) + 1
	}
	for ; from < len(s.text); from = s.end + 1 {
		s.line++
		s.begin, s.end = from, s.lineEnd(from)
		for s.at = from; s.at < s.end && s.text[s.at] == ' '; s.at++ {
		}
		if s.at < s.end && s.text[s.at] != '#' {
			line := s.text[s.begin:s.end]
			return !strings.HasPrefix(line, "---") && !strings.HasPrefix(line, "...")
		}
	}
	s.begin, s.at, s.end = len(s.text), len(s.text), len(s.text)
	return true
}

// lineEnd returns where the line ends that has an offset.
func (s *simple) lineEnd(from int) int {
	if n := strings.IndexByte(s.text[from:], '\n'); n >= 0 {
		return from + n
	}
	return len(s.text)
}

// column returns the column of what is read, from 0. At the end of the file it is -1.
func (s *simple) column() int {
	if s.over() {
		return -1
	}
	return utf8.RuneCountInString(s.text[s.begin:s.at])
}

// node returns a new node at the current position.
func (s *simple) node(kind yaml.Kind, style yaml.Style) *yaml.Node {
	if len(s.kept) == cap(s.kept) {
		s.kept = make([]yaml.Node, 0, 128)
	}
	s.kept = append(s.kept, yaml.Node{Kind: kind, Style: style, Line: s.line, Column: s.column() + 1})
	return &s.kept[len(s.kept)-1]
}

// null returns an empty value at the current position.
func (s *simple) null() *yaml.Node {
	n := s.node(yaml.ScalarNode, 0)
	n.Tag = "!!null"
	return n
}

// close gives a list or a map the nodes that were opened since there were so many.
func (s *simple) close(n *yaml.Node, since int) {
	n.Content = append(make([]*yaml.Node, 0, len(s.open)-since), s.open[since:]...)
	s.open = s.open[:since]
}

// item reports whether a list item begins here.
func (s *simple) item() bool {
	return s.at < s.end && s.text[s.at] == '-' && (s.at+1 == s.end || s.text[s.at+1] == ' ')
}

// blanks skips spaces, and reports whether the line has more than a comment then.
func (s *simple) blanks() bool {
	from := s.at
	for s.at < s.end && s.text[s.at] == ' ' {
		s.at++
	}
	return s.at < s.end && (s.text[s.at] != '#' || s.at == from)
}

// block reads the list or the map that begins here.
func (s *simple) block(depth int) (*yaml.Node, bool) {
	if depth > MaxDepth {
		return nil, false
	}
	if s.item() {
		return s.list(depth)
	}
	return s.entries(depth)
}

// list reads a list by indentation.
func (s *simple) list(depth int) (*yaml.Node, bool) {
	n, column, since := s.node(yaml.SequenceNode, 0), s.column(), len(s.open)
	for s.column() == column && s.item() {
		s.at++
		item, ok := s.nested(column, depth)
		if !ok {
			return nil, false
		}
		s.open = append(s.open, item)
	}
	s.close(n, since)
	return n, s.column() <= column
}

// nested reads what is after the dash of an item, on its line or below.
func (s *simple) nested(column, depth int) (*yaml.Node, bool) {
	after := s.at
	if !s.blanks() {
		return s.below(after, column, depth)
	}
	if s.item() || s.keyed() {
		return s.block(depth + 1)
	}
	return s.value(column, depth)
}

// below reads what is on the lines below a key or a dash, which end at an offset: a list or a map, or nothing.
func (s *simple) below(after, column, depth int) (*yaml.Node, bool) {
	here := *s
	if !s.next() {
		return nil, false
	}
	if s.column() > column {
		return s.block(depth + 1)
	}
	here.at = after
	n := here.null()
	s.kept = here.kept
	return n, true
}

// entries reads a map by indentation.
func (s *simple) entries(depth int) (*yaml.Node, bool) {
	n, column, since := s.node(yaml.MappingNode, 0), s.column(), len(s.open)
	for s.column() == column && !s.item() {
		key, ok := s.key(false)
		if !ok {
			return nil, false
		}
		s.open = append(s.open, key)
		value, ok := s.keyValue(column, depth)
		if !ok {
			return nil, false
		}
		s.open = append(s.open, value)
	}
	s.close(n, since)
	return n, s.column() <= column
}

// keyValue reads what is after the colon of a key. A list below it may begin in the column of the key.
func (s *simple) keyValue(column, depth int) (*yaml.Node, bool) {
	after := s.at
	if s.blanks() {
		if s.item() {
			return nil, false
		}
		return s.value(column, depth)
	}
	here := *s
	if !s.next() {
		return nil, false
	}
	if s.column() == column && s.item() {
		if depth >= MaxDepth {
			return nil, false
		}
		return s.list(depth + 1)
	}
	*s = here
	return s.below(after, column, depth)
}

// key reads a key with its colon, which ends the line or has a space after it.
func (s *simple) key(flow bool) (*yaml.Node, bool) {
	from := s.at
	n, ok := s.scalar(flow)
	if !ok || s.at-from > longestKey || s.at == s.end || s.text[s.at] != ':' || s.at+1 < s.end && s.text[s.at+1] != ' ' {
		return nil, false
	}
	s.at++
	return n, true
}

// keyed reports whether a key begins here.
func (s *simple) keyed() bool {
	ahead := *s
	ahead.kept = make([]yaml.Node, 0, 1)
	_, ok := ahead.key(false)
	return ok
}

// value reads a text, or a list or map in brackets, to the end of its line, and goes to the next line, which must not go on with it.
func (s *simple) value(column, depth int) (*yaml.Node, bool) {
	if s.text[s.at] == '|' || s.text[s.at] == '>' {
		return s.blockText(column)
	}
	n, ok := s.inline(false, depth+1)
	if !ok || s.blanks() || !s.next() {
		return nil, false
	}
	return n, s.column() <= column
}

// inline reads a text, or a list or map in brackets; flow means within other brackets.
func (s *simple) inline(flow bool, depth int) (*yaml.Node, bool) {
	switch {
	case s.at == s.end || depth > MaxDepth:
		return nil, false
	case s.text[s.at] == '[':
		return s.flow(yaml.SequenceNode, ']', depth)
	case s.text[s.at] == '{':
		return s.flow(yaml.MappingNode, '}', depth)
	}
	return s.scalar(flow)
}

// flow reads a list or a map in brackets.
func (s *simple) flow(kind yaml.Kind, last byte, depth int) (*yaml.Node, bool) {
	n, since := s.node(kind, yaml.FlowStyle), len(s.open)
	s.at++
	for s.blanks() && s.text[s.at] != last {
		if kind == yaml.MappingNode {
			key, ok := s.key(true)
			if !ok || !s.blanks() {
				return nil, false
			}
			s.open = append(s.open, key)
		}
		value, ok := s.inline(true, depth+1)
		if !ok || !s.blanks() {
			return nil, false
		}
		s.open = append(s.open, value)
		if s.text[s.at] == last {
			break
		}
		if s.text[s.at] != ',' {
			return nil, false
		}
		s.at++
	}
	if s.at == s.end || s.text[s.at] != last {
		return nil, false
	}
	s.at++
	s.close(n, since)
	return n, true
}
