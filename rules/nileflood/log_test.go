package nileflood

import (
	"slices"
	"strings"
	"testing"

	"cartouche/internal/testing/rulestest"
	"cartouche/rules"
)

// with returns the game's data for n players with some overridden.
func with(n int, over rules.Data) rules.Data { return testData(n).With(over) }

// free makes every action cost nothing.
var free = map[string]any{"sow": 0, "shadoof": 0, "channel": 0, "stone": 0, "polder": 0, "granary": 0, "village": 0}

var logCases = []struct {
	name    string
	players string
	over    rules.Data
	level   string
	years   []string
	want    []string
}{
	{"built twice", "Ada Bo", rules.Data{"years": 1, "costs": free}, "",
		[]string{"3 4; Ada: sow A1, sow A1, shadoof A1, shadoof A1, polder A1, polder A1, channel A1-A2, channel A2-A1; Bo: sow A1"},
		[]string{"already-sown at Ada sow A1 | Ada 1", "already-shadoof at Ada shadoof A1 | Ada 1", "already-polder at Ada polder A1 | Ada 1", "already-channel at Ada channel A2-A1 | Ada 1"}},
	{"off the board", "Ada Bo", rules.Data{"years": 1, "costs": free}, "",
		[]string{"3 4; Ada: sow A0, sow A99, sow K1, village B2/A1, village A2/B1, village A1/A2, channel A1-A7, polder F1, shadoof A7"},
		[]string{"field-unknown at Ada sow A0 | Ada 1", "field-unknown at Ada sow A99 | Ada 1", "field-unknown at Ada sow K1 | Ada 1",
			"field-unknown at Ada village B2/A1 | Ada 1", "field-unknown at Ada village A2/B1 | Ada 1", "field-unknown at Ada village A1/A2 | Ada 1",
			"field-unknown at Ada channel A1-A7 | Ada 1", "field-unknown at Ada polder F1 | Ada 1", "field-unknown at Ada shadoof A7 | Ada 1"}},
	{"with more rows K1 is a field", "Ada Bo", rules.Data{"years": 1, "rows": 11}, "", []string{"3 4; Ada: sow K1"}, nil},
	{"not adjacent", "Ada Bo", rules.Data{"years": 1}, "", []string{"3 4; Ada: channel A1-B2, channel A1-A3, channel A1-A1"},
		[]string{"channel-not-adjacent at Ada channel A1-B2 | Ada 1", "channel-not-adjacent at Ada channel A1-A3 | Ada 1", "channel-not-adjacent at Ada channel A1-A1 | Ada 1"}},
	{"notation", "Ada Bo", rules.Data{"years": 1}, "", []string{"3 4; Ada: sow a1, sow A01, channel A1 - A2, dig, stone A1"},
		[]string{"bad-notation at Ada sow a1 | Ada 1", "bad-notation at Ada sow A01 | Ada 1", "bad-notation at Ada channel A1 - A2 | Ada 1",
			"bad-notation at Ada dig | Ada 1", "bad-notation at Ada stone A1 | Ada 1"}},
	{"a polder needs seed, a shadoof does not", "Ada Bo", rules.Data{"years": 1}, "", []string{"3 6; Ada: shadoof A1, polder A1"},
		[]string{"polder-unsown at Ada polder A1 | Ada 1"}},
	{"a village needs seed, then water, then is there", "Ada Bo", rules.Data{"years": 1, "costs": free}, "",
		[]string{"6 1; Ada: village A1/B2, sow A1, sow A2, sow B1, sow B2, village A1/B2, channel A1-A2, village A1/B2, channel A2-B2, village A1/B2, village A1/B2"},
		[]string{"village-unsown at Ada village A1/B2 | Ada 1", "village-not-watered at Ada village A1/B2 | Ada 1", "village-not-watered at Ada village A1/B2 | Ada 1",
			"already-village at Ada village A1/B2 | Ada 1"}},
	{"water does not run from right to left", "Ada Bo", rules.Data{"years": 1, "costs": free}, "",
		[]string{"2 1; Ada: sow A3, sow B3, channel A2-A3, channel A3-B3, sow A4, channel B3-B4, channel B4-A4, channel B4-C4, channel C3-C4, sow C3; harvest Ada 3"}, nil},
	{"temple and granaries run out", "Ada Bo", rules.Data{"years": 1, "temple": []int{1, 1}, "granaries": 1}, "",
		[]string{"3 6; Bo: stone, stone, granary; Ada: stone, granary"},
		[]string{"temple-full at Bo stone | Bo 1", "granaries-exhausted at Bo granary | Bo 1"}},
	{"workers", "Ada Bo", rules.Data{"years": 1}, "", []string{"1 2; Ada: channel A1-A2, sow A1, stone, sow A2"},
		[]string{"workers-overspent at Ada channel A1-A2 | Ada 1", "workers-overspent at Ada stone | Ada 1"}},
	{"of several codes the first in the table", "Ada Bo", rules.Data{"years": 1}, "", []string{"1 1; Ada: village A1/B2, polder A9, sow A1, sow A1"},
		[]string{"village-unsown at Ada village A1/B2 | Ada 1", "field-unknown at Ada polder A9 | Ada 1", "already-sown at Ada sow A1 | Ada 1"}},
	{"hiring", "Ada Bo", rules.Data{"years": 1}, "", []string{"1 3; Ada: sow A1, sow B1, sow C1; harvest Ada 3; hire; Ada: stone, sow D1, sow E1; Bo: sow A1"},
		[]string{"hire-overspent at Ada stone | Ada 1", "hire-overspent at Ada sow E1 | Ada 1", "hire-overspent at Bo sow A1 | Bo 1"}},
	{"storing", "Ada Bo", rules.Data{"years": 1, "capacity": 2}, "",
		[]string{"1 6; Ada: granary, sow A1, sow B1; Bo: sow A1; store Bo 1; store Ada 3; harvest Ada 1"},
		[]string{"harvest-mismatch at harvest Ada 1 | Ada 1", "store-full at store Bo 1 | Bo 1", "store-exceeds-harvest at store Ada 3 | Ada 1"}},
	{"what is stored hires nobody", "Ada Bo", rules.Data{"years": 2, "hire": 1}, "",
		[]string{"1 6; Ada: granary, sow A1, sow B1; store Ada 2; hire; Ada: sow C1", "1 1"},
		[]string{"hire-overspent at Ada sow C1 | Ada 1"}},
	{"dice", "Ada Bo", rules.Data{"years": 1}, "", []string{"7 0; Ada: sow A6, sow A1; harvest Ada 1"},
		[]string{"dice-range at flood 1 | 1", "dice-range at workers 1 | 1", "workers-overspent at Ada sow A1 | Ada 1"}},
	{"strangers", "Ada Bo", rules.Data{"years": 1}, "", []string{"1 1; Zed: dig; harvest Zed 1; store Zed 1; hire; Zed: sow A1; Nebamun: stone"},
		[]string{"unknown-player at Zed | 1", "unknown-player at harvest Zed | 1", "unknown-player at store Zed | 1", "unknown-player at Zed | 1", "unknown-player at Nebamun | 1"}},
	{"unfinished", "Ada Bo", rules.Data{"years": 2}, "", []string{"1 1"}, []string{"game-unfinished at year 1 |"}},
	{"empty", "Ada Bo", nil, "", nil, []string{"game-unfinished at years |"}},
	{"too long", "Ada Bo", rules.Data{"years": 1}, "", []string{"1 1", "9 9; Ada: dig", "1 1"}, []string{"game-already-over at year 2 |"}},
	{"solo dice", "Ada", rules.Data{"years": 4}, "light", []string{"2", "2 5", "2 4; Ada: sow A1, sow A2, sow B1, sow B2, sow C1, sow C2", "9 1; Ada: stone"},
		[]string{"solo-dice at workers 3 | 3", "workers-overspent at Ada sow C2 | Ada 3", "dice-range at flood 4 | 4", "workers-overspent at Ada stone | Ada 4"}},
	{"solo without a difficulty", "Ada", rules.Data{"years": 1}, "", []string{"1"}, []string{"difficulty at players |"}},
	{"a difficulty for two", "Ada Bo", rules.Data{"years": 1}, "heavy", []string{"1 1"}, []string{"difficulty at difficulty |"}},
	{"seven players", "A B C D E F G", nil, "", []string{"9 9; Zed: dig"}, []string{"player-count at players |"}},
}

