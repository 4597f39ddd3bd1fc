package photo

import (
	"math"
	"testing"

	"cartouche/internal/geom"
)

// TestWhatIsNoPencilIsNotSeen: shadows, stains, scans in grey and print that is darker than it should be are not drawn, and a
// line that is drawn in them is.
func TestWhatIsNoPencilIsNotSeen(t *testing.T) {
	grey := func(c [3]float64) [3]float64 {
		v := 0.3*c[0] + 0.59*c[1] + 0.11*c[2]
		return [3]float64{v, v, v}
	}
	times := func(c [3]float64, r, g, b float64) [3]float64 { return [3]float64{c[0] * r, c[1] * g, c[2] * b} }
	for name, change := range map[string]func(x, y float64, c [3]float64) [3]float64{
		"even light": func(_, _ float64, c [3]float64) [3]float64 { return c },
		"a hard shadow": func(x, y float64, c [3]float64) [3]float64 {
			if x+y/3 > 60 {
				return times(c, 0.4, 0.4, 0.42)
			}
			return c
		},
		"a stain": func(x, y float64, c [3]float64) [3]float64 {
			if math.Hypot(x-60, y-38) < 17 {
				return times(c, 0.8, 0.72, 0.6)
			}
			return c
		},
		"warm light":     func(_, _ float64, c [3]float64) [3]float64 { return times(c, 0.9, 0.72, 0.5) },
		"a scan in grey": func(_, _ float64, c [3]float64) [3]float64 { return grey(c) },
		"a dark copy": func(_, _ float64, c [3]float64) [3]float64 {
			v := grey(c)
			return times(v, v[0]/255, v[0]/255, v[0]/255)
		},
		"print without red": func(_, _ float64, c [3]float64) [3]float64 { c[0] = (c[0] + c[1]) / 2; return c },
	} {
		m := sheet(5, 420, 320)
		drawn := white(m.W, m.H)
		for i := range m.W * m.H {
			x, y := i%m.W, i/m.W
			c := [3]float64{float64(m.RGB[3*i]), float64(m.RGB[3*i+1]), float64(m.RGB[3*i+2])}
			if x >= 200 && x < 240 && y >= 149 && y < 152 {
				c = times(c, 0.4, 0.4, 0.4)
			}
			c = change(float64(x)/4, float64(y)/4, c)
			drawn.RGB[3*i], drawn.RGB[3*i+1], drawn.RGB[3*i+2] = uint8(c[0]), uint8(c[1]), uint8(c[2])
		}
		s := laidOn(BlankOf(m, 4), drawn).Sheet()
		line := geom.R(geom.MM(49), geom.MM(36), geom.MM(12), geom.MM(3))
		if d := s.Area(line); d.Clear < 2 {
			t.Errorf("%s: of a line of 10 by 0.75 mm %.1f mm² are seen", name, d.Clear)
		}
		for i := range 70 {
			box := geom.R(geom.MM(float64(5+i%10*10)), geom.MM(float64(5+i/10*10)), geom.MM(8), geom.MM(8))
			if d := s.Area(box); d.Clear > 2 && !box.Overlaps(line) {
				t.Errorf("%s: %.1f mm² are seen at %v, where nothing is drawn", name, d.Clear, box)
			}
		}
	}
}

// patches draws white patches, of twice so many pixels, with a dark line around, on a darker ground, as a printed sheet has for what is to be crossed.
func patches(half int) *Image {
	m := white(420, 320)
	for i := range m.W * m.H {
		x, y := i%m.W, i/m.W
		c := []uint8{239, 228, 200}
		if x > 210 && x%35 < 18 {
			c = []uint8{201, 189, 150}
		}
		switch d := max(x%35-20, 20-x%35, y%35-20, 20-y%35); {
		case d < half:
			c = []uint8{255, 255, 255}
		case d < half+2:
			c = []uint8{180, 110, 40}
		}
		copy(m.RGB[3*i:], c)
	}
	return m
}

