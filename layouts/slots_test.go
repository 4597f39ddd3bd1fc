package layouts_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/geom"
	"cartouche/internal/scene"
	"cartouche/internal/testing/testall"
	"cartouche/layouts"
)

const mm = geom.Millimetre

// TestTheSlotsOfNileFlood: every place that the rules speak of is there to write in, in every kit, and no other under those
// names.
func TestTheSlotsOfNileFlood(t *testing.T) {
	years := []int{10, 12, 12, 12, 10, 12}
	temples := [][]int{{6, 5, 4, 3}, {7, 6, 5, 4}, {8, 7, 6, 5}, {9, 8, 7, 6, 5}, {10, 9, 8, 7, 6}, {11, 10, 9, 8, 7}}
	granaries := []int{10, 6, 8, 10, 11, 13}
	for players := 1; players <= 6; players++ {
		all := faces(t, "nile-flood", layouts.Options{Players: players, Lang: "en", Profile: "home"})
		board, temple, store := all["player-board.front"], all["temple-plan.front"], all["granaries.front"]
		expect(t, board, "field.", landSlots("field"))
		expect(t, board, "channel.", landSlots("channel"))
		expect(t, board, "village.", landSlots("village"))
		var want []string
		for y := 1; y <= years[players-1]; y++ {
			want = append(want, fmt.Sprintf("year.%d", y))
			for _, col := range []string{"flood", "workers", "harvest", "stored", "hired"} {
				want = append(want, fmt.Sprintf("year.%d.%s", y, col))
			}
		}
		expect(t, board, "year.", want)
		expect(t, board, "score.", []string{"score.grain", "score.granaries", "score.villages", "score.stones", "score.temple-bonus", "score.total"})
		want = nil
		for row, n := range temples[players-1] {
			for place := range n {
				want = append(want, fmt.Sprintf("temple.%d.%d", row+1, place+1))
			}
		}
		expect(t, temple, "temple.", want)
		want = nil
		for g := range granaries[players-1] {
			want = append(want, fmt.Sprintf("granary.%d", g+1))
			for grain := range 12 {
				want = append(want, fmt.Sprintf("granary.%d.grain.%d", g+1, grain+1))
			}
		}
		expect(t, store, "granary.", want)
	}
}

// landSlots are the fields, the borders that a channel crosses, or the crossings of a board of five rows and six strips.
func landSlots(kind string) []string {
	name := func(row, col int) string { return fmt.Sprintf("%c%d", 'A'+row, col+1) }
	var list []string
	for row := range 5 {
		for col := range 6 {
			switch {
			case kind == "field":
				list = append(list, "field."+name(row, col))
			case kind == "village" && row < 4 && col < 5:
				list = append(list, "village."+name(row, col)+"/"+name(row+1, col+1))
			case kind == "channel" && col < 5:
				list = append(list, "channel."+name(row, col)+"-"+name(row, col+1))
			}
			if kind == "channel" && row < 4 {
				list = append(list, "channel."+name(row, col)+"-"+name(row+1, col))
			}
		}
	}
	return list
}

// TestGoldenBoardOfNilePyramids compares it with testdata: its squares, each beside those that share an edge with it.
func TestGoldenBoardOfNilePyramids(t *testing.T) {
	f := faces(t, "nile-pyramids", layouts.Options{Players: 2, Lang: "en", Profile: "home"})["board.front"]
	golden(t, "nile-pyramids", f.Name, f)
}

func expect(t *testing.T, f *scene.Face, prefix string, want []string) {
	t.Helper()
	var got []string
	for _, s := range f.Slots {
		if strings.HasPrefix(s.ID, prefix) {
			got = append(got, s.ID)
		}
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("%s has the slots %v, want %v", f.Name, got, want)
	}
}

// TestThereIsRoomForAPencil: look.md's sizes, in every kit and profile. A number takes 8 × 7 mm, a cross 4.5 mm, a field 24 mm;
// all in the safe area.
func TestThereIsRoomForAPencil(t *testing.T) {
	for players := 1; players <= 6; players++ {
		for _, profile := range []string{"home", "laminate"} {
			for name, f := range faces(t, "nile-flood", layouts.Options{Players: players, Lang: "en", Profile: profile}) {
				safe := f.Trim().Inset(f.Safe)
				if f.Safe < 3*mm || profile == "laminate" && f.Safe < 5*mm {
					t.Errorf("%s, %s: safe only from %v", name, profile, f.Safe)
				}
				for _, s := range f.Slots {
					w, h := leastOf(s.ID)
					if s.Box.W < w || s.Box.H < h {
						t.Errorf("%d players, %s: %s has %v, want %v", players, name, s.ID, s.Box.Size(), geom.Size{W: w, H: h})
					}
					if !safe.Contains(s.Box) {
						t.Errorf("%d players, %s, %s: %s leaves the safe area", players, name, profile, s.ID)
					}
				}
			}
		}
	}
}

func leastOf(slot string) (w, h geom.Length) {
	parts := strings.Split(slot, ".")
	switch kind := parts[0]; {
	case kind == "field":
		return 24 * mm, 24 * mm
	case kind == "channel", kind == "temple", kind == "level", strings.Contains(slot, ".grain."), kind == "year" && len(parts) == 2:
		return 4500, 4500
	case kind == "village":
		return 8 * mm, 8 * mm
	case kind == "granary":
		return 20 * mm, 20 * mm
	}
	return 8 * mm, 7 * mm
}

// TestPlacesToWriteDoNotOverlap: but where one is on the border of others (a channel, a village) or in it (the grain of a
// granary, the year of its column).
func TestPlacesToWriteDoNotOverlap(t *testing.T) {
	for name, f := range faces(t, "nile-flood", layouts.Options{Players: 6, Lang: "en", Profile: "home"}) {
		for i, a := range f.Slots {
			for _, b := range f.Slots[:i] {
				if a.Box.Overlaps(b.Box) && !nested(a.ID, b.ID) && !nested(b.ID, a.ID) {
					t.Errorf("%s: %s and %s overlap", name, a.ID, b.ID)
				}
			}
		}
	}
}

// nested reports whether the first slot may overlap the second.
func nested(a, b string) bool {
	onField := strings.HasPrefix(a, "channel.") || strings.HasPrefix(a, "village.")
	return onField && strings.HasPrefix(b, "field.") || strings.HasPrefix(a, b+".grain.")
}

// TestEveryMarkHasItsPlace: each slot of the built-in games has a place for every kind of mark that it accepts, inside its box.
func TestEveryMarkHasItsPlace(t *testing.T) {
	testall.Slow(t)
	for _, game := range []string{"nile-flood", "nile-pyramids", "osiris", "mykerinos-nile"} {
		for name, face := range faces(t, game, layouts.Options{Players: 2, Lang: "ar", Profile: "home"}) {
			for _, s := range face.Slots {
				var kinds []string // several places of one kind are beside each other
				for _, p := range s.Places {
					if kinds = append(kinds, p.Kind); p.Box.W <= 0 || p.Box.H <= 0 || !s.Box.Contains(p.Box) {
						t.Errorf("%s: %s %v has the place %v", name, s.ID, s.Box, p)
					}
				}
				if !slices.Equal(slices.Compact(kinds), s.Kinds) {
					t.Errorf("%s: %s accepts %v and has the places %v", name, s.ID, s.Kinds, s.Places)
				}
			}
		}
	}
}
