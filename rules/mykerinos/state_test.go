package mykerinos

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"cartouche/internal/testing/rulestest"
	"cartouche/rules"
)

// TestGoldenPlaythroughs plays games and compares every state, its legal moves and its score with goldens
// in testdata.
func TestGoldenPlaythroughs(t *testing.T) {
	for _, players := range []int{2, 3} {
		rulestest.Playthrough(t, fmt.Sprintf("testdata/playthrough-%d.txt", players), New(crew(players), testData()),
			rand.New(rand.NewPCG(1, uint64(players))), 1000)
	}
}

// TestPerft counts positions if every tile has one space, on the river. Any two of five tiles come
// up, in either order: 20 draws; before the last season any of four boats. In a game of one season
// three tiles are in play, so that two players have 3 × 2 digs and 2 passes; then 6 × (2 × 2 + 2) +
// 2 × (3 + 1) = 44; then, if f spaces are free and q players have not passed, f × q + q, and once
// all have passed without a cube only the end: (2 spaces, 2 players) leads to 4 × (1, 2) and 2 ×
// (2, 1), (3, 1) to 3 × (2, 1) and 1 × (3, 0), which makes 24 × 4 + (12 + 6) × 3 + 2 × 1 =
// 152.
func TestPerft(t *testing.T) {
	ones := []int{1, 1, 1, 1, 1, 1}
	zeros := []int{0, 0, 0, 0, 0, 0}
	for _, c := range []struct{ players, seasons, depth, want int }{
		{2, 1, 1, 20}, {2, 1, 2, 20 * 8}, {2, 1, 3, 20 * 44}, {2, 1, 4, 20 * 152},
		{2, 2, 2, 20 * 4}, {4, 2, 3, 80 * (2*4 + 4)}, {3, 1, 2, 20 * (3*3 + 3)},
	} {
		d := testData().With(rules.Data{"seasons": c.seasons, "spaces": map[string]any{"river": ones, "left": zeros, "right": zeros}})
		if got := rulestest.Perft(New(crew(c.players), d), c.depth); got != c.want {
			t.Errorf("%d players, %d seasons, depth %d: %d, want %d", c.players, c.seasons, c.depth, got, c.want)
		}
	}
}

// TestStates plays by legal moves only. The game, as a log, is legal, and has the same score, the
// same marks and the same sheet.
func TestStates(t *testing.T) {
	for i := range rulestest.Seeds(rulestest.Games(2000) / 40) {
		rng := rand.New(rand.NewPCG(uint64(i), 11))
		d := testData()
		if i%2 == 1 {
			d = houseRules(d, rng)
		}
		log := Game.Log(rules.Setup{Players: crew(2 + i%3), Data: d}).(*Log)
		s := log.Start()
		for !s.Over() {
			rulestest.TryAll(t, Game, s, others(rng))
			m := rulestest.Pick(s.Legal(), rng)
			s.Play(m)
			log.Add(m)
		}
		report := agree(t, fmt.Sprint("game ", i), locate(log))
		if len(report.Violations) > 0 {
			t.Fatalf("game %d: %v", i, report.Violations[0].Error())
		}
		if got, want := rulestest.ScoreLine(s.Score()), rulestest.ScoreLine(report.Score); got != want {
			t.Fatalf("game %d: the state has %s, the log %s", i, got, want)
		}
		if !slices.Equal(s.Marks(), Game.Pause(log).Marks()) {
			t.Fatalf("game %d: the marks differ", i)
		}
		if got, want := fmt.Sprint(s.Sheet()), fmt.Sprint(final(log)); got != want {
			t.Fatalf("game %d: the sheets differ", i)
		}
		if bad := s.Play(rules.Event("", "boat", "win-tie")); len(bad) != 1 || bad[0].Code != "game-already-over" || s.Legal() != nil {
			t.Fatalf("after the end: %v, %v", bad, s.Legal())
		}
	}
}

// others returns moves that are seldom legal.
func others(rng *rand.Rand) []rules.Move {
	moves := []rules.Move{rules.Do("Zed", "dig N1 r1"), rules.Event("Zed", "pass", ""), rules.Event("", "pass", ""), rules.Do("Ada", ""),
		rules.Do("Ada", "dig"), rules.Do("Ada", "dug N1 r1"), rules.Do("", "dig N1 r1"), rules.Event("", "boat", "raft"), rules.Event("", "tie-boat", "")}
	for _, name := range crew(2 + rng.IntN(3)) {
		moves = append(moves, rules.Event(name, "pass", ""), rules.Event(name, "tie-boat", ""), rules.Event(name, "tie-boat-area", ""),
			rules.Event(name, "take", "N"+strconv.Itoa(1+rng.IntN(7))), rules.Event(name, "boat", "win-tie"),
			rules.Do(name, "dig N"+strconv.Itoa(1+rng.IntN(7))+" "+[]string{"r1", "r5", "a1", "b2", "c1", "r", "r0"}[rng.IntN(7)]))
	}
	return moves
}

// TestADrawOrAnEndOutOfSeason: tiles, boats and the end of a season are only allowed in their
// phases.
func TestADrawOrAnEndOutOfSeason(t *testing.T) {
	s := New(crew(2), testData())
	for _, c := range []struct {
		move rules.Move
		want string
	}{
		{rules.Event("", rules.End, ""), "bad-notation"},
		{rules.Event("", "boat", "win-tie"), "bad-notation"},
		{rules.EventList("", "tiles", "N1", "N2"), ""},
		{rules.EventList("", "tiles", "N3", "N4"), "bad-notation"},
		{rules.Event("", "boat", "win-tie"), ""},
		{rules.Event("", "boat", "two-cubes"), "bad-notation"},
		{rules.Do("Ada", "dig N1 r1"), ""},
		{rules.Do("Ada", "dig N1 r1"), "bad-notation"},
		{rules.Do("Ada", "dig N1 r9"), "space-unknown"},
		{rules.Do("Ada", "dig N3 r1"), "tile-not-in-play"},
		{rules.Do("Ada", "dig N7 r1"), "tile-unknown"},
		{rules.Event("", rules.End, ""), "bad-notation"},
		{rules.Event("Ada", "pass", ""), ""},
		{rules.Do("Ada", "dig N1 r2"), "not-your-turn"},
		{rules.Event("Ada", "pass", ""), "not-your-turn"},
		{rules.Event("Bo", "pass", ""), ""},
		{rules.Event("Ada", "tie-boat-area", ""), "bad-notation"},
		{rules.Event("Bo", "take", "N1"), "not-your-turn"},
		{rules.Event("", rules.End, ""), "take-missing"},
		{rules.EventList("", "tiles", "N3", "N4"), ""},
	} {
		got := ""
		for _, v := range s.Play(c.move) {
			got += v.Code
		}
		if got != c.want {
			t.Errorf("%s %s: %q, want %q", c.move.Player.Text, c.move, got, c.want)
		}
	}
}
