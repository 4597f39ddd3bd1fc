package pyramids

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"cartouche/internal/testing/rulestest"
	"cartouche/internal/testing/testall"
	"cartouche/rules"
)

// walk plays a log with State and calls look before every move, except those that close a phase. It
// takes favours one by one.
func walk(t *testing.T, l *Log, look func(s *State, m rules.Move)) *State {
	t.Helper()
	s := l.Start().(*State)
	step := func(m rules.Move) {
		if m.What != rules.End {
			look(s, m)
		}
		if bad := s.Play(m); bad != nil {
			t.Fatalf("%v in\n%s: %v", m, s, bad[0].Error())
		}
	}
	for round := range l.Rounds() + 1 {
		for m := range l.Moves(round) {
			if m.What != "favour" {
				step(m)
				continue
			}
			for _, pick := range m.List {
				step(rules.EventList(m.Player.Text, m.What, pick.Text))
			}
		}
	}
	return s
}

// TestGoldenPlaythroughs plays short games on a small board with many dice, and compares every state, its
// legal moves and its score with goldens in testdata.
func TestGoldenPlaythroughs(t *testing.T) {
	for _, seed := range []uint64{1, 2} {
		d := testData().With(rules.Data{"board": 3, "end": 2, "dice": map[string]any{"treasure": 5, "supply": 5}})
		rulestest.Playthrough(t, fmt.Sprintf("testdata/playthrough-%d.txt", seed), New(crew, d), rand.New(rand.NewPCG(seed, 1)), 300)
	}
}

// TestPerft counts positions. Three dice fall in 56 ways if their order does not matter, two in 21.
// On a board of one square, with a worker each and a die of each kind, Ada may pass, start a small
// or a medium pyramid, and has for each kind of resource 5 actions: to claim what the die brought
// and to create from the other 4 small tops, or else to create from all 5. That is 13. Bo has the
// same actions except those that Ada has used up: both pyramids if she started one; one action if
// she claimed, or created where the die had already brought a small piece. So if a die brought one,
// 5 × 12 ways go on with that kind, and 5 × 13 otherwise.
func TestPerft(t *testing.T) {
	small := rules.Data{"board": 1, "workers": map[string]any{"small": 1, "medium": 0}, "dice": map[string]any{"treasure": 1, "supply": 1}}
	for _, c := range []struct {
		over        rules.Data
		depth, want int
	}{
		{nil, 1, 56}, {nil, 2, 56 * 21},
		{small, 2, 36}, {small, 3, 36 * 13}, {small, 4, 36*(13+2*11) + 2*6*(5*5*12+1*5*13)},
	} {
		if got := rulestest.Perft(New(crew, testData().With(c.over)), c.depth); got != c.want {
			t.Errorf("%v, depth %d: %d, want %d", c.over, c.depth, got, c.want)
		}
	}
}

// pieces counts all pieces on the table by colour: treasure, supplies, workers, and the pyramids of
// both seats.
func (t *table) pieces() (n [5][sizes]int8) {
	for kind := range t.stash {
		for i := range t.stash[kind] {
			for _, size := range t.stash[kind][i].at[:t.stash[kind][i].n] {
				n[kind][size]++
			}
		}
	}
	addStore := func(s store) {
		for kind := range s {
			for size := range s[kind] {
				n[kind][size] += s[kind][size]
			}
		}
	}
	add := func(to int, list [sizes]int8) {
		for size, k := range list {
			n[to][size] += k
		}
	}
	addStore(t.pool)
	add(2, t.workers)
	for seat, h := range t.hands {
		addStore(h.held)
		add(2, h.standing)
		add(2, h.tired)
		add(3+seat, h.stash)
		for kind := range h.claims {
			for size := range h.claims[kind] {
				for worker, k := range h.claims[kind][size] {
					n[kind][size] += k
					n[2][worker] += k
				}
			}
		}
	}
	if t.bumped > 0 {
		n[2][t.bumped]++
	}
	for i := range t.board {
		s := &t.board[i]
		addStore(s.held)
		add(2, s.workers)
		if s.size > 0 {
			n[3+s.owner][s.size]++
		}
	}
	return n
}