func TestViolationsOfLogs(t *testing.T) {
	for _, c := range logCases {
		players := strings.Fields(c.players)
		l := parseLog(players, with(min(len(players), 6), c.over), c.years...)
		l.Difficulty.Text = c.level
		p := &paper{}
		p.log(l)
		if got := p.violations(t, Game.JudgeLog(l)); !slices.Equal(got, c.want) {
			t.Errorf("%s:\n got %q\nwant %q", c.name, got, c.want)
		}
	}
}

// An action off the board is reported with the rows and strips of the board.
func TestRowsOfTheBoard(t *testing.T) {
	for rows, last := range map[int]string{1: "A", 5: "E", 11: "K"} {
		l := parseLog([]string{"Ada", "Bo"}, with(2, rules.Data{"years": 1, "rows": rows}), "3 4; Ada: sow Z1")
		report := Game.JudgeLog(l)
		i := slices.IndexFunc(report.Violations, func(v rules.Violation) bool { return v.Code == "field-unknown" })
		if i < 0 {
			t.Fatalf("%d rows: %v", rows, report.Violations)
		}
		if args := report.Violations[i].Args; args["rows"] != last || args["strips"] != Strips {
			t.Errorf("%d rows: A to %v and %v strips, want A to %s and %d", rows, args["rows"], args["strips"], last, Strips)
		}
	}
}

