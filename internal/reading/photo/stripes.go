package photo

import (
	"math"
	"slices"
)

// Stripes of light, as a lamp that flickers makes them: a camera sees a row of its picture, or a column of one that was turned, later than
// the one before. All parts of a row have them, and there are many, which no drawing has in common with them.
const (
	stripeParts  = 4    // of a row, that must have the same light
	stripeBin    = 3    // rows that are measured as one
	slowest      = 8    // stripes of a photograph at least: fewer are followed as shadows are
	leastStripes = 0.01 // how much darker or lighter a bin of rows is at least, of the middle one
	leastAgree   = 0.5  // how much two parts of a row agree at least: 1 if both are darker or both lighter everywhere, 0 by chance
)

// unstriped returns the photograph in the place of the blank without stripes of light; the same one if there are none. Plain is the
// blank, each pixel as dark as the darkest around it.
func (f *Found) unstriped(plain *Image) *Image {
	paper := f.paper(plain)
	for _, across := range []bool{false, true} {
		green, ok := paper.stripes(1, across)
		if !ok {
			continue
		}
		red, _ := paper.stripes(0, across)
		blue, _ := paper.stripes(2, across)
		light := [3][]float64{red, green, blue}
		out := &Image{W: f.flat.W, H: f.flat.H, RGB: make([]uint8, len(f.flat.RGB))}
		rows(out.H, func(y int) {
			for x := range out.W {
				u, v := f.At(float64(x), float64(y))
				if across {
					v = u
				}
				at := max(0, min(v/stripeBin-0.5, float64(len(green)-1)))
				k := min(int(at), len(green)-2)
				for c, of := range light {
					i := 3*(y*out.W+x) + c
					out.RGB[i] = uint8(min(float64(f.flat.RGB[i])/(of[k]+(of[k+1]-of[k])*(at-float64(k)))+0.5, 255))
				}
			}
		})
		return out
	}
	return f.flat
}

// paper is bare paper: where it is in the photograph, and how light it is, as a share of the blank.
type paper []struct {
	u, v  float64
	light [3]float64
}

func (f *Found) paper(plain *Image) (seen paper) {
	const apart = 6 // along each row and column, so that all of these are seen
	for y := range plain.H {
		for x := y % apart; x < plain.W; x += apart {
			of, on := plain.RGB[3*(y*plain.W+x):][:3], f.flat.RGB[3*(y*plain.W+x):]
			if min(of[0], of[1], of[2]) < 200 {
				continue
			}
			u, v := f.At(float64(x), float64(y))
			if u < 0 || v < 0 {
				continue
			}
			seen = append(seen, paper{{u: u, v: v}}...)
			for c, own := range of {
				seen[len(seen)-1].light[c] = float64(on[c]) / float64(own)
			}
		}
	}
	return seen
}

// stripes returns how light each bin of rows, or of columns, is in one colour, compared with those around; false if that is no light of
// stripes.
func (p paper) stripes(c int, across bool) (light []float64, ok bool) {
	parts := p.middles(c, across)
	light = make([]float64, len(parts[0]))
	agree, pairs := 0.0, 0.0
	for i := range parts {
		parts[i] = overMean(parts[i])
		for k, v := range parts[i] {
			light[k] += v / stripeParts
		}
		for _, other := range parts[:i] {
			agree, pairs = agree+agreement(parts[i], other), pairs+1
		}
	}
	var sizes []float64
	light = withoutLines(light)
	for _, v := range light {
		sizes = append(sizes, math.Abs(v))
	}
	slices.Sort(sizes)
	ok = len(light) > 1 && agree/pairs > leastAgree && sizes[len(sizes)/2] > leastStripes
	for k := range light {
		light[k]++
	}
	return light, ok
}

// middles returns how light the paper is in each bin of rows, in the middle, by the part of a row; 0 where hardly any paper is seen.
func (p paper) middles(c int, across bool) (out [stripeParts][]float64) {
	last, low, high := 0.0, math.Inf(1), math.Inf(-1)
	for _, s := range p {
		if across {
			s.u, s.v = s.v, s.u
		}
		last, low, high = max(last, s.v), min(low, s.u), max(high, s.u)
	}
	bins := int(last/stripeBin) + 1
	seen := make([][]float64, stripeParts*bins)
	for _, s := range p {
		if across {
			s.u, s.v = s.v, s.u
		}
		part := min(int((s.u-low)/(high-low+1)*stripeParts), stripeParts-1)
		at := part*bins + int(s.v/stripeBin)
		seen[at] = append(seen[at], s.light[c])
	}
	for part := range out {
		out[part] = make([]float64, bins)
		for k, of := range seen[part*bins:][:bins] {
			if len(of) >= 5 {
				slices.Sort(of)
				out[part][k] = of[len(of)/2]
			}
		}
	}
	return out
}

// overMean returns by which share each value is more than the mean of those around it, as far as two of the slowest stripes reach. Values
// of 0 are unknown: there it is 0.
func overMean(light []float64) []float64 {
	reach := max(len(light)/slowest, 1)
	out := make([]float64, len(light))
	for k, v := range light {
		sum, n := 0.0, 0.0
		for _, w := range light[max(k-reach, 0):min(k+reach+1, len(light))] {
			if w > 0 {
				sum, n = sum+w, n+1
			}
		}
		if v > 0 {
			out[k] = v*n/sum - 1
		}
	}
	return out
}

// withoutLines returns the middle one of each value and the two on either side: what is drawn along a row is thinner than a stripe.
func withoutLines(light []float64) []float64 {
	out := make([]float64, len(light))
	for k := range light {
		five := slices.Clone(light[max(k-2, 0):min(k+3, len(light))])
		slices.Sort(five)
		out[k] = five[len(five)/2]
	}
	return out
}

// agreement returns how often two rows of values are both above or both below 0, less how often they are not, as a share.
func agreement(a, b []float64) (sum float64) {
	for k, v := range a {
		if both := v * b[k]; both > 0 {
			sum++
		} else if both < 0 {
			sum--
		}
	}
	return sum / float64(len(a))
}
