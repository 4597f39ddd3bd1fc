package cmyk

import (
	"testing"

	"cartouche/internal/ink"
)

// TestComputedInks compares with the measurements that the table was made from.
func TestComputedInks(t *testing.T) {
	p := Palette{Limit: 240}
	for _, tt := range []struct {
		colour ink.Colour
		want   string
	}{
		{ink.Colour{R: 255, G: 255, B: 255}, "0/0/0/0"},
		{ink.Colour{}, "0/0/0/100"},
		{ink.Colour{R: 128, G: 128, B: 128}, "0/0/0/63"},
		{ink.Colour{R: 112, G: 112, B: 112}, "0/0/0/70"}, // between two greys there is no colour
	} {
		if inks, given := p.Inks(tt.colour); inks.String() != tt.want || given {
			t.Errorf("%v: %v, want %s", tt.colour, inks, tt.want)
		}
	}
}

// TestNoColourTakesMoreInkThanTheLimit also checks that greys are black alone.
func TestNoColourTakesMoreInkThanTheLimit(t *testing.T) {
	for _, limit := range []int{300, 240, 180, 90} {
		p := Palette{Limit: limit}
		for r := 0; r < 256; r += 15 {
			for g := 0; g < 256; g += 15 {
				for b := 0; b < 256; b += 15 {
					inks, _ := p.Inks(ink.Colour{R: uint8(r), G: uint8(g), B: uint8(b)})
					if inks.Total() > limit {
						t.Fatalf("%d %d %d takes %v, %d %% together; the limit is %d %%", r, g, b, inks, inks.Total(), limit)
					}
					if r == g && g == b && inks.Total() != int(inks[3]) {
						t.Errorf("the grey %d is %v", r, inks)
					}
				}
			}
		}
	}
}

// TestTheTableIsWhole checks that the table goes from dark to light, that no entry is missing, and
// that none is above 240 %.
func TestTheTableIsWhole(t *testing.T) {
	for r, green := range table() {
		for g, blue := range green {
			for b, inks := range blue {
				white := r == len(steps)-1 && g == r && b == r
				if (inks.Total() == 0) != white || inks.Total() > 240 {
					t.Errorf("%d %d %d: %v", steps[r], steps[g], steps[b], inks)
				}
			}
		}
	}
}

// TestGivenInks checks that given inks override computed ones, by name and, for colours of
// drawings, by value.
func TestGivenInks(t *testing.T) {
	p := Palette{Limit: 240}
	lapis := ink.Colour{R: 0x1f, G: 0x4e, B: 0x8c, Name: "lapis"}
	p.Set(lapis, Inks{90, 60, 0, 20})
	drawn := lapis
	drawn.Name = ""
	for _, c := range []ink.Colour{lapis, drawn} {
		if inks, given := p.Inks(c); !given || inks != (Inks{90, 60, 0, 20}) {
			t.Errorf("%v: %v, given: %v", c, inks, given)
		}
	}
	paler := ink.Colour{R: 0x8f, G: 0xa6, B: 0xc5, Name: "lapis"}
	if inks, given := p.Inks(paler); given || inks.Total() >= 170 {
		t.Errorf("a paler lapis, by a profile, is %v, given: %v", inks, given)
	}
}
