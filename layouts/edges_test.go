package layouts_test

import (
	"fmt"
	"strings"
	"testing"

	"cartouche/internal/ink"
	"cartouche/internal/testing/kittest"
	"cartouche/internal/testing/projecttest"
	"cartouche/layouts"
)

// TestWhereLinesOfEdgesGo: along the whole edge, or across it from cell to cell; of a road from the rim of one node to that of
// another, in the order of the data.
func TestWhereLinesOfEdgesGo(t *testing.T) {
	const board = "grid: {box: 10 10 60 40 mm, rows: 2, columns: 3, slot: c, names: none, edges: {slot: w, accepts: line%s}}"
	const network = "nodes: {slot: n, size: 10 mm, nodes: {A: 50 50 mm, B: 80 10 mm, C: 90 50 mm}, " +
		"edges: {slot: r, accepts: line, pairs: [[A, B], [C, A]]}}"
	for _, c := range []struct{ element, slot, at string }{
		{fmt.Sprintf(board, ""), "w.A1-A2", "line 30 10 0 20"},
		{fmt.Sprintf(board, ", draw: along"), "w.A2-B2", "line 30 30 20 0"},
		{fmt.Sprintf(board, ", draw: across"), "w.A1-A2", "line 20 20 20 0"},
		{fmt.Sprintf(board, ", draw: across"), "w.A2-B2", "line 40 20 0 20"},
		{network, "r.A-B", "line 53 46 24 -32"},
		{network, "r.C-A", "line 85 50 -30 0"},
	} {
		f, errs := laid(t, c.element)
		if errs != nil {
			t.Fatal(c.element, errs)
		}
		for _, s := range f.Slots {
			if s.ID == c.slot && (ink.FormatPlaces(s.Places) != c.at || strings.Join(s.Kinds, " ") != "line") {
				t.Errorf("%s of %s: %v at %s, want %s", c.slot, c.element, s.Kinds, ink.FormatPlaces(s.Places), c.at)
			}
		}
		if _, ok := slotsOf(f)[c.slot]; !ok {
			t.Errorf("%s has no %s", c.element, c.slot)
		}
	}
}

// TestWhatEdgesRefuse: a map without a name, marks that are no line, a way for a cross, a way on a network.
func TestWhatEdgesRefuse(t *testing.T) {
	const grid = "grid: {box: 10 10 60 40 mm, rows: 2, columns: 3, slot: c, edges: %s}"
	const nodes = "nodes: {slot: n, nodes: {A: 50 50 mm, B: 80 10 mm}, edges: {slot: r, pairs: [[A, B]], %s}}"
	for element, want := range map[string]string{
		fmt.Sprintf(grid, "{accepts: line}"):                        "missing-key {accepts: line}",
		fmt.Sprintf(grid, "{slot: w, accepts: circle}"):             "unknown-word circle",
		fmt.Sprintf(grid, "{slot: w, accepts: [line]}"):             "wrong-type [line]",
		fmt.Sprintf(grid, "{slot: w, accepts: line, draw: around}"): "unknown-word around",
		fmt.Sprintf(grid, "{slot: w, draw: across}"):                "edges-draw draw: across",
		fmt.Sprintf(grid, "{slot: w, accepts: cross, draw: along}"): "edges-draw draw: along",
		fmt.Sprintf(grid, "{slot: w, lines: along}"):                "unknown-key lines",
		fmt.Sprintf(grid, "[w]"):                                    "wrong-type [w]",
		fmt.Sprintf(nodes, "accepts: number"):                       "unknown-word number",
		fmt.Sprintf(nodes, "accepts: line, draw: along"):            "unknown-key draw",
	} {
		code, at, _ := strings.Cut(want, " ")
		dir := kittest.OwnGame(t, map[string]string{
			"data/g/card.yaml": "size: 100 x 100 mm\nstock: card\nper: game\nfront:\n  - " + element + "\n",
		})
		_, errs := layouts.LoadGame(projecttest.Over(t, dir), "g")
		if len(errs) != 1 || errs[0].Code != code || errs[0].Pos.Column != strings.Index("  - "+element, at)+1 {
			t.Errorf("%s: %v, want %s", element, errs, want)
		}
	}
}

// TestARoadWithoutLength checks that a road between two nodes at one point is reported, not drawn.
func TestARoadWithoutLength(t *testing.T) {
	_, errs := laid(t, "nodes: {slot: n, nodes: {A: 50 50 mm, B: 50 50 mm}, edges: {slot: r, accepts: line, pairs: [[A, B]]}}")
	if len(errs) == 0 || errs[0].Code != "nodes-overlap" {
		t.Error(errs)
	}
}