// TestACopyOfColoursIsNotDrawnUpon: a copier makes pale colours white and others darker than they are; where both are side by side,
// neither is drawn upon.
func TestACopyOfColoursIsNotDrawnUpon(t *testing.T) {
	m := patches(7)
	for name, f := range map[string]struct{ gain, off float64 }{"a hard copy": {1.6, 0}, "a dark one": {1.5, -0.12}, "a pale one": {1.2, 0.1}} {
		drawn := white(m.W, m.H)
		for i := range m.W * m.H {
			c := m.RGB[3*i:]
			v := (0.3*float64(c[0]) + 0.59*float64(c[1]) + 0.11*float64(c[2])) / 255
			v = max(0.1, min((v-0.5)*f.gain+0.6+f.off, 0.97)) * (0.7 + 0.2*float64(i%m.W)/float64(m.W))
			copy(drawn.RGB[3*i:], []uint8{uint8(255 * v), uint8(255 * v), uint8(255 * v)})
		}
		s := laidOn(BlankOf(m, 4), drawn).Sheet()
		all := s.Area(geom.R(0, 0, geom.MM(105), geom.MM(80)))
		if all.Clear > 5 || all.Faint > 40 {
			t.Errorf("%s: %.1f mm² are seen clearly and %.1f faintly, and nothing is drawn", name, all.Clear, all.Faint)
		}
	}
}

// TestMirroredLightIsNotDrawn: where a lamp is mirrored on the sheet, the darker print becomes as white as the paper beside it,
// which is not drawn upon; what is drawn at the edge of it is seen.
func TestMirroredLightIsNotDrawn(t *testing.T) {
	m := patches(4)
	for _, strong := range []float64{60, 110, 180, 300} {
		drawn := white(m.W, m.H)
		for i, v := range m.RGB {
			x, y := i/3%m.W, i/3/m.W
			if x >= 190 && x < 230 && y >= 260 && y < 264 {
				v = 60
			}
			off := math.Hypot(float64(x)-210, float64(y)-130)
			drawn.RGB[i] = uint8(min(0.85*float64(v)+strong*math.Exp(-off*off/(2*60*60)), 255))
		}
		s := laidOn(BlankOf(m, 4), drawn).Sheet()
		line := geom.R(geom.MM(46), geom.MM(63), geom.MM(13), geom.MM(5))
		if d := s.Area(line); d.Clear < 5 {
			t.Errorf("light of %.0f: of a line of 10 by 1 mm %.1f mm² are seen", strong, d.Clear)
		}
		for i := range 108 {
			box := geom.R(geom.MM(float64(0.5+8.75*float64(i%12))), geom.MM(0.5+8.75*float64(i/12)), geom.MM(8), geom.MM(8))
			if d := s.Area(box); d.Clear > 0.5 && !box.Overlaps(line) {
				t.Errorf("light of %.0f: %.1f mm² are seen at %v, where nothing is drawn", strong, d.Clear, box)
			}
		}
	}
}

// TestAnEdgeThatReachesFarIsNoMark: a line that is for the larger part where nothing is to be drawn is no mark of the box that
// it crosses.
func TestAnEdgeThatReachesFarIsNoMark(t *testing.T) {
	m, drawn := white(420, 320), white(420, 320)
	for x := 40; x < 380; x++ {
		for y := 158; y < 162; y++ {
			copy(drawn.RGB[3*(y*m.W+x):], []uint8{120, 100, 80})
		}
	}
	s := laidOn(BlankOf(m, 4), drawn).Sheet()
	box := geom.R(geom.MM(50), geom.MM(36), geom.MM(8), geom.MM(8))
	s.Alien([]geom.Rect{box})
	if d := s.Area(box); d.Clear > 0 || d.Stray < 5 {
		t.Errorf("of a long line %.1f mm² are a mark and %.1f mm² are not", d.Clear, d.Stray)
	}
}

