package model

import (
	"cmp"
	"slices"
	"strings"

	"cartouche/internal/deck"
	"cartouche/internal/diag"
	"cartouche/internal/formula"
	"cartouche/internal/pattern"
)

// otherField is a field of the cards as other programs write it: <<name>>, «name» and @name in data merges, {{name}} and %name% in
// templates, [name] in nanDECK, @[name] in CardMaker, data['name'] in Squib, and $name within a text.
var otherField = pattern.Late(
	`<<\s*([\pL_][\pL\pN_ ]*?)\s*>>|[«‹]\s*([\pL_][\pL\pN_ ]*?)\s*[»›]|\{\{\s*([\pL_][\pL\pN_ ]*?)\s*\}\}|%([\pL_][\pL\pN_]*)%` +
		`|@?\[([\pL_][\pL\pN_ ]*)\]|\bdata\[['"]([\pL_][\pL\pN_ ]*)['"]\]|\$\{([\pL_][\pL\pN_]*)\}|(?:^|[^\pL\pN])[@$]([\pL_][\pL\pN_]*)`,
)

// inBraces is a field as texts have it here.
var inBraces = pattern.Late(`\{\s*([\pL_][\pL\pN_]*)\s*\}`)

// fieldPart is a part of a text that names a field of the cards, or is not about one.
type fieldPart struct{ written, field string }

// fieldsIn divides a text at the fields that it names as other programs do, or in braces.
func fieldsIn(text string, fields []string, braces bool) (parts []fieldPart) {
	if !strings.ContainsAny(text, "<[%@$«‹{") {
		return nil
	}
	at := 0
	matches := otherField().FindAllStringSubmatchIndex(text, -1)
	if braces {
		matches = append(matches, inBraces().FindAllStringSubmatchIndex(text, -1)...)
		slices.SortStableFunc(matches, func(a, b []int) int { return a[0] - b[0] })
	}
	for _, m := range matches {
		group := 2
		for m[group] < 0 {
			group += 2
		}
		field := fieldLike(text[m[group]:m[group+1]], fields)
		from := m[0]
		if group > 2 && group == len(m)-2 { // what is before @ and $ stays
			from = m[group] - 1
		}
		if field == "" || from < at {
			continue
		}
		if from > at {
			parts = append(parts, fieldPart{text[at:from], ""})
		}
		parts = append(parts, fieldPart{text[from:m[1]], field})
		at = m[1]
	}
	if parts != nil && at < len(text) {
		parts = append(parts, fieldPart{text[at:], ""})
	}
	return parts
}

// fieldLike returns the field that a name means, whatever its capitals and its blanks; "" for none.
func fieldLike(name string, fields []string) string {
	plain := func(s string) string { return strings.ToLower(strings.NewReplacer("_", "", " ", "").Replace(s)) }
	if i := slices.IndexFunc(fields, func(f string) bool { return plain(f) == plain(name) }); i >= 0 {
		return fields[i]
	}
	return ""
}

// AsOthers finds fields of the cards that a text names as other programs do. It returns the first of them as written and as it is
// written here, and the text with all of them so; "" if there is none.
func (s *Scope) AsOthers(text string) (found, near, whole string) {
	if !strings.ContainsAny(text, "<[%@$«‹") && !strings.Contains(text, "{{") {
		return "", "", ""
	}
	var b strings.Builder
	for _, p := range fieldsIn(text, s.FieldNames(), false) {
		if p.field == "" {
			b.WriteString(p.written)
			continue
		}
		if near == "" {
			found, near = p.written, "{"+p.field+"}"
		}
		b.WriteString("{" + p.field + "}")
	}
	if whole = b.String(); whole == near && near != "" {
		whole = "$" + near[1:len(near)-1]
	}
	return found, near, whole
}

// OneField returns, as $field, the field of the cards that is all of a text, in braces or as other programs write it. Other is
// whether the text has such signs, even if there is no such field.
func (s *Scope) OneField(text string) (near string, other bool) {
	if parts := fieldsIn(text, s.FieldNames(), true); len(parts) == 1 {
		return "$" + parts[0].field, true
	}
	return "", strings.HasPrefix(text, "@") || otherField().FindString(text) == text || inBraces().FindString(text) == text
}

// computed returns a value that names fields as other programs do, or in braces, in the form of an expression; "" for another.
func computed(value string, fields []string) string {
	var terms []string
	for _, p := range fieldsIn(value, fields, true) {
		if p.field != "" {
			terms = append(terms, p.field)
		} else {
			terms = append(terms, "'"+p.written+"'")
		}
	}
	if terms == nil || strings.ContainsAny(value, `'"\`) && len(terms) > 1 {
		return ""
	}
	return strings.Join(terms, " + ")
}

// meant returns what an expression with an error means, if the error comes from the signs of other programs around the name of a
// field; "" for another.
func (f *Formulas) meant(expression string, m *formula.Error) string {
	unknown, _ := m.Args["found"].(string)
	other, ref := strings.CutPrefix(unknown, "$")
	if m.Code == "formula-unknown-name" && !ref {
		return ""
	}
	var b strings.Builder
	fields := fieldNames(f.deck)
	for _, p := range fieldsIn(expression, fields, true) {
		b.WriteString(cmp.Or(p.field, p.written))
	}
	if near := b.String(); near != "" {
		return near
	}
	if ref {
		return diag.Nearest(other, fields)
	}
	return ""
}

// HintFields adds hints to errors about values of elements, in a file of the component, that name fields as other programs do: how
// they are written here.
func HintFields(errs diag.List, file string, cards *deck.Deck) {
	var fields []string
	for i := range errs {
		d := &errs[i]
		found, ok := d.Args["found"].(string)
		if !ok || d.Pos.File != file || d.Hint == "did-you-mean" || d.Code == "unknown-reference" || d.Code == "unknown-field" {
			continue
		}
		if fields == nil {
			fields = fieldNames(cards)
		}
		near := computed(found, fields)
		switch {
		case near == "" && d.Hint == "" && slices.Contains(fields, found) && (strings.HasPrefix(d.Code, "unknown-") || d.Code == "not-a-length"):
			near = "$" + found
			if d.Code == "unknown-word" {
				near = `"= ` + found + `"`
			}
		case near == "":
			continue
		case strings.Contains(near, " + "), d.Code == "unknown-word":
			near = `"= ` + near + `"`
		default:
			near = "$" + near
		}
		d.Hint, d.Args["near"] = "did-you-mean", near
	}
}

// fieldNames are the names of the fields of cards.
func fieldNames(cards *deck.Deck) (names []string) {
	for _, f := range cards.Fields() {
		names = append(names, f.Name)
	}
	return names
}
