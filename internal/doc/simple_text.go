//go:build !js

package doc

import (
	"strings"

	"gopkg.in/yaml.v3"
)

// scalar reads a text on one line; flow means within brackets.
func (s *simple) scalar(flow bool) (*yaml.Node, bool) {
	if s.at == s.end {
		return nil, false
	}
	switch c := s.text[s.at]; {
	case c == '"':
		return s.doubleQuoted()
	case c == '\'':
		return s.singleQuoted()
	case strings.IndexByte("?:,[]{}#&*!|>%@`", c) >= 0, c == '-' && (s.at+1 == s.end || s.text[s.at+1] == ' '):
		return nil, false
	}
	n, from := s.node(yaml.ScalarNode, 0), s.at
	last := from // after the last character that is no space
	for ; s.at < s.end && !s.ends(flow); s.at++ {
		if s.text[s.at] != ' ' {
			last = s.at + 1
		}
	}
	s.at = last
	n.Value = s.text[from:last]
	switch n.Value {
	case "~", "null", "Null", "NULL":
		n.Tag = "!!null"
	}
	return n, n.Value != "<<"
}

// ends reports whether a text without quotes ends here: before a colon, a comment or, within brackets, their punctuation.
func (s *simple) ends(flow bool) bool {
	switch s.text[s.at] {
	case ':':
		return s.at+1 == s.end || s.text[s.at+1] == ' '
	case '#':
		return s.text[s.at-1] == ' '
	case ',', '?', '[', ']', '{', '}':
		return flow
	}
	return false
}

// escapes are the escapes in double quotes that are read here.
var escapes = strings.NewReplacer(`\n`, "\n", `\"`, `"`, `\\`, `\`)

// doubleQuoted reads a text in double quotes.
func (s *simple) doubleQuoted() (*yaml.Node, bool) {
	inner, escaped := s.text[s.at+1:s.end], false
	for i := 0; i < len(inner); i++ {
		switch inner[i] {
		case '"':
			value := inner[:i]
			if escaped {
				value = escapes.Replace(value)
			}
			return s.quoted(yaml.DoubleQuotedStyle, value, i), true
		case '\\':
			if i++; i == len(inner) || strings.IndexByte(`n"\`, inner[i]) < 0 {
				return nil, false
			}
			escaped = true
		}
	}
	return nil, false
}

// singleQuoted reads a text in single quotes, which are doubled within it.
func (s *simple) singleQuoted() (*yaml.Node, bool) {
	inner, length := s.text[s.at+1:s.end], 0
	for {
		n := strings.IndexByte(inner[length:], '\'')
		if n < 0 {
			return nil, false
		}
		length += n
		if !strings.HasPrefix(inner[length:], "''") {
			break
		}
		length += len("''")
	}
	return s.quoted(yaml.SingleQuotedStyle, strings.ReplaceAll(inner[:length], "''", "'"), length), true
}

// quoted returns a text in quotes, between which there are so many bytes.
func (s *simple) quoted(style yaml.Style, value string, length int) *yaml.Node {
	n := s.node(yaml.ScalarNode, style)
	n.Value = value
	s.at += length + len(`""`)
	return n
}

// blockText reads the text after | or >, whose lines are below, further right than a column, and as far as the first of them. Folded
// lines that are empty or further right are not simple.
func (s *simple) blockText(column int) (*yaml.Node, bool) {
	n, head, joint := s.node(yaml.ScalarNode, yaml.LiteralStyle), s.text[s.at:s.end], "\n"
	folded := head[0] == '>'
	if folded {
		n.Style, joint = yaml.FoldedStyle, " "
	}
	if head[1:] != "" && head[1:] != "-" {
		return nil, false
	}
	var lines []string
	indent, next := 0, s.end+1
	for ; next < len(s.text); s.line++ {
		end := s.lineEnd(next)
		line := s.text[next:end]
		in := len(line) - len(strings.TrimLeft(line, " "))
		blank := in == len(line)
		if lines == nil {
			indent = in
		}
		if in < indent && !blank {
			break
		}
		if blank && in > indent || lines == nil && (blank || in <= column) || folded && (blank || in > indent) || end == len(s.text) {
			return nil, false
		}
		lines = append(lines, line[min(indent, len(line)):])
		s.end, next = end, end+1
	}
	n.Value = strings.TrimRight(strings.Join(lines, joint), "\n")
	if head[1:] == "" {
		n.Value += "\n"
	}
	return n, lines != nil && s.next() && s.column() <= column
}
