package lang

import (
	"slices"
	"strings"
	"unicode"

	"cartouche/internal/pattern"
)

// parts are the parts of a text, by kind.
type parts struct {
	args   []string // {name} and {name:and}, sorted, without duplicates
	icons  []string // {icon:name}, likewise
	styles []string // {style:name}, sorted
	open   []string // those of them that are not closed, in their order
	closed int      // number of {/style} without a beginning
	bold   int      // number of ** signs
	italic int      // number of _ signs at the edge of a word
	brace  string   // the text from the first unmatched brace on, or ""
	seen   string   // the text without what is in braces
}

// code matches text in backquotes: keys, actions and other notation, which are the same in all languages.
var code = pattern.Late("`[^`]*`")

// split takes a text apart as Format and then the typesetter do.
func split(text string) parts {
	var p parts
	var rest strings.Builder
	for text != "" {
		n := next(text)
		rest.WriteString(n.plain)
		text = n.rest
		if n.stray {
			p.brace = text
			break
		}
		if !n.braced {
			continue
		}
		p.braced(n.inner)
		rest.WriteRune(unicode.ReplacementChar) // keeps the words on both sides apart
	}
	slices.Sort(p.styles)
	for _, list := range []*[]string{&p.args, &p.icons} {
		slices.Sort(*list)
		*list = slices.Compact(*list)
	}
	p.seen = rest.String()
	if strings.ContainsAny(p.seen, "*_") {
		p.marks([]rune(p.seen))
	}
	return p
}

// words returns what a translator translates.
func (p parts) words() []string {
	seen := p.seen
	if strings.Contains(seen, "`") {
		seen = code().ReplaceAllString(seen, " ")
	}
	return strings.FieldsFunc(seen, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsMark(r) })
}

// marks counts the signs of markup. An underscore inside a word, or beside another one, is not
// markup.
func (p *parts) marks(text []rune) {
	at := func(i int) rune {
		if i < 0 || i >= len(text) {
			return '\n'
		}
		return text[i]
	}
	word := func(r rune) bool { return unicode.In(r, unicode.L, unicode.N, unicode.M) }
	for i := 0; i < len(text); i++ {
		before, after := at(i-1), at(i+1)
		switch {
		case text[i] == '\\':
			i++
		case text[i] == '*' && after == '*':
			p.bold++
			i++
		case text[i] != '_' || before == '_' || after == '_':
		case p.italic%2 == 0 && !word(before) && !unicode.IsSpace(after), p.italic%2 == 1 && !unicode.IsSpace(before) && !word(after):
			p.italic++
		}
	}
}

// HasWords reports whether a text has a word of two letters or more, not only placeholders, icons,
// digits, signs and codes such as A1.
func HasWords(text string) bool {
	return slices.ContainsFunc(split(text).words(), func(w string) bool { return len([]rune(w)) >= 2 })
}

// distinctive reports whether a text has a word of four letters or more. Such a word is seldom the
// same in two languages by chance.
func (p parts) distinctive() bool {
	return slices.ContainsFunc(p.words(), func(w string) bool { return len([]rune(w)) >= 4 })
}
