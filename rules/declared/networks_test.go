package declared_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"cartouche/internal/diag"
	"cartouche/rules/declared"
	"cartouche/rules/entries"
)

// network judges a board of places with these edges, all of them ticked.
func network(t *testing.T, edges [][2]int) (longest int, faults diag.List) {
	t.Helper()
	c := entries.Component{Name: "sheet", Player: true}
	at, marks := map[int]bool{}, map[string]string{}
	for _, e := range edges {
		at[e[0]], at[e[1]] = true, true
	}
	for i := range at {
		c.Slots = append(c.Slots, entries.Slot{ID: fmt.Sprintf("town.%d", i)})
	}
	for _, e := range edges {
		s := entries.Slot{ID: fmt.Sprintf("road.%d-%d", e[0], e[1]), Between: true, Beside: []string{fmt.Sprintf("town.%d", e[0]), fmt.Sprintf("town.%d", e[1])}}
		c.Slots, marks[s.ID] = append(c.Slots, s), "x"
	}
	r, errs := declared.Load("rules.yaml", []byte(`entries:
  town: {kind: ticks, slots: sheet/town.*}
  road: {kind: ticks, slots: sheet/road.*}
score: {longest: "max(map(paths(written(road)), .longest))"}
`), settingOf(c))
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	s, errs := opened(r.Game(), marks, "Ada")
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	_, score := s.Judge()
	if faults = append(s.Faults(), s.Beyond()...); len(faults) > 0 {
		return 0, faults
	}
	return score[0].Total, nil
}

// complete returns all edges between two groups of places.
func complete(a, b int) (edges [][2]int) {
	for i := range a {
		for k := range b {
			edges = append(edges, [2]int{i, a + k})
		}
	}
	return edges
}

func clique(n int) (edges [][2]int) {
	for i := range n {
		for k := range i {
			edges = append(edges, [2]int{k, i})
		}
	}
	return edges
}

// grid returns the edges of a grid of places.
func grid(rows, cols int) (edges [][2]int) {
	for r := range rows {
		for c := range cols {
			if c+1 < cols {
				edges = append(edges, [2]int{r*cols + c, r*cols + c + 1})
			}
			if r+1 < rows {
				edges = append(edges, [2]int{r*cols + c, r*cols + c + cols})
			}
		}
	}
	return edges
}

// TestGoldenLargeNetworks: the longest way in up to 100 edges is found within the limits, for sparse and
// dense networks. The expected lengths follow from Euler: if every place has an even number of
// edges, a way takes all of them; if 2k places have an odd number, at least k - 1 edges are left.
func TestGoldenLargeNetworks(t *testing.T) {
	line := [][2]int{}
	star := [][2]int{}
	for i := range 40 {
		line, star = append(line, [2]int{i, i + 1}), append(star, [2]int{0, i + 1})
	}
	for name, c := range map[string]struct {
		edges [][2]int
		want  int
	}{
		"nine places, each with each":  {clique(9), 36},
		"eight places, each with each": {clique(8), 28 - 3},
		"4 with 10":                    {complete(4, 10), 40},
		"2 with 20":                    {complete(2, 20), 40},
		"6 with 6":                     {complete(6, 6), 36},
		"5 with 8":                     {complete(5, 8), 40 - 6},
		"a grid of 5 by 5":             {grid(5, 5), 40 - 6},
		"a grid of 6 by 6":             {grid(6, 6), 60 - 7},
		"a grid of 7 by 8":             {grid(7, 8), 97 - 10},
		"a grid of 5 by 12":            {grid(5, 12), 103 - 12},
		"fourteen places":              {clique(14), 91 - 6},
		"a line":                       {line, 40},
		"a star":                       {star, 2},
	} {
		got, faults := network(t, c.edges)
		if len(faults) > 0 || got != c.want {
			t.Errorf("%s: %d, want %d (%v)", name, got, c.want, faults)
		}
	}
}

// TestGoldenRandomNetworks: random networks of 40 edges stay within the limits.
func TestGoldenRandomNetworks(t *testing.T) {
	r := rand.New(rand.NewPCG(40, 14))
	for range 60 {
		n := 10 + r.IntN(25)
		all := clique(n)
		r.Shuffle(len(all), func(i, k int) { all[i], all[k] = all[k], all[i] })
		if got, faults := network(t, all[:40]); len(faults) > 0 || got < 2 {
			t.Errorf("%d places: %d, %v", n, got, faults)
		}
	}
}

// TestGoldenPartsOfGrids: random parts of grids with up to 100 edges stay within the limits.
func TestGoldenPartsOfGrids(t *testing.T) {
	r := rand.New(rand.NewPCG(31, 3))
	for range 60 {
		edges := grid(3+r.IntN(6), 3+r.IntN(6))
		r.Shuffle(len(edges), func(i, k int) { edges[i], edges[k] = edges[k], edges[i] })
		edges = edges[:min(100, len(edges)-r.IntN(len(edges)/2))]
		if got, faults := network(t, edges); len(faults) > 0 || got < 1 {
			t.Errorf("%d edges: %d, %v", len(edges), got, faults)
		}
	}
}
