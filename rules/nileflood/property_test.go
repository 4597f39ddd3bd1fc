package nileflood

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/testing/rulestest"
	"cartouche/rules"
)

// kept are logs that cover what random play seldom reaches.
var kept = rulestest.Logs(Game, testData)

// game returns the i-th game: random games for 1 to 6 players at every level, every second one with
// house rules; every fourth is a kept log instead.
func game(i int) *Log {
	if i%4 == 3 {
		return locate(kept[i/4%len(kept)]().(*Log))
	}
	i -= i / 4
	n := 1 + i%6
	d := testData(n)
	if i%12 >= 6 {
		d = houseRules(d, rand.New(rand.NewPCG(uint64(i), 7)))
	}
	return locate(play(crew(n), d, levelFor(n, uint64(i/6)), uint64(i)))
}

// houseRules overrides some of the data, within the schema, so that they fit.
func houseRules(d rules.Data, rng *rand.Rand) rules.Data {
	over := rules.Data{}
	for _, s := range Game.Schema {
		if rng.IntN(4) > 0 || len(s.Key) == 3 && s.Key[1] == "grain" || s.Key[len(s.Key)-1] == "stone" && s.List {
			continue
		}
		high := min(s.High, max(12, s.Low))
		if s.Key[0] == "rows" {
			high = s.High
		}
		draw := func() int { return s.Low + rng.IntN(high-s.Low+1) }
		if !s.List {
			over.Set(draw(), s.Key...)
			continue
		}
		list := make([]int, s.Min+rng.IntN(min(s.Max, 5)-s.Min+1))
		for i := range list {
			list[i] = draw()
		}
		over.Set(list, s.Key...)
	}
	d = d.With(over)
	return d
}

// agree compares the engine's judgement of a log with the naive one.
func agree(t *testing.T, what string, l *Log) rules.Report {
	t.Helper()
	report, slow := Game.JudgeLog(l), judgeNaively(l)
	if got, want := rulestest.Problems(report.Violations), slow.problems; !slices.Equal(got, want) {
		t.Fatalf("%s: violations %v, want %v", what, got, want)
	}
	for _, r := range report.Score {
		total := 0
		for i, want := range slow.points(r.Player) {
			total += want
			if r.Items[i].Points != want {
				t.Fatalf("%s: %s has %d points of %s, want %d", what, r.Player, r.Items[i].Points, r.Items[i].ID, want)
			}
			checkParts(t, r.Items[i])
		}
		if r.Total != total {
			t.Fatalf("%s: %s has %d, want %d", what, r.Player, r.Total, total)
		}
	}
	return report
}

func checkParts(t *testing.T, it rules.Item) {
	t.Helper()
	sum := 0
	for _, p := range it.Parts {
		sum += p.Points
	}
	if it.Parts != nil && sum != it.Points {
		t.Fatalf("%s is %d, its parts %d", it.ID, it.Points, sum)
	}
}

func TestRandomGamesAreLegalAndScoredAsTheNaiveScorerDoes(t *testing.T) {
	for i := range rulestest.Seeds(rulestest.Games(2000)) {
		report := agree(t, fmt.Sprint("game ", i), game(i))
		if len(report.Violations) > 0 || report.Provisional {
			t.Fatalf("game %d: %v", i, report.Violations)
		}
	}
}

// TestFinalSheetsAreNeverRefused: the final sheet of a legal game has no violations, and has the
// score of the log.
func TestFinalSheetsAreNeverRefused(t *testing.T) {
	for i := range rulestest.Seeds(rulestest.Games(2000)) {
		l := game(i)
		s := final(l)
		if i%3 == 0 {
			countGrain(s)
		}
		report, log := Game.JudgeSheet(s), Game.JudgeLog(l)
		if len(report.Violations) > 0 {
			t.Fatalf("game %d: %v", i, report.Violations[0].Error())
		}
		for k, r := range report.Score {
			if r.Total != log.Score[k].Total || r.Rank != log.Score[k].Rank || r.Automaton != log.Score[k].Automaton {
				t.Fatalf("game %d: the sheet has %v, the log %v", i, r, log.Score[k])
			}
		}
	}
}

