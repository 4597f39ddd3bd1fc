package font

import (
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"cartouche/internal/geom"
)

const fontDir = "../../templates/fonts/"

// testConfig has the fonts of the project as in its templates.
var testConfig = Config{
	Families: map[string]Family{
		"text": {
			Regular: "NotoSans-Regular.ttf", Bold: "NotoSans-Bold.ttf", Italic: "NotoSans-Italic.ttf",
			BoldItalic: "NotoSans-BoldItalic.ttf", Fallback: []string{"arabic"},
		},
		"title":        {Regular: "Vollkorn-SemiBold.ttf", Fallback: []string{"text", "arabic"}},
		"arabic":       {Regular: "Amiri-Regular.ttf", Bold: "Amiri-Bold.ttf"},
		"arabic-first": {Regular: "Amiri-Regular.ttf", Bold: "Amiri-Bold.ttf", Fallback: []string{"text"}},
	},
	Icons: map[string]Icon{
		"ankh": sign(0x132F9), "water": sign(0x13216), "crocodile": sign(0x1318C), "obelisk": sign(0x13276), "grain": sign(0x131E0),
	},
}

func sign(r rune) Icon { return Icon{Face: "NotoSansEgyptianHieroglyphs-Regular.ttf", Rune: r} }

func readFont(file string) ([]byte, string, error) {
	data, err := os.ReadFile(fontDir + file)
	return data, fontDir + file, err
}

// testSet is shared by the tests, as a build shares one among its components.
var testSet = NewSet(testConfig, readFont)

// cardTexts returns texts of about 112 characters from a list of 80 words, as on cards.
func cardTexts(n int) []string {
	list := strings.Fields(`Take one grain from the granary and put it on a field next to your village If you have
		no field left the channel dries up Each player pays two bricks or loses a worker Draw another card when
		flood comes before harvest Build an obelisk shadoof temple pyramid tomb with stone Market scribe priest
		pharaoh river boat may move up down last round counts double points end year first then sow dig again water`)
	rnd := rand.New(rand.NewPCG(1, 2))
	texts := make([]string, n)
	for i := range texts {
		for len(texts[i]) < 112 {
			texts[i] += list[rnd.IntN(len(list))] + " "
		}
		texts[i] = texts[i][:112]
	}
	return texts
}

// BenchmarkCards lays out the texts of 500 cards; one core should need at most 15 ms.
func BenchmarkCards(b *testing.B) {
	texts := cardTexts(500)
	box := geom.Size{W: geom.MM(49), H: geom.MM(27)}
	b.ReportAllocs()
	for b.Loop() {
		for _, t := range texts {
			if _, err := testSet.layout(t, Style{Size: geom.PT(9)}, box); err != nil {
				b.Fatal(err)
			}
		}
	}
}

// BenchmarkShrink lays out the same texts where they have to shrink.
func BenchmarkShrink(b *testing.B) {
	texts := cardTexts(500)
	box := geom.Size{W: geom.MM(39), H: geom.MM(12)}
	for b.Loop() {
		for _, t := range texts {
			if _, err := testSet.layout(t, Style{Size: geom.PT(12), MinSize: geom.PT(5)}, box); err != nil {
				b.Fatal(err)
			}
		}
	}
}

// BenchmarkCold reads the fonts and lays out one text, as every start of the program does.
func BenchmarkCold(b *testing.B) {
	for b.Loop() {
		s := NewSet(testConfig, readFont)
		if _, err := s.Layout("Take **one** grain.", Style{}, geom.Size{W: geom.MM(49)}); err != nil {
			b.Fatal(err)
		}
	}
}
