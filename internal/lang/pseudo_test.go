package lang

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"unicode"

	"cartouche/internal/diag"
)

// directions makes the characters around letters from right to left visible.
var directions = strings.NewReplacer(rightToLeftOverride, "‹", popDirection, "›")

// A text grows by six characters for its first ten letters, by eight for the next twenty, and by a
// quarter of the rest. Two of these characters are the brackets.
func TestGrown(t *testing.T) {
	for letters, want := range map[int]int{0: 0, 1: 1, 2: 1, 5: 1, 10: 6 - 2, 20: 10 - 2, 30: 14 - 2, 31: 12, 32: 13, 34: 13, 36: 14, 130: 39 - 2, 430: 114 - 2} {
		if got := doubledLetters(letters); got != want {
			t.Errorf("of %d letters %d are doubled, want %d", letters, got, want)
		}
	}
}

// Texts of the pseudo-language are in brackets, accented and longer. Other characters stay the
// same.
func TestPseudo(t *testing.T) {
	for _, c := range []struct{ name, source, qps, rtl string }{
		{"a word", "sow", "[şōōŵ]", "[‹şōōŵ›]"},
		{"longer", "Workers", "[Ŵōōŗķēēŗş]", "[‹Ŵōōŗķēēŗş›]"},
		{"capitals", "PDF", "[ṖĎḞḟ]", "[‹ṖĎḞḟ›]"},
		{"accents of its own", "è", "[ēē]", "[‹ēē›]"},
		{"arguments", "{n} of {name:or}", "[{n} ōōḟ {name:or}]", "[{n} ‹ōōḟ› {name:or}]"},
		{"nothing but an argument", "{found}", "[{found}]", "[{found}]"},
		{"braces", "write {{a}} or }}", "[ŵŗīťēē {{āā}} ōōŗ }}]", "[‹ŵŗīťēē› {{‹āā›}} ‹ōōŗ› }}]"},
		{"icons", "+1 {icon:grain}", "[+1 {icon:grain}]", "[+1 {icon:grain}]"},
		{"markup", "**Sow** _it_\n2", "[**Şōŵ** _īīť_\n2]", "[**‹Şōŵ›** _‹īīť›_\n2]"},
		{"escapes", `a\*b`, `[āā\*ḃ]`, `[‹āā›\*‹ḃ›]`},
		{"underscores in words", "a_b", "[āā_ḃ]", "[‹āā_ḃ›]"},
		{"figures", "50 mm", "[50 ṁṁṁ]", "[50 ‹ṁṁṁ›]"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := pseudo(c.source, false); got != c.qps {
				t.Errorf("qps is %q, want %q", got, c.qps)
			}
			if got := directions.Replace(pseudo(c.source, true)); got != c.rtl {
				t.Errorf("qps-rtl is %q, want %q", got, c.rtl)
			}
		})
	}
}

// Texts grow about as much as translations: words by half, paragraphs by a quarter. A longer text
// never grows less than a shorter one.
func TestPseudoTextsGrow(t *testing.T) {
	for _, c := range []struct{ letters, low, high int }{
		{5, 40, 65}, {10, 50, 65}, {30, 40, 50}, {100, 29, 35}, {400, 25, 30},
	} {
		text := strings.Repeat("abcde", c.letters/5)
		grown := 100 * (len([]rune(pseudo(text, false))) - c.letters) / c.letters
		if grown < c.low || grown > c.high {
			t.Errorf("%d letters grow by %d %%, want %d to %d", c.letters, grown, c.low, c.high)
		}
	}
	for n := range 500 {
		if doubledLetters(n+1) < doubledLetters(n) {
			t.Errorf("%d letters grow by %d, one more by %d", n, doubledLetters(n), doubledLetters(n+1))
		}
	}
}

// All texts of the program and the games become texts without a plain letter, with the arguments
// and forms of their source.
func TestPseudoCatalogues(t *testing.T) {
	accented := slices.Collect(maps.Values(accents))
	for _, file := range []string{"messages/en.yaml", "../../data/nile-flood/lang/en.yaml", "../../data/mykerinos-nile/lang/it.yaml"} {
		source := open(t, file)
		c := Pseudo(source, "qps")
		for _, key := range c.Keys() {
			text, _ := c.Get(key)
			was, _ := source.Get(key)
			if len(text.Forms) != len(was.Forms) || text.Pos != was.Pos {
				t.Errorf("%s: %s: %d forms at %s, want %d at %s", file, key, len(text.Forms), text.Pos, len(was.Forms), was.Pos)
			}
			for name, form := range text.Forms {
				if a, b := kept().FindAllString(was.Forms[name], -1), kept().FindAllString(form, -1); !slices.Equal(a, b) {
					t.Errorf("%s: %s (%s) has %v, want %v", file, key, name, b, a)
				}
				for _, r := range kept().ReplaceAllString(form, "") {
					if unicode.Is(unicode.Latin, r) && !slices.Contains(accented, r) {
						t.Errorf("%s: %s has a plain letter: %s", file, key, form)
						break
					}
				}
			}
		}
	}
}

// Plurals follow the rules of the source: in French, 0 is singular.
func TestPseudoPluralsAreThoseOfTheSource(t *testing.T) {
	source, errs := Parse("fr", "fr.yaml", []byte("n: {one: un, other: des}"))
	if errs != nil {
		t.Fatal(errs)
	}
	got, err := Pseudo(source, "qps").Format("n", diag.Args{"n": 0})
	if err != nil || got != "[ūūņ]" {
		t.Errorf("0 is %q, %v", got, err)
	}
}

// A pseudo-language is available wherever any language is; other unknown languages are not.
func TestPseudoLanguagesAreAvailable(t *testing.T) {
	for wanted, want := range map[string]string{"qps": "qps", "qps-rtl": "qps-rtl", "qps-x": "", "it-CH": "it"} {
		if got := Match([]string{"en", "it"}, wanted); got != want {
			t.Errorf("%s: %q, want %q", wanted, got, want)
		}
	}
	m, err := Messages(BuiltIn, "qps")
	if err != nil {
		t.Fatal(err)
	}
	if got, _ := m.Format("cover-title", nil); got != "[Ċōṽēēŗ]" {
		t.Errorf("the cover is %s", got)
	}
}
