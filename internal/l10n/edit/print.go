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
	f.printMap(p, f.root)
	return p.String()
}

// printMap prints the entries of a map in lines.
func (f *File) printMap(p *printer, n *node) {
	for _, kid := range n.kids {
		if kid.allMissing() {
			f.printMarked(p, kid)
			continue
		}
		for _, l := range kid.lead {
			p.line(l)
		}
		p.line(kid.before)
		switch {
		case kid.flow:
			printFlow(p, kid)
			p.text(kid.after)
		case kid.isMap:
			f.printMap(p, kid)
		default:
			p.text(kid.value + kid.after)
		}
	}
	for _, l := range n.tail {
		p.line(l)
	}
}

// printFlow prints a map in braces, from after the opening brace.
func printFlow(p *printer, n *node) {
	for _, kid := range n.kids {
		p.text(kid.before)
		if kid.isMap {
			printFlow(p, kid)
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

// printMarked prints an entry as lines to fill in. Each has the mark in the column of the entry, so
// that a translator can simply remove it.
func (f *File) printMarked(p *printer, n *node) {
	whole := &printer{eol: f.eol}
	n.missing = false
	f.printUnmarked(whole, n)
	n.missing = true
	for _, l := range lines(whole.String()) {
		margin := strings.Repeat(" ", n.indent)
		p.line(strings.TrimRight(margin+ToTranslate+" "+strings.TrimPrefix(strings.TrimRight(l, "\r\n"), margin), " ") + f.eol)
	}
}

// printUnmarked prints a missing entry without marks.
func (f *File) printUnmarked(p *printer, n *node) {
	for _, l := range n.lead {
		p.line(l)
	}
	p.line(n.before)
	if !n.isMap {
		p.text(n.value + n.after)
	}
	for _, kid := range n.kids {
		f.printUnmarked(p, kid)
	}
}
