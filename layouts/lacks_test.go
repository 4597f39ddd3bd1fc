package layouts_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/testing/kittest"
	"cartouche/internal/testing/projecttest"
	"cartouche/layouts"
)

// TestStylesWithoutAFace: a style or markup for which one's own family has no file has a warning at the family, once for each face,
// and only where a letter is printed so.
func TestStylesWithoutAFace(t *testing.T) {
	g, errs := layouts.LoadGame(projecttest.Over(t, kittest.OwnGame(t, map[string]string{
		"templates/fonts/fonts.yaml": `families:
  plain: {regular: NotoSans-Regular.ttf, fallback: [arabic]}
  meant: {regular: NotoSans-Regular.ttf, bold: NotoSans-Regular.ttf}
  strong: {regular: NotoSans-Bold.ttf}
  unused: {regular: NotoSans-Regular.ttf}
`,
		"templates/styles.yaml": `plain: {size: 9 pt, family: plain}
meant: {size: 9 pt, family: meant}
strong: {size: 9 pt, family: strong, bold: true}
unused: {size: 9 pt, family: unused, bold: true}
`,
		"data/g/card.yaml": `size: 63 x 88 mm
stock: card
per: game
front:
  - text: {box: 5 5 53 8 mm, text: "= 'a **bold** and a **second** word'", style: plain}
  - text: {box: 5 15 53 8 mm, text: "= 'an **_italic_** word, **بيت**'", style: plain}
  - text: {box: 5 25 53 8 mm, text: "= 'a **bold** word'", style: meant}
  - text: {box: 5 35 53 8 mm, text: "= 'a word {style:strong}within{/style}'", style: meant}
  - text: {box: 5 45 53 10 mm, text: "= 'a **bold** _italic_, _بيت_'", style: heading}
  - text: {box: 5 55 53 8 mm, text: "= '**all of it**'", style: heading}
`,
	})), "g")
	if errs != nil {
		t.Fatal(errs)
	}
	s, errs := layouts.New(g, layouts.Options{Players: 2, Lang: "en", Profile: "home"})
	if errs == nil {
		_, errs = s.Piece(g.Components[0], 0)
	}
	if errs != nil {
		t.Fatal(errs)
	}
	var got []string
	for _, w := range s.Warnings() {
		if strings.HasPrefix(w.Code, "font-style") {
			got = append(got, strings.ReplaceAll(w.Error(), w.Pos.File, filepath.Base(w.Pos.File)))
		}
	}
	want := []string{
		"card.yaml:9:38: font-style-builtin found=title key=bold",
		"card.yaml:9:38: font-style-builtin found=title key=italic",
		"fonts.yaml:2:10: font-style found=plain key=bold",
		"fonts.yaml:2:10: font-style found=plain key=bold-italic",
		"fonts.yaml:4:11: font-style found=strong key=bold",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