// TestSpoiltSheets: a sheet with any marks is judged, drawn and scored.
func TestSpoiltSheets(t *testing.T) {
	names := []string{"Ada", "Bo", Nebamun, "Zed"}
	for i := range rulestest.Seeds(rulestest.Games(2000) / 4) {
		rng := rand.New(rand.NewPCG(uint64(i), 5))
		s := final(game(i))
		word := func() rules.Text { return rules.Text{Text: names[rng.IntN(len(names))]} }
		num := func() rules.Num { return rules.Num{N: rng.IntN(3) * rng.IntN(300000000)} }
		for range 1 + rng.IntN(6) {
			b := &s.Boards[rng.IntN(len(s.Boards))]
			switch rng.IntN(8) {
			case 0:
				s.Temple = append(s.Temple, TempleRow{Stones: []rules.Text{word(), word()}}, TempleRow{})
			case 1:
				s.Granaries = append(s.Granaries, Granary{Built: word(), Counts: []Count{{word(), num()}, {word(), num()}}})
			case 2:
				s.Years = append(s.Years, Dice{num(), num(), true})
			case 3:
				b.Years = append(b.Years, BoardYear{num(), num(), num()})
			case 4:
				b.Channels = append(b.Channels, rules.Text{Text: strings.TrimPrefix(anyText(rng), "channel ")})
			case 5:
				b.Villages = append(b.Villages, rules.Text{Text: strings.TrimPrefix(anyText(rng), "village ")})
			case 6:
				b.Rows = append(b.Rows, Row{Name: rules.Text{Text: []string{"A", "Z", "", "AA", "é"}[rng.IntN(5)]}, Cells: [Strips]Cell{{Polder: true}}})
			case 7:
				b.Rows, s.Temple = nil, nil
			}
		}
		p := &paper{}
		p.sheet(s)
		report := Game.JudgeSheet(s)
		p.violations(t, report)
		if len(report.Score) < len(s.Players) || len(report.Marks()) == 0 {
			t.Fatalf("game %d: %v", i, report)
		}
		drawn := s.drawn(newTable(s.Names(), s.Data, soloLevel(s.Players, s.Difficulty)))
		if places := rules.DrawPlaces(s.Places()); fmt.Sprint(drawn) != fmt.Sprint(places) {
			t.Fatalf("game %d: drawn are\n%v\nwant\n%v", i, drawn, places)
		}
	}
}

// countGrain replaces the lists of grain by counts.
func countGrain(s *Sheet) {
	for i := range s.Granaries {
		g := &s.Granaries[i]
		count := map[string]int{}
		for _, owner := range g.Grain {
			count[owner.Text]++
		}
		g.Grain = nil
		for _, name := range slices.Sorted(maps.Keys(count)) {
			g.Counts = append(g.Counts, Count{rules.Text{Text: name}, rules.Num{N: count[name]}})
		}
	}
}

// TestMutatedLogs changes legal logs by errors that people make, and others: the engine reports
// exactly what the naive judge reports.
func TestMutatedLogs(t *testing.T) {
	refused := map[string]int{}
	for i := range rulestest.Seeds(max(120, rulestest.Games(2000))) {
		rng := rand.New(rand.NewPCG(uint64(i), 3))
		names := slices.Sorted(maps.Keys(mutations))
		name := names[rng.IntN(len(names))]
		l := game(i)
		mutations[name](l, rng)
		locate(l)
		if report := agree(t, fmt.Sprintf("game %d, %s", i, name), l); len(report.Violations) > 0 {
			refused[name]++
		}
	}
	for name := range mutations {
		if refused[name] == 0 && name != "seats swapped" { // the order hardly ever matters
			t.Errorf("%s was never refused", name)
		}
	}
}

// anyTurn draws a turn with an action; if none exists, it adds one.
func anyTurn(l *Log, rng *rand.Rand) *Turn {
	for range 50 {
		y := &l.Years[rng.IntN(len(l.Years))]
		turns := y.Work
		if rng.IntN(2) == 0 {
			turns = y.Hire
		}
		if len(turns) > 0 {
			if t := &turns[rng.IntN(len(turns))]; len(t.Actions) > 0 {
				return t
			}
		}
	}
	y := &l.Years[0] // these house rules hardly allow any action
	y.Work = append(y.Work, Turn{Player: l.Players[0], Actions: []rules.Text{{Text: "stone"}}})
	return &y.Work[len(y.Work)-1]
}

