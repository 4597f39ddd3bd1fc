package record_test

import (
	"bytes"
	"testing"

	"cartouche/internal/doc"
	"cartouche/internal/record"
	"cartouche/rules/games"
)

var seats = []string{"Ada", "Bo", "Cleo", "Dov", "Ela", "Finn"}

// played plays a game and prints it.
func played(t testing.TB, lib record.Library, id string, players int, seed uint64, sheet bool) []byte {
	t.Helper()
	data, errs := lib(id)
	if err := errs.Err(); err != nil {
		t.Fatal(err)
	}
	level := ""
	if levels := record.Levels(id); players == 1 && len(levels) > 0 {
		level = levels[seed%uint64(len(levels))]
	}
	return record.Play(id, seats[:players], data.Override(doc.Value{}, players), level, seed, sheet).Encode()
}

// A played game keeps to the rules, and so does its sheet, which scores the
// same; both read back as they were printed.
func TestPlayedGamesReadBack(t *testing.T) {
	lib := library(t)
	for _, g := range games.All() {
		for players := g.MinPlayers; players <= g.MaxPlayers; players++ {
			for seed := uint64(1); seed <= 20; seed++ {
				log := played(t, lib, g.ID, players, seed, false)
				if !bytes.Equal(log, played(t, lib, g.ID, players, seed, false)) {
					t.Fatalf("%s, %d players, seed %d: not the same twice", g.ID, players, seed)
				}
				a := judged(t, lib, log)
				b := judged(t, lib, played(t, lib, g.ID, players, seed, true))
				for i := range a {
					if a[i] != b[i] {
						t.Errorf("%s, %d players, seed %d: the log scores %v, its sheet %v", g.ID, players, seed, a, b)
					}
				}
			}
		}
	}
}

// judged reads a record that keeps to the rules and returns its totals.
func judged(t *testing.T, lib record.Library, source []byte) []int {
	t.Helper()
	r, errs := record.Decode("f", source, lib)
	if err := errs.Err(); err != nil {
		t.Fatalf("%v in\n%s", err, source)
	}
	if again := r.Encode(); !bytes.Equal(again, source) {
		t.Fatalf("reads back as\n%s\ninstead of\n%s", again, source)
	}
	report := r.Judge()
	for _, v := range report.Violations {
		t.Fatalf("%v in\n%s", v.Error(), source)
	}
	var totals []int
	for _, s := range report.Score {
		totals = append(totals, s.Total)
	}
	return totals
}

// What is printed is what people write: the examples of the notation.
func TestEncodeKeepsTheStyle(t *testing.T) {
	for name, source := range map[string]string{"log": `game: nile-flood
kind: log
title: "Sunday: at home"
date: 2026-11-20
lang: it
players: [Ada, "@x", true, 7, "it's"]
data: {}
years:
  - dice: {flood: 3, workers: 4}
    work:
      Ada: [sow A1, sow A2, shadoof A1]
      "@x": [stone, stone]
    harvest: {Ada: 3, "@x": 0}
    store: {Ada: 0}
    hire:
      Ada: [sow A3]
claimed: {Ada: 61, true: {grain: 12, total: 61}}
`, "sheet": `game: nile-flood
kind: sheet
players: [Ada, Bo]
data:
  rows: 6
  costs: {sow: 2}
  points: {stone: [1, 2, 3, 4]}
years:
  - {flood: 3, workers: 4}
boards:
  Ada:
    fields:
      A: s sb . . . .
      B: . p sbp . . .
    channels: [A1-A2]
    villages: [A1/B2]
    years:
      - {harvest: 3, stored: 0, hired: 1}
  Bo:
    fields: {}
    years: []
temple:
  - [Ada, Ada, Bo]
granaries:
  - {built: Bo, grain: [Ada, Ada, Bo]}
  - {built: Ada, grain: {Ada: 7, Bo: 5}}
difficulty: medium
`} {
		r, errs := record.Decode(name, []byte(source), library(t))
		if err := errs.Err(); err != nil {
			t.Fatal(err)
		}
		want := bytes.ReplaceAll(bytes.ReplaceAll([]byte(source), []byte("data: {}\n"), nil), []byte(`"it's"`), []byte("it's"))
		if got := r.Encode(); !bytes.Equal(got, want) {
			t.Errorf("got:\n%s\nwant:\n%s", got, want)
		}
	}
}
