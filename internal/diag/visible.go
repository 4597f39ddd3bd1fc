package diag

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Visible returns a text from a file, or the name of one, as people may be shown
// it: on one line, and with the characters that move a terminal's cursor, turn the
// direction of writing or cannot be seen spelled out: `\x1b`, ‹U+202E›. A byte that
// is no UTF-8 is spelled like a control character.
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

// escape spells a byte as people who program do.
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

// unseen reports whether a character is spelled out. The joiners of Arabic and of
// the scripts of India do no harm.
func unseen(r rune) bool {
	return r < ' ' || r >= 0x7f && r != '\u200c' && r != '\u200d' && (unicode.In(r, unicode.Cc, unicode.Zl, unicode.Zp) || Invisible(r))
}

// Invisible reports whether a character leaves no mark on paper by itself, spaces
// and control characters aside: joiners, signs of direction, variation selectors,
// fillers. The signs that join hieroglyphs are not among them.
func Invisible(r rune) bool {
	return r > 0x7f && unicode.In(r, unicode.Cf, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector) &&
		!unicode.Is(unicode.Prepended_Concatenation_Mark, r) && !(0x13430 <= r && r <= 0x1345f)
}

// longestQuote is how many characters of a file a message repeats.
const longestQuote = 80

// Cut returns the beginning of a text that is longer than a message may quote, with
// an ellipsis.
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

// Quote is an argument that is shown in backquotes.
type Quote string

// Sentence is an argument that the program has put into words itself: it is shown
// as it is. Other strings come from files, and are cut and made visible.
type Sentence string

// Path is an argument that names a file: it is made visible and never cut.
type Path string

// Shown returns the arguments as they may be shown to people: what comes from files
// is cut to the length of a quotation and made visible.
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
		return v // a length or a size, for which languages have words
	case fmt.Stringer:
		return quote(v.String())
	case error:
		return quote(v.Error())
	}
	return v
}

func quote(s string) string { return Visible(Cut(s)) }
