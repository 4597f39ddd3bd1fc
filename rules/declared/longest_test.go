package declared

import (
	"math/rand/v2"
	"os"
	"strconv"
	"testing"
)

// trail returns the length of the longest way on from a place, as naively as can be.
func trail(ends [][]int, used []bool, at int) int {
	best := 0
	for i, e := range ends {
		if used[i] || e[0] != at && e[1] != at {
			continue
		}
		used[i] = true
		best = max(best, 1+trail(ends, used, e[0]+e[1]-at))
		used[i] = false
	}
	return best
}

// TestLongestBesideNaive compares the longest ways of small random networks with a naive search:
// 3,000, or CARTOUCHE_GAMES.
func TestLongestBesideNaive(t *testing.T) {
	count := 3000
	if n, err := strconv.Atoi(os.Getenv("CARTOUCHE_GAMES")); err == nil {
		count = n
	}
	r := rand.New(rand.NewPCG(6, 53))
	for range count {
		ends, net := [][]int{{0, 1}}, []int{0}
		places, size := 2, 1+r.IntN(8)
		for len(ends) < size {
			from, to := r.IntN(places), r.IntN(min(places+1, 9))
			if from == to {
				continue
			}
			places = max(places, to+1)
			ends, net = append(ends, []int{from, to}), append(net, len(net))
		}
		want := 0
		for at := range places {
			want = max(want, trail(ends, make([]bool, len(ends)), at))
		}
		steps := maxReach
		if got, ok := longest(ends, net, &steps); !ok || got != want {
			t.Fatalf("%v: %d, want %d", ends, got, want)
		}
	}
}

// BenchmarkLongest searches the grid of 6 by 6 with all its 60 edges.
func BenchmarkLongest(b *testing.B) {
	var ends [][]int
	var net []int
	for i := range 36 {
		if i%6 < 5 {
			ends = append(ends, []int{i, i + 1})
		}
		if i < 30 {
			ends = append(ends, []int{i, i + 6})
		}
	}
	for i := range ends {
		net = append(net, i)
	}
	for b.Loop() {
		steps := maxReach
		if n, ok := longest(ends, net, &steps); !ok || n != 53 {
			b.Fatal(n, ok)
		}
	}
}

// TestCrossingNetworksStayOpen checks that a network of 66 places with three edges each, which cross, is given up after 2 million steps.
func TestCrossingNetworksStayOpen(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var ends [][]int
	for ends == nil {
		var places []int
		for i := range 66 {
			places = append(places, i, i, i)
		}
		r.Shuffle(len(places), func(i, j int) { places[i], places[j] = places[j], places[i] })
		seen := map[[2]int]bool{}
		for i := 0; i < len(places); i += 2 {
			a, b := min(places[i], places[i+1]), max(places[i], places[i+1])
			if a == b || seen[[2]int{a, b}] {
				ends = nil
				break
			}
			seen[[2]int{a, b}] = true
			ends = append(ends, []int{a, b})
		}
	}
	net := make([]int, len(ends))
	for i := range net {
		net[i] = i
	}
	steps := maxReach
	if n, ok := longest(ends, net, &steps); ok || maxReach > 2_000_000 {
		t.Errorf("%d after %d steps", n, maxReach-steps)
	}
}
