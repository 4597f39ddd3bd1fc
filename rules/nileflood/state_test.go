package nileflood

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"testing"

	"cartouche/internal/testing/rulestest"
	"cartouche/rules"
)

// TestGoldenPlaythroughs plays short games and compares every state, its legal moves and its score with
// goldens in testdata.
func TestGoldenPlaythroughs(t *testing.T) {
	for _, c := range []struct {
		players, years int
		level          string
	}{{1, 4, "medium"}, {2, 3, ""}, {5, 2, ""}} {
		d := testData(c.players).With(rules.Data{"years": c.years})
		rulestest.Playthrough(t, fmt.Sprintf("testdata/playthrough-%d.txt", c.players), New(crew(c.players), d, c.level),
			rand.New(rand.NewPCG(1, uint64(c.players))), 1000)
	}
}

// TestPerft counts positions on a board of one row: both dice, then the first player's actions:
// `done`, six fields to sow, six shadoofs, five channels, a stone and a granary, as far as the
// workers go, that is 6 × (7 + 14 + 19 + 3 × 20).
func TestPerft(t *testing.T) {
	small := rules.Data{"rows": 1, "years": 1, "granaries": 1, "temple": []int{2}}
	for _, c := range []struct{ players, depth, want int }{
		{2, 1, 6}, {2, 2, 36}, {2, 3, 600}, {2, 4, 7194}, {1, 3, 1090},
	} {
		d := testData(c.players).With(small)
		if got := rulestest.Perft(New(crew(c.players), d, levelFor(c.players, 0)), c.depth); got != c.want {
			t.Errorf("%d players, depth %d: %d, want %d", c.players, c.depth, got, c.want)
		}
	}
}

// TestStates plays by legal moves only. The game, as a log, is legal and has the same score and the
// same sheet.
func TestStates(t *testing.T) {
	for i := range rulestest.Seeds(rulestest.Games(2000) / 20) {
		n := 1 + i%6
		rng := rand.New(rand.NewPCG(uint64(i), 11))
		d := testData(n)
		if i%2 == 1 {
			d = houseRules(d, rng)
		}
		d = d.With(rules.Data{"years": 1 + rng.IntN(4)})
		log := Game.Log(rules.Setup{Players: crew(n), Data: d, Level: levelFor(n, uint64(i))}).(*Log)
		s := log.Start()
		for !s.Over() {
			rulestest.TryAll(t, Game, s, others(s, rng))
			m := rulestest.Pick(s.Legal(), rng)
			s.Play(m)
			log.Add(m)
		}
		compareWithLog(t, s, locate(log))
	}
}

// others returns moves that are seldom legal.
func others(s rules.State, rng *rand.Rand) []rules.Move {
	who := s.Legal()[0].Player.Text
	moves := []rules.Move{{Player: rules.Text{Text: "Zed"}, Text: s.Legal()[0].Text}, rules.Event(who, "done", ""),
		rules.Event(who, "harvest", "99"), rules.Event("", "flood", "0"), rules.Event("", "workers", "7"), rules.Event("", "flood", "x")}
	for range 40 {
		if m := rules.Do(who, anyText(rng)); !reversed(m) {
			moves = append(moves, m)
		}
		moves = append(moves, rules.Event(who, "store", strconv.Itoa(rng.IntN(9))))
	}
	return moves
}

// reversed reports whether the move is a channel in the other order, which is allowed and not
// listed.
func reversed(m rules.Move) bool {
	a, ok := ParseAction(m.Text.Text)
	return ok && a.String() != m.Text.Text
}

func anyText(rng *rand.Rand) string {
	field := func() string { return string(rune('A'+rng.IntN(6))) + strconv.Itoa(rng.IntN(8)) }
	switch rng.IntN(8) {
	case 0, 1:
		return "dig " + field()
	case 2:
		return "channel " + field() + "-" + field()
	case 3:
		return "village " + field() + "/" + field()
	case 4:
		return []string{"stone", "granary", "", "stone A1", "done "}[rng.IntN(5)]
	}
	return []string{"sow ", "polder ", "shadoof "}[rng.IntN(3)] + field()
}

func compareWithLog(t *testing.T, s rules.Shown, l *Log) {
	t.Helper()
	report := agree(t, "a game played with State", l)
	if len(report.Violations) > 0 {
		t.Fatal(report.Violations[0].Error())
	}
	if got, want := rulestest.ScoreLine(s.Score()), rulestest.ScoreLine(report.Score); got != want {
		t.Fatalf("the state has %s, the log %s", got, want)
	}
	if got, want := fmt.Sprint(s.Marks()), fmt.Sprint(Game.Pause(l).Marks()); got != want {
		t.Fatalf("the state shows\n%s\nthe log\n%s", got, want)
	}
	if bad := Game.JudgeSheet(s.Sheet()).Violations; len(bad) > 0 {
		t.Fatal(bad[0].Error())
	}
}

func TestNoMovesAfterTheEnd(t *testing.T) {
	s := New(crew(2), testData(2), "")
	s.phase = over
	if bad := s.Play(rules.Do("Ada", "stone")); len(bad) != 1 || bad[0].Code != "game-already-over" {
		t.Errorf("got %v", bad)
	}
	if s.Legal() != nil {
		t.Error("moves after the end")
	}
}
