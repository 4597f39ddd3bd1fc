package tabletop_test

import (
	"archive/zip"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/diag"
	"cartouche/internal/export"
	"cartouche/internal/kit"
	"cartouche/internal/testing/kittest"
	"cartouche/internal/testing/projecttest"
)

// flat exports the game with names for a virtual table in a browser, and returns the folder of the files and what is left out.
func flat(t *testing.T, service string, copies int) (dir string, left []string) {
	t.Helper()
	p, out := projecttest.Over(t, kittest.OwnGame(t, named)), t.TempDir()
	opt := kit.Options{What: kit.What{Game: "g", Copies: copies}, Look: kit.Look{Lang: "it"}, Out: out, Warn: func(d diag.Diagnostic) {
		if d.Code == "table-left-out" {
			left = append(left, fmt.Sprint(d.Args["component"]))
		}
	}}
	if _, err := export.Make(p, export.Options{Options: opt, For: service}); err != nil {
		t.Fatal(kittest.Explain(t, "", err))
	}
	made, _ := filepath.Glob(filepath.Join(out, "g", "it", "*"))
	if len(made) != 1 {
		t.Fatal(made)
	}
	return made[0], left
}

func pictureOf(t *testing.T, name string) image.Image {
	t.Helper()
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	m, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestPicturesForBrowserTables reads pieces.csv and its pictures back: front and back of a piece are as large as it says, all pieces of
// a component alike, backs that look alike are one file, and no picture is made for nothing.
func TestPicturesForBrowserTables(t *testing.T) {
	for _, service := range []string{"screentop", "tabletopia"} {
		dir, left := flat(t, service, 2)
		if got := strings.Join(left, " "); got != "box luck fate omen" {
			t.Errorf("%s: left out: %s", service, got)
		}
		f, err := os.Open(filepath.Join(dir, "pieces.csv"))
		if err != nil {
			t.Fatal(err)
		}
		rows, err := csv.NewReader(f).ReadAll()
		f.Close()
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		used, sizes := map[string]bool{"pieces.csv": true}, map[string]string{}
		for _, r := range rows[1:] {
			got = append(got, strings.Join(r[:3], ", ")+": "+r[7]+" "+r[6])
			for _, name := range slices.DeleteFunc([]string{r[5], r[6]}, func(s string) bool { return s == "" }) {
				used[name] = true
				m := pictureOf(t, filepath.Join(dir, name))
				size := fmt.Sprintf("%d × %d", m.Bounds().Dx(), m.Bounds().Dy())
				if size != r[3]+" × "+r[4] || sizes[r[1]] != "" && sizes[r[1]] != size {
					t.Errorf("%s: %s has %s pixels; %s × %s are said, and %s of the others", service, name, size, r[3], r[4], sizes[r[1]])
				}
				sizes[r[1]] = size
				_, _, _, corner := m.At(0, 0).RGBA()
				if hex := strings.HasPrefix(name, "isles") || strings.HasPrefix(name, "capes"); hex != (corner == 0) {
					t.Errorf("%s: the corner of %s is opaque by %d", service, name, corner)
				}
			}
		}
		want := []string{
			"Grano, The cards, 2: Feeds two coin cards-w-back.png", "Sale, The cards, 2: To play with. cards-w-back.png",
			"The places port, The places, 2: To play with. places-port-back.png",
			"The places hill, The places, 2: To play with. places-port-back.png",
			"Reef, The isles, 24: To play with. isles-1-back.png", "Rock, The isles, 2: To play with. isles-2-back.png",
			"The capes, The capes, 2: To play with. ", "Meadow, The plain-tiles, 2: Grass ",
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: the pieces are\n%s", service, strings.Join(got, "\n"))
		}
		if sizes["The cards"] != "372 × 520" {
			t.Errorf("%s: cards have %s pixels", service, sizes["The cards"])
		}
		files, _ := os.ReadDir(dir)
		for _, f := range files {
			if !used[f.Name()] {
				t.Errorf("%s: nothing uses %s", service, f.Name())
			}
		}
	}
}

// roomWidget is what is read of a room of playingcards.io.
type roomWidget struct {
	ID, Type, Parent, Deck, CardType, Label, BoardImage string
	X, Y, Width, Height, CardWidth, CardHeight          int
	CardTypes                                           map[string]map[string]string
	FaceTemplate, BackTemplate                          *struct {
		Objects []struct{ Type, Value, ValueType string }
	}
}

// roomOf reads a room: its widgets, and the names of its pictures.
func roomOf(t *testing.T, name string) (widgets []roomWidget, pictures map[string]bool) {
	t.Helper()
	archive, err := zip.OpenReader(name)
	if err != nil {
		t.Fatal(err)
	}
	defer archive.Close()
	pictures = map[string]bool{}
	for _, f := range archive.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		if f.Name == "widgets.json" {
			err = json.NewDecoder(r).Decode(&widgets)
		} else {
			pictures["package://"+f.Name] = false
			_, err = png.DecodeConfig(r)
		}
		if r.Close(); err != nil {
			t.Fatal(f.Name, err)
		}
	}
	return widgets, pictures
}

