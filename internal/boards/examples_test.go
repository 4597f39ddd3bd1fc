package boards

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/testing/projecttest"
	"cartouche/internal/testing/rulestest"
)

// example loads a game of the examples.
func example(t *testing.T, id string) library {
	t.Helper()
	return declaredGame(t, "../../examples/"+id, id)
}

// ids returns the rest of the slot ids of a component that begin with prefix and a dot.
func ids(t *testing.T, game, component, prefix string) []string {
	t.Helper()
	printed, errs := open(projecttest.Over(t, "../../examples/"+game), game)
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	all, _ := printed.Boards(printed.Players)
	var out []string
	for _, c := range all {
		for _, s := range c.Slots {
			if name, ok := strings.CutPrefix(s.ID, prefix+"."); ok && c.Name == component {
				out = append(out, name)
			}
		}
	}
	return out
}

// agrees judges the record of a legal game: it must have no violations, and the players must have
// these points.
func agrees(t *testing.T, of library, source string, want []worth) {
	t.Helper()
	got := verdictOf(judged(t, of, source))
	if want := (verdict{points: want, ranks: got.ranks}); got.String() != want.String() {
		t.Fatalf("judged\n%s\nand naively\n%s\n%s", got, want, source)
	}
}

// TestWalksOverThePasses: random legal games of the mountain paths have no violations, and score
// what a naive judge gives them.
func TestWalksOverThePasses(t *testing.T) {
	const id = "mountain-paths"
	of, trails := example(t, id), ids(t, id, "sheet", "trail")
	pays, places := map[string]int{}, ids(t, id, "sheet", "place")
	for i, n := range of.values.For(2)["pays"].([]int) {
		pays[places[i]] = n
	}
	for game := range rulestest.Seeds(rulestest.Games(300) / 2) {
		r := rand.New(rand.NewPCG(uint64(game), 14))
		w := walk{r: r, trails: trails, places: places, pays: pays}
		var rolls []int
		for range 9 {
			rolls = append(rolls, 1+r.IntN(6))
		}
		source := fmt.Sprintf("game: %s\nkind: sheet\nplayers: [Ada, Bo]\ntable: {weather: [%s]}\nsheets:\n", id, strings.Trim(strings.Join(strings.Fields(fmt.Sprint(rolls)), ", "), "[]"))
		var want []worth
		for _, player := range []string{"Ada", "Bo"} {
			w.play(rolls)
			source += fmt.Sprintf("  %s: {trails: [%s], places: [%s]}\n", player, strings.Join(w.walked, ", "), strings.Join(w.huts, ", "))
			want = append(want, w.points())
		}
		agrees(t, of, source, want)
	}
}

// walk is one map of the mountain paths.
type walk struct {
	r              *rand.Rand
	trails, places []string
	pays           map[string]int
	walked, huts   []string
}

// degree counts the walked paths of a place.
func (w *walk) degree(place string) int {
	n := 0
	for _, trail := range w.walked {
		if from, to, _ := strings.Cut(trail, "-"); from == place || to == place {
			n++
		}
	}
	return n
}

func (w *walk) play(rolls []int) {
	w.walked, w.huts = nil, nil
	for _, roll := range rolls {
		for range w.r.IntN((roll+1)/2 + 1) {
			var can []string
			for _, trail := range w.trails {
				from, to, _ := strings.Cut(trail, "-")
				if !slices.Contains(w.walked, trail) && (w.pays[from]+w.pays[to] > 0 || w.degree(from)+w.degree(to) > 0) {
					can = append(can, trail)
				}
			}
			w.walked = append(w.walked, can[w.r.IntN(len(can))])
			for _, place := range w.places {
				if w.pays[place] == 0 && w.degree(place) > 2 && !slices.Contains(w.huts, place) && w.r.IntN(2) == 0 {
					w.huts = append(w.huts, place)
				}
			}
		}
	}
}

// points walks from each place along every way.
func (w *walk) points() worth {
	out := worth{"huts": 3 * len(w.huts)}
	seen := map[string]bool{}
	for _, start := range w.places {
		if w.pays[start] == 0 && w.degree(start) == 1 {
			out["dead-ends"] -= 2
		}
		if seen[start] || w.degree(start) == 0 {
			continue
		}
		network, villages, pay, best := []string{start}, 0, 0, 0
		for i := 0; i < len(network); i++ {
			place := network[i]
			seen[place] = true
			if w.pays[place] > 0 {
				villages, pay = villages+1, pay+w.pays[place]
			}
			best = max(best, w.longest(place, map[string]bool{}))
			for _, trail := range w.walked {
				if to, ok := beyond(trail, place); ok && !slices.Contains(network, to) {
					network = append(network, to)
				}
			}
		}
		if villages > 1 {
			out["villages"] += pay
			out["longest"] += best
		}
	}
	return out
}

// beyond returns the other end of a trail, and whether place is one of its ends.
func beyond(trail, place string) (string, bool) {
	from, to, _ := strings.Cut(trail, "-")
	if to == place {
		from, to = to, from
	}
	return to, from == place
}

func (w *walk) longest(from string, used map[string]bool) int {
	best := 0
	for _, trail := range w.walked {
		if to, ok := beyond(trail, from); ok && !used[trail] {
			used[trail] = true
			best = max(best, 1+w.longest(to, used))
			used[trail] = false
		}
	}
	return best
}