func TestClaims(t *testing.T) {
	l := parseLog([]string{"Ada", "Bo"}, with(2, rules.Data{"years": 1}), "1 4; Ada: stone, stone")
	l.Claims = []rules.Claim{
		{Player: rules.Text{Text: "Ada"}, Total: &rules.Num{N: 15}, Items: []rules.ItemClaim{{Item: "stones", N: rules.Num{N: 4}}, {Item: "grain", N: rules.Num{N: 1}}}},
		{Player: rules.Text{Text: "Bo"}, Total: &rules.Num{N: 0}},
		{Player: rules.Text{Text: "Boo"}, Total: &rules.Num{N: 0}},
	}
	p := &paper{}
	p.log(l)
	report := Game.JudgeLog(l)
	want := []string{"total-mismatch at claimed Ada total | Ada", "item-mismatch at claimed Ada grain | Ada", "unknown-player at claimed Boo |"}
	if got := p.violations(t, report); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if !report.Provisional || report.Violations[0].Args["right"] != 14 {
		t.Errorf("got %v", report.Violations[0])
	}
}

// TestWorkedExample plays the example of the specification.
func TestWorkedExample(t *testing.T) {
	years := []string{"2 5; Ada: sow A1, sow A2, channel A1-A2; Bo: stone, stone, sow C1; harvest Ada 2; harvest Bo 1", "1 4; Ada: granary; store Ada 2"}
	for range 10 {
		years = append(years, "3 4; store Ada 2")
	}
	l := parseLog([]string{"Ada", "Bo"}, testData(2), years...)
	p := &paper{}
	p.log(l)
	report := Game.JudgeLog(l)
	want := []string{"store-full", "store-full", "store-full", "store-full", "store-full"}
	for i, v := range report.Violations {
		if v.Code != want[i] || v.Round != 8+i {
			t.Errorf("%v", v)
		}
	}
	if got := rulestest.ScoreLine(report.Score); got != "score: 1. Ada 22 (12 10 0 0 0) 2. Bo 14 (0 0 0 4 10)" || !slices.Equal(report.Winners, []string{"Ada"}) {
		t.Error(got)
	}
	l.Years = l.Years[:7]
	for range 5 {
		l.Years = append(l.Years, parseYear("3 4"))
	}
	if report := Game.JudgeLog(locate(l)); len(report.Violations) > 0 || rulestest.ScoreLine(report.Score) != "score: 1. Ada 22 (12 10 0 0 0) 2. Bo 14 (0 0 0 4 10)" {
		t.Errorf("%v %s", report.Violations, rulestest.ScoreLine(report.Score))
	}
}

