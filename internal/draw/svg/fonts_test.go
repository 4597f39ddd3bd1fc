package svg

import (
	"bytes"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"cartouche/internal/font"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
	"cartouche/internal/testing/drawtest"
)

// lineOf returns a page with one line of text.
func lineOf(t *testing.T, text string) *scene.Page {
	run := drawtest.Text(t, drawtest.Face(t, "NotoSans-Regular"), 4000, geom.Pt(0, 5000), text, false)
	return &scene.Page{Size: geom.Size{W: 50000, H: 10000}, Ops: []ink.Op{&scene.Text{Runs: []font.Run{run}}}}
}

// TestPicturesOfOnePage checks that pictures with shared fonts have no styles that a page's policy
// forbids, no fonts and no names, and that their ids are unique on the page.
func TestPicturesOfOnePage(t *testing.T) {
	page := drawtest.Page(t)
	page.Ops = append(page.Ops, drawtest.Art(t).Ops...)
	fonts := &Fonts{Sheet: "../fonts.css"}
	ids := map[string]bool{}
	id := regexp.MustCompile(`\sid="([^"]*)"`)
	for _, prefix := range []string{"a-", "b-"} {
		data := encode(t, page, Options{Fonts: fonts, Prefix: prefix})
		for _, wrong := range []string{"<style", "style=", "@font-face", "<title", "inkscape"} {
			if bytes.Contains(data, []byte(wrong)) {
				t.Errorf("%s is in it", wrong)
			}
		}
		if !bytes.Contains(data, []byte(`<?xml-stylesheet type="text/css" href="../fonts.css"?>`)) {
			t.Error("the picture on its own has no fonts")
		}
		all := id.FindAllSubmatch(data, -1)
		for _, m := range all {
			if ids[string(m[1])] || !strings.HasPrefix(string(m[1]), prefix) {
				t.Errorf("the id %s", m[1])
			}
			ids[string(m[1])] = true
		}
		if len(all) < 5 {
			t.Errorf("only %d ids; the test looks for the wrong thing", len(all))
		}
		for _, m := range regexp.MustCompile(`(?:href="|url\()#([^")]*)`).FindAllSubmatch(data, -1) {
			if !ids[string(m[1])] {
				t.Errorf("no element has the id %s", m[1])
			}
		}
	}
}

// TestSharedFontsHoldWhatAllPicturesUse checks that the files do not depend on the order of the
// pictures, and that pictures can be drawn concurrently.
func TestSharedFontsHoldWhatAllPicturesUse(t *testing.T) {
	made := func(texts ...string) (string, []File) {
		fonts := &Fonts{}
		var work sync.WaitGroup
		for _, text := range texts {
			page := lineOf(t, text)
			work.Go(func() { Encode(&bytes.Buffer{}, page, Options{Fonts: fonts}) })
		}
		work.Wait()
		sheet, files, err := fonts.Files("fonts/")
		if err != nil {
			t.Fatal(err)
		}
		return string(sheet), files
	}
	sheet, files := made("Nile", "flood")
	again, _ := made("flood", "Nile")
	if sheet != again || len(files) != 1 {
		t.Errorf("%d files; the sheet is\n%sand then\n%s", len(files), sheet, again)
	}
	if !regexp.MustCompile(
		`(?s)font-family:'Noto Sans';font-weight:400.*url\(fonts/notosans-regular-[0-9a-f]{8}\.woff\).*\.f-notosans-regular\{`,
	).MatchString(sheet) {
		t.Errorf("the sheet is\n%s", sheet)
	}
	f, err := font.ParseFace("x", unpack(t, files[0].Data))
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range "Nileflood" {
		if g, ok := f.Nominal(r); !ok || len(f.Outline(g)) == 0 {
			t.Errorf("%c is missing", r)
		}
	}
	if g, ok := f.Nominal('Z'); ok && len(f.Outline(g)) > 0 {
		t.Error("the unused Z has an outline")
	}
	fonts := &Fonts{Whole: true}
	encode(t, lineOf(t, "Nile"), Options{Fonts: fonts})
	if _, files, err = fonts.Files(""); err != nil {
		t.Fatal(err)
	}
	if f, err = font.ParseFace("x", files[0].Data); err != nil {
		t.Fatal(err)
	}
	if g, _ := f.Nominal('Z'); len(f.Outline(g)) == 0 {
		t.Error("Z is missing in a font that is to be whole")
	}
}

