package layer

import (
	"image"
	"math"
)

// toLinear and toSRGB turn values of sRGB into such of linear light, and back.
var toLinear, toSRGB = curves()

func curves() (to, back [256]uint8) {
	for i := range 256 {
		v := float64(i) / 255
		lin, s := v/12.92, float64(v*12.92)
		if v > 0.04045 {
			lin = math.Pow((v+0.055)/1.055, 2.4)
		}
		if v > 0.0031308 {
			s = float64(1.055*math.Pow(v, 1/2.4)) - 0.055
		}
		to[i], back[i] = uint8(math.Round(lin*255)), uint8(math.Round(s*255))
	}
	return to, back
}

// Flood returns a box all of one colour, which is not premultiplied.
func Flood(box image.Rectangle, r, g, b, a uint8) *Layer {
	l := New(box)
	px := [4]uint8{mul(r, a), mul(g, a), mul(b, a), a}
	l.black = px[0]|px[1]|px[2] == 0
	for i := 0; i < len(l.Pix); i += 4 {
		copy(l.Pix[i:i+4], px[:])
	}
	return l
}

// Offset returns the layer moved by whole pixels, in its own box.
func (l *Layer) Offset(dx, dy int) *Layer {
	moved := *l
	moved.Box = l.Box.Add(image.Pt(dx, dy))
	return moved.Within(l.Box)
}

// Matrix returns the layer with its colours, not premultiplied, multiplied by a matrix of four rows of five numbers.
func (l *Layer) Matrix(m [20]float64) *Layer {
	const one = 1 << 16
	var k [20]int64
	for i, v := range m {
		k[i] = int64(math.Round(min(max(v, -1000), 1000) * one))
		if i%5 == 4 {
			k[i] *= 255
		}
	}
	out := New(l.Box)
	out.black = k[0]|k[1]|k[2]|k[3]|k[4]|k[5]|k[6]|k[7]|k[8]|k[9]|k[10]|k[11]|k[12]|k[13]|k[14] == 0
	each(l, out, func(x, y []uint8) {
		var in, v [4]int64
		if a := x[3]; a != 0 {
			in = [4]int64{int64(div(x[0], a)), int64(div(x[1], a)), int64(div(x[2], a)), int64(a)}
		}
		for r := range 4 {
			row := k[5*r : 5*r+5 : 5*r+5]
			sum := row[0]*in[0] + row[1]*in[1] + row[2]*in[2] + row[3]*in[3] + row[4]
			v[r] = min(max((sum+one/2)>>16, 0), 255)
		}
		y[3] = uint8(v[3])
		for c := range 3 {
			y[c] = mul(uint8(v[c]), y[3])
		}
	})
	return out
}

// Transfer returns the layer with each of its channels, not premultiplied, looked up in a table.
func (l *Layer) Transfer(tables *[4][256]uint8) *Layer {
	out := New(l.Box)
	out.black = false
	each(l, out, func(x, y []uint8) {
		y[3] = tables[3][x[3]]
		for c := range 3 {
			v := uint8(0)
			if x[3] != 0 {
				v = div(x[c], x[3])
			}
			y[c] = mul(tables[c][v], y[3])
		}
	})
	return out
}

// Morphology returns the least of each channel within a distance of each pixel, or the most.
func (l *Layer) Morphology(most bool, rx, ry int) *Layer {
	return l.extremes(most, rx).turned().extremes(most, ry).turned()
}

func (l *Layer) extremes(most bool, r int) *Layer {
	out := l.copied()
	w := l.Box.Dx()
	pick := func(a, b uint8) uint8 { return min(a, b) }
	if most {
		pick = func(a, b uint8) uint8 { return max(a, b) }
	}
	line := make([]uint8, w+2*r) // clear beyond the ends
	before, after := make([]uint8, len(line)), make([]uint8, len(line))
	for row := 0; row < len(l.Pix); row += 4 * w {
		for c := range 4 {
			for x := range w {
				line[r+x] = l.Pix[row+4*x+c]
			}
			extremesOf(line, before, after, 2*r+1, pick)
			for x := range w {
				out.Pix[row+4*x+c] = pick(after[x], before[x+2*r])
			}
		}
	}
	return out
}

// extremesOf cuts a line into pieces of n. It finds the extreme of what comes before each place in
// its piece, and of what comes after it; every stretch of n is a part of each (van Herk).
func extremesOf(line, before, after []uint8, n int, pick func(a, b uint8) uint8) {
	for i, v := range line {
		if before[i] = v; i%n != 0 {
			before[i] = pick(v, before[i-1])
		}
	}
	for i := len(line) - 1; i >= 0; i-- {
		if after[i] = line[i]; i%n != n-1 && i+1 < len(line) {
			after[i] = pick(line[i], after[i+1])
		}
	}
}

// turned returns the layer with its rows as columns.
func (l *Layer) turned() *Layer {
	b := l.Box
	out := &Layer{image.Rect(b.Min.Y, b.Min.X, b.Max.Y, b.Max.X), make([]uint8, len(l.Pix)), l.black}
	w, h := b.Dx(), b.Dy()
	for y := range h {
		for x := range w {
			copy(out.Pix[4*(x*h+y):4*(x*h+y)+4], l.Pix[4*(y*w+x):4*(y*w+x)+4])
		}
	}
	return out
}
