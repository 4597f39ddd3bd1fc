package layouts_test

import (
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/model"
	"cartouche/internal/scene"
	"cartouche/internal/testing/projecttest"
	"cartouche/internal/testing/testall"
	"cartouche/layouts"
)

// everyFace lays out the first piece of all components of all games, for every number of players.
func everyFace(t *testing.T, do func(g *model.Game, name string, f *scene.Face)) {
	t.Helper()
	ids, err := model.Games(projecttest.Builtin(t))
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range append(ids, ownGame) {
		g, _ := layouts.LoadGame(projectOf(t, id), id)
		for players := g.Players.Min; players <= g.Players.Max; players++ {
			for name, f := range faces(t, id, layouts.Options{Players: players, Lang: g.Languages[0], Profile: "home"}) {
				do(g, name, f)
			}
		}
	}
}

// TestEverySlotSaysWhatItTakes: in all games, for every number of players, a slot accepts marks that exist and is beside slots
// that exist. They name it in turn, unless it is between them or on the edge of one.
func TestEverySlotSaysWhatItTakes(t *testing.T) {
	testall.Slow(t)
	everyFace(t, func(_ *model.Game, name string, f *scene.Face) {
		slots := map[string]scene.Slot{}
		for _, s := range f.Slots {
			slots[s.ID] = s
		}
		for _, s := range f.Slots {
			if len(s.Kinds) == 0 || s.Capacity < 0 {
				t.Errorf("%s: %s takes %d of %v", name, s.ID, s.Capacity, s.Kinds)
			}
			for i, kind := range s.Kinds {
				if !slices.Contains(model.SlotMarks, kind) || slices.Contains(s.Kinds[:i], kind) {
					t.Errorf("%s: %s takes %v", name, s.ID, s.Kinds)
				}
			}
			if s.Shape != nil && !s.Box.Contains(s.Shape.Box()) {
				t.Errorf("%s: the outline of %s leaves its box", name, s.ID)
			}
			besideOf(t, name, s, slots)
		}
	})
}

// TestThePageOfElementsTellsOfTheirSlots: the tables in docs/elements.md have a row for every element with slots, and no other,
// and name the marks that the slots accept, or the key by which data say it.
func TestThePageOfElementsTellsOfTheirSlots(t *testing.T) {
	testall.Slow(t)
	page, err := os.ReadFile("../docs/elements.md")
	if err != nil {
		t.Fatal(err)
	}
	told, kind := map[string]string{}, ""
	for _, table := range strings.Split(string(page), "| element | slot | accepts |")[1:] {
		table, _, _ = strings.Cut(table, "\n\n")
		for _, line := range strings.Split(strings.TrimSpace(table), "\n")[2:] {
			if name := strings.Trim(strings.Split(line, "|")[1], " `"); name != "" {
				kind = name
			}
			told[kind] += line
		}
	}
	seen := map[string]bool{}
	everyFace(t, func(g *model.Game, name string, f *scene.Face) {
		for _, c := range g.Components {
			for _, e := range slices.Concat(c.Front, c.Back) {
				for _, s := range f.Slots {
					if s.At != e.Pos {
						continue
					}
					seen[e.Kind] = true
					for _, mark := range s.Kinds {
						says := strings.Contains(told[e.Kind], "`"+mark+"`")
						if !says && !strings.Contains(told[e.Kind], "`accepts`") && !strings.Contains(told[e.Kind], "`names`") {
							t.Errorf("the page does not tell that %s of %s takes %s", s.ID, e.Kind, mark)
						}
					}
				}
			}
		}
	})
	if a, b := slices.Sorted(maps.Keys(told)), slices.Sorted(maps.Keys(seen)); !slices.Equal(a, b) {
		t.Errorf("the page tells of slots of %v, the games have those of %v", a, b)
	}
}

func besideOf(t *testing.T, face string, s scene.Slot, slots map[string]scene.Slot) {
	t.Helper()
	for i, id := range s.Beside {
		other, ok := slots[id]
		if !ok || id == s.ID || slices.Contains(s.Beside[:i], id) {
			t.Errorf("%s: %s lies beside %v", face, s.ID, s.Beside)
		}
		if back := slices.Contains(other.Beside, s.ID); back == dependent(s) {
			t.Errorf("%s: %s lies beside %s; the other way round: %v", face, s.ID, id, back)
		}
	}
}

// dependent reports whether a slot names those that it is between or at, and is not named by them: a channel, a crossing, the
// place of a labourer, the second place of a section.
func dependent(s scene.Slot) bool {
	part, rest, _ := strings.Cut(s.ID, ".")
	return s.Between || part == "space" || part == "visit" || part == "section" && strings.HasSuffix(rest, ".2")
}

// TestNeighboursTouch: fields and squares share a whole edge with each neighbour; channels and crossings overlap the fields
// that they name.
func TestNeighboursTouch(t *testing.T) {
	for game, face := range map[string]string{"nile-flood": "player-board.front", "nile-pyramids": "board.front"} {
		f := faces(t, game, layouts.Options{Players: 2, Lang: "en", Profile: "home"})[face]
		boxes := slotsOf(f)
		edges := 0
		for _, s := range f.Slots {
			for _, id := range s.Beside {
				switch a, b := s.Box, boxes[id]; {
				case dependent(s):
					if !a.Overlaps(b) {
						t.Errorf("%s lies at %v, its field %s at %v", s.ID, a, id, b)
					}
				case a.Overlaps(b) || !a.Inset(-1).Overlaps(b) || a.X != b.X && a.Y != b.Y:
					t.Errorf("%s lies at %v, its neighbour %s at %v", s.ID, a, id, b)
				default:
					edges++
				}
			}
		}
		if want := map[string]int{"nile-flood": 2 * (5*5 + 4*6), "nile-pyramids": 2 * 2 * 7 * 8}[game]; edges != want {
			t.Errorf("%s has %d borders between fields, each counted from both sides; want %d", game, edges, want)
		}
	}
}
