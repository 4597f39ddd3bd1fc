package mykerinos

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
			sum := 0
			for _, part := range r.Items[i].Parts {
				sum += part.Points
			}
			if r.Items[i].Parts != nil && sum != want {
				t.Fatalf("%s: %s of %s is %d, its parts %d", what, r.Items[i].ID, r.Player, want, sum)
			}
		}
		if r.Total != total {
			t.Fatalf("%s: %s has %d, want %d", what, r.Player, r.Total, total)
		}
	}
	return report
}

func TestRandomGamesAreLegalAndScoredAsTheNaiveScorerDoes(t *testing.T) {
	for i := range rulestest.Seeds(rulestest.Games(2000)) {
		report := agree(t, fmt.Sprint("game ", i), game(i))
		if len(report.Violations) > 0 || report.Provisional {
			t.Fatalf("game %d: %v", i, report.Violations)
		}
		if hints := Game.Moves(game(i)); hints != nil {
			t.Fatalf("game %d: moves %v after the end", i, hints)
		}
	}
}

// TestFinalSheetsAreNeverRefused: the final sheet of a legal game has no violations, and has the
// score of the log.
func TestFinalSheetsAreNeverRefused(t *testing.T) {
	for i := range rulestest.Seeds(rulestest.Games(2000)) {
		l := game(i)
		report, log := Game.JudgeSheet(final(l)), Game.JudgeLog(l)
		if len(report.Violations) > 0 {
			t.Fatalf("game %d: %v", i, report.Violations[0].Error())
		}
		for k, r := range report.Score {
			if r.Total != log.Score[k].Total || r.Rank != log.Score[k].Rank {
				t.Fatalf("game %d: the sheet has %v, the log %v", i, r, log.Score[k])
			}
		}
	}
}

// TestTilesAreConserved: for any log, every season ends with each tile in one place: the stack has
// as many as before, less those taken.
func TestTilesAreConserved(t *testing.T) {
	for i := range rulestest.Seeds(rulestest.Games(2000)) {
		rng := rand.New(rand.NewPCG(uint64(i), 9))
		l := game(i)
		if i%2 == 1 {
			spoil(l, rng)
		}
		s := l.Start().(*State)
		for round := 1; round <= l.Rounds() && !s.Over(); round++ {
			for m := range l.Moves(round) {
				if m.What == rules.End {
					conserved(t, fmt.Sprintf("game %d, season %d", i, round), s)
				}
				s.Play(m)
			}
		}
	}
}

func conserved(t *testing.T, when string, s *State) {
	t.Helper()
	where := map[tile]int{}
	taken := 0
	for _, list := range append(slices.Clone(s.owned), s.play, s.stack) {
		for _, n := range list {
			where[n]++
		}
	}
	for _, list := range s.owned {
		taken += len(list)
	}
	for n, k := range where {
		if n != unknown && k > 1 {
			t.Fatalf("%s: %d of %s", when, k, n)
		}
	}
	if n := len(s.stack) + len(s.play) + len(s.top) + taken; !s.isLast() && n != len(tileNames)-1 {
		t.Fatalf("%s: %d tiles", when, n)
	}
}

// spoil changes a log by an error that people make.
func spoil(l *Log, rng *rand.Rand) string {
	names := slices.Sorted(maps.Keys(mutations))
	name := names[rng.IntN(len(names))]
	mutations[name](&l.Seasons[rng.IntN(len(l.Seasons))], l, rng)
	locate(l)
	return name
}

// TestSpoiltLogs: the engine reports exactly what the naive judge reports, and a changed log is
// judged, drawn and explained.
func TestSpoiltLogs(t *testing.T) {
	refused := map[string]int{}
	for i := range rulestest.Seeds(max(120, rulestest.Games(2000))) {
		rng := rand.New(rand.NewPCG(uint64(i), 3))
		l := game(i)
		name := spoil(l, rng)
		for range rng.IntN(3) {
			spoil(l, rng)
		}
		report := agree(t, fmt.Sprintf("game %d, %s", i, name), l)
		if len(report.Violations) > 0 {
			refused[name]++
		}
		report.Marks()
		report.Explain()
		Game.Moves(l)
		for k, r := range Game.JudgeSheet(final(l)).Score {
			if r.Total != report.Score[k].Total {
				t.Fatalf("game %d, %s: the sheet has %v, the log %v", i, name, r, report.Score[k])
			}
		}
	}
	for name := range mutations {
		if refused[name] == 0 {
			t.Errorf("%s was never refused", name)
		}
	}
}

func anyTile(rng *rand.Rand) rules.Text {
	return rules.Text{Text: []string{"N1", "N2", "N3", "N4", "N5", "N6", "N7", "n1", ""}[rng.IntN(9)]}
}

