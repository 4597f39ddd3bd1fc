package reading_test

import (
	"math"
	"slices"
	"testing"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/reading/look"
	"cartouche/internal/reading/photo"
	"cartouche/internal/testing/testall"
	"cartouche/rules"
)

// boardOf reads the first player's board on a scan.
func boardOf(t *testing.T, open func() (*photo.Photo, error)) map[rules.Kind]map[string]look.Value {
	t.Helper()
	r := reader(t)
	names := []string{"Ada", "Bo"}
	matches, ok, err := r.Find([]look.Input{{File: "a.jpg", Open: open}}, len(names))
	if err != nil || !ok {
		t.Fatal(ok, err)
	}
	sheets, errs := look.Seat(matches, names)
	if errs != nil {
		t.Fatal(errs)
	}
	blank, _ := r.Blank(names)
	read := map[rules.Kind]map[string]look.Value{}
	for _, v := range sheets[0].Places(r.Game.Places(blank.Sheet)) {
		if read[v.Kind] == nil {
			read[v.Kind] = map[string]look.Value{}
		}
		read[v.Kind][v.Place.ID] = v
	}
	return read
}

// drawnOn returns marks of a kind on the first player's board.
func drawnOn(kind rules.Kind, ids ...string) (marks []rules.Mark) {
	for _, id := range ids {
		marks = append(marks, rules.Mark{Slot: rules.Slot{Board: "player-board", ID: id}, Kind: kind})
	}
	return marks
}

