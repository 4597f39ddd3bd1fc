package ink_test

import (
	"reflect"
	"testing"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
)

// TestPlacesAreReadBack: to the micrometre, as a page reads what a layout has set.
func TestPlacesAreReadBack(t *testing.T) {
	places := []ink.Place{
		{Kind: "circle", Box: geom.R(24500, 26801, 12000, 12000)},
		{Kind: "bucket", Box: geom.R(-40000, 0, 5200, 6200)},
		ink.LinePlace(geom.Pt(10000, 20000), geom.Pt(10000, 34500)),
		ink.LinePlace(geom.Pt(30000, 20000), geom.Pt(12000, 5000)),
	}
	text := ink.FormatPlaces(places)
	if want := "circle 24.5 26.801 12 12; bucket -40 0 5.2 6.2; line 10 20 0 14.5; line 30 20 -18 -15"; text != want {
		t.Errorf("%q, want %q", text, want)
	}
	if got, ok := ink.ParsePlaces(text); !ok || !reflect.DeepEqual(got, places) {
		t.Errorf("%q is read as %v", text, got)
	}
	if got, ok := ink.ParsePlaces(""); !ok || got != nil {
		t.Errorf("an empty text is read as %v", got)
	}
}

func TestWhatIsNoPlace(t *testing.T) {
	for _, text := range []string{"circle", "circle 1 2 3", "circle 1 2 3 x", "1 2 3 4", "circle 1 2 3 NaN", "circle 1 2 3 1e300", "circle 1 2 3 4;", "circle 1 2 3 4 5"} {
		if got, ok := ink.ParsePlaces(text); ok {
			t.Errorf("%q is read as %v", text, got)
		}
	}
}
