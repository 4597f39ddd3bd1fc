package layouts_test

import (
	"strings"
	"testing"

	"cartouche/internal/diag"
	"cartouche/internal/testing/kittest"
	"cartouche/internal/testing/projecttest"
	"cartouche/internal/testing/testall"
	"cartouche/layouts"
)

// TestExpressionsOfACardHaveABudget: many expressions, one that is repeated, and one for each of many cards take no more than
// their part of the component's steps, and one error says which takes the most.
func TestExpressionsOfACardHaveABudget(t *testing.T) {
	testall.Slow(t)
	const loop = "sum(map(1..1000, count(1..1000, # > 3))) >= 0" // a million steps
	rect := func(when, more string) string {
		return "- rect: {box: 5 5 1 1 mm, fill: ink, when: \"" + when + "\"" + more + "}\n"
	}
	inGroup := "- group:\n    box: 0 0 20 20 mm\n    times: 2000\n    elements:\n      " + rect("count(1..5000, # > 3) > 0", "")
	for _, c := range []struct {
		name, elements string
		cards          int
		code           string
		line           int // of the error, below those before `front`
	}{
		{"few", strings.Repeat(rect(loop, ""), 2), 1, "", 0},
		{"many", strings.Repeat(rect(loop, ""), 9), 1, "formula-part", 6},
		{"a cheap one after them", strings.Repeat(rect(loop, ""), 5) + rect("players > 0", ""), 1, "", 0},
		{"in a group", inGroup, 1, "formula-part", 5},
		{"long ones without loops", strings.Replace(inGroup, "count(1..5000, # > 3)", strings.Repeat("players + ", 380)+"1", 1), 50, "formula-part", 5},
		{"of many cards", rect(loop, ""), 100, "formula-part", 1},
		{"cheap ones of many cards", rect("count(1..200, # > 3) > 0", ""), 5000, "", 0},
		{"alone above the limit", rect("sum(map(1..3000, count(1..1000, # > 3))) >= 0", ""), 1, "formula-steps", 1},
	} {
		errs := laidCard(t, c.elements, c.cards)
		if c.code == "" && errs == nil {
			continue
		}
		if len(errs) != 1 || errs[0].Code != c.code || errs[0].Pos.Line != 5+c.line {
			t.Errorf("%s: %v, not %s in line %d", c.name, errs, c.code, 5+c.line)
		}
	}
}

// laidCard lays out the first card of a component that has so many of them.
func laidCard(t *testing.T, elements string, cards int) diag.List {
	t.Helper()
	dir := kittest.OwnGame(t, map[string]string{
		"data/g/card.yaml": "size: 60 x 80 mm\nstock: card\nper: game\ncards: d.csv\nfront:\n" + elements,
		"data/g/d.csv":     "name\n" + strings.Repeat("x\n", cards),
	})
	g, errs := layouts.LoadGame(projecttest.Over(t, dir), "g")
	if errs != nil {
		t.Fatal(errs)
	}
	s, errs := layouts.New(g, layouts.Options{Players: 2, Lang: "en", Profile: "home"})
	if errs != nil {
		t.Fatal(errs)
	}
	_, errs = s.Piece(g.Components[0], 0)
	return errs
}

// TestElementsOfASideAreBounded: all repetitions on a side count together, those of groups too.
func TestElementsOfASideAreBounded(t *testing.T) {
	rect := func(times string) string { return "- rect: {box: 5 5 1 1 mm, fill: ink, times: " + times + "}\n" }
	group := "- group:\n    box: 0 0 20 20 mm\n    times: 130\n    elements:\n      " + rect("50")
	for _, c := range []struct {
		name, elements, code string
		line                 int // of the error, below those before `front`
	}{
		{"as many as one element may have", rect("10000"), "", 0},
		{"two of them", rect("6000") + rect("6000"), "", 0},
		{"one too many", rect("6000") + rect("6000") + rect("1") + rect("9000"), "side-times", 3},
		{"in a group", group, "", 0},
		{"in two groups", group + group, "side-times", 10},
	} {
		errs := laidCard(t, c.elements, 1)
		if c.code == "" && errs == nil {
			continue
		}
		if len(errs) != 1 || errs[0].Code != c.code || errs[0].Pos.Line != 5+c.line {
			t.Errorf("%s: %v, not %s in line %d", c.name, errs, c.code, 5+c.line)
		}
	}
}
