package prose

import (
	"html"
	"strings"
	"unicode"
	"unicode/utf8"

	"cartouche/internal/diag"

	"github.com/yuin/goldmark/ast"
)

// letter is a character of a text with its look and its place.
type letter struct {
	char         rune
	bold, italic bool
	literal      bool // escaped: no brace
	whole        bool // of an address
	link         *Link
	at           int
}

// alike reports whether two letters look alike and lead to the same place.
func (c letter) alike(d letter) bool {
	return c.bold == d.bold && c.italic == d.italic && c.whole == d.whole && c.link == d.link
}

// part returns a part of a text with the look of the letter.
func (l *line) part(c letter, text string) Inline {
	return Inline{Text: text, Bold: c.bold, Italic: c.italic, Whole: c.whole, Link: c.link, Pos: l.reader.at(c.at)}
}

// line collects the letters of a block.
type line struct {
	*reader
	letters []letter
	within  bool // words that other programs strike out
	bold    bool // words between two ** that do not count
}

// words reads the text of a node. What it teaches, {rule:NAME} at its end, goes to the block.
func (r *reader) words(b *Block, n ast.Node) []Inline {
	l := line{reader: r}
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		l.inline(c, letter{})
	}
	words := l.split(l.letters)
	for len(words) > 0 {
		last := words[len(words)-1]
		name, teaches := strings.CutPrefix(last.Text, "rule:")
		if !last.Braced && strings.TrimSpace(last.Text) == "" {
			words = words[:len(words)-1]
			continue
		}
		if !last.Braced || !teaches {
			break
		}
		if name == "" {
			r.errs.Add(last.Pos, "prose-brace-unfinished", diag.Args{"found": "{" + last.Text + "}"})
		}
		b.Rules, words = append(b.Rules, Teaching{name, last.Pos}), words[:len(words)-1]
	}
	for _, w := range words {
		if w.Braced && strings.HasPrefix(w.Text, "rule:") {
			r.errs.Add(w.Pos, "prose-rule-end", diag.Args{"found": "{" + w.Text + "}"})
		}
	}
	if n := len(words); n > 0 && !words[n-1].Braced {
		words[n-1].Text = strings.TrimRight(words[n-1].Text, " ")
	}
	return words
}

// inline reads a node within a line; like has its look.
func (l *line) inline(n ast.Node, like letter) {
	switch n := n.(type) {
	case *ast.Text:
		l.text(n.Segment.Start, string(n.Segment.Value(l.source)), like)
		switch {
		case n.HardLineBreak():
			l.put('\n', n.Segment.Stop, like)
		case n.SoftLineBreak():
			l.put(' ', n.Segment.Stop, like)
		}
	case *ast.Emphasis:
		like.bold, like.italic = like.bold || n.Level == 2, like.italic || n.Level == 1
		l.inside(n, like)
	case *ast.Link:
		l.link(n, like)
	case *ast.AutoLink:
		address := string(n.URL(l.source))
		if n.AutoLinkType == ast.AutoLinkEmail {
			address = "mailto:" + address
		}
		like.link, like.whole = l.linkTo(address, offset(n)), true
		for _, c := range string(n.Label(l.source)) {
			l.put(c, offset(n), like)
		}
	case *ast.Image:
		l.fail(offset(n), "prose-picture-inline", nil)
	case *ast.CodeSpan:
		l.fail(offset(n), "prose-code-span", nil)
	case *ast.RawHTML:
		at := n.Segments.At(0).Start
		if first := n.Segments.At(0); anchor().Match(first.Value(l.source)) {
			return
		}
		l.html(at)
	default:
		l.inside(n, like)
	}
}

func (l *line) inside(n ast.Node, like letter) {
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		l.inline(c, like)
	}
}

// link reads a link. On paper the address follows its words, unless they are the address.
func (l *line) link(n *ast.Link, like letter) {
	if l.printed > MostPrinted { // reported
		return
	}
	before, address := len(l.letters), string(n.Destination)
	like.link = l.linkTo(address, offset(n))
	l.inside(n, like)
	var words strings.Builder
	for _, c := range l.letters[before:] {
		words.WriteRune(c.char)
	}
	bare := strings.TrimPrefix(strings.TrimPrefix(strings.TrimPrefix(address, "mailto:"), "https://"), "http://")
	page := "{page:" + strings.TrimPrefix(address, "#") + "}"
	switch {
	case like.link == nil: // reported
	case strings.TrimSpace(words.String()) == "":
		l.fail(offset(n), "prose-link-words", diag.Args{"found": address})
	case like.link.Heading != "":
		if !strings.Contains(words.String(), page) {
			l.fail(offset(n), "prose-link-inside", diag.Args{"found": address, "near": page})
		}
	case strings.Contains(words.String(), bare):
		for i := before; i < len(l.letters); i++ {
			l.letters[i].whole = true
		}
	default:
		like.whole = true
		for _, c := range " (" + strings.TrimSuffix(bare, "/") + ")" {
			l.put(c, offset(n), like)
		}
	}
	l.addresses(len(address), offset(n))
}

// addresses counts the bytes of an address that is printed; a definition may serve many links.
func (l *line) addresses(n, at int) {
	before := l.printed
	if l.printed += n; before <= MostPrinted && l.printed > MostPrinted {
		l.fail(at, "booklet-too-long", diag.Args{"high": MostPrinted >> 20})
	}
}

func (l *line) put(c rune, at int, like letter) {
	like.char, like.at, like.literal = c, at, false
	l.letters = append(l.letters, like)
}

