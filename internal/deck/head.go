package deck

import (
	"slices"
	"strings"
	"unicode"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/lang"
	"cartouche/internal/pattern"
)

// header reads the row with the names of the fields.
func (r *reader) header(names []cell) {
	r.head = r.pos(names[0].line, names[0].column)
	if len(names) > maxFields {
		r.errs.Add(r.head, "deck-fields", diag.Args{"found": len(names), "allowed": maxFields})
		names, r.wide = names[:maxFields], true
	}
	for _, n := range names {
		r.headings = append(r.headings, heading(n.text))
	}
	if len(names) == 1 && r.separator != 0 && strings.Contains(names[0].text, "|") {
		r.empty = true
		r.errs.AddHint(r.head, "deck-separator", "deck-separate", diag.Args{"found": "|"})
		return
	}
	if r.reportCard(names) {
		return
	}
	for _, n := range names {
		at, name := r.pos(n.line, n.column), heading(n.text)
		if first, ok := r.index[name]; ok && name != "" {
			r.misnamed = true
			r.errs.Add(at, "deck-field-twice", diag.Args{"found": name, "place": diag.Path(r.columns[first].at.String())})
		}
		r.column(name, at)
	}
}

// reportCard reports that the row for the names of the fields looks like a card: one of several cells is a number or a sentence, which
// no name can be.
func (r *reader) reportCard(cells []cell) bool {
	i := slices.IndexFunc(cells, func(c cell) bool { return likeValue(strings.TrimSpace(c.text)) })
	named := slices.DeleteFunc(slices.Clone(r.headings), func(h string) bool { return h == "" })
	if i < 0 || len(named) < 2 { // one alone may be a title
		return false
	}
	r.empty = true
	r.errs.AddHint(r.pos(cells[i].line, cells[i].column), "deck-card-first", "deck-name-columns", diag.Args{
		"found": diag.Quote(cells[i].text), "line": int(cells[i].line), "allowed": []string{"name", "cost", "text"},
	})
	return true
}

// likeValue reports whether a text is what cards have and no name of a field could be meant by: a number, or a sentence of several words.
func likeValue(text string) bool {
	if _, _, _, ok := decimal(text); ok || wholeNumber(text) {
		return true
	}
	return len(strings.Fields(text)) > 2 && strings.ContainsAny(text[len(text)-1:], ".!")
}

// heading returns the text of a heading without invisible characters and with letters that have their accents, or "" for blanks alone.
func heading(text string) string {
	if text = doc.Composed(diag.Plain(text)); strings.TrimSpace(text) == "" {
		return ""
	}
	return text
}

// named reports a value of a field without a name.
func (r *reader) named(name string, at diag.Pos, value string) {
	if name == "" && value != "" {
		r.misnamed = true
		r.errs.Add(at, "deck-field-empty", nil)
	}
}

// column returns the column of a name, and adds it if it is new. It returns false for a field beyond those that are allowed.
func (r *reader) column(name string, at diag.Pos) (int, bool) {
	if i, ok := r.index[name]; ok && r.head == (diag.Pos{}) {
		return i, true
	}
	if len(r.columns) == maxFields {
		if r.beyond == nil {
			r.beyond, r.beyondAt = map[string]bool{}, at
		}
		r.beyond[name] = true
		return 0, false
	}
	c := r.columnOf(name, at)
	r.columns = append(r.columns, c)
	for _, known := range []string{name, c.name} { // errors about a field that is badly named are none about its use
		if _, twice := r.index[known]; !twice {
			r.index[known] = len(r.columns) - 1
		}
	}
	return len(r.columns) - 1, true
}

// columnOf returns the column of a name as it should be written, and reports another name.
func (r *reader) columnOf(name string, at diag.Pos) column {
	field, tag, translated := strings.Cut(name, "@")
	if fieldName(field) == "" { // @picture
		field, tag, translated = name, "", false
	}
	c := column{name: name, field: field, lang: tag, at: at}
	if canonical := lang.Canonical(tag); translated && (canonical != tag || !lang.IsTag(tag)) {
		d := diag.Diagnostic{Pos: at, Code: "deck-field-language", Args: diag.Args{"found": name, "lang": tag}}
		if canonical != "" && canonical != tag { // no card is read in a language spelled differently
			d.Code, d.Hint, d.Args = "lang-spelled", "did-you-mean", diag.Args{
				"found":   tag,
				"allowed": canonical,
				"near":    field + "@" + canonical,
			}
		}
		r.errs.put(d)
	}
	near := fieldName(field)
	if near == field || name == "" {
		return c
	}
	d := diag.Diagnostic{Pos: at, Code: "deck-field-name", Args: diag.Args{"found": name}}
	if source, tag := r.translation(name); source != "" {
		c.field, c.lang = source, tag
		c.name = source + "@" + tag
	} else if MeansCopies(name) && !slices.Contains(r.headings, Copies) {
		c.field, c.name = Copies, Copies
	} else if near != "" {
		c.field, c.name = near, near+strings.TrimPrefix(name, field)
	}
	if c.name != name {
		d.Hint, d.Args["near"] = "did-you-mean", c.name
	}
	r.misnamed = true
	r.errs.put(d)
	return c
}

var inLanguage = pattern.Late(`^(.+?)[ ._(\[-]+([A-Za-z]{2,3}(?:[-_][A-Za-z]{2})?)[)\]]?$`)

// translation returns the field and the language that a heading such as `Name DE` or `name (de)` means, if another column has the
// field: Name@de.
func (r *reader) translation(heading string) (field, tag string) {
	m := inLanguage().FindStringSubmatch(heading)
	if m == nil {
		return "", ""
	}
	tag = lang.Canonical(strings.ReplaceAll(strings.ToLower(m[2]), "_", "-"))
	if tag == "" || !lang.IsTag(tag) {
		return "", ""
	}
	for _, c := range r.columns {
		if c.lang == "" && strings.EqualFold(c.field, m[1]) {
			return c.field, tag
		}
	}
	if i := slices.IndexFunc(r.headings, func(h string) bool { return strings.EqualFold(h, m[1]) }); i >= 0 {
		return r.headings[i], tag
	}
	return "", ""
}

// fieldName returns the valid name of a field that is nearest to a text: letters, digits and `_`,
// not beginning with a digit. It returns "" if nothing remains.
func fieldName(s string) string {
	var b strings.Builder
	gap := false
	for _, r := range s {
		switch {
		case r == '_', unicode.In(r, unicode.L, unicode.M), unicode.IsDigit(r):
			if gap && b.Len() > 0 {
				b.WriteByte('_')
			}
			if b.Len() == 0 && !unicode.IsLetter(r) && r != '_' {
				b.WriteByte('_')
			}
			b.WriteRune(r)
			gap = false
		default:
			gap = true
		}
	}
	return b.String()
}
