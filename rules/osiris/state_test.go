package osiris

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/testing/rulestest"
	"cartouche/internal/testing/testall"
	"cartouche/rules"
)

// TestGoldenPlaythroughs compares short games with goldens, state by state: the legal moves, the move,
// and the table.
func TestGoldenPlaythroughs(t *testing.T) {
	for _, n := range []int{2, 3, 5} {
		d := testData(n).With(rules.Data{"seasons": 2})
		rulestest.Playthrough(t, fmt.Sprintf("testdata/playthrough-%d.txt", n), New(crewOf(n), d), rand.New(rand.NewPCG(7, uint64(n))), 70)
	}
}

// TestPerft counts the ways to begin. With the whole deck two governors can be dealt 10 × 10 cards,
// and a third 10 more except the five cards that exist twice: 1000 - 5. Three of the bag's
// labourers, four of each basic type and one master of each, make 10 + 3 × 6 + 3 × 3 + 1 = 38
// draws.
//
// On a small map each governor gets the same card and one labourer of three, and the third is in
// the pool: 3 × 2 × 1 ways. Ada can then place her labourer on four sections of caravans, and a
// farmer on the farm as well; she has the card for its resources, one labourer of the pool by
// Bastet, six pairs of resources by Hapi, three more boons, and four bonuses (no card is left): 6 ×
// 19, and 2 of a farmer.
func TestPerft(t *testing.T) {
	none := func(list ...string) map[string]any {
		m := map[string]any{}
		for _, c := range list {
			m[c] = map[string]any{"copies": 0}
		}
		return m
	}
	small := rules.Data{"supply": 0, "start": []int{0, 0, 0}, "placeholder": 0, "blocked": map[string]any{"ankh": 0, "scarab": 0},
		"labourers": map[string]any{"basic": 1, "master": 0, "draw": 1, "pool": 1, "left": 0},
		"map":       map[string]any{"north": []string{"1N1 farm 2/2"}, "south": []string{}}, "ankh": []string{}, "scarab": []string{},
		"cards": none("sculptor", "ferryman", "overseer", "merchant", "architect", "tax-collector", "brewer", "quarryman", "priest")}
	small.Set(2, "cards", "scribe", "copies")
	for _, c := range []struct {
		players, depth, want int
		over                 rules.Data
	}{
		{3, 1, 10, nil}, {3, 2, 100, nil}, {3, 3, 995, nil}, {3, 4, 995 * 38, nil},
		{2, 2, 1, small}, {2, 3, 3, small}, {2, 4, 6, small}, {2, 5, 6, small}, {2, 6, 6*19 + 2, small},
	} {
		if got := rulestest.Perft(New(crewOf(c.players), testData(c.players).With(c.over)), c.depth); got != c.want {
			t.Errorf("%d players, depth %d: %d, want %d", c.players, c.depth, got, c.want)
		}
	}
}

// TestStates plays by legal moves only, and tries all others on the way. The game, as a log, is
// legal and has the same score, marks and sheet.
func TestStates(t *testing.T) {
	testall.Slow(t)
	for i := range rulestest.Seeds(max(4, rulestest.Games(2000)/400)) {
		n := 2 + i%4
		rng := rand.New(rand.NewPCG(uint64(i), 11))
		log := Game.Log(rules.Setup{Players: crewOf(n), Data: testData(n)}).(*Log)
		s := log.Start()
		for k := 0; !s.Over(); k++ {
			if legal := s.Legal(); len(legal) < 40 || k%8 == 0 {
				rulestest.TryAll(t, Game, s, others(s.(*State), rng))
			}
			m := pickMove(rng, s.Legal())
			s.Play(m)
			conserved(t, s.(*State).table)
			log.Add(m)
		}
		new(paper).log(log)
		report := agree(t, "a game played by legal moves", log)
		if len(report.Violations) > 0 {
			t.Fatal(report.Violations[0].Error())
		}
		if s.Legal() != nil || fmt.Sprint(s.Score()) != fmt.Sprint(report.Score) || fmt.Sprint(s.Marks()) != fmt.Sprint(Game.Pause(log).Marks()) {
			t.Fatalf("the state ends in\n%s\n%v\nthe log in\n%v", s, s.Score(), report.Score)
		}
		if bad := Game.JudgeSheet(s.Sheet()).Violations; len(bad) > 0 {
			t.Fatal(bad[0].Error())
		}
	}
}

// others returns moves that are seldom legal: some of all actions in the notation, and moves of
// other phases.
func others(s *State, rng *rand.Rand) []rules.Move {
	who := s.names[max(s.turn, 0)]
	moves := []rules.Move{rules.Do("Zed", "boon isis"), rules.Event(who, "deal", "painter"), rules.EventList("", "pool", "painter"),
		rules.EventList(who, "draw", "farmer"), rules.Do(who, "dig")}
	if s.phase != acting {
		return append(moves, rules.Do(who, "boon isis"))
	}
	all := everyText(s.table)
	for range 200 {
		moves = append(moves, rules.Do(who, all[rng.IntN(len(all))]))
	}
	return append(moves, rules.Do(s.names[(s.turn+1)%len(s.names)], "boon isis"))
}

