package model

import (
	"slices"
	"strings"

	"cartouche/internal/pattern"
)

// otherField is a field of the cards as other programs write it: <<name>> and @name in data merges, {{name}} and %name% in
// templates, [name] in nanDECK, data['name'] in Squib, and $name within a text.
var otherField = pattern.Late(
	`<<\s*([\pL_][\pL\pN_ ]*?)\s*>>|\{\{\s*([\pL_][\pL\pN_ ]*?)\s*\}\}|%([\pL_][\pL\pN_]*)%|@?\[([\pL_][\pL\pN_ ]*)\]` +
		`|\bdata\[['"]([\pL_][\pL\pN_ ]*)['"]\]|\$\{([\pL_][\pL\pN_]*)\}|(?:^|[^\pL\pN])[@$]([\pL_][\pL\pN_]*)`,
)

// AsOthers finds fields of the cards that a text names as other programs do. It returns the first of them as written and as it is
// written here, and the text with all of them so; "" if there is none.
func (s *Scope) AsOthers(text string) (found, near, whole string) {
	if !strings.ContainsAny(text, "<[%@$") && !strings.Contains(text, "{{") {
		return "", "", ""
	}
	fields, at := s.fields(), 0
	var b strings.Builder
	for _, m := range otherField().FindAllStringSubmatchIndex(text, -1) {
		name := ""
		for i := 2; i < len(m); i += 2 {
			if m[i] >= 0 {
				name = text[m[i]:m[i+1]]
			}
		}
		i := slices.IndexFunc(fields, func(f string) bool { return strings.EqualFold(f, name) })
		if i < 0 {
			continue
		}
		from := m[0]
		if first := m[len(m)-2]; first >= 0 { // what is before @ and $ stays
			from = first - 1
		}
		if near == "" {
			found, near = text[from:m[1]], "{"+fields[i]+"}"
		}
		b.WriteString(text[at:from] + "{" + fields[i] + "}")
		at = m[1]
	}
	if near == "" {
		return "", "", ""
	}
	if whole = b.String() + text[at:]; whole == near {
		whole = "$" + near[1:len(near)-1]
	}
	return found, near, whole
}
