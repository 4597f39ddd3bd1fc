package diag

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Visible returns a text from a file, or a file name, in a form that is safe to print: on one line, and with the characters
// that move a terminal's cursor, change the direction of text or are invisible spelled out: `\x1b`, ‹U+202E›. A byte that is
// not UTF-8 is spelled like a control character.
func Visible(s string) string {
	if strings.IndexFunc(s, unseen) < 0 && utf8.ValidString(s) {
		return s
	}
	var b strings.Builder
	for i, n := 0, 0; i < len(s); i += n {
		var r rune
		switch r, n = utf8.DecodeRuneInString(s[i:]); {
		case r == utf8.RuneError && n == 1, r < ' ', r == 0x7f:
			b.WriteString(escape(s[i]))
		case unseen(r):
			fmt.Fprintf(&b, "‹U+%04X›", r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// escape returns a byte as programming languages spell it.
func escape(c byte) string {
	switch c {
	case '\t':
		return `\t`
	case '\n':
		return `\n`
	case '\r':
		return `\r`
	}
	return fmt.Sprintf(`\x%02x`, c)
}

// unseen reports whether a character is spelled out. The joiners of Arabic and of Indic scripts are harmless.
func unseen(r rune) bool {
	return r < ' ' || r >= 0x7f && r != '\u200c' && r != '\u200d' && (unicode.In(r, unicode.Cc, unicode.Zl, unicode.Zp) || Invisible(r))
}

// Invisible reports whether a character has no visible form of its own, apart from spaces and control characters: joiners,
// direction marks, variation selectors, fillers. The joiners of hieroglyphs are not among them.
func Invisible(r rune) bool {
	return r > 0x7f && unicode.In(r, unicode.Cf, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector) &&
		!unicode.Is(unicode.Prepended_Concatenation_Mark, r) && !(0x13430 <= r && r <= 0x1345f)
}

// Plain returns a text without its invisible characters.
func Plain(s string) string {
	return strings.Map(func(r rune) rune {
		if Invisible(r) {
			return -1
		}
		return r
	}, s)
}

// longestQuote is the largest number of characters that a message quotes from a file.
const longestQuote = 80

// Cut returns a text shortened to the length that a message may quote, with an ellipsis.
func Cut(s string) string {
	if len(s) <= longestQuote {
		return s
	}
	n := 0
	for i := range s {
		if n++; n > longestQuote {
			return s[:i] + "…"
		}
	}
	return s
}

// Quote is an argument that is printed in backquotes.
type Quote string

// Sentence is an argument that the program has worded itself; it is printed unchanged. Other
// strings come from files; they are shortened, and invisible characters spelled out.
type Sentence string

// Path is an argument that names a file. Invisible characters are spelled out, but it is never shortened.
type Path string

// Shown returns the arguments for people: text from files is shortened to the length of a quote,
// and its invisible characters are spelled out.
func (a Args) Shown() Args {
	shown := make(Args, len(a))
	for name, v := range a {
		shown[name] = show(v)
	}
	return shown
}

func show(v any) any {
	switch v := v.(type) {
	case string:
		return quote(v)
	case Quote:
		return "`" + quote(string(v)) + "`"
	case Sentence:
		return string(v)
	case Path:
		return Visible(string(v))
	case Named:
		return Named{v.Name, quote(v.Word)}
	case Called:
		return Called{v.Names, v.Args.Shown(), quote(v.Word)}
	case []string:
		list := make([]string, len(v))
		for i := range v {
			list[i] = quote(v[i])
		}
		return list
	case []any:
		list := make([]any, len(v))
		for i := range v {
			list[i] = show(v[i])
		}
		return list
	case interface{ MM() float64 }, interface{ MM() (wide, high float64) }:
		return v // a length or size, which catalogues have units for
	case Diagnostic:
		return v // a catalogue has its text
	case fmt.Stringer:
		return quote(v.String())
	case error:
		return quote(v.Error())
	}
	return v
}

func quote(s string) string { return Visible(Cut(s)) }
