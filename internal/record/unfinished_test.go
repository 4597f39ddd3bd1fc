package record_test

import (
	"bytes"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"slices"
	"testing"

	"cartouche/data"
	"cartouche/internal/record"
	"cartouche/internal/testing/rulestest"
	"cartouche/internal/testing/testall"
	"cartouche/rules"
)

// resolved are the codes that marks taken away from a legal sheet cause, by game.
var resolved = map[string][]string{
	"nile-flood": {"polder-unsown", "village-unsown", "village-not-watered", "harvest-too-high", "temple-gap", "workers-overspent",
		"stored-mismatch", "store-exceeds-harvest", "hired-mismatch", "year-count", "dice-range", "difficulty", "granary-count",
		"nebamun-mismatch", "total-mismatch"},
	"nile-pyramids":  {"no-winner-yet", "total-mismatch"},
	"osiris":         {"barge-count", "first-wrong", "total-mismatch"},
	"mykerinos-nile": {"total-mismatch"},
}

// Whatever marks are taken away from a legal sheet, nothing is wrong while it is not finished; once
// it is, all of these codes are reported.
func TestNothingIsWrongThatMoreMarksMend(t *testing.T) {
	testall.Slow(t)
	each(t, func(t *testing.T, lib testLibrary, g rules.Game) {
		schema := schemaOf(t, g)
		found := map[string]bool{}
		files, err := fs.Glob(data.FS, g.ID+"/records/*-sheet.yaml")
		if err != nil || len(files) != 1 {
			t.Fatal(files, err)
		}
		sample, err := fs.ReadFile(data.FS, files[0])
		if err != nil {
			t.Fatal(err)
		}
		for i := range rulestest.Seeds(rulestest.Games(200)) {
			rng := rand.New(rand.NewPCG(uint64(i), 33))
			players := g.MinPlayers + i%(g.MaxPlayers-g.MinPlayers+1)
			source := played(lib, g, players, uint64(i), true)
			if i%4 == 3 { // it has villages, which random players seldom build
				source = sample
			}
			r := decoded(t, lib, source)
			head := r.Sheet.Head()
			head.Claims = nil
			for seat, s := range r.Judge().Score[:len(r.Players)] {
				head.Claims = append(head.Claims, rules.Claim{Player: rules.Text{Text: r.Players[seat]}, Total: &rules.Num{N: s.Total}})
			}
			head.Unfinished = true
			gone := rng.Float64()
			if i%3 == 0 {
				gone = 0.1 // a few marks
			}
			for _, p := range g.Places(r.Sheet) {
				p.Write(slices.DeleteFunc(p.Read(), func(rules.Mark) bool { return rng.Float64() < gone }))
			}
			source = r.Encode()
			if i%10 == 0 {
				allows(t, schema, source)
			}
			r = decoded(t, lib, source)
			report := r.Judge()
			for _, v := range report.Violations {
				t.Errorf("%s in\n%s", v.Error(), source)
			}
			if !report.Unfinished || t.Failed() {
				t.FailNow()
			}
			r.Sheet.Head().Unfinished = false
			for _, v := range r.Judge().Violations {
				found[v.Code] = true
			}
		}
		for _, code := range resolved[g.ID] {
			if !found[code] {
				t.Errorf("%s is never among what is not told", code)
			}
		}
	})
}

// What more marks cannot fix is reported, finished or not; and keys may be left out.
func TestWhatNoMarkMendsIsReported(t *testing.T) {
	lib := library(t)
	for _, c := range []struct{ source, want string }{
		{"game: nile-flood\nkind: sheet\nplayers: [Ada, Bo]\nfinished: false\nyears: [{flood: 7}, {}]\nboards:\n  Ada: {fields: {A: s . . . . .}, channels: [A1-B2]}\n" +
			"temple: [[Ada], [Bo, Bo, Bo, Bo, Bo, Bo, Bo]]\n",
			"[dice-range 5:17 - 1 channel-not-adjacent 7:46 Ada temple-gap 8:42]"},
		{"game: nile-flood\nkind: sheet\nplayers: [Ada, Bo]\nfinished: false\nboards:\n  Bo:\n    years: [{harvest: 3, stored: 4}, {harvest: 0, stored: 2, hired: 3}]\n",
			"[store-exceeds-harvest 7:34 Bo 1]"},
		{"game: osiris\nkind: sheet\nplayers: [Ada, Bo]\nfinished: false\ntrack:\n  Ada: {first: [obelisk]}\n  Bo: {barge: 2, first: [obelisk, pylon]}\n",
			"[first-wrong 7:26 Bo]"},
		{"game: nile-pyramids\nkind: sheet\nplayers: [Ada, Bo]\nfinished: false\n", "[]"},
		{"game: mykerinos-nile\nkind: sheet\nplayers: [Ada, Bo]\nfinished: false\ntiles: {Ada: [N1, N1]}\n", "[tile-repeated 5:19]"},
		{"game: mykerinos-nile\nkind: sheet\nplayers: [Ada, Bo]\nfinished: false\ntiles: {Ada: [N1, N2, N3, N4]}\n", "[]"},
		{"game: mykerinos-nile\nkind: sheet\nplayers: [Ada, Bo]\nfinished: true\ntiles: {Ada: [N1, N2, N3, N4]}\n", "[tile-count 5:8]"},
	} {
		got := []string{}
		for _, v := range decoded(t, lib, []byte(c.source)).Judge().Violations {
			got = append(got, line(v))
		}
		if fmt.Sprint(got) != c.want {
			t.Errorf("%s\ngot  %v\nwant %s", c.source, got, c.want)
		}
	}
}

// A sheet that is not finished says so where it is printed; a finished one does not.
func TestFinishedIsPrinted(t *testing.T) {
	lib := library(t)
	source := []byte("game: nile-pyramids\nkind: sheet\nplayers: [Ada, Bo]\nfinished: false\nboard: []\n")
	if got := decoded(t, lib, source).Encode(); string(got) != string(source) {
		t.Errorf("got\n%s", got)
	}
	if got := decoded(t, lib, bytes.Replace(source, []byte(" false"), nil, 1)); got.Sheet.Head().Unfinished {
		t.Error("an empty value is not the default")
	}
}

func decoded(t *testing.T, lib testLibrary, source []byte) *record.Record {
	t.Helper()
	r, errs := record.Decode("f", source, lib)
	if err := errs.Err(); err != nil {
		t.Fatalf("%v\n%s", err, source)
	}
	return r
}
