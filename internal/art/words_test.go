package art_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cartouche/internal/art"
	"cartouche/internal/font"
	"cartouche/internal/geom"
	"cartouche/internal/scene"
)

func projectFonts() *font.Set {
	family := font.Family{Regular: "NotoSans-Regular.ttf", Bold: "NotoSans-Bold.ttf", Italic: "NotoSans-Italic.ttf"}
	families := map[string]font.Family{
		"text": family, "title": {Regular: "Vollkorn-SemiBold.ttf"}, "arabic": {Regular: "Amiri-Regular.ttf", Scale: 112, Tight: true},
	}
	return font.NewSet(font.Config{Families: families}, func(file string) ([]byte, string, error) {
		data, err := os.ReadFile(filepath.Join("../../templates/fonts", file))
		return data, file, err
	})
}

// box returns the box around what a drawing of 100 × 100 units shows, in its units.
func boxOf(t *testing.T, inner string) geom.Rect {
	t.Helper()
	svg := `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">` + inner + `</svg>`
	d, errs := art.Parse("x.svg", []byte(svg), projectFonts())
	if errs != nil {
		t.Fatalf("%s: %v", inner, errs)
	}
	ops, errs := d.In(geom.R(0, 0, 100_000, 100_000), art.DPI)
	if errs != nil {
		t.Fatal(errs)
	}
	box := scene.Around(ops)
	return geom.R((box.X+500)/1000, (box.Y+500)/1000, (box.W+500)/1000, (box.H+500)/1000)
}

// TestTextsAreSetInTheFontsOfTheProject: H has a height of 0.714 em and stands on the baseline.
func TestTextsAreSetInTheFontsOfTheProject(t *testing.T) {
	for inner, want := range map[string]geom.Rect{
		`<text x="10" y="50" font-family="Arial, 'Noto Sans'" font-size="20">HH</text>`:                                                      geom.R(12, 36, 26, 14),
		`<text x="50" y="50" font-family="text" font-size="20" text-anchor="middle">HH</text>`:                                               geom.R(37, 36, 26, 14),
		`<text x="90" y="50" style="font: inherit; font-family: Noto Sans; font-size: 20px; text-anchor: end">HH</text>`:                     geom.R(62, 36, 26, 14),
		`<text x="10" y="50" font-family="NotoSans" font-size="20">H<tspan dx="10">H</tspan></text>`:                                         geom.R(12, 36, 36, 14),
		`<text x="10" y="50" font-family="Noto Sans" font-size="10">` + "\n H \n" + `<tspan x="10" y="80" font-size="2em">HH</tspan></text>`: geom.R(11, 43, 27, 37),
		`<text x="10" y="50" font-family="Noto Sans" font-size="20" font-weight="bold">HH</text>`:                                            geom.R(12, 36, 27, 14),
	} {
		got := boxOf(t, inner)
		for _, d := range []geom.Length{got.X - want.X, got.Y - want.Y, got.W - want.W, got.H - want.H} {
			if d < -1 || d > 1 {
				t.Errorf("%s is in %d,%d %d×%d, want %d,%d %d×%d", inner, got.X, got.Y, got.W, got.H, want.X, want.Y, want.W, want.H)
				break
			}
		}
	}
}

func TestTextsThatCannotBeSetAreErrors(t *testing.T) {
	for _, inner := range []string{
		`<text font-family="Comic Sans">H</text>`,
		`<text>H</text>`,
		`<text font-family="Noto Sans">漢</text>`,
		`<text font-family="Noto Sans" x="1 2 3">HHH</text>`,
		`<text font-family="Noto Sans" rotate="30">H</text>`,
		`<text font-family="Noto Sans" textLength="30">H</text>`,
		`<path id="p" d="M0 0h9"/><text font-family="Noto Sans"><textPath href="#p">H</textPath></text>`,
		`<flowRoot font-family="Noto Sans"><flowPara>H</flowPara></flowRoot>`,
	} {
		_, errs := art.Parse("x.svg", []byte(in(inner)), projectFonts())
		want := "art-text-placed"
		if strings.HasPrefix(inner, `<text font-family="Comic Sans"`) || strings.HasPrefix(inner, "<text>") || strings.Contains(inner, "漢") {
			want = "art-text" // it is the fonts
		}
		if len(errs) != 1 || errs[0].Code != want {
			t.Errorf("%s: %v", inner, errs)
		}
	}
	for _, style := range []string{
		"letter-spacing: 3px", "text-decoration: underline", "text-transform: uppercase", "text-shadow: 1px 1px red", "direction: rtl",
		"writing-mode: vertical-rl", "font-variant: small-caps", "font-stretch: condensed", "baseline-shift: super", "letter-spacing: .1em",
		"dominant-baseline: middle", "font-kerning: none", "font-feature-settings: 'smcp'", "word-spacing: 1em",
	} {
		svg := in(`<text font-family="Noto Sans"><tspan style="` + style + `">H</tspan></text>`)
		name, _, _ := strings.Cut(style, ":")
		if _, errs := art.Parse("x.svg", []byte(svg), projectFonts()); len(errs) != 1 || errs[0].Code != "art-property" || errs[0].Args["what"] != name {
			t.Errorf("%s: %v", style, errs)
		}
		if _, errs := art.Parse("x.svg", []byte(strings.ReplaceAll(svg, "tspan", "title")), projectFonts()); errs != nil {
			t.Errorf("%s on what is no text: %v", style, errs)
		}
	}
	for inner, want := range map[string]string{
		`<text font-family="Noto Sans" style="white-space:pre">A    B</text>`: "white-space",
		`<g style="white-space:pre"><text font-family="Noto Sans">A<tspan>
			B</tspan></text></g>`: "white-space",
		`<text font-family="Noto Sans" xml:space="preserve">  A B</text>`:                     "xml:space",
		`<g xml:space="preserve"><text font-family="Noto Sans"><tspan>A	B</tspan></text></g>`: "xml:space",
		`<text font-family="Noto Sans" dominant-baseline="middle">H</text>`:                   "dominant-baseline",
		`<g style="font: caption"><text>H</text></g>`:                                         "font",
		`<g font-size="2rem"><text font-family="Noto Sans">H</text><path d="M0 0"/></g>`:      "font-size",
	} {
		_, errs := art.Parse("x.svg", []byte(in(inner)), projectFonts())
		if len(errs) != 1 || errs[0].Args["what"] != want {
			t.Errorf("%s: %v", inner, errs)
		}
	}
}

