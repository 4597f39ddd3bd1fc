package art

import (
	"slices"
	"strings"
)

// attribute reads what a selector asks of an attribute, as in [fill="red"], into a compound.
func (p *selectors) attribute(c *compound) bool {
	p.i++
	p.blanks()
	name, space, ok := p.qualified()
	if !ok || name == "" || name == "*" {
		return false
	}
	p.blanks()
	var by byte
	if c := p.next(); c != 0 && strings.IndexByte("~|^$*", c) >= 0 {
		by = c
		p.i++
	}
	value, compares := "", p.take('=')
	if compares {
		p.blanks()
		if value, ok = p.word(); !ok {
			return false
		}
		p.blanks()
	} else if by != 0 {
		return false
	}
	fold := p.take('i') || p.take('I')
	if !fold && !p.take('s') {
		p.take('S')
	}
	p.blanks()
	if !p.take(']') && !p.done() {
		return false
	}
	if space != "" && space != " " && space != "*" && space != xlinkSpace { // those of others are not kept
		c.refused = true
		return true
	}
	c.tests = append(c.tests, func(_ *builder, e *element) bool {
		t, is := e.attrs.find(name)
		if linked := name == "href" && e.linked; space != "*" && linked != (space == xlinkSpace) {
			return false
		}
		found, wanted := t.value, value
		if fold {
			found, wanted = strings.ToLower(found), strings.ToLower(wanted)
		}
		return is && (!compares || compared(found, by, wanted))
	})
	return true
}

// compared reports whether a value is as an operator of selectors asks, of which by is the first byte; 0 for =.
func compared(found string, by byte, wanted string) bool {
	switch by {
	case '~':
		return wanted != "" && slices.Contains(strings.Fields(found), wanted)
	case '|':
		return found == wanted || strings.HasPrefix(found, wanted+"-")
	case '^':
		return wanted != "" && strings.HasPrefix(found, wanted)
	case '$':
		return wanted != "" && strings.HasSuffix(found, wanted)
	case '*':
		return wanted != "" && strings.Contains(found, wanted)
	}
	return found == wanted
}

// word reads an identifier or a text in quotation marks.
func (s *scanner) word() (string, bool) {
	q := s.next()
	if q != '"' && q != '\'' {
		return s.ident()
	}
	var b strings.Builder
	for s.i++; !s.done() && s.value[s.i] != q; {
		if s.value[s.i] != '\\' {
			b.WriteByte(s.value[s.i])
			s.i++
		} else if r, ok := s.escaped(); ok {
			b.WriteRune(r)
		}
	}
	s.take(q)
	return b.String(), true
}
