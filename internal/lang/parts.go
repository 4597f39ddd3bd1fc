package lang

import (
	"slices"
	"strings"
	"unicode"

	"cartouche/internal/pattern"
)

// parts is what a text holds, by kind.
type parts struct {
	args   []string // {name}, sorted, each once, however it joins a list: {name:and}
	icons  []string // {icon:name}, likewise
	bold   int      // signs of markup: **
	italic int      // and _ at the edge of a word
	words  []string // what is left for a translator
	brace  string   // from the first brace without its partner on; "" is none
}

// code is what stands in backquotes, keys, actions and other notation: it is typed
// in and reads the same in all languages.
var code = pattern.Late("`[^`]*`")

// split takes a text apart, as Format and the typesetter do one after the other.
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
		if icon, ok := strings.CutPrefix(n.inner, "icon:"); ok {
			p.icons = append(p.icons, icon)
		} else {
			name, _, _ := strings.Cut(n.inner, ":")
			p.args = append(p.args, name)
		}
		rest.WriteRune(unicode.ReplacementChar) // so that no word grows together
	}
	for _, list := range []*[]string{&p.args, &p.icons} {
		slices.Sort(*list)
		*list = slices.Compact(*list)
	}
	p.marks([]rune(rest.String()))
	p.words = strings.FieldsFunc(code().ReplaceAllString(rest.String(), " "), func(r rune) bool { return !unicode.In(r, unicode.L, unicode.M) })
	return p
}

// marks counts the signs of markup. An underscore inside a word is none, nor is
// one beside another.
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

// HasWords reports whether a text says anything besides placeholders, icons, figures, signs and
// codes such as A1: whether it has a word of two letters.
func HasWords(text string) bool {
	return slices.ContainsFunc(split(text).words, func(w string) bool { return len([]rune(w)) >= 2 })
}

// telling reports whether a text has a word that is hardly the same in two
// languages by chance: of four letters or more.
func (p parts) telling() bool {
	return slices.ContainsFunc(p.words, func(w string) bool { return len([]rune(w)) >= 4 })
}
