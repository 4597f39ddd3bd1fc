package edit

import (
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/lang"
)

// onLines prepares an entry for plural forms: unless it has exactly these forms, it gets its own lines.
func (f *File) onLines(n *node, text lang.Text) *node {
	forms := entries(text)
	same := n.plural && len(n.kids) == len(forms)
	for _, kid := range n.kids {
		_, ok := forms[kid.name]
		same = same && ok
	}
	if !same {
		f.ownLine(n)
		f.explode(n)
	}
	return n
}

// ownLine takes an entry out of the braces around it.
func (f *File) ownLine(n *node) {
	for _, around := range f.root.path(n.key) {
		if around != n {
			f.explode(around)
		}
	}
}

// explode writes a map in braces, which begins on its own line, as lines.
func (f *File) explode(n *node) {
	if !n.flow {
		return
	}
	n.flow = false
	n.before = strings.TrimRight(n.before, " ")
	after, rest := f.eol, strings.TrimSpace(n.after)
	switch {
	case rest == "":
	case !n.plural && strings.HasPrefix(rest, lang.SameMark): // it belongs to the text in the braces
		after = " " + rest + f.eol
	default:
		n.before += " " + rest
	}
	n.before += f.eol
	n.after = ""
	indent := n.indent + f.step
	margin := strings.Repeat(" ", indent)
	for _, kid := range n.kids {
		for _, r := range remarks(kid.before) {
			kid.lead = append(kid.lead, margin+r+f.eol)
		}
		kid.inBraces, kid.indent = false, indent
		kid.before, kid.after = margin+doc.FormatKey(kid.name)+": ", after
		switch {
		case kid.isMap && strings.Contains(kid.braced(), "\n"):
			f.explode(kid)
		case strings.Contains(kid.value, "\n"):
			form := "other"
			if n.plural {
				form = kid.name
			}
			kid.value = f.spell(f.want[kid.key].Forms[form], kid.value, indent, false)
		}
	}
	for _, r := range remarks(n.close) {
		n.tail = append(n.tail, margin+r+f.eol)
	}
	n.close = ""
}

// unmark removes the SameMark of a text, with its remark.
func (n *node) unmark() {
	n.after = unmarked(n.after)
	if n.plural && !n.flow {
		n.before = unmarked(n.before)
	}
}

// unmarked returns the rest of a line without a mark.
func unmarked(line string) string {
	before, _, marked := strings.Cut(line, " "+lang.SameMark)
	if !marked {
		return line
	}
	return before + line[len(strings.TrimRight(line, "\r\n")):]
}

// braced prints a map in braces.
func (n *node) braced() string {
	p := &printer{}
	printFlow(p, n)
	return p.String()
}

// remarks returns the comments between the entries of a map in braces.
func remarks(s string) []string {
	var out []string
	for _, l := range lines(s) {
		if i := strings.IndexByte(l, '#'); i == 0 || i > 0 && (l[i-1] == ' ' || l[i-1] == '\t') {
			out = append(out, strings.TrimRight(l[i:], "\r\n"))
		}
	}
	return out
}

// Comment returns the lines of the comment right above a text, without #. A text in braces has none.
func (f *File) Comment(key string) []string {
	n := f.root.find(key)
	if n == nil || n.inBraces {
		return nil
	}
	var out []string
	for _, l := range n.lead[n.remarkStart():] {
		l = strings.TrimSpace(l)
		if !marked(l) {
			out = append(out, strings.TrimPrefix(l[1:], " "))
		}
	}
	return out
}

// remarkStart returns the index in n.lead of the comment right above an entry.
func (n *node) remarkStart() int {
	i := len(n.lead)
	for i > 0 && strings.HasPrefix(strings.TrimSpace(n.lead[i-1]), "#") {
		i--
	}
	return i
}

