package model

import (
	"testing"

	"cartouche/internal/geom"
)

// TestProfilesExtend: what a profile does not say comes from the one it extends,
// colour by colour, and a switch may be put off again.
func TestProfilesExtend(t *testing.T) {
	on, off := true, false
	theme := &Theme{Profiles: map[string]Profile{
		"base":  {Lines: 150, Ink: 15, Bleed: &on, Spots: &on, Tint: map[string]string{"a": "b", "c": "none"}},
		"child": {Extends: "base", Bleed: &off, Tint: map[string]string{"c": "d"}, Paper: "a3"},
		"grand": {Extends: "child", Lines: 80, Grey: &on},
	}}
	p, ok := theme.Resolved("grand")
	if !ok || p.Lines != 80 || p.Ink != 15 || p.Paper != "a3" || On(p.Bleed, true) || !On(p.Spots, false) || !On(p.Grey, false) || !On(p.Ruler, true) {
		t.Errorf("grand is %+v", p)
	}
	if len(p.Tint) != 2 || p.Tint["a"] != "b" || p.Tint["c"] != "d" {
		t.Errorf("its tints are %v", p.Tint)
	}
	if base := theme.Profiles["base"].Tint; base["c"] != "none" {
		t.Error("the profile that was extended changed")
	}
	if _, ok := theme.Resolved("nobody"); ok {
		t.Error("there is a profile nobody")
	}
}

// TestProducts: of the sizes that fit the nearest one, turned where it has to be.
func TestProducts(t *testing.T) {
	size := func(w, h float64) geom.Size { return geom.Size{W: geom.MM(w), H: geom.MM(h)} }
	s := Service{Products: map[string]Product{
		"poker": {Trim: Size{Value: size(63.5, 88.9)}}, "euro": {Trim: Size{Value: size(63, 88)}}, "square": {Trim: Size{Value: size(70, 70)}},
	}}
	for _, tt := range []struct {
		size geom.Size
		name string
		trim geom.Size
	}{
		{size(63, 88), "euro", size(63, 88)},
		{size(63.5, 88.9), "poker", size(63.5, 88.9)},
		{size(88.4, 63.4), "euro", size(88, 63)},
		{size(64.5, 89.9), "poker", size(63.5, 88.9)},
		{size(64.6, 89.9), "", geom.Size{}},
		{size(70.5, 69.5), "square", size(70, 70)},
		{size(267, 190), "", geom.Size{}},
	} {
		name, p, ok := s.Product(tt.size)
		if name != tt.name || ok != (tt.name != "") || p.Trim.Value != tt.trim {
			t.Errorf("%v is printed as %q of %v, want %q of %v", tt.size, name, p.Trim.Value, tt.name, tt.trim)
		}
	}
}

// TestProductsAsNearAsEachOther: the first by name is taken, and what is off by more
// than Fit is none, however little.
func TestProductsAsNearAsEachOther(t *testing.T) {
	tall := geom.Size{W: geom.MM(63), H: geom.MM(88)}
	s := Service{Products: map[string]Product{
		"tarot": {Trim: Size{Value: tall}}, "bridge": {Trim: Size{Value: tall}}, "poker": {Trim: Size{Value: tall.Turned()}},
	}}
	for off, want := range map[geom.Length]string{0: "bridge", Fit: "bridge", Fit + 1: ""} {
		if name, _, ok := s.Product(geom.Size{W: tall.W + off, H: tall.H}); name != want || ok != (want != "") {
			t.Errorf("%v too wide: printed as %q, want %q", off, name, want)
		}
	}
}
