package sfnt_test

import (
	"bytes"
	"encoding/binary"
	"reflect"
	"testing"

	gotext "github.com/go-text/typesetting/font"

	"cartouche/internal/draw/sfnt"
	"cartouche/internal/testing/drawtest"
)

// TestCutKeepsOnlyItsGlyphs checks that the kept glyphs and their components have their
// outlines and advances under new numbers.
func TestCutKeepsOnlyItsGlyphs(t *testing.T) {
	for _, name := range []string{
		"NotoSans-Regular", "NotoSans-BoldItalic", "Vollkorn-SemiBold", "Amiri-Regular",
		"NotoSansEgyptianHieroglyphs-Regular",
	} {
		data := drawtest.Face(t, name).Data()
		whole := reread(t, data)
		var glyphs []uint16
		chars := map[rune]uint16{}
		for _, r := range "éÅfiẬ1xالله\U000131A3 q\u0303" {
			if g, ok := whole.NominalGlyph(r); ok {
				glyphs = append(glyphs, uint16(g))
			}
		}
		file, number := parse(t, name).Cut(glyphs)
		if len(number) < 2 || len(number) > 30 || number[0] != 0 {
			t.Errorf("%s: %d glyphs remain, and .notdef is number %d", name, len(number), number[0])
		}
		if len(file) > len(data)/10 {
			t.Errorf("%s: the cut font has %d of %d bytes", name, len(file), len(data))
		}
		cut, err := sfnt.Parse(file)
		if err != nil {
			t.Fatal(err)
		}
		var all []uint16
		for _, to := range number {
			all = append(all, to)
		}
		chars['x'] = 0
		named := reread(t, cut.Subset(all, map[string][]byte{"cmap": sfnt.Cmap(chars), "OS/2": tableOf(data, "OS/2")}))
		for from, to := range number {
			want, _ := whole.GlyphDataOutline(gotext.GID(from))
			got, _ := named.GlyphDataOutline(gotext.GID(to))
			if !reflect.DeepEqual(got, want) {
				t.Errorf("%s: glyph %d, which is %d now, has another outline", name, from, to)
			}
			if w := parse(t, name).Advance(from); cut.Advance(to) != w {
				t.Errorf("%s: glyph %d, which is %d now, has the advance %v, want %v", name, from, to, cut.Advance(to), w)
			}
		}
	}
}

// TestCutOfAllGlyphsChangesNothing checks that a font of which all glyphs are kept has the same
// outlines and side bearings.
func TestCutOfAllGlyphsChangesNothing(t *testing.T) {
	for _, name := range []string{"NotoSans-Regular", "Amiri-Regular", "NotoSansEgyptianHieroglyphs-Regular"} {
		data := drawtest.Face(t, name).Data()
		all := make([]uint16, binary.BigEndian.Uint16(tableOf(data, "maxp")[4:]))
		for i := range all {
			all[i] = uint16(i)
		}
		file, number := parse(t, name).Cut(all)
		if len(number) != len(all) {
			t.Errorf("%s: %d of %d glyphs remain", name, len(number), len(all))
		}
		tables := map[string][]byte{"cmap": tableOf(data, "cmap"), "OS/2": tableOf(data, "OS/2")}
		whole, cut := reread(t, data), reread(t, parsed(t, file).Subset(all, tables))
		for _, g := range all {
			want, _ := whole.GlyphDataOutline(gotext.GID(g))
			if got, _ := cut.GlyphDataOutline(gotext.GID(g)); !reflect.DeepEqual(got, want) {
				t.Fatalf("%s: glyph %d has another outline", name, g)
			}
			if got, want := bearing(file, g), bearing(data, g); got != want {
				t.Fatalf("%s: glyph %d has the bearing %d, want %d", name, g, got, want)
			}
		}
	}
}

// TestCutKeepsHinting checks that a cut font keeps its hinting programs.
func TestCutKeepsHinting(t *testing.T) {
	programs := map[string][]byte{"cvt ": {0, 1}, "fpgm": {2}, "prep": {3, 4, 5}}
	file, _ := parsed(t, parse(t, "NotoSans-Regular").Subset([]uint16{1}, programs)).Cut([]uint16{1})
	for name, want := range programs {
		if got := tableOf(file, name); !bytes.Equal(got, want) {
			t.Errorf("the table %q holds %v, want %v", name, got, want)
		}
	}
}

func parsed(t *testing.T, data []byte) *sfnt.Font {
	t.Helper()
	f, err := sfnt.Parse(data)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// bearing returns the left side bearing of a glyph from hmtx.
func bearing(data []byte, glyph uint16) int16 {
	own, hmtx := int(binary.BigEndian.Uint16(tableOf(data, "hhea")[34:])), tableOf(data, "hmtx")
	at := 4*int(glyph) + 2
	if int(glyph) >= own {
		at = 4*own + 2*(int(glyph)-own)
	}
	return int16(binary.BigEndian.Uint16(hmtx[at:]))
}

// TestMeasures compares figures with the fonts' tables. The em of Noto Sans and of Vollkorn has
// 1,000 units.
func TestMeasures(t *testing.T) {
	for name, want := range map[string]sfnt.Measures{
		"NotoSans-Regular": {
			Left: -621, Bottom: -389, Right: 2800, Top: 1067, Ascent: 1069, Descent: -293, CapHeight: 714, Stem: 87,
		},
		"NotoSans-BoldItalic": {
			Left: -680, Bottom: -389, Right: 2780, Top: 1067, Ascent: 1069, Descent: -293, CapHeight: 714, Stem: 165, Slant: -12,
		},
		"Vollkorn-SemiBold": {
			Left: -709, Bottom: -291, Right: 3056, Top: 1086, Ascent: 952, Descent: -441, CapHeight: 676, Stem: 135,
		},
	} {
		if got := parse(t, name).Measures(); got != want {
			t.Errorf("%s: %+v, want %+v", name, got, want)
		}
	}
}
