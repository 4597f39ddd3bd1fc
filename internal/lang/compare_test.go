package lang

import (
	"slices"
	"strings"
	"testing"

	"cartouche/internal/diag"
	"cartouche/internal/plural"
)

// catalogue reads a catalogue from the text of its file.
func catalogue(t *testing.T, lang, text string) *Catalogue {
	t.Helper()
	c, errs := Parse(lang, lang+".yaml", []byte(text))
	if errs != nil {
		t.Fatal(errs)
	}
	return c
}

// found returns the codes of a list with their keys: "lang-lacks a {n}".
func found(list diag.List) string {
	var out []string
	for _, d := range list {
		s := d.Code
		for _, arg := range []string{"key", "other"} {
			if v, ok := d.Args[arg].(string); ok {
				s += " " + v
			}
		}
		if v, ok := d.Args["found"].([]string); ok {
			s += " " + strings.Join(v, ",")
		}
		out = append(out, s)
	}
	return strings.Join(out, "; ")
}

// A difference from the source is an error or, if it may be intended, a warning.
func TestATranslationHasThePartsOfItsSource(t *testing.T) {
	const hands = "a: {one: 'One hand', other: '{n} hands'}"
	for _, c := range []struct{ lang, source, text, errors, warnings string }{
		{"it", "a: For {n}", "a: Per {n}", "", ""},
		{"it", "a: For {n}", "a: Per {m}", "lang-adds a {m}; lang-lacks a {n}", ""},
		{"it", "a: '{n} of {m}'", "a: '{m}: {n}, {n}'", "", ""},
		{"it", "a: 'by {names}'", "a: 'di {names:and}'", "", ""},
		{"it", "a: 'a {{n}}'", "a: 'un {{x}}'", "", ""},
		{"it", "a: 'a {n}'", "a: 'un {n'", "text-brace", ""},
		{"it", "a: 'a {icon:sun}'", "a: un", "lang-lacks a {icon:sun}", ""},
		{"it", "a: 'a {icon:sun}'", "a: 'un {icon:ankh}'", "lang-adds a {icon:ankh}; lang-lacks a {icon:sun}", ""},
		{"it", "a: 'a {style} b'", "a: '{style}: a b'", "", ""},
		// Markup.
		{"it", "a: '**go** on'", "a: vai avanti", "", "lang-marks a"},
		{"it", "a: '**go** on'", "a: '**vai avanti'", "", "lang-unclosed a"},
		{"it", "a: '_go_ on'", "a: 'vai avanti'", "", "lang-marks a"},
		{"it", "a: snake_case and 2_3", "a: come snake_case", "", ""},
		{"it", "a: '2 \\* 3 \\*\\* 4'", "a: potenza", "", ""},
		// Plural forms.
		{"it", hands, "a: {one: 'Una mano', other: '{n} mani'}", "", ""},
		{"it", hands, "a: '{n} mani'", "lang-forms-missing a one", ""},
		{"it", hands, "a: {one: 'Una mano', many: '{n} di mani', other: '{n} mani'}", "", ""},
		{"it", hands, "a: {one: 'Una mano', few: 'poche {n}', other: '{n} mani'}", "lang-form-unused a", ""},
		{"it", hands, "a: {one: 'Una mano', other: 'mani'}", "lang-lacks a (other) {n}", ""},
		{"ja", hands, "a: '手 {n}'", "", ""},
		{"ar", hands, "a: {one: 'يد', two: 'يدان', other: '{n} يد'}", "lang-forms-missing a zero,few,many", ""},
		{"ar", hands, "a: {zero: 'لا', one: 'يد', two: 'يدان', few: '{n} أيد', many: '{n} يدا', other: '{n} يد'}", "", ""},
		{"ar", hands, "a: {zero: 'لا', one: 'يد', two: 'يدان', few: 'أيد', many: '{n} يدا', other: '{n} يد'}", "lang-lacks a (few) {n}", ""},
		{"it", "a: {one: For one, other: 'For {players}'}", "a: {one: Per uno, other: 'Per {players}'}", "", ""},
		{"fr", "a: {one: For one, other: 'For {players}'}", "a: {one: 'Pour {players}', other: 'Pour {players}'}", "", ""},
		{"it", "a: {one: '{n} of {m}', other: '{n} of {m}'}", "a: {one: Uno solo, other: '{n} di {m}'}", "lang-lacks a (one) {m}", ""},
		{"it", "a: 'Years: {n}'", "a: {one: Un anno, other: '{n} anni'}", "", ""},
		{"it", "a: 'Years: {found}'", "a: {one: Un anno, other: '{found} anni'}", "", ""},
		{"it", "a: 'Years: {n}, {found}'", "a: {one: Un anno, other: '{n} anni, {found}'}", "lang-lacks a (one) {found}", ""},
		{"it", "a: 'For {players} players'", "a: {one: Per uno, other: 'Per {players}'}", "", ""},
		{"it", "a: Years", "a: {one: Un anno, other: Anni}", "lang-plural a", ""},
		{"it", "a: '{points} points'", "a: {one: Un punto, other: '{points} punti'}", "", ""},
		{"it", "a: '{a} of {b}'", "a: {one: '{a} di {b}', other: '{a} di {b}'}", "lang-plural a", ""},
		{"it", "a: '{a} of {b}'", "a: {by: b, one: '{a} di {b}', other: '{a} di {b}'}", "", ""},
		{"it", "a: {by: b, one: '{a} of {b}', other: '{a} of {b}'}", "a: {by: b, one: '{a} di uno', other: '{a} di {b}'}", "", ""},
		{"it", "a: {by: b, one: '{a} of {b}', other: '{a} of {b}'}", "a: {one: '{a} di {b}', other: '{a} di {b}'}", "lang-lacks a by: b", ""},
		{"it", "a: {by: b, one: '{a} of {b}', other: '{a} of {b}'}", "a: {by: a, one: '{a} di {b}', other: '{a} di {b}'}", "lang-adds a by: a; lang-lacks a by: b", ""},
		{"it", "a: {one: '{a}', other: '{a}s'}", "a: {by: a, one: 'un {a}', other: 'tanti {a}'}", "lang-adds a by: a", ""},
		{"ja", "a: {by: b, one: '{a} of {b}', other: '{a} of {b}'}", "a: '{a} の {b}'", "", ""},
	} {
		state := Compare(catalogue(t, "en", c.source), catalogue(t, c.lang, c.text), NewSources(""), false)
		state.Warnings = slices.DeleteFunc(state.Warnings, func(d diag.Diagnostic) bool { return d.Code == "lang-unknown" })
		if got := found(state.Errors); got != c.errors {
			t.Errorf("%s: %s: %s: errors %q, want %q", c.source, c.lang, c.text, got, c.errors)
		}
		if got := found(state.Warnings); got != c.warnings {
			t.Errorf("%s: %s: %s: warnings %q, want %q", c.source, c.lang, c.text, got, c.warnings)
		}
	}
}

