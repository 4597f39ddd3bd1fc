package nileflood

import (
	"slices"
	"testing"

	"cartouche/rules"
)

// TestGrainOfUnknownNamesTakesNoPlaces: counted grain under a name that is not a player's is not judged, so that it hides no
// grain that scores, wherever the name is and however large its number.
func TestGrainOfUnknownNamesTakesNoPlaces(t *testing.T) {
	count := func(name string, n int) Count { return Count{rules.Text{Text: name}, rules.Num{N: n}} }
	for _, counts := range [][]Count{
		{count("Zed", 100), count("Bo", 2)}, {count("Zed", 1), count("Ada", 0), count("Bo", 2)}, {count("", 3), count("Bo", 2)},
		{count("Bo", 2), count("Zed", 1e9-1)}, {count("Zed", 250), count("Bo", 1), count("Nebamun", 250), count("Bo", 1)},
	} {
		s := fair()
		s.Granaries = []Granary{{Built: rules.Text{Text: "Ada"}, Counts: counts}}
		report := Game.JudgeSheet(s)
		s.Locate(report.Score)
		want := []rules.Slot{sharedSlot(GranaryStore, grainSlot(0, 0)), sharedSlot(GranaryStore, grainSlot(0, 1))}
		if it := report.Score[1].Items[0]; it.Points != 2 || !slices.Equal(it.Slots, want) {
			t.Errorf("%v: %d points for grain at %v", counts, it.Points, it.Slots)
		}
		for _, marks := range [][]rules.Mark{report.Marks(), rules.DrawPlaces(s.Places())} {
			var drawn []rules.Slot
			for _, m := range marks {
				if m.Board == GranaryStore && m.Kind == rules.Cross {
					drawn = append(drawn, m.Slot)
				}
			}
			if !slices.Equal(drawn, want) {
				t.Errorf("%v: grain is drawn at %v", counts, drawn)
			}
		}
	}
}

// TestGrainOfUnknownNamesIsKept: to change one grain does not take away what is counted under a name that is not a player's.
func TestGrainOfUnknownNamesIsKept(t *testing.T) {
	s := fair()
	s.Granaries = []Granary{{Built: rules.Text{Text: "Ada"}, Counts: []Count{{rules.Text{Text: "Zed"}, rules.Num{N: 2}},
		{rules.Text{Text: "Bo"}, rules.Num{N: 2}}}}}
	at := sharedSlot(GranaryStore, grainSlot(0, 1))
	places := s.Places()
	places[slices.IndexFunc(places, func(p rules.Place) bool { return p.Slot == at })].Write([]rules.Mark{{Kind: rules.Cross, By: 0}})
	if g := s.Granaries[0]; g.Counts != nil || !slices.Equal(g.Grain, texts("Bo", "Ada", "Zed", "Zed")) {
		t.Errorf("the granary has %v %v", g.Grain, g.Counts)
	}
}
