package tabletop

import (
	"fmt"
	"strings"
	"testing"
)

// thing returns a heap of one object.
func thing(w, h float64, kind string) *heap {
	return &heap{w: w, h: h, large: kind != "", plain: kind == "plain", objects: []*object{{}}}
}

// positions returns the size of an area, and the middle of each heap in the order of its size and kind.
func positions(a *area) string {
	places := []string{fmt.Sprintf("%g × %g", a.w, a.h)}
	for _, h := range a.heaps {
		places = append(places, fmt.Sprintf("%g,%g", h.x, h.z))
	}
	return strings.Join(places, " ")
}

// TestTheMiddleOfTheTable checks that the largest board is in the middle, with other boards to its right and the rest to its
// left, each side as high in the middle as the board.
func TestTheMiddleOfTheTable(t *testing.T) {
	for _, c := range []struct {
		name  string
		heaps []*heap
		want  string
	}{
		{"a board, a smaller one, a deck", []*heap{thing(3, 4, ""), thing(5, 6, "board"), thing(10, 8, "board")}, "21 × 8 10.5,4 18.5,4 3.5,4"},
		{"a side higher than the board", []*heap{thing(10, 2, "board"), thing(3, 4, ""), thing(9, 5, "")}, "29 × 9.5 14.5,4.75 4.5,2.5 1.5,7.5"},
		{"boards higher than the board", []*heap{thing(10, 2, "board"), thing(3, 6, "board")}, "17 × 6 8.5,3 15.5,3"},
		{"many large things, in a square", []*heap{thing(10, 8, "board"), thing(8, 8, ""), thing(8, 8, ""), thing(8, 8, ""), thing(8, 8, "")},
			"44 × 16.5 22,8.25 4,4 12.5,4 4,12.5 12.5,12.5"},
		{"a board alone", []*heap{thing(10, 8, "board")}, "11 × 8 5.5,4"},
		{"no board", []*heap{thing(3, 4, ""), thing(2, 5, "")}, "5.5 × 5 1,2.5 4,2"},
		{"one sheet to write on", []*heap{thing(3, 4, ""), thing(8, 6, "plain")}, "11.5 × 6 4,3 10,2"},
		{"two sheets to write on", []*heap{thing(8, 6, "plain"), thing(7, 6, "plain")}, "23 × 6 11.5,3 19.5,3"},
		{"a board before a larger sheet", []*heap{thing(12, 9, "plain"), thing(4, 4, "board")}, "29 × 9 14.5,4.5 23,4.5"},
	} {
		a := &area{heaps: c.heaps}
		if a.arrangeMiddle(); positions(a) != c.want {
			t.Errorf("%s: %s, want %s", c.name, positions(a), c.want)
		}
	}
}

// TestThingsInRows checks that rows are filled up to their width exactly, and that a wide thing widens them.
func TestThingsInRows(t *testing.T) {
	for _, c := range []struct {
		name  string
		heaps []*heap
		most  float64
		want  string
	}{
		{"exactly full", []*heap{thing(4, 2, ""), thing(5.5, 3, ""), thing(1, 1, "")}, 10, "10 × 4.5 2,1 7.25,1.5 0.5,4"},
		{"a little too wide", []*heap{thing(4, 2, ""), thing(5.6, 3, "")}, 10, "5.6 × 5.5 2,1 2.8,4"},
		{"wider than a row", []*heap{thing(12, 2, ""), thing(5, 3, ""), thing(6, 1, "")}, 10, "12 × 5.5 6,1 2.5,4 8.5,3"},
		{"nothing", nil, 10, "0 × 0"},
	} {
		a := &area{heaps: c.heaps}
		if a.w, a.h = rows(a.heaps, c.most); positions(a) != c.want {
			t.Errorf("%s: %s, want %s", c.name, positions(a), c.want)
		}
	}
}

// TestPlayersAroundTheTable checks that players sit clockwise along two sides, apart from the middle and from each other, and
// that what is in front of those at the upper side is turned.
func TestPlayersAroundTheTable(t *testing.T) {
	for players, want := range map[int]string{
		1: "0,0 180 | 1: 0,-7 180",
		2: "0,0 180 | 1: 0,-7 180 | 2: 0,7 0",
		3: "0,0 180 | 2: -2,-7 180 | 1: 2,-7 180 | 3: 0,7 0",
		5: "0,0 180 | 3: -4,-7 180 | 2: 0,-7 180 | 1: 4,-7 180 | 4: -2,7 0 | 5: 2,7 0",
	} {
		areas := []*area{{heaps: []*heap{thing(10, 8, "board")}}}
		for seat := range players {
			own := thing(2, 2, "")
			own.objects[0].Nickname = fmt.Sprintf("%d: ", seat+1)
			areas = append(areas, &area{heaps: []*heap{own}})
		}
		var got []string
		ids := map[string]bool{}
		for _, o := range setPositions(areas, players) {
			got = append(got, fmt.Sprintf("%s%g,%g %g", o.Nickname, o.Transform.PosX, o.Transform.PosZ, o.Transform.RotY))
			ids[o.GUID] = true
		}
		if text := strings.Join(got, " | "); text != want || len(ids) != players+1 {
			t.Errorf("%d players: %s with %d ids, want %s", players, text, len(ids), want)
		}
	}
	// A pile is as high as its things; within a turned area, right is left.
	a := func() *area { return &area{heaps: []*heap{thing(2, 2, ""), thing(1, 1, "")}} }
	areas := []*area{{heaps: []*heap{thing(10, 8, "board")}}, a(), a()}
	areas[1].heaps[0].objects = append(areas[1].heaps[0].objects, &object{})
	var got []string
	for _, o := range setPositions(areas, 2)[1:] {
		got = append(got, fmt.Sprintf("%g,%g,%g", o.Transform.PosX, thousandths(o.Transform.PosY-surface-thickness), o.Transform.PosZ))
	}
	step := fmt.Sprintf("%g", thousandths(thickness))
	want := strings.ReplaceAll("-0.75,-T,-7 -0.75,0,-7 1.25,-T,-6.5 0.75,-T,7 -1.25,-T,6.5", "T", step)
	if text := strings.Join(got, " "); text != want {
		t.Errorf("a pile and a turned area: %s, want %s", text, want)
	}
}
