package layouts_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/testing/projecttest"
	"cartouche/layouts"
)

// TestThePlacesOfExamples: how many places to mark the boards and sheets of the examples have of each family, and what lies on
// them.
func TestThePlacesOfExamples(t *testing.T) {
	for _, c := range []struct{ kind, component, want string }{
		{"hex-map", "map", "harbour 7 pieces ships, land 37 pieces explorers, lane 6 cross"},
		{"score-pad", "sheet", "bed 12 number, bee 12 cross, column 4 cross, market 15 number, name 1 text, row 3 cross, score 5 number, weed 6 cross"},
		{"roll-and-write", "sheet", "bread 30 number, name 1 text, order 35 number, score 16 number, sugar 7 cross"},
		{"mountain-paths", "sheet", "name 1 text, place 24 cross, score 5 number, trail 40 cross"},
		{"mountain-paths", "guide", "weather 9 number"},
		{"game", "sheet", "found 12 cross, name 1 text, score 4 number, walk 24 number"},
		{"game", "board", "tide 12 number"},
		{"lake-country", "sheet", "field 36 number, name 1 text, score 7 number"},
		{"vineyard", "sheet", "gate 3 cross, hail 4 cross, name 1 text, score 4 number, vine 24 number"},
		{"snowed-in", "hut", "night 12 number"},
		{"snowed-in", "sheet", "day 12 number, name 1 text, score 3 number"},
		{"bingo", "cards", "cell 16 cross"},
		{"bingo", "caller", "called 30 cross"},
	} {
		g, errs := layouts.LoadGame(projecttest.Over(t, "../examples/"+c.kind), c.kind)
		if errs != nil {
			t.Fatal(errs)
		}
		s, errs := layouts.New(g, layouts.Options{Players: g.Players.Max, Lang: "en", Profile: "home"})
		if errs != nil {
			t.Fatal(errs)
		}
		comp, errs := g.Component(c.component)
		if errs != nil {
			t.Fatal(errs)
		}
		p, errs := s.Piece(comp, 0)
		if errs != nil {
			t.Fatal(errs)
		}
		count, about := map[string]int{}, map[string]string{}
		for _, slot := range p.Front.Slots {
			family, _, _ := strings.Cut(slot.ID, ".")
			count[family]++
			about[family] = strings.Join(slot.Kinds, " ")
			if slot.Holds != nil {
				about[family] += " " + slot.Holds.Piece
			}
		}
		var got []string
		for _, family := range slices.Sorted(maps.Keys(count)) {
			got = append(got, fmt.Sprintf("%s %d %s", family, count[family], about[family]))
		}
		if all := strings.Join(got, ", "); all != c.want {
			t.Errorf("%s of %s has the places\n%s, want\n%s", c.component, c.kind, all, c.want)
		}
	}
}
