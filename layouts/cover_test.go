package layouts_test

import (
	"bytes"
	"image"
	"image/png"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
	"cartouche/internal/testing/projecttest"
	"cartouche/internal/testing/testall"
	"cartouche/layouts"
)

// covers lays out the covers of a game of one's own with four components.
func covers(t *testing.T, game string) []*scene.Face {
	t.Helper()
	var picture bytes.Buffer
	if err := png.Encode(&picture, image.NewGray(image.Rect(0, 0, 1500, 500))); err != nil {
		t.Fatal(err)
	}
	card := "size: 63 x 88 mm\nstock: card\nper: game\nfront: []\n"
	g, s := studioOf(t, "ferry", map[string]string{
		"game.yaml": "authors: [Ada Bright, Bo Winter]\nplayers: {min: 2, max: 4}\nlanguages: [en]\nversion: \"1\"\ncomponents: [goods, board]\n" + game,
		"lang/en.yaml": "game: {title: The Last Ferry}\ncomponent:\n  goods: {title: Goods, use: Shuffle them.}\n  board: {title: Board, use: One on the table.}\n" +
			"note: Print it, and take it with you.\nthanks: \"**Art** Clara Summer\\n**Tested by** Eve and Finn\"\n",
		"goods.yaml": card, "board.yaml": card, "wide.png": picture.String(),
	}, layouts.Options{Players: 2, Lang: "en", Profile: "home"})
	var lines []layouts.CoverLine
	for _, c := range g.Components {
		lines = append(lines, layouts.CoverLine{Component: c, Copies: 2, Places: []layouts.CoverPlace{{File: string(c.Stock), Pages: "1"}}})
	}
	faces, errs := s.Cover(layouts.CoverKit{Lines: lines, Backs: "none", Work: layouts.AllWork})
	if errs != nil {
		t.Fatal(errs)
	}
	return faces
}

// TestGoldenCovers compares the covers of both themes, and what game.yaml may change of them, with testdata.
func TestGoldenCovers(t *testing.T) {
	for name, game := range map[string]string{
		"plain":           "theme: plain\n",
		"plain-whole":     "theme: plain\ncover: {note: note, frame: egyptian}\ncredits: thanks\n",
		"egyptian":        "",
		"egyptian-simple": "theme: egyptian\ncover: {frame: none}\ncredits: thanks\n",
	} {
		pages := covers(t, game)
		if len(pages) != 1 {
			t.Fatalf("%s: %d pages", name, len(pages))
		}
		golden(t, "cover", name, pages[0])
	}
	_, s := studio(t, "nile-flood", layouts.Options{Players: 4, Lang: "en", Profile: "home"})
	pages, errs := s.Cover(layouts.CoverKit{Backs: "none", Work: layouts.AllWork})
	if errs != nil || len(pages) != 1 {
		t.Fatal(errs, len(pages))
	}
	golden(t, "cover", "nile-flood", pages[0])
}

// TestNothingCoversTheTitle: the title on the picture is whole in every language.
func TestNothingCoversTheTitle(t *testing.T) {
	for _, tt := range []struct{ game, lang, title string }{
		{"nile-flood", "en", "Nile Flood"}, {"nile-flood", "ar", "فيضان النيل"},
		{"osiris", "de", "Auf dem Weg zu Osiris"}, {"osiris", "fr", "En barque vers Osiris"},
	} {
		_, s := studio(t, tt.game, layouts.Options{Players: 2, Lang: tt.lang, Profile: "home"})
		pages, errs := s.Cover(layouts.CoverKit{Backs: "none", Work: layouts.AllWork})
		if errs != nil {
			t.Fatal(errs)
		}
		var title geom.Rect
		covered := false
		walk(pages[0].Ops, func(op ink.Op) {
			switch op := op.(type) {
			case *scene.Text:
				texts := scene.Texts([]ink.Op{op})
				if len(texts) > 0 && texts[0].Words() == tt.title {
					title = texts[0].Box
				}
			case *ink.Fill:
				box := op.Path.Box()
				covered = covered || title.W > 0 && box.W > title.W && box.Overlaps(title)
			}
		})
		if title.W == 0 || covered {
			t.Errorf("%s in %s: the title at %v is covered: %v", tt.game, tt.lang, title, covered)
		}
	}
}

// TestArabicCoversAreOnePage: lines of Arabic are higher than others, yet they take no more room than they need.
func TestArabicCoversAreOnePage(t *testing.T) {
	testall.Slow(t)
	for _, game := range []string{"nile-flood", "nile-pyramids", "osiris", "mykerinos-nile"} {
		g, s := studio(t, game, layouts.Options{Players: 2, Lang: "ar", Profile: "home"})
		var lines []layouts.CoverLine
		for _, c := range g.Components {
			if s.Count(c) > 0 {
				lines = append(lines, layouts.CoverLine{Component: c, Copies: 1, Places: []layouts.CoverPlace{{File: string(c.Stock), Pages: "1"}}})
			}
		}
		faces, errs := s.Cover(layouts.CoverKit{Lines: lines, Backs: "long-edge", Work: layouts.AllWork})
		if errs != nil || len(faces) != 1 {
			t.Fatalf("%s: %v, %d pages", game, errs, len(faces))
		}
		if title := scene.Texts(faces[0].Ops)[0]; title.Box.Bottom() < geom.MM(60) {
			t.Errorf("%s: the title %q at %v leaves little of the picture above it", game, title.Words(), title.Box)
		}
	}
}