// TestRoomOfPlayingcards reads a room back: cards have a deck, a type and a pile that exist, each picture is in the archive, and every
// copy of a piece is there with its name, within the room.
func TestRoomOfPlayingcards(t *testing.T) {
	dir, left := flat(t, "playingcards-io", 1)
	if got := strings.Join(left, " "); got != "box luck fate omen" {
		t.Errorf("left out: %s", got)
	}
	widgets, pictures := roomOf(t, filepath.Join(dir, "g.pcio"))
	byID, names := map[string]roomWidget{}, map[string]int{}
	for _, w := range widgets {
		if _, twice := byID[w.ID]; twice {
			t.Errorf("two widgets have the id %s", w.ID)
		}
		byID[w.ID] = w
		if w.X < 0 || w.Y < 0 || w.X+w.Width > 1600 || w.Type != "hand" && w.Y+w.Height > 820 {
			t.Errorf("%s is outside the room: %+v", w.ID, w)
		}
		for _, kind := range w.CardTypes {
			for _, picture := range []string{kind["face"], kind["back"]} {
				if _, there := pictures[picture]; !there {
					t.Errorf("%s has no picture %s", w.ID, picture)
				}
				pictures[picture] = true
			}
		}
	}
	for _, w := range widgets {
		switch w.Type {
		case "card":
			kind := byID[w.Deck].CardTypes[w.CardType]
			if byID[w.Parent].Type != "cardPile" || byID[w.Deck].Parent != w.Parent || kind == nil {
				t.Errorf("%s has no pile, deck or type: %+v", w.ID, w)
			}
			names[kind["label"]]++
		case "cardDeck":
			for _, side := range []struct{ got, want string }{{w.FaceTemplate.Objects[0].Value, "face"}, {w.BackTemplate.Objects[0].Value, "back"}} {
				if side.got != side.want || w.CardWidth == 0 || w.CardHeight == 0 {
					t.Errorf("%s shows %s instead of %s", w.ID, side.got, side.want)
				}
			}
		}
	}
	for picture, used := range pictures {
		if !used {
			t.Errorf("nothing shows %s", picture)
		}
	}
	if got := fmt.Sprint(names); got != "map[Grano:1 Meadow:1 Reef:12 Rock:1 Sale:1 The capes:1 The places hill:1 The places port:1]" {
		t.Errorf("the cards are %s", got)
	}
}

// TestRoomsOfGamesFit makes a room of each game: boards are boards, and no two widgets of the table overlap.
func TestRoomsOfGamesFit(t *testing.T) {
	if testing.Short() {
		t.Skip("it draws four games")
	}
	p, games := kittest.Games(t)
	for _, g := range games {
		out := t.TempDir()
		opt := export.Options{Options: kit.Options{What: kit.What{Game: g.ID}, Look: kit.Look{Lang: "en"}, Out: out, Warn: func(diag.Diagnostic) {}}, For: "playingcards-io"}
		if _, err := export.Make(p, opt); err != nil {
			t.Fatal(kittest.Explain(t, "", err))
		}
		widgets, _ := roomOf(t, filepath.Join(out, g.ID, "en", "playingcards-io", g.ID+".pcio"))
		var boxes []roomWidget
		for _, w := range widgets {
			if w.Type == "board" || w.Type == "cardPile" {
				boxes = append(boxes, w)
			}
		}
		for i, a := range boxes {
			for _, b := range boxes[:i] {
				if a.X < b.X+b.Width && b.X < a.X+a.Width && a.Y < b.Y+b.Height && b.Y < a.Y+a.Height {
					t.Errorf("%s: %s and %s overlap", g.ID, a.ID, b.ID)
				}
			}
		}
	}
}
