package declared_test

import (
	"fmt"
	"strings"
	"testing"

	"cartouche/internal/record"
)

// TestGoldenNamesOfPlayersGoIntoTheirSlots: into those of a player's board, and those for all seats; never
// into a slot that an entry fills in.
func TestGoldenNamesOfPlayersGoIntoTheirSlots(t *testing.T) {
	g := load(t, written+"  note: {kind: text, slots: sheet/note}\nscore: {none: 0}\n")
	r, errs := record.Decode("sheet.yaml", []byte(recordHead), shelf{g})
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	ids := []string{"name", "owner", "note", "lane.name.1", "lane.name.2", "lane.name.3", "lane.name.red", "name.1", "box.1"}
	for _, c := range []struct {
		seat   int
		player bool
		want   string
	}{
		{1, true, "name Bo, owner Bo, lane.name.1 Ada, lane.name.2 Bo"},
		{-1, false, "lane.name.1 Ada, lane.name.2 Bo"},
	} {
		var got []string
		for _, m := range r.NameMarks("sheet", ids, c.seat, c.player) {
			got = append(got, fmt.Sprint(m.ID, " ", m.Text))
		}
		if strings.Join(got, ", ") != c.want {
			t.Errorf("seat %d: %s, want %s", c.seat, got, c.want)
		}
	}
	own := load(t, "entries: {name: {kind: text, slots: sheet/note}}\nscore: {none: 0}\n")
	if r, errs = record.Decode("sheet.yaml", []byte(recordHead), shelf{own}); len(errs) > 0 {
		t.Fatal(errs)
	}
	if marks := r.NameMarks("sheet", []string{"note"}, 0, true); len(marks) > 0 {
		t.Errorf("%v in a slot of an entry", marks)
	}
}

// TestGoldenMarkCalledWater: the mark of an own game is drawn, although a built-in game has one of that name that is not.
func TestGoldenMarkCalledWater(t *testing.T) {
	g := load(t, `entries: {field: {kind: marks, slots: sheet/field.*, marks: {p: water}}}
score: {ponds: "count(field, .mark == 'p')"}
`)
	s, errs := opened(g, map[string]string{"field.A2": "water"}, "Ada")
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	if drawn := g.Scored(s.Marks(), &s.Header, nil); len(drawn) != 1 || drawn[0].Kind != "water" {
		t.Errorf("drawn: %v", drawn)
	}
}
