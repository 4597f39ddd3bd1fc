package look

import (
	"testing"

	"cartouche/internal/mark"
)

// TestWhoseAColourIs: a mark belongs to the pen whose hue it has, however pale; if it is between two pens, or a part of it has the hue
// of another one, that is doubtful.
func TestWhoseAColourIs(t *testing.T) {
	pen := func(seat int) [3]float64 {
		c := mark.PenOf(seat, false).Colour
		return [3]float64{float64(c.R) / 255, float64(c.G) / 255, float64(c.B) / 255}
	}
	mixed := func(a, b [3]float64, share float64) (c [3]float64) {
		for i := range c {
			c[i] = (1-share)*a[i] + share*b[i]
		}
		return c
	}
	white, grey := [3]float64{1, 1, 1}, [3]float64{0.5, 0.5, 0.5}
	lapis, carnelian, jade, ochre, bronze := pen(0), pen(1), pen(2), pen(3), pen(5)
	for name, c := range map[string]struct {
		players   int
		colours   [][3]float64
		at, other int
		sure      bool
	}{
		"a pen":                              {3, [][3]float64{jade}, 2, 0, true},
		"a pale pen":                         {3, [][3]float64{mixed(lapis, white, 0.7)}, 0, 2, true},
		"two pens that are near":             {4, [][3]float64{ochre}, 3, 1, true},
		"between them":                       {4, [][3]float64{mixed(ochre, carnelian, 0.4)}, 3, 1, false},
		"between two that are far apart":     {3, [][3]float64{mixed(lapis, jade, 0.6)}, 2, 0, false},
		"two pens of one hue":                {6, [][3]float64{bronze}, 3, 5, false},
		"pencil":                             {3, [][3]float64{grey}, -1, -1, false},
		"a thin pen, in the light around it": {4, [][3]float64{{0.81, 0.66, 0.61}}, 1, 3, false},
		"nothing":                            {3, nil, -1, -1, false},
		"no pen's colour":                    {2, [][3]float64{jade}, 0, 1, false},
		"a pen, and pencil in a part":        {3, [][3]float64{lapis, lapis, grey}, 0, 2, true},
		"a pen, and another one in a part":   {3, [][3]float64{lapis, lapis, jade}, 0, 2, false},
		"a pen, and a paler one in a part":   {3, [][3]float64{lapis, mixed(lapis, white, 0.5)}, 0, 2, true},
		"nearly a pen, a stain in one part":  {3, [][3]float64{mixed(jade, lapis, 0.2), jade, mixed(jade, lapis, 0.7)}, 2, 0, false},
	} {
		var pens [][3]float64
		for seat := range c.players {
			pens = append(pens, pen(seat))
		}
		if at, other, sure := drawnBy(c.colours, pens); at != c.at || other != c.other || sure != c.sure {
			t.Errorf("%s: of %d or %d, sure %v; want %d or %d, %v", name, at, other, sure, c.at, c.other, c.sure)
		}
	}
}
