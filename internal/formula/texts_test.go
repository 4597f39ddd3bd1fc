package formula

import (
	"strings"
	"testing"
)

// TestLettersOfLanguages: what capitals and small letters are depends on the language.
func TestLettersOfLanguages(t *testing.T) {
	for _, c := range []struct{ lang, source, want string }{
		{"en", "upper('istanbul')", "ISTANBUL"},
		{"tr", "upper('istanbul ışık')", "İSTANBUL IŞIK"},
		{"tr-TR", "lower('IŞIK İLE')", "ışık ile"},
		{"az", "title('inci ırmaq')", "İnci Irmaq"},
		{"de", "upper('große Mühle')", "GROSSE MÜHLE"},
		{"", "upper('straße')", "STRASSE"},
		{"el", "upper('μύλος άρτου')", "ΜΥΛΟΣ ΑΡΤΟΥ"},
		{"el", "lower('ΜΥΛΟΣ Σ')", "μυλος σ"},
		{"nl", "title('ijs en water')", "IJs En Water"},
		{"en", "title('ijs and water')", "Ijs And Water"},
		{"fr", "title('l’eau d'+\"'\"+'été')", "L’eau D'été"},
		{"en", "title('3rd mill-house (old) A2b')", "3rd Mill-House (Old) A2b"},
		{"ar", "upper('بيت')", "بيت"},
		{"it", "title('')", ""},
		{"en", "title('ǆ')", "ǅ"},
	} {
		f, wrong := Compile(c.source, types())
		if wrong != nil {
			t.Fatal(c.source, wrong)
		}
		if got, wrong := f.RunIn(c.lang, nil, func(name string) any { return given[name] }); wrong != nil || got != c.want {
			t.Errorf("%s in %q is %v, want %s (%v)", c.source, c.lang, got, c.want, wrong)
		}
	}
}

func TestTextsArePartedAndJoined(t *testing.T) {
	for source, want := range map[string]string{
		"split(' oil ;grain;; jar', ';')":                     "['oil', 'grain', '', 'jar']",
		"split('', ',') == [] and split(note, ',') == []":     "true",
		"split('añb', '')":                                    "['a', 'ñ', 'b']",
		"split('one', ',')":                                   "['one']",
		"len(split('a,b,c', ','))":                            "3",
		"join([], ', ')":                                      "''",
		"join(['a'], ', ')":                                   "'a'",
		"join(split('a-b-c', '-'), '')":                       "'abc'",
		"join(map([1, 2], string(#)), '/')":                   "'1/2'",
		"replace('aaa', 'a', 'bb')":                           "'bbbbbb'",
		"replace('aaa', '', 'b')":                             "'aaa'",
		"replace('a.b', '.', '')":                             "'ab'",
		"upper(note) + lower(title) + title(kinds[2])":        "'emmerOil'",
		"join(map(split('oil, grain', ','), title(#)), ', ')": "'Oil, Grain'",
	} {
		same(t, source, want)
	}
}

// TestTextsThatGrowTooLarge: what functions make counts as memory of the run.
func TestTextsThatGrowTooLarge(t *testing.T) {
	long := "reduce(1..30, replace(#acc, 'a', 'aa'), 'a')"
	for _, source := range []string{long, "len(split(" + strings.Replace(long, "30", "24", 1) + ", ''))", "reduce(1..30, join([#acc, #acc], 'a'), 'a')"} {
		f, wrong := Compile(source, types())
		if wrong != nil {
			t.Fatal(source, wrong)
		}
		if _, wrong := f.Run(func(name string) any { return given[name] }); wrong == nil || wrong.Code != "formula-memory" {
			t.Errorf("%s: %v", source, wrong)
		}
	}
}
