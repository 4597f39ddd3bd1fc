package layouts_test

import (
	"slices"
	"testing"

	"cartouche/internal/geom"
	"cartouche/internal/model"
	"cartouche/internal/scene"
	"cartouche/layouts"
)

// TestBothSidesOfASummaryAreOfOneSize: what most of each side is set in differs by 0.3 pt at most, in every language.
func TestBothSidesOfASummaryAreOfOneSize(t *testing.T) {
	for game, counts := range map[string][]int{"nile-flood": {1, 4}, "mykerinos-nile": {4}, "osiris": {2, 3}} {
		for _, players := range counts {
			for _, language := range []string{"en", "de", "fr", "it", "ar"} {
				g, s := studio(t, game, layouts.Options{Players: players, Lang: language, Profile: "home"})
				i := slices.IndexFunc(g.Components, func(c *model.Component) bool { return c.Name == "reference" })
				p, errs := s.Piece(g.Components[i], 0)
				if errs != nil {
					t.Fatal(errs)
				}
				front, back := commonSize(p.Front), commonSize(p.Back)
				if apart := front - back; max(apart, -apart) > geom.PT(0.3) {
					t.Errorf("%s, %d players, %s: %.2f pt before, %.2f behind", game, players, language, front.PT(), back.PT())
				}
			}
		}
	}
}

// commonSize returns the size of most words of a face.
func commonSize(f *scene.Face) (size geom.Length) {
	words := map[geom.Length]int{}
	for _, op := range scene.Texts(f.Ops) {
		for _, run := range op.Text.Runs {
			words[run.Size] += len(run.Text)
		}
	}
	for s, n := range words {
		if n > words[size] || n == words[size] && s > size {
			size = s
		}
	}
	return size
}