// TestWholeFontsComeInTwoFiles checks that one file has the named characters with their small
// capitals, and the other all remaining ones.
func TestWholeFontsComeInTwoFiles(t *testing.T) {
	fonts := &Fonts{Whole: true}
	face := drawtest.Face(t, "Vollkorn-SemiBold")
	if err := fonts.Add(face, []rune("abcxΩ☃")); err != nil {
		t.Fatal(err)
	}
	sheet, files, err := fonts.Files("f/")
	if err != nil || len(files) != 2 {
		t.Fatal(files, err)
	}
	ranges := regexp.MustCompile(`url\(f/([^)]*)\).*;unicode-range:(.*)}`).FindAllStringSubmatch(string(sheet), -1)
	if len(ranges) != 2 || ranges[0][1] != files[0].Name || ranges[1][1] != files[1].Name ||
		!strings.HasPrefix(ranges[1][2], "U+61-63,U+78") || strings.Contains(ranges[1][2], "U+2603") {
		t.Fatalf("%s", sheet)
	}
	if !strings.HasPrefix(ranges[0][2], "U+20-60,U+64-77,U+79-7E,") {
		t.Errorf("all others are %s", ranges[0][2])
	}
	lean, err := font.ParseFace("x", unpack(t, files[1].Data))
	if err != nil {
		t.Fatal(err)
	}
	small := 0
	for _, g := range face.Closure([]uint16{glyph(t, face, 'a')}, "smcp") {
		if len(lean.Outline(g)) > 0 {
			small++
		}
	}
	if small < 2 || len(lean.Outline(glyph(t, face, 'y'))) > 0 || len(files[1].Data) > len(files[0].Data)/4 {
		t.Errorf("of an a there are %d forms, of a y %v; %d bytes", small, lean.Outline(glyph(t, face, 'y')), len(files[1].Data))
	}
}

// TestSharedFontsLeaveOtherLettersToOthers checks that a font for joining letters, whose file maps characters that it does not
// draw, is for no others: without its range a browser would draw nothing for them.
func TestSharedFontsLeaveOtherLettersToOthers(t *testing.T) {
	fonts := &Fonts{}
	run := drawtest.Text(t, drawtest.Face(t, "Amiri-Regular"), 4000, geom.Pt(0, 5000), "بَيت 7", true)
	encode(t, &scene.Page{Size: geom.Size{W: 50000, H: 10000}, Ops: []ink.Op{&scene.Text{Runs: []font.Run{run}}}}, Options{Fonts: fonts})
	sheet, _, err := fonts.Files("")
	if err != nil {
		t.Fatal(err)
	}
	got := regexp.MustCompile(`unicode-range:[^}]*`).FindString(string(sheet))
	if want := "unicode-range:U+20,U+37,U+628,U+62A,U+64A,U+64E"; !strings.HasPrefix(got, want) || strings.Contains(got, "U+41") {
		t.Errorf("%q; want %q and their forms", got, want)
	}
}

func glyph(t *testing.T, f *font.Face, r rune) uint16 {
	t.Helper()
	g, ok := f.Nominal(r)
	if !ok {
		t.Fatalf("%c is not in %s", r, f.Name())
	}
	return g
}

