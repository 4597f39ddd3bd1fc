package show

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"cartouche/internal/record"
	"cartouche/internal/scene"
	"cartouche/internal/testing/drawtest"
	"cartouche/internal/testing/projecttest"
	"cartouche/internal/testing/testall"
	"cartouche/rules"
)

// remarks are the kinds of marks that are only explanations, not handwriting.
var remarks = []rules.Kind{rules.Influence, "ring-adjacent", "ring-segment"}

// TestMarksFitTheirSlots: every mark of the sample records is in a slot that accepts its kind; a
// record without violations draws no more marks than a slot holds.
func TestMarksFitTheirSlots(t *testing.T) {
	testall.Slow(t)
	p := projecttest.Builtin(t)
	files, _ := filepath.Glob("../../data/*/records/*.yaml")
	taken := map[string]bool{}
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		r, errs := record.Decode(file, source, library{p})
		report := r.Judge()
		if errs != nil || report.Marks == nil {
			continue
		}
		s, err := showRecord(p, r, report, Options{Say: func(v rules.Violation) string { return v.Code }})
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

// fit checks the marks of a record against the slots, and returns their kinds.
func (s *showing) fit(t *testing.T, file string, clean bool) []string {
	t.Helper()
	slots := map[string]scene.Slot{}
	for _, c := range s.Components {
		for i := range s.Studio.Count(c) {
			piece, _ := s.Studio.Piece(c, i)
			for _, face := range []*scene.Face{piece.Back, piece.Front} {
				if face == nil {
					continue
				}
				for _, slot := range face.Slots {
					slots[c.Name+" "+slot.ID] = slot
				}
			}
		}
	}
	var kinds []string
	count := map[rules.Slot]int{}
	for _, m := range s.Marks {
		if slices.Contains(remarks, m.Kind) {
			continue
		}
		slot := slots[m.Board+" "+m.ID]
		kind := string(m.Kind)
		if _, err := strconv.Atoi(m.Text); m.Kind == rules.Number && (err != nil || slices.Contains(slot.Kinds, "text")) {
			kind = "text"
		}
		if !slices.Contains(slot.Kinds, kind) {
			t.Errorf("%s: %s %q is in %s %s, which accepts %v", file, m.Kind, m.Text, m.Board, m.ID, slot.Kinds)
		}
		if count[m.Slot]++; clean && slot.Capacity > 0 && count[m.Slot] > slot.Capacity {
			t.Errorf("%s: %d marks are in %s %s, which holds %d", file, count[m.Slot], m.Board, m.ID, slot.Capacity)
		}
		kinds = append(kinds, string(m.Kind))
	}
	return kinds
}

// TestDrawnBoardsKeepTheirSlots: slots keep the board that they are on and the seat of its player;
// a shared board has no seat.
func TestDrawnBoardsKeepTheirSlots(t *testing.T) {
	p := projecttest.Builtin(t)
	source, err := os.ReadFile("../../data/nile-flood/records/family-sheet.yaml")
	if err != nil {
		t.Fatal(err)
	}
	r, _ := record.Decode("r.yaml", source, library{p})
	s, err := showRecord(p, r, r.Judge(), Options{})
	if err != nil {
		t.Fatal(err)
	}
	pages, err := s.pages()
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]int{}
	for _, page := range pages {
		for _, slot := range drawtest.Slots(page.page.Ops) {
			if got[page.name] = slot.Copy; !strings.HasPrefix(page.name, strings.TrimSuffix(slot.Face, ".front")) {
				t.Errorf("%s has a slot of %s", page.name, slot.Face)
			}
		}
	}
	want := map[string]int{"player-board-1": 1, "player-board-2": 2, "player-board-3": 3, "player-board-4": 4, "temple-plan": 0, "granaries": 0}
	if !maps.Equal(got, want) {
		t.Errorf("boards with the copies that they are: %v, want %v", got, want)
	}
}
