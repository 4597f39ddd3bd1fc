package mykerinos

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"cartouche/rules"
)

// record judges a record and has the least number of violations expected.
type record struct {
	judge func() rules.Report
	least int
}

// hostile returns records that consist of errors of one kind, or of one long word.
func hostile() map[string]record {
	line := int32(0)
	text := func(s string) rules.Text {
		line++
		return rules.Text{Text: s, Pos: rules.Pos{Line: line, Column: 1}}
	}
	many := func(n int, word string) []rules.Text {
		list := make([]rules.Text, n)
		for i := range list {
			list[i] = text(word)
		}
		return list
	}
	const words, keys = 120_000, 40_000
	log := func(least int, spoil func(*Log)) record {
		l := game(7)
		spoil(l)
		return record{func() rules.Report { return Game.JudgeLog(l) }, least}
	}
	sheet := func(least int, spoil func(*Sheet)) record {
		s := final(game(7))
		spoil(s)
		return record{func() rules.Report { return Game.JudgeSheet(s) }, least}
	}
	spaces := make([]OnSpace, keys)
	cubes := make([]OnTile, keys)
	counts, patrons := make([]Count, keys), make([]Collection, keys)
	who := text("x")
	for i := range keys {
		name := fmt.Sprint("k", i)
		spaces[i] = OnSpace{text(name), &who}
		cubes[i] = OnTile{text(name), []OnSpace{{text("r1"), &who}}}
		counts[i] = Count{Player: text(name)}
		patrons[i] = Collection{Player: text(name)}
	}
	holdings := make([]Holding, keys)
	for i := range holdings {
		holdings[i] = Holding{Player: text("k")}
	}
	long := strings.Repeat("x", 1<<20)
	return map[string]record{
		"tiles":          log(words-1, func(l *Log) { l.Seasons[0].Tiles = many(words, "x") }),
		"the same tile":  log(words-1, func(l *Log) { l.Seasons[0].Tiles = many(words, "N1") }),
		"passed":         log(words-1, func(l *Log) { l.Seasons[0].Passed = many(words, "x") }),
		"passed Ada":     log(1, func(l *Log) { l.Seasons[0].Passed = many(words, "Ada") }),
		"spaces":         log(keys-1, func(l *Log) { l.Seasons[0].Cubes[0].Spaces = spaces }),
		"cubes":          log(keys-1, func(l *Log) { l.Seasons[0].Cubes = cubes }),
		"base":           log(keys-1, func(l *Log) { l.Base = counts }),
		"patrons":        log(keys-1, func(l *Log) { l.Patrons = patrons }),
		"long":           log(1, func(l *Log) { l.Seasons[0].Take = &rules.Text{Text: long} }),
		"long player":    log(1, func(l *Log) { l.Seasons[0].TieBoat = &rules.Text{Text: long} }),
		"long boat":      log(1, func(l *Log) { l.Seasons[0].Boat = &rules.Text{Text: long} }),
		"sheet tiles":    sheet(words-1, func(s *Sheet) { s.Tiles[0].Things = many(words, "x") }),
		"sheet N1":       sheet(words-1, func(s *Sheet) { s.Tiles[0].Things = many(words, "N1") }),
		"sheet boats":    sheet(words-1, func(s *Sheet) { s.Boats[0].Things = many(words, "x") }),
		"sheet holdings": sheet(keys-1, func(s *Sheet) { s.Tiles = holdings }),
	}
}

// TestHostileRecords: with a thousand times more errors than a report lists, the rest is counted,
// and judging takes little memory.
func TestHostileRecords(t *testing.T) {
	for name, r := range hostile() {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		report := r.judge()
		runtime.ReadMemStats(&after)
		if mb := (after.TotalAlloc - before.TotalAlloc) >> 20; mb > 32 {
			t.Errorf("%s takes %d MB", name, mb)
		}
		if n := len(report.Violations) + report.More; len(report.Violations) > rules.MaxViolations || n < r.least || n > r.least+20 {
			t.Errorf("%s: %d violations and %d more, want some %d", name, len(report.Violations), report.More, r.least)
		}
	}
}
