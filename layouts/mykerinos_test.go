package layouts_test

import (
	"fmt"
	"slices"
	"testing"

	"cartouche/internal/model"
	"cartouche/internal/scene"
	"cartouche/internal/testing/testall"
	"cartouche/layouts"
	"cartouche/rules"
	"cartouche/rules/mykerinos"
)

const nile = "mykerinos-nile"

// TestTheTilesOfTheNile: each tile has in sight the spaces that its values say, all in the upper half, and its worth and its
// name.
func TestTheTilesOfTheNile(t *testing.T) {
	g, s := studio(t, nile, layouts.Options{Players: 4, Lang: "it", Profile: "home"})
	tiles := component(t, g, "nile-tiles")
	want := [][]string{
		{"r1", "r2", "r3", "r4", "a1", "a2", "b1"}, {"r1", "r2", "r3", "r4", "a1", "b1", "b2"},
		{"r1", "r2", "r3", "r4", "a1", "a2", "b1"}, {"r1", "r2", "r3", "r4", "a1", "b1", "b2"},
		{"r1", "r2", "r3", "r4", "a1", "a2", "b1"}, {"r1", "r2", "r3", "r4", "r5", "a1", "b1"},
	}
	if n := s.Count(tiles); n != len(want) {
		t.Fatalf("%d tiles", n)
	}
	for i := range want {
		p, errs := s.Piece(tiles, i)
		if errs != nil {
			t.Fatal(errs)
		}
		var got []string
		for _, slot := range p.Front.Slots {
			got = append(got, slot.ID)
			if slot.Box.Bottom() > p.Front.Size.H/2 {
				t.Errorf("N%d: %s lies under the region, at %v", i+1, slot.ID, slot.Box)
			}
		}
		slices.Sort(got)
		slices.Sort(want[i])
		if !slices.Equal(got, want[i]) || p.Back == nil {
			t.Errorf("N%d has %v, want %v", i+1, got, want[i])
		}
	}
}

func component(t *testing.T, g *model.Game, name string) *model.Component {
	t.Helper()
	for _, c := range g.Components {
		if c.Name == name {
			return c
		}
	}
	t.Fatalf("no %s", name)
	return nil
}

// TestMarksOfTheNileHaveTheirPlaces: whatever a game draws on the score sheet, the tiles and the boats, they have a place for
// it that takes such a mark; and so has every value of a sheet.
func TestMarksOfTheNileHaveTheirPlaces(t *testing.T) {
	testall.Slow(t)
	for players := 2; players <= 4; players++ {
		g, s := studio(t, nile, layouts.Options{Players: players, Lang: "it", Profile: "home"})
		takes := map[rules.Slot][]string{}
		for _, board := range []string{"score-sheet", "nile-tiles", "boat-tokens"} {
			c := component(t, g, board)
			for i := range s.Count(c) {
				p, errs := s.Piece(c, i)
				if errs != nil {
					t.Fatal(errs)
				}
				seat := i
				if s.Count(c) == 1 {
					seat = rules.Shared
				}
				slots := p.Front.Slots
				if p.Back != nil {
					slots = append(slots, p.Back.Slots...)
				}
				for _, slot := range slots {
					kinds := slot.Kinds
					if slices.Contains(kinds, "text") { // the rules call a written word a number, too
						kinds = append(slices.Clone(kinds), string(rules.Number))
					}
					takes[rules.Slot{Board: board, Seat: seat, ID: slot.ID}] = kinds
				}
			}
		}
		setup := rules.Setup{Players: []string{"Ada", "Bo", "Cy", "Dee"}[:players], Data: rules.Data(g.Values.For(players))}
		for seed := range uint64(200) {
			l, err := mykerinos.Game.Play(setup, seed)
			if err != nil {
				t.Fatal(err)
			}
			sheet := mykerinos.Game.Played(l, l.Rounds()).Sheet()
			for _, m := range append(mykerinos.Game.JudgeLog(l).Marks(), mykerinos.Game.JudgeSheet(sheet).Marks()...) {
				if !slices.Contains(takes[m.Slot], string(m.Kind)) {
					t.Fatalf("no place for %v", m)
				}
			}
			for _, p := range mykerinos.Game.Places(sheet) {
				if takes[p.Slot] == nil {
					t.Fatalf("no slot %v", p.Slot)
				}
			}
		}
	}
}

// TestGoldenFacesOfTheNile compares every face with testdata, and lays all pieces out in all languages, for all ways to print:
// slots are the same in all.
func TestGoldenFacesOfTheNile(t *testing.T) {
	testall.Slow(t)
	slots := map[string][]scene.Slot{}
	for _, lang := range []string{"it", "en", "de", "fr"} {
		for _, profile := range []string{"home", "laminate"} {
			g, s := studio(t, nile, layouts.Options{Players: 4, Lang: lang, Profile: profile})
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
						name := fmt.Sprintf("%s-%d", f.Name, i+1)
						if lang == "it" && profile == "home" {
							slots[name] = f.Slots
							compare(t, name, f)
						} else if !slices.EqualFunc(f.Slots, slots[name], func(a, b scene.Slot) bool { return a.ID == b.ID && a.Box == b.Box }) {
							t.Errorf("%s, %s: the slots of %s are others", lang, profile, name)
						}
					}
				}
			}
		}
	}
}

// compare holds a face against its golden, if it has one: one of each kind.
func compare(t *testing.T, name string, f *scene.Face) {
	t.Helper()
	if !slices.Contains([]string{"nile-tiles.front-1", "nile-tiles.front-6", "nile-tiles.back-1", "boat-tokens.back-3",
		"boat-tokens.back-4", "markers.front-4", "reference.front-1", "reference.back-1", "score-sheet.front-1"}, name) {
		return
	}
	golden(t, nile, name, f)
}

// TestTheSheetOfTheNileHasItsPlayers: there are boxes for the cubes of those who play, and for nobody else, and the kit has
// markers of theirs alone.
func TestTheSheetOfTheNileHasItsPlayers(t *testing.T) {
	for players := 2; players <= 4; players++ {
		o := layouts.Options{Players: players, Lang: "it", Profile: "home"}
		var want []string
		for p := 1; p <= players; p++ {
			want = append(want, fmt.Sprintf("season.1.cubes.%d", p))
		}
		expect(t, faces(t, nile, o)["score-sheet.front"], "season.1.cubes.", want)
		g, s := studio(t, nile, o)
		if n := s.Count(component(t, g, "markers")); n != players {
			t.Errorf("markers of %d for %d players", n, players)
		}
	}
}
