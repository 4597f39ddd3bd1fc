package site

import (
	"bytes"
	"image/jpeg"
	"slices"
	"testing"

	"cartouche/internal/geom"
	"cartouche/internal/scene"
	"cartouche/internal/testing/projecttest"
)

// TestAGameLiesOnATable: the picture has its size whatever the pieces are, and shows more than wood.
func TestAGameLiesOnATable(t *testing.T) {
	for _, id := range []string{"deck", "tiles", "score-pad"} { // cards alone, a board and tiles, a pad
		s, err := New(projecttest.Over(t, "../../../examples/"+id), Options{Games: []string{id}, Langs: []string{"en"}})
		if err != nil {
			t.Fatal(err)
		}
		data, err := s.File("en/" + id + "/table.jpg")
		if err != nil {
			t.Fatal(err)
		}
		m, err := jpeg.Decode(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		if size := m.Bounds().Size(); size.X != tableWidth || size.Y != tableHeight {
			t.Errorf("%s: %v", id, size)
		}
		light := 0 // pixels of paper
		for y := range tableHeight {
			for x := range tableWidth {
				if r, g, _, _ := m.At(x, y).RGBA(); r > 0x8000 || g > 0x8000 {
					light++
				}
			}
		}
		if share := 100 * light / (tableWidth * tableHeight); share < 15 || share > 75 {
			t.Errorf("%s: %d %% of the picture are pieces", id, share)
		}
	}
}

// TestBoardsLieSideBySide: as far apart as there is room, and one stays away rather than hide half of another.
func TestBoardsLieSideBySide(t *testing.T) {
	for _, try := range []struct {
		wide []geom.Length
		room geom.Length
		want []geom.Length
	}{
		{[]geom.Length{300}, 100, []geom.Length{0}},
		{[]geom.Length{300, 200}, 600, []geom.Length{0, 270}},
		{[]geom.Length{300, 200}, 400, []geom.Length{0, 200}},
		{[]geom.Length{300, 200, 100}, 500, []geom.Length{0, 240, 400}},
		{[]geom.Length{300, 300, 300}, 480, []geom.Length{0, 180}},
		{[]geom.Length{300, 300}, 200, []geom.Length{0, 0}},
	} {
		var boards []*scene.Face
		for _, w := range try.wide {
			boards = append(boards, &scene.Face{Size: geom.Size{W: w, H: 200}})
		}
		if left, at := side(boards, try.room); !slices.Equal(at, try.want) || len(left) != len(try.want) {
			t.Errorf("%v in %d: %v, want %v", try.wide, try.room, at, try.want)
		}
	}
}
