package pyramids

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"cartouche/internal/testing/rulestest"
	"cartouche/rules"
)

// kept are logs that cover what random play seldom reaches.
var kept = rulestest.Logs(Game, func(int) rules.Data { return testData() })

// game returns the i-th game: a random game; every fourth is a kept log instead.
func game(i int) *Log {
	if i%4 == 3 {
		return locate(kept[i/4%len(kept)]().(*Log))
	}
	return locate(play(testData(), uint64(i)))
}

// agree compares the engine's judgement of a log with the naive one.
func agree(t *testing.T, what string, l *Log) rules.Report {
	t.Helper()
	report, slow := Game.JudgeLog(l), judgeNaively(l)
	if got, want := rulestest.Problems(report.Violations), slow.problems; !slices.Equal(got, want) {
		t.Fatalf("%s: violations\n%s\nwant\n%s", what, strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	for _, r := range report.Score {
		total := 0
		for i, want := range slow.points(r.Player) {
			total += want
			if r.Items[i].Points != want {
				t.Fatalf("%s: %s has %d points of %s, want %d", what, r.Player, r.Items[i].Points, r.Items[i].ID, want)
			}
		}
		if r.Total != total {
			t.Fatalf("%s: %s has %d, want %d", what, r.Player, r.Total, total)
		}
	}
	for i, row := range final(l).Rows {
		if want := slow.board()[i]; row.Text != want {
			t.Fatalf("%s: the row %q, want %q", what, row.Text, want)
		}
	}
	return report
}

func TestRandomGamesAreLegalAndScoredAsTheNaiveScorerDoes(t *testing.T) {
	for i := range rulestest.Seeds(rulestest.Games(300)) {
		if report := agree(t, fmt.Sprint("game ", i), game(i)); len(report.Violations) > 0 {
			t.Fatalf("game %d: %v", i, report.Violations[0].Error())
		}
	}
}

// TestFinalSheetsAreNeverRefused: the final sheet of a legal game has no violations, and has the
// score of the log.
func TestFinalSheetsAreNeverRefused(t *testing.T) {
	for i := range rulestest.Seeds(rulestest.Games(300)) {
		l := game(i)
		report, log := Game.JudgeSheet(final(l)), Game.JudgeLog(l)
		if len(report.Violations) > 0 {
			t.Fatalf("game %d: %v", i, report.Violations[0].Error())
		}
		if got, want := rulestest.ScoreLine(report.Score), rulestest.ScoreLine(log.Score); got != want {
			t.Fatalf("game %d: the sheet has %s, the log %s", i, got, want)
		}
	}
}

// TestHouseRules: games are played and judged with other data too.
func TestHouseRules(t *testing.T) {
	for i := range rulestest.Seeds(rulestest.Games(300) / 5) {
		rng := rand.New(rand.NewPCG(uint64(i), 7))
		trios := 3 + rng.IntN(4)
		d := testData().With(rules.Data{
			"trios": trios, "board": 6 + rng.IntN(6), "end": 1 + rng.IntN(7),
			"workers":   map[string]any{"small": 1 + rng.IntN(trios/2), "medium": 1, "large": rng.IntN(2)},
			"dice":      map[string]any{"treasure": 2 + rng.IntN(3), "supply": 2 + rng.IntN(3)},
			"influence": map[string]any{"small": rng.IntN(4), "medium": rng.IntN(4), "large": rng.IntN(4)},
		})
		if bad := Game.Fits(d, 2); len(bad) > 0 {
			t.Fatal(bad)
		}
		l := play(d, uint64(i))
		report := Game.JudgeLog(locate(l))
		if len(report.Violations) > 0 {
			t.Fatalf("game %d: %v", i, report.Violations[0].Error())
		}
		if bad := Game.JudgeSheet(final(l)).Violations; len(bad) > 0 {
			t.Fatalf("game %d: %v", i, bad[0].Error())
		}
	}
}

// TestMutatedLogs changes legal logs by errors that people make, and others: the engine reports
// exactly what the naive judge reports.
func TestMutatedLogs(t *testing.T) {
	refused := map[string]int{}
	seen := map[string]int{}
	names := slices.Sorted(maps.Keys(mutations))
	for i := range rulestest.Seeds(3 * rulestest.Games(300)) {
		rng := rand.New(rand.NewPCG(uint64(i), 3))
		name := names[i%len(names)]
		l := game(i)
		for range 1 + rng.IntN(3) {
			mutations[name](l, rng)
		}
		locate(l)
		report := agree(t, fmt.Sprintf("game %d, %s", i, name), l)
		if len(report.Violations) > 0 {
			refused[name]++
		}
		for _, v := range report.Violations {
			seen[v.Code]++
		}
	}
	for _, name := range names {
		if refused[name] == 0 {
			t.Errorf("%s was never refused", name)
		}
	}
	for _, code := range Game.Codes {
		if seen[code] == 0 && code != "board-shape" && code != "no-winner-yet" {
			t.Errorf("%s never occurred", code)
		}
	}
}

func anyRound(l *Log, rng *rand.Rand) *Round { return &l.RoundList[rng.IntN(len(l.RoundList))] }

func anyWord(rng *rand.Rand, words ...string) string { return words[rng.IntN(len(words))] }

// anyAction returns a random action, legal or not.
func anyAction(rng *rand.Rand) string {
	size := func() string { return anyWord(rng, "1", "1", "2", "2", "3", "3", "3", "4") }
	resource := func() string { return anyWord(rng, "y", "y", "g") + size() }
	worker := func() string { return "w" + size() }
	square := func() string {
		return anyWord(rng, "a", "b", "c", "d", "e", "f", "g", "h", "i") + strconv.Itoa(rng.IntN(10))
	}
	back := func() string { return resource() + anyWord(rng, "", ">"+strconv.Itoa(rng.IntN(9))) }
	switch rng.IntN(12) {
	case 0:
		return "buy " + back() + anyWord(rng, "", "", " "+back())
	case 1:
		return "train " + worker() + " " + back() + anyWord(rng, "", " "+back(), " "+back()+" "+back())
	case 2, 3:
		return "claim " + resource() + " with " + worker() + anyWord(rng, "", " over "+worker())
	case 4:
		return "create " + resource() + " from " + strconv.Itoa(rng.IntN(8)) + " with " + worker() + anyWord(rng, "", " "+worker())
	case 5, 6:
		return "start p" + size() + " at " + square() + " with " + worker()
	case 7, 8:
		return "build " + square() + " with " + anyWord(rng, resource(), worker()) + anyWord(rng, "", "", " home "+back())
	case 9:
		return anyWord(rng, "move "+worker()+" to "+resource(), "retreat "+worker())
	case 10:
		return anyWord(rng, "pass now", "", "buy", "claim y1", "build c4 with p1", "start y1 at c4 with w1", "Pass", "buy y1 >4", "buy y1>04",
			"create y1 from 3 with w1 w1 w1", "build d4 with y1 home", "build d4 with y1 home y1", "start p1 at C4 with w1", "start p1 at a01 with w1", "buy w1")
	}
	return "pass"
}

var mutations = map[string]func(l *Log, rng *rand.Rand){
	"a doubled entry": func(l *Log, rng *rand.Rand) {
		r := anyRound(l, rng)
		k := rng.IntN(len(r.Actions))
		r.Actions = slices.Insert(r.Actions, k, r.Actions[k])
	},
	"an entry taken away": func(l *Log, rng *rand.Rand) {
		r := anyRound(l, rng)
		k := rng.IntN(len(r.Actions))
		if r.Actions = slices.Delete(r.Actions, k, k+1); len(r.Actions) == 0 {
			r.Actions = []Entry{{l.Players[0], rules.Text{Text: "pass"}}}
		}
	},
	"any action": func(l *Log, rng *rand.Rand) {
		r := anyRound(l, rng)
		r.Actions[rng.IntN(len(r.Actions))].Action.Text = anyAction(rng)
	},
	"many actions": func(l *Log, rng *rand.Rand) {
		r := anyRound(l, rng)
		k := rng.IntN(len(r.Actions))
		for i := range 20 {
			r.Actions = slices.Insert(r.Actions, k, Entry{l.Players[i%2], rules.Text{Text: anyAction(rng)}})
		}
	},
	"an answer after a claim over": func(l *Log, rng *rand.Rand) {
		for i := range l.RoundList {
			list := l.RoundList[i].Actions
			for k := range list {
				if strings.Contains(list[k].Action.Text, "over") && k+1 < len(list) && rng.IntN(3) == 0 {
					list[k+1].Action.Text = anyWord(rng, "move w1 to y1", "move w2 to g3", "retreat w2", "retreat w3", "pass", "move w1")
				}
			}
		}
	},
	"an action elsewhere": func(l *Log, rng *rand.Rand) {
		from, to := anyRound(l, rng), anyRound(l, rng)
		to.Actions[rng.IntN(len(to.Actions))].Action.Text = from.Actions[rng.IntN(len(from.Actions))].Action.Text
	},
	"another player": func(l *Log, rng *rand.Rand) {
		r := anyRound(l, rng)
		r.Actions[rng.IntN(len(r.Actions))].Player.Text = anyWord(rng, "Ada", "Bo", "Zed")
	},
	"dice": func(l *Log, rng *rand.Rand) {
		d := &anyRound(l, rng).Dice[rng.IntN(2)]
		switch rng.IntN(3) {
		case 0:
			d.Dice = append(d.Dice, rules.Num{N: rng.IntN(9)})
		case 1:
			d.Dice = d.Dice[1:]
		default:
			d.Dice[0].N = rng.IntN(9)
		}
		if len(d.Dice) == 0 {
			d.Dice = []rules.Num{{N: 1}}
		}
	},
	"favours": func(l *Log, rng *rand.Rand) {
		r := anyRound(l, rng)
		pick := func() rules.Text {
			return rules.Text{Text: anyWord(rng, "y1<1", "g1<2", "y2<3", "g3<4", "y3<5", "y1<9", "y1", "w1<1", "y1>1", "g2<6")}
		}
		switch rng.IntN(3) {
		case 0:
			r.Favour = append(r.Favour, Favour{Player: rules.Text{Text: anyWord(rng, "Ada", "Bo", "Zed")}, Picks: []rules.Text{pick(), pick()}})
			if len(r.Favour) > 1 && r.Favour[0].Player.Text == r.Favour[1].Player.Text {
				r.Favour = r.Favour[1:]
			}
			if len(r.Favour) > 2 {
				r.Favour = r.Favour[:1]
			}
		case 1:
			r.Favour = nil
		default:
			for i := range r.Favour {
				if f := &r.Favour[i]; len(f.Picks) > 0 {
					f.Picks[rng.IntN(len(f.Picks))] = pick()
				}
			}
		}
	},
	"rounds moved": func(l *Log, rng *rand.Rand) {
		a, b := rng.IntN(len(l.RoundList)), rng.IntN(len(l.RoundList))
		l.RoundList[a], l.RoundList[b] = l.RoundList[b], l.RoundList[a]
	},
	"a round too many": func(l *Log, rng *rand.Rand) { l.RoundList = append(l.RoundList, l.RoundList[0]) },
	"a round less":     func(l *Log, rng *rand.Rand) { l.RoundList = l.RoundList[:max(1, len(l.RoundList)-1)] },
	"small pieces": func(l *Log, rng *rand.Rand) {
		for i := range l.RoundList {
			for k := range l.RoundList[i].Actions {
				a := &l.RoundList[i].Actions[k].Action
				if strings.HasPrefix(a.Text, "build") && rng.IntN(3) == 0 {
					a.Text = plainText(a.Text[:len("build a1 with y")] + "1")
				}
			}
		}
	},
	"pyramids of one size": func(l *Log, rng *rand.Rand) {
		size := anyWord(rng, "p1", "p2")
		for i := range l.RoundList {
			for k := range l.RoundList[i].Actions {
				if a := &l.RoundList[i].Actions[k].Action; strings.HasPrefix(a.Text, "start") {
					a.Text = "start " + size + a.Text[len("start p1"):]
				}
			}
		}
	},
	"more workers": func(l *Log, rng *rand.Rand) {
		for i := range l.RoundList {
			for k := range l.RoundList[i].Actions {
				if a := &l.RoundList[i].Actions[k].Action; strings.HasPrefix(a.Text, "build") && rng.IntN(4) == 0 {
					a.Text = a.Text[:len("build a1 with ")] + anyWord(rng, "w1", "w2")
				}
			}
		}
	},
	"no actions": func(l *Log, rng *rand.Rand) {
		l.RoundList[len(l.RoundList)-1].Actions = []Entry{{l.Players[0], rules.Text{Text: "buy y3"}}}
	},
}
