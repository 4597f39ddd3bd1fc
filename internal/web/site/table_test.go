package site

import (
	"bytes"
	"errors"
	"image"
	"image/jpeg"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
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

// TestEveryGameHasPictures makes both pictures of games that have few cards, none that lie flat, only small pieces or nothing: each shows
// what there is, in the middle of the picture, where pages crop it.
func TestEveryGameHasPictures(t *testing.T) {
	const red = "front:\n  - rect: {box: bleed, fill: carnelian}\n"
	const size, usual = "size: 63 x 88 mm\nbleed: 3 mm\nstock: card\nper: game\n", "data/few/cards.yaml"
	deck := func(rows string) map[string]string {
		return map[string]string{usual: size + "cards: few.csv\n" + red, "data/few/few.csv": rows}
	}
	for name, try := range map[string]struct {
		files map[string]string
		want  bool
	}{
		"one card":        {map[string]string{usual: size + red}, true},
		"a deck of one":   {deck("name\nOwl\n"), true},
		"a deck of two":   {deck("name\nOwl\nFox\n"), true},
		"a deck of three": {deck("name\nOwl\nFox\nHen\n"), true},
		"tokens":          {map[string]string{usual: "size: 16 x 16 mm\nbleed: 2 mm\nstock: card\nper: game\n" + red}, true},
		"a strip":         {map[string]string{usual: "size: 200 x 12 mm\nbleed: 2 mm\nstock: card\nper: game\n" + red}, true},
		"a box":           {map[string]string{usual: "extends: tuck-box\ninside: 63 x 88 x 18 mm\n" + red}, true},
		"a die":           {map[string]string{usual: "extends: d6\nfaces:\n" + strings.Repeat("  - [{rect: {box: 1 1 13 13 mm, fill: carnelian}}]\n", 6)}, true},
		"nothing for two": {map[string]string{usual: size + "cards: {file: few.csv, where: players > 2}\n" + red, "data/few/few.csv": "name\nOwl\n"}, false},
	} {
		files := map[string]string{
			"data/few/game.yaml":    "authors: [You]\nplayers: {min: 2, max: 2}\nlanguages: [en]\nversion: \"1\"\ntheme: plain\ncomponents: [cards]\n",
			"data/few/lang/en.yaml": "game:\n  title: Few\ncomponent:\n  cards: {title: Cards, use: To play}\n",
		}
		maps.Copy(files, try.files)
		dir := t.TempDir()
		for name, text := range files {
			file := filepath.Join(dir, name)
			if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o777), os.WriteFile(file, []byte(text), 0o666)); err != nil {
				t.Fatal(err)
			}
		}
		s, err := New(projecttest.Over(t, dir), Options{Games: []string{"few"}, Langs: []string{"en"}})
		if err != nil {
			t.Fatal(name, err)
		}
		for _, file := range []string{"table.jpg", "picture.png"} {
			data, err := s.File("en/few/" + file)
			if err != nil {
				t.Fatal(name, err)
			}
			m, _, err := image.Decode(bytes.NewReader(data))
			if err != nil {
				t.Fatal(name, file, err)
			}
			found := false
			for x := range m.Bounds().Dx() / 2 {
				r, g, b, _ := m.At(m.Bounds().Dx()/4+x, m.Bounds().Dy()/2).RGBA()
				found = found || r > 0x8000 && g < 0x6000 && b < 0x5000
			}
			if found != try.want {
				t.Errorf("%s: %s shows a piece: %v", name, file, found)
			}
		}
	}
}

// TestAGalleryShowsPosters: a built-in game is shown by the whole of its poster, in every language.
func TestAGalleryShowsPosters(t *testing.T) {
	s, err := New(projecttest.Builtin(t), Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, game := range []string{"nile-flood", "nile-pyramids", "osiris", "mykerinos-nile"} {
		for _, language := range []string{"en", "ar"} {
			data, err := s.File(language + "/" + game + "/picture.png")
			if err != nil {
				t.Fatal(game, err)
			}
			m, _, err := image.Decode(bytes.NewReader(data))
			if err != nil {
				t.Fatal(game, err)
			}
			if w, h := m.Bounds().Dx(), m.Bounds().Dy(); w < 400 || w*297/420 < h-2 || w*297/420 > h+2 {
				t.Errorf("%s in %s: a picture of %d × %d pixels, not that of a poster", game, language, w, h)
			}
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
