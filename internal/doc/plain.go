package doc

import (
	"bytes"
	"fmt"
	"unicode"
	"unicode/utf8"

	"cartouche/internal/diag"
)

// Unprintable returns the first character of a text that cannot be printed, as messages name it,
// and the code of the error, or "", "".
func Unprintable(text string, opt Options) (found, code string) {
	r, code := firstInvalid(text, opt)
	if code == "" {
		return "", ""
	}
	return charName(r), code
}

// Encoding returns the name of a file's encoding if it is UTF-16 or UTF-32, as some editors save files, or else "". Without a
// byte order mark, it detects them by the NUL bytes beside the letters of the keys.
func Encoding(data []byte) string {
	switch {
	case bytes.HasPrefix(data, []byte{0xff, 0xfe, 0, 0}), bytes.HasPrefix(data, []byte{0, 0, 0xfe, 0xff}):
		return "UTF-32"
	case bytes.HasPrefix(data, []byte{0xff, 0xfe}), bytes.HasPrefix(data, []byte{0xfe, 0xff}):
		return "UTF-16"
	}
	head := data[:min(len(data), 400)]
	if bytes.IndexByte(head, 0) < 0 {
		return ""
	}
	var nul [4]int
	for i, c := range head {
		if c == 0 {
			nul[i%4]++
		}
	}
	most := len(head) / 4
	full := 0 // how many of four bytes are nearly always NUL
	for _, n := range nul {
		if most >= 1 && 4*n >= 3*most {
			full++
		}
	}
	switch full {
	case 2:
		return "UTF-16"
	case 3:
		return "UTF-32"
	}
	return ""
}

// entries returns an upper bound of the number of keys, values and list items in a file, from its
// punctuation. It returns 0 for a file too short for too many.
func entries(data []byte) int {
	if len(data) < MaxEntries/2 {
		return 0 // no character counts for more than two
	}
	n := bytes.Count(data, []byte{','}) + bytes.Count(data, []byte{'['}) + bytes.Count(data, []byte{'{'})
	for i, c := range data {
		blank := i+1 == len(data) || data[i+1] == ' ' || data[i+1] == '\n' || data[i+1] == '\r' || data[i+1] == '\t'
		switch {
		case c == ':' && blank:
			n += 2
		case (c == '-' || c == '?') && blank:
			n++
		}
	}
	return n
}

var byteOrderMark = []byte("\ufeff")

// controls reports every character that YAML does not allow, at its position.
func (d *Document) controls() {
	text := bytes.TrimPrefix(d.data, byteOrderMark)
	line, begins := 1, 0 // the current line, and its offset
	for i := 0; i < len(text); {
		switch c := text[i]; {
		case ' ' <= c && c <= '~':
			i++
			continue
		case c == '\n':
			i++
			line, begins = line+1, i
			continue
		}
		r, size := utf8.DecodeRune(text[i:])
		i += size
		control := r != '\t' && r != '\r' && r != '\u0085' && unicode.Is(unicode.Cc, r)
		switch {
		case !control && r != '\ufeff' && r != 0xfffe && r != 0xffff:
		case d.full():
			d.more++
		default:
			at := diag.Pos{File: d.File, Line: line, Column: utf8.RuneCount(text[begins:i])}
			d.report(at, "control-character", "", diag.Args{"found": charName(r)})
		}
	}
}

// charName returns the name of an invisible character: U+202E.
func charName(r rune) string {
	if r == 0 {
		return "NUL, U+0000"
	}
	return fmt.Sprintf("U+%04X", r)
}

// firstInvalid returns the first character that a text must not have, and the code of the error, or
// "". Such characters are invisible or make a text look like another one. On paper, an invisible character shows only what it
// does to line breaks, to letters and to the direction of a text, so there it is invalid only if its effect does not end.
func firstInvalid(text string, opt Options) (rune, string) {
	if ascii(text) {
		return 0, ""
	}
	if opt.Paper {
		if r := unclosed(text); r != 0 {
			return r, "text-direction"
		}
	}
	var before rune
	for rest := text; rest != ""; {
		r, size := utf8.DecodeRuneInString(rest)
		rest = rest[size:]
		after, _ := utf8.DecodeRuneInString(rest)
		switch {
		case r == '\n' && (opt.BlockText || opt.Paper):
		case unicode.In(r, unicode.Cc, unicode.Zl, unicode.Zp):
			return r, "text-control"
		case opt.Paper && diag.Invisible(r) && !(0xfff9 <= r && r <= 0xfffb): // annotations are not
		case 0x202a <= r && r <= 0x202e, 0x2066 <= r && r <= 0x2069:
			return r, "text-direction"
		case (r == '\u200c' || r == '\u200d') && joinable(before) && joinable(after):
		case diag.Invisible(r):
			return r, "text-invisible"
		case r >= 0x80 && !assigned(r):
			return r, "text-unassigned"
		}
		before = r
	}
	return 0, ""
}

// ascii reports whether a text has only visible ASCII characters, as most texts do.
func ascii(text string) bool {
	for i := range len(text) {
		if text[i] < ' ' || text[i] > '~' {
			return false
		}
	}
	return true
}

// joinable reports whether a joiner may be beside a character: letters and combining marks.
func joinable(r rune) bool { return unicode.In(r, unicode.L, unicode.M) }

// assigned reports whether Unicode assigns a character. Those for private use count.
func assigned(r rune) bool {
	return unicode.In(r, unicode.L, unicode.M, unicode.N, unicode.P, unicode.S, unicode.Z, unicode.Cc, unicode.Cf, unicode.Co)
}
