package deck

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
)

// places is how many digits may follow the decimal sign of a number.
const places = 6

// decimal splits a number such as -2.5 or 2,5 at its decimal sign. It returns false for anything else, whole numbers too.
func decimal(text string) (whole, part string, sign byte, ok bool) {
	at := strings.IndexAny(text, ".,")
	if at < 0 {
		return "", "", 0, false
	}
	whole, part = text[:at], text[at+1:]
	_, ok = doc.WholeNumber(strings.TrimPrefix(whole, "-"))
	return whole, part, text[at], ok && part != "" && strings.Trim(part, "0123456789") == ""
}

// isGroup reports whether the digits after a sign may be a group of thousands: 1.234.
func isGroup(whole, part string) bool {
	whole = strings.TrimPrefix(whole, "-")
	return len(part) == 3 && whole != "0" && len(whole) <= 3
}

// signIn returns the decimal sign of the numbers in a column. In files with commas between cells, and in all that are not text
// tables, it is a point. Otherwise it is that of the first number for which this is certain; 0 if there is none.
func (t *Table) signIn(column int) byte {
	if !t.anySign {
		return '.'
	}
	for _, l := range t.lines {
		if column < len(l.cells) {
			if whole, part, sign, ok := decimal(l.cells[column].text); ok && !isGroup(whole, part) {
				return sign
			}
		}
	}
	return 0
}

// note counts a value of the field in a column with that decimal sign.
func (f *Field) note(t *Table, text string, at diag.Pos, columnSign byte) {
	if strings.ContainsFunc(text, isLatin) { // most texts, and no number
		f.word(text, at, "", nil)
		return
	}
	_, part, sign, ok := decimal(text)
	switch {
	case wholeNumber(text):
		f.numbers++
		return
	case ok && sign == columnSign && len(part) <= places:
		f.numbers++
		f.fractions = true
		return
	}
	hint, args := t.advice(text, columnSign)
	f.word(text, at, hint, args)
}

// isLatin reports whether a character is a letter of ASCII.
func isLatin(r rune) bool { return 'a' <= r|0x20 && r|0x20 <= 'z' }

// word counts a value that is not a number, with the hint for one that is nearly.
func (f *Field) word(text string, at diag.Pos, hint string, args diag.Args) {
	if hint != "" {
		f.nearly++
	} else {
		f.words++
	}
	if f.Word == "" {
		text = Spelled(text)
		f.Word, f.WordAt, f.Hint, f.Args = text, at, hint, args
	}
}

// advice returns the hint for a text that is nearly a number; "" for any other text.
func (t *Table) advice(text string, columnSign byte) (hint string, args diag.Args) {
	point := "."
	if columnSign == ',' {
		point = ","
	}
	whole, part, sign, ok := decimal(text)
	switch {
	case ok && len(part) > places:
		return "deck-too-exact", diag.Args{"allowed": places}
	case t.Sheet != "" && (ok || ungrouped(text, point) != ""):
		return "deck-cell-text", nil
	case ok && isGroup(whole, part) && columnSign == 0:
		return "deck-two-numbers", diag.Args{"near": text + "0", "other": whole + part}
	case ok && isGroup(whole, part):
		return "deck-two-numbers", diag.Args{"near": whole + point + part, "other": whole + part}
	case ok && t.anySign:
		return "deck-other-sign", diag.Args{"sign": point, "near": whole + point + part}
	case ok && sign != '.':
		return "deck-write-number", diag.Args{"near": whole + "." + part}
	}
	if near := ungrouped(strings.TrimSpace(text), point); near != "" {
		return "deck-write-number", diag.Args{"near": near}
	}
	if near := inASCII(text); near != text {
		if _, _, _, fraction := decimal(near); fraction || wholeNumber(near) {
			return "deck-write-number", diag.Args{"near": near}
		}
	}
	return "", nil
}

// NearlyWhole returns the whole number that a text is but for its signs and spaces; "" for another.
func NearlyWhole(text string) string {
	near := inASCII(text)
	if all := ungrouped(near, "."); all != "" {
		near = all
	}
	if near == text || !wholeNumber(near) {
		return ""
	}
	return near
}

// inASCII returns a text without the spaces around it, in the figures and signs of ASCII.
func inASCII(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case '０' <= r && r <= '９':
			return r - '０' + '0'
		case r == '−', r == '－':
			return '-'
		}
		return r
	}, strings.TrimSpace(text))
}

// Spelled returns a text in which spaces that look like others, and those at its ends, are spelled out: 2‹U+00A0›.
func Spelled(text string) string {
	trimmed := strings.TrimSpace(text)
	var b strings.Builder
	for i, r := range text {
		inner := i >= len(text)-len(strings.TrimLeftFunc(text, unicode.IsSpace)) && i < len(strings.TrimRightFunc(text, unicode.IsSpace))
		if trimmed != "" && unicode.IsSpace(r) && (r != ' ' || !inner) && r > 0x1f {
			fmt.Fprintf(&b, "‹U+%04X›", r)
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// ungrouped returns a number such as 1.234,5 or 12 345 without the signs between its groups; "" for anything else.
func ungrouped(text, point string) string {
	const digits, signs = "0123456789", ".,'’ \u00a0\u2009\u202f"
	unsigned := strings.TrimPrefix(text, "-")
	if strings.Trim(unsigned, digits+signs) != "" { // most texts
		return ""
	}
	groups := strings.FieldsFunc(unsigned, func(r rune) bool { return strings.ContainsRune(signs, r) })
	if len(groups) < 2 || len(groups) > 4 || len(groups[0]) > 3 {
		return ""
	}
	part, last := "", len(groups)-1
	first, _ := utf8.DecodeRuneInString(unsigned[len(groups[0]):])
	if sign, _ := utf8.DecodeLastRuneInString(strings.TrimSuffix(unsigned, groups[last])); sign != first {
		part, groups = point+groups[last], groups[:last] // its sign is not the one between the groups
	}
	for _, g := range groups[1:] {
		if len(g) != 3 {
			return ""
		}
	}
	whole := strings.Join(groups, "")
	if _, ok := doc.WholeNumber(whole); !ok || len(part) > places+1 {
		return ""
	}
	return text[:len(text)-len(unsigned)] + whole + part
}
