package model

import (
	"testing"

	"cartouche/internal/geom"
)

// TestProfilesExtend: what a profile does not say comes from the one it extends, colour by colour, and a switch may be put off
// again.
func TestProfilesExtend(t *testing.T) {
	on, off := true, false
	theme := &Theme{Profiles: map[string]Profile{
		"base":  {LineWidth: 150, Ink: 15, Bleed: &on, Spots: &on, Tint: map[string]string{"a": "b", "c": "none"}},
		"child": {Extends: "base", Bleed: &off, Tint: map[string]string{"c": "d"}, Paper: "a3"},
		"grand": {Extends: "child", LineWidth: 80, Grey: &on},
	}}
	p, ok := theme.Resolved("grand")
	if !ok || p.LineWidth != 80 || p.Ink != 15 || p.Paper != "a3" || On(p.Bleed, true) || !On(p.Spots, false) || !On(p.Grey, false) || !On(p.Ruler, true) {
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

// TestProducts: of the sizes the nearest one, turned where it has to be, and whether it fits.
func TestProducts(t *testing.T) {
	size := func(w, h float64) geom.Size { return geom.Size{W: geom.MM(w), H: geom.MM(h)} }
	s := Service{Products: map[string]Product{
		"poker": {Trim: Size{Value: size(63.5, 88.9)}}, "euro": {Trim: Size{Value: size(63, 88)}}, "square": {Trim: Size{Value: size(70, 70)}},
	}}
	for _, tt := range []struct {
		size geom.Size
		name string
		trim geom.Size
		fits bool
	}{
		{size(63, 88), "euro", size(63, 88), true},
		{size(63.5, 88.9), "poker", size(63.5, 88.9), true},
		{size(88.4, 63.4), "euro", size(88, 63), true},
		{size(64.5, 89.9), "poker", size(63.5, 88.9), true},
		{size(64.6, 89.9), "poker", size(63.5, 88.9), false},
		{size(70.5, 69.5), "square", size(70, 70), true},
		{size(267, 190), "poker", size(88.9, 63.5), false},
	} {
		name, p, ok := s.Product(tt.size, false)
		if name != tt.name || ok != tt.fits || p.Trim.Value != tt.trim {
			t.Errorf("%v is printed as %q of %v, fits: %v, want %q of %v", tt.size, name, p.Trim.Value, ok, tt.name, tt.trim)
		}
	}
}

// TestProductsAsNearAsEachOther: the first by name is taken, and what is off by more than Fit does not fit, however little.
func TestProductsAsNearAsEachOther(t *testing.T) {
	tall := geom.Size{W: geom.MM(63), H: geom.MM(88)}
	s := Service{Products: map[string]Product{
		"tarot": {Trim: Size{Value: tall}}, "bridge": {Trim: Size{Value: tall}}, "poker": {Trim: Size{Value: tall.Turned()}},
	}}
	for off, fits := range map[geom.Length]bool{0: true, Fit: true, Fit + 1: false} {
		if name, _, ok := s.Product(geom.Size{W: tall.W + off, H: tall.H}, false); name != "bridge" || ok != fits {
			t.Errorf("%v too wide: printed as %q, fits: %v", off, name, ok)
		}
	}
}