// SetComment replaces the comment right above a text. Control characters, which are not allowed in comments, become spaces.
func (f *File) SetComment(key string, comment []string) {
	n := f.root.find(key)
	f.ownLine(n)
	margin := strings.Repeat(" ", n.indent)
	n.lead = slices.Clone(n.lead[:n.remarkStart()])
	for _, c := range comment {
		c = strings.Map(func(r rune) rune {
			if doc.Escaped(r) && r != '\t' {
				return ' '
			}
			return r
		}, c)
		n.lead = append(n.lead, strings.TrimRight(margin+"# "+c, " ")+f.eol)
	}
}

// Stale writes the new source above a text.
func (f *File) Stale(source *File, key string, now lang.Text) {
	owner, prefix := &node{}, ""
	for _, n := range f.root.path(key) {
		if owner = n; n.flow || !n.isMap || n.plural {
			break
		}
		prefix = n.key
	}
	margin := strings.Repeat(" ", owner.indent) + SourceNow + " "
	for _, l := range f.spelled(strings.TrimPrefix(key, prefix+"."), source.root.find(key), now) {
		owner.lead = append(owner.lead, strings.TrimRight(margin+l, " ")+f.eol)
	}
}

// spelled returns the lines of an entry with all its forms.
func (f *File) spelled(name string, model *node, text lang.Text) []string {
	if len(text.Forms) == 1 {
		value := f.spell(text.Forms["other"], model.form("other").value, 0, false)
		return strings.Split(name+": "+value, f.eol)
	}
	out := []string{name + ":"}
	forms := entries(text)
	for _, form := range sorted(forms) {
		value := f.spell(forms[form], model.form(form).value, usualStep, false)
		out = append(out, strings.Split("  "+form+": "+value, f.eol)...)
	}
	return out
}

// Marks reports whether the file has missing texts and stale ones.
func (f *File) Marks() (missing, stale bool) {
	f.eachLead(func(list []string) []string {
		for _, l := range list {
			missing = missing || mark(l) == ToTranslate
			stale = stale || mark(l) == SourceNow
		}
		return list
	})
	return missing, stale
}

// Strip removes all marks with their lines.
func (f *File) Strip() {
	f.eachLead(func(list []string) []string { return slices.DeleteFunc(list, marked) })
}

func (f *File) eachLead(do func([]string) []string) {
	f.top = do(f.top)
	var walk func(n *node)
	walk = func(n *node) {
		n.lead = do(n.lead)
		for _, kid := range n.kids {
			walk(kid)
		}
		n.tail = do(n.tail)
	}
	walk(f.root)
}

// mark returns the mark at the start of a line, or "".
func mark(line string) string {
	line = strings.TrimSpace(line)
	for _, m := range []string{ToTranslate, SourceNow} {
		if line == m || strings.HasPrefix(line, m+" ") {
			return m
		}
	}
	return ""
}

func marked(line string) bool { return mark(line) != "" }

// Waiting returns the missing texts as the file has them in comments, by key. The errors are those
// that the file would have without the marks.
func Waiting(f *File, data []byte) (map[string]lang.Text, error) {
	var b strings.Builder
	widths := map[int]int{} // line -> width of its mark
	for n, l := range lines(strings.TrimPrefix(string(data), byteOrderMark)) {
		if mark(l) == ToTranslate {
			i := strings.Index(l, ToTranslate)
			rest := strings.TrimPrefix(l[i+len(ToTranslate):], " ")
			widths[n+1] = len(l) - i - len(rest)
			l = l[:i] + rest
		}
		b.WriteString(l)
	}
	whole, errs := lang.Parse(f.Lang, f.Name, []byte(b.String()))
	waiting := map[string]lang.Text{}
	for _, key := range whole.Keys() {
		if _, ok := f.Texts.Get(key); !ok {
			text, _ := whole.Get(key)
			text.Pos.Column += widths[text.Pos.Line]
			waiting[key] = text
		}
	}
	for i := range errs {
		errs[i].Pos.Column += widths[errs[i].Pos.Line]
	}
	// A translator may copy a line instead of removing its mark: the copy counts.
	errs = slices.DeleteFunc(errs, func(d diag.Diagnostic) bool { return d.Code == "key-twice" })
	return waiting, errs.Err()
}
