package pyramids

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"cartouche/rules"
)

var update = flag.Bool("update", false, "write the goldens anew")

func scoreLine(s rules.Score) string {
	var b strings.Builder
	b.WriteString("score:")
	for _, r := range s {
		fmt.Fprintf(&b, " %d. %s %d (", r.Rank, r.Player, r.Total)
		for i, it := range r.Items {
			if i > 0 {
				b.WriteString(" ")
			}
			b.WriteString(strconv.Itoa(it.Points))
		}
		b.WriteString(")")
	}
	return b.String()
}

// movesOf are the moves that lead through a log.
func movesOf(l *Log) []rules.Move {
	var moves []rules.Move
	for _, r := range l.Rounds {
		for kind, name := range []string{"treasure", "supply"} {
			text := name
			for _, d := range r.Dice[kind].Dice {
				text += " " + strconv.Itoa(d.N)
			}
			moves = append(moves, rules.Move{Text: text})
		}
		for _, e := range r.Actions {
			moves = append(moves, rules.Move{Player: e.Player.Text, Text: e.Action.Text})
		}
		for _, f := range r.Favour {
			for _, pick := range f.Picks {
				moves = append(moves, rules.Move{Player: f.Player.Text, Text: pick.Text})
			}
		}
	}
	return moves
}

// walk plays a log with State, calling look before every move; favours that the
// log leaves are declined.
func walk(t *testing.T, l *Log, look func(s *State, m rules.Move)) *State {
	t.Helper()
	s := New(crew, l.Data)
	for _, m := range movesOf(l) {
		if s.phase == favouring && (m.Player == "" || !strings.Contains(m.Text, "<")) {
			s = apply(t, s, rules.Move{Player: s.names[s.lucky], Text: decline})
		}
		look(s, m)
		s = apply(t, s, m)
	}
	if s.phase == favouring {
		s = apply(t, s, rules.Move{Player: s.names[s.lucky], Text: decline})
	}
	return s
}

func apply(t *testing.T, s *State, m rules.Move) *State {
	t.Helper()
	next, err := s.Apply(m)
	if err != nil {
		t.Fatalf("%v in\n%s: %v", m, s, err)
	}
	return next.(*State)
}

// TestPlaythroughs compares every state of short games, what was legal in it,
// and the score, with what is written under testdata.
func TestPlaythroughs(t *testing.T) {
	for _, seed := range []uint64{1, 2} {
		d := testData().With(rules.Data{"end": 2})
		var b strings.Builder
		s := walk(t, Random(crew, d, seed), func(s *State, m rules.Move) {
			moves := s.Legal()
			fmt.Fprintf(&b, "%s%s\nlegal (%d):", s, scoreLine(s.Score()), len(moves))
			for i, m := range moves {
				if i == 60 || m.Player == "" && i > 2 {
					b.WriteString(" …")
					break
				}
				b.WriteString(" [" + m.Text + "]")
			}
			fmt.Fprintf(&b, "\n\n> %s %s\n\n", m.Player, m.Text)
		})
		fmt.Fprintf(&b, "%s%s\n", s, scoreLine(s.Score()))
		golden(t, fmt.Sprintf("testdata/playthrough-%d.txt", seed), b.String())
	}
}

// pieces counts all pieces on the table by colour: treasure, supplies, workers,
// and the pyramids of both seats.
func (t *table) pieces() (n [5][sizes]int) {
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
	add := func(to int, list [sizes]int) {
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
	five := [sizes]int{0, 5, 5, 5}
	want := [5][sizes]int{five, five, five, five, five}
	for i := range games(t) {
		check := func(s *State, _ rules.Move) {
			if got := s.pieces(); got != want {
				t.Fatalf("game %d: %v in\n%s", i, got, s)
			}
			for _, h := range s.hands {
				for size := range h.standing {
					if min(h.standing[size], h.tired[size], h.stash[size], h.held[0][size], h.held[1][size], s.pool[0][size], s.pool[1][size]) < 0 {
						t.Fatalf("game %d: less than nothing in\n%s", i, s)
					}
				}
			}
		}
		check(walk(t, game(i), check), rules.Move{})
	}
}

// TestStates: what is legal applies, what is not is refused, and neither
// changes the state it was tried on. A walk ends as the log does.
func TestStates(t *testing.T) {
	for i := range games(t) / 10 {
		rng := rand.New(rand.NewPCG(uint64(i), 11))
		l := game(i)
		s := walk(t, l, func(s *State, m rules.Move) {
			if s.phase < acting || rng.IntN(6) > 0 && s.bumped == 0 && s.phase != favouring {
				return
			}
			tryAll(t, s, rng)
			if plain := plainText(m.Text); !slices.Contains(s.Legal(), rules.Move{Player: m.Player, Text: plain}) {
				t.Fatalf("%s is not listed in\n%s", plain, s)
			}
		})
		report := JudgeLog(l)
		if !s.Over() || scoreLine(s.Score()) != scoreLine(report.Score) {
			t.Fatalf("game %d: the state has %s, the log %s", i, scoreLine(s.Score()), scoreLine(report.Score))
		}
		if got, want := fmt.Sprint(s.Marks()), fmt.Sprint(report.Marks()); got != want {
			t.Fatalf("game %d: the state shows\n%s\nthe log\n%s", i, got, want)
		}
		if got, want := fmt.Sprint(s.Sheet().Rows), fmt.Sprint(Final(l).Rows); got != want {
			t.Fatalf("game %d: the state's sheet is\n%s\nthe log's\n%s", i, got, want)
		}
	}
}

// plainText cuts off the stacks of an action.
func plainText(text string) string {
	text, _, _ = strings.Cut(text, " home")
	words := strings.Fields(text)
	for i := range words {
		words[i], _, _ = strings.Cut(words[i], ">")
	}
	return strings.Join(words, " ")
}

func tryAll(t *testing.T, s *State, rng *rand.Rand) {
	t.Helper()
	before, legal := s.String(), s.Legal()
	if !slices.IsSortedFunc(legal, func(a, b rules.Move) int { return strings.Compare(a.Text, b.Text) }) {
		t.Fatalf("not sorted: %v", legal)
	}
	for i, m := range legal {
		if next, err := s.Apply(m); err != nil || next.String() == before || i > 0 && m == legal[i-1] {
			t.Fatalf("%v in\n%s: %v", m, before, err)
		}
	}
	for range 60 {
		m := rules.Move{Player: legal[0].Player, Text: anyAction(rng)}
		if slices.Contains(legal, rules.Move{Player: m.Player, Text: plainText(m.Text)}) || m.Text == "pass" {
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

func TestNobodyMovesAfterTheEnd(t *testing.T) {
	s := walk(t, game(1), func(*State, rules.Move) {})
	if !s.Over() || len(s.Legal()) > 0 {
		t.Error("there are moves after the end")
	}
	if _, err := s.Apply(rules.Move{Text: "treasure 1 1 1"}); err == nil || !strings.Contains(err.Error(), "game-already-over") {
		t.Errorf("got %v", err)
	}
}
