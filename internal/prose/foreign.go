package prose

import (
	"bytes"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/pattern"
)

// What other programs write within a line of Markdown, and CommonMark would print as it is typed.
var (
	foreignWords = pattern.Late(`\{(?:\+\+|--|~~|==)[^}]*\}|\{%[^}]*%\}|` + // marks of changes, templates
		`%%[^%]+%%|` + // comments
		`==[^\s=>](?:[^=]*[^\s=<])?==|\+\+[^\s+](?:[^+]*[^\s+])?\+\+|\|\|[^\s|](?:[^|]*[^\s|])?\|\||\^\^[^\s^][^^]*\^\^|` + // other looks
		`~[^\s~]+~|\^[^\s^]+\^|\$[^\s$\d](?:[^$]*[^\s$])?\$|` + // raised and lowered words, formulas
		`:[a-z][a-z0-9_+-]*[a-z0-9]:|:[+-]1:|:(?:100|1234|8ball):|` + // pictures by their names
		`\([\pL\pN][\pL\pN _-]*:: [^)]+\)`) // fields of Obsidian
	// marksOfWords begin what foreignWords finds.
	marksOfWords = "~^=$:+|%{"
	// foreignBrackets match before the parser takes them for brackets: footnotes, links of wikis, callouts and tasks.
	foreignBrackets = pattern.Late(`^\[\^[^\]\s]+\]|^\[\[[^\]]+\]\]|^\[![A-Za-z]+\]|^\[[ xX]\] |^\[@[^\]]+\]|^!\[[^\]]*\]\(|` +
		`^\[[\pL\pN][\pL\pN _-]*:: [^\]]+\]`)
	// templates match what generators of sites replace, and remarks of CriticMarkup.
	templates = pattern.Late(`^(?:\{\{[^}\n]*\}\}|\{>>[^}\n]*\}|\{:[^}\n]*\})`)
	// anchored matches a heading behind names of places, as Word files have them.
	anchored = pattern.Late(`^(?:<a (?:id|name)="[^"]*"></a>)+(#{1,6}) +`)
	anchor   = pattern.Late(`^(?:<a (?:id|name)="[^"]*"\s*/?>|</a>)$`)
	// tag matches a tag of HTML.
	tag = pattern.Late(`^<(/?)([A-Za-z][A-Za-z0-9-]*)`)
)

// foreign reports markup of another program, unless its line is reported.
func (r *reader) foreign(at int, found string) {
	if r.isTold(at) {
		return
	}
	found = strings.TrimSpace(found)
	code := "prose-foreign"
	switch {
	case strings.HasPrefix(found, "%%"):
		code = "prose-comment"
	case strings.HasPrefix(found, "=="), strings.HasPrefix(found, "++"), strings.HasPrefix(found, "||"), strings.HasPrefix(found, "^^"):
		code = "prose-marked"
	}
	r.fail(at, code, diag.Args{"found": diag.Cut(found)})
}

// isForeign reports whether words of a text that look like markup are some, and not signs between words such as C++ and 50%%.
func isForeign(s string, from, to int) bool {
	switch s[from] {
	case ':', '+', '|', '%', '$':
		return !wordlike(s[:from])
	case '=':
		return !strings.HasSuffix(s[:from], "<") && !strings.HasPrefix(s[to:], ">")
	}
	return true
}

// html reports HTML, an element once.
func (r *reader) html(at int) {
	found, source := r.line(at), r.source[at:]
	name := tag().FindSubmatch(source)
	switch {
	case bytes.HasPrefix(source, []byte("<!--")):
		r.fail(at, "prose-comment", diag.Args{"found": found})
		return
	case name == nil:
	case strings.EqualFold(string(name[2]), "br"):
		r.fail(at, "prose-html-break", diag.Args{"found": string(source[:bytes.IndexByte(source, '>')+1])})
		return
	case len(name[1]) > 0 && r.opened[string(name[2])]:
		return
	case len(name[1]) == 0:
		r.opened[string(name[2])] = true
	}
	r.fail(at, "prose-html", diag.Args{"found": found})
}

// struck reports words that other programs strike out, at the mark before them.
func (l *line) struck(at int) {
	if l.within = !l.within; l.within { // the mark before them
		l.fail(at, "prose-struck", diag.Args{"found": diag.Cut(l.marked(at))})
	}
}

// notBold reports a ** that does not count: without a partner, as beside a space within, or, once for both, beside punctuation.
func (l *line) notBold(at int) {
	found := l.marked(at)
	switch {
	case l.bold:
		l.bold = false
	case len(found) > 2 && strings.TrimSpace(found[2:len(found)-2]) == found[2:len(found)-2]:
		l.bold = true
		l.fail(at, "prose-flanking", diag.Args{"found": diag.Cut(found)})
	default:
		l.fail(at, "prose-unclosed", diag.Args{"found": found})
	}
}

// marked returns the words between two marks of two characters in a line, the first of which is at a place, with the marks; or the
// first mark alone.
func (r *reader) marked(at int) string {
	line, _, _ := bytes.Cut(r.source[at:min(at+256, len(r.source))], []byte("\n"))
	if end := bytes.Index(line[2:], line[:2]); end > 0 {
		return string(line[:end+4])
	}
	return string(line[:2])
}

// foreignAt reports brackets of other programs at a place of the source.
func (r *reader) foreignAt(at int) bool {
	found := foreignBrackets().Find(r.source[at:min(at+256, len(r.source))])
	if found == nil {
		return false
	}
	r.foreign(at, string(found))
	return true
}

// template returns the markup in braces of another program that begins at a place of the source, or "".
func (r *reader) template(at int) string {
	return string(templates().Find(r.source[at:min(at+256, len(r.source))]))
}