// pickMove prefers to build and to plan; otherwise it rarely withdraws.
func pickMove(rng *rand.Rand, legal []rules.Move) rules.Move {
	groups := map[string][]rules.Move{}
	for _, m := range legal {
		verb, _, _ := strings.Cut(m.String(), " ")
		groups[verb] = append(groups[verb], m)
	}
	order := []string{"deal", "draw", "pool", "end", "build", "plan", "harvest", "caravan", "visit", "play", "market", "boon", "hire", "withdraw"}
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

// TestPlayRefuses: moves that are out of turn, of unknown players, unreadable or illegal are
// violations. They only pass the turn on.
func TestPlayRefuses(t *testing.T) {
	s := New(crewOf(3), testData(3))
	refuse := func(m rules.Move, code string) {
		t.Helper()
		if bad := s.Clone().Play(m); len(bad) != 1 || bad[0].Code != code {
			t.Errorf("%s %q: %v, want %s", m.Player.Text, m, bad, code)
		}
	}
	play := func(m rules.Move) {
		t.Helper()
		if bad := s.Play(m); bad != nil {
			t.Fatalf("%s %q: %v", m.Player.Text, m, bad[0].Error())
		}
	}
	do := rules.Do
	refuse(do("Ada", "boon isis"), "bad-notation")
	refuse(rules.Event("Zed", "deal", "scribe"), "unknown-player")
	for _, name := range crewOf(3) {
		refuse(rules.Event(name, "deal", "painter"), "bad-notation")
		play(rules.Event(name, "deal", "scribe"))
	}
	refuse(rules.Event("Ada", "deal", "scribe"), "bad-notation")
	refuse(rules.EventList("Ada", "draw", "farmer", "farmer"), "draw-count")
	refuse(rules.EventList("Ada", "draw", "master-farmer", "master-farmer", "farmer"), "draw-impossible")
	play(rules.EventList("Ada", "draw", "farmer", "farmer", "farmer"))
	refuse(rules.EventList("Ada", "draw", "farmer", "farmer", "farmer"), "bad-notation")
	play(rules.EventList("Bo B", "draw", "farmer", "brickmaker", "master-farmer"))
	play(rules.EventList("Cy", "draw", "stonecutter", "brickmaker", "master-stonecutter"))
	refuse(rules.EventList("", "pool", "farmer", "brickmaker", "brickmaker", "stonecutter"), "draw-impossible")
	play(rules.EventList("", "pool", "stonecutter", "brickmaker", "brickmaker", "stonecutter"))
	refuse(rules.EventList("", "pool"), "bad-notation")
	refuse(do("Bo B", "boon isis"), "not-your-turn")
	refuse(do("Zed", "boon isis"), "unknown-player")
	refuse(do("Ada", "dig"), "bad-notation")
	refuse(do("Ada", "harvest 4N1 with farmer"), "out-of-reach")
	refuse(rules.Event("", rules.End, ""), "season-not-ended")
	play(do("Ada", "withdraw taking card brewer"))
	refuse(do("Ada", "boon isis"), "already-withdrawn")
	play(do("Bo B", "  harvest   1N1 with\tfarmer "))
	play(do("Cy", "withdraw"))
	play(do("Bo B", "withdraw"))
	refuse(do("Bo B", "boon isis"), "already-withdrawn")
	play(rules.Move{What: "trade", Sides: sides("Ada labourer farmer / Cy")}) // until the season is closed
	if n := s.governors[2].crew[0]; n != 1 || s.Over() || len(s.Marks()) == 0 {
		t.Errorf("Cy has %d farmers", n)
	}
	play(rules.Event("", rules.End, ""))
	refuse(do("Ada", "boon isis"), "bad-notation") // all governors draw first
	s.phase = over
	refuse(do("Ada", "boon isis"), "game-already-over")
	if s.Legal() != nil {
		t.Error("moves after the end")
	}
}

// TestNotation: the spellings of actions, and how they are formatted.
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
			t.Errorf("%q parses as %t %q, want %q", text, ok, tb.text(&a), want)
		}
	}
}

// FuzzParse: formatting a parsed action returns a text that parses to the same action.
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
			t.Errorf("%q parses as %q, which does not parse to the same action", text, tb.text(&a))
		}
	})
}

// BenchmarkRandom plays whole games.
func BenchmarkRandom(b *testing.B) {
	d := testData(4)
	for b.Loop() {
		play(crewOf(4), d, 3)
	}
}

// BenchmarkLog judges games of two to five governors.
func BenchmarkLog(b *testing.B) {
	logs := make([]*Log, 64)
	for i := range logs {
		logs[i] = play(crewOf(2+i%4), testData(2+i%4), uint64(i))
	}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		Game.JudgeLog(logs[i%len(logs)])
	}
}

// same reports whether two actions have the same effect.
func (a *Action) same(b *Action) bool {
	x, y := *a, *b
	x.Taxes, y.Taxes = nil, nil
	return slices.Equal(a.Taxes, b.Taxes) && x.plain() == y.plain()
}

// plain returns the action as a comparable value.
func (a Action) plain() any {
	return [...]any{a.Verb, a.Card, a.Whole, a.Where, a.Labourer, a.Keep, a.Give, a.To, a.Tribute, a.Price, a.Number,
		a.Right, a.Of, a.Less, a.Boon, a.Bonus, a.Keeping}
}