// TestSharedFontsSetNewWords checks that a new word of kept letters is complete,
// even if the font has ligatures for some of them.
func TestSharedFontsSetNewWords(t *testing.T) {
	for name, words := range map[string][]string{
		"NotoSans-Regular":    {"difficulty", "first", "flood", "offload", "Fjord", "fifth"},
		"NotoSans-BoldItalic": {"difficulty", "first", "flood", "offload"},
		"Vollkorn-SemiBold":   {"difficulty", "first", "flood", "offload", "fjord", "fifth", "Thoth", "quite", "attest"},
		"Amiri-Regular":       {"difficulty", "first", "لا", "محمد", "بيت", "للاعب", "نجم", "الله", "تحت", "يحيى"},
	} {
		face := drawtest.Face(t, name)
		fonts := &Fonts{}
		for _, word := range words {
			for _, r := range word {
				for _, text := range []string{string(r), strings.Repeat(string(r), 3)} {
					run := drawtest.Text(t, face, 4000, geom.Pt(0, 5000), text, r > 0x600)
					page := &scene.Page{Size: geom.Size{W: 50000, H: 10000}, Ops: []ink.Op{&scene.Text{Runs: []font.Run{run}}}}
					encode(t, page, Options{Fonts: fonts})
				}
			}
		}
		_, files, err := fonts.Files("")
		if err != nil {
			t.Fatal(err)
		}
		lean, err := font.ParseFace(name, unpack(t, files[0].Data))
		if err != nil {
			t.Fatal(err)
		}
		for _, word := range words {
			for _, g := range drawtest.Text(t, lean, 4000, geom.Pt(0, 5000), word, word[0] > 'z').Glyphs {
				if want, got := len(face.Outline(g.ID)), len(lean.Outline(g.ID)); got != want {
					t.Errorf("%s, %s: glyph %d has %d segments, not %d", name, word, g.ID, got, want)
				}
			}
		}
	}
}

// TestJoinedWordsKeepTheirLength checks that the words of a line from right to left fill the line
// whatever the font, and that other lines have no lengths.
func TestJoinedWordsKeepTheirLength(t *testing.T) {
	length := regexp.MustCompile(`textLength="([\d.]+)" lengthAdjust="spacingAndGlyphs"`)
	run := drawtest.Text(t, drawtest.Face(t, "Amiri-Regular"), 4000, geom.Pt(0, 5000), "بالمركب إلى أوزيريس", true)
	page := &scene.Page{Size: geom.Size{W: 50000, H: 10000}, Ops: []ink.Op{&scene.Text{Runs: []font.Run{run}}}}
	justified := run
	justified.Spread, justified.Glyphs = 1000, slices.Clone(run.Glyphs)
	for i, spaces := 0, int32(0); i < len(run.Glyphs); i++ { // wider spaces make no longer words
		justified.Glyphs[i].X += 1000 * spaces
		if g := run.Glyphs[i]; run.Text[g.From:g.To()] == " " {
			spaces++
			justified.Width += 1000
		}
	}
	for _, of := range []font.Run{run, justified} {
		line := &scene.Page{Size: page.Size, Ops: []ink.Op{&scene.Text{Runs: []font.Run{of}}}}
		found := length.FindAllSubmatch(encode(t, line, Options{Fonts: &Fonts{Sheet: "f.css"}}), -1)
		sum := 0.0
		for _, m := range found {
			mm, _ := strconv.ParseFloat(string(m[1]), 64)
			sum += mm
		}
		if len(found) != 3 || math.Abs(sum-run.Width.MM()) > 0.01 {
			t.Errorf("%d words of %v mm together, the line has %v mm", len(found), sum, run.Width.MM())
		}
	}
	for name, data := range map[string][]byte{
		"with its fonts":   encode(t, page, Options{}),
		"in Latin letters": encode(t, lineOf(t, "Thirteen loaves"), Options{Fonts: &Fonts{Sheet: "f.css"}}),
	} {
		if length.Match(data) {
			t.Errorf("a picture %s has lengths", name)
		}
	}
}
