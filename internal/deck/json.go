package deck

import (
	"cmp"
	"encoding/json"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"cartouche/internal/diag"
)

// json reads a list of objects whose values are texts, numbers or bools; null is an empty cell.
func (r *reader) json(data []byte) {
	if !r.checkEncoding(data) {
		return
	}
	j := r.newJSON(strings.TrimPrefix(string(data), byteOrderMark))
	if !j.cards(r.checked) {
		return
	}
	if j.space(); j.at < len(j.text) && !j.broken {
		j.unexpected()
	}
}

// newJSON returns a reader at the beginning of a text.
func (r *reader) newJSON(text string) *jsonReader {
	return &jsonReader{reader: r, text: text, line: 1, column: 1, lines: map[string]int{}}
}

// cards calls found for each card, until it returns false.
func (j *jsonReader) cards(found func(line) bool) bool {
	if !j.open('[', "kind-list") {
		return false
	}
	for more := j.more(']', true); more; more = j.more(']', false) {
		l := line{line: int32(j.line), column: int32(j.column), cells: make([]cell, 0, len(j.columns))}
		if !j.open('{', "kind-map") || !j.object(&l) || !found(l) {
			return false
		}
	}
	return true
}

// jsonReader reads a JSON file up to its first error.
type jsonReader struct {
	*reader
	text         string
	at           int
	line, column int
	broken       bool
	members      []member       // of the last card
	lines        map[string]int // of the names of the last card
}

// member is a field of a card with the ranges of its key and its value, including quotes.
type member struct {
	name       string
	key, value span
}

// pos returns the current position.
func (j *jsonReader) pos() diag.Pos { return diag.Pos{File: j.File, Line: j.line, Column: j.column} }

// advance consumes n bytes and returns them.
func (j *jsonReader) advance(n int) string {
	passed := j.text[j.at : j.at+n]
	j.at += n
	if lines := strings.Count(passed, "\n"); lines > 0 {
		j.line, j.column = j.line+lines, 1
		j.column += utf8.RuneCountInString(passed[strings.LastIndexByte(passed, '\n')+1:])
	} else {
		j.column += utf8.RuneCountInString(passed)
	}
	return passed
}

// space skips blanks.
func (j *jsonReader) space() {
	rest := j.text[j.at:]
	j.advance(len(rest) - len(strings.TrimLeft(rest, " \t\r\n")))
}

// peek returns the next character after blanks, or 0 at the end.
func (j *jsonReader) peek() byte {
	if j.space(); j.at == len(j.text) {
		return 0
	}
	return j.text[j.at]
}

// unexpected reports a syntax error.
func (j *jsonReader) unexpected() bool {
	j.broken = true
	if j.peek() == 0 {
		j.errs.Add(j.pos(), "deck-json-end", nil)
		return false
	}
	if word := strings.TrimPrefix(j.text[j.at:], "-"); strings.HasPrefix(word, "NaN") || strings.HasPrefix(word, "Infinity") {
		end := strings.IndexFunc(word, func(r rune) bool { return !unicode.IsLetter(r) })
		j.errs.Add(j.pos(), "deck-no-number", diag.Args{"found": word[:max(end, 0)]})
		return false
	}
	found, _ := utf8.DecodeRuneInString(j.text[j.at:])
	j.errs.Add(j.pos(), "deck-json", diag.Args{"found": diag.Quote(string(found))})
	return false
}

// open consumes the bracket that begins a list or an object.
func (j *jsonReader) open(sign byte, kind diag.Term) bool {
	switch found := j.peek(); {
	case found == sign:
		j.advance(1)
		return true
	case found == 0 && j.at == 0 || !strings.ContainsRune(`[{"-0123456789tfn`, rune(found)):
		return j.unexpected()
	default:
		j.broken = true
		hint := ""
		if kind == "kind-list" {
			hint = "deck-list"
		}
		near := `[{"name": "Emmer", "cost": 3}]`
		j.errs.AddHint(j.pos(), "wrong-type", hint, diag.Args{"found": kindOf(found), "allowed": kind, "near": near})
		return false
	}
}

// kindOf returns the kind of a value that begins with a character.
func kindOf(sign byte) diag.Term {
	switch sign {
	case '[':
		return "kind-list"
	case '{':
		return "kind-map"
	}
	return "kind-text"
}

