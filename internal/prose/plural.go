package prose

import (
	"cmp"
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/plural"
)

// Plural are words that depend on a number, as a catalogue writes them in a line: {one: "a card", other: "{n} cards"}.
type Plural struct {
	By    string              // the number; "" is the usual one
	Forms map[string][]Inline // by category of the CLDR; always has "other"

	whole span            // with its braces, in the source
	spans map[string]span // of the forms
}

// by is the key that names the number.
const by = "by"

// plural reads plural forms from an opening brace on. It reports whether the brace begins some; after an error they are nil.
func (l *line) plural(letters []letter, from int) (end int, p *Plural, is bool) {
	key, at := keyAt(letters, from+1)
	if !isForm(letters, key, at) {
		return from, nil, false
	}
	p = &Plural{Forms: map[string][]Inline{}, spans: map[string]span{}}
	for {
		_, twice := p.spans[key]
		switch {
		case !isForm(letters, key, at):
			allowed := append([]string{by}, plural.Names...)
			l.fail(letters[min(at, len(letters)-1)].at, "prose-plural-form", diag.Args{"found": key, "allowed": allowed})
			return skipBraces(letters, from), nil, true
		case twice:
			l.fail(letters[at].at, "prose-plural-twice", diag.Args{"found": key})
			return skipBraces(letters, from), nil, true
		}
		value, next, open := l.value(letters, at+1)
		if open {
			l.fail(letters[from].at, "prose-plural-open", nil)
			return skipBraces(letters, from), nil, true
		}
		l.entry(p, key, value, letters[at].at)
		if letters[next].char == '}' {
			at = next
			break
		}
		key, at = keyAt(letters, next+1)
	}
	p.whole = span{letters[from].at, letters[at].at + 1}
	if _, ok := p.Forms["other"]; !ok {
		l.fail(letters[from].at, "prose-plural-other", nil)
		return at + 1, nil, true
	}
	return at + 1, p, true
}

// isForm reports whether there is a colon behind a key of plural forms.
func isForm(letters []letter, key string, colon int) bool {
	return (key == by || slices.Contains(plural.Names, key)) && colon < len(letters) && letters[colon].char == ':'
}

// entry adds what an entry of plural forms has.
func (l *line) entry(p *Plural, key string, v value, at int) {
	p.spans[key] = v.span
	if key == by {
		var b strings.Builder
		for _, c := range v.letters {
			b.WriteRune(c.char)
		}
		p.By = strings.TrimSpace(b.String())
		return
	}
	words := l.split(v.letters)
	for _, w := range words {
		if w.Plural != nil {
			l.errs.Add(w.Pos, "prose-plural-inside", nil)
		}
	}
	if Blank(words) {
		l.fail(at, "prose-plural-blank", diag.Args{"found": key})
	}
	p.Forms[key] = words
}

// keyAt reads a key and returns where its colon is, or what is there instead.
func keyAt(letters []letter, from int) (key string, colon int) {
	var b strings.Builder
	for i := from; i < len(letters); i++ {
		switch c := letters[i].char; {
		case c == ':':
			return strings.TrimSpace(b.String()), i
		case strings.ContainsRune("{},\"\n", c):
			return strings.TrimSpace(b.String()), i
		default:
			b.WriteRune(c)
		}
	}
	return strings.TrimSpace(b.String()), len(letters)
}

// value is what follows the key of a plural form.
type value struct {
	letters []letter
	span    span
}

// value reads a value in quotation marks, or up to a comma or brace, and returns where that is. open is true if it does not end.
func (l *line) value(letters []letter, from int) (v value, next int, open bool) {
	i := from
	for i < len(letters) && letters[i].char == ' ' {
		i++
	}
	quoted := i < len(letters) && letters[i].char == '"' && !letters[i].literal
	if quoted {
		i++
	}
	start := i
	for ; i < len(letters); i++ {
		c := letters[i]
		if quoted && c.char == '"' && !c.literal || !quoted && !c.literal && strings.ContainsRune(",{}", c.char) {
			break
		}
	}
	if i == len(letters) || !quoted && letters[i].char == '{' {
		return v, i, true
	}
	v = value{letters[start:i], span{letters[start-1].at + 1, letters[i].at}}
	if !quoted {
		return v, i, false
	}
	for i++; i < len(letters) && letters[i].char == ' '; i++ {
	}
	return v, i, i == len(letters) || letters[i].char != ',' && letters[i].char != '}'
}

// skipBraces returns where what a brace begins ends, with all braces in it.
func skipBraces(letters []letter, from int) int {
	depth := 0
	for i := from; i < len(letters); i++ {
		switch {
		case letters[i].literal:
		case letters[i].char == '{':
			depth++
		case letters[i].char == '}':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return len(letters)
}

// number returns the number that plural forms depend on: the one that they name or, if they show a single value, that one; else "",
// which is the number of players.
func (p *Plural) number() string {
	var shown []string
	for _, words := range p.Forms {
		for _, w := range words {
			if w.Braced && w.Text != "" && !strings.ContainsAny(w.Text, ":/") && !slices.Contains(shown, w.Text) {
				shown = append(shown, w.Text)
			}
		}
	}
	if p.By == "" && len(shown) == 1 && shown[0] != "n" && shown[0] != "players" {
		return shown[0]
	}
	return p.By
}

// countOne reports plural forms that depend on another number than those before them in the block.
func (r *reader) countOne(b *Block) {
	name := func(p *Plural) string { return cmp.Or(p.number(), "n") }
	var first *Plural
	for _, p := range pluralsOf(b) {
		if first == nil {
			first = p
		}
		if name(p) != name(first) {
			r.fail(p.whole.from, "prose-plural-numbers", diag.Args{"found": name(p), "allowed": name(first)})
		}
	}
}
