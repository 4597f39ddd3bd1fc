package lang

import (
	"cmp"
	"slices"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

// PluralForms are the plural categories of the CLDR, in their order.
var PluralForms = []string{"zero", "one", "two", "few", "many", "other"}

// Categories returns the plural forms that a catalogue of the language needs,
// "other" always among them, in the order of CLDR.
func Categories(lang string) []string {
	needed, _ := forms(lang)
	return needed
}

// Category returns the plural form of a number, 0 or more, by CLDR.
func Category(lang string, n int) string {
	return category(plural.Cardinal.MatchPlural(language.Make(lang), n, 0, 0, 0, 0))
}

// millions are the languages with a form `many` for whole millions alone, which
// no game counts to; a translation may have it.
var millions = []string{"ca", "es", "fr", "it", "pt"}

// forms returns the plural forms that whole numbers up to a thousand take in a
// language, and those that it may have, in the order of CLDR.
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

var categoryNames = map[plural.Form]string{plural.Zero: "zero", plural.One: "one", plural.Two: "two", plural.Few: "few", plural.Many: "many"}

// category is the name of a plural form.
func category(f plural.Form) string { return cmp.Or(categoryNames[f], "other") }
