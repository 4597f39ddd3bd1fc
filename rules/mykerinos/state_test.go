package mykerinos

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"cartouche/rules"
)

var update = flag.Bool("update", false, "write the goldens anew")

// pick draws a move; it seldom passes or has done all it wants.
func pick(moves []rules.Move, rng *rand.Rand) rules.Move {
	m := moves[rng.IntN(len(moves))]
	if m.Text == "pass" || m.Text == "done" {
		return moves[rng.IntN(len(moves))]
	}
	if len(moves) > 6 && strings.HasPrefix(m.Text, "dig") && rng.IntN(3) == 0 {
		return moves[len(moves)-1]
	}
	return m
}

// TestPlaythroughs plays games and compares every state, what was legal in it,
// and the score, with what is written under testdata.
func TestPlaythroughs(t *testing.T) {
	for _, players := range []int{2, 3} {
		got := playthrough(t, New(crew(players), testData()), rand.New(rand.NewPCG(1, uint64(players))))
		golden(t, fmt.Sprintf("testdata/playthrough-%d.txt", players), got)
	}
}

// golden compares a text with a file, or writes the file anew.
func golden(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	a, b := strings.Split(got, "\n"), strings.Split(string(want), "\n")
	for i := range max(len(a), len(b)) {
		if i >= len(a) || i >= len(b) || a[i] != b[i] {
			t.Fatalf("%s: differs from line %d on; run with -update and look at the difference", file, i+1)
		}
	}
}

func playthrough(t *testing.T, s rules.State, rng *rand.Rand) string {
	var b strings.Builder
	for !s.Over() {
		moves := s.Legal()
		fmt.Fprintf(&b, "%s%s\n", s, scoreLine(s.Score()))
		fmt.Fprintf(&b, "legal (%d):", len(moves))
		for i, m := range moves {
			if i > 7 {
				b.WriteString(" …")
				break
			}
			b.WriteString(" [" + m.Text + "]")
		}
		m := pick(moves, rng)
		fmt.Fprintf(&b, "\n\n> %s\n\n", strings.TrimSpace(m.Player+" "+m.Text))
		next, err := s.Apply(m)
		if err != nil {
			t.Fatal(err)
		}
		s = next
	}
	fmt.Fprintf(&b, "%s%s\n", s, scoreLine(s.Score()))
	return b.String()
}

func scoreLine(s rules.Score) string {
	var b strings.Builder
	b.WriteString("score:")
	for _, r := range s {
		fmt.Fprintf(&b, " %d. %s %d", r.Rank, r.Player, r.Total)
		for i, it := range r.Items {
			fmt.Fprintf(&b, "%s%d", map[bool]string{true: " (", false: " "}[i == 0], it.Points)
		}
		b.WriteString(")")
	}
	return b.String()
}

// TestStates plays with State alone: what is legal applies, what is not is
// refused, and neither changes the state it was tried on. The game played so is,
// as a log, legal, and has the same score and the same marks.
func TestStates(t *testing.T) {
	for i := range games(t) / 100 {
		rng := rand.New(rand.NewPCG(uint64(i), 11))
		d := testData()
		if i%2 == 1 {
			d = houseRules(d, rng)
		}
		s := New(crew(2+i%3), d)
		for !s.Over() {
			tryAll(t, s, rng)
			next, err := s.Apply(pick(s.Legal(), rng))
			if err != nil {
				t.Fatal(err)
			}
			s = next.(*State)
		}
		l := locate(s.Log())
		report := agree(t, fmt.Sprint("game ", i), l)
		if len(report.Violations) > 0 || fmt.Sprint(report.Score) != fmt.Sprint(s.Score()) {
			t.Fatalf("game %d: %v, %v instead of %v", i, report.Violations, report.Score, s.Score())
		}
		if !slices.Equal(report.Marks(), s.Marks()) {
			t.Fatalf("game %d: the marks differ", i)
		}
		_, err := s.Apply(rules.Move{Text: "boat win-tie"})
		if v := (*rules.Violation)(nil); !errors.As(err, &v) || v.Code != "game-already-over" || len(s.Legal()) > 0 {
			t.Fatalf("after the end: %v", err)
		}
	}
}

// tryAll tries every legal move, and some that are not.
func tryAll(t *testing.T, s *State, rng *rand.Rand) {
	t.Helper()
	before, legal := s.String(), s.Legal()
	if len(legal) == 0 || !slices.IsSortedFunc(legal, func(a, b rules.Move) int { return strings.Compare(a.Text, b.Text) }) {
		t.Fatalf("none, or not sorted: %v", legal)
	}
	for _, m := range legal {
		next, err := s.Apply(m)
		if err != nil {
			t.Fatalf("%v of %v is refused: %v in\n%s", m, legal, err, before)
		}
		if next.String() == before {
			t.Fatalf("%v changes nothing in\n%s", m, before)
		}
	}
	for range 5 {
		m := rules.Move{Player: legal[0].Player, Text: []string{"dig N1 r1", "dig N6 r5", "pass", "keep", "take N6", "take N2", "tie-boat",
			"tiles N1 N1", "tiles N2 N6", "boat raft", "boat two-cubes", "patron white", "patron purple", "done", "", "dig", "tie-boat-area", "dig N1 r9"}[rng.IntN(18)]}
		if slices.Contains(legal, m) {
			m.Player = "Zed"
		}
		_, err := s.Apply(m)
		if v := (*rules.Violation)(nil); !errors.As(err, &v) || v.Rule == "" || v.Round == 0 {
			t.Fatalf("%v: %v in\n%s", m, err, before)
		}
	}
	if s.String() != before {
		t.Fatalf("trying changed\n%sinto\n%s", before, s)
	}
}
