package osiris

import (
	"fmt"
	"maps"
	"runtime"
	"strings"
	"testing"

	"cartouche/internal/testing/testall"
	"cartouche/rules"
)

// record judges a record and has the least number of violations expected.
type record struct {
	judge func() rules.Report
	least int
}

// numbered makes texts, each on its own line, and records full of them.
type numbered int32

func (n *numbered) text(s string) rules.Text {
	*n++
	return rules.Text{Text: s, Pos: rules.Pos{Line: int32(*n), Column: 1}}
}

func (n *numbered) many(count int, word string) []rules.Text {
	list := make([]rules.Text, count)
	for i := range list {
		list[i] = n.text(word)
	}
	return list
}

// log makes a log of one season that is neither ended nor the last.
func (n *numbered) log(least int, spoil func(*Log, *Season)) record {
	l := game(17)
	l.Seasons = l.Seasons[:1]
	l.Seasons[0].Turns = nil
	spoil(l, &l.Seasons[0])
	return record{func() rules.Report { return Game.JudgeLog(l) }, least + 2}
}

func (n *numbered) deal(deal []Dealt) {
	for i := range deal {
		deal[i] = Dealt{n.text(fmt.Sprint("k", i)), n.text("scribe")}
	}
}

// turns repeats an action as often as it fits into a megabyte.
func (n *numbered) turns(action string) record {
	count := max(1, 1<<20/(len(action)+9))
	return n.log(count, func(l *Log, s *Season) {
		for i := range count {
			s.Turns = append(s.Turns, Turn{Player: n.text(l.Players[i%len(l.Players)].Text), Action: n.text(action)})
		}
	})
}

// trade makes one trade that repeats an item as often as it fits into a megabyte.
func (n *numbered) trade(item string) record {
	return n.log(1, func(l *Log, s *Season) {
		gives := n.many(1<<20/(len(item)+2), item)
		s.Turns = []Turn{{Player: n.text("trade"), Trade: &Trade{Sides: []Side{{Player: l.Players[0], Gives: gives}, {Player: l.Players[1]}}}}}
	})
}

// trades repeats a trade as often as it fits into a megabyte; each has that many errors.
func (n *numbered) trades(text string, mistakes int) record {
	count := 1 << 20 / (len(text) + 14)
	return n.log(mistakes*count, func(_ *Log, s *Season) {
		for range count {
			tr := sides(text)
			tr.Pos = n.text("").Pos
			s.Turns = append(s.Turns, Turn{Player: n.text("trade"), Trade: tr})
		}
	})
}

func (n *numbered) sheet(least int, spoil func(*Sheet)) record {
	s := makeSheet("Ada Bo Cy", "", "")
	spoil(s)
	return record{func() rules.Report { return Game.JudgeSheet(s) }, least}
}

// spots puts monuments on places, each as many times as given.
func (n *numbered) spots(places, each int, where, what string) record {
	return n.sheet(places*each-1, func(s *Sheet) {
		for i := range places {
			name := where
			if places > 1 {
				name += fmt.Sprint(i)
			}
			s.Map = append(s.Map, Spot{Name: n.text(name), Monuments: n.many(each, what)})
		}
	})
}

// full repeats a text until it fills a megabyte.
func full(text string) string { return strings.Repeat(text, 1<<20/len(text)) }

// hostileLogs returns logs that consist of errors of one kind, or of one long word.
func hostileLogs() map[string]record {
	n := new(numbered)
	return map[string]record{
		"draw":               n.log(120_000, func(_ *Log, s *Season) { s.Draw[0].Labourers = n.many(120_000, "x") }),
		"pool of farmers":    n.log(119_999, func(_ *Log, s *Season) { s.Pool = n.many(120_000, "farmer") }),
		"deal":               n.log(60_000, func(l *Log, _ *Season) { l.Deal = make([]Dealt, 60_000); n.deal(l.Deal) }),
		"turns x":            n.turns("x"),
		"turns of slips":     n.turns("bon isys"),
		"turns of words":     n.turns("play tax-colector tu tak bryck frum Bo"),
		"turns: harvest":     n.turns("harvest 4N1 with farmer"),
		"turns: plan":        n.turns("plan pylon 1"),
		"turns: hire":        n.turns("hire farmer for 99 grain"),
		"turns: card":        n.turns("play scribe for resources"),
		"turns: build":       n.turns("build obelisk 1 at 9N9a"),
		"turns: visit":       n.turns("visit Nowhere with farmer, keep scribe, give scribe to Cy"),
		"turns: tax":         n.turns("play tax-collector to take nothing"),
		"a long word":        n.turns(full("x")),
		"long words":         n.turns(full("aaaa ")),
		"a long tax":         n.turns("play tax-collector to take " + full("grain from Bo B, ") + "grain from Bo B"),
		"a long price":       n.turns("hire farmer for " + full("1 grain ") + "1 grain"),
		"a long trade":       n.trade("9 grain"),
		"a trade of nothing": n.trade("1 gold"),
		"a trade of cards":   n.trade("card scribe"),
		"small trades":       n.trades("Ada 1 gold / Cy", 1),
		"trades with no one": n.trades("A / B", 1),
		"legal trades":       n.trades("Ada / Cy", 0),
		"a long place":       n.turns("harvest " + full("x") + " with farmer"),
	}
}

// hostileSheets returns sheets that consist of errors of one kind, or of one long name.
func hostileSheets() map[string]record {
	n := new(numbered)
	return map[string]record{
		"a long name":       n.spots(1, 1, "1N2a", full("x")+" obelisk"),
		"places":            n.spots(40_000, 1, "k", "Ada obelisk"),
		"monuments":         n.spots(1, 80_000, "1N2a", "Ada obelisk"),
		"monuments nowhere": n.spots(1, 80_000, "1N2", "Ada obelisk"),
		"strangers":         n.spots(1, 80_000, "1N2a", "x obelisk"),
		"words":             n.spots(1, 120_000, "1N2a", "x"),
		"claims":            n.sheet(100_000, func(s *Sheet) { s.Track[0].First = n.many(100_001, "pylon") }),
		"unknown claims":    n.sheet(100_000, func(s *Sheet) { s.Track[0].First = n.many(100_000, "x") }),
		"resources of all": n.sheet(60_000, func(s *Sheet) {
			s.Resources = make([]Count, 60_000)
			for i := range s.Resources {
				s.Resources[i].Player = n.text("x")
			}
		}),
	}
}

// TestHostileRecords: with a thousand times more errors than a report lists, the rest is counted,
// and judging takes little memory.
func TestHostileRecords(t *testing.T) {
	testall.Slow(t)
	all := hostileLogs()
	maps.Copy(all, hostileSheets())
	for name, r := range all {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		report := r.judge()
		runtime.ReadMemStats(&after)
		if mb := (after.TotalAlloc - before.TotalAlloc) >> 20; mb > 48 {
			t.Errorf("%s takes %d MB", name, mb)
		}
		if n := len(report.Violations) + report.More; len(report.Violations) > rules.MaxViolations || n < r.least || n > r.least+20 {
			t.Errorf("%s: %d violations and %d more, want some %d", name, len(report.Violations), report.More, r.least)
		}
	}
}
