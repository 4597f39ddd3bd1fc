package layouts_test

import (
	"math"
	"slices"
	"testing"

	"cartouche/internal/font"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
	"cartouche/internal/testing/projecttest"
	"cartouche/layouts"
)

func up(units float32, k float64) geom.Length { return geom.Length(math.Round(float64(units) * k)) }

// The picture in docs/icons.md shows every icon of the program at 12, 6 and 3 mm.
func TestGoldenPictureOfIcons(t *testing.T) {
	game, errs := layouts.LoadGame(projecttest.Builtin(t), "nile-flood")
	if errs != nil {
		t.Fatal(errs)
	}
	fonts := game.Theme.Fonts
	const wide, high, columns = 30 * geom.Millimetre, 21 * geom.Millimetre, 6
	f := &scene.Face{Name: "icons"}
	dark := ink.Colour{R: 0x22, G: 0x22, B: 0x22}
	say := func(text string, at geom.Point, size geom.Length, bold bool) {
		block, err := fonts.Line(text, font.Style{Size: size, Bold: bold, Lang: "en"})
		if err != nil {
			t.Fatal(err)
		}
		f.Ops = append(f.Ops, &scene.Text{Runs: block.At(at), Colour: dark})
	}
	y := 3 * geom.Millimetre
	for _, set := range []string{"plain", "egyptian"} {
		say(set, geom.Pt(4*geom.Millimetre, y), geom.PT(12), true)
		y += 8 * geom.Millimetre
		for row := range slices.Chunk(fonts.IconsLike(set+"."), columns) {
			for i, name := range row {
				x := geom.Length(i)*wide + 4*geom.Millimetre
				for _, side := range []geom.Length{12000, 6000, 3000} {
					segs, box, err := fonts.IconOutline(name)
					if err != nil {
						t.Fatal(err)
					}
					k := float64(side) / float64(max(box.W, box.H))
					path := scene.OutlinePath(segs, func(px, py float32) geom.Point {
						return geom.Pt(x+up(px-float32(box.X), k), y+12000-up(py-float32(box.Y), k))
					})
					f.Ops = append(f.Ops, &ink.Fill{Path: path, Colour: dark})
					x += side + 1000
				}
				say(name[len(set)+1:], geom.Pt(geom.Length(i)*wide+4*geom.Millimetre, y+12500), geom.PT(8), false)
			}
			y += high
		}
	}
	f.Size = geom.Size{W: columns*wide + 4*geom.Millimetre, H: y}
	looksLike(t, f, 110, "icons.png")
}
