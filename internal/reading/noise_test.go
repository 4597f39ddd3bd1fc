package reading_test

import (
	"math/rand/v2"
	"testing"

	"cartouche/internal/reading/photo"
	"cartouche/internal/testing/testall"
	"cartouche/rules"
)

// TestNoiseIsNotDrawnUpon: the noise of a photograph, which is on all paper, makes few blank places doubtful, and no mark is lost in it.
func TestNoiseIsNotDrawnUpon(t *testing.T) {
	testall.Slow(t)
	marks := append(drawnOn(rules.Circle, "field.B3", "field.C1", "field.D5"), drawnOn(rules.Cross, "year.3", "year.9")...)
	p, err := scan(t, reader(t), 2, "player-board", marks)()
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 32))
	for i, v := range p.RGB {
		p.RGB[i] = uint8(max(0, min(255, float64(v)+17*r.NormFloat64())))
	}
	read := boardOf(t, func() (*photo.Photo, error) { return photo.NewPhoto(p.Image), nil })
	for _, m := range marks {
		if v := read[m.Kind][m.ID]; !v.There && v.Doubt == "" {
			t.Errorf("%s %s is lost", m.Kind, m.ID)
		}
	}
	doubted := 0
	for _, v := range read[rules.Number] {
		if v.Doubt != "" {
			doubted++
		}
	}
	if 12*doubted > len(read[rules.Number]) {
		t.Errorf("of %d blank boxes for figures %d are doubtful", len(read[rules.Number]), doubted)
	}
}
