package nileflood

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"cartouche/rules"
)

var update = flag.Bool("update", false, "write the goldens anew")

// pick draws a move; it seldom says that it has done all it wants.
func pick(moves []rules.Move, rng *rand.Rand) rules.Move {
	for range 3 {
		if m := moves[rng.IntN(len(moves))]; m.Text != done {
			return m
		}
	}
	return moves[rng.IntN(len(moves))]
}

// TestPlaythroughs plays short games and compares every state, what was legal
// in it, and the score, with what is written under testdata.
func TestPlaythroughs(t *testing.T) {
	for _, c := range []struct {
		players, years int
		level          string
	}{{1, 4, "medium"}, {2, 3, ""}, {5, 2, ""}} {
		d := testData(c.players).With(rules.Data{"years": c.years})
		got := playthrough(t, New(crew(c.players), d, c.level), rand.New(rand.NewPCG(1, uint64(c.players))))
		golden(t, fmt.Sprintf("testdata/playthrough-%d.txt", c.players), got)
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

func playthrough(t *testing.T, s rules.State, rng *rand.Rand) string {
	var b strings.Builder
	for !s.Over() {
		moves := s.Legal()
		fmt.Fprintf(&b, "%s%s\n", s, scoreLine(s.Score()))
		fmt.Fprintf(&b, "legal (%d):", len(moves))
		for i, m := range moves {
			if m.Player == "" && i > 2 {
				b.WriteString(" …")
				break
			}
			b.WriteString(" [" + m.Text + "]")
		}
		m := pick(moves, rng)
		fmt.Fprintf(&b, "\n\n> %s %s\n\n", m.Player, m.Text)
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
		fmt.Fprintf(&b, " %d. %s %d (", r.Rank, r.Player, r.Total)
		for i, it := range r.Items {
			b.WriteString(separator(i) + strconv.Itoa(it.Points))
		}
		b.WriteString(")")
	}
	return b.String()
}

// TestStates plays with State alone: what is legal applies, what is not is
// refused, and neither changes the state it was tried on. The game played so
// is, as a log, legal and has the same score and the same sheet.
func TestStates(t *testing.T) {
	for i := range games(t) / 20 {
		n := 1 + i%6
		rng := rand.New(rand.NewPCG(uint64(i), 11))
		d := testData(n)
		if i%2 == 1 {
			d = houseRules(d, rng)
		}
		d = d.With(rules.Data{"years": 1 + rng.IntN(4)})
		s, log := New(crew(n), d, levelFor(n, uint64(i))), &recorder{}
		for !s.Over() {
			tryAll(t, s, rng)
			m := pick(s.Legal(), rng)
			next, err := s.Apply(m)
			if err != nil {
				t.Fatal(err)
			}
			log.write(s, m)
			s = next.(*State)
		}
		compareWithLog(t, s, log.log(s))
	}
}

func tryAll(t *testing.T, s *State, rng *rand.Rand) {
	t.Helper()
	before, legal := s.String(), s.Legal()
	if !slices.IsSortedFunc(legal, func(a, b rules.Move) int { return strings.Compare(a.Text, b.Text) }) {
		t.Fatalf("not sorted: %v", legal)
	}
	for _, m := range legal {
		if next, err := s.Apply(m); err != nil || next.String() == before {
			t.Fatalf("%v in\n%s: %v", m, before, err)
		}
	}
	for range 40 {
		m := rules.Move{Player: legal[0].Player, Text: anyText(rng)}
		if a, ok := ParseAction(m.Text); ok && a.Verb == Channel {
			m.Text = a.String() // either order is allowed, Legal names one
		}
		if slices.Contains(legal, m) {
			continue
		}
		next, err := s.Apply(m)
		if v := new(rules.Violation); next != nil || !errors.As(err, &v) || v.Code == "" || v.Rule == "" {
			t.Fatalf("%v in\n%s: %v", m, before, err)
		}
	}
	if _, err := s.Apply(rules.Move{Player: "Zed", Text: legal[0].Text}); err == nil {
		t.Fatal("a stranger may move")
	}
	if s.String() != before {
		t.Fatal("trying has changed the state")
	}
}

func anyText(rng *rand.Rand) string {
	field := func() string { return string(rune('A'+rng.IntN(6))) + strconv.Itoa(rng.IntN(8)) }
	switch rng.IntN(8) {
	case 0:
		return "store " + strconv.Itoa(rng.IntN(9))
	case 1:
		return fmt.Sprintf("dice %d %d", rng.IntN(8), rng.IntN(8))
	case 2:
		return "channel " + field() + "-" + field()
	case 3:
		return "village " + field() + "/" + field()
	case 4:
		return []string{"stone", "granary", "", "stone A1", "done "}[rng.IntN(5)]
	}
	return []string{"sow ", "polder ", "shadoof "}[rng.IntN(3)] + field()
}

// recorder writes moves down as a log.
type recorder struct{ years []Year }

func (r *recorder) write(s *State, m rules.Move) {
	if s.phase == rolling {
		y := Year{}
		fmt.Sscanf(m.Text, "dice %d %d", &y.Dice.Flood.N, &y.Dice.Workers.N)
		y.Dice.HasWorkers = !s.solo()
		r.years = append(r.years, y)
		return
	}
	y := &r.years[len(r.years)-1]
	name := rules.Text{Text: m.Player}
	switch {
	case s.phase == storing:
		c := Count{Player: name}
		fmt.Sscanf(m.Text, "store %d", &c.N.N)
		y.Store = append(y.Store, c)
	case m.Text == done:
	case s.phase == working:
		y.Work = addAction(y.Work, name, m.Text)
	default:
		y.Hire = addAction(y.Hire, name, m.Text)
	}
}

func addAction(turns []Turn, name rules.Text, text string) []Turn {
	if len(turns) == 0 || turns[len(turns)-1].Player != name {
		turns = append(turns, Turn{Player: name})
	}
	last := &turns[len(turns)-1]
	last.Actions = append(last.Actions, rules.Text{Text: text})
	return turns
}

func (r *recorder) log(s *State) *Log {
	l := &Log{Data: s.v.data, Years: r.years, Difficulty: rules.Text{Text: s.level}}
	for _, name := range s.names[:s.humans] {
		l.Players = append(l.Players, rules.Text{Text: name})
	}
	return locate(l)
}

func compareWithLog(t *testing.T, s *State, l *Log) {
	t.Helper()
	report := agree(t, "a game played with State", l)
	if len(report.Violations) > 0 {
		t.Fatal(report.Violations[0].Error())
	}
	if got, want := scoreLine(s.Score()), scoreLine(report.Score); got != want {
		t.Fatalf("the state has %s, the log %s", got, want)
	}
	if got, want := fmt.Sprint(s.Marks()), fmt.Sprint(report.Marks()); got != want {
		t.Fatalf("the state shows\n%s\nthe log\n%s", got, want)
	}
	if bad := JudgeSheet(s.Sheet()).Violations; len(bad) > 0 {
		t.Fatal(bad[0].Error())
	}
}

func TestNobodyMovesAfterTheEnd(t *testing.T) {
	s := New(crew(2), testData(2), "")
	s.phase = over
	if _, err := s.Apply(rules.Move{Player: "Ada", Text: "stone"}); err == nil || !strings.Contains(err.Error(), "game-already-over") {
		t.Errorf("got %v", err)
	}
	if s.Legal() != nil {
		t.Error("there are moves after the end")
	}
}