// nextForeign returns where the next words in the markup of another program are; nil for none.
func (l *line) nextForeign(s string, from int) []int {
	if !strings.ContainsAny(s[from:], marksOfWords) {
		return nil
	}
	for found := foreignWords().FindStringIndex(s[from:]); found != nil; found = foreignWords().FindStringIndex(s[from:]) {
		if found[0], found[1] = found[0]+from, found[1]+from; isForeign(s, found[0], found[1]) {
			return found
		}
		_, n := utf8.DecodeRuneInString(s[found[0]:])
		from = found[0] + n
	}
	return nil
}

// wordlike reports whether a text ends with a letter or a figure.
func wordlike(s string) bool {
	c, _ := utf8.DecodeLastRuneInString(s)
	return unicode.IsLetter(c) || unicode.IsDigit(c) || c == '{'
}

// text reads plain text with its escapes and entities.
func (l *line) text(at int, s string, like letter) {
	next := l.nextForeign(s, 0)
	for i := 0; i < len(s); {
		if next != nil && next[0] < i {
			next = l.nextForeign(s, i)
		}
		if next != nil && next[0] == i {
			l.foreign(at+i, s[i:next[1]])
			i = next[1]
			continue
		}
		if (s[i] == '[' || s[i] == '!') && l.foreignAt(at+i) {
			i++
			continue
		}
		if typed, shown := l.smartly(at+i, s[i:]); typed != "" {
			for _, c := range shown {
				l.put(c, at+i, like)
			}
			i += len(typed)
			continue
		}
		c, n := utf8.DecodeRuneInString(s[i:])
		if c == '\\' && i+1 < len(s) && strings.ContainsRune("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~", rune(s[i+1])) {
			l.put(rune(s[i+1]), at+i, like)
			l.letters[len(l.letters)-1].literal = true
			i += 2
			continue
		}
		if end := strings.IndexByte(s[i:min(i+32, len(s))], ';'); c == '&' && end > 0 {
			if shown := html.UnescapeString(s[i : i+end+1]); shown != s[i:i+end+1] {
				for _, c := range shown {
					l.put(c, at+i, like)
				}
				i += end + 1
				continue
			}
		}
		if lost := s[i:min(i+2, len(s))]; lost == "**" || lost == "~~" {
			if lost == "~~" {
				l.struck(at + i)
			} else {
				l.notBold(at + i)
			}
			i += 2
			continue
		}
		if c < ' ' && c != '\t' || c == 0x7f {
			l.fail(at+i, "prose-control", nil)
		} else if c == '\t' {
			l.put(' ', at+i, like)
		} else {
			l.put(c, at+i, like)
		}
		i += n
	}
}

// split divides letters into words of one look and what is in braces.
func (l *line) split(letters []letter) (list []Inline) {
	for i := 0; i < len(letters); {
		c := letters[i]
		if c.char == '}' && !c.literal {
			l.fail(c.at, "prose-brace-close", nil)
			i++
			continue
		}
		if c.char == '{' && !c.literal {
			if end, forms, is := l.plural(letters, i); is {
				if forms != nil {
					counted := l.part(c, "")
					counted.Braced, counted.Plural = true, forms
					list = append(list, counted)
				}
				i = end
				continue
			}
			end, inner := l.braces(letters, i)
			if inner != "" {
				braced := l.part(c, inner)
				braced.Braced = true
				if heading, ok := strings.CutPrefix(inner, "page:"); ok && c.link == nil {
					braced.Link = &Link{Heading: heading}
				}
				list = append(list, braced)
			}
			i = end
			continue
		}
		var b strings.Builder
		for ; i < len(letters); i++ {
			d := letters[i]
			if !d.alike(c) || (d.char == '{' || d.char == '}') && !d.literal {
				break
			}
			b.WriteRune(d.char)
		}
		list = append(list, l.part(c, b.String()))
	}
	return list
}

// braces returns where what begins with a brace ends, and what is in it; "" after an error.
func (l *line) braces(letters []letter, from int) (end int, inner string) {
	if template := l.template(letters[from].at); template != "" {
		l.foreign(letters[from].at, template)
		for end = from; end < len(letters) && letters[end].at < letters[from].at+len(template); {
			end++
		}
		return end, ""
	}
	var b strings.Builder
	for i := from + 1; i < len(letters); i++ {
		switch c := letters[i]; {
		case c.char == '}' && !c.literal:
			inner = strings.TrimSpace(b.String())
			if strings.HasPrefix(inner, "#") || strings.HasPrefix(inner, ".") || strings.ContainsRune(inner, '=') {
				l.foreign(letters[from].at, "{"+inner+"}")
				return i + 1, ""
			}
			kind, rest, named := strings.Cut(inner, ":")
			if inner == "" || named && (kind == "icon" || kind == "page") && rest == "" {
				l.fail(letters[from].at, "prose-brace-unfinished", diag.Args{"found": "{" + inner + "}"})
				return i + 1, ""
			}
			return i + 1, inner
		case c.char == '{' && !c.literal, c.char == '\n':
			l.fail(letters[from].at, "prose-brace-open", diag.Args{"found": "{" + b.String()})
			return i, ""
		default:
			b.WriteRune(c.char)
		}
	}
	found := "{" + b.String()
	if len(found) > 24 {
		found = strings.ToValidUTF8(found[:24], "") + "…"
	}
	l.fail(letters[from].at, "prose-brace-open", diag.Args{"found": found})
	return len(letters), ""
}