// TestNothingIsLost: after every move each of the 75 pieces is in one place.
func TestNothingIsLost(t *testing.T) {
	five := [sizes]int8{0, 5, 5, 5}
	want := [5][sizes]int8{five, five, five, five, five}
	for i := range rulestest.Seeds(rulestest.Games(300)) {
		check := func(s *State, _ rules.Move) {
			if got := s.pieces(); got != want {
				t.Fatalf("game %d: %v in\n%s", i, got, s)
			}
			for _, h := range s.hands {
				for size := range h.standing {
					if min(h.standing[size], h.tired[size], h.stash[size], h.held[0][size], h.held[1][size], s.pool[0][size], s.pool[1][size]) < 0 {
						t.Fatalf("game %d: a negative count in\n%s", i, s)
					}
				}
			}
		}
		check(walk(t, game(i), check), rules.Move{})
	}
}

// TestStates tests the states of games against the contract, and finds every action of the games
// among the legal moves. The game, as a log, is legal and has the same score and the same sheet.
func TestStates(t *testing.T) {
	testall.Slow(t)
	for i := range rulestest.Seeds(rulestest.Games(300) / 10) {
		rng := rand.New(rand.NewPCG(uint64(i), 11))
		l := game(i)
		s := walk(t, l, func(s *State, m rules.Move) {
			if s.phase < acting && rng.IntN(20) > 0 || s.phase == acting && s.bumped == 0 && rng.IntN(6) > 0 {
				return
			}
			rulestest.TryAll(t, Game, s, others(s, rng))
			plain := plainText(m.String())
			if s.phase < acting {
				plain = rising(m).String()
			}
			if !slices.ContainsFunc(s.Legal(), func(l rules.Move) bool { return l.Player.Text == m.Player.Text && l.String() == plain }) {
				t.Fatalf("%s is not listed in\n%s", plain, s)
			}
		})
		report := Game.JudgeLog(l)
		if !s.Over() || rulestest.ScoreLine(s.Score()) != rulestest.ScoreLine(report.Score) {
			t.Fatalf("game %d: the state has %s, the log %s", i, rulestest.ScoreLine(s.Score()), rulestest.ScoreLine(report.Score))
		}
		if got, want := fmt.Sprint(s.Marks()), fmt.Sprint(Game.Pause(l).Marks()); got != want {
			t.Fatalf("game %d: the state shows\n%s\nthe log\n%s", i, got, want)
		}
		if got, want := fmt.Sprint(s.Sheet().(*Sheet).Rows), fmt.Sprint(final(l).Rows); got != want {
			t.Fatalf("game %d: the state's sheet is\n%s\nthe log's\n%s", i, got, want)
		}
	}
}

// others returns moves that are seldom legal.
func others(s *State, rng *rand.Rand) []rules.Move {
	legal := s.Legal()
	who := legal[0].Player.Text
	moves := []rules.Move{rules.Do("Zed", "pass"), rules.Event("Zed", decline, ""), rules.EventList("Zed", "favour", "y1<1"),
		rules.Event(who, decline, ""), rules.Event(s.names[1-s.turn], decline, ""), rules.Do(s.names[1-s.turn], "pass"),
		rules.EventList("", "treasure", "1", "2"), rules.EventList("", "treasure", "0", "7", "x"), rules.EventList("", "supply", "9", "1"), rules.Event(who, "harvest", "3")}
	if s.phase < acting {
		return moves
	}
	for range 60 {
		text := anyAction(rng)
		if plain := plainText(text); s.phase == favouring || plain == text || !slices.ContainsFunc(legal, func(m rules.Move) bool { return m.Text.Text == plain }) {
			moves = append(moves, rules.Do(who, text))
		}
		moves = append(moves, rules.EventList(who, "favour", anyWord(rng, "y", "g")+strconv.Itoa(rng.IntN(4))+"<"+strconv.Itoa(rng.IntN(8))))
	}
	return moves
}

// rising returns a throw with its dice in rising order, as Legal lists it.
func rising(m rules.Move) rules.Move {
	m.List = slices.Clone(m.List)
	slices.SortFunc(m.List, func(a, b rules.Text) int { return strings.Compare(a.Text, b.Text) })
	return m
}

// plainText removes the stacks of an action.
func plainText(text string) string {
	text, _, _ = strings.Cut(text, " home")
	words := strings.Fields(text)
	for i := range words {
		words[i], _, _ = strings.Cut(words[i], ">")
	}
	return strings.Join(words, " ")
}

func TestNoMovesAfterTheEnd(t *testing.T) {
	s := walk(t, game(1), func(*State, rules.Move) {})
	if !s.Over() || s.Legal() != nil || s.Hints() != nil {
		t.Error("moves after the end")
	}
	if bad := s.Play(rules.EventList("", "treasure", "1", "1", "1")); len(bad) != 1 || bad[0].Code != "game-already-over" {
		t.Errorf("got %v", bad)
	}
}
