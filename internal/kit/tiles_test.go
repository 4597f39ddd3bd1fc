package kit

import (
	"bytes"
	"testing"

	"cartouche/internal/draw/png"
	"cartouche/internal/geom"
	"cartouche/internal/project/projecttest"
	"cartouche/internal/scene"
	"cartouche/layouts/press"
)

// TestTilesMakeThePixelsOfTheWhole: a board printed on small sheets, its tiles laid
// over each other again, is the board itself, pixel by pixel.
func TestTilesMakeThePixelsOfTheWhole(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes a second or more")
	}
	p := projecttest.Builtin(t)
	for _, paper := range []string{"a5", "150x200 mm"} {
		j, err := Start(p, Options{Game: "nile-flood", Only: []string{"player-board"}, Players: 1, Paper: paper})
		if err != nil {
			t.Fatal(err)
		}
		pieces, err := j.Pieces()
		if err != nil {
			t.Fatal(err)
		}
		stacks, err := j.stacks(pieces)
		if err != nil {
			t.Fatal(err)
		}
		for _, dpi := range []int{100, 300} {
			whole := draw(t, pieces[0].Front.Page(false, "en"), dpi)
			seen := make([]bool, whole.Width*whole.Height)
			for _, s := range stacks["card"] {
				holdAgainst(t, whole, seen, s, dpi)
			}
			for i, ok := range seen {
				if !ok {
					t.Fatalf("%s, %d dpi: no tile shows the pixel %d,%d", paper, dpi, i%whole.Width, i/whole.Width)
				}
			}
		}
	}
}

func draw(t *testing.T, page *scene.Page, dpi int) *scene.Picture {
	t.Helper()
	pic, err := png.Draw(page, dpi)
	if err != nil {
		t.Fatal(err)
	}
	return pic
}

// holdAgainst compares a tile with its part of the whole and notes the pixels that
// it shows.
func holdAgainst(t *testing.T, whole *scene.Picture, seen []bool, s press.Sheet, dpi int) {
	t.Helper()
	g := s.Front.Ops[0].(*scene.Group) // the tile
	shown, _ := g.Clip.AsRect()
	px := func(l geom.Length) int { return int(l) * dpi / int(geom.Inch) }
	if off := g.Place.At; px(off.X)*int(geom.Inch) != int(off.X)*dpi || px(off.Y)*int(geom.Inch) != int(off.Y)*dpi {
		t.Fatalf("the tile %s lies %v off, no whole pixels", s.Part, off)
	}
	tile := draw(t, s.Front, dpi)
	dx, dy := px(g.Place.At.X), px(g.Place.At.Y)
	for y := px(shown.Y); y < min(px(shown.Bottom()), whole.Height); y++ {
		x0, x1 := px(shown.X), min(px(shown.Right()), whole.Width)
		if shown.Right() >= geom.Length(whole.Width-1)*geom.Inch/geom.Length(dpi) {
			x1 = whole.Width
		}
		a := whole.Pix[4*(y*whole.Width+x0) : 4*(y*whole.Width+x1)]
		at := 4 * ((y+dy)*tile.Width + x0 + dx)
		if !bytes.Equal(a, tile.Pix[at:at+len(a)]) {
			t.Fatalf("%d dpi: the tile %s differs from the board in row %d", dpi, s.Part, y)
		}
		for x := x0; x < x1; x++ {
			seen[y*whole.Width+x] = true
		}
	}
}
