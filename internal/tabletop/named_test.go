package tabletop_test

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/export"
	"cartouche/internal/kit"
	"cartouche/internal/testing/kittest"
	"cartouche/internal/testing/projecttest"
)

// named is a game with pieces that have names, or ids alone; hexagons; and nets of boxes and dice.
var named = map[string]string{
	"data/g/game.yaml": `authors: [A person]
players: {min: 1, max: 4}
languages: [en, it]
version: "1"
theme: plain
components: [cards, places, isles, capes, plain-tiles, box, luck, fate, omen]
`,
	"data/g/cards.yaml": `extends: poker-card
cards: goods.csv
front:
  - text: {id: title, text: $name}
  - text: {id: body, text: $text}
`,
	"data/g/goods.csv": `id,name,name@it,text
w,Wheat,Grano,**Feeds** two {icon:plain.coin}
s,Salt,Sale,
`,
	"data/g/places.yaml": `extends: poker-card
cards: places.csv
front:
  - text: {id: title, text: card.name}
  - remove: body
`,
	"data/g/places.csv": "id\nport\nhill\n",
	"data/g/isles.yaml": `extends: hex-tile
cards: isles.csv
back:
  - rect: {box: bleed, fill: $ground}
front:
  - rect: {id: ground, fill: $ground}
`,
	"data/g/isles.csv": "name,ground,copies\nReef,sand,12\nRock,ochre,1\n",
	"data/g/capes.yaml": `size: 52 x 60 mm
stock: card
per: game
bleed: 3 mm
front:
  - rect: {box: bleed, fill: sand}
  - polygon: {points: "26,0 52,15 52,45 26,60 0,45 0,15 mm", stroke: ink, width: 0.2 mm, for: cut}
`,
	"data/g/plain-tiles.yaml": `size: 40 x 40 mm
stock: card
per: game
cards: plain-tiles.csv
front:
  - text: {box: 5 5 30 8 mm, text: $name, style: body}
`,
	"data/g/plain-tiles.csv": "name,text\nMeadow,Grass\n",
	"data/g/box.yaml":        "extends: tuck-box\npieces: cards\n",
	"data/g/luck.yaml":       "extends: d6\nfill: lapis\nfaces: [" + strings.Repeat("{text: card.name, style: body},", 6) + "]\n",
	"data/g/fate.yaml":       "extends: d8\nfaces: [" + strings.Repeat("{text: card.name, style: body},", 8) + "]\n",
	"data/g/omen.yaml":       "extends: d4\nedge: 30 mm\nfaces: [" + strings.Repeat("{text: card.name, style: body},", 4) + "]\n",
	"data/g/lang/en.yaml":    "game: {title: A game}\n" + titles + "card: {name: A}\n",
	"data/g/lang/it.yaml":    "game: {title: Un gioco}\n" + titles + "card: {name: A}\n",
}

var titles = func() string {
	s := "component:\n"
	for _, c := range []string{"cards", "places", "isles", "capes", "plain-tiles", "box", "luck", "fate", "omen"} {
		s += fmt.Sprintf("  %s: {title: The %s, use: To play with.}\n", c, c)
	}
	return s
}()

// named exports the game in a language.
func namedTable(t *testing.T, lang string) []savedThing {
	t.Helper()
	p, out := projecttest.Over(t, kittest.OwnGame(t, named)), t.TempDir()
	made, err := export.Make(p, export.Options{Options: kit.Options{What: kit.What{Game: "g"}, Look: kit.Look{Lang: lang}, Out: out}, For: "tabletop-simulator"})
	if err != nil {
		t.Fatal(kittest.Explain(t, "", err))
	}
	data, err := os.ReadFile(filepath.Join(out, filepath.FromSlash(made[len(made)-1].Path)))
	if err != nil {
		t.Fatal(err)
	}
	validate(t, data)
	var saved struct{ ObjectStates []savedThing }
	if err := json.Unmarshal(data, &saved); err != nil {
		t.Fatal(err)
	}
	return saved.ObjectStates
}

