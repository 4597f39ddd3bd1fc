package doc

import (
	"strings"
	"unicode/utf8"

	"cartouche/internal/diag"

	"gopkg.in/yaml.v3"
)

// Part is an entry of a map with its byte offsets in the file: At is the start of its key, and From
// and To delimit its value, including quotes and braces. A list has no To.
type Part struct {
	Entry
	At, From, To int
}

// Parts returns the entries of a map with their offsets. The map ends before the byte limit. The file must be free of errors.
func (v Value) Parts(limit int) []Part {
	var parts []Part
	for _, e := range v.Entries() {
		parts = append(parts, Part{Entry: e, At: v.doc.offset(e.At), From: v.doc.offset(e.Value.Pos())})
	}
	for i := range parts {
		end := limit
		if i+1 < len(parts) {
			end = parts[i+1].At
		}
		parts[i].To = v.doc.end(parts[i].Value, parts[i].From, end, v.Flow())
	}
	return parts
}

// offset returns the byte offset of a position.
func (d *Document) offset(p diag.Pos) int {
	if d.starts == nil {
		d.starts = lineStarts(d.data)
	}
	at := d.starts[min(p.Line, len(d.starts))-1]
	for range p.Column - 1 {
		_, n := utf8.DecodeRune(d.data[at:])
		at += n
	}
	return at
}

// line returns a line of the file, counted from 1, or "" if it does not exist.
func (d *Document) line(n int) string {
	if d.lines == nil {
		d.lines = lines(d.data)
	}
	if n < 1 || n > len(d.lines) {
		return ""
	}
	return d.lines[n-1]
}

// lineStarts returns the offsets of the lines, as YAML counts lines.
func lineStarts(data []byte) []int {
	starts := []int{0}
	if strings.HasPrefix(string(data), "\ufeff") {
		starts[0] = len("\ufeff")
	}
	for i, r := range string(data) {
		switch r {
		case '\r':
			if i+1 < len(data) && data[i+1] == '\n' {
				continue
			}
		case '\n', '\u0085', '\u2028', '\u2029':
		default:
			continue
		}
		starts = append(starts, i+utf8.RuneLen(r))
	}
	return starts
}

// end returns the end of a value that begins at from.
func (d *Document) end(v Value, from, limit int, inFlow bool) int {
	switch {
	case v.Kind() == Map && v.Flow():
		return d.flowEnd(v, from, limit)
	case v.Kind() == Map:
		parts := v.Parts(limit)
		return parts[len(parts)-1].To
	case v.Kind() != Scalar:
		return 0
	}
	switch style := v.node.Style; {
	case style&yaml.DoubleQuotedStyle != 0:
		return d.quoteEnd(from, '"')
	case style&yaml.SingleQuotedStyle != 0:
		return d.quoteEnd(from, '\'')
	case style&(yaml.LiteralStyle|yaml.FoldedStyle) != 0:
		return d.blockEnd(from, limit)
	}
	return d.plainEnd(from, limit, inFlow)
}

// flowEnd returns the offset after the closing brace, skipping commas and comments before it.
func (d *Document) flowEnd(v Value, from, limit int) int {
	at := from + 1
	if parts := v.Parts(limit); len(parts) > 0 {
		at = parts[len(parts)-1].To
	}
	comment := false
	for at < len(d.data) && (comment || d.data[at] != '}') {
		switch d.data[at] {
		case '#':
			comment = true
		case '\n', '\r':
			comment = false
		}
		at++
	}
	return min(at+1, len(d.data))
}

func (d *Document) quoteEnd(from int, quote byte) int {
	for at := from + 1; at < len(d.data); at++ {
		switch {
		case quote == '"' && d.data[at] == '\\':
			at++
		case d.data[at] != quote:
		case quote == '\'' && at+1 < len(d.data) && d.data[at+1] == quote:
			at++
		default:
			return at + 1
		}
	}
	return len(d.data)
}

// blockEnd returns the end of the last line of a text after | or >. Its lines have the indentation
// of its first line, or the one that a digit after | or > gives.
func (d *Document) blockEnd(from, limit int) int {
	text := string(d.data[:limit])
	head := text[from : from+lineLength(text[from:])]
	start := strings.LastIndexByte(text[:from], '\n') + 1
	indent := -1
	if i := strings.IndexAny(head, "123456789"); i >= 0 && i < 3 {
		indent = indentOf(text[start:]) + int(head[i]-'0')
	}
	end := from + len(strings.TrimRight(head, " \t\r\n"))
	for at := from + len(head); at < limit; {
		line := text[at : at+lineLength(text[at:])]
		at += len(line)
		switch trimmed := strings.TrimRight(line, " \t\r\n"); {
		case trimmed == "":
		case indentOf(line) < indent:
			return end
		default:
			if indent < 0 {
				indent = indentOf(line)
			}
			end = at - len(line) + len(strings.TrimRight(line, "\r\n"))
		}
	}
	return end
}

// plainEnd returns the end of a text without quotes.
func (d *Document) plainEnd(from, limit int, inFlow bool) int {
	end := from
	for at := from; at < limit; {
		line := string(d.data[at : at+lineLength(string(d.data[at:limit]))])
		cut := line
		if at > from && (strings.HasPrefix(line, "---") || strings.HasPrefix(line, "...")) {
			return end
		}
		for i := range line {
			comment := line[i] == '#' && (i == 0 && at > from || i > 0 && (line[i-1] == ' ' || line[i-1] == '\t'))
			if comment || inFlow && strings.IndexByte(",[]{}", line[i]) >= 0 {
				cut = line[:i]
				break
			}
		}
		if trimmed := strings.TrimRight(cut, " \t\r\n"); trimmed != "" {
			end = at + len(trimmed)
		}
		if cut != line {
			return end
		}
		at += len(line)
	}
	return end
}

// lineLength returns the length of the first line with its line break.
func lineLength(s string) int {
	if i := strings.IndexByte(s, '\n'); i >= 0 {
		return i + 1
	}
	return len(s)
}

func indentOf(line string) int { return len(line) - len(strings.TrimLeft(line, " ")) }

// PosAt returns the position of a character of a scalar, counted from 0 in code points. It is exact for a text on one line that
// is plain or in quotes without escapes; for other texts it is the position of the value.
func (v Value) PosAt(offset int) diag.Pos {
	at := v.Pos()
	if v.Kind() != Scalar {
		return at
	}
	quote, text := 1, v.node.Value
	switch style := v.node.Style; {
	case style&(yaml.LiteralStyle|yaml.FoldedStyle) != 0,
		style&yaml.SingleQuotedStyle != 0 && strings.Contains(text, "'"),
		style&yaml.DoubleQuotedStyle != 0 && strings.Contains(text, `\`):
		return at
	case v.Plain():
		quote = 0
	}
	if rest := v.doc.data[v.doc.offset(at)+quote:]; len(rest) >= len(text) && string(rest[:len(text)]) == text {
		at.Column += quote + min(max(offset, 0), utf8.RuneCountInString(text))
	}
	return at
}