// The source compared with itself is checked on its own.
func TestASourceIsCheckedAlone(t *testing.T) {
	c := catalogue(t, "en", "a: '**go'\nb: {few: 'a {n}', other: '{n}'}\nc: Treasure\nd: Treasure\n")
	state := Compare(c, c, NewSources(""), false)
	if e, w := found(state.Errors), found(state.Warnings); e != "lang-form-unused b; lang-forms-missing b one" || w != "lang-unclosed a" || state.Translated != 4 {
		t.Errorf("%q, %q, %d", e, w, state.Translated)
	}
}

// A missing text is reported at the translation of the text before it in the source.
func TestMissingAndUnusedKeys(t *testing.T) {
	source := catalogue(t, "en", "c: See\na: Eh\nb: {x: Ex, y: Why}\n")
	text := catalogue(t, "it", "c: Ci\nb: {x: Ics, z: Zeta}\n")
	state := Compare(source, text, NewSources(""), false)
	if got := strings.Join(append(state.Missing, state.Unused...), " "); got != "a b.y b.z" {
		t.Errorf("missing and unused are %s", got)
	}
	want := "it.yaml:1:4: lang-missing key=a lang=it near=c hint=lang-missing-behind; " +
		"it.yaml:2:8: lang-missing key=b.y lang=it near=b.x hint=lang-missing-behind; " +
		"it.yaml:2:16: lang-unused key=b.z near=b.y source=en hint=did-you-mean"
	var got []string
	for _, d := range state.Errors {
		got = append(got, d.Error())
	}
	if strings.Join(got, "; ") != want {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "; "), want)
	}
	regional := Compare(source, catalogue(t, "it-CH", "c: Ci\n"), NewSources(""), true)
	if regional.Errors != nil || regional.Missing != nil || len(regional.Warnings) != 4 {
		t.Errorf("of a regional language: %v, %v", regional.Errors, regional.Warnings)
	}
}

