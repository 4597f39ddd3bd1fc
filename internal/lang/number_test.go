package lang

import (
	"testing"

	"cartouche/internal/diag"
)

func TestNumbersInTheFiguresOfTheLanguage(t *testing.T) {
	for _, c := range []struct {
		lang string
		n    int
		want string
	}{
		{"en", 0, "0"}, {"en", 7, "7"}, {"en", 9999, "9999"}, {"en", 12345, "12,345"}, {"en", 1234567, "1,234,567"}, {"en", -3, "−3"}, {"en", -1234, "−1234"}, {"en", -12345, "−12,345"},
		{"it", 1200, "1200"}, {"it", 12345, "12.345"}, {"de", 12345, "12.345"}, {"fr", 12345, "12\u202f345"},
		{"ar", 0, "٠"}, {"ar", 1234567890, "١٬٢٣٤٬٥٦٧٬٨٩٠"}, {"ar", 2026, "٢٠٢٦"}, {"ar", -3, "\u061c−٣"},
		{"ar-EG", 12, "١٢"}, {"ar-SA", 12, "١٢"}, {"ar-MA", 12, "12"}, {"ar-u-nu-latn", 12, "12"}, {"ar-EG-u-nu-latn", 12, "12"},
		// In lists from right to left, a mark after the comma keeps Latin names in order.
		{"fa", 456, "۴۵۶"}, {"en-u-nu-arab", 12, "١٢"}, {"he", 12, "12"}, {"ur", 12, "12"}, {"qps", 12, "12"}, {"qps-rtl", 12, "12"},
	} {
		if got := (&Catalogue{Lang: c.lang}).Number(c.n); got != c.want {
			t.Errorf("%s: %d is %q, want %q", c.lang, c.n, got, c.want)
		}
	}
	if got := (&Catalogue{Lang: "ar"}).Figures("2–15, A1"); got != "٢–١٥, A١" {
		t.Errorf("figures: %q", got)
	}
}

func TestDecimals(t *testing.T) {
	for _, c := range []struct {
		lang   string
		x      float64
		places int
		want   string
	}{
		{"en", 19.14, 1, "19.1"}, {"en", 7, 1, "7.0"}, {"en", 1234.5, 1, "1234.5"}, {"it", 19.14, 1, "19,1"}, {"de", 63.5, 2, "63,50"},
		{"fr", 0.1, 1, "0,1"}, {"ar", 19.14, 1, "١٩٫١"}, {"ar", 267, 0, "٢٦٧"}, {"ar-MA", 19.14, 1, "19,1"}, {"qps-rtl", 19.14, 1, "19.1"},
	} {
		if got := (&Catalogue{Lang: c.lang}).Decimal(c.x, c.places); got != c.want {
			t.Errorf("%s: %v is %q, want %q", c.lang, c.x, got, c.want)
		}
	}
}

func TestMeasures(t *testing.T) {
	size := geomSize{63.5, 88}
	for lang, want := range map[string]string{
		"en": "0.5 mm of 63.5 × 88 mm", "it": "0,5 mm of 63,5 × 88 mm", "ar": "٠٫٥ مم of ٦٣٫٥ × ٨٨ مم",
	} {
		c := &Catalogue{Lang: lang}
		if got := c.Show(geomLength(0.5)) + " of " + c.Show(size); got != want {
			t.Errorf("%s: %q, want %q", lang, got, want)
		}
	}
}

// Lengths and sizes as in messages.
type (
	geomLength float64
	geomSize   [2]float64
)

func (l geomLength) MM() float64            { return float64(l) }
func (s geomSize) MM() (wide, high float64) { return s[0], s[1] }

// An Arabic zero is a dot, and a full stop after a digit looks like one.
func TestRanks(t *testing.T) {
	for lang, want := range map[string]string{"en": "10.", "it": "10º", "de-CH": "10.", "ar": "(١٠)", "eo": "10."} {
		if got := (&Catalogue{Lang: lang}).Ordinal(10); got != want {
			t.Errorf("%s: %q, want %q", lang, got, want)
		}
	}
}

// TestDirected checks that a sentence after a position in a file has its own direction.
func TestDirected(t *testing.T) {
	if got := Directed("ar", "اكتبوا `take:` هنا"); got != "\u2067اكتبوا \u2066`take:`\u2069 هنا\u2069" {
		t.Errorf("from right to left: %q", got)
	}
	if got := Directed("it", "scrivi `take:`"); got != "scrivi `take:`" {
		t.Errorf("from left to right: %q", got)
	}
}

