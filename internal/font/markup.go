package font

import (
	"errors"
	"strings"
	"unicode"
	"unicode/utf8"

	"cartouche/internal/diag"
)

// The markup of texts: **bold**, _italic_, {icon:ankh}, {style:name}…{/style}, a line break, and a backslash before * _ { } < or
// itself to escape it. An underscore is markup only at the edge of a word, so that snake_case, 2_3 and blanks to fill in (____)
// stay as they are.

// LinkStart and LinkEnd are around the words of a link. They are not shown, and no text that people write contains them.
const (
	LinkStart = '\x02'
	LinkEnd   = '\x03'
)

// look is the style of a rune: in its lowest bits its letters, above them a span, and in its highest bits a link.
type look uint32

const (
	bold look = 1 << iota
	italic
	iconLook // the rune is the character of an icon
	firstSpan
	firstLink = 1 << 16
)

// spanBits are the bits of the span.
const spanBits = firstLink - firstSpan

// span returns which span of its text a rune is in; 0 for none.
func (l look) span() int { return int(l & spanBits / firstSpan) }

// link returns which link of its text a rune is in; 0 for none.
func (l look) link() int { return int(l / firstLink) }

// maxSpans is the largest number of spans of a text; there may be as many links.
const maxSpans = int(spanBits / firstSpan)

// markup is a parsed text.
type markup struct {
	runes []rune
	looks []look
	icons []*icon  // in the order of their runes
	spans []string // the names of the styles of the spans, from span 1 on
}

const escapable = `\*_{}<[&~`

// parser parses a text.
type parser struct {
	set  *Set
	text []rune
	at   int
	look look
	open []opened // the spans around the current position
	out  markup
	errs diag.List
	tags []string // HTML tags that were found

	links int // that began so far
}

// maxErrors is the number of errors after which a text is not read further.
const maxErrors = 100

// parse parses the markup of a text, in the memory of one that is no longer needed. The error is a diag.List, or that of reading an
// icon's font.
func (s *Set) parse(text string, old markup) (markup, error) {
	p := parser{set: s, out: markup{runes: old.runes[:0], looks: old.looks[:0]}}
	if !strings.ContainsAny(text, `\*_{<[&~`+string(LinkStart)) {
		for _, r := range text {
			p.put(r, 0)
		}
		return p.out, nil
	}
	p.text = []rune(text)
	for p.at < len(p.text) && len(p.errs) < maxErrors {
		if err := p.step(); err != nil {
			return markup{}, err
		}
	}
	if p.look&bold != 0 {
		p.errs.Add(diag.Pos{}, "text-unclosed", diag.Args{"found": "**"})
	}
	if p.look&italic != 0 {
		p.errs.Add(diag.Pos{}, "text-unclosed", diag.Args{"found": "_"})
	}
	for _, o := range p.open {
		p.errs.Add(diag.Pos{}, "text-span-unclosed", diag.Args{"found": "{style:" + o.name + "}"})
	}
	return p.out, p.errs.Err()
}

// peek returns the rune at a distance from the current one, or a line break beyond the ends.
func (p *parser) peek(d int) rune {
	if i := p.at + d; i >= 0 && i < len(p.text) {
		return p.text[i]
	}
	return '\n'
}

func (p *parser) put(r rune, l look) {
	p.out.runes, p.out.looks = append(p.out.runes, r), append(p.out.looks, l)
	p.at++
}

func (p *parser) step() error {
	switch r := p.text[p.at]; {
	case r == '\\':
		p.at++
		if strings.ContainsRune(escapable, p.peek(0)) {
			p.put(p.peek(0), p.look)
			return nil
		}
		hint := ""
		if p.peek(0) == 'n' || p.peek(0) == '1' && p.peek(1) == '3' { // how CardMaker and nanDECK break lines
			hint = "text-tag-break"
		}
		found := strings.TrimSpace(`\` + string(p.peek(0)))
		p.errs.AddHint(diag.Pos{}, "text-escape", hint, diag.Args{"found": found, "allowed": escaped()})
	case r == '*' && p.peek(1) == '*':
		p.look ^= bold
		p.at += 2
	case r == '_' && p.edge():
		p.look ^= italic
		p.at++
	case r == '{':
		return p.brace()
	case r == '<' && p.tag():
		p.at++
	case strings.ContainsRune("&[~_*", r) && p.foreign():
	case r == LinkStart:
		p.links = min(p.links+1, maxSpans)
		p.look = p.look%firstLink | look(p.links)*firstLink
		p.at++
	case r == LinkEnd:
		p.look %= firstLink
		p.at++
	default:
		p.put(r, p.look)
	}
	return nil
}

// Plain returns the markup that prints a text as it is.
func Plain(text string) string {
	var b strings.Builder
	for _, r := range text {
		if strings.ContainsRune(escapable, r) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}

// Words returns what the markup of a text says, for programs that show plain text: an icon is its name. A text with errors stays
// as it is.
func (s *Set) Words(text string) string {
	parsed, err := s.parse(text, markup{})
	if err != nil {
		return text
	}
	var b strings.Builder
	icons := parsed.icons
	for i, r := range parsed.runes {
		if parsed.looks[i]&iconLook == 0 {
			b.WriteRune(r)
			continue
		}
		b.WriteString(icons[0].text)
		icons = icons[1:]
	}
	return b.String()
}

func escaped() []string {
	var list []string
	for _, r := range escapable {
		list = append(list, `\`+string(r))
	}
	return list
}

// edge reports whether the underscore here opens or closes italics.
func (p *parser) edge() bool {
	before, after := p.peek(-1), p.peek(1)
	if before == '_' || after == '_' {
		return false
	}
	if p.look&italic == 0 {
		return !inWord(before) && !unicode.IsSpace(after)
	}
	return !unicode.IsSpace(before) && !inWord(after)
}

func inWord(r rune) bool { return unicode.In(r, unicode.L, unicode.N, unicode.M) }

// longestBrace is the largest length of what is in braces, in runes. Without a limit, a text full of braces would take quadratic
// time.
const longestBrace = 200

// brace parses {icon:name}, or an end of a span.
func (p *parser) brace() error {
	rest := string(p.text[p.at:min(p.at+longestBrace, len(p.text))])
	line, _, _ := strings.Cut(rest, "\n")
	inner, _, closed := strings.Cut(line[1:], "}")
	name, isIcon := strings.CutPrefix(inner, "icon:")
	style, opens := strings.CutPrefix(inner, "style:")
	switch {
	case closed && opens:
		p.openSpan(style)
	case closed && inner == "/style":
		p.closeSpan()
	case closed && isIcon:
		if err := p.icon(name); err != nil {
			return err
		}
	default:
		allowed := []string{"{icon:…}", "{style:…}", "{/style}"}
		p.errs.Add(diag.Pos{}, "text-brace-unknown", diag.Args{"found": snippet(line), "allowed": allowed})
		p.at++
		return nil
	}
	p.at += utf8.RuneCountInString(inner) + 2
	return nil
}

// icon adds an icon.
func (p *parser) icon(name string) error {
	i, err := p.set.icon(name)
	if d, ok := errors.AsType[diag.Diagnostic](err); ok {
		p.errs = append(p.errs, d)
		return nil
	} else if err != nil {
		return err
	}
	p.put(i.char, p.look|iconLook)
	p.out.icons = append(p.out.icons, i)
	p.at--
	return nil
}

// snippet returns the beginning of a text, for messages.
func snippet(text string) string {
	runes := []rune(text)
	if len(runes) <= 24 {
		return text
	}
	return string(runes[:23]) + "…"
}
