package sfnt_test

import (
	"encoding/binary"
	"math/rand/v2"
	"slices"
	"testing"
	"unicode"

	gotext "github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/harfbuzz"
	"github.com/go-text/typesetting/language"

	"cartouche/internal/draw/sfnt"
	"cartouche/internal/font"
	"cartouche/internal/testing/drawtest"
)

// shape shapes a text and returns its glyphs and their positions.
func shape(face *gotext.Face, text string) (glyphs []uint16, at []harfbuzz.GlyphPosition) {
	b := harfbuzz.NewBuffer()
	b.AddRunes([]rune(text), 0, -1)
	b.Props = harfbuzz.SegmentProperties{Script: language.LookupScript([]rune(text)[0]), Language: "en"}
	b.Props.Direction = harfbuzz.LeftToRight
	if b.Props.Script == language.Arabic {
		b.Props.Direction = harfbuzz.RightToLeft
	}
	b.Shape(font.NewShaper(face), nil)
	for _, g := range b.Info {
		glyphs = append(glyphs, uint16(g.Glyph))
	}
	return glyphs, b.Pos
}

var phrases = append(drawtest.Lines,
	"Toward, domato", "AVATAR, To. “Type” LTd Wave", "fi ffi ffl Tj fj, T’o", "L’été à Orléans: œuf, ça",
	"Straßenbahn, Übermäßig, Öl",
	"Perché? Città – più", "Việt Nam ậ ễ q̃́ x̧", "Ελλάδα, ώρα ΐ", "ДОМ, йод, Ґ ґ", "1/2 ½ 10–17 +4 1:1",
	"النيل نهر الحياة", "لا إله، للاعب (٤)", "يَضَعُ اللاعِبُ قِطْعَةً عَلَى الحَقْلِ", "بيت يي ني تي ﷺ پ گچ", "ـِّـ مُحَمَّدٌ",
	"حجارة للمعبد", "تأخذ (٤)")

// charsOf returns the characters of a text with their glyphs, or nil for text with marks or joining
// letters.
func charsOf(face *gotext.Face, text string) map[rune]uint16 {
	chars := map[rune]uint16{}
	for _, r := range text {
		if g, ok := face.NominalGlyph(r); ok {
			chars[r] = uint16(g)
		}
		if unicode.In(r, unicode.M, unicode.Arabic) {
			return nil
		}
	}
	return chars
}

func TestLeanFontsSetTheSameText(t *testing.T) {
	for _, name := range []string{"NotoSans-Regular", "NotoSans-BoldItalic", "Vollkorn-SemiBold", "Amiri-Regular", "Amiri-Bold"} {
		cut := parse(t, name)
		data := drawtest.Face(t, name).Data()
		whole := reread(t, data)
		for _, text := range phrases {
			glyphs, at := shape(whole, text)
			lean := cut.Lean(glyphs, charsOf(whole, text))
			again, there := shape(reread(t, lean), text)
			if !slices.Equal(again, glyphs) || !slices.Equal(there, at) {
				t.Errorf("%s, %q: set differently", name, text)
			}
			if len(lean) > len(data)/2 {
				t.Errorf("%s, %q: %d bytes of %d", name, text, len(lean), len(data))
			}
		}
		if size := len(cut.Positions(nil)); size != 0 {
			t.Errorf("%s: %d bytes of positions for no glyphs", name, size)
		}
	}
}

// TestDamagedPositionsStay checks that a damaged GPOS table is reduced or kept, whatever its
// content.
func TestDamagedPositionsStay(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, name := range []string{"NotoSans-Regular", "Amiri-Regular"} {
		face := drawtest.Face(t, name)
		glyphs, _ := shape(reread(t, face.Data()), "يَضَعُ اللاعِبُ AVATAR x̧")
		for range 200 {
			data := slices.Clone(face.Data())
			table := tableOf(data, "GPOS")
			for range 3 {
				table[random.IntN(min(len(table), 4000))] = byte(random.IntN(256))
			}
			damaged, err := sfnt.Parse(data)
			if err != nil {
				t.Fatal(err)
			}
			if cut := damaged.Positions(glyphs); len(cut) > len(table) {
				t.Errorf("%s: %d bytes of %d", name, len(cut), len(table))
			}
		}
	}
}

// tableOf returns a table of a font file.
func tableOf(data []byte, name string) []byte {
	be := binary.BigEndian
	for i := range int(be.Uint16(data[4:])) {
		if e := data[12+16*i:]; string(e[:4]) == name {
			return data[be.Uint32(e[8:]) : be.Uint32(e[8:])+be.Uint32(e[12:])]
		}
	}
	return nil
}
