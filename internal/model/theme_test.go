package model

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cartouche/internal/diag"
	"cartouche/internal/font"
	"cartouche/internal/geom"
	"cartouche/internal/project"
	"cartouche/internal/testing/projecttest"
)

// TestLooksAreReadOnce for all kits of an open project, and again if one of their files has changed: fonts, which take long,
// only if it is one of theirs.
func TestLooksAreReadOnce(t *testing.T) {
	dir := t.TempDir()
	p := projecttest.Over(t, dir)
	load := func() *Theme {
		t.Helper()
		theme, errs := LoadTheme(p)
		if errs != nil {
			t.Fatal(errs)
		}
		return theme
	}
	write := func(name, text string) {
		t.Helper()
		file := filepath.Join(dir, "templates", name)
		if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	first := load()
	if again := load(); again.Fonts != first.Fonts {
		t.Error("the fonts are read again though nothing changed")
	}
	for text, want := range map[string]RGB{"ink: '#112233'": {0x11, 0x22, 0x33}, "ink: '#112234'": {0x11, 0x22, 0x34}} {
		write("palette.yaml", text)
		theme := load()
		if theme.Palette["ink"].RGB != want || theme.Palette["white"].RGB != first.Palette["white"].RGB {
			t.Errorf("%s: ink is %v, white %v", text, theme.Palette["ink"], theme.Palette["white"])
		}
		if theme.Fonts != first.Fonts {
			t.Error("the fonts are read again because of a colour")
		}
	}
	data, _, err := p.Read("templates/fonts/NotoSans-Bold.ttf", project.MaxFont)
	if err != nil {
		t.Fatal(err)
	}
	write("fonts/NotoSans-Bold.ttf", string(data))
	if load().Fonts == first.Fonts {
		t.Error("a font of one's own is not read")
	}
}

// TestMistakesInLooksAreToldEveryTime, not only to the first who asks.
func TestMistakesInLooksAreToldEveryTime(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "templates"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "templates/palette.yaml"), []byte("ink: green\nsand: x\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	p := projecttest.Over(t, dir)
	for range 3 {
		_, errs := LoadTheme(p)
		if len(errs) != 2 {
			t.Fatalf("%d mistakes, want 2: %v", len(errs), errs)
		}
		errs[0].Code = "changed by who was told"
	}
	if _, errs := LoadTheme(p); errs[0].Code != "not-a-colour" {
		t.Errorf("the mistake is now %s", errs[0].Code)
	}
}

// TestAColourHasANameOfItsOwn, not one that means something else where a colour is named.
func TestAColourHasANameOfItsOwn(t *testing.T) {
	dir := t.TempDir()
	palette := "ink: '#112233'\nnone: '#ff0000'\n'#445566': '#778899'\n"
	if err := os.Mkdir(filepath.Join(dir, "templates"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "templates/palette.yaml"), []byte(palette), 0o600); err != nil {
		t.Fatal(err)
	}
	_, errs := LoadTheme(projecttest.Over(t, dir))
	errs = errs.Sort()
	if len(errs) != 2 || errs[0].Code != "palette-name" || errs[0].Pos.Line != 2 || errs[1].Args["found"] != "#445566" {
		t.Errorf("the mistakes are %v", errs)
	}
}

// TestLooksLieOverTheBuiltInOnes name by name: an entry of one's own replaces that of its name as a whole, and all others are
// there.
func TestLooksLieOverTheBuiltInOnes(t *testing.T) {
	files := map[string]string{
		"palette.yaml":    "ink: '#112233'\nsky: '#aaccff'\n",
		"styles.yaml":     "body: {size: 10 pt, colour: sky}\nshout: {size: 20 pt, family: round}\n",
		"figures.yaml":    "kite: M 50 0 L 90 40 L 50 100 L 10 40 Z\n",
		"papers.yaml":     "a6: {size: 105 x 148 mm, margin: 5 mm}\n",
		"sizes.yaml":      "mine: 60 x 90 mm\n",
		"profiles.yaml":   "pale: {extends: home, tint: {sand: sky}}\n",
		"conditions.yaml": "riso: {title: The corner shop’s, identifier: Riso}\n",
		"services.yaml":   "corner: {title: The corner shop, dpi: 300, products: {card: {trim: 60 x 90 mm}}}\n",
		"fonts/fonts.yaml": "families:\n  round: {regular: NotoSans-Bold.ttf, fallback: [arabic]}\n" +
			"icons:\n  face: NotoSans-Regular.ttf\n  symbols: {omega: \"3A9\", cat: \"43\"}\n",
	}
	plain, own := themeWith(t, nil), themeWith(t, files)
	for what, n := range map[string]int{
		"palette":    len(own.Palette) - len(plain.Palette),
		"styles":     len(own.Styles) - len(plain.Styles),
		"figures":    len(own.Figures) - len(plain.Figures),
		"papers":     len(own.Papers) - len(plain.Papers),
		"sizes":      len(own.Sizes) - len(plain.Sizes),
		"profiles":   len(own.Profiles) - len(plain.Profiles),
		"services":   len(own.Services) - len(plain.Services),
		"conditions": len(own.Conditions) - len(plain.Conditions),
		"families":   len(own.Fonts.Families()) - len(plain.Fonts.Families()),
		"icons":      len(own.Fonts.Icons()) - len(plain.Fonts.Icons()),
	} {
		if n != 1 {
			t.Errorf("%s: %d more than those that come with the program, want 1", what, n)
		}
	}
	if body := own.Styles["body"]; body.Size.Value != geom.PT(10) || body.Min.Set() || body.Colour.Value != "sky" {
		t.Errorf("the style body is %+v: an entry replaces the one below it as a whole", body)
	}
	if own.Styles["title"] != plain.Styles["title"] {
		t.Error("the style title has changed")
	}
	outline := func(theme *Theme, icon string) string {
		segments, _, err := theme.Fonts.IconOutline(icon)
		return fmt.Sprint(segments, err == nil)
	}
	if outline(own, "sun") != outline(plain, "sun") {
		t.Error("a sign that the file does not name is drawn by another font")
	}
	if outline(own, "cat") == outline(plain, "cat") || !strings.HasSuffix(outline(own, "omega"), "true") {
		t.Error("signs of one's own are not drawn by the font of their file")
	}
}

// themeWith returns the looks of a project that has some files in its folder templates.
func themeWith(t *testing.T, files map[string]string) *Theme {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		file := filepath.Join(dir, "templates", name)
		if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	theme, errs := LoadTheme(projecttest.Over(t, dir))
	if errs != nil {
		t.Fatal(errs)
	}
	return theme
}

// TestAFontThatIsTooLarge: the message has ways to a smaller one.
func TestAFontThatIsTooLarge(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "templates/fonts/NotoSans-Regular.ttf")
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(file, project.MaxFont+1); err != nil {
		t.Fatal(err)
	}
	theme, errs := LoadTheme(projecttest.Over(t, dir))
	if errs != nil {
		t.Fatal(errs)
	}
	_, err := theme.Fonts.Line("A", font.Style{Family: "text", Size: geom.Millimetre})
	if list := diag.Of(err); len(list) != 1 || list[0].Code != "font-too-large" || list[0].Args["allowed"] != 16 {
		t.Errorf("%v", err)
	}
}