func TestTempleBonus(t *testing.T) {
	for _, c := range []struct{ stones, want []int }{
		{[]int{3, 2, 1, 0}, []int{10, 7, 5, 0}},
		{[]int{2, 2, 1, 0}, []int{8, 8, 5, 0}},
		{[]int{3, 1, 1, 1}, []int{10, 4, 4, 4}},
		{[]int{1, 1, 1, 1}, []int{5, 5, 5, 5}},
		{[]int{4, 3, 2, 2}, []int{10, 7, 2, 2}},
		{[]int{4, 3, 2, 1}, []int{10, 7, 5, 0}},
		{[]int{0, 0, 0, 0}, []int{0, 0, 0, 0}},
	} {
		v := compile(testData(4), "")
		tallies := make([]tally, 4)
		for i, n := range c.stones {
			tallies[i].stones = []int{n}
		}
		for i, r := range v.score(crew(4), 4, tallies) {
			if got := r.Items[4].Points; got != c.want[i] {
				t.Errorf("stones %v: %s gets %d, want %d", c.stones, r.Player, got, c.want[i])
			}
		}
	}
}

func TestMoves(t *testing.T) {
	moves := func(l *Log) string {
		var lines []string
		for _, h := range Game.Moves(l) {
			text := strings.Join(h.Moves, ",")
			if len(h.Moves) > 4 {
				text = strings.Join(append(h.Moves[:3], "…", h.Moves[len(h.Moves)-1]), ",")
			}
			lines = append(lines, h.Player+" "+string(rune('0'+h.Left))+" ["+text+"]")
		}
		return strings.Join(lines, " ")
	}
	small := rules.Data{"rows": 1, "years": 2, "granaries": 0}
	for _, c := range []struct {
		name, want string
		years      []string
	}{
		{"no year", "Ada 0 [] Bo 0 []", nil},
		{"work", "Ada 0 [] Bo 3 [channel A1-A2,channel A2-A3,channel A3-A4,…,stone]", []string{"1 3; Ada: sow A1, sow A2, sow A3, sow A4"}},
		{"nobody hires yet", "Ada 0 [] Bo 0 []", []string{"1 1; Ada: sow A1; Bo: sow A1; hire"}},
		{"hiring", "Ada 1 [sow A4,sow A5,sow A6] Bo 0 []", []string{"3 3; Ada: sow A1, sow A2, sow A3; hire"}},
		{"hired", "Ada 0 [] Bo 0 []", []string{"3 3; Ada: sow A1, sow A2, sow A3; hire; Ada: sow A4"}},
		{"the last year is open", "Ada 1 [sow A4,sow A5,sow A6] Bo 0 []", []string{"1 1", "3 3; Ada: sow A1, sow A2, sow A3; hire"}},
		{"a year too many is not", "Ada 0 [] Bo 0 []", []string{"1 1", "1 1", "6 6"}},
	} {
		if got := moves(parseLog([]string{"Ada", "Bo"}, with(2, small), c.years...)); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

func TestExplain(t *testing.T) {
	l := parseLog([]string{"Ada", "Bo"}, with(2, rules.Data{"years": 1, "costs": free}), "1 4; Ada: sow A1, sow A2, sow B2, sow B3, channel A1-A2, channel A2-B2, shadoof B2")
	var got []string
	for _, n := range Game.JudgeLog(l).Explain()[0].Notes {
		got = append(got, strings.TrimSpace(strings.Join([]string{n.Reason, n.Player}, " ")))
		if n.Reason == "note-by-channel" {
			got[len(got)-1] += " " + n.Args["field"].(string) + " from " + n.Args["from"].(string)
		}
	}
	want := []string{"note-dice", "note-by-strip Ada", "note-by-channel Ada A2 from A1", "note-by-channel Ada B2 from A2", "note-harvest Ada", "note-harvest Bo"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
