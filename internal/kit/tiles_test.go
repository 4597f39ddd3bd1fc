package kit

import (
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
			trim := pieces[0].Front.Size
			cols, rows := wholePixels(trim.W, dpi), wholePixels(trim.H, dpi) // beyond them a tile has bleed
			for _, s := range stacks["card"] {
				holdAgainst(t, whole, seen, cols, rows, s, dpi)
			}
			for i, ok := range seen {
				if !ok && i%whole.Width < cols && i/whole.Width < rows {
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

// wholePixels is how many whole pixels a length has.
func wholePixels(l geom.Length, dpi int) int { return int(l) * dpi / int(geom.Inch) }

// holdAgainst compares a tile with its part of the whole, which has so many pixels
// without bleed, and notes those that it shows. A shape
// that goes on into the bleed of a tile ends at the edge of the whole: what is added up
// along a row begins elsewhere, and may be rounded to the next step of a colour.
func holdAgainst(t *testing.T, whole *scene.Picture, seen []bool, cols, rows int, s press.Sheet, dpi int) {
	t.Helper()
	g := s.Front.Ops[0].(*scene.Group) // the tile
	shown, _ := g.Clip.AsRect()
	px := func(l geom.Length) int { return wholePixels(l, dpi) }
	if off := g.Place.At; px(off.X)*int(geom.Inch) != int(off.X)*dpi || px(off.Y)*int(geom.Inch) != int(off.Y)*dpi {
		t.Fatalf("the tile %s lies %v off, no whole pixels", s.Part, off)
	}
	tile := draw(t, s.Front, dpi)
	dx, dy := px(g.Place.At.X), px(g.Place.At.Y)
	for y := max(px(shown.Y), 0); y < min(px(shown.Bottom()), rows); y++ {
		x0, x1 := max(px(shown.X), 0), min(px(shown.Right()), cols)
		a := whole.Pix[4*(y*whole.Width+x0) : 4*(y*whole.Width+x1)]
		at := 4 * ((y+dy)*tile.Width + x0 + dx)
		for i, v := range a {
			if d := int(v) - int(tile.Pix[at+i]); d < -1 || d > 1 {
				t.Fatalf("%d dpi: the tile %s differs from the board in row %d", dpi, s.Part, y)
			}
		}
		for x := x0; x < x1; x++ {
			seen[y*whole.Width+x] = true
		}
	}
}
