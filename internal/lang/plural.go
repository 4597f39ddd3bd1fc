package lang

import (
	"cmp"
	"maps"
	"slices"
	"strconv"

	"cartouche/internal/diag"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

// PluralForms are the plural categories of the CLDR, in its order.
var PluralForms = []string{"zero", "one", "two", "few", "many", "other"}

// Categories returns the plural forms that a catalogue of the language needs, in the order of the
// CLDR. "other" is always among them.
func Categories(lang string) []string {
	needed, _ := forms(lang)
	return needed
}

// Category returns the plural form of a number, 0 or more, as the CLDR defines it.
func Category(lang string, n int) string {
	return category(plural.Cardinal.MatchPlural(language.Make(lang), n, 0, 0, 0, 0))
}

// millions are the languages that use the form `many` only for whole millions. No game counts that
// far, but a translation may have the form.
var millions = []string{"ca", "es", "fr", "it", "pt"}

// forms returns the plural forms of the whole numbers up to a thousand in a language, and all forms
// that a catalogue may have, in the order of the CLDR.
func forms(lang string) (needed, allowed []string) {
	takes := map[string]bool{"other": true}
	tag := language.Make(lang)
	for n := range 1001 {
		takes[category(plural.Cardinal.MatchPlural(tag, n, 0, 0, 0, 0))] = true
	}
	base, _ := tag.Base()
	for _, form := range PluralForms {
		if takes[form] {
			needed = append(needed, form)
		}
		if takes[form] || form == "many" && slices.Contains(millions, base.String()) {
			allowed = append(allowed, form)
		}
	}
	return needed, allowed
}

var categoryNames = map[plural.Form]string{
	plural.Zero: "zero",
	plural.One:  "one",
	plural.Two:  "two",
	plural.Few:  "few",
	plural.Many: "many",
}

// category returns the name of a plural form.
func category(f plural.Form) string { return cmp.Or(categoryNames[f], "other") }

// form returns the form of a text for its argument: the one that the text names, else args["n"], else args["found"]. Without a
// whole number it returns the form "other". An argument that the text names and that is not a whole number is an error.
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
	n, ok := whole(args[name])
	if !ok && t.By != "" {
		d := diag.Diagnostic{Pos: t.Pos, Code: "plural-by", Args: diag.Args{"key": key, "found": name}}
		if near := diag.Nearest(name, slices.Sorted(maps.Keys(args))); near != "" && near != name {
			d.Hint, d.Args["near"] = "did-you-mean", near
		}
		return "", d
	}
	if ok {
		if s, has := t.Forms[category(plural.Cardinal.MatchPlural(language.Make(cmp.Or(c.plurals, c.Lang)), max(n, -n), 0, 0, 0, 0))]; has {
			return s, nil
		}
	}
	return t.Forms["other"], nil
}

// Choose returns the form of a text from another file for its arguments. Errors name the key.
func (c *Catalogue) Choose(key string, t Text, args diag.Args) (string, error) {
	return c.in(t.Lang).form(key, t, args)
}

// whole returns an argument as a whole number, if it is one.
func whole(v any) (int, bool) {
	switch v := v.(type) {
	case int:
		return v, true
	case diag.Shown:
		return v.N, true
	case diag.Digits:
		n, err := strconv.Atoi(string(v))
		return n, err == nil
	}
	return 0, false
}

// Counts returns the argument that chooses the plural form of a text without `by`: the only
// argument that is a whole number, or "n" if the text has no arguments or an unknown one. Otherwise
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
		if _, ok := whole(v); ok && (name != "players" || !slices.Contains(numbers, "n") || v != args["n"]) {
			numbers = append(numbers, name)
		}
	}
	switch {
	case len(numbers) == 1:
		return numbers[0], nil
	case len(numbers) > 1:
		return "", diag.Diagnostic{Pos: t.Pos, Code: "plural-several", Args: diag.Args{"key": key, "found": numbers}}
	case len(spoken) == 0 || !known:
		return "n", nil
	}
	return "", diag.Diagnostic{Pos: t.Pos, Code: "plural-none", Args: diag.Args{"key": key}}
}
