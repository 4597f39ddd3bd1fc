package entries

import (
	"strings"
	"testing"

	"cartouche/rules"
)

// TestMatch: a pattern matches a slot with the same number of parts. The place's name is what the
// stars match. A part `name` between the first and the last is a slot for a player's name, which
// only its own id matches.
func TestMatch(t *testing.T) {
	for _, c := range []struct{ pattern, id, want string }{
		{"store", "store", "store"},
		{"store", "stone", ""},
		{"field.A1", "field.A1", "field.A1"},
		{"field.A1", "field.A2", ""},
		{"field.*", "field.A1", "A1"},
		{"field.*", "path.A1", ""},
		{"field.*", "field", ""},
		{"field.*", "field.A1.left", ""},
		{"lane.*.*", "lane.2.3", "2.3"},
		{"lane.2.*", "lane.2.3", "3"},
		{"lane.2.*", "lane.3.3", ""},
		{"lane.*.3", "lane.2.3", "2"},
		{"lane.*.3", "lane.2.4", ""},
		{"*", "store", "store"},
		{"*.*", "name.1", "name.1"},
		{"*.*.*", "name.1.2", "name.1.2"},
		{"score.*", "score.name", "name"},
		{"score.*.*", "score.purple.name", "purple.name"},
		{"score.*.*", "score.name.1", ""},
		{"score.name.*", "score.name.1", ""},
		{"score.*.1", "score.name.1", ""},
		{"score.name.1", "score.name.1", "score.name.1"},
		{"a.*.*.*", "a.b.name.1", ""},
	} {
		got, ok := match(c.pattern, c.id)
		if got != c.want || ok != (c.want != "") {
			t.Errorf("%s of %s: %q, %v, want %q", c.id, c.pattern, got, ok, c.want)
		}
	}
}

// TestPlaceOfAnEdge: the ends of an edge may be in either order, even if their names have hyphens.
// Names of other places have only one form.
func TestPlaceOfAnEdge(t *testing.T) {
	family := func(between bool, names ...string) *Family {
		f := &Family{byName: map[string]int{}}
		for i, name := range names {
			f.byName[name] = i
			f.Spots = append(f.Spots, Spot{Name: name, Printed: &Slot{Between: between, Beside: []string{"one", "other"}}})
		}
		return f
	}
	edges := family(true, "A1-A2", "A2-B-1")
	for name, want := range map[string]int{"A1-A2": 0, "A2-A1": 0, "A2-B-1": 1, "B-1-A2": 1, "1-A2-B": 1, "B-1xA2": -1, "A1": -1, "A1-": -1} {
		if i, ok := edges.Place(name); ok != (want >= 0) || ok && i != want {
			t.Errorf("the edge %s: %d, %v, want %d", name, i, ok, want)
		}
	}
	if i, ok := family(false, "A1-A2").Place("A2-A1"); ok {
		t.Errorf("A2-A1 is place %d, but places that are no edges have one name", i)
	}
}

// TestATickIsWhatItsSlotAccepts: a cross, or a line along an edge.
func TestATickIsWhatItsSlotAccepts(t *testing.T) {
	e := &Entry{Kind: Ticks}
	for _, line := range []bool{false, true} {
		want := map[bool]rules.Kind{false: rules.Cross, true: rules.Line}[line]
		slot := &Slot{Line: line}
		if got := e.marks(Mark{Written: true}, slot, 0); len(got) != 1 || got[0].Kind != want || e.markKinds(slot)[0] != want {
			t.Errorf("line %v: drawn as %v, of the kinds %v", line, got, e.markKinds(slot))
		}
	}
}

// TestRowsAreLetteredLikeTheirPlaces: rows of places with names like A1 have letters, A to Z; all other rows have numbers, and so
// have those of an entry in which one place has another kind of name.
func TestRowsAreLetteredLikeTheirPlaces(t *testing.T) {
	for names, want := range map[string]string{
		"A1 A2/B1 B2":    "A B",
		"Y12/Z1":         "Y Z",
		"A1/B10 B11":     "A B",
		"1 2/3 4":        "1 2",
		"1.1 1.2/2.1":    "1 2",
		"a1/b1":          "1 2",
		"A/B":            "1 2",
		"AB1/AC1":        "1 2",
		"A1/Bx":          "1 2",
		"A1/2":           "1 2",
		"2/A1":           "1 2",
		"@1/A1":          "1 2",
		"Z1/[1":          "1 2",
		"A1/B":           "1 2",
		"A1 A2/B1 total": "1 2",
	} {
		f := &Family{}
		for i, row := range strings.Split(names, "/") {
			for k, name := range strings.Fields(row) {
				f.Spots = append(f.Spots, Spot{Name: name, Printed: &Slot{Row: i + 1, Column: k + 1}})
			}
		}
		f.rows()
		var got []string
		for _, r := range f.Rows {
			got = append(got, r.Name)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: the rows are %v, want %s", names, got, want)
		}
	}
}
