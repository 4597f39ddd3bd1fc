package record_test

import (
	"bytes"
	"testing"

	"cartouche/internal/record"
	"cartouche/rules"
)

// played plays a game and prints it.
func played(lib testLibrary, g rules.Game, players int, seed uint64, sheet bool) []byte {
	r, err := record.Play(g, lib.setup(g, players, seed), seed, sheet)
	if err != nil {
		panic(err)
	}
	return r.Encode()
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

// TestReadFromAPhotograph checks that an unreviewed record says so, in sheets alone.
func TestReadFromAPhotograph(t *testing.T) {
	lib := library(t)
	source := "game: osiris\nkind: sheet\nplayers: [Ada, Bo]\nread: photograph\n"
	r, errs := record.Decode("a.yaml", []byte(source), lib)
	if len(errs) > 0 || !r.Photograph || !bytes.Contains(r.Encode(), []byte("\nread: photograph\n")) {
		t.Fatal(errs)
	}
	for _, c := range [][3]string{{"read: photograph", "read: scan", "unknown-word"}, {"kind: sheet", "kind: log", "unknown-key"}} {
		_, errs := record.Decode("a.yaml", bytes.Replace([]byte(source), []byte(c[0]), []byte(c[1]), 1), lib)
		if len(errs) == 0 || errs[len(errs)-1].Code != c[2] {
			t.Errorf("%s: %v, want %s", c[1], errs, c[2])
		}
	}
}
