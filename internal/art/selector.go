package art

import (
	"slices"
	"strings"
)

// complex is a selector: compounds from left to right, of which the last one is for the element itself.
type complex []compound

// compound is a part of a selector that one element has to match: path.bold#sun.
type compound struct {
	join        byte // how the element of the compound before is found: ' ' around it, '>' as its parent, '+' right before it, '~' before it
	element, id string
	classes     []string
	tests       []test
	refused     bool // a part that is not supported is left out
}

// test is a part of a compound that reports whether an element matches it.
type test func(b *builder, e *element) bool

// key returns the key of the rules whose selectors end with the compound.
func (c compound) key() string {
	switch {
	case c.id != "":
		return "#" + c.id
	case len(c.classes) > 0:
		return "." + c.classes[0]
	case c.element != "":
		return c.element
	}
	return "*"
}

// refused reports whether a part of the selector is not supported.
func (x complex) refused() bool {
	return slices.ContainsFunc(x, func(c compound) bool { return c.refused })
}

// selectors reads lists of selectors (Selectors Level 4).
type selectors struct {
	*scanner
	nest   []selector        // of the rule around, which & is
	spaces map[string]string // the namespaces of prefixes; that of elements without one is at ""
	depth  int               // how many pseudo-classes they are in
}

// selector is a complex with its specificity.
type selector struct {
	complex
	weight int
}

// list reads selectors up to the end of the text or a closing bracket. It reports false for what CSS does not know, for which it
// drops the whole rule; a forgiving list loses only the selectors with it.
func (p *selectors) list(forgiving bool) ([]selector, bool) {
	var list []selector
	for {
		from := p.i
		s, ok := p.complex()
		if ok && (p.done() || strings.IndexByte(",)", p.value[p.i]) >= 0) {
			list = append(list, s)
		} else if !forgiving {
			return nil, false
		} else {
			p.i = from + p.part(from, len(p.value)).until(",)")
		}
		if !p.take(',') {
			return list, true
		}
	}
}

// complex reads compounds and how they are joined. In a nested rule, one without & is for what is in the elements of the rule around.
func (p *selectors) complex() (selector, bool) {
	var s selector
	join := byte(' ')
	p.blanks()
	if c := p.next(); c == '>' || c == '+' || c == '~' {
		join = c
		if p.i++; p.nest == nil {
			return s, false
		}
	}
	from := p.i
	for len(s.complex) <= maxDepth {
		p.blanks()
		c, weight, ok := p.compound()
		if !ok {
			return s, false
		}
		c.join = join
		s.complex, s.weight = append(s.complex, c), s.weight+weight
		blank := p.blanks()
		switch next := p.next(); {
		case next == 0 || next == ',' || next == ')':
			if p.nest != nil && (s.complex[0].join != ' ' || p.part(from, p.i).until("&") == p.i-from) {
				c, weight := p.around()
				s.complex, s.weight = append(complex{c}, s.complex...), s.weight+weight
			}
			return s, true
		case next == '>' || next == '+' || next == '~':
			join = next
			p.i++
		case !blank:
			return s, false
		default:
			join = ' '
		}
	}
	return s, false
}

// around is what & means: any of the selectors of the rule around.
func (p *selectors) around() (compound, int) {
	t, weight, refused := anyOf(p.nest)
	return compound{join: ' ', tests: []test{t}, refused: refused}, weight
}

// compound reads simple selectors without spaces between them.
func (p *selectors) compound() (c compound, weight int, ok bool) {
	from := p.i
	if ok := p.elementName(&c, &weight); !ok {
		return c, 0, false
	}
	for !p.done() {
		at := p.i
		more, ok := 0, false
		switch p.value[p.i] {
		case '.':
			p.i++
			var class string
			class, ok = p.ident()
			c.classes, more = append(c.classes, class), byClass
		case '#':
			p.i++
			var id string
			id, ok = p.ident()
			more = byID
			if c.id == "" {
				c.id = id
			} else {
				c.tests = append(c.tests, func(_ *builder, e *element) bool { return e.attrs.of("id").value == id })
			}
		case '[':
			more = byClass
			ok = p.attribute(&c)
		case ':':
			more, ok = p.pseudo(&c)
		case '&':
			p.i++
			around := compound{tests: []test{isRoot}}
			if p.nest != nil {
				around, more = p.around()
			}
			c.tests, c.refused, ok = append(c.tests, around.tests...), c.refused || around.refused, true
		default:
			return c, weight, at > from
		}
		if !ok {
			return c, 0, false
		}
		weight += more
	}
	return c, weight, p.i > from
}

// elementName reads the name of an element with its namespace, if there is one.
func (p *selectors) elementName(c *compound, weight *int) bool {
	name, space, ok := p.qualified()
	if !ok {
		return false
	}
	if name != "" && space == "" {
		space = p.spaces[""]
	}
	if name != "" && space != "" && space != "*" && space != svgSpace {
		c.tests = append(c.tests, never)
	}
	if name != "" && name != "*" {
		c.element = name
		*weight += byElement
	}
	return true
}

// qualified reads a name that may be * and may have a namespace before it, as in svg|rect; the name is "" if there is none. Of a
// name without a prefix the namespace is "", of one with an empty prefix or one that stands for none it is " ".
func (p *selectors) qualified() (name, space string, ok bool) {
	word := func() (string, bool) {
		if p.take('*') {
			return "*", true
		}
		return p.ident()
	}
	name, named := word()
	if p.next() != '|' || strings.HasPrefix(p.rest(), "|=") {
		return name, "", true
	}
	p.i++
	space = name
	if known, is := p.spaces[space]; is && named && space != "*" {
		space = known
	} else if named && space != "*" {
		return "", "", false
	}
	if space == "" {
		space = " "
	}
	name, ok = word()
	return name, space, ok
}

// blanks skips spaces, and reports whether there were some.
func (p *selectors) blanks() bool {
	from := p.i
	p.scanner.spaces()
	return p.i > from
}

// next returns the next byte, 0 at the end.
func (s *scanner) next() byte {
	if s.done() {
		return 0
	}
	return s.value[s.i]
}

// ident reads an identifier, in which a backslash makes any character one of a name.
func (s *scanner) ident() (string, bool) {
	var b strings.Builder
	from := s.i
	for first := true; !s.done(); first = false {
		c := s.value[s.i]
		switch {
		case c == '\\':
			r, ok := s.escaped()
			if !ok {
				return "", false
			}
			b.WriteRune(r)
			continue
		case !isName(c), first && c >= '0' && c <= '9':
			return b.String(), s.i > from && b.String() != "-"
		case b.String() == "-" && c >= '0' && c <= '9':
			return "", false
		}
		b.WriteByte(c)
		s.i++
	}
	return b.String(), s.i > from && b.String() != "-"
}

// escaped reads a backslash and the character after it, which up to six hexadecimal figures may stand for.
func (s *scanner) escaped() (rune, bool) {
	s.i++
	var r rune
	from := s.i
	for ; s.i < min(from+6, len(s.value)); s.i++ {
		n := strings.IndexByte("0123456789abcdef", s.value[s.i]|0x20)
		if n < 0 {
			break
		}
		r = r<<4 | rune(n)
	}
	if s.i > from {
		if !s.done() && strings.IndexByte(" \t\r\n\f", s.value[s.i]) >= 0 {
			s.i++
		}
		return r, true
	}
	for _, r := range s.rest() {
		s.i += len(string(r))
		return r, r != '\n'
	}
	return 0, false
}

func isName(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '-' || c == '_' || c >= 0x80
}
