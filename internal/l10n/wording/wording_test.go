package wording

import (
	"fmt"
	"testing"
)

// What an editor would mark, and what looks like it and is right.
func TestWording(t *testing.T) {
	for _, test := range []struct {
		name, language string
		texts          []string
		want           string
	}{
		{"quotation marks of English in German", "de", []string{"das “Feld”", "das „Feld“, ‚innen‘", "«Feld»"}, "a: quote ”"},
		{"marks of German in Italian, in one form of two", "it", []string{"«uno» / „due”", "l’“uno”"}, "a: quote „"},
		{"of German in French, not in backquotes", "fr", []string{"le „champ“", "`„x“` et «\u00a0oui\u00a0»"}, "a: quote „"},
		{"of French in English", "en", []string{"the «field»", "the “field’s” ‘edge’"}, "a: quote «"},
		{"Swiss German has those of French", "de-CH", []string{"das «Feld»"}, ""},
		{"nothing is said of languages without a list", "ja", []string{"“a” «b»"}, ""},

		{"plain spaces in French", "fr", []string{"deux points : oui", "oui\u00a0: non", "ah\u202f!", "« oui\u00a0»", "«\u00a0oui »", "{n} ; deux"},
			"a: space s :; d: space «; e: space i »; f: space \ufffc ;"},
		{"a sign that begins a line, and tables, have no word before", "fr-CA", []string{":-- | :--", "un\n: deux", "oui: non"}, ""},
		{"other languages have none of these spaces", "it", []string{"uno : due"}, ""},

		{"polite among familiar", "de", []string{"Wirf deinen Würfel", "Du bist dran", "Werfen Sie den Würfel"}, "c: polite Sie"},
		{"familiar among polite", "fr", []string{"Lancez votre dé", "À vous", "À toi"}, "c: familiar toi"},
		{"Sie at the beginning of a sentence is they, and Ihr may be you", "de",
			[]string{"Lege deine Karten ab. Sie sind verbraucht. Ihr Wert zählt: Ihr Besitzer gewinnt"}, ""},
		{"lower case Lei is she", "it", []string{"tira il tuo dado", "lei tira", "Tocca a Lei"}, "c: polite Lei"},
		{"both in one text", "es", []string{"usted tira tu dado"}, "a: polite usted"},
		{"one form only", "fr", []string{"vous jouez", "votre tour"}, ""},
		{"English has one form", "en", []string{"you", "thou"}, ""},

		{"shadda left out", "ar", []string{"كلّ لاعب", "كل لاعب"}, "b: shadda كل"},
		{"once a text, whatever the order", "ar", []string{"كل لاعب وكل حاكم ثم كل", "كلّ لاعب", "ثمّ"}, "a: shadda ثم; a: shadda كل"},
		{"particles that are two words", "ar", []string{"إنّ ولكنّ أنّ", "لأن إن ولكن أن"}, ""},
		{"a word with its vowels is another one", "ar", []string{"علّم اللاعب وتُعدّ", "عِلم تعد"}, ""},
	} {
		list := Check(test.language, nil, texts(test.language, test.texts...))
		if got := found(list); got != test.want {
			t.Errorf("%s:\n got %s\nwant %s", test.name, got, test.want)
		}
	}
}

// Whole words and phrases are found in any case, in the listed forms, with any kind of space and apostrophe.
func TestTerms(t *testing.T) {
	terms, errs := ParseTerms("terms.de.yaml", []byte(`
Feld: {is: a slot to fill in, not: [Platz, Plätze, Kästchen]}
Startmarke: {is: the marker of the first player, not: [Marke des ersten Spielers, Marke]}
Marke der Stadt: {is: a token}
l’eau: {is: water, not: [d'eau douce]}
`))
	if errs != nil {
		t.Fatal(errs)
	}
	for _, test := range []struct{ text, want string }{
		{"ein freier Platz", "Platz"},
		{"PLATZ!", "Platz"},
		{"(platz)", "Platz"},
		{"**Platz**, {icon:x}Platz", "Platz"},
		{"Pla\u00adtz und Ka\u0308stchen", "Kästchen, Platz"},
		{"Platzes, Spielplatz, Platz-Karte, Nil\u2011Platz", ""}, // other words
		{"`Platz` {Platz} [Feld](Platz.md)", ""},                 // not read as words
		{"ein Feld / zwei Plätze", "Plätze"},
		{"die Marke  des\nersten\u00a0Spielers", "Marke des ersten Spielers"},
		{"die Startmarke, die Marke der Stadt", ""}, // Marke is part of a term
		{"die Marke", "Marke"},
		{"d’eau douce", "d'eau douce"},
	} {
		var got string
		for _, d := range Check("de", terms, texts("de", test.text)) {
			if got != "" {
				got += ", "
			}
			got += d.Args["found"].(string)
		}
		if got != test.want {
			t.Errorf("%s: got %q, want %q", test.text, got, test.want)
		}
	}
}

// What a list of terms may not have, with its position.
func TestErrorsInTerms(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"Feld: {is: a slot, not: [Platz]}\n", ""},
		{"Feld: {is: a slot}\n", ""},
		{"# nothing yet\n", ""},
		{"Feld: a slot\n", "1:7 wrong-type"},
		{"Feld: {not: [Platz]}\n", "1:7 missing-key"},
		{"Feld: {is: a slot, no: [Platz]}\n", "1:20 unknown-key"},
		{"Feld: {is: a slot, not: Platz}\n", "1:25 wrong-type"},
		{"Feld: {is: a slot, not: [\" \"]}\n", "1:26 terms-blank"},
		{"Feld: {is: a, not: [Platz]}\nOrt: {is: b, not: [platz]}\n", "2:20 terms-twice"},
		{"Feld: {is: a, not: [Ort]}\nOrt: {is: b}\n", "1:21 terms-own"},
		{"Feld: {is: a, not: [feld]}\n", "1:21 terms-own"},
		{"Feld: {is: a}\nfeld: {is: b}\n", "2:1 key-twice"},
	} {
		_, errs := ParseTerms("terms.de.yaml", []byte(test.text))
		got := ""
		if len(errs) > 0 {
			got = fmt.Sprintf("%d:%d %s", errs[0].Pos.Line, errs[0].Pos.Column, errs[0].Code)
		}
		if got != test.want || len(errs) > 1 {
			t.Errorf("%s got %v, want %q", test.text, errs, test.want)
		}
	}
}
