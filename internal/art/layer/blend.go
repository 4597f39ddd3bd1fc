package layer

import (
	"math"
	"slices"
)

// Modes are the ways to blend (Compositing and Blending Level 1), normal apart.
var Modes = []string{
	"multiply", "screen", "overlay", "darken", "lighten", "color-dodge", "color-burn", "hard-light", "soft-light",
	"difference", "exclusion", "hue", "saturation", "color", "luminosity",
}

// Blend returns a layer blended with the one below it, of the same box. The mode "" is normal.
func Blend(mode string, top, below *Layer) *Layer {
	out := below.copied()
	out.Add(mode, top)
	return out
}

// Add blends another layer over this one, in its own box, as far as the two share pixels.
func (l *Layer) Add(mode string, top *Layer) {
	l.black = l.black && top.black
	one, both := blender(mode), l.Box.Intersect(top.Box)
	for y := both.Min.Y; y < both.Max.Y; y++ {
		s, d := top.Pix[top.at(both.Min.X, y):], l.Pix[l.at(both.Min.X, y):]
		for x := 0; x < 4*both.Dx(); x += 4 {
			one(s[x:x+4:x+4], d[x:x+4:x+4])
		}
	}
}

// blender returns what blends a pixel with the one below it.
func blender(mode string) func(s, d []uint8) {
	if mode == "" {
		return normal
	}
	mix := separable[mode]
	whole := slices.Index(Modes, mode) >= slices.Index(Modes, "hue")
	return func(s, d []uint8) {
		if s[3] == 0 {
			return
		}
		if d[3] == 0 {
			copy(d, s)
			return
		}
		var cs, cb, mixed [3]int
		for c := range 3 {
			cs[c], cb[c] = int(div(s[c], s[3])), int(div(d[c], d[3]))
		}
		if whole {
			mixed = nonSeparable(mode, cb, cs)
		} else {
			for c := range 3 {
				mixed[c] = mix(cb[c], cs[c])
			}
		}
		both := mul(s[3], d[3])
		for c := range 3 {
			v := int(mul(s[c], 255-d[3])) + int(mul(d[c], 255-s[3])) + int(mul(uint8(mixed[c]), both))
			d[c] = uint8(min(v, 255))
		}
		d[3] = s[3] + mul(d[3], 255-s[3])
		for c := range 3 {
			d[c] = min(d[c], d[3])
		}
	}
}

func normal(s, d []uint8) {
	switch {
	case s[3] == 0:
	case d[3] == 0 || s[3] == 255:
		copy(d, s)
	default:
		for c := range d {
			d[c] = s[c] + mul(d[c], 255-s[3])
		}
	}
}

// separable are the modes that treat each channel on its own: what is below, what is above.
var separable = map[string]func(b, s int) int{
	"multiply":    multiply,
	"screen":      screen,
	"overlay":     func(b, s int) int { return hard(s, b) },
	"darken":      func(b, s int) int { return min(b, s) },
	"lighten":     func(b, s int) int { return max(b, s) },
	"color-dodge": dodge,
	"color-burn":  func(b, s int) int { return 255 - dodge(255-b, 255-s) },
	"hard-light":  hard,
	"soft-light":  soft,
	"difference":  func(b, s int) int { return max(b, s) - min(b, s) },
	"exclusion":   func(b, s int) int { return b + s - (2*b*s+127)/255 },
}

func multiply(b, s int) int { return (b*s + 127) / 255 }
func screen(b, s int) int   { return b + s - multiply(b, s) }

func hard(b, s int) int {
	if 2*s <= 255 {
		return multiply(b, 2*s)
	}
	return screen(b, 2*s-255)
}

func dodge(b, s int) int {
	switch {
	case b == 0:
		return 0
	case s == 255:
		return 255
	}
	return min(255, 255*b/(255-s))
}

func soft(b, s int) int {
	cb, cs := float64(b)/255, float64(s)/255
	if cs <= 0.5 {
		return round(cb - float64(float64((1-float64(2*cs))*cb)*(1-cb)))
	}
	d := math.Sqrt(cb)
	if cb <= 0.25 {
		d = float64(float64(float64(float64(16*cb)-12)*cb+4) * cb)
	}
	return round(cb + float64((float64(2*cs)-1)*(d-cb)))
}

func round(share float64) int { return int(math.Round(min(max(share, 0), 1) * 255)) }

// nonSeparable blends by a mode that takes hue, saturation or lightness from one of the two.
func nonSeparable(mode string, b, s [3]int) [3]int {
	switch mode {
	case "hue":
		return lightened(saturated(s, span(b)), light(b))
	case "saturation":
		return lightened(saturated(b, span(s)), light(b))
	case "color":
		return lightened(s, light(b))
	}
	return lightened(b, light(s))
}

func light(c [3]int) int { return (30*c[0] + 59*c[1] + 11*c[2] + 50) / 100 }
func span(c [3]int) int  { return max(c[0], c[1], c[2]) - min(c[0], c[1], c[2]) }

func saturated(c [3]int, to int) [3]int {
	low, wide := min(c[0], c[1], c[2]), span(c)
	for i := range c {
		if wide == 0 {
			c[i] = 0
		} else {
			c[i] = (c[i] - low) * to / wide
		}
	}
	return c
}

func lightened(c [3]int, to int) [3]int {
	d := to - light(c)
	for i := range c {
		c[i] += d
	}
	l, low, high := light(c), min(c[0], c[1], c[2]), max(c[0], c[1], c[2])
	for i := range c {
		if low < 0 && l > low {
			c[i] = l + (c[i]-l)*l/(l-low)
		}
		if high > 255 && high > l {
			c[i] = l + (c[i]-l)*(255-l)/(high-l)
		}
		c[i] = min(max(c[i], 0), 255)
	}
	return c
}

// Operators are the ways to compose that take no numbers.
var Operators = []string{"over", "in", "out", "atop", "xor", "lighter"}

// Compose returns two layers of one box as an operator makes one of them.
func Compose(operator string, a, b *Layer) *Layer {
	if operator == "over" || operator == "" {
		return Blend("", a, b)
	}
	out := b.copied()
	out.black = a.black && b.black
	each(a, out, func(s, d []uint8) {
		var fa, fb uint8
		switch operator {
		case "in":
			fa = d[3]
		case "out":
			fa = 255 - d[3]
		case "atop":
			fa, fb = d[3], 255-s[3]
		case "xor":
			fa, fb = 255-d[3], 255-s[3]
		case "lighter":
			fa, fb = 255, 255
		}
		for c := range d {
			d[c] = uint8(min(int(mul(s[c], fa))+int(mul(d[c], fb)), 255))
		}
	})
	return out
}

// Arithmetic returns k1·a·b + k2·a + k3·b + k4 of two layers of one box.
func Arithmetic(k [4]float64, a, b *Layer) *Layer {
	const one = 1 << 16
	var w [4]int64
	for i, v := range k {
		w[i] = int64(math.Round(min(max(v, -1000), 1000) * one))
	}
	out := b.copied()
	out.black = a.black && b.black && k[3] == 0
	first := 0
	if out.black {
		first = 3
	}
	each(a, out, func(s, d []uint8) {
		for c := 3; c >= first; c-- {
			x, y := int64(s[c]), int64(d[c])
			v := w[0]*x*y/255 + w[1]*x + w[2]*y + 255*w[3]
			d[c] = uint8(min(max((v+one/2)>>16, 0), 255))
			d[c] = min(d[c], d[3])
		}
	})
	return out
}