// TestArgumentsOfTexts checks that numbers are printed as in the language, lists joined as the text
// says, and quoted arguments printed as people type them.
func TestArgumentsOfTexts(t *testing.T) {
	args := diag.Args{
		"n": 12, "big": 50000, "high": 50000, "one": []string{"A1"}, "two": []string{"A1", "B2"}, "three": []string{"A1", "B2", "C3"},
		"none": []string{}, "word": "12 N4", "term": diag.Term("list"),
	}
	source := `
list: "{three:or}"
a: "{n} of {big}, {high}: {word}"
quoted: "` + "`{n}` is {n}" + `"
plain: "{one}; {two}; {three}{none}"
and: "{one:and}; {two:and}; {three:and}{none:and}"
or: "{one:or}; {two:or}; {three:or}; {n:or}"
unknown: "{three:nor}"
missing: "{four:or}"
`
	for _, c := range []struct{ lang, a, quoted, plain, and, or string }{
		{"en", "12 of 50,000, 50000: 12 N4", "`12` is 12", "A1; A1, B2; A1, B2, C3", "A1; A1 and B2; A1, B2 and C3", "A1; A1 or B2; A1, B2 or C3; 12"},
		{"it", "12 of 50.000, 50000: 12 N4", "`12` is 12", "A1; A1, B2; A1, B2, C3", "A1; A1 e B2; A1, B2 e C3", "A1; A1 o B2; A1, B2 o C3; 12"},
		{"de", "12 of 50.000, 50000: 12 N4", "`12` is 12", "A1; A1, B2; A1, B2, C3", "A1; A1 und B2; A1, B2 und C3", "A1; A1 oder B2; A1, B2 oder C3; 12"},
		// A game in a language that the program does not have may define how lists are joined.
		{"eo", "12 of 50\u202f000, 50000: 12 N4", "`12` is 12", "A1; A1, B2; A1, B2, C3", "A1; A1 kaj B2; A1, B2 kaj C3", "A1; A1 aŭ B2; A1, B2 aŭ C3; 12"},
		{"fa", "۱۲ of ۵۰٬۰۰۰, ۵۰۰۰۰: 12 N4", "`12` is ۱۲", "A1; A1،\u200f B2; A1،\u200f B2،\u200f C3", "A1; A1 و B2; A1،\u200f B2 و C3", "A1; A1 یا B2; A1،\u200f B2 یا C3; ۱۲"},
	} {
		own := map[string]string{
			"eo": "list-and: \"{a} kaj {b}\"\nlist-or: \"{a} aŭ {b}\"\n",
			"fa": "list-sep: \"{a}، {b}\"\nlist-and: \"{a} و {b}\"\nlist-or: \"{a} یا {b}\"\n",
		}[c.lang]
		cat, errs := Parse(c.lang, "texts.yaml", []byte(source+own))
		if errs != nil {
			t.Fatal(errs)
		}
		for key, want := range map[string]string{"a": c.a, "quoted": c.quoted, "plain": c.plain, "and": c.and, "or": c.or} {
			if got, err := cat.Format(key, args); got != want || err != nil {
				t.Errorf("%s %s: got %q, want %q (%v)", c.lang, key, got, want, err)
			}
		}
		for _, key := range []string{"unknown", "missing"} {
			if got, err := cat.Format(key, args); err == nil {
				t.Errorf("%s %s: no error, but %q", c.lang, key, got)
			}
		}
	}
}

// TestGroups checks that items with commas are joined by more than a comma.
func TestGroups(t *testing.T) {
	for l, want := range map[string][2]string{
		"en": {"A, B; C; D", "Ada: A"},
		"fr": {"A, B\u202f; C\u202f; D", "Ada\u00a0: A"},
		"ar": {"A, B؛ C؛ D", "Ada: A"},
	} {
		c := read(t, l)
		if got := [2]string{c.Groups("A, B", "C", "D"), c.Of("Ada", c.Groups("A"))}; got != want {
			t.Errorf("%s: got %q, want %q", l, got, want)
		}
	}
}

// TestEveryLanguageJoinsLists checks that every pattern has both items, in order.
func TestEveryLanguageJoinsLists(t *testing.T) {
	for _, l := range Available(BuiltIn) {
		for _, key := range []string{commas, and, or, groups, of} {
			c := read(t, l)
			text, ok := c.Get(key)
			if got := c.pair(key, "<1>", "<2>"); !ok || text.Plural() || len(got) <= len("<1><2>") || got[:3] != "<1>" || got[len(got)-3:] != "<2>" {
				t.Errorf("%s %s joins to %q", l, key, got)
			}
		}
	}
}

func TestSigns(t *testing.T) {
	for tag, want := range map[string]Signs{
		"en": {'0', ".", ",", "-", "%", 3, 3}, "": {'0', ".", ",", "-", "%", 3, 3}, "de": {'0', ",", ".", "-", "%", 3, 3}, "it": {'0', ",", ".", "-", "%", 3, 3},
		"fr": {'0', ",", "\u202f", "-", "%", 3, 3}, "de-CH": {'0', ".", "’", "-", "%", 3, 3}, "hi": {'0', ".", ",", "-", "%", 3, 2}, "pl": {'0', ",", "\u202f", "-", "%", 3, 3},
		"ar": {'٠', "٫", "٬", "\u061c-", "٪", 3, 3}, "ar-MA": {'0', ",", ".", "\u200e-", "%", 3, 3}, "fa": {'۰', "٫", "٬", "\u200e−", "٪", 3, 3}, "sv": {'0', ",", "\u202f", "−", "%", 3, 3}, "tr": {'0', ",", ".", "-", "%", 3, 3}, "qps-rtl": {'0', ".", ",", "-", "%", 3, 3},
	} {
		if got := SignsOf(tag); got != want {
			t.Errorf("%s has %+v, not %+v", tag, got, want)
		}
	}
}
