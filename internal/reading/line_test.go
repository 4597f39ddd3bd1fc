package reading_test

import (
	"math"
	"slices"
	"testing"

	"cartouche/internal/geom"
	"cartouche/internal/reading/look"
	"cartouche/internal/reading/photo"
	"cartouche/internal/testing/testall"
	"cartouche/rules"
)

// TestLinesThatPass: a crease that runs along a channel and goes on at both of its ends is no channel without doubt, and a 2 whose foot
// is on the line of its box is no 7.
func TestLinesThatPass(t *testing.T) {
	testall.Slow(t)
	r := reader(t)
	p, err := scan(t, r, 2, "player-board", drawnOn(rules.Channel, "channel.A1-B1"))()
	if err != nil {
		t.Fatal(err)
	}
	blanks, err := r.Draw(2, "en", look.Profiles[0])
	if err != nil {
		t.Fatal(err)
	}
	of := blanks[slices.IndexFunc(blanks, func(b *look.Blank) bool { return b.Component == "player-board" })]
	trace := func(pts ...geom.Point) {
		for i := range len(pts) - 1 {
			for k := range 400 {
				way := pts[i+1].Sub(pts[i])
				at := pts[i].Add(geom.Pt(way.X*geom.Length(k)/400, way.Y*geom.Length(k)/400))
				x, y := int((of.Size.W.MM()+9-at.X.MM())/25.4*120), int((of.Size.H.MM()+7-at.Y.MM())/25.4*120)
				for _, beside := range [4][2]int{{0, 0}, {1, 0}, {0, 1}, {1, 1}} {
					copy(p.RGB[3*((y+beside[1])*p.W+x+beside[0]):], []uint8{90, 90, 94})
				}
			}
		}
	}
	channel := of.Slots["channel.D1-E1"].Places[0].Box
	middle := channel.Center()
	trace(geom.Pt(middle.X, channel.Y-geom.MM(7)), geom.Pt(middle.X, channel.Bottom()+geom.MM(7)))
	box := of.Slots["year.3.harvest"].Box
	at := func(x, y float64) geom.Point {
		return geom.Pt(box.Center().X+geom.Length(math.Round(1000*x)), box.Bottom()-geom.Length(math.Round(1000*y)))
	}
	trace(at(-1.3, 4.6), at(-0.9, 4.9), at(1.2, 4.9), at(0.4, 2.6), at(-0.4, 0.2), at(2.2, 0.2))
	read := boardOf(t, func() (*photo.Photo, error) { return photo.NewPhoto(p.Image), nil })
	for id, want := range map[string]string{"channel.A1-B1": "", "channel.D1-E1": look.DoubtFaint} {
		if v := read[rules.Channel][id]; v.Doubt != want || v.There && want != "" && v.Doubt == "" {
			t.Errorf("%s: there %v, doubt %q; expected %q", id, v.There, v.Doubt, want)
		}
	}
	if v := read[rules.Number]["year.3.harvest"]; !v.There || v.Text != "2" && v.Doubt == "" {
		t.Errorf("a 2 on the line of its box: there %v, read as %q without doubt", v.There, v.Text)
	}
}
