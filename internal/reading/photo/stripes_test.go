package photo

import (
	"math"
	"testing"
)

// TestStripesOfLightAreEvenedOut: a lamp that flickers makes rows of a photograph darker, of one that was turned columns; what is drawn
// stays, also a line along a row, and so does all where there are no stripes.
func TestStripesOfLightAreEvenedOut(t *testing.T) {
	blank := sheet(7, 600, 440)
	wave := func(v int) float64 { return 0.8 + 0.15*math.Sin(float64(v)/6.5) }
	for name, c := range map[string]struct {
		light  func(x, y int) float64
		evened bool
	}{
		"rows":    {func(_, y int) float64 { return wave(y) }, true},
		"columns": {func(x, _ int) float64 { return wave(x) }, true},
		"even":    {func(int, int) float64 { return 0.8 }, false},
		"slow":    {func(x, y int) float64 { return 0.7 + 0.2*float64(x+y)/1000 }, false},
		"aslant":  {func(x, y int) float64 { return wave(x + y) }, false},
		"a line":  {func(_, y int) float64 { return map[bool]float64{true: 0.4, false: 0.8}[y == 100 || y == 101] }, false},
	} {
		seen := &Image{W: blank.W, H: blank.H, RGB: make([]uint8, len(blank.RGB))}
		for i, v := range blank.RGB {
			seen.RGB[i] = uint8(float64(v) * c.light(i/3%blank.W, i/3/blank.W))
		}
		drawn := func(x, y int) bool { return x > 300 && x < 340 && y > 200 && y < 206 || x > 40 && x < 560 && y == 300 }
		for i := range seen.RGB {
			if drawn(i/3%blank.W, i/3/blank.W) {
				seen.RGB[i] /= 2
			}
		}
		even := laidOn(BlankOf(blank, 4), seen).unstriped(darkest(blank))
		if evened := even != seen; evened != c.evened {
			t.Errorf("%s: evened out %v", name, evened)
		}
		if !c.evened {
			continue
		}
		off, left := 0, 0
		for i, v := range even.RGB {
			x, y := i/3%blank.W, i/3/blank.W
			switch light := float64(v) / max(float64(blank.RGB[i]), 1); {
			case blank.RGB[i] < 100 || x < 8 || y < 8 || x > blank.W-8 || y > blank.H-8:
			case drawn(x, y) && light < 0.5:
				left++
			case !drawn(x, y) && math.Abs(light-0.8) > 0.06:
				off++
			}
		}
		if off > len(even.RGB)/50 || left < 700 {
			t.Errorf("%s: %d of %d places are too light or dark, and %d are drawn on", name, off, len(even.RGB), left)
		}
	}
}
