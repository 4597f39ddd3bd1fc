package builtin

import (
	"math"
	"testing"

	"cartouche/internal/geom"
)

// A net folds to the pyramid it stands for. Its five corners lie on a circle around the apex, a base edge apart; folded, the
// corners make the square base, and the apex stands over its middle at the height that Pythagoras gives.
func TestNetFoldsToBaseAndHeight(t *testing.T) {
	for _, size := range []struct {
		name         string
		base, height float64 // inches, as published for the pieces
	}{{"small", 9.0 / 16, 1}, {"medium", 25.0 / 32, 1.375}, {"large", 1, 1.75}} {
		base, height := geom.MM(size.base*25.4), geom.MM(size.height*25.4)
		f := newFan(base, height)
		apex := geom.Pt(geom.MM(100), 0)
		for i := range 5 {
			if d := distance(apex, f.corner(apex, i)); math.Abs(d-f.edge) > 2 {
				t.Errorf("%s: corner %d lies %.0f µm from the apex, the others %.0f", size.name, i, d, f.edge)
			}
			if i > 0 {
				if d := distance(f.corner(apex, i-1), f.corner(apex, i)); math.Abs(d-float64(base)) > 3 {
					t.Errorf("%s: face %d has a foot of %.0f µm, want %d", size.name, i, d, base)
				}
			}
		}
		edge := distance(apex, f.corner(apex, 0))
		diagonal := distance(geom.Pt(0, 0), geom.Pt(base, base))
		if folded := math.Sqrt(edge*edge - diagonal*diagonal/4); math.Abs(folded-float64(height)) > 3 {
			t.Errorf("%s: folds to a height of %.0f µm, want %d", size.name, folded, height)
		}
	}
}

func distance(a, b geom.Point) float64 {
	return math.Hypot(float64(a.X-b.X), float64(a.Y-b.Y))
}

// The box that a net reserves holds it, tab and all.
func TestNetFitsItsBox(t *testing.T) {
	f := newFan(geom.MM(25.4), geom.MM(44.45))
	size := f.Size()
	apex := geom.Pt((size.W-tabWidth)/2, tabWidth)
	for i := range 5 {
		c := f.corner(apex, i)
		if c.X < 0 || c.Y < 0 || c.X > size.W || c.Y > size.H {
			t.Errorf("corner %d at %v leaves %v", i, c, size)
		}
	}
}
