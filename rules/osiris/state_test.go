package osiris

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"cartouche/rules"
)

// TestPlaythroughs holds one game of each of these numbers of governors move by
// move: what could be done, what was, and how the table lay after each season.
func TestPlaythroughs(t *testing.T) {
	for _, n := range []int{2, 3, 5} {
		golden(t, fmt.Sprintf("testdata/playthrough-%d.txt", n), playthrough(t, n))
	}
}

func playthrough(t *testing.T, n int) string {
	var b strings.Builder
	rng := rand.New(rand.NewPCG(7, uint64(n)))
	s := rules.State(New(crewOf(n), testData(n)))
	fmt.Fprintf(&b, "%s\n", s)
	season := 0
	for !s.Over() {
		legal := s.Legal()
		m := pickMove(rng, s.(*State), legal)
		next, err := s.Apply(m)
		if err != nil {
			t.Fatalf("%v: %v\n%s", m, err, s)
		}
		fmt.Fprintf(&b, "%s> %s (of %d)\n", m.Player, m.Text, len(legal))
		s = next
		conserved(t, s.(*State).table)
		if now := s.(*State).season; now != season || s.Over() {
			season = now
			fmt.Fprintf(&b, "\n%s\n", s)
		}
	}
	for _, r := range s.Score() {
		fmt.Fprintf(&b, "%d. %s %d:", r.Rank, r.Player, r.Total)
		for _, it := range r.Items {
			fmt.Fprintf(&b, " %s %d", it.ID, it.Points)
		}
		b.WriteString("\n")
	}
	return b.String()
}

// pickMove builds what can be built and plans what can be planned; of the rest
// it withdraws rarely.
func pickMove(rng *rand.Rand, s *State, legal []rules.Move) rules.Move {
	groups := map[string][]rules.Move{}
	for _, m := range legal {
		verb, _, _ := strings.Cut(m.Text, " ")
		groups[verb] = append(groups[verb], m)
	}
	order := []string{"deal", "draw", "pool", "build", "plan", "harvest", "caravan", "visit", "play", "market", "boon", "hire", "withdraw"}
	var there []string
	for _, verb := range order {
		if len(groups[verb]) == 0 {
			continue
		}
		if verb == "build" && rng.IntN(3) > 0 {
			return groups[verb][rng.IntN(len(groups[verb]))]
		}
		if verb != "withdraw" || len(there) == 0 || rng.IntN(6) == 0 {
			there = append(there, verb)
		}
	}
	list := groups[there[rng.IntN(len(there))]]
	return list[rng.IntN(len(list))]
}

// TestApplyRefuses: moves out of turn, of nobody, unreadable or illegal are
// violations, and leave the state as it is.
func TestApplyRefuses(t *testing.T) {
	s := rules.State(New(crewOf(3), testData(3)))
	refuse := func(player, text, code string) {
		t.Helper()
		before := s.String()
		next, err := s.Apply(rules.Move{Player: player, Text: text})
		var v *rules.Violation
		if !errors.As(err, &v) || v.Code != code || next != nil || s.String() != before {
			t.Errorf("%s %q: %v, want %s", player, text, err, code)
		}
	}
	apply := func(player, text string) {
		t.Helper()
		next, err := s.Apply(rules.Move{Player: player, Text: text})
		if err != nil {
			t.Fatalf("%s %q: %v", player, text, err)
		}
		s = next
	}
	refuse("Ada", "deal scribe", "bad-notation")
	refuse("", "draw farmer, farmer, farmer", "bad-notation")
	for range 3 {
		apply("", "deal scribe")
	}
	refuse("", "draw farmer, farmer", "bad-notation")
	refuse("", "draw master-farmer, master-farmer, farmer", "bad-notation")
	apply("", "draw farmer, farmer, farmer")
	apply("", "draw farmer, brickmaker, master-farmer")
	apply("", "draw stonecutter, brickmaker, master-stonecutter")
	refuse("", "pool farmer, brickmaker, brickmaker, stonecutter", "bad-notation")
	apply("", "pool stonecutter, brickmaker, brickmaker, stonecutter")
	refuse("Bo B", "boon isis", "not-your-turn")
	refuse("Zed", "boon isis", "not-your-turn")
	refuse("Ada", "dig", "bad-notation")
	refuse("Ada", "harvest 4N1 with farmer", "out-of-reach")
	apply("Ada", "withdraw taking card brewer")
	refuse("Ada", "boon isis", "already-withdrawn")
	apply("Bo B", "  harvest   1N1 with\tfarmer ")
	apply("Cy", "withdraw")
	apply("Bo B", "withdraw")
	refuse("Ada", "boon isis", "bad-notation") // everybody draws first
	if len(s.Legal()) == 0 || s.Over() || len(s.Marks()) == 0 {
		t.Error("season 2 has not begun")
	}
}

