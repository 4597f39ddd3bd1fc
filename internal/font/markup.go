package font

import (
	"errors"
	"strings"
	"unicode"
	"unicode/utf8"

	"cartouche/internal/diag"
)

// The markup of texts: **bold**, _italic_, {icon:ankh}, a line break, and a backslash before * _ { } < or itself to escape it. An
// underscore is markup only at the edge of a word, so that snake_case, 2_3 and blanks to fill in (____) stay as they are.

// look is the style of a rune.
type look uint8

const (
	bold look = 1 << iota
	italic
	iconLook // the rune is the character of an icon
)

// markup is a parsed text.
type markup struct {
	runes []rune
	looks []look
	icons []*icon // in the order of their runes
}

const escapable = `\*_{}<`

// parser parses a text.
type parser struct {
	set  *Set
	text []rune
	at   int
	look look
	out  markup
	errs diag.List
	tags []string // HTML tags that were found
}

// maxErrors is the number of errors after which a text is not read further.
const maxErrors = 100

// parse parses the markup of a text. The error is a diag.List, or that of reading an icon's font.
func (s *Set) parse(text string) (markup, error) {
	if !strings.ContainsAny(text, `\*_{<`) {
		runes := []rune(text)
		return markup{runes: runes, looks: make([]look, len(runes))}, nil
	}
	p := parser{set: s, text: []rune(text)}
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
		p.errs.Add(diag.Pos{}, "text-escape", diag.Args{"found": strings.TrimSpace(`\` + string(p.peek(0))), "allowed": escaped()})
	case r == '*' && p.peek(1) == '*':
		p.look ^= bold
		p.at += 2
	case r == '_' && p.edge():
		p.look ^= italic
		p.at++
	case r == '{':
		return p.icon()
	case r == '<' && p.tag():
		p.at++
	default:
		p.put(r, p.look)
	}
	return nil
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

// longestIcon is the largest length of an icon in braces, in runes. Without a limit, a text full of
// braces would take quadratic time.
const longestIcon = 200

// icon parses {icon:name}.
func (p *parser) icon() error {
	rest := string(p.text[p.at:min(p.at+longestIcon, len(p.text))])
	line, _, _ := strings.Cut(rest, "\n")
	inner, _, closed := strings.Cut(line[1:], "}")
	name, isIcon := strings.CutPrefix(inner, "icon:")
	if !closed || !isIcon {
		p.errs.Add(diag.Pos{}, "text-brace-unknown", diag.Args{"found": snippet(line), "allowed": "{icon:…}"})
		p.at++
		return nil
	}
	i, err := p.set.icon(name)
	if d, ok := errors.AsType[diag.Diagnostic](err); ok {
		p.errs = append(p.errs, d)
	} else if err != nil {
		return err
	} else {
		p.put(i.char, p.look|iconLook)
		p.out.icons = append(p.out.icons, i)
		p.at--
	}
	p.at += utf8.RuneCountInString(inner) + 2
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