// TestWhatIsFarPalerThanTheRestIsDoubted: it may be left of something that was erased. Where all of a sheet is as pale, nothing is;
// TestAHardPencilIsRead has that for paler marks, so that it is left to CARTOUCHE_ALL.
func TestWhatIsFarPalerThanTheRestIsDoubted(t *testing.T) {
	testall.Slow(t)
	strong := append(drawnOn(rules.Circle, "field.B3", "field.C1", "field.D5"), drawnOn(rules.House, "village.A1/B2", "village.D4/E5")...)
	ghosts := append(drawnOn(rules.Circle, "field.A5"), drawnOn(rules.House, "village.B4/C5")...)
	r := reader(t)
	photographed := func(marks []rules.Mark) *photo.Photo {
		p, err := scan(t, r, 2, "player-board", marks)()
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	for _, all := range []bool{false, true} {
		if all && !testall.On() {
			continue
		}
		marks, without := photographed(append(slices.Clone(strong), ghosts...)), photographed(strong)
		if all {
			without = photographed(nil)
		}
		for i, v := range without.RGB {
			marks.RGB[i] = uint8(float64(v) - 0.4*(float64(v)-float64(marks.RGB[i])))
		}
		read := boardOf(t, func() (*photo.Photo, error) { return photo.NewPhoto(marks.Image), nil })
		for _, m := range strong {
			if v := read[m.Kind][m.ID]; !v.There || v.Doubt != "" {
				t.Errorf("all pale %v, %s: there %v, doubt %q", all, m.ID, v.There, v.Doubt)
			}
		}
		for _, m := range ghosts {
			if v := read[m.Kind][m.ID]; !v.There || (v.Doubt == look.DoubtFaint) == all {
				t.Errorf("all pale %v, %s, which is pale: there %v, doubt %q", all, m.ID, v.There, v.Doubt)
			}
		}
	}
}

// TestAHardPencilIsRead: where all marks are as pale as those of a pencil of 2H, they are read, and nothing else is seen. Three of them may
// be left of something that was erased.
func TestAHardPencilIsRead(t *testing.T) {
	testall.Slow(t)
	few := append(drawnOn(rules.Circle, "field.B3", "field.C1"), drawnOn(rules.House, "village.A1/B2")...)
	many := append(drawnOn(rules.Circle, "field.D5", "field.A5"), drawnOn(rules.House, "village.D4/E5")...)
	r := reader(t)
	for _, marks := range [][]rules.Mark{few, append(slices.Clone(few), many...)} {
		drawn, err := scan(t, r, 2, "player-board", marks)()
		if err != nil {
			t.Fatal(err)
		}
		blank, err := scan(t, r, 2, "player-board", nil)()
		if err != nil {
			t.Fatal(err)
		}
		for i, v := range blank.RGB {
			drawn.RGB[i] = uint8(float64(v) - 0.21*(float64(v)-float64(drawn.RGB[i])))
		}
		read := boardOf(t, func() (*photo.Photo, error) { return photo.NewPhoto(drawn.Image), nil })
		for kind, values := range read {
			for id, v := range values {
				is := slices.ContainsFunc(marks, func(m rules.Mark) bool { return m.Kind == kind && m.ID == id })
				if sure := v.Doubt == ""; sure && v.There != is || !sure && (!is || len(marks) > len(few)) {
					t.Errorf("of %d marks, %s %s: there %v, doubt %q, want %v", len(marks), kind, id, v.There, v.Doubt, is)
				}
			}
		}
	}
}

// TestACircleThatIsNotOnItsPathIsDoubted: one that is too large is not blank, and one drawn with a broad pen is no square as well. Small
// and large ones are circles, even one that would touch a square.
func TestACircleThatIsNotOnItsPathIsDoubted(t *testing.T) {
	testall.Slow(t)
	r := reader(t)
	blanks, err := r.Draw(2, "en", look.Profiles[0])
	if err != nil {
		t.Fatal(err)
	}
	of := blanks[slices.IndexFunc(blanks, func(b *look.Blank) bool { return b.Component == "player-board" })]
	p, err := scan(t, r, 2, "player-board", drawnOn(rules.Circle, "field.D5"))()
	if err != nil {
		t.Fatal(err)
	}
	ring := func(id string, by, wide float64) {
		box := of.Slots[id].Places[0].Box
		centre := box.Center()
		for y := range p.H {
			for x := range p.W {
				at := func(px int, side geom.Length, margin float64) float64 {
					return side.MM() + margin - float64(px)*25.4/120
				}
				off := math.Hypot(at(x, of.Size.W-centre.X, 9), at(y, of.Size.H-centre.Y, 7)) - by*box.W.MM()/2
				if math.Abs(off) < wide/2 {
					copy(p.RGB[3*(y*p.W+x):], []uint8{60, 60, 64})
				}
			}
		}
	}
	ring("field.B2", 1.35, 0.6)
	ring("field.B5", 1, 2.6)
	ring("field.A2", 0.75, 0.6)
	ring("field.A4", 1.03, 0.9)
	ring("field.E3", 1.08, 0.9)
	read := boardOf(t, func() (*photo.Photo, error) { return photo.NewPhoto(p.Image), nil })
	for id, want := range map[string]string{
		"field.D5": "there", "field.B2": look.DoubtFaint, "field.B5": "there", "field.C3": "blank",
		"field.A2": "there", "field.A4": "there", "field.E3": "there",
	} {
		got := read[rules.Circle][id]
		if is := map[bool]string{false: "blank", true: "there"}[got.There]; got.Doubt != want && (got.Doubt != "" || is != want) {
			t.Errorf("circle %s: %s, doubt %q; want %s", id, is, got.Doubt, want)
		}
		if v := read[rules.Square][id]; v.There && v.Doubt == "" {
			t.Errorf("a square is seen at %s", id)
		}
	}
}

// TestMarksThatTouchAreSeen: a large circle runs into the bucket beside it. Where nothing traces the bucket, the circle alone is none.
func TestMarksThatTouchAreSeen(t *testing.T) {
	testall.Slow(t)
	r := reader(t)
	marks := append(drawnOn(rules.Circle, "field.B2", "field.D5"), drawnOn(rules.Bucket, "field.B2")...)
	p, err := scan(t, r, 2, "player-board", marks)()
	if err != nil {
		t.Fatal(err)
	}
	blanks, err := r.Draw(2, "en", look.Profiles[0])
	if err != nil {
		t.Fatal(err)
	}
	of := blanks[slices.IndexFunc(blanks, func(b *look.Blank) bool { return b.Component == "player-board" })]
	for _, id := range []string{"field.B2", "field.D5"} { // from the circle to the left side of the bucket
		circle, bucket := of.Slots[id].Places[0].Box.Center(), of.Slots[id].Places[1].Box
		for y := range p.H {
			for x := range p.W {
				u, v := of.Size.W.MM()+9-float64(x)*25.4/120, of.Size.H.MM()+7-float64(y)*25.4/120
				if u > circle.X.MM()+5.2 && u < bucket.X.MM()+1.4 && math.Abs(v-circle.Y.MM()) < 0.3 {
					copy(p.RGB[3*(y*p.W+x):], []uint8{60, 60, 64})
				}
			}
		}
	}
	read := boardOf(t, func() (*photo.Photo, error) { return photo.NewPhoto(p.Image), nil })
	if v := read[rules.Bucket]["field.B2"]; !v.There || v.Doubt != "" {
		t.Errorf("a bucket that touches a circle: there %v, doubt %q", v.There, v.Doubt)
	}
	if v := read[rules.Bucket]["field.D5"]; v.There {
		t.Error("a line from a circle is a bucket")
	}
}

// TestWhatIsLeftOfAFigureIsDoubted: a copier left two specks of a figure.
func TestWhatIsLeftOfAFigureIsDoubted(t *testing.T) {
	testall.Slow(t)
	r := reader(t)
	p, err := scan(t, r, 2, "player-board", drawnOn(rules.Circle, "field.D5"))()
	if err != nil {
		t.Fatal(err)
	}
	blanks, err := r.Draw(2, "en", look.Profiles[0])
	if err != nil {
		t.Fatal(err)
	}
	of := blanks[slices.IndexFunc(blanks, func(b *look.Blank) bool { return b.Component == "player-board" })]
	centre := of.Slots["year.3.flood"].Box.Center()
	for i := range 2 {
		x := int((of.Size.W.MM() + 9 - centre.X.MM() - float64(i%2)) / 25.4 * 120)
		y := int((of.Size.H.MM() + 7 - centre.Y.MM() - float64(i)/2) / 25.4 * 120)
		for k := range 4 {
			copy(p.RGB[3*((y+k/2)*p.W+x+k%2):], []uint8{190, 190, 190})
		}
	}
	read := boardOf(t, func() (*photo.Photo, error) { return photo.NewPhoto(p.Image), nil })[rules.Number]
	if v := read["year.3.flood"]; v.Doubt == "" {
		t.Errorf("two specks: there %v, without doubt", v.There)
	}
	if v := read["year.4.flood"]; v.There || v.Doubt != "" {
		t.Errorf("a blank box: there %v, doubt %q", v.There, v.Doubt)
	}
}

// TestADotInAPrintedSunIsSeen: it covers little of what is to be crossed. One that is pale may be left of something that was erased.
func TestADotInAPrintedSunIsSeen(t *testing.T) {
	testall.Slow(t)
	r := reader(t)
	blanks, err := r.Draw(2, "en", look.Profiles[0])
	if err != nil {
		t.Fatal(err)
	}
	of := blanks[slices.IndexFunc(blanks, func(b *look.Blank) bool { return b.Component == "player-board" })]
	p, err := scan(t, r, 2, "player-board", drawnOn(rules.Circle, "field.D5"))()
	if err != nil {
		t.Fatal(err)
	}
	dots := map[string]float64{"year.2": 0.85, "year.9": 0.3}
	for id, strong := range dots {
		places := of.Slots[id].Places
		centre := places[slices.IndexFunc(places, func(at ink.Place) bool { return at.Kind == string(rules.Cross) })].Box.Center()
		for y := range p.H {
			for x := range p.W {
				at := func(px int, side geom.Length, margin float64) float64 {
					return side.MM() + margin - float64(px)*25.4/120
				}
				off := math.Hypot(at(x, of.Size.W-centre.X, 9), at(y, of.Size.H-centre.Y, 7))
				cover := strong * min(max(3*(1.3-off), 0), 1)
				for c := range 3 {
					v := &p.RGB[3*(y*p.W+x)+c]
					*v = uint8(float64(*v)*(1-cover) + cover*min(60, float64(*v)))
				}
			}
		}
	}
	read := boardOf(t, func() (*photo.Photo, error) { return photo.NewPhoto(p.Image), nil })[rules.Cross]
	for id, v := range read {
		if strong := dots[id]; v.There != (strong > 0.5) || (v.Doubt != "") != (strong == 0.3) {
			t.Errorf("a dot of %.2f in %s: there %v, doubt %q", strong, id, v.There, v.Doubt)
		}
	}
}
