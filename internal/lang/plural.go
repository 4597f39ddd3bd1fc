package lang

import (
	"cmp"
	"maps"
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/plural"
)

// Categories returns the plural forms that a catalogue of the language needs: those of the whole numbers up to a thousand and
// "other", in the order of the CLDR.
func Categories(lang string) []string {
	takes := map[string]bool{plural.Other: true}
	for n := range 1001 {
		takes[plural.Form(lang, plural.Int(n))] = true
	}
	return slices.DeleteFunc(plural.Forms(lang), func(form string) bool { return !takes[form] })
}

// form returns the form of a text for its argument: the one that the text names, else args["n"], else args["found"]. Without a
// number it returns the form "other". An argument that the text names and that is not a number is an error.
func (c *Catalogue) form(key string, t Text, args diag.Args) (string, error) {
	if !t.Plural() {
		return t.Forms["other"], nil
	}
	name := t.By
	if name == "" {
		name = "n"
		if _, ok := args[name]; !ok {
			name = "found"
		}
	}
	n, ok := numberIn(args[name])
	if !ok && t.By != "" {
		d := diag.Diagnostic{Pos: t.Pos, Code: "plural-by", Args: diag.Args{"key": key, "found": name}}
		if near := diag.Nearest(name, slices.Sorted(maps.Keys(args))); near != "" && near != name {
			d.Hint, d.Args["near"] = "did-you-mean", near
		}
		return "", d
	}
	if ok {
		if s, has := t.Forms[plural.Form(cmp.Or(c.plurals, c.Lang), n)]; has {
			return s, nil
		}
	}
	return t.Forms[plural.Other], nil
}

// Choose returns the form of a text from another file for its arguments. Errors name the key.
func (c *Catalogue) Choose(key string, t Text, args diag.Args) (string, error) {
	return c.in(t.Lang).form(key, t, args)
}

// numberIn returns an argument as a number, if it is one.
func numberIn(v any) (plural.Number, bool) {
	switch v := v.(type) {
	case int:
		return plural.Int(v), true
	case diag.Shown:
		return plural.Int(v.N), true
	case diag.Digits:
		return plural.Parse(string(v))
	case diag.Decimal:
		return plural.Parse(string(v))
	}
	return plural.Number{}, false
}

// Counts returns the argument that chooses the plural form of a text without `by`: the only
// argument that is a number, or "players" if the text has no arguments or an unknown one. Otherwise
// Counts returns an error. {n} and {players} count as one argument if they are equal.
func (t Text) Counts(key string, args diag.Args) (string, error) {
	var spoken, numbers []string
	for _, form := range t.Forms {
		spoken = append(spoken, split(form).args...)
	}
	slices.Sort(spoken)
	known := true
	for _, name := range slices.Compact(spoken) {
		v, there := args[name]
		known = known && there
		if _, ok := numberIn(v); ok && (name != "players" || !slices.Contains(numbers, "n") || v != args["n"]) {
			numbers = append(numbers, name)
		}
	}
	switch {
	case len(numbers) == 1:
		return numbers[0], nil
	case len(numbers) > 1:
		return "", diag.Diagnostic{Pos: t.Pos, Code: "plural-several", Args: diag.Args{"key": key, "found": numbers}}
	case len(spoken) == 0 || !known:
		return "players", nil
	}
	return "", diag.Diagnostic{Pos: t.Pos, Code: "plural-none", Args: diag.Args{"key": key}}
}
