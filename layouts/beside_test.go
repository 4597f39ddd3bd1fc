package layouts_test

import (
	"slices"
	"strings"
	"testing"

	"cartouche/internal/model"
	"cartouche/internal/project"
	"cartouche/internal/scene"
	"cartouche/layouts"
)

// TestEverySlotSaysWhatItTakes: in all games, for every number of players, a slot
// takes marks that there are, and lies beside slots that there are. Those that it
// names name it too, unless it lies between them or on the edge of one.
func TestEverySlotSaysWhatItTakes(t *testing.T) {
	p, err := project.OpenBuiltin("")
	if err != nil {
		t.Fatal(err)
	}
	ids, err := model.Games(p)
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range ids {
		g, _ := layouts.LoadGame(p, id)
		for players := g.Players.Min; players <= g.Players.Max; players++ {
			for name, f := range faces(t, id, layouts.Options{Players: players, Lang: g.Languages[0], Profile: "home"}) {
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
					besideOf(t, name, s, slots)
				}
			}
		}
	}
}

func besideOf(t *testing.T, face string, s scene.Slot, slots map[string]scene.Slot) {
	t.Helper()
	for i, id := range s.Beside {
		other, ok := slots[id]
		if !ok || id == s.ID || slices.Contains(s.Beside[:i], id) {
			t.Errorf("%s: %s lies beside %v", face, s.ID, s.Beside)
		}
		if back := slices.Contains(other.Beside, s.ID); back == dependent(s.ID) {
			t.Errorf("%s: %s lies beside %s; the other way round: %v", face, s.ID, id, back)
		}
	}
}

// dependent reports whether a slot only names those that it lies between or at,
// and is not named by them: a channel, a crossing, where a labourer stands, the
// place of a second monument.
func dependent(id string) bool {
	part, rest, _ := strings.Cut(id, ".")
	return slices.Contains([]string{"channel", "village", "space", "visit"}, part) || part == "section" && strings.HasSuffix(rest, ".2")
}

// TestNeighboursTouch: fields and squares share a whole edge with each neighbour;
// channels and crossings lie over the fields that they name.
func TestNeighboursTouch(t *testing.T) {
	for game, face := range map[string]string{"nile-flood": "player-board.front", "nile-pyramids": "board.front"} {
		f := faces(t, game, layouts.Options{Players: 2, Lang: "en", Profile: "home"})[face]
		boxes := slotsOf(f)
		edges := 0
		for _, s := range f.Slots {
			for _, id := range s.Beside {
				switch a, b := s.Box, boxes[id]; {
				case dependent(s.ID):
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