// TestTextsWithWhatChangesNothing are drawn.
func TestTextsWithWhatChangesNothing(t *testing.T) {
	for _, inner := range []string{
		`<text font-family="Noto Sans" style="white-space:pre">A B</text>`,
		`<text font-family="Noto Sans" xml:space="preserve"><tspan x="1" y="2">A B </tspan><tspan x="1" y="4">C D</tspan></text>`,
		`<g xml:space="preserve"><text font-family="Noto Sans" xml:space="default">A   B</text></g>`,
		`<text font-family="Noto Sans" letter-spacing="0em" word-spacing=".0px" style="baseline-shift: -0.0%">A B</text>`,
		`<text font-family="Noto Sans" style="font-feature-settings: 'liga' 1; font-feature-settings: &quot;kern&quot;">A B</text>`,
	} {
		if _, errs := art.Parse("x.svg", []byte(in(inner)), projectFonts()); errs != nil {
			t.Errorf("%s: %v", inner, errs)
		}
	}
	if _, errs := art.Parse("x.svg", []byte(in(strings.Repeat(`<text font-family="Noto Sans">*_{x}\*</text>`, 3))), projectFonts()); errs != nil {
		t.Error(errs)
	}
}

// TestTextsWithoutLettersAreNothing, whatever their style, as some programs leave them.
func TestTextsWithoutLettersAreNothing(t *testing.T) {
	for _, text := range []string{
		`<text style="writing-mode:tb-rl;font-family:OldEgyptGlyphs"><tspan x="4" y="5"/></text>`, `<text textLength="9" letter-spacing="3"> </text>`,
		`<text rotate="30"><tspan style="baseline-shift:super;opacity:.5"> </tspan></text>`,
	} {
		svg := `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">` + text + `</svg>`
		if _, errs := art.Parse("x.svg", []byte(svg), projectFonts()); errs != nil {
			t.Errorf("%s: %v", text, errs)
		}
	}
}

// TestWeightsOfTexts: bolder and lighter count from the weight around them, as browsers have it.
func TestWeightsOfTexts(t *testing.T) {
	width := func(attributes string) geom.Length {
		end := strings.Repeat("</g>", 1+strings.Count(attributes, "<g"))
		return boxOf(t, `<g `+attributes+`><text x="10" y="50" font-family="Noto Sans" font-size="20">HHHHH</text>`+end).W
	}
	thin, heavy := width(``), width(`font-weight="700"`)
	if thin >= heavy {
		t.Fatalf("bold is %d wide, regular %d", heavy, thin)
	}
	within := func(outer, inner string) string { return `font-weight="` + outer + `"><g font-weight="` + inner + `"` }
	for _, c := range []struct {
		attributes string
		want       geom.Length
	}{
		{`font-weight="500"`, thin}, {`font-weight="501"`, heavy}, {within("bold", "normal"), thin}, {within("bold", "lighter"), thin},
		{within("900", "lighter"), heavy}, {within("400", "bolder"), heavy}, {within("100", "bolder"), thin}, {within("400", "lighter"), thin},
		{within("600", "bolder"), heavy}, {within("600", "lighter"), thin},
	} {
		if got := width(c.attributes); got != c.want {
			t.Errorf("%s: %d wide, not %d", c.attributes, got, c.want)
		}
	}
}

// TestFacesThatDrawingsLack: a bold or italic text in a family without that face is printed in another, with a warning for each face.
func TestFacesThatDrawingsLack(t *testing.T) {
	text := func(attributes string) string { return `<text y="5" font-family="title" ` + attributes + `>A</text>` }
	svg := `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">` + "\n" + text(``) + "\n" + text(`font-weight="bold"`) + "\n" +
		text(`font-style="italic"`) + "\n" + text(`font-weight="800"`) + `</svg>`
	d, errs := art.Parse("x.svg", []byte(svg), projectFonts())
	if errs != nil {
		t.Fatal(errs)
	}
	var got []string
	for _, w := range d.Notes {
		got = append(got, fmt.Sprint(w.Pos.Line, " ", w.Code, " ", w.Args["found"], " ", w.Args["key"]))
	}
	if want := "3 font-style title bold, 4 font-style title italic"; strings.Join(got, ", ") != want {
		t.Errorf("the warnings are %q, want %q", got, want)
	}
}
