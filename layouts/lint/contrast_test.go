package lint_test

import (
	"path/filepath"
	"testing"

	"cartouche/internal/diag"
	"cartouche/internal/scene"
	"cartouche/internal/testing/projecttest"
	"cartouche/layouts"
	"cartouche/layouts/lint"
)

// TestWhatIsLookedAt counts how often an area is asked for its colour at a point of a text. The numbers are kept by hand: one
// that grows makes every kit slower.
func TestWhatIsLookedAt(t *testing.T) {
	for _, c := range []struct {
		dir, game           string
		texts, points, asks int
	}{
		{"../../bench/deck", "deck", 162, 162, 162},
		{"../../examples/deck", "deck", 227, 227, 227},
		{"../../examples/hex-map", "hex-map", 57, 747, 1957},
		{"../../examples/lake-country", "lake-country", 40, 40, 40},
		{"../../examples/mountain-paths", "mountain-paths", 45, 115, 190},
	} {
		g, errs := layouts.LoadGame(projecttest.Over(t, filepath.FromSlash(c.dir)), c.game)
		if errs != nil {
			t.Fatal(errs)
		}
		s, errs := layouts.New(g, layouts.Options{Players: g.Default, Lang: "en", Profile: "home"})
		if errs != nil {
			t.Fatal(errs)
		}
		want := c
		c.texts, c.points, c.asks = 0, 0, 0
		for _, component := range g.Components {
			if component.Booklet != nil {
				continue // has no elements
			}
			for i := range s.Count(component) {
				piece, errs := s.Piece(component, i)
				if errs != nil {
					t.Fatal(errs)
				}
				for _, f := range []*scene.Face{piece.Front, piece.Back} {
					if f == nil {
						continue
					}
					var painting scene.Painting
					for _, ops := range f.Parts(diag.Pos{}) {
						painting.Paint(ops, 0)
					}
					for _, w := range painting.Words {
						below, over, points := lint.Asked(&painting, w)
						c.texts, c.points = c.texts+1, c.points+len(points)
						c.asks += len(points) * (len(below) + len(over))
					}
				}
			}
		}
		if c != want {
			t.Errorf("looked at %+v, want %+v", c, want)
		}
	}
}
