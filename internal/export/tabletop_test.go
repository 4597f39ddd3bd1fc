package export

import (
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cartouche/internal/kit"
)

// savedTable is the part of a saved object that the tests read.
type savedTable struct {
	ObjectStates []savedThing
}

type savedThing struct {
	GUID, Name  string
	CardID      *int
	DeckIDs     []int
	CustomDeck  map[string]savedDeck
	CustomImage struct{ ImageURL string }

	ContainedObjects []savedThing
}

type savedDeck struct {
	FaceURL, BackURL         string
	NumWidth, NumHeight      int
	BackIsHidden, UniqueBack bool
}

// TestSavedObject checks that 71 cards with different backs take two sheets, and the card numbers
// of the deck.
func TestSavedObject(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes a second or more")
	}
	for _, unique := range []bool{false, true} {
		files := deck(71, "63 x 88 mm", unique)
		dir, _, _, wrong := exported(
			t, files,
			Options{Options: kit.Options{What: kit.What{Copies: 2}}, For: "tabletop-simulator", URL: "https://example.org/g/"},
		)
		if wrong != "" {
			t.Fatal(wrong)
		}
		saves, _ := filepath.Glob(filepath.Join(dir, "g-url-*.json"))
		if len(saves) != 1 {
			t.Fatalf("%d saved objects", len(saves))
		}
		data, err := os.ReadFile(saves[0])
		if err != nil {
			t.Fatal(err)
		}
		var saved savedTable
		if err := json.Unmarshal(data, &saved); err != nil {
			t.Fatal(err)
		}
		d := saved.ObjectStates[0]
		if len(saved.ObjectStates) != 1 || d.Name != "DeckCustom" || len(d.DeckIDs) != 142 || len(d.ContainedObjects) != 142 ||
			len(d.CustomDeck) != 2 {
			t.Fatalf("%d objects, the first a %s of %d cards on %d sheets",
				len(saved.ObjectStates), d.Name, len(d.DeckIDs), len(d.CustomDeck))
		}
		one, two := d.CustomDeck["1"], d.CustomDeck["2"]
		if one.NumWidth != 8 || one.NumHeight != 5 || two.NumWidth != 7 || two.NumHeight != 5 || one.UniqueBack != unique ||
			!one.BackIsHidden {
			t.Errorf("the sheets are %+v and %+v", one, two)
		}
		guids := map[string]bool{d.GUID: true}
		for i, c := range d.ContainedObjects {
			id := 100 + i/2
			if i >= 72 { // half of the cards are on each sheet
				id += 100 - 36
			}
			if *c.CardID != id || d.DeckIDs[i] != id || c.Name != "Card" || len(c.CustomDeck) != 1 || guids[c.GUID] {
				t.Fatalf("card %d is %+v", i, c)
			}
			guids[c.GUID] = true
		}
		for url, cells := range map[string][2]int{one.FaceURL: {8, 5}, one.BackURL: {1, 1}, two.FaceURL: {7, 5}} {
			name, ok := strings.CutPrefix(url, "https://example.org/g/")
			m := decoded(t, filepath.Join(dir, name)).Bounds()
			if unique && url == one.BackURL {
				cells = [2]int{8, 5}
			}
			w, h := float64(m.Dx())/float64(cells[0]), float64(m.Dy())/float64(cells[1])
			if !ok || w != math.Trunc(w) || h != math.Trunc(h) || max(m.Dx(), m.Dy()) > 4096 || w/h < 63.0/88-0.01 || w/h > 63.0/88+0.01 {
				t.Errorf("%s has %d × %d pixels", url, m.Dx(), m.Dy())
			}
		}
	}
}

// TestSingleObjects checks that a single card is not a deck, that a piece with one side is
// a tile per copy, and that without an address pictures are in the output folder.
func TestSingleObjects(t *testing.T) {
	dir, _, _, wrong := exported(t, nil, Options{Options: kit.Options{What: kit.What{Copies: 2}}, For: "tabletop-simulator"})
	if wrong != "" {
		t.Fatal(wrong)
	}
	data, err := os.ReadFile(filepath.Join(dir, "g.json"))
	if err != nil {
		t.Fatal(err)
	}
	var saved savedTable
	if err := json.Unmarshal(data, &saved); err != nil {
		t.Fatal(err)
	}
	if len(saved.ObjectStates) != 2 || saved.ObjectStates[1].Name != "Custom_Tile" {
		t.Fatalf("%+v", saved.ObjectStates)
	}
	path, ok := strings.CutPrefix(saved.ObjectStates[0].CustomImage.ImageURL, "file://")
	if _, err := os.Stat(path); !ok || err != nil {
		t.Errorf("the picture is not where %s says", saved.ObjectStates[0].CustomImage.ImageURL)
	}
	files := deck(1, "63 x 88 mm", false)
	dir, _, _, _ = exported(t, files, Options{For: "tabletop-simulator"})
	if data, _ = os.ReadFile(filepath.Join(dir, "g.json")); !strings.Contains(string(data), `"CardCustom"`) ||
		strings.Contains(string(data), "DeckCustom") {
		t.Errorf("one card is\n%s", data)
	}
}
