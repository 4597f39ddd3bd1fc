package layer

import (
	"image"
	"math"
)

// Blur returns the layer blurred by standard deviations in pixels across and down; each is 0 for none.
func (l *Layer) Blur(sx, sy float64) *Layer {
	return l.blurred(sx).blurred(sy)
}

// blurred blurs the rows, and returns them as columns.
func (l *Layer) blurred(s float64) *Layer {
	w, h := l.Box.Dx(), l.Box.Dy()
	b := l.Box
	out := &Layer{image.Rect(b.Min.Y, b.Min.X, b.Max.Y, b.Max.X), make([]uint8, len(l.Pix)), l.black}
	from := 0
	if l.black {
		from = 3
	}
	pad := min(boxWidth(s), MaxPad*w) // what the first means put there comes back by the later ones
	line, next := make([]uint32, w+2*pad), make([]uint32, w+2*pad)
	soften := softener(s)
	for y := range h {
		for c := from; c < 4; c++ {
			sum := uint32(0)
			clear(line)
			for x := range w {
				v := uint32(l.Pix[4*(y*w+x)+c]) << 8
				line[pad+x] = v
				sum |= v
			}
			if sum == 0 {
				continue
			}
			result := soften(line, next)
			for x, v := range result[pad : pad+w] {
				out.Pix[4*(x*h+y)+c] = uint8(min((v+128)>>8, 255))
			}
		}
	}
	return out
}

// MaxPad is how many times its width a line of a layer is lengthened on each side while it is blurred. What a wider blur would
// bring back from beyond is too faint for a colour of eight bits.
const MaxPad = 16

// boxWidth returns how many pixels each of the three boxes of a blur has; 0 if it has a kernel.
func boxWidth(s float64) int {
	if s < 2 {
		return 0
	}
	return int(math.Floor(s*3*math.Sqrt(2*math.Pi)/4 + 0.5))
}

// softener returns what blurs a line, with another line as a help, and returns one of the
// two. Small deviations have a kernel of their own, others three boxes (SVG 1.1, 15.17).
func softener(s float64) func(line, next []uint32) []uint32 {
	switch {
	case s < 0.05:
		return func(line, _ []uint32) []uint32 { return line }
	case s < 2:
		k := kernel(s)
		return func(line, next []uint32) []uint32 { convolve(line, next, k); return next }
	}
	d := boxWidth(s)
	boxes := [3][2]int{{d, d / 2}, {d, d / 2}, {d, d / 2}} // how wide, and how far it begins before the pixel
	if d%2 == 0 {
		boxes = [3][2]int{{d, d / 2}, {d, d/2 - 1}, {d + 1, d / 2}}
	}
	return func(line, next []uint32) []uint32 {
		for _, b := range boxes {
			mean(line, next, b[0], b[1])
			line, next = next, line
		}
		return line
	}
}

// kernel returns the shares of a Gaussian curve in 1/65536, from the middle on.
func kernel(s float64) []uint32 {
	var list []float64
	sum := 0.0
	for i := 0; i <= int(math.Ceil(3*s)); i++ {
		v := math.Exp(-float64(i*i) / (2 * s * s))
		list = append(list, v)
		sum += v
		if i > 0 {
			sum += v
		}
	}
	out := make([]uint32, len(list))
	for i, v := range list {
		out[i] = uint32(math.Round(v / sum * 65536))
	}
	return out
}

func convolve(line, next, k []uint32) {
	for x := range line {
		sum := uint64(line[x]) * uint64(k[0])
		for i := 1; i < len(k); i++ {
			if x-i >= 0 {
				sum += uint64(line[x-i]) * uint64(k[i])
			}
			if x+i < len(line) {
				sum += uint64(line[x+i]) * uint64(k[i])
			}
		}
		next[x] = uint32(sum >> 16)
	}
}

// mean puts the means of n neighbours into next, of which so many come before the pixel.
func mean(line, next []uint32, n, before int) {
	sum := uint64(0)
	after := n - before // the first that is not among them
	for i := 0; i < min(after, len(line)); i++ {
		sum += uint64(line[i])
	}
	share := (uint64(1)<<32 + uint64(n)/2) / uint64(n)
	for x := range line {
		next[x] = uint32((sum * share) >> 32)
		if x+after < len(line) {
			sum += uint64(line[x+after])
		}
		if x-before >= 0 {
			sum -= uint64(line[x-before])
		}
	}
}
