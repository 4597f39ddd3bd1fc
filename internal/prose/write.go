package prose

import (
	"bytes"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"cartouche/internal/diag"
	"cartouche/internal/pattern"
	"cartouche/internal/plural"
)

// Words are what a passage is to say: its forms and the number that chooses one.
type Words struct {
	Forms map[string]string
	By    string
}

// With returns the source of a document in which passages, by their names, have other words. All else stays byte for byte.
func (d *Document) With(texts map[string]Words) []byte {
	out := slices.Clone(d.source)
	width := d.width()
	for _, p := range slices.Backward(d.Passages()) {
		words, ok := texts[p.Name]
		if !ok || words.By == p.By && maps.Equal(words.Forms, p.Forms) {
			continue
		}
		out = slices.Replace(out, p.words.from, p.words.to, d.written(p, words, width)...)
	}
	return out
}

// Bytes returns the source of a document.
func (d *Document) Bytes() []byte { return d.source }

// width returns how long the lines of the text are, in characters.
func (d *Document) width() int {
	most := 80
	for _, b := range leaves(d.Blocks) {
		if b.Kind != Paragraph && b.Kind != Item {
			continue
		}
		for _, line := range b.lines {
			begin := bytes.LastIndexByte(d.source[:line.from], '\n') + 1
			most = max(most, utf8.RuneCount(bytes.TrimRight(d.source[begin:line.to], " \r\n")))
		}
	}
	return most
}

// written returns words in the place of those of a passage, on as many lines as they need.
func (d *Document) written(p Passage, words Words, width int) []byte {
	text := joined(words)
	begin := bytes.LastIndexByte(d.source[:p.words.from], '\n') + 1
	first := string(d.source[begin:p.words.from])
	eol := "\n"
	if bytes.Contains(d.source, []byte("\r\n")) {
		eol = "\r\n"
	}
	next := eol + continued(first)
	switch p.Kind {
	case Table:
		text = withRules(text, string(d.source[p.words.from:p.words.to]))
		return []byte(strings.ReplaceAll(text, "\n", next) + eol)
	case Heading, Picture:
		return []byte(strings.ReplaceAll(text, "\n", " "))
	}
	var lines []string
	room := width - utf8.RuneCountInString(first)
	for line := range strings.SplitSeq(text, "\n") {
		lines = append(lines, wrapped(line, room)...)
	}
	return []byte(strings.Join(lines, next))
}

// continued returns what is before the second line of a block whose first line begins in this way.
func continued(first string) string {
	var b strings.Builder
	for _, c := range first {
		if c != '>' && c != '\t' {
			c = ' '
		}
		b.WriteRune(c)
	}
	return b.String()
}

// wrapped divides a line between words. None of its lines begins like another kind of block.
func wrapped(text string, room int) (lines []string) {
	var line strings.Builder
	long := 0
	for i, word := range strings.Split(text, " ") {
		n := utf8.RuneCountInString(word)
		if i > 0 && long+1+n > room && !begins(word) && strings.TrimSpace(word) != "" {
			lines = append(lines, line.String())
			line.Reset()
			long = 0
		} else if i > 0 {
			line.WriteByte(' ')
			long++
		}
		line.WriteString(word)
		long += n
	}
	return append(lines, line.String())
}

// begins reports whether a word at the start of a line may begin another kind of block.
func begins(word string) bool {
	figures := strings.TrimLeft(word, "0123456789")
	return strings.ContainsAny(word[:min(len(word), 1)], "-+*>#=|<~`!") || figures != word && (figures == "." || figures == ")")
}

// withRules puts what a table taught into its last cell.
func withRules(text, old string) string {
	body, bar := strings.CutSuffix(text, "|")
	body = strings.TrimRight(body, " ")
	var out strings.Builder
	out.WriteString(body)
	for {
		_, after, found := strings.Cut(old, rulePrefix)
		name, rest, closed := strings.Cut(after, "}")
		if !found || !closed {
			break
		}
		out.WriteString(" " + rulePrefix + name + "}")
		old = rest
	}
	if bar {
		out.WriteString(" |")
	}
	return out.String()
}

// cellEnds matches the ends of cells and rows.
var cellEnds = pattern.Late(`(?:\\\|)|[|\n]`)

// joined returns words with plural forms as they are written in a text: the beginning and end that all forms share are
// written once.
func joined(w Words) string {
	other := w.Forms["other"]
	if len(w.Forms) < 2 {
		return other
	}
	if rows, ok := joinedTable(w); ok {
		return rows
	}
	head, tail := shared(w.Forms)
	var entries []string
	if w.By != "" {
		entries = append(entries, by+": "+w.By)
	}
	for _, form := range plural.Names {
		if text, ok := w.Forms[form]; ok {
			middle := strings.ReplaceAll(text[len(head):len(text)-len(tail)], "\n", " ")
			entries = append(entries, form+`: "`+strings.ReplaceAll(middle, `"`, `\"`)+`"`)
		}
	}
	return head + "{" + strings.Join(entries, ", ") + "}" + tail
}