// savedThing is what these tests read of an object.
type savedThing struct {
	Name, Nickname, Description string
	Transform                   struct{ RotY, ScaleX, ScaleZ float64 }
	CustomImage                 *struct {
		ImageURL, ImageSecondaryURL string
		CustomTile                  *struct {
			Type      int
			Stackable bool
		}
	}
	ContainedObjects []savedThing
}

// TestPiecesHaveTheNamesOfTheirRows checks the names and descriptions by which players search, cards in decks included.
func TestPiecesHaveTheNamesOfTheirRows(t *testing.T) {
	for lang, want := range map[string][]string{
		"en": {
			"Wheat: Feeds two coin", "Salt: To play with.", "The places port: To play with.", "The places hill: To play with.",
			"Reef: To play with.", "Rock: To play with.", "The capes: To play with.", "Meadow: Grass",
			"The luck: To play with.", "The fate: To play with.", "The omen: To play with.",
		},
		"it": {"Grano: Feeds two coin", "Sale: To play with."},
	} {
		found := map[string]bool{}
		for _, o := range namedTable(t, lang) {
			for _, o := range slices.Concat([]savedThing{o}, o.ContainedObjects) {
				found[o.Nickname+": "+o.Description] = true
			}
		}
		for _, one := range want {
			if !found[one] {
				t.Errorf("%s: there is no piece “%s” in %v", lang, one, found)
			}
		}
	}
}

// TestHexagonsAreTiles checks that hexagons are tiles with six corners, a back of their own, and of their true size, whichever way
// their corners are, and that all of them stack.
func TestHexagonsAreTiles(t *testing.T) {
	count := map[string]int{}
	for _, o := range namedTable(t, "en") {
		if o.CustomImage == nil || o.CustomImage.CustomTile == nil || o.CustomImage.CustomTile.Type != 1 {
			continue
		}
		count[o.Nickname]++
		i, s := o.CustomImage, o.Transform
		wide, high := s.ScaleX*2*25.4, s.ScaleZ*math.Sqrt(3)*25.4 // 2 inches between corners at scale 1
		if o.Name != "Custom_Tile" || !i.CustomTile.Stackable || math.Abs(wide-60) > 0.1 || math.Abs(high-52) > 0.1 {
			t.Errorf("%s is a %s of %.2f × %.2f mm: %+v", o.Nickname, o.Name, wide, high, *i.CustomTile)
		}
		if back := i.ImageSecondaryURL; (o.Nickname == "The capes") != (back == "") || back == i.ImageURL {
			t.Errorf("the back of %s is %q", o.Nickname, back)
		}
		if want := map[bool]float64{true: 90, false: 180}[o.Nickname == "The capes"]; s.RotY != want {
			t.Errorf("%s is turned by %g, want %g", o.Nickname, s.RotY, want)
		}
	}
	if fmt.Sprint(count) != "map[Reef:12 Rock:1 The capes:1]" {
		t.Errorf("hexagons: %v", count)
	}
}

// TestNetsAreNotOnTheTable checks that dice are dice of Tabletop Simulator, and that no net of them or of a box is on the table.
func TestNetsAreNotOnTheTable(t *testing.T) {
	dice := map[string]string{}
	for _, o := range namedTable(t, "en") {
		switch {
		case strings.HasPrefix(o.Name, "Die_"):
			dice[o.Nickname] = fmt.Sprintf("%s %.2f", o.Name, o.Transform.ScaleX*25.4)
		case slices.Contains([]string{"The box", "The luck", "The fate", "The omen"}, o.Nickname):
			t.Errorf("%s is a %s", o.Nickname, o.Name)
		}
	}
	if want := "map[The fate:Die_8 19.99 The luck:Die_6 19.99 The omen:Die_4 30.00]"; fmt.Sprint(dice) != want {
		t.Errorf("dice are %v, want %s", dice, want)
	}
}
