package reading_test

import (
	"testing"

	"cartouche/internal/reading/look"
	"cartouche/internal/reading/photo"
	"cartouche/internal/testing/testall"
)

// TestWhatIsNotOnThePhotographIsDoubted: of half of a sheet, the places beyond the edge of the photograph are not blank.
func TestWhatIsNotOnThePhotographIsDoubted(t *testing.T) {
	testall.Slow(t)
	r := reader(t)
	p, err := scan(t, r, 2, "player-board", nil)()
	if err != nil {
		t.Fatal(err)
	}
	half := leftOf(p, p.W/2)
	read := boardOf(t, func() (*photo.Photo, error) { return half, nil })
	beyond, blank := 0, 0
	for _, values := range read {
		for id, v := range values {
			c, b := v.Box.Center(), v.Sheet.Blank
			u, _ := v.Sheet.At(c.X.MM()*b.Scale, c.Y.MM()*b.Scale)
			switch sure := v.Doubt == ""; {
			case u < 0 || u >= float64(half.W):
				if beyond++; sure {
					t.Errorf("%s %s is beyond the edge, and not doubted", v.Kind, id)
				}
			case sure && !v.There:
				blank++
			}
		}
	}
	if beyond < 60 || blank < 60 {
		t.Errorf("%d places are beyond the edge, %d are blank", beyond, blank)
	}
}

// leftOf returns so many columns of a photograph from its left edge on.
func leftOf(p *photo.Photo, columns int) *photo.Photo {
	part := &photo.Image{W: columns, H: p.H}
	for y := range p.H {
		part.RGB = append(part.RGB, p.RGB[3*y*p.W:][:3*columns]...)
	}
	return photo.NewPhoto(part)
}

// TestAPartOfASheetIsCalledOne: half of a sheet with its code is refused as a part, not for what is beyond the edge; one with a strip
// missing is read. TestWhatIsNotOnThePhotographIsDoubted looks for half of a sheet, too.
func TestAPartOfASheetIsCalledOne(t *testing.T) {
	testall.Slow(t)
	r := reader(t)
	p, err := scan(t, r, 2, "player-board", nil)()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		share float64
		want  string
	}{{0.7, "read-part"}, {0.9, ""}, {0.5, "read-part"}} {
		if c.share == 0.5 && !testall.On() {
			continue
		}
		part := leftOf(p, int(c.share*float64(p.W)))
		matches, _, err := r.Find([]look.Input{{File: "a.jpg", Open: func() (*photo.Photo, error) { return part, nil }}}, 2)
		if err != nil || matches[0].Blank == nil {
			t.Fatal(c.share, err)
		}
		if why := look.NewSheet(&matches[0], 0).Illegible(); why != c.want {
			t.Errorf("%v of a sheet: %q, want %q", c.share, why, c.want)
		}
	}
}
