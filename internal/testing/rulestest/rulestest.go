// Package rulestest tests states: it plays their legal moves, compares the results with goldens in
// testdata, and counts positions.
package rulestest

import (
	"flag"
	"fmt"
	"iter"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"cartouche/rules"
)

var update = flag.Bool("update", false, "write the goldens anew")

// Golden compares a text with a file. With -update it writes the file first.
func Golden(t *testing.T, file, got string) {
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
	if line := firstDifference(got, string(want)); line > 0 {
		t.Errorf("%s: differs from line %d on; run with -update and look at the difference", file, line)
	}
}

func firstDifference(a, b string) int {
	la, lb := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range max(len(la), len(lb)) {
		if i >= len(la) || i >= len(lb) || la[i] != lb[i] {
			return i + 1
		}
	}
	return 0
}

// Pick draws a legal move. It seldom draws one that ends a turn.
func Pick(moves []rules.Move, rng *rand.Rand) rules.Move {
	for range 3 {
		if m := moves[rng.IntN(len(moves))]; m.What != "done" && m.What != "pass" {
			return m
		}
	}
	return moves[rng.IntN(len(moves))]
}

// Playthrough plays a game by legal moves to its end, or for most moves. It compares every state,
// its legal moves and its score with a file.
func Playthrough(t *testing.T, file string, s rules.State, rng *rand.Rand, most int) {
	t.Helper()
	var b strings.Builder
	for i := 0; i < most && !s.Over(); i++ {
		moves := s.Legal()
		fmt.Fprintf(&b, "%s%s\nlegal (%d):", s, ScoreLine(s.Score()), len(moves))
		for i, m := range moves {
			if i == 40 || m.Player.Text == "" && i > 2 {
				b.WriteString(" …")
				break
			}
			fmt.Fprintf(&b, " [%s]", m)
		}
		m := Pick(moves, rng)
		fmt.Fprintf(&b, "\n\n> %s\n\n", strings.TrimSpace(m.Player.Text+" "+m.String()))
		if bad := s.Play(m); bad != nil {
			t.Fatal(bad[0].Error())
		}
	}
	fmt.Fprintf(&b, "%s%s\n", s, ScoreLine(s.Score()))
	Golden(t, file, b.String())
}

// ScoreLine formats a score in one line: rank, player, total and items.
func ScoreLine(s rules.Score) string {
	var b strings.Builder
	b.WriteString("score:")
	for _, r := range s {
		fmt.Fprintf(&b, " %d. %s %d (", r.Rank, r.Player, r.Total)
		for i, it := range r.Items {
			if i > 0 {
				b.WriteByte(' ')
			}
			fmt.Fprint(&b, it.Points)
		}
		b.WriteString(")")
	}
	return b.String()
}

// TryAll tests a state against its contract. Its legal moves are sorted and distinct; each plays on
// a copy and changes it; no move changes the state itself. Any of the other moves that is not legal
// is refused with a code and a rule of the game, or only writes something down.
func TryAll(t *testing.T, g rules.Game, s rules.State, others []rules.Move) {
	t.Helper()
	before, legal := s.String(), s.Legal()
	known := make(map[string]bool, len(legal))
	last := ""
	for i, m := range legal {
		text := m.String()
		if i > 0 && text < last {
			t.Fatalf("not sorted: %q after %q", text, last)
		}
		known[m.Player.Text+"\n"+text], last = true, text
		c := s.Clone()
		if bad := c.Play(m); bad != nil || c.String() == before {
			t.Fatalf("%s in\n%s: %v", m, before, bad)
		}
	}
	if len(known) != len(legal) {
		t.Fatalf("some of %v are listed twice", legal)
	}
	for _, m := range others {
		if known[m.Player.Text+"\n"+m.String()] {
			continue
		}
		c := s.Clone()
		bad := c.Play(m)
		if bad == nil && c.String() != before {
			t.Fatalf("%s %s is not among the legal moves, and plays in\n%s", m.Player.Text, m, before)
		}
		for _, v := range bad {
			if v.Rule == "" && g.RuleOf[v.Code] == "" ||
				!slices.Contains(slices.Concat(g.Codes, rules.CommonCodes, []string{"not-your-turn"}), v.Code) {
				t.Fatalf("%s in\n%s: %v", m, before, v.Error())
			}
		}
	}
	if s.String() != before {
		t.Fatal("trying has changed the state")
	}
}

// Perft counts the sequences of depth legal moves from a state.
func Perft(s rules.State, depth int) int {
	legal := s.Legal()
	if depth <= 1 {
		return len(legal)
	}
	n := 0
	for _, m := range legal {
		c := s.Clone()
		c.Play(m)
		n += Perft(c, depth-1)
	}
	return n
}

// Games returns the number of random games or sheets for each property: CARTOUCHE_GAMES, else 120
// for short tests, else most.
func Games(most int) int {
	if n, err := strconv.Atoi(os.Getenv("CARTOUCHE_GAMES")); err == nil {
		return n
	}
	if testing.Short() {
		return 120
	}
	return most
}

// Seeds yields the seeds of n random games or sheets: 0, 1, 2 and so on, after CARTOUCHE_SEED others. A test that fails with
// a seed fails with it again.
func Seeds(n int) iter.Seq[int] {
	first, _ := strconv.Atoi(os.Getenv("CARTOUCHE_SEED"))
	return func(yield func(int) bool) {
		for i := range n {
			if !yield(first + i) {
				return
			}
		}
	}
}

// Problems returns the line and the code of each violation, sorted.
func Problems(found []rules.Violation) []string {
	list := []string{}
	for _, v := range found {
		list = append(list, fmt.Sprintf("%06d %s", v.Pos.Line, v.Code))
	}
	slices.Sort(list)
	return list
}

// Violations formats violations as "code at label | player round", with a label for each line of the
// record. It fails the test for a code or a rule that the game does not have.
func Violations(t *testing.T, g rules.Game, report rules.Report, labels []string) []string {
	t.Helper()
	list := []string{}
	for _, v := range report.Violations {
		if !slices.Contains(g.Rules, v.Rule) {
			t.Errorf("%s breaks the unknown rule %q", v.Code, v.Rule)
		}
		if !slices.Contains(slices.Concat(g.Codes, rules.CommonCodes), v.Code) {
			t.Errorf("the game has no code %s", v.Code)
		}
		at, who := "nowhere", ""
		if v.Pos.Line > 0 {
			at = labels[v.Pos.Line-1]
		}
		if v.Player != "" {
			who += " " + v.Player
		}
		if v.Round > 0 {
			who += fmt.Sprint(" ", v.Round)
		}
		list = append(list, v.Code+" at "+at+" |"+who)
	}
	return list
}