func anyName(rng *rand.Rand) *rules.Text {
	return &rules.Text{Text: []string{"Ada", "Bo", "Cy", "Dee", "Zed"}[rng.IntN(5)]}
}

var mutations = map[string]func(s *Season, l *Log, rng *rand.Rand){
	"another tile": func(s *Season, _ *Log, rng *rand.Rand) {
		if len(s.Tiles) > 0 {
			s.Tiles[rng.IntN(len(s.Tiles))] = anyTile(rng)
		}
	},
	"a tile too many": func(s *Season, _ *Log, rng *rand.Rand) { s.Tiles = append(s.Tiles, anyTile(rng)) },
	"a tile too few":  func(s *Season, _ *Log, _ *rand.Rand) { s.Tiles = s.Tiles[:max(0, len(s.Tiles)-1)] },
	"tiles swapped":   func(s *Season, _ *Log, _ *rand.Rand) { slices.Reverse(s.Tiles) },
	"another boat": func(s *Season, _ *Log, rng *rand.Rand) {
		s.Boat = &rules.Text{Text: append(slices.Clone(boatNames[:]), "raft")[rng.IntN(5)]}
	},
	"no boat":        func(s *Season, _ *Log, _ *rand.Rand) { s.Boat = nil },
	"another choice": func(s *Season, _ *Log, rng *rand.Rand) { t := anyTile(rng); s.Take = &t },
	"no choice":      func(s *Season, _ *Log, _ *rand.Rand) { s.Take = nil },
	"a tie boat":     func(s *Season, _ *Log, rng *rand.Rand) { s.TieBoat = anyName(rng) },
	"an area's boat": func(s *Season, _ *Log, rng *rand.Rand) { s.TieArea = anyName(rng) },
	"somebody passed twice": func(s *Season, _ *Log, rng *rand.Rand) {
		s.Passed = append(s.Passed, *anyName(rng))
	},
	"nobody passed": func(s *Season, _ *Log, _ *rand.Rand) { s.Passed = nil },
	"more cubes": func(s *Season, _ *Log, rng *rand.Rand) {
		space := []string{"r1", "r2", "r5", "a1", "b3", "c1", "r", "r01"}[rng.IntN(8)]
		s.Cubes = append(s.Cubes, OnTile{anyTile(rng), []OnSpace{{rules.Text{Text: space}, anyName(rng)}, {rules.Text{Text: "r3"}, nil}}})
	},
	"an empty tile": func(s *Season, _ *Log, rng *rand.Rand) { s.Cubes = append(s.Cubes, OnTile{Tile: anyTile(rng)}) },
	"a season too many": func(s *Season, l *Log, _ *rand.Rand) {
		l.Seasons = append(l.Seasons, copySeason(l.Seasons[0]))
	},
	"a season too few": func(s *Season, l *Log, _ *rand.Rand) {
		if len(l.Seasons) > 1 {
			l.Seasons = l.Seasons[1:]
		}
	},
	"seasons turned round": func(s *Season, l *Log, _ *rand.Rand) { slices.Reverse(l.Seasons) },
	"a stranger in the museum": func(s *Season, l *Log, rng *rand.Rand) {
		l.Base = append(l.Base, Count{rules.Text{Text: "Zed"}, rules.Num{N: 7}})
		l.Patrons = append(l.Patrons, Collection{rules.Text{Text: "Zed"}, []Patron{{"black", rules.Num{N: 2}}}})
	},
}

// copySeason returns an independent copy of a season.
func copySeason(s Season) Season {
	s.Tiles, s.Passed = slices.Clone(s.Tiles), slices.Clone(s.Passed)
	for _, p := range []**rules.Text{&s.Boat, &s.TieBoat, &s.TieArea, &s.Take} {
		if *p != nil {
			c := **p
			*p = &c
		}
	}
	s.Cubes = nil
	return s
}

// TestEverythingOccurs: the logs in testdata cover every boat, every score item and every ruling
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

var everything = slices.Concat(Game.Items, boatNames[:], []string{"two series", "note-tiles", "note-tiles-boat", "note-nobody",
	"note-river", "note-river-tie", "note-river-boat", "note-takes", "note-gets-boat", "four on the river", "tie-boat-area",
	"second in the last season", "shared victory"})

func lookAt(l *Log, seen map[string]int) {
	report := Game.JudgeLog(l)
	for _, r := range report.Score {
		for _, it := range r.Items {
			if it.Points > 0 {
				seen[it.ID]++
			}
			if it.ID == "series" && it.Points > 5 {
				seen["two series"]++
			}
		}
	}
	for _, round := range report.Explain() {
		for _, n := range round.Notes {
			seen[n.Reason]++
			if n.Reason == "note-river" && n.Args["place"] == 4 {
				seen["four on the river"]++
			}
		}
	}
	for k, s := range l.Seasons {
		if s.TieArea != nil {
			seen["tie-boat-area"]++
		}
		if s.Boat != nil {
			seen[s.Boat.Text]++
		}
		if k == 3 && s.Take != nil {
			seen["second in the last season"]++
		}
	}
	if s := Game.JudgeSheet(final(l)); len(s.Winners) > 1 {
		seen["shared victory"]++
	}
}