// Texts at the wrong key are warnings, unless they may well be the same.
func TestCopiedAndSwappedTexts(t *testing.T) {
	const source = "bread: A loaf of bread\nwater: A jug of water\njug: The jug of water\nname: Nebamun\nshort: Ram\nsigns: '{n} × {icon:sun}'\n"
	const signs = "signs: '{n} × {icon:sun}'\n" // nothing in them is translated
	recorded := func(texts ...string) *Sources {
		s := NewSources("")
		for i, key := range []string{"bread", "jug", "name", "short", "water"} {
			en, _ := catalogue(t, "en", source).Get(key)
			s.Record(key, en, Text{Forms: map[string]string{"other": texts[i]}})
		}
		same, _ := catalogue(t, "en", source).Get("signs")
		s.Record("signs", same, same)
		return s
	}
	pane := recorded("Il pane", "La brocca", "Nebamuno", "Ariete", "L'acqua")
	meant := recorded("Il pane", "La brocca", "Nebamuno", "Ariete", "L'acqua")
	own := NewSources("") // in every language
	own.marked = []mark{{key: "name"}}
	meant.marked = []mark{{key: "bread"}, {key: "water"}}
	meant.Allow(own)
	needless := recorded("Il pane", "La brocca", "Nebamuno", "Ariete", "L'acqua")
	needless.marked = []mark{{key: "name"}, {key: "bread"}}
	for _, c := range []struct {
		name, text string
		from       *Sources
		warnings   string
	}{
		{"all well", "bread: Il pane\nwater: L'acqua\njug: La brocca\nname: Nebamuno\nshort: Ariete\n", pane, ""},
		{"sources with the same words", "bread: Il pane\nwater: La brocca\njug: La brocca\nname: Nebamuno\nshort: Ariete\n", pane, ""},
		{"a short word", "bread: Il pane\nwater: L'acqua\njug: La brocca\nname: Nebamuno\nshort: Ram\n", pane, "lang-same short"},
		{"a name", "bread: Il pane\nwater: L'acqua\njug: La brocca\nname: Nebamun\nshort: Ariete\n", pane, "lang-same name"},
		{"copied", "bread: L'acqua\nwater: L'acqua\njug: La brocca\nname: Nebamuno\nshort: Ariete\n", pane, "lang-copied water bread"},
		{"of another source", "bread: A jug of water\nwater: L'acqua\njug: La brocca\nname: Nebamuno\nshort: Ariete\n", pane, "lang-source-of bread water"},
		{"swapped", "bread: L'acqua\nwater: Il pane\njug: La brocca\nname: Nebamuno\nshort: Ariete\n", pane, "lang-swapped water bread"},
		{"meant", "bread: L'acqua\nwater: L'acqua\njug: La brocca\nname: Nebamun\nshort: Ariete\n", meant, ""},
		{"a mark for nothing", "bread: L'acqua\nwater: L'acqua\njug: La brocca\nname: Nebamuno\nshort: Ariete\n", needless, "lang-mark-needless name"},
	} {
		state := Compare(catalogue(t, "en", source), catalogue(t, "it", c.text+signs), c.from, false)
		if got := found(state.Warnings); got != c.warnings || state.Errors != nil {
			t.Errorf("%s: %q, %v; want %q", c.name, got, state.Errors, c.warnings)
		}
	}
	if swiss := Compare(catalogue(t, "en", source), catalogue(t, "en-GB", source), NewSources(""), true); len(swiss.Warnings) != 1 {
		t.Errorf("a warning that a form of the source's language equals it: %v", swiss.Warnings)
	}
}

