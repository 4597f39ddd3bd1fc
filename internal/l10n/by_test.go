package l10n

import (
	"fmt"
	"strings"
	"testing"

	"cartouche/internal/l10n/edit"
	"cartouche/internal/lang"
)

// TestByOfPlurals checks that `by` comes from the source into a new language and a PO file and
// back, and that an import corrects another `by` of a translation.
func TestByOfPlurals(t *testing.T) {
	const source = "price: {by: cost, one: \"{cost} coin of {all}\", other: \"{cost} coins of {all}\"}\n"
	job := func(language, target string) *Job {
		j := &Job{Source: parsed(t, "en", []byte(source)), File: edit.New(language, "x.yaml", ""), Sources: lang.NewSources("x")}
		if target != "" {
			j.File, j.Data = parsed(t, language, []byte(target)), []byte(target)
		}
		return j
	}
	for language, want := range map[string]string{
		"it": "#+ price:\n#+   by: cost\n#+   one: \"{cost} coin of {all}\"\n#+   other: \"{cost} coins of {all}\"\n",
		"ja": "#+ price: \"{cost} coins of {all}\"\n",
	} {
		j := job(language, "")
		if _, err := Extract(j, func(string) bool { return false }); err != nil {
			t.Fatal(err)
		}
		if got, err := j.File.Bytes(); string(got) != want || err != nil {
			t.Errorf("extracted into %s:\n%s%v\nwant\n%s", language, got, err, want)
		}
	}
	const italian = "price: {by: cost, one: \"{cost} moneta di {all}\", other: \"{cost} monete di {all}\"}\n"
	for _, target := range []string{italian, strings.Replace(italian, "by: cost", "by: all", 1)} {
		text := export(t, job("it", target))
		j, _, err := importing(t, job("it", target), text)
		if err != nil || string(j.Data) != italian {
			t.Errorf("%s by way of a PO file:\n%s%v", target, j.Data, err)
		}
		j, _, err = importing(t, job("it", ""), text)
		if got, _ := j.File.Texts.Get("price"); err != nil || got.By != "cost" || len(got.Forms) != 2 {
			t.Errorf("a new catalogue of a PO file:\n%s%v", j.Data, err)
		}
	}
}

// TestFormsThatAreAlike checks which texts of an entry with plural forms stay, or become, a text without forms: those of a
// language with one form, and the same text for all forms where the catalogue has one text.
func TestFormsThatAreAlike(t *testing.T) {
	const source = "unit: {one: \"{n} stone\", other: \"{n} stones\"}\n"
	for _, c := range []struct {
		what, language, before string
		forms                  []string
		want                   string
	}{
		{"one text stays one", "it", "unit: \"{n} x\"\n", []string{"pietre {n}", "pietre {n}"}, "unit: \"pietre {n}\"\n"},
		{"one text becomes two", "it", "unit: \"{n} x\"\n", []string{"{n} pietra", "{n} pietre"}, "unit:\n  one: \"{n} pietra\"\n  other: \"{n} pietre\"\n"},
		{"two forms stay two", "it", "unit: {one: \"{n} x\", other: \"{n} y\"}\n", []string{"pietre {n}", "pietre {n}"},
			"unit: {one: \"pietre {n}\", other: \"pietre {n}\"}\n"},
		{"a new text has its forms", "it", "", []string{"pietre {n}", "pietre {n}"}, "unit:\n  one: \"pietre {n}\"\n  other: \"pietre {n}\"\n"},
		{"a language of one form", "ja", "", []string{"{n}個"}, "unit: \"{n}個\"\n"},
		{"forms that the language does not have", "ja", "unit: {one: \"{n} x\", other: \"{n} y\"}\n", []string{"{n}個"}, "unit: \"{n}個\"\n"},
	} {
		j := &Job{Source: parsed(t, "en", []byte(source)), File: edit.New(c.language, "x.yaml", ""), Sources: lang.NewSources("x")}
		if c.before != "" {
			j.File, j.Data = parsed(t, c.language, []byte(c.before)), []byte(c.before)
		}
		text := export(t, j)
		head, _, _ := strings.Cut(text, "msgstr[0]")
		for i, form := range c.forms {
			head += fmt.Sprintf("msgstr[%d] %q\n", i, form)
		}
		j, _, err := importing(t, j, head)
		if err != nil || string(j.Data) != c.want {
			t.Errorf("%s:\n%s%v\nwant\n%s", c.what, j.Data, err, c.want)
		}
	}
}
