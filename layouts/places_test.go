package layouts_test

import (
	"slices"
	"strings"
	"testing"

	"cartouche/internal/testing/kittest"
	"cartouche/internal/testing/testall"
	"cartouche/layouts"
	"cartouche/layouts/lint"
)

// drawnMarks are the kinds of marks that a pencil makes; the others are pieces.
var drawnMarks = []string{"bucket", "channel", "circle", "cross", "house", "number", "outline", "square", "stone", "text"}

// TestEveryPlaceOfAPieceHoldsIt: in the kits of all games for all numbers of players a slot for pieces names them, so that their
// outlines are measured. A second monument on a section of Osiris stands on its icons, where the first leaves it room.
func TestEveryPlaceOfAPieceHoldsIt(t *testing.T) {
	testall.Slow(t)
	_, games := kittest.Games(t)
	for _, g := range games {
		for n := g.Players.Min; n <= g.Players.Max; n++ {
			s, errs := layouts.New(g, layouts.Options{Lang: "en", Players: n, Profile: "home"})
			if errs != nil {
				t.Fatal(errs)
			}
			for _, c := range g.Components {
				for i := range s.Count(c) {
					p, errs := s.Piece(c, i)
					if errs != nil {
						t.Fatal(errs)
					}
					for _, slot := range p.Front.Slots {
						drawn := slices.ContainsFunc(slot.Kinds, func(k string) bool { return slices.Contains(drawnMarks, k) })
						if !drawn && slot.Holds == nil && !(g.ID == "osiris" && strings.HasSuffix(slot.ID, ".2")) {
							t.Errorf("%s for %d: nothing says which pieces %s of %s holds", g.ID, n, slot.ID, c.Name)
						}
					}
				}
			}
		}
	}
}

// TestWhatPiecesCover: an element that prints a text under the pieces of its slots gets one warning; a text beside
// them, in the same slot or not, gets none.
func TestWhatPiecesCover(t *testing.T) {
	for element, want := range map[string]string{
		"trail: {box: 10 10 180 180 mm, depth: 20 mm, count: 32, slot: k, pieces: {piece: square}}":               "k.0",
		"trail: {box: 10 10 180 180 mm, depth: 20 mm, count: 32, slot: k, place: 12 mm, pieces: {piece: square}}": "",
		"grid: {box: 10 10 40 40 mm, rows: 2, columns: 2, slot: g, names: chess, pieces: {piece: square}}":        "",
		"grid: {box: 10 10 24 24 mm, rows: 2, columns: 2, slot: g, names: chess}":                                 "",
	} {
		p, errs := laidPiece(t, element)
		if errs != nil {
			t.Fatal(errs)
		}
		var got []string
		for _, o := range lint.Overlaps(p.Component, p.Front, p.Back) {
			if o.Code != "text-under-piece" {
				t.Fatal(element, o)
			}
			got = append(got, o.Args["other"].(string))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s\nwarns of %v, want %q", element, got, want)
		}
	}
}
