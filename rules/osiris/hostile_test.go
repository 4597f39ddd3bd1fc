package osiris

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"cartouche/internal/diag"
	"cartouche/rules"
)

// record is how to judge a record, and how many violations it has at least.
type record struct {
	judge func() rules.Report
	least int
}

// hostile returns records that hold nothing but mistakes of one kind, or one long
// word, as far as they fit into a megabyte.
func hostile() map[string]record {
	line := 0
	text := func(s string) rules.Text {
		line++
		return rules.Text{Text: s, Pos: diag.Pos{File: "x", Line: line, Column: 1}}
	}
	many := func(n int, word string) []rules.Text {
		list := make([]rules.Text, n)
		for i := range list {
			list[i] = text(word)
		}
		return list
	}
	log := func(least int, spoil func(*Log, *Season)) record {
		l := game(1)
		l.Seasons = l.Seasons[:1]
		l.Seasons[0].Turns = nil
		spoil(l, &l.Seasons[0])
		return record{func() rules.Report { return Game.JudgeLog(l) }, least + 2}
	}
	turns := func(action string) record {
		n := max(1, 1<<20/(len(action)+9))
		return log(n, func(l *Log, s *Season) {
			for i := range n {
				name := text(l.Players[i%len(l.Players)].Text)
				s.Turns = append(s.Turns, Turn{Player: name, Action: text(action)})
			}
		})
	}
	trade := func(item string) record {
		return log(1, func(l *Log, s *Season) {
			t := &Trade{Sides: []Side{{Player: l.Players[0], Gives: many(1<<20/(len(item)+2), item)}, {Player: l.Players[1]}}}
			s.Turns = []Turn{{Player: rules.Text{Text: "trade"}, Trade: t}}
		})
	}
	trades := func(sides string, least int) record {
		n := 1 << 20 / (len(sides) + 14)
		return log(least*n, func(l *Log, s *Season) {
			for range n {
				s.Turns = append(s.Turns, Turn{Player: text("trade"), Trade: makeTrade(sides, text("").Pos)})
			}
		})
	}
	sheet := func(least int, spoil func(*Sheet)) record {
		s := makeSheet("Ada Bo Cy", "", "")
		spoil(s)
		return record{func() rules.Report { return Game.JudgeSheet(s) }, least}
	}
	spots := func(n, each int, where, what string) record {
		return sheet(n*each-1, func(s *Sheet) {
			for i := range n {
				name := where
				if n > 1 {
					name += fmt.Sprint(i)
				}
				s.Map = append(s.Map, Spot{Name: text(name), Monuments: many(each, what)})
			}
		})
	}
	words := func(s string) string { return strings.Repeat(s, 1<<20/len(s)) }
	return map[string]record{
		"draw":               log(120_000, func(_ *Log, s *Season) { s.Draw[0].Labourers = many(120_000, "x") }),
		"pool of farmers":    log(119_999, func(_ *Log, s *Season) { s.Pool = many(120_000, "farmer") }),
		"deal":               log(60_000, func(l *Log, _ *Season) { l.Deal = make([]Dealt, 60_000); fill(l.Deal, text) }),
		"turns x":            turns("x"),
		"turns of slips":     turns("bon isys"),
		"turns of words":     turns("play tax-colector tu tak bryck frum Bo"),
		"turns: harvest":     turns("harvest 4N1 with farmer"),
		"turns: plan":        turns("plan pylon 1"),
		"turns: hire":        turns("hire farmer for 99 grain"),
		"turns: card":        turns("play scribe for resources"),
		"turns: build":       turns("build obelisk 1 at 9N9a"),
		"turns: visit":       turns("visit Nowhere with farmer, keep scribe, give scribe to Cy"),
		"turns: tax":         turns("play tax-collector to take nothing"),
		"a long word":        turns(words("x")),
		"long words":         turns(words("aaaa ")),
		"a long tax":         turns("play tax-collector to take " + words("grain from Bo B, ") + "grain from Bo B"),
		"a long price":       turns("hire farmer for " + words("1 grain ") + "1 grain"),
		"a long trade":       trade("9 grain"),
		"a trade of nothing": trade("1 gold"),
		"a trade of cards":   trade("card scribe"),
		"small trades":       trades("Ada 1 gold / Cy", 1),
		"trades with no one": trades("A / B", 1),
		"legal trades":       trades("Ada / Cy", 0),
		"a long place":       turns("harvest " + words("x") + " with farmer"),
		"a long name":        spots(1, 1, "1N2a", words("x")+" obelisk"),
		"places":             spots(40_000, 1, "k", "Ada obelisk"),
		"monuments":          spots(1, 80_000, "1N2a", "Ada obelisk"),
		"monuments nowhere":  spots(1, 80_000, "1N2", "Ada obelisk"),
		"strangers":          spots(1, 80_000, "1N2a", "x obelisk"),
		"words":              spots(1, 120_000, "1N2a", "x"),
		"claims":             sheet(100_000, func(s *Sheet) { s.Track[0].First = many(100_001, "pylon") }),
		"unknown claims":     sheet(100_000, func(s *Sheet) { s.Track[0].First = many(100_000, "x") }),
		"resources of all": sheet(60_000, func(s *Sheet) {
			s.Resources = make([]Count, 60_000)
			for i := range s.Resources {
				s.Resources[i].Player = text("x")
			}
		}),
	}
}

func fill(deal []Dealt, text func(string) rules.Text) {
	for i := range deal {
		deal[i] = Dealt{text(fmt.Sprint("k", i)), text("scribe")}
	}
}

func makeTrade(text string, at diag.Pos) *Trade {
	t := sides(text)
	t.Pos = at
	return t
}

// TestHostileRecords: of a thousand times more mistakes than a report lists the
// rest is counted, and judging them takes little memory.
func TestHostileRecords(t *testing.T) {
	for name, r := range hostile() {
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
