package draw_test

import (
	"slices"
	"strings"
	"testing"

	"cartouche/internal/font"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
	"cartouche/internal/testing/drawtest"
	"cartouche/internal/testing/projecttest"
	"cartouche/internal/testing/testall"
	"cartouche/layouts"
	_ "cartouche/layouts/builtin" // its kinds of elements
)

// TestDrawnIconsLookAlike checks icons that are drawings: in a PDF they are filled outlines between
// the letters.
func TestDrawnIconsLookAlike(t *testing.T) {
	testall.Slow(t)
	game, errs := layouts.LoadGame(projecttest.Builtin(t), "nile-flood")
	if errs != nil {
		t.Fatal(errs)
	}
	fonts := game.Theme.Fonts
	for some := range slices.Chunk(fonts.IconsLike("plain."), 40) {
		words := strings.Builder{}
		for _, name := range some {
			words.WriteString("two {icon:" + name + "}{icon:ankh}, ")
		}
		block, err := fonts.Layout(words.String(), font.Style{Size: geom.PT(14)}, geom.Size{W: geom.MM(90), H: geom.MM(110)})
		if err != nil {
			t.Fatal(err)
		}
		page := &scene.Page{Name: "icons", Size: geom.Size{W: geom.MM(100), H: geom.MM(120)}, Ops: []ink.Op{
			&scene.Text{Runs: block.At(geom.Pt(geom.MM(5), geom.MM(5))), Colour: ink.Colour{R: 0x1f, G: 0x4e, B: 0x8c}},
		}}
		ours, theirs := decode(t, pngBytes(t, page, 200)), decode(t, popplerPNG(t, page, 200))
		keep(t, "icons.ours.png", ours)
		keep(t, "icons.theirs.png", theirs)
		if mean, off, _ := drawtest.Difference(t, ours, theirs); mean > 1 || off > 0.01 {
			t.Errorf("the pictures differ: mean %.3f (at most 1), %.2f %% of pixels (at most 1 %%)", mean, 100*off)
		}
	}
}
