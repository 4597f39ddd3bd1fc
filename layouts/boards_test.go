package layouts_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/geom"
	"cartouche/internal/scene"
	"cartouche/layouts"
)

// boards lays out the game in testdata that shows every kind of board.
func boards(t *testing.T, lang string) map[string]*scene.Face {
	t.Helper()
	return faces(t, ownGame, layouts.Options{Players: 2, Lang: lang, Profile: "home"})
}

// TestGoldenBoardsOfOnesOwn compares grids, hexagons, networks and what is written on with testdata: how they look, and the slots
// that they bring.
func TestGoldenBoardsOfOnesOwn(t *testing.T) {
	for name, f := range boards(t, "en") {
		golden(t, ownGame+"/want", name, f)
	}
}

// bySlot are the slots of a face whose names begin so, by what follows.
func bySlot(f *scene.Face, prefix string) map[string]scene.Slot {
	found := map[string]scene.Slot{}
	for _, s := range f.Slots {
		if name, ok := strings.CutPrefix(s.ID, prefix+"."); ok {
			found[name] = s
		}
	}
	return found
}

// TestEdgesAndCrossingsOfAGrid: the cells that they lie between, in the order in which records name them; 31 edges and 12
// crossings of 4 × 5 cells.
func TestEdgesAndCrossingsOfAGrid(t *testing.T) {
	f := boards(t, "en")["farm.front"]
	cells, walls, posts := bySlot(f, "cell"), bySlot(f, "wall"), bySlot(f, "post")
	if len(cells) != 20 || len(walls) != 31 || len(posts) != 12 {
		t.Errorf("%d cells, %d walls, %d posts", len(cells), len(walls), len(posts))
	}
	for name, s := range walls {
		ends := strings.Split(name, "-")
		a, b := cells[ends[0]], cells[ends[1]]
		if !slices.Equal(s.Beside, []string{a.ID, b.ID}) || !slices.Contains(a.Beside, b.ID) || !s.Box.Overlaps(a.Box) || !s.Box.Overlaps(b.Box) {
			t.Errorf("%s lies at %v beside %v", s.ID, s.Box, s.Beside)
		}
		if s.Row != a.Row || s.Column != a.Column || !s.Between {
			t.Errorf("%s is in row %d, column %d", s.ID, s.Row, s.Column)
		}
	}
	for name, s := range posts {
		ends := strings.Split(name, "/")
		a, d := cells[ends[0]], cells[ends[1]]
		middle := geom.Pt((a.Box.Right()+d.Box.X)/2, (a.Box.Bottom()+d.Box.Y)/2)
		if len(s.Beside) != 4 || s.Beside[0] != a.ID || s.Beside[3] != d.ID || s.Box.Center() != middle || s.Row != a.Row || !s.Between {
			t.Errorf("%s lies at %v beside %v", s.ID, s.Box, s.Beside)
		}
	}
	var order []string
	for _, s := range f.Slots {
		if strings.HasPrefix(s.ID, "wall.") {
			order = append(order, s.ID)
		}
	}
	if got := strings.Join(order[:4], " "); got != "wall.A1-A2 wall.A1-B1 wall.A2-A3 wall.A2-B2" {
		t.Errorf("walls stand in the order %s", got)
	}
	if a3, c3, e5 := cells["A3"], cells["C3"], cells["D5"]; a3.Valued || !c3.Valued || c3.Value != 10 || e5.Valued {
		t.Errorf("values %v %v %v", a3, c3, e5)
	}
}

