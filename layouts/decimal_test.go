package layouts_test

import (
	"slices"
	"strings"
	"testing"

	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

// TestDecimalSigns: a slot for a decimal prints the sign, before the last digits, and the reader knows where. Slots stay slots
// for numbers.
func TestDecimalSigns(t *testing.T) {
	const boxes = "boxes: {box: 5 10 32 16 mm, slot: b, columns: [{slot: x, text: game.title, %s}]}"
	for _, c := range []struct{ element, slot, at string }{
		{"slot: {box: 10 10 10 7 mm, id: x, accepts: decimal}", "x", "number 10 10 10 7; point 14 10 2 7"},
		{"slot: {box: 10 10 17 9 mm, id: x, accepts: decimal}", "x", "number 10 10 17 9; point 20 10 2 9"},
		{"slot: {box: 10 10 14 7 mm, id: x, accepts: decimal-2}", "x", "number 10 10 14 7; point 14 10 2 7"},
		{"slot: {box: 10 10 30 9 mm, id: x, accepts: [cross, decimal-3]}", "x", "cross 11 11 28 7; number 10 10 30 9; point 21.2 10 2 9"},
		{"grid: {box: 10 10 30 20 mm, rows: 1, columns: 2, slot: c, names: none, accepts: decimal}", "c.A1", "number 10 12.5 15 15; point 18.666 12.5 2 15"},
		{strings.Replace(boxes, "%s", "accepts: decimal-2, digits: 4", 1), "b.x", "number 5.7 15.5 30.6 10.5; point 20 15.5 2 10.5"},
	} {
		f, errs := laid(t, c.element)
		if errs != nil {
			t.Fatal(c.element, errs)
		}
		s := f.Slots[slices.IndexFunc(f.Slots, func(s scene.Slot) bool { return s.ID == c.slot })]
		if got := ink.FormatPlaces(s.Places); got != c.at || strings.Contains(strings.Join(s.Kinds, " "), "decimal") {
			t.Errorf("%s: %v at %s, want %s", c.element, s.Kinds, got, c.at)
		}
		signs := 0
		for _, op := range f.Ops {
			if text, ok := op.(*scene.Text); ok && text.Tag == scene.Artifact {
				signs++
			}
		}
		if signs != len(f.Slots) {
			t.Errorf("%s prints %d signs", c.element, signs)
		}
	}
}

// TestDecimalsNeedRoom: 4 mm for each digit and 2 mm for the sign, said once.
func TestDecimalsNeedRoom(t *testing.T) {
	for element, want := range map[string]string{
		"slot: {box: 10 10 9.9 7 mm, id: x, accepts: decimal}":                                           "9.9 × 7 mm",
		"slot: {box: 10 10 10 6.9 mm, id: x, accepts: decimal}":                                          "10 × 6.9 mm",
		"slot: {box: 10 10 13.9 7 mm, id: x, accepts: decimal-2}":                                        "13.9 × 7 mm",
		"slot: {box: 10 10 17 7 mm, id: x, accepts: decimal-3}":                                          "17 × 7 mm",
		"slot: {box: 10 10 21 7 mm, id: x, accepts: decimal-4}":                                          "21 × 7 mm",
		"ticks: {box: 5 10 30 9 mm, slot: x, count: 3, accepts: decimal}":                                "9 × 9 mm",
		"boxes: {box: 5 10 10 16 mm, slot: b, columns: [{slot: x, text: game.title, accepts: decimal}]}": "8.6 × 10.5 mm",
	} {
		if _, errs := laid(t, element); len(errs) != 1 || errs[0].Code != "slot-too-small" {
			t.Errorf("%s: %v, want %s", element, errs, want)
		}
	}
}
