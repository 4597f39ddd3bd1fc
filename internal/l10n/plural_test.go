package l10n

import (
	"testing"

	"cartouche/internal/l10n/po"
	"cartouche/internal/lang"
	"cartouche/internal/plural"
)

// Every rule of the table agrees with the CLDR for every number.
func TestPluralForms(t *testing.T) {
	numbers := []int{10000, 10001, 10011, 100006, 1000003}
	for n := range 1101 {
		numbers = append(numbers, n)
	}
	for _, l := range Languages() {
		if !lang.IsTag(l) {
			t.Errorf("%s is not a language", l)
		}
		rule, ok := po.ParseRule(pluralForms(l))
		if !ok {
			t.Fatalf("%s: the rule %q cannot be read", l, pluralForms(l))
		}
		forms := categories(l)
		for _, n := range numbers {
			form, ok := rule.Form(n)
			if !ok || forms[form] != plural.Form(l, plural.Int(n)) {
				t.Errorf("%s: %d takes form %d of %v, not %s", l, n, form, forms, plural.Form(l, plural.Int(n)))
				break
			}
		}
	}
	if pluralForms("de-CH") != pluralForms("de") || pluralForms("pt-PT") == pluralForms("pt-BR") || pluralForms("qps") != "" {
		t.Error("a language does not have the rule of its parent")
	}
}
