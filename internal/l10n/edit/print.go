package edit

import "strings"

// printer writes the file.
type printer struct {
	strings.Builder
	eol  string
	last byte
}

// line prints text at the start of a line.
func (p *printer) line(text string) {
	if p.last != '\n' && p.last != 0 {
		p.text(p.eol)
	}
	p.text(text)
}

func (p *printer) text(s string) {
	p.WriteString(s)
	if s != "" {
		p.last = s[len(s)-1]
	}
}

func (f *File) print() string {
	p := &printer{eol: f.eol}
	for _, l := range f.top {
		p.line(l)
	}
	f.inside(p, f.root)
	return p.String()
}

// inside prints the entries of a map in lines.
func (f *File) inside(p *printer, n *node) {
	for _, kid := range n.kids {
		if kid.allMissing() {
			f.comment(p, kid)
			continue
		}
		for _, l := range kid.lead {
			p.line(l)
		}
		p.line(kid.before)
		switch {
		case kid.flow:
			flow(p, kid)
			p.text(kid.after)
		case kid.isMap:
			f.inside(p, kid)
		default:
			p.text(kid.value + kid.after)
		}
	}
	for _, l := range n.tail {
		p.line(l)
	}
}

// flow prints a map in braces, from after the opening brace.
func flow(p *printer, n *node) {
	for _, kid := range n.kids {
		p.text(kid.before)
		if kid.isMap {
			flow(p, kid)
		} else {
			p.text(kid.value)
		}
	}
	p.text(n.close)
}

// allMissing reports whether an entry and everything in it are missing.
func (n *node) allMissing() bool {
	if !n.isMap || n.plural {
		return n.missing
	}
	for _, kid := range n.kids {
		if !kid.allMissing() {
			return false
		}
	}
	return len(n.kids) > 0
}

// comment prints an entry as lines to fill in. Each has the mark in the column of the entry, so
// that a translator can simply remove it.
func (f *File) comment(p *printer, n *node) {
	whole := &printer{eol: f.eol}
	n.missing = false
	f.plainly(whole, n)
	n.missing = true
	for _, l := range lines(whole.String()) {
		margin := strings.Repeat(" ", n.indent)
		p.line(strings.TrimRight(margin+ToTranslate+" "+strings.TrimPrefix(strings.TrimRight(l, "\r\n"), margin), " ") + f.eol)
	}
}

// plainly prints a missing entry without marks.
func (f *File) plainly(p *printer, n *node) {
	for _, l := range n.lead {
		p.line(l)
	}
	p.line(n.before)
	if !n.isMap {
		p.text(n.value + n.after)
	}
	for _, kid := range n.kids {
		f.plainly(p, kid)
	}
}