// TestSharpnessIsMeasured: the contrast of thin print is lost out of focus.
func TestSharpnessIsMeasured(t *testing.T) {
	m := sheet(5, 420, 320)
	if s := laidOn(BlankOf(m, 4), m).Sheet(); s.Sharp < 0.9 {
		t.Errorf("a sharp picture has %.2f of its contrast", s.Sharp)
	}
	soft := white(m.W, m.H)
	for c := range 3 {
		p := plane{m.W, m.H, make([]float32, m.W*m.H)}
		for i := range p.v {
			p.v[i] = float32(m.RGB[3*i+c])
		}
		p = p.blurred(4).blurred(4)
		for i, v := range p.v {
			soft.RGB[3*i+c] = uint8(v)
		}
	}
	if s := laidOn(BlankOf(m, 4), soft).Sheet(); s.Sharp > 0.4 {
		t.Errorf("a picture out of focus has %.2f of its contrast", s.Sharp)
	}
}

// TestWhatIsCoveredIsHidden: where a finger is on the print or a lamp is mirrored, nothing can be read; where somebody has drawn on it
// or the light is weak, it is.
func TestWhatIsCoveredIsHidden(t *testing.T) {
	m := sheet(5, 420, 320)
	box := geom.R(geom.MM(35), geom.MM(30), geom.MM(14), geom.MM(14))
	for name, c := range map[string]struct {
		change func(x, y int, v float64) float64
		want   bool
	}{
		"paper":        {func(_, _ int, v float64) float64 { return v }, false},
		"weak light":   {func(x, _ int, v float64) float64 { return v * (0.2 + float64(x)/2000) }, false},
		"a finger":     {func(x, y int, _ float64) float64 { return 150 + float64((x+y)%5) }, true},
		"a dark coat":  {func(_, _ int, _ float64) float64 { return 40 }, true},
		"a lamp":       {func(_, _ int, v float64) float64 { return min(255, v/10+240) }, true},
		"a pale lamp":  {func(_, _ int, v float64) float64 { return v/2 + 127 }, true},
		"bright print": {func(_, _ int, v float64) float64 { return v*0.9 + 20 }, false},
		"hatching": {func(x, y int, v float64) float64 {
			if (x+y)%6 < 3 {
				return v / 3
			}
			return v
		}, false},
	} {
		drawn := white(m.W, m.H)
		for i, v := range m.RGB {
			x, y := i/3%m.W, i/3/m.W
			if drawn.RGB[i] = v; x > 100 && x < 260 && y > 80 && y < 220 {
				drawn.RGB[i] = uint8(c.change(x, y, float64(v)))
			}
		}
		s := laidOn(BlankOf(m, 4), drawn).Sheet()
		if got := s.Hidden(box, 0.8); got != c.want {
			t.Errorf("under %s the print is hidden: %v", name, got)
		}
		if s.Hidden(geom.R(geom.MM(70), geom.MM(60), geom.MM(14), geom.MM(14)), 0.8) {
			t.Errorf("beside %s nothing is hidden", name)
		}
	}
}

// TestLightThatComesAndGoesHasNoEdge: waves of light have no end; a shadow ends at once. Both lie aslant, or they would be evened out as
// stripes are.
func TestLightThatComesAndGoesHasNoEdge(t *testing.T) {
	m := white(420, 320)
	for name, c := range map[string]struct {
		light func(x float64) float64
		edge  bool
	}{
		"even":    {func(float64) float64 { return 0.8 }, false},
		"stripes": {func(x float64) float64 { return 0.85 - 0.15*math.Sin(x/10) }, false},
		"shadow":  {func(x float64) float64 { return 0.9 - 0.3/(1+math.Exp(315-x)) }, true},
	} {
		drawn := white(m.W, m.H)
		for i := range drawn.RGB {
			drawn.RGB[i] = uint8(255 * c.light(float64(i/3%m.W)+0.7*float64(i/3/m.W)))
		}
		s := laidOn(BlankOf(m, 4), drawn).Sheet()
		if edge := s.Edge(geom.R(geom.MM(45), geom.MM(30), geom.MM(15), geom.MM(15))); edge > 0.2 != c.edge {
			t.Errorf("%s: the light differs by %.2f", name, edge)
		}
	}
}
