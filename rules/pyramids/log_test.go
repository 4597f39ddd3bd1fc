package pyramids

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"cartouche/rules"
)

// short makes short games: one completed pyramid ends them.
var short = rules.Data{"end": 1}

// rich gives both players more to begin with.
var rich = rules.Data{"trios": 6, "workers": map[string]any{"small": 3, "medium": 3, "large": 3}}

const unfinished = "game-unfinished at "

// Every case ends without a winner, which is reported at the last round.
var logCases = []struct {
	name   string
	over   rules.Data
	rounds []string
	want   []string
}{
	{"the example", nil, []string{"3 3 5 / 1 6; A claim y1 with w1; B start p1 at d4 with w1; A pass; B claim g1 with w1; A pass; B pass; favour A y1<1"}, nil},
	{"turns", nil, []string{"1 2 3 / 1 2; B pass; A pass; A pass; B dig; B pass; A claim y3 with w1; B pass; A pass; favour A y1<4"},
		[]string{"not-your-turn at Bo pass | Bo 1", "not-your-turn at Ada pass | Ada 1", "bad-notation at Bo dig | Bo 1", "not-your-turn at Bo pass | Bo 1",
			"resource-absent at Ada claim y3 with w1 | Ada 1"}},
	{"the first player alternates", nil, []string{"1 2 3 / 1 2; A pass; B pass", "1 2 3 / 1 2; A pass; B pass; A pass", "1 2 3 / 1 2; A pass; B pass"},
		[]string{"not-your-turn at Ada pass | Ada 2"}},
	{"strangers leave the turn and the row as they are", nil, []string{"1 2 3 / 1 2; A pass; Z dig; B pass; Z pass"},
		[]string{"unknown-player at by Zed | 1", "unknown-player at by Zed | 1"}},
	{"an action after the phase, once", nil, []string{"1 2 3 / 1 2; A pass; B pass; B dig; A dig; Z dig"}, []string{"phase-ended at Bo dig | Bo 1"}},
	{"a phase that does not end", nil, []string{"1 2 3 / 1 2; A pass; B dig", "1 2 3 / 1 2; B claim y1 with w1; A claim y1 with w1", "1 2 3 / 1 2"},
		[]string{"bad-notation at Bo dig | Bo 1", "phase-not-ended at Bo dig | 1", "favour-wrong at round 1 | Ada 1", "phase-not-ended at Ada claim y1 with w1 | 2",
			"phase-not-ended at round 3 | 3"}},
	{"dice", nil, []string{"1 2 / 1 2 3; A claim g1 with w1; B claim g1 with w1; A claim g1 with w1; B pass; A pass", "0 7 6 / 9 1 1; A pass; B pass"},
		[]string{"dice-count at treasure 1 | 1", "dice-count at supply 1 | 1", "dice-range at treasure 2 die 0 | 2", "dice-range at treasure 2 die 7 | 2",
			"dice-count at supply 2 | 2", "dice-range at supply 2 die 9 | 2", "not-your-turn at Ada pass | Ada 2", "phase-not-ended at Bo pass | 2",
			"favour-wrong at round 2 | Bo 2"}},
	{"bumping", nil, []string{"1 2 3 / 1 2; A claim y1 with w1; B claim y1 with w2 over w1; A move w1 to y1; A claim y1 with w2 over w1; B claim y1 with w1 over w1; " +
		"A claim y1 with w1 over w2; B claim y1 with w1; A pass; B pass"},
		[]string{"resource-absent at Ada claim y1 with w2 over w1 | Ada 1", "worker-too-small at Bo claim y1 with w1 over w1 | Bo 1",
			"worker-too-small at Ada claim y1 with w1 over w2 | Ada 1"}},
	{"over one's own worker", nil, []string{"1 2 3 / 1 2; A claim y1 with w1; B pass; A claim y1 with w2 over w1; B pass; A pass; favour B y1<4"},
		[]string{"resource-absent at Ada claim y1 with w2 over w1 | Ada 1"}},
	{"answers", nil, []string{"1 2 3 / 1 2; A retreat w1; B move w1 to y1; A claim y1 with w1; B claim y1 with w2 over w1; A move w2 to y3; A claim y1 with w1; B pass; A pass"},
		[]string{"answer-unasked at Ada retreat w1 | Ada 1", "answer-unasked at Bo move w1 to y1 | Bo 1", "resource-absent at Ada move w2 to y3 | Ada 1"}},
	{"an answer that names another worker", nil, []string{"1 2 3 / 1 2; A claim y1 with w1; B claim y1 with w2 over w1; A move w2 to y1; A pass; B pass"},
		[]string{"worker-absent at Ada move w2 to y1 | Ada 1"}},
	{"no answer", nil, []string{"1 2 3 / 1 2; A claim y1 with w1; B claim y1 with w2 over w1; A pass; B pass"}, []string{"answer-missing at Ada pass | Ada 1"}},
	{"an answer of the wrong player", nil, []string{"1 2 3 / 1 2; A claim y1 with w1; B claim y1 with w2 over w1; B move w1 to y1; A pass; B pass"},
		[]string{"answer-missing at Bo move w1 to y1 | Ada 1", "not-your-turn at Bo move w1 to y1 | Bo 1"}},
	{"an answer that cannot be read", nil, []string{"1 2 3 / 1 2; A claim y1 with w1; B claim y1 with w2 over w1; A move w1; B pass; A pass"},
		[]string{"answer-missing at Ada move w1 | Ada 1", "bad-notation at Ada move w1 | Ada 1"}},
	{"a stranger does not answer", nil, []string{"1 2 3 / 1 2; A claim y1 with w1; B claim y1 with w2 over w1; Z move w1 to y1; A retreat w1; A pass; B pass"},
		[]string{"unknown-player at by Zed | 1"}},
	{"no answer at the end", nil, []string{"1 2 3 / 1 2; A claim y1 with w1; B claim y1 with w2 over w1"},
		[]string{"answer-missing at Bo claim y1 with w2 over w1 | Ada 1", "phase-not-ended at Bo claim y1 with w2 over w1 | 1"}},
	{"creating", nil, []string{"1 1 2 / 1 2; A create y3 from 1 with w2; B create y3 from 1 with w1; A create y2 from 1 with w2; B create y3 from 7 with w2; A create y0 from 1 with w1; " +
		"B create g2 from 1 with w1; A create g2 from 1 with w1 w1; B create g2 from 2 with w2 w2; A create g1 from 3 with w1 w1; B create g1 from 3 with w1 w2; A create g1 from 6 with w1; B pass; A pass; favour B y1<3"},
		[]string{"worker-too-small at Ada create y3 from 1 with w2 | Ada 1", "worker-too-small at Bo create y3 from 1 with w1 | Bo 1",
			"resource-absent at Ada create y2 from 1 with w2 | Ada 1", "resource-absent at Bo create y3 from 7 with w2 | Bo 1", "bad-notation at Ada create y0 from 1 with w1 | Ada 1",
			"worker-too-small at Bo create g2 from 1 with w1 | Bo 1", "worker-absent at Bo create g2 from 2 with w2 w2 | Bo 1",
			"worker-absent at Ada create g1 from 3 with w1 w1 | Ada 1", "worker-too-small at Bo create g1 from 3 with w1 w2 | Bo 1",
			"resource-absent at Ada create g1 from 6 with w1 | Ada 1", "favour-wrong at pick Bo y1<3 | Bo 1"}},
	{"starting", rich, []string{"1 2 3 / 1 2; A start p1 at d4 with w1; B start p1 at d5 with w1; A start p1 at d4 with w1; B start p3 at d4 with w1; A start p3 at d3 with w2; " +
		"B start p1 at i4 with w1; A start p1 at a0 with w1; B start p3 at a1 with w3; A start p2 at h8 with w1; B start p2 at h7 with w1; A pass; B pass"},
		[]string{"square-adjacent at Bo start p1 at d5 with w1 | Bo 1", "square-occupied at Ada start p1 at d4 with w1 | Ada 1", "worker-too-small at Bo start p3 at d4 with w1 | Bo 1",
			"square-adjacent at Ada start p3 at d3 with w2 | Ada 1", "square-unknown at Bo start p1 at i4 with w1 | Bo 1", "square-unknown at Ada start p1 at a0 with w1 | Ada 1",
			"square-adjacent at Bo start p2 at h7 with w1 | Bo 1"}},
	{"nothing left to start", rules.Data{"trios": 4, "workers": map[string]any{"small": 2, "medium": 2, "large": 2}},
		[]string{"1 2 3 / 1 2; A start p1 at a1 with w1; B pass; A start p1 at a3 with w1; B pass; A start p1 at a5 with w2; B pass; A start p1 at a7 with w2; B pass; A start p1 at b1 with w3; B start p1 at b2 with w3; A start p1 at c1 with w1; B pass; A pass; favour B y1<4 g1<3 g1<4 y2<1 y2<1"},
		[]string{"stash-empty at Ada start p1 at b1 with w3 | Ada 1", "worker-absent at Ada start p1 at c1 with w1 | Ada 1",
			"favour-wrong at pick Bo y2<1 | Bo 1"}},
	{"building", rich, []string{"1 2 3 / 1 2; A claim y1 with w1; B claim y1 with w1; A claim g1 with w1; B claim g1 with w1; A start p3 at d4 with w2; B start p2 at a1 with w2; A build d4 with y1; B build a1 with w1; A pass; B pass",
		"1 2 3 / 1 2; B build a1 with y1; A build d4 with y1; B build a1 with w2; A build d4 with w1; B build d4 with g1; A build a1 with g1; B build i9 with g1; A build d4 with g3; B build a1 with w3; A build c3 with w3; B pass; A pass"},
		[]string{"resource-absent at Ada build d4 with y1 | Ada 1", "worker-not-needed at Bo build a1 with w1 | Bo 1", "small-on-large at Ada build d4 with y1 | Ada 2",
			"worker-not-needed at Bo build a1 with w2 | Bo 2", "worker-too-small at Ada build d4 with w1 | Ada 2", "not-your-pyramid at Bo build d4 with g1 | Bo 2",
			"not-your-pyramid at Ada build a1 with g1 | Ada 2", "square-unknown at Bo build i9 with g1 | Bo 2", "resource-absent at Ada build d4 with g3 | Ada 2",
			"worker-not-needed at Bo build a1 with w3 | Bo 2", "not-your-pyramid at Ada build c3 with w3 | Ada 2"}},
	{"buying and training", nil, []string{"1 1 2 / 1 2; A claim y1 with w1; B claim y1 with w1; A claim g1 with w1; B claim y2 with w2; A pass; B pass",
		"3 4 5 / 6 6; B claim y1 with w1; A claim y1 with w1; B claim y1 with w1; A pass; B pass; favour A g2<1",
		"6 6 6 / 6 6; A buy g1; B buy y1>9; A buy y1>1 y1; B train w1 y1 y1 y1; A train w3 y1; B train w1 y1>4 y1>5; A buy y1 y1; B buy y1; A train w2 y1 y1; B buy y2>1; A buy y3; B train w1 y2; A pass; B pass"},
		[]string{"favour-wrong at pick Ada g2<1 | Ada 2", "payment-wrong at Ada buy g1 | Ada 3", "return-illegal at Bo buy y1>9 | Bo 3", "payment-wrong at Ada buy y1>1 y1 | Ada 3",
			"payment-wrong at Bo train w1 y1 y1 y1 | Bo 3", "worker-absent at Ada train w3 y1 | Ada 3", "payment-wrong at Ada buy y1 y1 | Ada 3", "resource-absent at Ada buy y3 | Ada 3",
			"payment-wrong at Ada train w2 y1 y1 | Ada 3", "return-illegal at Bo buy y2>1 | Bo 3"}},
	{"nobody left to buy", rules.Data{"trios": 4, "workers": map[string]any{"small": 2, "medium": 2, "large": 0}}, []string{"1 2 3 / 1 2; A claim y1 with w1; B claim y1 with w1; A claim y1 with w2; B pass; A pass",
		"1 2 3 / 1 2; B buy y1; A train w1 y1 y1; B claim y2 with w2; A pass; B pass"},
		[]string{"pool-empty at Bo buy y1 | Bo 2", "pool-empty at Ada train w1 y1 y1 | Ada 2"}},
	{"favours", nil, []string{"1 2 3 / 1 2; A pass; B claim y1 with w1; A pass; B claim y1 with w1; A pass; B pass; favour B y1<4; favour Z y1<4; favour A y2<1 y9 y1<4"},
		[]string{"favour-wrong at pick Bo y1<4 | Bo 1", "unknown-player at favour Zed | 1", "favour-wrong at pick Ada y2<1 | Ada 1", "bad-notation at pick Ada y9 | Ada 1"}},
	{"too many favours", nil, []string{"1 2 3 / 1 2; A pass; B claim y1 with w1; A pass; B pass; favour A y1<4 y1<5 y9", "1 2 3 / 1 2; B pass; A pass; favour B y9; favour A g1<3"},
		[]string{"favour-wrong at pick Ada y1<5 | Ada 1", "bad-notation at pick Bo y9 | Bo 2"}},
	{"too few favours", nil, []string{"1 2 3 / 1 2; A pass; B claim y1 with w1; A pass; B claim y1 with w1; A pass; B pass; favour A y1<4", "1 2 3 / 1 2; B pass; A pass"},
		[]string{"favour-wrong at favours of Ada | Ada 1"}},
}

