package osiris

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"strings"
	"testing"

	"cartouche/internal/testing/rulestest"
	"cartouche/rules"
)

// Connected triples, drawn as edges, and how many disjoint ones exist.
func TestDisjointSets(t *testing.T) {
	for _, c := range []struct {
		name  string
		n     int
		edges string
		want  int
	}{
		{"nothing", 0, "", 0},
		{"two", 2, "01", 0},
		{"three apart", 3, "", 0},
		{"a pair and one", 3, "01", 0},
		{"a row of three", 3, "01 12", 1},
		{"five hang together (rulebook, example)", 5, "01 12 23 34", 1},
		{"a row of six", 6, "01 12 23 34 45", 2},
		{"a star of seven", 7, "01 02 03 04 05 06", 1},
		{"two rows joined at an end", 6, "01 12 03 34 45", 2},
		{"greedy takes the middle and fails", 6, "12 23 34 20 35", 2},
		{"two triangles", 6, "01 12 02 34 45 35", 2},
		{"a row of nine", 9, "01 12 23 34 45 56 67 78", 3},
	} {
		adjacent := make([]uint32, c.n)
		for _, e := range strings.Fields(c.edges) {
			a, b := e[0]-'0', e[1]-'0'
			adjacent[a] |= 1 << b
			adjacent[b] |= 1 << a
		}
		if got := disjointSets(adjacent, 3); len(got) != c.want {
			t.Errorf("%s: %v, want %d", c.name, got, c.want)
		}
	}
}

// TestDisjointSetsAgainstAllPartitions compares random graphs with an exhaustive search of the
// partitions.
func TestDisjointSetsAgainstAllPartitions(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for i := range 150 {
		n := rng.IntN(10)
		adjacent := make([]uint32, n)
		for a := range n {
			for b := range a {
				if rng.IntN(1+i%5) == 0 {
					adjacent[a] |= 1 << b
					adjacent[b] |= 1 << a
				}
			}
		}
		got := disjointSets(adjacent, 3)
		used := uint32(0)
		for _, set := range got {
			if bits.OnesCount32(set) != 3 || used&set != 0 {
				t.Fatalf("graph %d: the sets %b overlap or have not three", i, got)
			}
			used |= set
		}
		if want := bestPartition(adjacent, nil, 0); len(got) != want {
			t.Fatalf("graph %d %b: %d sets, want %d", i, adjacent, len(got), want)
		}
	}
}

// bestPartition puts every item into one of the blocks or a new one, blocks of at most three, and
// counts the connected blocks of three.
func bestPartition(adjacent []uint32, blocks []uint32, i int) int {
	if i == len(adjacent) {
		n := 0
		for _, b := range blocks {
			links := 0
			for rest := b; rest != 0; rest &= rest - 1 {
				links += bits.OnesCount32(adjacent[bits.TrailingZeros32(rest)] & b)
			}
			if bits.OnesCount32(b) == 3 && links >= 4 {
				n++
			}
		}
		return n
	}
	best := bestPartition(adjacent, append(blocks[:len(blocks):len(blocks)], 1<<i), i+1)
	for k, b := range blocks {
		if bits.OnesCount32(b) < 3 {
			blocks[k] |= 1 << i
			best = max(best, bestPartition(adjacent, blocks, i+1))
			blocks[k] = b
		}
	}
	return best
}

// TestAdjacencyIsTheNaiveOne compares all pairs of sites.
func TestAdjacencyIsTheNaiveOne(t *testing.T) {
	v := compile(testData(4), 4)
	two, three := 0, 0
	for i, a := range v.sites {
		for k, b := range v.sites {
			if got, want := v.adjacent(i, k), naiveAdjacent(a.name, b.name); got != want {
				t.Errorf("%s and %s: %t, want %t", a.name, b.name, got, want)
			}
		}
		if a.segment != naiveSegment(a.name) {
			t.Errorf("%s is in segment %d", a.name, a.segment)
		}
		two, three = two+b2i(a.icons == 2), three+b2i(a.icons == 3)
	}
	if two != 30 || three != 18 || len(v.sites) != 54 {
		t.Errorf("%d sections with two icons, %d with three, %d sites", two, three, len(v.sites))
	}
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// TestRandomMapsAreScoredAsTheNaiveScorerDoes puts monuments of five governors on random legal
// sites.
func TestRandomMapsAreScoredAsTheNaiveScorerDoes(t *testing.T) {
	v := compile(testData(5), 5)
	for i := range rulestest.Seeds(rulestest.Games(2000)) {
		rng := rand.New(rand.NewPCG(uint64(i), 9))
		s := &Sheet{Header: rules.Header{Data: testData(5)}}
		own := map[string][]string{}
		for _, name := range crewOf(5) {
			s.Players = append(s.Players, rules.Text{Text: name})
			s.Track = append(s.Track, Track{Player: rules.Text{Text: name}})
		}
		left := map[string]int{}
		home := rng.IntN(len(v.sites) - 20)
		for range 300 {
			name, m := crewOf(5)[rng.IntN(5)], Monument(rng.IntN(3))
			at := v.sites[home+rng.IntN(20)]
			key := fmt.Sprint(name, m)
			if left[key] == int(v.tokens[m]) || !v.suits(m, v.site[at.name]) || own[at.name] != nil {
				continue
			}
			left[key]++
			own[at.name] = []string{name}
			own[name] = append(own[name], at.name)
			s.Map = append(s.Map, Spot{rules.Text{Text: at.name}, []rules.Text{{Text: name + " " + m.String()}}})
		}
		for _, res := range Game.JudgeSheet(s).Score {
			if want := 2 * naiveTrios(own[res.Player]); res.Items[5].Points != want {
				t.Fatalf("map %d: %s with %v has %d, want %d", i, res.Player, own[res.Player], res.Items[5].Points, want)
			}
		}
	}
}

// BenchmarkDisjointSets searches sets of three among fifteen monuments, the most that the data
// allow one governor, all of them along one bank.
func BenchmarkDisjointSets(b *testing.B) {
	v := compile(testData(5), 5)
	for i := 0; b.Loop(); i++ {
		rng := rand.New(rand.NewPCG(uint64(i), 1))
		stands := make([]placedMonument, 3*maxTokens)
		for k := range stands {
			stands[k].site = rng.IntN(16)
		}
		v.adjacentSets(stands)
	}
}

// TestManyMaps: more maps than the cache holds, read concurrently, are independent.
func TestManyMaps(t *testing.T) {
	t.Run("all", func(t *testing.T) {
		for i := range 4 * maxAtlases {
			name := string(rune('A'+i%26)) + strings.Repeat("a", i/26+1)
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				d := testData(2).With(rules.Data{"map": map[string]any{"north": []string{name + " 1", "1N1 farm 2/3"}, "south": []string{}},
					"ankh": []string{"1N1a"}, "scarab": []string{}, "blocked": map[string]any{"ankh": i % 2}})
				a := readAtlas(d)
				if s, ok := a.site[name]; !ok || !a.sites[s].city || len(a.sites) != 3 || a.sites[a.site["1N1a"]].blocked != (i%2 == 1) {
					t.Errorf("the sites are %v", a.sites)
				}
			})
		}
	})
	if n := len(atlases.kept); n > maxAtlases {
		t.Errorf("%d maps are kept", n)
	}
}
