package kit

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/model"
	"cartouche/internal/record"
	"cartouche/internal/scene"
	"cartouche/layouts"
	"cartouche/layouts/press"
	"cartouche/rules"
)

// TestEverySlotOfAKitIsOnItsSheets: every copy of a piece has all slots of its
// faces on the sheets, in one place or, when it is larger than the paper, on each
// tile that shows a part; and where the outline of a slot is drawn, it lies there.
func TestEverySlotOfAKitIsOnItsSheets(t *testing.T) {
	p, games := allGames(t)
	for _, g := range games {
		for players := g.Players.Min; players <= g.Players.Max; players += max(g.Players.Max-g.Players.Min, 1) {
			t.Run(fmt.Sprint(g.ID, "/", players), func(t *testing.T) {
				t.Parallel()
				j, err := start(p, Options{Game: g.ID, Players: players, Shift: geom.Pt(300, -700), Bleed: players > 2})
				if err != nil {
					t.Fatal(err)
				}
				pieces, err := j.pieces()
				if err != nil {
					t.Fatal(err)
				}
				stacks, err := j.stacks(pieces)
				if err != nil {
					t.Fatal(err)
				}
				var pages []*scene.Page
				for _, sheets := range stacks {
					pages = append(pages, press.Pages(sheets)...)
				}
				holdSlots(t, pieces, pages)
			})
		}
	}
}

// holdSlots compares the slots of the pages with those of the pieces.
func holdSlots(t *testing.T, pieces []layouts.Piece, pages []*scene.Page) {
	t.Helper()
	want, outlined := map[string]int{}, map[string]bool{}
	for _, p := range pieces {
		for _, f := range []*scene.Face{p.Front, p.Back} {
			if f == nil {
				continue
			}
			drawn := outlines(f.Ops, geom.Placement{})
			for _, s := range f.Slots {
				want[f.Name+" "+s.ID] += p.Copies
				outlined[f.Name+" "+s.ID] = drawn[s.Box]
			}
		}
	}
	got := map[string]int{}
	seen := map[string]bool{}
	for _, page := range pages {
		drawn := outlines(page.Ops, geom.Placement{})
		for _, s := range scene.Slots(page.Ops) {
			id := s.Face + " " + s.ID
			if copied := fmt.Sprint(id, " ", s.Copy); !seen[copied] {
				seen[copied] = true
				got[id]++
			}
			if outlined[id] && !drawn[s.Box] {
				t.Errorf("%q: nothing is drawn around %s at %v", page.Name, id, s.Box)
			}
		}
	}
	if !maps.Equal(got, want) {
		t.Errorf("slots with their copies on the sheets %v, on the pieces %v", got, want)
	}
}

// outlines are the boxes around all shapes of a drawing.
func outlines(ops []scene.Op, at geom.Placement) map[geom.Rect]bool {
	boxes := map[geom.Rect]bool{}
	for _, op := range ops {
		switch op := op.(type) {
		case *scene.Fill:
			boxes[op.Path.Placed(at).Box()] = true
		case *scene.Stroke:
			boxes[op.Path.Placed(at).Box()] = true
		case *scene.Group:
			maps.Copy(boxes, outlines(op.Ops, op.Place.After(at)))
		}
	}
	return boxes
}

// remarks are the marks that no hand makes: they explain to whoever looks.
var remarks = []rules.Kind{rules.Influence, "ring-adjacent", "ring-segment"}

// TestMarksFitTheirSlots: whatever the sample records draw stands in a slot
// that takes such a mark; a record without mistakes draws no more than a slot takes.
func TestMarksFitTheirSlots(t *testing.T) {
	p, _ := allGames(t)
	files, _ := filepath.Glob("../../data/*/records/*.yaml")
	taken := map[string]bool{}
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		r, errs := record.Decode(file, source, func(game string) (record.Data, diag.List) { return model.LoadValues(p, game) })
		report := r.Judge()
		if errs != nil || report.Marks == nil {
			continue
		}
		s, err := showRecord(p, r, report, ShowOptions{Say: func(v rules.Violation) string { return v.Code }})
		if err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		for _, kind := range s.fit(t, file, len(report.Violations) == 0) {
			taken[kind] = true
		}
	}
	if len(taken) < 18 {
		t.Errorf("only %d kinds of marks were drawn", len(taken))
	}
}

// fit compares the marks of a record with the slots, and returns their kinds.
func (s *showing) fit(t *testing.T, file string, clean bool) []string {
	t.Helper()
	slots := map[string]scene.Slot{}
	for _, c := range s.comps {
		if s.studio.Count(c) == 0 {
			continue
		}
		piece, _ := s.studio.Piece(c, 0)
		for _, slot := range piece.Front.Slots {
			slots[c.Name+" "+slot.ID] = slot
		}
	}
	var kinds []string
	count := map[rules.Slot]int{}
	for _, m := range s.marks {
		if slices.Contains(remarks, m.Kind) {
			continue
		}
		slot := slots[m.Board+" "+m.ID]
		kind := string(m.Kind)
		if _, err := strconv.Atoi(m.Text); m.Kind == rules.Number && (err != nil || slices.Contains(slot.Kinds, "text")) {
			kind = "text"
		}
		if !slices.Contains(slot.Kinds, kind) {
			t.Errorf("%s: %s %q stands in %s %s, which takes %v", file, m.Kind, m.Text, m.Board, m.ID, slot.Kinds)
		}
		if count[m.Slot]++; clean && slot.Capacity > 0 && count[m.Slot] > slot.Capacity {
			t.Errorf("%s: %d marks stand in %s %s, which takes %d", file, count[m.Slot], m.Board, m.ID, slot.Capacity)
		}
		kinds = append(kinds, string(m.Kind))
	}
	return kinds
}
