package xlsx

import (
	"encoding/xml"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// text is the text of a cell. Its runs may have styles of their own.
type text struct {
	plain string
	runs  []run // nil if no run has its own style
}

// run is a part of a text.
type run struct {
	look
	text string
	own  bool // its look is its own, not that of the cell
}

// maxTexts is the largest number of shared texts.
const maxTexts = 1_000_000

// readTexts reads the texts that cells share.
func (b *Book) readTexts() error {
	if b.texts == "" || b.lacks(b.texts) {
		return nil
	}
	p, err := b.open(b.texts, "sst")
	if err != nil {
		return err
	}
	err = p.children(func(e *xml.StartElement) error {
		if e.Name.Local != "si" {
			return nil
		}
		t, err := p.richText()
		b.shared = append(b.shared, t)
		if len(b.shared) > maxTexts {
			return errLarge
		}
		return err
	})
	return b.finish(p, err)
}

// richText reads a text with its runs, without the pronunciation of East Asian words.
func (p *part) richText() (t text, err error) {
	err = p.children(func(e *xml.StartElement) error {
		switch e.Name.Local {
		case "t":
			s, err := p.text()
			t.plain += unescape(s)
			t.runs = append(t.runs, run{text: unescape(s)})
			return err
		case "r":
			var r run
			err := p.children(func(e *xml.StartElement) (err error) {
				switch e.Name.Local {
				case "rPr":
					r.own = true
					r.look, err = p.font()
				case "t":
					r.text, err = p.text()
					r.text = unescape(r.text)
				}
				return err
			})
			r.text = scripted(r.text, r.script)
			t.plain += r.text
			t.runs = append(t.runs, r)
			return err
		}
		return nil
	})
	if len(t.runs) == 1 && !t.runs[0].own {
		t.runs = nil
	}
	return t, err
}

// scripts are the digits and signs that Unicode has raised and lowered: those of 10⁻² must not become 10-2.
var scripts = map[string]*strings.Replacer{
	"superscript": strings.NewReplacer("0", "⁰", "1", "¹", "2", "²", "3", "³", "4", "⁴", "5", "⁵", "6", "⁶", "7", "⁷", "8", "⁸", "9", "⁹",
		"-", "⁻", "−", "⁻", "+", "⁺"),
	"subscript": strings.NewReplacer("0", "₀", "1", "₁", "2", "₂", "3", "₃", "4", "₄", "5", "₅", "6", "₆", "7", "₇", "8", "₈", "9", "₉",
		"-", "₋", "−", "₋", "+", "₊"),
}

// scripted returns a text of a run with its digits and signs raised or lowered.
func scripted(text, script string) string {
	if r := scripts[script]; r != nil {
		return r.Replace(text)
	}
	return text
}

// unescape decodes characters that XML cannot have, written as _x000D_.
func unescape(s string) string {
	if !strings.Contains(s, "_x") {
		return strings.ReplaceAll(s, "\r\n", "\n")
	}
	var b strings.Builder
	for s != "" {
		before, rest, found := strings.Cut(s, "_x")
		b.WriteString(before)
		if !found {
			break
		}
		s = rest
		r, ok := escape(rest)
		if !ok {
			b.WriteString("_x")
			continue
		}
		s = rest[len("0000_"):]
		if low, ok := escape(strings.TrimPrefix(s, "_x")); ok && utf16.DecodeRune(r, low) != utf8.RuneError {
			r, s = utf16.DecodeRune(r, low), s[len("_x0000_"):]
		}
		b.WriteRune(r)
	}
	return strings.ReplaceAll(b.String(), "\r\n", "\n")
}

// escape decodes the rest of an escape, 000D_.
func escape(s string) (rune, bool) {
	if len(s) < 5 || s[4] != '_' {
		return 0, false
	}
	n, err := strconv.ParseUint(s[:4], 16, 16)
	return rune(n), err == nil
}

// struck reports whether something of a text is struck out.
func (t text) struck(cell look) bool {
	return cell.struck && t.runs == nil || slices.ContainsFunc(t.runs, func(r run) bool {
		return (r.struck || cell.struck && !r.own) && strings.TrimSpace(r.text) != ""
	})
}

// uneven reports whether only a part of a text is underlined, or has a colour of its own.
func (t text) uneven(cell look) bool {
	var first *look
	for _, r := range t.runs {
		if !r.own {
			r.look = cell
		}
		if !strings.ContainsFunc(r.text, func(c rune) bool { return unicode.IsLetter(c) || unicode.IsDigit(c) }) {
			continue
		}
		if first == nil {
			first = &r.look
		}
		if r.underlined != first.underlined || r.colour != first.colour {
			return true
		}
	}
	return false
}

// symbols returns the font that shows letters of a text as symbols, or "".
func (t text) symbols(cell look) string {
	runs := t.runs
	if runs == nil {
		runs = []run{{text: t.plain}}
	}
	for _, r := range runs {
		if !r.own {
			r.symbols = cell.symbols
		}
		if r.symbols != "" && strings.ContainsFunc(r.text, func(c rune) bool { return c < utf8.RuneSelf && unicode.IsLetter(c) }) {
			return r.symbols
		}
	}
	return ""
}

// marked returns a text with bold and italics as markup, or "" without any. Characters that would
// be markup are escaped, because the text already has its style.
func (t text) marked(cell look) string {
	runs := t.runs
	if runs == nil {
		runs = []run{{text: t.plain}}
	}
	is := func(r run) run {
		if !r.own {
			r.bold, r.italic = cell.bold, cell.italic
		}
		return r
	}
	if !slices.ContainsFunc(runs, func(r run) bool { r = is(r); return (r.bold || r.italic) && strings.TrimSpace(r.text) != "" }) {
		return ""
	}
	var m marker
	for _, r := range runs {
		m.run(is(r))
	}
	m.setStyle(false, false, 0)
	return m.b.String() + m.gap
}

// marker writes markup.
type marker struct {
	b            strings.Builder
	gap          string // blanks, which have no visible style
	bold, italic bool
	braces       bool // in the name of an icon or a value
}

// run writes a run. Blanks at its ends come outside its marks, because italics must not begin before a blank or end after one.
func (m *marker) run(r run) {
	inner := strings.TrimSpace(r.text)
	if inner == "" {
		m.gap += r.text
		return
	}
	from := strings.Index(r.text, inner)
	first, _ := utf8.DecodeRuneInString(inner)
	if r.italic != m.italic || r.bold != m.bold {
		m.gap += r.text[:from]
		m.setStyle(r.bold, r.italic, first)
	} else {
		m.b.WriteString(m.gap + r.text[:from])
	}
	for _, c := range inner {
		switch {
		case c == '{' || c == '}':
			m.braces = c == '{'
		case !m.braces && strings.ContainsRune(`\*_`, c):
			m.b.WriteByte('\\')
		}
		m.b.WriteRune(c)
	}
	m.gap = r.text[from+len(inner):]
}

// nothing is markup without effect: it begins and ends bold. Between letters it makes the edge of a
// word, where italics may begin and end.
const nothing = "****"

// setStyle changes the style of the text that follows; next is its first character.
func (m *marker) setStyle(bold, italic bool, next rune) {
	last, _ := utf8.DecodeLastRuneInString(m.b.String())
	star := ""
	if bold != m.bold {
		star = "**"
	}
	switch {
	case italic && !m.italic:
		if m.bold && !bold {
			m.b.WriteString(star + m.gap)
		} else {
			m.b.WriteString(m.gap + star)
		}
		if star == "" && m.gap == "" && inWord(last) {
			m.b.WriteString(nothing)
		}
		m.b.WriteString("_")
	case m.italic && !italic:
		if last == '_' {
			m.b.WriteString(nothing)
		}
		m.b.WriteString("_" + star)
		if star == "" && m.gap == "" && next != '_' && inWord(next) {
			m.b.WriteString(nothing)
		}
		m.b.WriteString(m.gap)
	case m.bold:
		m.b.WriteString(star + m.gap)
	default:
		m.b.WriteString(m.gap + star)
	}
	m.gap, m.bold, m.italic = "", bold, italic
}

// inWord reports whether an underscore beside a character is inside a word.
func inWord(r rune) bool { return r == '_' || unicode.In(r, unicode.L, unicode.N, unicode.M) }