// TestSpoiltSheets: a sheet with any content is judged, drawn and scored; every violation has a
// position, a rule and a code of the game.
func TestSpoiltSheets(t *testing.T) {
	seen := map[string]int{}
	for i := range rulestest.Seeds(max(120, rulestest.Games(2000))) {
		rng := rand.New(rand.NewPCG(uint64(i), 5))
		s := final(game(i))
		for range 1 + rng.IntN(5) {
			h := Holding{Player: *anyName(rng)}
			for range rng.IntN(4) {
				h.Things = append(h.Things, anyTile(rng), rules.Text{Text: append(slices.Clone(boatNames[:]), "raft")[rng.IntN(5)]})
			}
			if rng.IntN(2) == 0 {
				s.Tiles = append(s.Tiles, h)
			} else {
				s.Boats = append(s.Boats, h)
			}
		}
		new(paper).sheet(s)
		report := Game.JudgeSheet(s)
		for _, v := range report.Violations {
			seen[v.Code]++
			if v.Pos.Line == 0 || !slices.Contains(Game.Rules, v.Rule) {
				t.Fatalf("sheet %d: %v breaks %q", i, v.Error(), v.Rule)
			}
		}
		if len(report.Score) != len(s.Players) || len(report.Marks()) == 0 {
			t.Fatalf("sheet %d: %v", i, report)
		}
	}
	for _, code := range []string{"tile-unknown", "boat-unknown", "tile-repeated", "boat-repeated", "tile-count", "boat-count", "unknown-player"} {
		if seen[code] == 0 {
			t.Errorf("%s never occurred", code)
		}
	}
}

// TestTheFirstTooMany: the position of the violation of too many tiles or boats.
func TestTheFirstTooMany(t *testing.T) {
	for _, c := range []struct {
		tiles, boats string
		want         string
	}{
		{"N1 N2 N3", "", ""},
		{"N1 N2 N3 N4", "", "tile-count at tiles"},
		{"N1 N2 N3 N4 N5", "", "tile-count at tiles"},
		{"N1 N2 N3 N4 N6", "", ""},
		{"N6 N5 N1 N2 N3 N4", "", "tile-count at own 6 N4"},
		{"N6 N5 N1 N2 N3 N3", "", "tile-repeated at own 6 N3"},
		{"N1 N2 N3 N7", "", "tile-unknown at own 4 N7"},
		{"", "two-points two-cubes win-tie three-points", "boat-count at own 4 three-points"},
		{"", "two-points two-cubes win-tie two-points", "boat-repeated at own 4 two-points"},
	} {
		hold := func(s string) []Holding {
			h := Holding{Player: rules.Text{Text: "Ada"}}
			for _, w := range strings.Fields(s) {
				h.Things = append(h.Things, rules.Text{Text: w})
			}
			return []Holding{h}
		}
		s := &Sheet{Header: rules.Setup{Players: crew(2), Data: testData()}.Header(), Tiles: hold(c.tiles), Boats: hold(c.boats)}
		p := &paper{}
		p.sheet(s)
		var got []string
		for _, v := range Game.JudgeSheet(s).Violations {
			got = append(got, v.Code+" at "+p.lines[v.Pos.Line-1])
		}
		if strings.Join(got, ", ") != c.want {
			t.Errorf("%s %s: %q, want %q", c.tiles, c.boats, got, c.want)
		}
	}
}

// TestSeries: full sets, with jokers for missing patrons.
func TestSeries(t *testing.T) {
	for _, c := range []struct {
		patrons []int
		jokers  int
		want    int
	}{
		{nil, 0, 0}, {nil, 4, 0}, {nil, 5, 1}, {[]int{1, 1, 1, 1, 1}, 0, 1}, {[]int{2, 1, 1, 1}, 0, 0}, {[]int{2, 1, 1, 1}, 1, 1},
		{[]int{9, 9, 9}, 4, 2}, {[]int{9, 9, 9}, 3, 1}, {[]int{3, 3, 3, 3, 2}, 1, 3}, {[]int{1e8, 1e8, 1e8, 1e8, 1e8}, 5, 1e8 + 1},
	} {
		if got := Series(c.patrons, c.jokers); got != c.want {
			t.Errorf("%v with %d jokers: %d, want %d", c.patrons, c.jokers, got, c.want)
		}
	}
}
