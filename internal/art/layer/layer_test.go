package layer

import (
	"image"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// noise returns a layer of any pixels.
func noise(r *rand.Rand, w, h int) *Layer {
	pix := make([]uint8, 4*w*h)
	for i := range pix {
		pix[i] = uint8(r.IntN(256))
	}
	return From(image.Rect(-3, 2, w-3, 2+h), pix)
}

func TestMorphologyFindsTheExtremesOfNeighbours(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 30 {
		w, h, rx, ry := 1+r.IntN(20), 1+r.IntN(20), 1+r.IntN(6), 1+r.IntN(6)
		l, most := noise(r, w, h), r.IntN(2) == 0
		got := l.Morphology(most, rx, ry)
		for y := range h {
			for x := range w {
				for c := range 4 {
					var all []uint8
					for v := y - ry; v <= y+ry; v++ {
						for u := x - rx; u <= x+rx; u++ {
							near := uint8(0)
							if u >= 0 && v >= 0 && u < w && v < h {
								near = l.Pix[4*(v*w+u)+c]
							}
							all = append(all, near)
						}
					}
					want := slices.Min(all)
					if most {
						want = slices.Max(all)
					}
					if g := got.Pix[4*(y*w+x)+c]; g != want {
						t.Fatalf("%d×%d, radius %d %d, most %v: %d at %d,%d, want %d", w, h, rx, ry, most, g, x, y, want)
					}
				}
			}
		}
	}
}

// TestBlurSpreadsAsGaussDoes: the alpha of a single pixel, by the distance from it.
func TestBlurSpreadsAsGaussDoes(t *testing.T) {
	for _, s := range []float64{0.6, 1.5, 2, 3.3, 6} {
		const n = 81
		l := New(image.Rect(0, 0, n, n))
		for y := range n {
			l.Pix[4*(y*n+n/2)+3] = 255 // a column, so that the sum along a row is that of a line
		}
		row := l.Blur(s, s).Pix[4*n*(n/2) : 4*n*(n/2+1)]
		sum := 0.0
		for x := range n {
			d := float64(x - n/2)
			want := 255 / (s * math.Sqrt(2*math.Pi)) * math.Exp(-d*d/(2*s*s))
			got := float64(row[4*x+3])
			if sum += got; math.Abs(got-want) > 0.04*255/s+1 {
				t.Errorf("deviation %g: %g at a distance of %g, want %.1f", s, got, d, want)
			}
		}
		if math.Abs(sum-255) > 12 {
			t.Errorf("deviation %g: the sum is %g, want 255", s, sum)
		}
	}
}

// TestABlurLosesNothingAtTheRim: a layer that is blurred widely has the colours of the same one with room around it.
func TestABlurLosesNothingAtTheRim(t *testing.T) {
	for _, s := range []float64{1, 4, 12, 40, 90} {
		small, room := image.Rect(0, 0, 30, 20), image.Rect(-400, -400, 430, 420)
		filled := func(box image.Rectangle) *Layer {
			l := New(box)
			for y := 2; y < 20; y++ {
				for x := 5; x < 30; x++ {
					l.Pix[4*((y-box.Min.Y)*box.Dx()+x-box.Min.X)+3] = 255
				}
			}
			return l
		}
		got, want := filled(small).Blur(s, s), filled(room).Blur(s, s)
		for y := range 20 {
			for x := range 30 {
				a, b := int(got.Pix[4*(y*30+x)+3]), int(want.Pix[4*((y+400)*room.Dx()+x+400)+3])
				if a-b > 1 || b-a > 1 {
					t.Fatalf("deviation %g: %d at %d, %d, and %d with room around it", s, a, x, y, b)
				}
			}
		}
	}
}

// TestOpaqueLayersBlendByTheFormulas of Compositing and Blending Level 1.
func TestOpaqueLayersBlendByTheFormulas(t *testing.T) {
	box := image.Rect(0, 0, 1, 1)
	below, top := Flood(box, 200, 100, 50, 255), Flood(box, 100, 200, 250, 255)
	for mode, want := range map[string][3]uint8{
		"":            {100, 200, 250},
		"multiply":    {78, 78, 49},
		"screen":      {222, 222, 251},
		"overlay":     {188, 157, 98},
		"darken":      {100, 100, 50},
		"lighten":     {200, 200, 250},
		"color-dodge": {255, 255, 255},
		"color-burn":  {115, 58, 46},
		"hard-light":  {157, 188, 247},
		"soft-light":  {191, 134, 109},
		"difference":  {100, 100, 200},
		"exclusion":   {143, 143, 202},
		"luminosity":  {251, 151, 101},
	} {
		got := Blend(mode, top, below).Plain()
		for c := range 3 {
			if d := int(got[c]) - int(want[c]); d < -2 || d > 2 {
				t.Errorf("%q gives %v, want %v", mode, got[:3], want)
				break
			}
		}
	}
}

// TestLayersStayPremultiplied: no operation leaves a colour brighter than its alpha.
func TestLayersStayPremultiplied(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	a, b := noise(r, 40, 30), noise(r, 40, 30)
	results := map[string]*Layer{
		"matrix":     a.Matrix([20]float64{0: 2, 6: -1, 9: 0.5, 12: 3, 18: 0.7}),
		"arithmetic": Arithmetic([4]float64{0.5, -1, 1.5, 0.1}, a, b),
		"blur":       a.Blur(3, 0.7),
		"linear":     a.Linear(true),
		"srgb":       a.Linear(false),
		"mask":       a.Mask(b, true),
		"half":       a.Half(),
		"sampled":    a.Sampled(image.Rect(0, 0, 9, 9), func(x, y float64) (float64, float64) { return 4 * x, 3*y + x }),
	}
	for _, mode := range append(slices.Clone(Modes), "") {
		results[mode] = Blend(mode, a, b)
	}
	for _, op := range Operators {
		results[op] = Compose(op, a, b)
	}
	for name, l := range results {
		for i := 0; i < len(l.Pix); i += 4 {
			if m := max(l.Pix[i], l.Pix[i+1], l.Pix[i+2]); int(m) > int(l.Pix[i+3])+1 {
				t.Errorf("%s has a pixel %v", name, l.Pix[i:i+4])
				break
			}
		}
	}
	if back := From(a.Box, a.Plain()); !slices.Equal(back.Pix, a.Pix) {
		t.Error("plain pixels do not become the same again")
	}
}