// joinedTable returns a table with plural forms: each of its cells that has them is written by itself. It reports false for
// other texts.
func joinedTable(w Words) (string, bool) {
	cells := cellEnds().Split(w.Forms["other"], -1)
	parts := map[string][]string{}
	for form, text := range w.Forms {
		parts[form] = cellEnds().Split(text, -1)
		if !strings.HasPrefix(text, "|") || len(parts[form]) != len(cells) {
			return "", false
		}
	}
	ends := cellEnds().FindAllString(w.Forms["other"], -1)
	var b strings.Builder
	for i, cell := range cells {
		forms := map[string]string{}
		for form := range w.Forms {
			forms[form] = parts[form][i]
		}
		if slices.ContainsFunc(slices.Collect(maps.Values(forms)), func(c string) bool { return c != cell }) {
			cell = joined(Words{By: w.By, Forms: forms})
		}
		b.WriteString(cell)
		if i < len(ends) {
			b.WriteString(ends[i])
		}
	}
	return b.String(), true
}

// shared returns what all forms begin and end with, in whole words, so that markup and braces are not divided.
func shared(forms map[string]string) (head, tail string) {
	texts := slices.Sorted(maps.Values(forms))
	for i := range texts[0] {
		part := texts[0][:i]
		if slices.ContainsFunc(texts, func(t string) bool { return !strings.HasPrefix(t, part) || len(t) == len(part) }) {
			break
		}
		if strings.HasSuffix(part, " ") && whole(part) {
			head = part
		}
	}
	for i := range texts[0] {
		part := texts[0][i:]
		nothing := func(t string) bool { // is left between the two
			middle, ends := strings.CutSuffix(strings.TrimPrefix(t, head), part)
			return !ends || strings.TrimSpace(middle) == ""
		}
		if strings.HasPrefix(part, " ") && whole(part) && !slices.ContainsFunc(texts, nothing) {
			return head, part
		}
	}
	return head, ""
}

// whole reports whether a part of a text has no markup and no brace without its partner.
func whole(part string) bool {
	return strings.Count(part, "*")%2 == 0 && strings.Count(part, "_")%2 == 0 && strings.Count(part, "{") == strings.Count(part, "}") &&
		strings.Count(part, "[") == strings.Count(part, "]") && !strings.Contains(part, "\n") && !strings.HasSuffix(part, `\`)
}

// unbalanced reports whether a caption has a bracket without its partner.
func unbalanced(caption string) bool {
	depth := 0
	for i := 0; i < len(caption) && depth >= 0; i++ {
		switch caption[i] {
		case '\\':
			i++
		case '[':
			depth++
		case ']':
			depth--
		}
	}
	return depth != 0
}

// Check returns what is wrong with words in the place of those of a passage: they cannot be read, or they would be another block.
// The errors have no positions.
func (p Passage) Check(words Words) (errs diag.List) {
	var before strings.Builder
	headings := 1
	if p.Kind == Heading {
		headings = p.Level - 1
	}
	for level := range headings {
		before.WriteString(strings.Repeat("#", level+1) + " A\n\n")
	}
	lead, end := "", ""
	switch p.Kind {
	case Heading:
		lead = strings.Repeat("#", p.Level) + " "
	case Item:
		lead = "- "
	case Picture:
		lead, end = "![", "](a.png)"
	}
	if p.Kind == Picture && slices.ContainsFunc(slices.Collect(maps.Values(words.Forms)), unbalanced) {
		errs.Add(diag.Pos{}, "prose-caption", nil)
		return errs
	}
	text := strings.ReplaceAll(joined(words), "\n", "\n"+continued(lead))
	doc, found := Read("", []byte(before.String()+lead+text+end+"\n"))
	for _, e := range found {
		e.Pos = diag.Pos{}
		errs = append(errs, e)
	}
	blocks := leaves(doc.Blocks)
	if errs != nil {
		return errs
	}
	if len(blocks) != headings+1 {
		errs.Add(diag.Pos{}, "prose-several", diag.Args{"allowed": p.Kind.Term()})
		return errs
	}
	switch b, old := blocks[headings], p.block; {
	case b.Kind != p.Kind || p.Kind == Heading && b.Level != p.Level:
		errs.Add(diag.Pos{}, "prose-other", diag.Args{"found": b.Kind.Term(), "allowed": p.Kind.Term()})
	case p.Kind == Table && (len(b.Rows) != len(old.Rows) || len(b.Rows[0]) != len(old.Rows[0])):
		errs.Add(diag.Pos{}, "prose-other-table", diag.Args{
			"rows": len(b.Rows), "columns": len(b.Rows[0]), "allowed": len(old.Rows), "high": len(old.Rows[0])})
	}
	return errs
}