// more consumes a comma, and reports whether there is another item before the closing bracket.
func (j *jsonReader) more(end byte, first bool) bool {
	switch sign := j.peek(); {
	case j.broken:
		return false
	case sign == end:
		j.advance(1)
		return false
	case first && sign != 0:
		return true
	case sign == ',' && !first:
		j.advance(1)
		if next := j.peek(); next == end || next == 0 {
			return j.unexpected()
		}
		return true
	}
	return j.unexpected()
}

// object reads one card.
func (j *jsonReader) object(l *line) bool {
	clear(j.lines)
	j.members = j.members[:0]
	for more := j.more('}', true); more; more = j.more('}', false) {
		at, key := j.pos(), span{from: j.at}
		if j.peek() != '"' {
			return j.unexpected()
		}
		name, ok := j.str()
		name = heading(name)
		key.to = j.at
		if !ok || j.peek() != ':' {
			return ok && j.unexpected()
		}
		j.advance(1)
		if first, twice := j.lines[name]; twice {
			j.errs.Add(at, "key-twice", diag.Args{"found": name, "line": first})
		}
		j.lines[name] = at.Line
		i, known := j.reader.column(name, at)
		j.space()
		c := cell{line: int32(j.line), column: int32(j.column)}
		from := j.at
		if c.text, ok = j.value(); !ok {
			return false
		}
		j.named(name, at, c.text)
		j.members = append(j.members, member{name, key, span{from, j.at}})
		if known {
			l.set(i, c)
		}
	}
	return !j.broken
}

// value reads a text, a number or a bool, or null as "".
func (j *jsonReader) value() (text string, ok bool) {
	sign := j.peek()
	switch sign {
	case '"':
		return j.str()
	case '[', '{':
		j.broken = true
		j.errs.Add(j.pos(), "wrong-type", diag.Args{"found": kindOf(sign), "allowed": diag.Term("kind-text")})
		return "", false
	}
	rest := j.text[j.at:]
	n := len(rest) - len(strings.TrimLeft(rest, "-+.0123456789abcdefghijklmnopqrstuvwxyzE"))
	if !json.Valid([]byte(rest[:n])) {
		return "", j.unexpected()
	}
	switch text = j.advance(n); text {
	case "null":
		return "", true
	case "true", "false":
		return text, true
	}
	return withoutExponent(text), true
}

// maxExponent is the largest exponent of a number that is written out.
const maxExponent = 30

// withoutExponent returns a JSON number as people write it: 100 for 1e2, as other programs write large and small numbers.
func withoutExponent(number string) string {
	e := strings.IndexAny(number, "eE")
	if e < 0 {
		return number
	}
	shift, err := strconv.Atoi(number[e+1:])
	if err != nil || max(shift, -shift) > maxExponent {
		return number
	}
	unsigned := strings.TrimPrefix(number[:e], "-")
	whole, part, _ := strings.Cut(unsigned, ".")
	digits, point := whole+part, len(whole)+shift
	if point < 1 {
		digits, point = strings.Repeat("0", 1-point)+digits, 1
	}
	digits += strings.Repeat("0", max(point-len(digits), 0))
	whole, part = cmp.Or(strings.TrimLeft(digits[:point], "0"), "0"), strings.TrimRight(digits[point:], "0")
	return number[:e-len(unsigned)] + strings.TrimSuffix(whole+"."+part, ".")
}

// str reads a string. What stands between its quotes is the string itself when it escapes nothing.
func (j *jsonReader) str() (string, bool) {
	rest := j.text[j.at:]
	end, itself := 1, true
	for end < len(rest) && rest[end] != '"' && rest[end] != '\n' {
		itself = itself && rest[end] != '\\' && rest[end] >= ' '
		if rest[end] == '\\' {
			end++
		}
		end++
	}
	closed := end < len(rest) && rest[end] == '"'
	s := rest[1:min(end, len(rest))]
	if !closed || !itself && json.Unmarshal([]byte(rest[:end+1]), &s) != nil {
		j.broken = true
		j.errs.Add(j.pos(), "deck-json-text", nil)
		return "", false
	}
	j.advance(end + 1)
	return strings.ReplaceAll(s, "\r\n", "\n"), true
}