// TestFormsThatLanguagesNeed compares with the CLDR, for whole numbers up to 1000.
func TestFormsThatLanguagesNeed(t *testing.T) {
	for lang, want := range map[string]string{
		"en": "one other", "de": "one other", "it": "one other / many", "fr": "one other / many", "it-CH": "one other / many",
		"ja": "other", "pl": "one few many other", "ar": "zero one two few many other", "he": "one two other", "cs": "one few other / many",
	} {
		needed, allowed := Categories(lang), plural.Forms(lang)
		got := strings.Join(needed, " ")
		if more := difference(allowed, needed); len(more) > 0 {
			got += " / " + strings.Join(more, " ")
		}
		if got != want {
			t.Errorf("%s: %s, want %s", lang, got, want)
		}
	}
}

// TestPlainWordsHaveOneStyle: a span in a text that is shown in lists as well is an error.
func TestPlainWordsHaveOneStyle(t *testing.T) {
	c := catalogue(t, "en", "item: {a: 'The {style:hot}first{/style}', b: {one: '{n} b', other: '{n} {style:hot}b{/style}s'}, c: c}\nx: '{style:hot}x{/style}'\n")
	errs := PlainWords(c, func(key string) bool { return strings.HasPrefix(key, "item.") })
	if got := found(errs); got != "lang-span-plain item.a; lang-span-plain item.b (other)" {
		t.Errorf("found %s", got)
	}
}

// TestATranslationHasTheSpansOfItsSource: a style that one of them lacks is an error.
func TestATranslationHasTheSpansOfItsSource(t *testing.T) {
	for _, c := range []struct{ source, text, errors, warnings string }{
		{"a: 'Pay {style:hot}two{/style}'", "a: 'Paga {style:hot}due{/style}'", "", ""},
		{"a: 'Pay {style:hot}two{/style}'", "a: Paga due", "lang-lacks a {style:hot}", ""},
		{"a: 'Pay {style:hot}two{/style}'", "a: 'Paga {style:hat}due{/style}'", "lang-adds a {style:hat}; lang-lacks a {style:hot}", ""},
		{"a: 'Pay {style:hot}two{/style}'", "a: 'Paga {style:hot}due'", "", "lang-unclosed a"},
		{"a: 'Pay {style:hot}two{/style}'", "a: 'Paga {style:hot}due{/style}{/style}'", "", "lang-unclosed a"},
		{"a: '{style:a}x{/style} {style:a}y{/style}'", "a: '{style:a}x e y{/style}'", "", "lang-marks a"},
	} {
		state := Compare(catalogue(t, "en", c.source), catalogue(t, "it", c.text), NewSources(""), false)
		state.Warnings = slices.DeleteFunc(state.Warnings, func(d diag.Diagnostic) bool { return d.Code == "lang-unknown" })
		if got := found(state.Errors); got != c.errors {
			t.Errorf("%s: errors %s, want %s", c.text, got, c.errors)
		}
		if got := found(state.Warnings); got != c.warnings {
			t.Errorf("%s: warnings %s, want %s", c.text, got, c.warnings)
		}
	}
}
