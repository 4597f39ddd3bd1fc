package declared_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/record"
	"cartouche/rules"
	"cartouche/rules/declared"
	"cartouche/rules/entries"
)

// mesh is a game whose sheet has roads between each two of so many towns.
func mesh(t *testing.T, towns int, more string) rules.Game {
	t.Helper()
	c := entries.Component{Name: "sheet", Player: true, Slots: []entries.Slot{{ID: "store"}}}
	for i := range towns {
		c.Slots = append(c.Slots, entries.Slot{ID: fmt.Sprintf("town.%d", i)})
	}
	for _, e := range clique(towns) {
		c.Slots = append(c.Slots, entries.Slot{ID: fmt.Sprintf("road.%d-%d", e[0], e[1]), Between: true,
			Beside: []string{fmt.Sprintf("town.%d", e[0]), fmt.Sprintf("town.%d", e[1])}})
	}
	r, errs := declared.Load("rules.yaml", []byte(`entries:
  town: {kind: ticks, slots: sheet/town.*}
  road: {kind: ticks, slots: sheet/road.*}
  store: {kind: number, slots: sheet/store, range: 0..9}
define:
  nets: "paths(written(road))"
  best: "max(map(nets, .longest))"
`+more), settingOf(c))
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	return r.Game()
}

// TestGoldenBeyondReach: what needs the longest way of a network that is beyond reach stays open, and the rest
// of the sheet is judged as usual.
func TestGoldenBeyondReach(t *testing.T) {
	const towns = 34 // with all 561 roads no search is narrow enough
	g := mesh(t, towns, `checks:
  long: {require: "best < 1"}
  leads: {require: "best >= max(everyone.best)", at: road}
  right: {right: best, at: store}
  full: {require: "store > 8", at: store}
score: {stored: store, longest: best, nets: "len(nets)"}
`)
	want := []struct{ record, found, scores string }{
		{"Ada: {road: 561, store: 3}\n  Bo: {road: 2, store: 9}", "full Ada, long Bo, right Bo, item-mismatch Ada",
			"Ada 0: ? 3 ? 1; Bo 0: 12 9 2 1"},
		{"Ada: {road: 3, store: 9}\n  Bo: {road: 2, store: 9}", "leads Bo, long Ada, long Bo, right Ada, right Bo, item-mismatch Ada, total-mismatch Ada",
			"Ada 1: 13 9 3 1; Bo 2: 12 9 2 1"},
	}
	for _, c := range want {
		text := recordHead + "sheets:\n  " + c.record + "\nclaimed: {Ada: {stored: 1, longest: 3, total: 1}, Bo: 12}\n"
		r, errs := record.Decode("sheet.yaml", []byte(text), shelf{g})
		if len(errs) > 0 {
			t.Fatal(errs)
		}
		open := strings.Contains(c.scores, "?")
		for range 2 { // the second time with the run of the first
			report := r.Judge()
			var found []string
			for _, v := range report.Violations {
				found = append(found, v.Code+" "+v.Player)
			}
			for _, f := range strings.Split(c.found, ", ") {
				if !slices.Contains(found, f) {
					t.Errorf("%s: no %s in %v", c.record, f, found)
				}
			}
			if n := len(strings.Split(c.found, ", ")); len(found) != n {
				t.Errorf("%s: %v, want %s", c.record, found, c.found)
			}
			if got := openScores(report.Score); got != c.scores {
				t.Errorf("%s: %s, want %s", c.record, got, c.scores)
			}
			if len(report.Faults) > 0 || open != (len(report.Beyond) == 1) || open != (len(report.Winners) == 0) {
				t.Errorf("%s: %v %v %v", c.record, report.Faults, report.Beyond, report.Winners)
			}
		}
	}
}

// openScores spells a score: the rank, the total, and the points of the items; `?` for what is open.
func openScores(score rules.Score) string {
	var all []string
	number := func(n int, open bool) string {
		if open {
			return "?"
		}
		return fmt.Sprint(n)
	}
	for _, r := range score {
		s := fmt.Sprint(r.Player, " ", r.Rank, ": ", number(r.Total, r.Open))
		for _, it := range r.Items {
			s += " " + number(it.Points, it.Open)
		}
		all = append(all, s)
	}
	return strings.Join(all, "; ")
}

// TestGoldenOpenWinner: if only what decides the game is open, all points are known, and nobody has a rank.
func TestGoldenOpenWinner(t *testing.T) {
	g := mesh(t, 34, "score: {stored: store}\nwinner: [total, best]\n")
	s, errs := opened(g, all(34), "Ada", "Bo")
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	report := g.JudgeSheet(s)
	if got := openScores(report.Score); got != "Ada 0: 0 0; Bo 0: 0 0" || len(report.Beyond) != 1 || len(report.Winners) > 0 {
		t.Error(got, report.Beyond, report.Winners)
	}
}

func all(towns int) map[string]string {
	marks := map[string]string{}
	for _, e := range clique(towns) {
		marks[fmt.Sprintf("road.%d-%d", e[0], e[1])] = "x"
	}
	return marks
}

// TestGoldenWarningOfLargeNetworks: reading the rules warns of an entry of more than 100 edges whose longest
// ways are used, once, at the first use.
func TestGoldenWarningOfLargeNetworks(t *testing.T) {
	for _, c := range []struct {
		towns int
		more  string
		want  string
	}{
		{14, "score: {longest: best}\n", `[]`},
		{15, "score: {longest: best}\n", `["rules.yaml:7:25: declared-long-entry allowed=100 found=105 name=road"]`},
		{15, "  worth(net): \"net.longest\"\nscore: {longest: \"sum(map(nets, worth(#)))\"}\n", `["rules.yaml:7:25: declared-long-entry allowed=100 found=105 name=road"]`},
	} {
		texts := []string{}
		for _, d := range mesh(t, c.towns, c.more).Warnings {
			texts = append(texts, d.Error())
		}
		if got, _ := json.Marshal(texts); string(got) != c.want {
			t.Errorf("%d towns: %s, want %s", c.towns, got, c.want)
		}
	}
}
