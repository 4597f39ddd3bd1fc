package draw_test

import (
	"bytes"
	"image"
	"image/draw"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"cartouche/internal/draw/svg"
	"cartouche/internal/font"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
	"cartouche/internal/testing/drawtest"
	"cartouche/internal/testing/testall"
)

// programs draw an SVG file as a PNG file of a width in pixels. None of them reads the fonts in the file.
var programs = map[string]func(t *testing.T, from, to, width string){
	"rsvg-convert": func(t *testing.T, from, to, width string) {
		drawtest.Run(t, "rsvg-convert", "-w", width, "-o", to, from)
	},
	"CairoSVG": func(t *testing.T, from, to, width string) {
		drawtest.Run(t, "cairosvg", "--output-width", width, "-o", to, from)
	},
	"resvg": func(t *testing.T, from, to, width string) {
		if _, err := os.Stat("testdata/resvg/index_bg.wasm"); err != nil {
			if os.Getenv("CI") != "" {
				t.Fatal("resvg is not here; make tools fetches it")
			}
			t.Skip("resvg is not here; make tools fetches it")
		}
		drawtest.Run(t, "node", "testdata/resvg.cjs", from, to, width)
	},
}

// programPNG returns the SVG of a page as a program draws it on white, so many pixels wide.
func programPNG(t *testing.T, program string, page *scene.Page, width int, opt svg.Options) image.Image {
	t.Helper()
	var b bytes.Buffer
	if err := svg.Encode(&b, page, opt); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "page")
	if err := os.WriteFile(path+".svg", b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	programs[program](t, path+".svg", path+".png", strconv.Itoa(width))
	picture := decode(t, read(t, path+".png"))
	whole := image.NewRGBA(picture.Bounds())
	draw.Draw(whole, whole.Rect, image.White, image.Point{}, draw.Src)
	draw.Draw(whole, whole.Rect, picture, picture.Bounds().Min, draw.Over)
	keep(t, page.Name+"."+program+".png", whole)
	return whole
}

// TestOutsideProgramsDrawOutlines checks that a card with its text as outlines looks in programs that read SVG as it does in PNG: each page
// in one of them, with CARTOUCHE_ALL in all. CairoSVG fills the holes of even-odd shapes in a gradient.
func TestOutsideProgramsDrawOutlines(t *testing.T) {
	if testing.Short() {
		t.Skip("it compares large pictures")
	}
	face := drawtest.Card(t, 1)
	card := &scene.Page{Name: "card", Size: face.Size, Ops: face.Ops}
	for i, page := range []*scene.Page{card, drawtest.Page(t), drawtest.Art(t), effectsPage(t)} {
		most := 1.0
		if page == card { // PNG sets small letters on whole rows of pixels
			most = 2.3
		}
		ours := decode(t, pngBytes(t, page, 400))
		for j, program := range slices.Sorted(maps.Keys(programs)) {
			if (i+j)%len(programs) != 0 && !testall.On() {
				continue
			}
			t.Run(page.Name+" "+program, func(t *testing.T) {
				theirs := programPNG(t, program, page, ours.Bounds().Dx(), svg.Options{Outlines: true})
				mean, off, shown := drawtest.Difference(t, ours, theirs)
				keep(t, page.Name+"."+program+".diff.png", shown)
				t.Logf("mean difference %.3f of 255, %.2f %% of pixels off by more than 32", mean, 100*off)
				if mean > most || off > most/100 {
					t.Errorf("the pictures differ: mean %.3f, %.2f %% of pixels (at most %g of both)", mean, 100*off, most)
				}
			})
		}
	}
}

// TestOutsideProgramsDrawWholeLetters checks that CairoSVG draws text without outlines in whole letters, in the same font of the
// system as rsvg-convert.
func TestOutsideProgramsDrawWholeLetters(t *testing.T) {
	page := &scene.Page{Name: "letters", Size: geom.Size{W: geom.MM(60), H: geom.MM(30)}}
	for i, text := range []string{"Harvest the fields", "Store the grain"} {
		run := drawtest.Text(t, drawtest.Face(t, "NotoSans-Bold"), geom.PT(14), geom.Pt(geom.MM(4), geom.MM(10+12*float64(i))), text, false)
		page.Ops = append(page.Ops, &scene.Text{Runs: []font.Run{run}, Colour: ink.Colour{}})
	}
	letters, want := programPNG(t, "CairoSVG", page, 700, svg.Options{}), programPNG(t, "rsvg-convert", page, 700, svg.Options{})
	if mean, off, _ := drawtest.Difference(t, want, letters); mean > 3 || off > 0.03 {
		t.Errorf("letters differ from those of rsvg-convert: mean %.3f (at most 3), %.2f %% of pixels (at most 3 %%)", mean, 100*off)
	}
}
