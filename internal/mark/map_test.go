package mark_test

import (
	"slices"
	"strings"
	"testing"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
	"cartouche/rules"
)

// land is a face with a slot for each kind of piece.
func land() *scene.Face {
	return &scene.Face{Name: "map", Size: geom.Size{W: geom.MM(100), H: geom.MM(60)}, Slots: []scene.Slot{
		{ID: "section.1N1a", Box: geom.R(geom.MM(10), geom.MM(18), geom.MM(20), geom.MM(12))},
		{ID: "section.1N1a.2", Box: geom.R(geom.MM(10), geom.MM(5), geom.MM(20), geom.MM(5.6))},
		{ID: "space.1N1", Box: geom.R(geom.MM(10), geom.MM(34), geom.MM(20), geom.MM(20))},
		{ID: "camel.north", Box: geom.R(geom.MM(36), geom.MM(8), geom.MM(18), geom.MM(18))},
		{ID: "barge.1", Box: geom.R(geom.MM(60), geom.MM(10), geom.MM(20), geom.MM(12))},
		{ID: "bonus.card", Box: geom.R(geom.MM(35), geom.MM(34), geom.MM(20), geom.MM(20))},
		{ID: "track.7", Box: geom.R(geom.MM(70), geom.MM(40), geom.MM(14), geom.MM(14))},
	}}
}

var mapMarks = []struct{ id, kind string }{
	{"section.1N1a", "obelisk"}, {"section.1N1a", "sphinx"}, {"section.1N1a", "pylon"}, {"section.1N1a.2", "obelisk"}, {"section.1N1a", "ankh"}, {"section.1N1a", "scarab"},
	{"space.1N1", "farmer"}, {"space.1N1", "brickmaker"}, {"space.1N1", "stonecutter"}, {"space.1N1", "master-farmer"},
	{"space.1N1", "master-brickmaker"}, {"space.1N1", "master-stonecutter"}, {"camel.north", "camel"}, {"barge.1", "barge"},
	{"bonus.card", "cover"}, {"track.7", "marker"}, {"section.1N1a", "ring-adjacent"},
	{"section.1N1a", "ring-segment"}, {"section.1N1a.2", "ring-adjacent"}, {"section.1N1a.2", "ring-segment"},
}

func onLand(t *testing.T, id, kind string, seat int) []ink.Op {
	t.Helper()
	slot := rules.Slot{Board: "map", Seat: rules.Shared, ID: id}
	ops, errs := artist(t).Draw(rooms(land()), "map", rules.Shared, []rules.Mark{{Slot: slot, Kind: rules.Kind(kind), Text: "1", By: seat}}, nil)
	if errs != nil || len(ops) == 0 {
		t.Fatalf("%s in %s: %d ops, %v", kind, id, len(ops), errs)
	}
	return ops
}

// outline returns the points of all paths, to compare shapes without colours.
func outline(ops []ink.Op) string {
	var b strings.Builder
	for _, op := range ops {
		var path ink.Path
		switch op := op.(type) {
		case *ink.Fill:
			path = op.Path
		case *ink.Stroke:
			path = op.Path
		}
		for _, p := range path.Points {
			b.WriteString(p.X.String() + "," + p.Y.String() + " ")
		}
	}
	return b.String()
}

// A piece stays in its slot; a ring around a set exceeds it a little.
func TestPiecesOnAMapStayInTheirSlots(t *testing.T) {
	for _, m := range mapMarks {
		i := slices.IndexFunc(land().Slots, func(s scene.Slot) bool { return s.ID == m.id })
		around := land().Slots[i].Box.Inset(-geom.MM(4))
		for _, op := range onLand(t, m.id, m.kind, 2) {
			if fill, ok := op.(*ink.Fill); ok && !around.Contains(fill.Path.Box()) {
				t.Errorf("%s in %s covers %v", m.kind, m.id, fill.Path.Box())
			}
		}
	}
}

// Two players' pieces differ in more than colour, and so do two kinds of pieces.
func TestPiecesOnAMapDiffer(t *testing.T) {
	for _, m := range mapMarks {
		if slices.Contains([]string{"barge", "cover", "ankh", "scarab"}, m.kind) {
			continue // without an owner
		}
		seen := map[string]int{}
		for seat := range 5 {
			o := outline(onLand(t, m.id, m.kind, seat))
			if other, ok := seen[o]; ok && !strings.HasPrefix(m.kind, "ring") { // the monument in a ring has the sign
				t.Errorf("%s: seats %d and %d look alike", m.kind, other, seat)
			}
			seen[o] = seat
		}
	}
	kinds := map[string]string{}
	for _, m := range mapMarks {
		o := m.id + outline(onLand(t, m.id, m.kind, 0))
		if other, ok := kinds[o]; ok {
			t.Errorf("%s and %s look alike", m.kind, other)
		}
		kinds[o] = m.kind
	}
}

// Markers in one field of the score track do not hide each other, and a single one fills its place.
func TestMarkersAreSideBySide(t *testing.T) {
	var marks []rules.Mark
	for seat := range 5 {
		marks = append(marks, rules.Mark{Slot: rules.Slot{Board: "map", Seat: rules.Shared, ID: "track.7"}, Kind: "marker", By: seat})
		ops, errs := artist(t).Draw(rooms(land()), "map", rules.Shared, marks, nil)
		if errs != nil {
			t.Fatal(errs)
		}
		var disks []geom.Rect
		for _, op := range ops {
			if fill, ok := op.(*ink.Fill); ok && fill.Colour.Name != "white" {
				box := fill.Path.Box()
				if slices.ContainsFunc(disks, box.Overlaps) {
					t.Errorf("%d markers overlap", len(marks))
				}
				disks = append(disks, box)
			}
		}
		if len(disks) != len(marks) {
			t.Errorf("%d disks for %d markers", len(disks), len(marks))
		}
		if seat == 0 && disks[0].W < geom.MM(11) {
			t.Errorf("a marker alone is %v wide", disks[0].W)
		}
	}
}

// Labourers in the pool have no owner: they are side by side in its slot, and a master's token has
// more shapes than a basic one.
func TestLabourersOfThePool(t *testing.T) {
	pool := geom.R(0, 0, geom.MM(73), geom.MM(17))
	face := &scene.Face{Slots: []scene.Slot{{ID: "pool", Box: pool}}}
	draw := func(text string) []ink.Op {
		piece := rules.Mark{Slot: rules.Slot{Board: "map", Seat: rules.Shared, ID: "pool"}, Kind: rules.Pieces, Text: text, By: rules.Shared}
		ops, errs := artist(t).Draw(rooms(face), "map", rules.Shared, []rules.Mark{piece}, nil)
		if errs != nil {
			t.Fatalf("%s: %v", text, errs)
		}
		for _, op := range ops {
			if fill, ok := op.(*ink.Fill); ok && !pool.Contains(fill.Path.Box()) {
				t.Errorf("%s covers %v", text, fill.Path.Box())
			}
		}
		return ops
	}
	one, master := draw("farmer"), draw("master-farmer")
	if five := draw("farmer farmer brickmaker stonecutter farmer"); len(five) != 5*len(one) || len(master) <= len(one) {
		t.Errorf("%d shapes for one, %d for a master, %d for five", len(one), len(master), len(five))
	}
}
