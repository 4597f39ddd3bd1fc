package inks

import (
	"maps"
	"slices"
	"testing"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/model"
	"cartouche/internal/scene"
	"cartouche/internal/testing/projecttest"
)

// TestEveryHatchIsAnother: no two kinds draw the same.
func TestEveryHatchIsAnother(t *testing.T) {
	drawn := map[string]string{}
	for _, kind := range model.Hatches {
		look := scene.Dump(&scene.Face{Ops: []ink.Op{hatchLines(kind, geom.R(geom.MM(2), geom.MM(5), geom.MM(20), geom.MM(20)), 15)}})
		if other, ok := drawn[look]; ok {
			t.Errorf("%s draws the same as %s", kind, other)
		}
		drawn[look] = kind
	}
}

// TestNoColoursShareAHatch in the profile that saves ink, and all that take much ink have one, but for those that only lines
// have.
func TestNoColoursShareAHatch(t *testing.T) {
	p := projecttest.Builtin(t)
	theme, errs := model.LoadTheme(p)
	if errs != nil {
		t.Fatal(errs)
	}
	profile, _ := theme.Resolved("ink-saver")
	seen := map[string]string{}
	for _, colour := range slices.Sorted(maps.Keys(profile.Hatch)) {
		kind := profile.Hatch[colour]
		if other, ok := seen[kind]; ok {
			t.Errorf("%s and %s are both hatched %s", other, colour, kind)
		}
		seen[kind] = colour
	}
	for _, colour := range slices.Sorted(maps.Keys(theme.Palette)) {
		rgb := theme.Palette[colour]
		_, light := profile.Tint[colour]
		ground := !light && !slices.Contains([]string{"ink", "grey", "ripple", "furrow", "mortar"}, colour) // lines alone
		if c := (ink.Colour{R: rgb.R, G: rgb.G, B: rgb.B}); ground && c.Ink() > profile.Ink && profile.Hatch[colour] == "" {
			t.Errorf("%s takes %d %% of ink and has no hatch of its own", colour, c.Ink())
		}
	}
}

// TestDashesGoOn: those of neighbours are on one grid, so that they continue each other.
func TestDashesGoOn(t *testing.T) {
	for _, kind := range []string{"horizontal-dashed", "vertical-dashed", "grid-dashed", "rising-dashed", "cross-dashed"} {
		for _, at := range []geom.Point{{X: 0, Y: 0}, {X: geom.MM(7.3), Y: geom.MM(1.1)}, {X: -geom.MM(3), Y: geom.MM(40.9)}} {
			lines := hatchLines(kind, geom.R(at.X, at.Y, geom.MM(12), geom.MM(9)), 15)
			period := lines.Dash[0] + lines.Dash[1]
			if period != hatchDash && period != diagonal(hatchDash*2/3)+diagonal(hatchDash/3) {
				t.Errorf("%s repeats after %v", kind, period)
			}
			for i := 0; i < len(lines.Path.Points); i += 2 {
				from, to := lines.Path.Points[i], lines.Path.Points[i+1]
				if start := min(from.Y, to.Y); from.X == to.X && start%hatchDash != 0 || from.Y == to.Y && from.X%hatchDash != 0 || from.X != to.X && from.Y != to.Y && from.Y%hatchDash != 0 {
					t.Errorf("%s at %v: a line begins at %v, off the grid of its dashes", kind, at, from)
					break
				}
			}
		}
	}
}