// TestACoverShowsItsPieces: where there is room, pieces are at the foot, inside the frame, in the order of reading, without
// their slots.
func TestACoverShowsItsPieces(t *testing.T) {
	for _, lang := range []string{"en", "ar"} {
		g, s := studio(t, "mykerinos-nile", layouts.Options{Players: 2, Lang: lang, Profile: "home"})
		kit := layouts.CoverKit{Backs: "long-edge"}
		for _, c := range g.Components {
			if s.Count(c) == 0 { // a page of the booklet
				continue
			}
			kit.Lines = append(kit.Lines, layouts.CoverLine{Component: c, Copies: 1, Places: []layouts.CoverPlace{{File: string(c.Stock), Pages: "1"}}})
			for i := range s.Count(c) {
				piece, errs := s.Piece(c, i)
				if errs != nil {
					t.Fatal(errs)
				}
				kit.Pieces = append(kit.Pieces, piece)
			}
		}
		faces, errs := s.Cover(kit)
		if errs != nil {
			t.Fatal(errs)
		}
		shown := map[string]bool{}
		last := geom.Length(0)
		for _, op := range faces[0].Ops {
			group, ok := op.(*scene.Group)
			if !ok || !strings.HasPrefix(group.Name, "nile-tiles") && !strings.HasPrefix(group.Name, "score-sheet") {
				continue
			}
			if shown[group.Name] = true; group.Tag != scene.Artifact {
				t.Errorf("%s: the words of %s are read on the cover too", lang, group.Name)
			}
			if x := group.Place.At.X; x < geom.MM(10) || x > geom.MM(180) || last != 0 && (x > last) != (lang == "en") {
				t.Errorf("%s: %s lies at %v, after %v", lang, group.Name, group.Place.At, last)
			}
			last = group.Place.At.X
			walk(group.Ops, func(op ink.Op) {
				if g, ok := op.(*scene.Group); ok && (len(g.Slots) > 0 || g.Role != scene.Art) {
					t.Errorf("%s: %s has slots or lines for machines", lang, group.Name)
				}
			})
		}
		if len(shown) < 2 {
			t.Errorf("%s: shown are %v", lang, shown)
		}
	}
}

// TestACoverWithAPicture: it is above the title and keeps its proportions.
func TestACoverWithAPicture(t *testing.T) {
	face := covers(t, "theme: plain\ncover: {picture: wide.png}\n")[0]
	var box geom.Rect
	walk(face.Ops, func(op ink.Op) {
		if i, ok := op.(*scene.Image); ok {
			box = i.Box
		}
	})
	if box.W != geom.MM(150) || box.H != geom.MM(50) || box.Center().X != face.Size.W/2 {
		t.Errorf("a picture of 1500 by 500 pixels lies at %v", box)
	}
	for _, printed := range scene.Texts(face.Ops) {
		if printed.Words() == "The Last Ferry" && printed.Box.Y < box.Bottom() {
			t.Errorf("the title at %v is on the picture at %v", printed.Box, box)
		}
	}
}

// TestAGameWithoutACover has none.
func TestAGameWithoutACover(t *testing.T) {
	if pages := covers(t, "cover: {show: false}\n"); len(pages) != 0 {
		t.Errorf("%d pages", len(pages))
	}
}

// TestThePlainCover has no sign, no ground and no word of the Egyptian theme.
func TestThePlainCover(t *testing.T) {
	dump := scene.Dump(covers(t, "theme: plain\n")[0])
	for _, word := range []string{"papyrus", "our own", "Hieroglyph"} {
		if strings.Contains(dump, word) {
			t.Errorf("there is %s on it", word)
		}
	}
}

// TestCoverPicture: the picture alone, for galleries, without words.
func TestCoverPicture(t *testing.T) {
	_, s := studio(t, "nile-flood", layouts.Options{Players: 4, Lang: "ar", Profile: "home"})
	face, errs := s.CoverPicture()
	if errs != nil || face == nil {
		t.Fatal(face, errs)
	}
	if len(scene.Texts(face.Ops)) > 0 {
		t.Error("there are words on it")
	}
	if face.Size != (geom.Size{W: geom.MM(180), H: geom.MM(70)}) {
		t.Errorf("it is %v", face.Size)
	}
}

// TestPiecesOnACoverAreCutOut: what is around the outline of a round token is not on the cover.
func TestPiecesOnACoverAreCutOut(t *testing.T) {
	for component, round := range map[string]bool{"explorers": true, "aid": false} {
		s, pieces := piecesOf(t, "hex-map", component)
		faces, errs := s.Cover(layouts.CoverKit{Pieces: pieces[:1], Backs: "none"})
		if errs != nil {
			t.Fatal(errs)
		}
		var clip *ink.Path
		walk(faces[0].Ops, func(op ink.Op) {
			if g, ok := op.(*scene.Group); ok && g.Name == pieces[0].Front.Name {
				clip = g.Ops[0].(*scene.Group).Clip
			}
		})
		if clip == nil || slices.Contains(clip.Verbs, ink.CubicTo) != round {
			t.Errorf("%s on the cover is clipped along %v", component, clip)
		}
	}
}

// piecesOf returns the pieces of a component of an example.
func piecesOf(t *testing.T, example, component string) (*layouts.Studio, []layouts.Piece) {
	t.Helper()
	g, errs := layouts.LoadGame(projecttest.Over(t, "../examples/"+example), example)
	if errs != nil {
		t.Fatal(errs)
	}
	s, errs := layouts.New(g, layouts.Options{Players: 2, Lang: "en", Profile: "home"})
	if errs != nil {
		t.Fatal(errs)
	}
	c, errs := g.Component(component)
	if errs != nil {
		t.Fatal(errs)
	}
	pieces := make([]layouts.Piece, s.Count(c))
	for i := range pieces {
		if pieces[i], errs = s.Piece(c, i); errs != nil {
			t.Fatal(errs)
		}
	}
	return s, pieces
}
