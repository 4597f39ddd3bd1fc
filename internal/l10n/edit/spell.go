package edit

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"cartouche/internal/pattern"
)

const (
	usualStep = 2   // columns that an entry is indented more than the map it is in
	width     = 100 // columns of a folded text
)

// style is how a text is spelled.
type style byte

const (
	plain   style = 0
	double  style = '"'
	folded  style = '>'
	literal style = '|'
)

// styleOf is the style of a text as it is spelled; single quotes count as double.
func styleOf(value string) style {
	switch {
	case value == "":
		return plain
	case value[0] == '\'' || value[0] == '"':
		return double
	case value[0] == '>' || value[0] == '|':
		return style(value[0])
	}
	return plain
}

// spell writes a text in the wanted style or, where that cannot hold it, in one
// that can. indent is the column of its key; within braces there are no blocks.
func (f *File) spell(text string, want style, indent int, inBraces bool) string {
	switch {
	case inBraces || !blockable(text):
	case want == literal:
		return f.block("|-", strings.Split(text, "\n"), indent)
	case want == folded && foldable(text):
		return f.block(">-", fold(text, width-indent-f.step), indent)
	}
	if want == plain && isPlain(text, inBraces) {
		return text
	}
	return quote(text)
}

func (f *File) block(head string, content []string, indent int) string {
	margin := strings.Repeat(" ", indent+f.step)
	for _, line := range content {
		head += f.eol
		if line != "" {
			head += margin + line
		}
	}
	return head
}

// Scalar writes a text as a value of YAML on one line, without quotes as before where
// that can be.
func Scalar(text, before string, inBraces bool) string {
	if styleOf(before) == plain && isPlain(text, inBraces) {
		return text
	}
	return quote(text)
}

// blockable texts can stand in a block: nothing in them needs an escape, and
// neither the first line nor the ends have spaces that a block would take for its own.
func blockable(text string) bool {
	return text != "" && strings.TrimSpace(text) == text && !strings.ContainsFunc(text, func(r rune) bool { return r != '\n' && escaped(r) })
}

// foldable texts keep their lines when they are folded: no line begins or ends with a space.
func foldable(text string) bool {
	for _, line := range strings.Split(text, "\n") {
		if strings.TrimSpace(line) != line {
			return false
		}
	}
	return true
}

// fold breaks a text into lines; a break of the text itself takes an empty line.
func fold(text string, room int) []string {
	var out []string
	for i, paragraph := range strings.Split(text, "\n") {
		if i > 0 {
			out = append(out, "")
			if paragraph == "" {
				continue
			}
		}
		line := ""
		words := strings.Split(paragraph, " ")
		for k, w := range words {
			switch {
			case k == 0:
				line = w
			case w == "" || words[k-1] == "" || utf8.RuneCountInString(line)+1+utf8.RuneCountInString(w) <= room:
				line += " " + w
			default:
				out = append(out, line)
				line = w
			}
		}
		out = append(out, line)
	}
	return out
}

var (
	plainText = pattern.Late(`^[\pL\p{Nd}](?:[\pL\pM\p{Nd}'’ .;!?()…–—%/+×·«»“”„=-]|,)*$`)
	otherType = pattern.Late(`^(?i:true|false|yes|no|on|off|y|n|null|[\d.,:+-]*|0[xo].*|[\d.]+e[\d+-]+|\d\d\d\d-\d\d.*)$`)
)

// isPlain reports whether a text needs no quotes, here or for other readers of YAML.
func isPlain(text string, inBraces bool) bool {
	return plainText().MatchString(text) && !otherType().MatchString(text) && strings.TrimSpace(text) == text &&
		!(inBraces && strings.Contains(text, ","))
}

// escaped reports whether YAML or an editor would stumble over a character.
func escaped(r rune) bool {
	return r < ' ' || r >= 0x7f && r < 0xa0 || r == '\u2028' || r == '\u2029' || r == '\ufeff' || r == 0xfffe || r == 0xffff
}

// quote puts a text in double quotes.
func quote(text string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range text {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\t':
			b.WriteString(`\t`)
		case escaped(r) && r < 0x100:
			fmt.Fprintf(&b, `\x%02x`, r)
		case escaped(r):
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String() + `"`
}

var plainKey = pattern.Late(`^[A-Za-z][A-Za-z0-9_-]*$`)

// spellKey writes a key.
func spellKey(name string) string {
	if plainKey().MatchString(name) && !otherType().MatchString(name) {
		return name
	}
	return quote(name)
}
