package layouts_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/geom"
	"cartouche/internal/model"
	"cartouche/internal/scene"
	"cartouche/internal/testing/testall"
	"cartouche/layouts"
	"cartouche/layouts/lint"
	"cartouche/rules"
	"cartouche/rules/osiris"
)

// TestGoldenFacesOfOsiris compares one piece of each kind with testdata: the map as three governors have it, and what each of them
// holds. After a change that is meant: go test ./layouts -update, and look at the difference.
func TestGoldenFacesOfOsiris(t *testing.T) {
	testall.Slow(t)
	kept := strings.Fields("map.front city-cards.front-1 city-cards.back-1 boon-cards.front-2 monuments.front-3 labourers.front-4 markers.front-2 " +
		"screens.front-1 screens.back-1 reference.front reference.back score-sheet.front")
	seen := map[string]bool{}
	g, s := studio(t, "osiris", layouts.Options{Players: 3, Lang: "en", Profile: "home"})
	for _, c := range g.Components {
		for i := range s.Count(c) {
			p, errs := s.Piece(c, i)
			if errs != nil {
				t.Fatal(errs)
			}
			for _, f := range []*scene.Face{p.Front, p.Back} {
				if f == nil {
					continue
				}
				name := f.Name
				if s.Count(c) > 1 {
					name += fmt.Sprint("-", i+1)
				}
				if !slices.Contains(kept, name) {
					continue
				}
				seen[name] = true
				golden(t, "osiris", name, f)
			}
		}
	}
	for _, name := range kept {
		if !seen[name] {
			t.Errorf("no face is called %s", name)
		}
	}
}

// TestPostersAreAPictureAndATitle: those of the four games, in every language, fill their bleed and have nothing to play on.
func TestPostersAreAPictureAndATitle(t *testing.T) {
	for _, game := range []string{"osiris", "nile-flood", "nile-pyramids", "mykerinos-nile"} {
		for _, language := range strings.Fields("en it de fr ar") {
			g, s := studio(t, game, layouts.Options{Players: 2, Lang: language, Profile: "home"})
			piece, errs := s.Piece(g.Poster, 0)
			if errs != nil {
				t.Fatal(errs)
			}
			title, _ := s.GameTitle()
			texts, f := scene.Texts(piece.Front.Ops), piece.Front
			if len(texts) != 1 || texts[0].Text.Source != title || len(f.Slots) > 0 || f.Code != nil || piece.Back != nil {
				t.Errorf("%s, %s: %d texts, %d slots, a code %v, a back %v; want %q alone",
					game, language, len(texts), len(f.Slots), f.Code, piece.Back != nil, title)
			}
			if found := lint.Overlaps(piece.Component, piece.Front, piece.Back); found != nil {
				t.Errorf("%s, %s: %v", game, language, found)
			}
			if painted := scene.Around(f.Ops); !painted.Contains(f.Trim().Inset(-f.Bleed)) {
				t.Errorf("%s, %s: the picture is %v", game, language, painted)
			}
			if slices.Contains(g.Components, g.Poster) {
				t.Errorf("%s: the poster is in the kit", game)
			}
		}
	}
}

// TestCardsOfADeckAreSetInOneSize: the texts of all cards of a deck are, in every language.
func TestCardsOfADeckAreSetInOneSize(t *testing.T) {
	for _, language := range strings.Fields("en it de fr ar") {
		g, s := studio(t, "osiris", layouts.Options{Players: 5, Lang: language, Profile: "home"})
		for _, name := range []string{"city-cards", "boon-cards"} {
			sizes := map[geom.Length]string{}
			c := g.Components[slices.IndexFunc(g.Components, func(c *model.Component) bool { return c.Name == name })]
			for i := range s.Count(c) {
				p, errs := s.Piece(c, i)
				if errs != nil {
					t.Fatal(errs)
				}
				for _, text := range scene.Texts(p.Front.Ops) {
					if strings.HasSuffix(text.Text.Key, ".text") {
						sizes[text.Text.Runs[0].Size] = text.Text.Key
					}
				}
			}
			if len(sizes) != 1 {
				t.Errorf("%s in %s has texts in these sizes: %v", name, language, sizes)
			}
		}
	}
}

// TestTheMapSaysTheWordsOfRecords: in every language a city shows what it is called and, where that is another word, the one
// that records use; the shapes and slots of all faces are the same.
func TestTheMapSaysTheWordsOfRecords(t *testing.T) {
	names := map[string][]string{
		"en": strings.Fields("Elephantine Dendera Hermopolis Thebes Amarna Memphis"),
		"it": strings.Fields("Elefantina Dendera Ermopoli Tebe Amarna Menfi"),
		"de": strings.Fields("Elephantine Dendera Hermopolis Theben Amarna Memphis"),
	}
	var slots map[string][]scene.Slot
	for _, lang := range []string{"en", "it", "de"} {
		all := faces(t, "osiris", layouts.Options{Players: 5, Lang: lang, Profile: "home"})
		words := textsOf(all["map.front"])
		for i, name := range names[lang] {
			for _, want := range []string{name, names["en"][i]} {
				if n := count(words, want); n != 1 {
					t.Errorf("%s: the map says %q %d times", lang, want, n)
				}
			}
		}
		for _, want := range strings.Fields("north-1 north-2 south-1 south-2 1N1a 4S3b") {
			if n := count(words, want); n != 1 {
				t.Errorf("%s: the map says %q %d times", lang, want, n)
			}
		}
		if slots == nil {
			slots = map[string][]scene.Slot{}
			for name, f := range all {
				slots[name] = f.Slots
			}
		}
		for name, f := range all {
			if !slices.EqualFunc(f.Slots, slots[name], func(a, b scene.Slot) bool { return a.ID == b.ID && a.Box == b.Box }) {
				t.Errorf("%s: the slots of %s are not those of English", lang, name)
			}
		}
	}
}

func count(list []string, word string) (n int) {
	for _, s := range list {
		if s == word {
			n++
		}
	}
	return n
}

// textsOf lists what is written on a face, a run a text.
func textsOf(f *scene.Face) (list []string) {
	for _, op := range f.Ops {
		if text, ok := op.(*scene.Text); ok {
			s := ""
			for _, r := range text.Runs {
				s += r.Text
			}
			list = append(list, s)
		}
	}
	return list
}

// TestThePlacesOfOsiris: each value of a sheet and each item of the score has its slot on the map or the score sheet, in every
// kit.
func TestThePlacesOfOsiris(t *testing.T) {
	for players := 2; players <= 5; players++ {
		all := faces(t, "osiris", layouts.Options{Players: players, Lang: "de", Profile: "home"})
		slots := map[string]bool{}
		for _, board := range []string{osiris.Board, osiris.ScoreSheet} {
			for _, s := range all[board+".front"].Slots {
				slots[board+" "+s.ID] = true
			}
		}
		g, _ := studio(t, "osiris", layouts.Options{Players: players, Lang: "de", Profile: "home"})
		s := &osiris.Sheet{Header: rules.Setup{Players: strings.Fields("Ada Bo Cy Dee Eve")[:players], Data: rules.Data(g.Values.For(players))}.Header()}
		places := osiris.Game.Places(s)
		for _, p := range places {
			if !slots[p.Board+" "+p.ID] {
				t.Errorf("%d governors: there is no %s on the %s", players, p.ID, p.Board)
			}
		}
		if want := 6 + 2*48 + players*(7+4); len(places) != want {
			t.Errorf("%d governors: %d places, want %d", players, len(places), want)
		}
	}
}