func TestViolationsOfLogs(t *testing.T) {
	for _, c := range logCases {
		l := parseLog(c.over, c.rounds...)
		p := &paper{}
		p.log(l)
		want := append(slices.Clone(c.want), fmt.Sprintf("%sround %d |", unfinished, len(c.rounds)))
		report := Game.JudgeLog(l)
		got := p.violations(t, report)
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%s:\n got\n%s\nwant\n%s", c.name, strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	}
}

// completing gives each player what a small pyramid needs.
const completing = "1 2 3 / 1 2; A claim y1 with w1; B claim y1 with w1; A claim g1 with w1; B claim g1 with w1; A pass; B pass"

func TestTheEnd(t *testing.T) {
	for _, c := range []struct {
		name, want string
		rounds     []string
	}{
		{"at the end of a round", "", []string{completing, "6 6 6 / 6 6; B start p1 at a1 with w1; A start p1 at c1 with w1; B build a1 with y1; A build c1 with y1; B build a1 with g1; A build c1 with g1; B pass; A pass"}},
		{"an action more for the influence", unfinished + "round 2 |", []string{completing, "6 6 6 / 6 6; B start p1 at a1 with w1; A start p1 at c1 with w1; B build a1 with y1; A build c1 with y1; B pass; A build c1 with w1; B pass; A pass; favour B y1<4"}},
		{"a round too many", "game-already-over at round 3 |", []string{completing, "6 6 6 / 6 6; B start p1 at a1 with w1; A pass; B build a1 with y1; A pass; B build a1 with g1; A pass; B pass; favour A y1<1 y1<4", "9; A dig", "1"}},
		{"no round", unfinished + "rounds |", nil},
	} {
		l := parseLog(short, c.rounds...)
		p := &paper{}
		p.log(l)
		got := slices.DeleteFunc(p.violations(t, Game.JudgeLog(l)), func(s string) bool { return strings.HasPrefix(s, "worker-not-needed") })
		if strings.Join(got, ", ") != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

func TestClaims(t *testing.T) {
	l := parseLog(nil, "1 2 3 / 1 2; A start p1 at a1 with w1; B pass; A pass")
	l.Claims = []rules.Claim{
		{Player: rules.Text{Text: "Ada"}, Total: &rules.Num{N: 0}, Items: []rules.ItemClaim{{Item: "small", N: rules.Num{N: 1}}}},
		{Player: rules.Text{Text: "Bo"}, Total: &rules.Num{N: 0}},
		{Player: rules.Text{Text: "Boo"}, Total: &rules.Num{N: 0}},
	}
	p := &paper{}
	p.log(l)
	want := []string{unfinished + "round 1 |", "total-mismatch at claimed Ada total | Ada", "item-mismatch at claimed Ada small | Ada", "unknown-player at claimed Boo |"}
	if got := p.violations(t, Game.JudgeLog(l)); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	l.Players = append(l.Players, rules.Text{Text: "Cy"})
	report := Game.JudgeLog(l)
	if got := p.violations(t, report); !slices.Equal(got, []string{"player-count at players |"}) || len(report.Score) > 0 {
		t.Errorf("got %q", got)
	}
	if got := report.Violations[0].Message; got != "player-count-exactly" {
		t.Errorf("the game for two is said to be for %q", got)
	}
}

func TestMoves(t *testing.T) {
	for _, c := range []struct {
		name, want string
		over       rules.Data
		rounds     []string
	}{
		{"no round", "", nil, nil},
		{"the first player", "Ada: claim g1 with w1,claim g1 with w2,claim y1 with w1,claim y1 with w2,create g1 from 3 with w1,…,start p3 at h8 with w2", nil, []string{"1 2 3 / 1 2"}},
		{"an answer", "Ada: move w1 to g1,move w1 to y1,retreat w1", nil, []string{"1 2 3 / 1 2; A claim y1 with w1; B claim y1 with w2 over w1"}},
		{"only passing is left", "Bo: pass", rules.Data{"board": 1, "workers": map[string]any{"small": 0, "medium": 0, "large": 0}}, []string{"1 2 3 / 1 2; A pass"}},
		{"favours", "Ada: g1<3,g1<4,g1<5,y1<4,y1<5", nil, []string{"1 2 3 / 1 2; A pass; B claim y1 with w1; A pass; B pass"}},
		{"favours taken", "", nil, []string{"1 2 3 / 1 2; A pass; B claim y1 with w1; A pass; B pass; favour A y1<4"}},
		{"favours that may be declined, when one is taken", "", rules.Data{"trios": 2, "board": 1, "workers": map[string]any{"small": 1, "medium": 0}}, []string{
			"1 2 6 / 1 2; A pass; B claim y1 with w1; A pass; B claim g1 with w1; A pass; B pass; favour A y2<1"}},
		{"small favours in the last round", "Ada: g1<1,g1<3,g1<4,g1<5,y1<4,y1<5", short, []string{completing, "6 6 6 / 6 6; B start p1 at a1 with w1; A pass; B build a1 with y1; A pass; B build a1 with g1; A pass; B pass; favour A y1<1"}},
		{"dice", "", nil, []string{"1 2 3 / 1 2; A pass; B pass"}},
		{"payments", "Bo: buy y1,buy y2,train w1 y1 y1,train w1 y2", rules.Data{"board": 1, "dice": map[string]any{"treasure": 3, "supply": 0}}, []string{"1 1 2 /; A pass; B claim y1 with w1; A pass; B claim y1 with w1; A pass; B claim y2 with w2; A pass; B pass; favour A y1<3 y1<4 y1<5", "6 6 6 /; B start p3 at a1 with w2"}},
		{"the end", "", short, []string{completing, "6 6 6 / 6 6; B start p1 at a1 with w1; A pass; B build a1 with y1; A pass; B build a1 with g1; A pass; B pass; favour A y1<1 y1<4"}},
	} {
		if c.name == "payments" {
			c.rounds[1] += "; A pass"
		}
		got := ""
		for _, h := range Game.Moves(parseLog(c.over, c.rounds...)) {
			moves := h.Moves
			if c.name == "payments" {
				moves = slices.DeleteFunc(moves, func(s string) bool { return !strings.HasPrefix(s, "buy") && !strings.HasPrefix(s, "train") })
			}
			if len(moves) > 6 {
				moves = append(moves[:5:5], "…", moves[len(moves)-1])
			}
			got += h.Player + ": " + strings.Join(moves, ",")
			if h.Left != -1 {
				t.Errorf("%s: %d left", c.name, h.Left)
			}
		}
		if got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}