var mutations = map[string]func(l *Log, rng *rand.Rand){
	"a doubled move": func(l *Log, rng *rand.Rand) {
		turn := anyTurn(l, rng)
		k := rng.IntN(len(turn.Actions))
		turn.Actions = slices.Insert(turn.Actions, k, turn.Actions[k])
	},
	"a changed die": func(l *Log, rng *rand.Rand) {
		d := &l.Years[rng.IntN(len(l.Years))].Dice
		if rng.IntN(2) == 0 {
			d.Flood.N = rng.IntN(9)
		} else {
			d.Workers.N, d.HasWorkers = rng.IntN(9), true
		}
	},
	"too dear": func(l *Log, rng *rand.Rand) {
		turn := anyTurn(l, rng)
		turn.Actions = append(turn.Actions, rules.Text{Text: "granary"}, rules.Text{Text: "stone"})
	},
	"stored too much": func(l *Log, rng *rand.Rand) {
		y := &l.Years[rng.IntN(len(l.Years))]
		name := l.Players[rng.IntN(len(l.Players))]
		y.Store = slices.DeleteFunc(y.Store, func(c Count) bool { return c.Player.Text == name.Text })
		y.Store = append(y.Store, Count{Player: name, N: rules.Num{N: rng.IntN(40)}})
	},
	"players swapped": func(l *Log, rng *rand.Rand) {
		y := &l.Years[rng.IntN(len(l.Years))]
		for _, t := range [][]Turn{y.Work, y.Hire} {
			if len(t) > 1 {
				t[0].Player.Text, t[1].Player.Text = t[1].Player.Text, t[0].Player.Text
			}
		}
	},
	"seats swapped": func(l *Log, rng *rand.Rand) { slices.Reverse(l.Players) },
	"a stranger":    func(l *Log, rng *rand.Rand) { anyTurn(l, rng).Player.Text = "Zed" },
	"a year left out": func(l *Log, rng *rand.Rand) {
		k := rng.IntN(len(l.Years))
		l.Years = slices.Delete(l.Years, k, k+1)
	},
	"a year too many":     func(l *Log, rng *rand.Rand) { l.Years = append(l.Years, l.Years[0]) },
	"a year's work moved": func(l *Log, rng *rand.Rand) { slices.Reverse(l.Years) },
	"a wrong difficulty": func(l *Log, rng *rand.Rand) {
		l.Difficulty.Text = Levels[rng.IntN(3)]
		if len(l.Players) == 1 {
			l.Difficulty.Text = ""
		}
	},
	"a wrong harvest": func(l *Log, rng *rand.Rand) {
		h := l.Years[rng.IntN(len(l.Years))].Harvest
		h[rng.IntN(len(h))].N.N += 1 + rng.IntN(3)
	},
	"a slip of the pen": func(l *Log, rng *rand.Rand) {
		slips := []string{"sow a1", "sow A01", "sow  A1", " sow A1 ", "sow A0", "sow A7", "sow Z1", "sow A1 A2", "channel A1 - A2", "channel A2-A1",
			"channel A1-A1", "channel A1-B2", "channel A1-A9", "village B2/A1", "village A1/B2", "village A2/B1", "village A6/B7",
			"polder A1", "shadoof A1", "shadoof B3", "polder C4", "stone A1", "stone", "granary", "granary 1", "", "Sow A1", "sow A10", "sow\tA3", "village C2/D3", "village A5/B6"}
		turn := anyTurn(l, rng)
		turn.Actions = slices.Insert(turn.Actions, rng.IntN(len(turn.Actions)+1), rules.Text{Text: slips[rng.IntN(len(slips))]})
	},
	"a move taken away": func(l *Log, rng *rand.Rand) {
		turn := anyTurn(l, rng)
		k := rng.IntN(len(turn.Actions))
		turn.Actions = slices.Delete(turn.Actions, k, k+1)
	},
}

// TestEverythingOccurs: the logs in testdata cover every action, every score item and every rule
// that has an effect.
func TestEverythingOccurs(t *testing.T) {
	seen := map[string]int{}
	for _, log := range kept {
		lookAt(log().(*Log), seen)
	}
	for _, want := range everything {
		if seen[want] == 0 {
			t.Errorf("%s never occurred", want)
		}
	}
}

var everything = slices.Concat(verbNames[:], Game.Items, []string{"hiring", "storing", "full temple", "full granaries",
	"score-bonus-tie", "score-bonus-none", "score-bonus", "shared victory", "Nebamun's stone", "Nebamun's granary", "Nebamun wins",
	"harvest through a channel", "harvest by the strip"})

func lookAt(l *Log, seen map[string]int) {
	for _, y := range l.Years {
		for _, turn := range append(slices.Clone(y.Work), y.Hire...) {
			for _, a := range turn.Actions {
				verb, _, _ := strings.Cut(a.Text, " ")
				seen[verb]++
			}
		}
		if len(y.Hire) > 0 {
			seen["hiring"]++
		}
		if len(y.Store) > 0 {
			seen["storing"]++
		}
	}
	lookAtTheEnd(l, seen)
}

func lookAtTheEnd(l *Log, seen map[string]int) {
	r := Game.Played(l, len(l.Years)).(*State)
	report := Game.JudgeLog(l)
	note := func(is bool, what string) {
		if is {
			seen[what]++
		}
	}
	for _, p := range report.Score {
		for _, it := range p.Items {
			note(it.Points > 0, it.ID)
			seen[it.Reason]++
		}
	}
	note(len(r.temple) == r.v.places, "full temple")
	note(len(r.built) == r.v.stores && r.room() == 0, "full granaries")
	note(len(report.Winners) > 1, "shared victory")
	note(slices.Contains(report.Winners, Nebamun), "Nebamun wins")
	note(r.solo() && slices.Contains(r.temple, 1), "Nebamun's stone")
	note(r.solo() && slices.Contains(r.built, 1), "Nebamun's granary")
	for _, round := range report.Explain() {
		for _, n := range round.Notes {
			note(n.Reason == "note-by-channel", "harvest through a channel")
			note(n.Reason == "note-by-strip", "harvest by the strip")
		}
	}
}
