package kit

import (
	"bytes"
	"testing"

	"cartouche/internal/draw/png"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
	"cartouche/internal/testing/projecttest"
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
		j, err := Start(p, Options{What: What{Game: "nile-flood", Only: []string{"player-board"}, Players: 1}, Print: Print{Paper: paper}})
		if err != nil {
			t.Fatal(err)
		}
		pieces, err := j.Pieces()
		if err != nil {
			t.Fatal(err)
		}
		stacks, err := impose(j, pieces)
		if err != nil {
			t.Fatal(err)
		}
		for _, dpi := range []int{100, 300} {
			whole := draw(t, around(pieces[0].Front), dpi)
			seen := make([]bool, whole.Width*whole.Height)
			for _, s := range stacks["card"] {
				holdAgainst(t, whole, seen, s, dpi)
			}
			trim := pieces[0].Front.Size
			from, cols, rows := wholePixels(margin, dpi), wholePixels(trim.W, dpi), wholePixels(trim.H, dpi)
			for i, ok := range seen {
				x, y := i%whole.Width-from, i/whole.Width-from
				if !ok && x >= 0 && y >= 0 && x < cols && y < rows {
					t.Fatalf("%s, %d dpi: no tile shows the pixel %d,%d", paper, dpi, x, y)
				}
			}
		}
	}
}

// margin is what the whole has around it, in whole pixels: room for all of its bleed.
const margin = 20 * geom.Inch / 100

// around is a page with the whole board in the middle, bleed and all, as tiles have it.
func around(f *scene.Face) *scene.Page {
	page := geom.R(0, 0, f.Size.W+2*margin, f.Size.H+2*margin)
	return &scene.Page{Size: page.Size(), Trim: page, Bleed: page, Lang: "en", Ops: []ink.Op{f.Placed(geom.At(geom.Pt(margin, margin)), nil)}}
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

// holdAgainst compares a tile with its part of the whole and notes the pixels that
// it shows.
func holdAgainst(t *testing.T, whole *scene.Picture, seen []bool, s press.Sheet, dpi int) {
	t.Helper()
	g := s.Front.Ops[0].(*scene.Group) // the tile
	shown, _ := g.Clip.AsRect()
	px := func(l geom.Length) int { return wholePixels(l, dpi) }
	if off := g.Place.At; px(off.X)*int(geom.Inch) != int(off.X)*dpi || px(off.Y)*int(geom.Inch) != int(off.Y)*dpi {
		t.Fatalf("the tile %s lies %v off, no whole pixels", s.Part, off)
	}
	tile := draw(t, s.Front, dpi)
	dx, dy, from := px(g.Place.At.X), px(g.Place.At.Y), px(margin)
	for y := up(shown.Y, dpi); y < px(shown.Bottom()); y++ {
		x0, x1 := up(shown.X, dpi), px(shown.Right())
		at, of := 4*((y+dy)*tile.Width+x0+dx), 4*((y+from)*whole.Width+x0+from)
		if n := 4 * (x1 - x0); !bytes.Equal(whole.Pix[of:of+n], tile.Pix[at:at+n]) {
			t.Fatalf("%d dpi: the tile %s differs from the board in row %d", dpi, s.Part, y)
		}
		for x := x0; x < x1; x++ {
			seen[(y+from)*whole.Width+x+from] = true
		}
	}
}

// up is the first whole pixel within an area that begins at a length.
func up(l geom.Length, dpi int) int { return -wholePixels(-l, dpi) }