// TestHexagonsLieBesideThoseAroundThem: the neighbours that slots name are those whose middles are as far away as a cell is
// wide, as a search of all pairs finds them.
func TestHexagonsLieBesideThoseAroundThem(t *testing.T) {
	f := boards(t, "en")["islands.front"]
	for prefix, want := range map[string]struct {
		cells, borders int
	}{"sea": {20, 43}, "isle": {20, 43}, "peak": {7, 12}} {
		slots := bySlot(f, prefix)
		wide, borders := math.Inf(1), 0
		away := func(a, b scene.Slot) float64 {
			d := a.Box.Center().Sub(b.Box.Center())
			return math.Hypot(float64(d.X), float64(d.Y))
		}
		for _, a := range slots {
			for _, b := range slots {
				if a.ID != b.ID {
					wide = min(wide, away(a, b))
				}
			}
		}
		for _, a := range slots {
			var near []string
			for _, b := range slots {
				if a.ID != b.ID && away(a, b) < 1.1*wide {
					near = append(near, b.ID)
				}
			}
			slices.Sort(near)
			if got := slices.Sorted(slices.Values(a.Beside)); !slices.Equal(got, near) {
				t.Errorf("%s names %v, around it are %v", a.ID, got, near)
			}
			borders += len(near)
		}
		if len(slots) != want.cells || borders != 2*want.borders {
			t.Errorf("%s: %d cells, %d borders, want %v", prefix, len(slots), borders/2, want)
		}
	}
}

// TestANetworkNamesItsRoads: a place is beside those that a road joins it with, a road beside its two ends.
func TestANetworkNamesItsRoads(t *testing.T) {
	f := boards(t, "en")["towns.front"]
	towns, roads := bySlot(f, "town"), bySlot(f, "road")
	if got := fmt.Sprint(towns["Memphis"].Beside); got != "[town.Thebes town.Giza town.Luxor]" || len(towns) != 5 {
		t.Errorf("Memphis is beside %s of %d", got, len(towns))
	}
	if s := roads["Aswan-Giza"]; fmt.Sprint(s.Beside) != "[town.Aswan town.Giza]" || !s.Between || len(roads) != 6 {
		t.Errorf("the road from Aswan to Giza: %v of %d", s, len(roads))
	}
	for _, text := range scene.Texts(f.Ops) {
		for _, s := range f.Slots {
			if text.Box.Overlaps(s.Box) {
				t.Errorf("“%s” lies over %s", text.Words(), s.ID)
			}
		}
	}
}

// TestBoardsAreNotMirrored: in Arabic A1 is at the upper left as it is in English, with its name and its value, though what
// else is on the face changes sides.
func TestBoardsAreNotMirrored(t *testing.T) {
	en, ar := boards(t, "en")["farm.front"], boards(t, "ar")["farm.front"]
	for _, prefix := range []string{"cell", "wall", "post"} {
		there := bySlot(ar, prefix)
		for name, s := range bySlot(en, prefix) {
			if there[name].Box != s.Box {
				t.Errorf("%s lies at %v, in Arabic at %v", s.ID, s.Box, there[name].Box)
			}
		}
	}
	if first, last := bySlot(ar, "bonus")["1"], bySlot(ar, "bonus")["6"]; first.Box.X < last.Box.X {
		t.Errorf("a row to cross begins at the left in Arabic: %v", first.Box)
	}
}

// TestNamesBesideNodesKeepOff: a name at the right or at the left of a node has 1.5 mm between its letters and it.
func TestNamesBesideNodesKeepOff(t *testing.T) {
	_, pieces := piecesOf(t, "hex-map", "map")
	nodes := map[string]geom.Rect{}
	for _, slot := range pieces[0].Front.Slots {
		if name, ok := strings.CutPrefix(slot.ID, "harbour."); ok {
			nodes[name] = slot.Box
		}
	}
	beside := 0
	for _, text := range scene.Texts(pieces[0].Front.Ops) {
		box, ok := nodes[text.Words()]
		if !ok || text.Box.X < box.Right() && box.X < text.Box.Right() {
			continue
		}
		beside++
		if gap := max(text.Box.X-box.Right(), box.X-text.Box.Right()); gap < geom.MM(1.45) {
			t.Errorf("%s is %v from its node", text.Words(), gap)
		}
	}
	if beside != 2 {
		t.Errorf("%d names are beside their nodes", beside)
	}
}
