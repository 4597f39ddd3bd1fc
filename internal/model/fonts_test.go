package model

import (
	"slices"
	"strings"
	"testing"
)

// fontWith returns a font file of one table.
func fontWith(name, table string) string {
	return "\x00\x01\x00\x00\x00\x01\x00\x10\x00\x00\x00\x00" + name + "\x00\x00\x00\x00\x00\x00\x00\x1c\x00\x00\x00" + string(rune(len(table))) + table
}

// TestFontsThatAreNotPrintedAsTheyAre have a warning at their family, once for each file.
func TestFontsThatAreNotPrintedAsTheyAre(t *testing.T) {
	const thin = "\x00\x01\x00\x00\x00\x10\x00\x02\x00\x01\x00\x14\x00\x00\x00\x00wght\x00\x64\x00\x00\x00\x64\x00\x00\x02\x58\x00\x00\x00\x00\x00\x00"
	theme := themeWith(t, map[string]string{
		"fonts/fonts.yaml": "families:\n" +
			"  thin: {regular: Thin.ttf, bold: NotoSans-Bold.ttf}\n" +
			"  heavy: {regular: NotoSans-Regular.ttf, bold: Thin.ttf}\n" +
			"  glowing: {regular: Glow.ttf, italic: NotoSans-Italic.ttf}\n" +
			"  both: {regular: Thin.ttf, bold: Glow.ttf}\n" +
			"  broken: {regular: Broken.ttf}\n" +
			"  fine: {regular: NotoSans-Regular.ttf}\n",
		"fonts/Thin.ttf": fontWith("fvar", thin), "fonts/Glow.ttf": fontWith("COLR", "\x00\x00\x00\x00"), "fonts/Broken.ttf": "nonsense",
	})
	var got []string
	for _, d := range theme.Doubts {
		got = append(got, strings.ReplaceAll(d.Error(), strings.TrimSuffix(d.Pos.File, "fonts.yaml"), ""))
		if !strings.HasSuffix(d.Pos.File, "templates/fonts/fonts.yaml") {
			t.Errorf("it is in %s", d.Pos.File)
		}
	}
	want := []string{
		"fonts.yaml:5:9: font-variable file=Thin.ttf found=wght 100 key=regular",
		"fonts.yaml:5:9: font-coloured file=Glow.ttf key=bold",
		"fonts.yaml:4:12: font-coloured file=Glow.ttf key=regular",
		"fonts.yaml:3:10: font-variable file=Thin.ttf found=wght 100 key=bold",
		"fonts.yaml:2:9: font-variable file=Thin.ttf found=wght 100 key=regular",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