// TestNotation: how actions may be written, and what they read as.
func TestNotation(t *testing.T) {
	tb := newTable(crewOf(3), compile(testData(3), 3))
	for text, want := range map[string]string{
		"harvest 1N1 with farmer": "harvest 1N1 with farmer",
		"visit Thebes with farmer , keep scribe ,  give brewer to  Bo B": "visit Thebes with farmer, keep scribe, give brewer to Bo B",
		"hire farmer for 1 stone 1 grain":                                "hire farmer for 1 grain 1 stone",
		"plan sphinx 1 less 1 stone 1 brick":                             "plan sphinx 1 less 1 brick 1 stone",
		"boon hapi stone grain":                                          "boon hapi grain stone",
		"play tax-collector to take brick from Bo B, grain from Cy":      "play tax-collector to take brick from Bo B, grain from Cy",
		"play architect to plan sphinx 1 less 2 grain":                   "play architect to plan sphinx 1 less 2 grain",
		"withdraw taking card scribe keeping pylon 2":                    "withdraw taking card scribe keeping pylon 2",
		"withdraw keeping pylon 99999999999999999999":                    "withdraw keeping pylon 1000000",
		"plan obelisk 0": "plan obelisk 0",
		"":               "", "harvest": "", "harvest 1N1": "", "harvest 1N1 with": "", "harvest 1N1 with Farmer": "", "harvest 1N1 with farmer now": "",
		"Harvest 1N1 with farmer": "", "harvest 1 N1 with farmer": "", "harvest 1N1 with farmer, pay grain": "", "harvest 1N1 with farmer,": "",
		"visit Thebes with farmer": "", "visit Thebes with farmer, keep scribe": "", "visit Thebes with farmer, keep scribe, give brewer": "",
		"visit Thebes with farmer,keep scribe, give brewer to Cy": "", "visit Thebes with farmer, keep scribe, give brewer to Ada": "",
		"visit Thebes with farmer, keep scribe, discard brewer": "", "visit Thebes with farmer, keep scribe, give brewer to cy": "",
		"caravan north-1 with farmer pay grain": "", "caravan north-1 with farmer, pay 1 grain": "", "hire farmer": "", "hire farmer for": "", "hire farmer for grain": "",
		"hire farmer for 2": "", "hire farmer for 0 grain": "", "hire farmer for 02 grain": "", "hire farmer for -2 grain": "", "hire farmer for 2 grain,": "",
		"hire farmer for 1 grain, 1 brick": "", "market left": "", "market 1": "", "market one left": "", "plan obelisk": "", "plan 1": "", "plan obelisk 1 less": "",
		"plan obelisk 1 less stone": "", "plan temple 1": "", "build obelisk 1": "", "build obelisk 1 at": "", "build obelisk 1 on 1N1a": "", "play": "", "play scribe": "",
		"play scribe for resource": "", "play scribe to keep scribe": "", "play scribe to keep scribe, scribe, scribe": "", "play sculptor to build pylon 1 at 1N1a": "",
		"play brewer to swap 0": "", "play brewer to swap 4": "", "play brewer to swap": "", "play priest to offer 2": "", "play tax-collector to take": "",
		"play tax-collector to take nothing from Cy": "", "play tax-collector to take grain from": "", "play merchant to hire farmer for 1 grain": "",
		"play ferryman to harvest 1N1": "", "play quarryman to harvest 1N1 with farmer": "", "boon": "", "boon bastet": "", "boon horus now": "", "boon hapi": "",
		"boon hapi grain": "", "boon hapi grain grain grain": "", "boon hapi 2 grain": "", "withdraw taking": "", "withdraw taking card": "", "withdraw taking gold": "",
		"withdraw keeping": "", "withdraw keeping sphinx 1 taking stone": "", "pass": "", "hire farmer for 1 grain and 1 brick": "",
	} {
		a, ok := tb.parse(0, text)
		if ok != (want != "") || ok && tb.text(&a) != want {
			t.Errorf("%q reads as %t %q, want %q", text, ok, tb.text(&a), want)
		}
	}
}

// FuzzParse: whatever is read prints as what reads the same.
func FuzzParse(f *testing.F) {
	for _, text := range []string{"harvest 1N1 with farmer", "visit Thebes with farmer, keep scribe, give brewer to Bo B", "plan sphinx 1 less 1 stone 1 brick",
		"play tax-collector to take brick from Bo B, grain from Cy", "withdraw taking card scribe keeping pylon 2", "boon hapi grain stone", "caravan north-1 with farmer, pay grain"} {
		f.Add(text)
	}
	tb := newTable(crewOf(3), compile(testData(3), 3))
	f.Fuzz(func(t *testing.T, text string) {
		a, ok := tb.parse(0, text)
		if !ok {
			return
		}
		b, ok := tb.parse(0, tb.text(&a))
		if !ok || !a.same(&b) {
			t.Errorf("%q reads as %q, which does not read back", text, tb.text(&a))
		}
	})
}

// BenchmarkRandomGame measures a whole game and its judgement.
func BenchmarkRandomGame(b *testing.B) {
	for b.Loop() {
		JudgeLog(Random(crewOf(4), testData(4), 3))
	}
}

// same reports whether two actions do the same.
func (a *Action) same(b *Action) bool {
	x, y := *a, *b
	x.Taxes, y.Taxes = nil, nil
	return slices.Equal(a.Taxes, b.Taxes) && x.plain() == y.plain()
}

// plain is the action as a value that can be compared.
func (a Action) plain() any {
	return [...]any{a.Verb, a.Card, a.Whole, a.Where, a.Labourer, a.Keep, a.Give, a.To, a.Tribute, a.Price, a.Number,
		a.Right, a.Of, a.Less, a.Boon, a.Bonus, a.Keeping}
}
