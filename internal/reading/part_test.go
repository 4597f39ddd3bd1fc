package reading_test

import (
	"testing"

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
	half := &photo.Image{W: p.W / 2, H: p.H}
	for y := range p.H {
		half.RGB = append(half.RGB, p.RGB[3*y*p.W:][:3*half.W]...)
	}
	read := boardOf(t, func() (*photo.Photo, error) { return photo.NewPhoto(half), nil })
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
