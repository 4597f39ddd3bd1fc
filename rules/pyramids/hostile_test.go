package pyramids

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"cartouche/internal/testing/testall"
	"cartouche/rules"
)

// hostile returns records of a megabyte that consist of errors of one kind, or of one long word,
// with the least number of violations of each.
func hostile() (reports map[string]func() rules.Report, least map[string]int) {
	const size = 1 << 20
	reports, least = map[string]func() rules.Report{}, map[string]int{}
	log := func(name string, n int, spoil func(l *Log, r *Round)) {
		l := parseLog(nil, "1 2 3 / 1 2")
		spoil(l, &l.RoundList[0])
		locate(l)
		reports[name], least[name] = func() rules.Report { return Game.JudgeLog(l) }, n
	}
	for _, action := range []string{"dig", "buy y1", "train w3 y1", "claim y3 with w3", "create y1 from 7 with w1", "start p3 at a1 with w1", "build a1 with w3", "retreat w1"} {
		n := size / len("  - Bo: \n"+action)
		log("many: "+action, n, func(_ *Log, r *Round) {
			for i := range n {
				r.Actions = append(r.Actions, Entry{rules.Text{Text: crew[i%2]}, rules.Text{Text: action}})
			}
		})
	}
	for begin, more := range map[string]string{"buy": " y1", "buy y1>": "9", "train w1": " g3>1", "build a1 with w1 home": " y1>1", "d": "ig", "pass": " "} {
		log("long: "+begin, 1, func(_ *Log, r *Round) {
			r.Actions = []Entry{{rules.Text{Text: "Ada"}, rules.Text{Text: begin + strings.Repeat(more, size/len(more))}}}
		})
	}
	log("rounds", size/32, func(l *Log, _ *Round) { l.RoundList = make([]Round, size/32) })
	log("dice", size/3, func(_ *Log, r *Round) {
		for range size / 3 {
			r.Dice[Treasure].Dice = append(r.Dice[Treasure].Dice, rules.Num{N: 9})
		}
	})
	strangers := size / len("  - Z: x\n")
	log("strangers", strangers, func(_ *Log, r *Round) {
		for range strangers {
			r.Actions = append(r.Actions, Entry{rules.Text{Text: "Z"}, rules.Text{Text: "x"}})
		}
	})
	log("a long stranger", 1, func(_ *Log, r *Round) {
		r.Actions = []Entry{{rules.Text{Text: strings.Repeat("Ada", size/3)}, rules.Text{Text: "pass"}}}
	})
	log("favours", size/12, func(_ *Log, r *Round) {
		for i := range size / 12 {
			r.Favour = append(r.Favour, Favour{Player: rules.Text{Text: fmt.Sprint("P", i)}})
		}
	})
	sheet := func(name string, n int, rows ...string) {
		s := sheetOf(rows)
		new(paper).sheet(s)
		reports[name], least[name] = func() rules.Report { return Game.JudgeSheet(s) }, n
	}
	sheet("many cells", 2, strings.Repeat("r1 ", size/3))
	sheet("a long cell", 2, strings.Repeat("r", size))
	sheet("many rows", 9, strings.Split(strings.Repeat("x\n", size/4), "\n")...)
	return reports, least
}

// TestHostileRecords: all errors of a record are counted, and judging it takes little memory.
func TestHostileRecords(t *testing.T) {
	testall.Slow(t)
	reports, least := hostile()
	for name, judge := range reports {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		report := judge()
		runtime.ReadMemStats(&after)
		if mb := (after.TotalAlloc - before.TotalAlloc) >> 20; mb >= 64 {
			t.Errorf("%s: judging takes %d MB", name, mb)
		}
		if n := len(report.Violations) + report.More; len(report.Violations) > rules.MaxViolations || n < least[name] {
			t.Errorf("%s: %d violations and %d more, want %d", name, len(report.Violations), report.More, least[name])
		}
	}
}
