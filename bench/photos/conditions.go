package main

import (
	"math"
	"math/rand/v2"
	"slices"

	"cartouche/internal/reading/photo"
)

// taken is how a sheet is printed, written on and photographed.
type taken struct {
	profile string
	write   []tool                    // what people write with, instead of pencils and pens of all kinds
	owned   []tool                    // what they draw with in colours of their own; the colour is another one
	done    string                    // how places are crossed
	ghosts  bool                      // much of what was erased is still seen
	struck  bool                      // many figures were wrong at first, and are struck out
	over    bool                      // some are written over other ones
	before  []func(p *paper)          // what happens to a sheet before it is filled in
	after   []func(p *paper)          // and after that
	shot    []func(s *shot, p *paper) // and when it is photographed
}

// condition is one way in which photographs differ. Without hard it is a plain one.
type condition struct {
	name string
	hard bool
	set  func(t *taken)
}

func after(f func(p *paper)) func(t *taken) { return func(t *taken) { t.after = append(t.after, f) } }
func before(f func(p *paper)) func(t *taken) {
	return func(t *taken) { t.before = append(t.before, f) }
}
func lit(f func(s *shot, p *paper)) func(t *taken) {
	return func(t *taken) { t.shot = append(t.shot, f) }
}
func with(tools ...tool) func(t *taken) { return func(t *taken) { t.write = tools } }
func signed(sign string) func(t *taken) { return func(t *taken) { t.done = sign } }

// pencil returns a pencil: how black it is and how much paper shows between its grains.
func pencil(strong, grain float64) tool { return tool{[3]float64{70, 70, 74}, 0.5, strong, grain} }

// conditions are those that are measured, each apart.
var conditions = []condition{
	{"plain", false, func(*taken) {}},
	{"curl of 3 mm", false, lit(func(s *shot, p *paper) { s.height = p.between(2, 3) * p.scale })},
	{"1.6 megapixels", false, lit(func(s *shot, p *paper) { s.smaller = math.Sqrt(1.6e6 / float64(s.w*s.h)) })},
	{"pencil HB", false, with(pencil(0.6, 0.25), pencil(0.7, 0.25))},
	{"ball pen", false, with(tool{[3]float64{25, 25, 30}, 0.4, 0.95, 0.02}, tool{[3]float64{30, 45, 140}, 0.4, 0.92, 0.03})},
	{"felt pen", false, func(t *taken) {
		t.owned = []tool{{width: 1, strong: 0.9, grain: 0.03}, {width: 1.6, strong: 0.85, grain: 0.05}}
	}},
	{"broad pen", false, func(t *taken) {
		t.write = []tool{{[3]float64{25, 25, 30}, 2, 0.95, 0.02}, {[3]float64{30, 45, 140}, 2.4, 0.9, 0.03}}
		t.owned = []tool{{width: 2.6, strong: 0.9, grain: 0.03}}
	}},
	{"ink-saver", false, func(t *taken) { t.profile = "ink-saver" }},
	{"ticks", false, signed("tick")},
	{"slashes", false, signed("slash")},
	{"dots", false, signed("dot")},
	{"scribbles", false, signed("scribble")},
	{"circles", false, signed("circle")},
	{"half erased", false, func(t *taken) { t.ghosts = true }},
	{"struck out", false, func(t *taken) { t.struck = true }},
	{"written over", false, func(t *taken) { t.over = true }},
	{"warm light", true, lit(func(s *shot, p *paper) { s.tint = [3]float64{1, p.between(0.78, 0.88), p.between(0.45, 0.65)} })},
	{"cold light", true, lit(func(s *shot, p *paper) { s.tint = [3]float64{p.between(0.65, 0.8), p.between(0.85, 0.95), 1} })},
	{"pencil 2H", true, with(pencil(0.3, 0.4), pencil(0.4, 0.35))},
	{"stains", true, after((*paper).stains)},
	{"drops", true, after((*paper).drops)},
	{"hard shadow", true, lit(func(s *shot, p *paper) { s.shade(p, 0.002, p.between(0.2, 0.8)) })},
	{"soft shadow", true, lit(func(s *shot, p *paper) { s.shade(p, p.between(0.02, 0.12), p.between(0.2, 0.8)) })},
	{"grey scan", true, lit((*shot).scanned)},
	{"copy", true, before((*paper).copied)},
	{"noise, JPEG 45", true, lit(func(s *shot, p *paper) { s.noise, s.quality = p.between(8, 16), 45 })},
	{"JPEG 30", true, lit(func(s *shot, _ *paper) { s.quality = 30 })},
	{"moved", true, lit(func(s *shot, p *paper) { s.moved = [2]float64{p.between(-0.5, 0.5), p.between(-0.5, 0.5)} })},
	{"flickering lamp", true, lit(func(s *shot, p *paper) { s.flicker = [2]float64{p.between(8, 40), p.between(0.1, 0.35)} })},
	{"yellowed paper", true, after((*paper).yellowed)},
	{"out of focus", true, lit(func(s *shot, p *paper) { s.focus = p.between(0.08, 0.3) })},
	{"flash on lamination", true, lit((*shot).flash)},
	{"creases", true, after((*paper).creases)},
	{"print shining through", true, before((*paper).through)},
	{"strong tilt", true, lit(func(s *shot, p *paper) { s.tilted(p, 0.3) })},
}

// hardest returns the conditions of which two may come together.
func hardest() (list []condition) {
	for _, c := range conditions {
		if c.hard {
			list = append(list, c)
		}
	}
	return list
}

// pair returns two hard conditions together.
func pair(r *rand.Rand) condition {
	list := hardest()
	i := r.IntN(len(list))
	j := (i + 1 + r.IntN(len(list)-1)) % len(list)
	return condition{"two together", true, func(t *taken) { list[i].set(t); list[j].set(t) }}
}

// measuring is the first seed of measuring: there stains and paper have textures that those below it have not.
const measuring = 10000

// texture returns a function of a point in mm, from -1 to 1, that varies over about so many mm.
func (p *paper) texture(mm float64) func(x, y float64) float64 {
	if p.seed < measuring { // waves
		var waves [6][4]float64
		for i := range waves {
			waves[i] = [4]float64{p.between(-4, 4) / mm, p.between(-4, 4) / mm, p.between(0, 6.28), p.between(0.1, 0.3)}
		}
		return func(x, y float64) (v float64) {
			for _, w := range waves {
				v += w[3] * math.Sin(w[0]*x+w[1]*y+w[2])
			}
			return max(-1, min(v, 1))
		}
	}
	seed := p.r.Uint64() // heights on a grid, and between them
	at := func(i, j int) float64 {
		h := (uint64(i)*0x9e3779b97f4a7c15 ^ uint64(j)*0xc2b2ae3d27d4eb4f ^ seed) * 0xff51afd7ed558ccd
		return float64(h>>40)/(1<<23) - 1
	}
	return func(x, y float64) float64 {
		i, j := math.Floor(x/mm), math.Floor(y/mm)
		u, v := x/mm-i, y/mm-j
		u, v = u*u*(3-2*u), v*v*(3-2*v)
		a, b := int(i), int(j)
		return (at(a, b)*(1-u)+at(a+1, b)*u)*(1-v) + (at(a, b+1)*(1-u)+at(a+1, b+1)*u)*v
	}
}

// tinted multiplies the colours of pixels, from a point on to another, by what f says of a point in mm.
func (p *paper) tinted(x0, y0, x1, y1 float64, f func(x, y float64) [3]float64) {
	for y := max(int(y0*p.scale), 0); y < min(int(y1*p.scale), p.H); y++ {
		for x := max(int(x0*p.scale), 0); x < min(int(x1*p.scale), p.W); x++ {
			by := f((float64(x)+0.5)/p.scale, (float64(y)+0.5)/p.scale)
			for c := range 3 {
				v := &p.RGB[3*(y*p.W+x)+c]
				*v = uint8(math.Max(0, math.Min(255, float64(*v)*by[c]+0.5)))
			}
		}
	}
}

func (p *paper) wide() float64 { return float64(p.W) / p.scale }
func (p *paper) high() float64 { return float64(p.H) / p.scale }

// stains spills coffee: a blot with a darker edge, and the ring of a cup.
func (p *paper) stains() {
	for n := range 2 {
		cx, cy, r := p.between(0.1, 0.9)*p.wide(), p.between(0.1, 0.9)*p.high(), p.between(12, 38)
		deep, edge, rough := p.between(0.08, 0.35), p.between(0.1, 0.35), p.texture(r/2)
		ring := n == 1
		p.tinted(cx-1.4*r, cy-1.4*r, cx+1.4*r, cy+1.4*r, func(x, y float64) [3]float64 {
			in := r*(1+0.18*rough(x, y)) - math.Hypot(x-cx, y-cy) // mm from the edge
			dark := 0.0
			if in > 0 && !ring {
				dark = deep * math.Min(1, in/0.6) * (0.8 + 0.2*rough(2*x, 2*y))
			}
			width := 0.7 + 0.3*rough(x/3, y/3)
			if ring {
				width *= 2
			}
			dark += edge * math.Exp(-(in-1)*(in-1)/(width*width)) * (0.7 + 0.3*rough(3*x, 3*y))
			return [3]float64{1 - 0.6*dark, 1 - 0.85*dark, 1 - 1.25*dark}
		})
	}
}

// drops spills water: the paper is a little darker, most at the edges, and buckles.
func (p *paper) drops() {
	for range 12 + p.r.IntN(25) {
		cx, cy, r := p.between(0, 1)*p.wide(), p.between(0, 1)*p.high(), p.between(0.8, 6)
		deep, edge, rough := p.between(0.03, 0.2), p.between(0.03, 0.25), p.texture(r)
		p.tinted(cx-2*r, cy-2*r, cx+2*r, cy+2*r, func(x, y float64) [3]float64 {
			in := r*(1+0.25*rough(x, y)) - math.Hypot(x-cx, y-cy)
			dark := edge * math.Exp(-in*in/0.09)
			if in > 0 {
				dark += deep * (1 + 0.3*rough(x*2, y*2))
			}
			return [3]float64{1 - dark, 1 - dark, 1 - 0.95*dark}
		})
	}
}

// yellowed ages paper: it is brown, most at the edges, and unevenly so.
func (p *paper) yellowed() {
	deep, edge, rough := p.between(0.08, 0.25), p.between(0.1, 0.3), p.texture(25)
	p.tinted(0, 0, p.wide(), p.high(), func(x, y float64) [3]float64 {
		in := min(x, y, p.wide()-x, p.high()-y) // mm from the edge
		dark := deep*(1+0.3*rough(x, y)) + edge*math.Exp(-in/12)*(1+0.4*rough(2*x, 2*y))
		return [3]float64{1 - 0.3*dark, 1 - 0.6*dark, 1 - 1.3*dark}
	})
}

// creases folds the paper: a dark line with a light one beside it, where the ink is broken, and paper that is darker at one side of it,
// since no paper is whiter than white.
func (p *paper) creases() {
	for range 2 + p.r.IntN(3) {
		sin, cos := math.Sincos(p.between(0, 3.15))
		cx, cy := p.between(0.1, 0.9)*p.wide(), p.between(0.1, 0.9)*p.high()
		deep, width, rough := p.between(0.1, 0.45), p.between(0.15, 0.4), p.texture(8)
		step := p.between(-0.08, 0.08)
		p.tinted(0, 0, p.wide(), p.high(), func(x, y float64) [3]float64 {
			off := (x-cx)*cos + (y-cy)*sin + rough(x, y)
			by := 1 - deep*(0.8+0.2*rough(3*x, 3*y))*math.Exp(-off*off/(width*width)) +
				0.12*math.Exp(-(off-2*width)*(off-2*width)/(width*width)) + step/(1+math.Exp(-off))
			by /= 1 + max(step, 0)
			return [3]float64{by, by, by}
		})
	}
}

// through lets another sheet's print shine through: this one, mirrored.
func (p *paper) through() {
	other, deep := slices.Clone(p.RGB), p.between(0.06, 0.16)
	p.tinted(0, 0, p.wide(), p.high(), func(x, y float64) (by [3]float64) {
		i, j := p.W-1-int(x*p.scale), int(y*p.scale)
		mean := 0.0
		for d := range 9 {
			u, v := min(max(i+2*(d%3-1), 0), p.W-1), min(max(j+2*(d/3-1), 0), p.H-1)
			for c := range 3 {
				mean += float64(other[3*(v*p.W+u)+c]) / (27 * 255)
			}
		}
		for c := range by {
			by[c] = 1 - deep*(1-mean)
		}
		return by
	})
}

// copied makes a copier's copy of the sheet: grey, hard, with specks of toner.
func (p *paper) copied() {
	gain, off, rough := p.between(1.1, 1.6), p.between(-0.12, 0.02), p.texture(30)
	for i := range p.W * p.H {
		c := p.RGB[3*i : 3*i+3]
		v := (0.3*float64(c[0]) + 0.59*float64(c[1]) + 0.11*float64(c[2])) / 255
		v = (v-0.5)*gain + 0.5 + off + 0.1 + 0.03*rough(float64(i%p.W)/p.scale, float64(i/p.W)/p.scale)
		v = math.Max(0.1, math.Min(v, 0.97))
		c[0], c[1], c[2] = uint8(255*v), uint8(255*v), uint8(255*v)
	}
	speck := tool{[3]float64{40, 40, 40}, 0, 0.8, 0}
	for range 150 {
		speck.width = p.between(0.1, 0.35)
		x, y := p.between(0, 1)*p.wide(), p.between(0, 1)*p.high()
		p.line(speck, [][2]float64{{x, y}, {x + 0.05, y}})
	}
}

// shade casts a shadow with an edge that is so soft, as a share of the photograph, and so deep.
func (s *shot) shade(p *paper, soft, deep float64) {
	s.shadow = [4]float64{p.between(0.3, 0.7), p.between(0, 6.28), deep, soft}
	if p.r.IntN(2) == 0 { // of a hand or a phone: a corner of it is on the sheet
		s.corner = p.between(0.5, 2.5)
	}
}

// scanned scans the sheet in shades of grey.
func (s *shot) scanned(p *paper) {
	s.scan, s.grey = true, true
	s.height, s.lean, s.light, s.shadow, s.blur = 0, [2]float64{}, [6]float64{p.between(0.93, 1.02)}, [4]float64{}, 0
	s.noise = p.between(0.5, 2.5)
	s.gamma = p.between(0.75, 1.3)
	s.tilted(p, 0)
}

// flash lights a glossy sheet with a lamp or two: there it is white.
func (s *shot) flash(p *paper) {
	for range 1 + p.r.IntN(2) {
		x, y := p.between(-0.35, 0.35), p.between(-0.35, 0.35)
		s.glare = append(s.glare, [4]float64{x, y, p.between(0.03, 0.14), p.between(80, 320)})
	}
}

// doneAs returns the strokes of a sign that people make for "done", in a box of 1 by 1.
func doneAs(sign string, p *paper) [][][2]float64 {
	b := p.between
	switch sign {
	case "tick":
		return [][][2]float64{{{b(0, 0.2), b(0.45, 0.6)}, {b(0.3, 0.45), b(0.85, 1)}, {b(0.8, 1.1), b(-0.1, 0.2)}}}
	case "slash":
		return [][][2]float64{{{b(0.7, 1), b(-0.05, 0.15)}, {b(0, 0.3), b(0.85, 1.05)}}}
	case "dot":
		x, y := b(0.35, 0.65), b(0.35, 0.65)
		var pts [][2]float64
		for k := range 14 {
			sin, cos := math.Sincos(float64(k) * 1.1)
			pts = append(pts, [2]float64{x + 0.011*float64(k)*cos, y + 0.011*float64(k)*sin})
		}
		return [][][2]float64{pts}
	case "circle":
		var pts [][2]float64
		rx, ry := b(0.38, 0.55), b(0.38, 0.55)
		for k := range 20 {
			sin, cos := math.Sincos(float64(k)*0.34 - 1)
			pts = append(pts, [2]float64{0.5 + rx*cos*b(0.95, 1.05), 0.5 + ry*sin*b(0.95, 1.05)})
		}
		return [][][2]float64{pts}
	}
	var pts [][2]float64 // a scribble
	for k := range 7 + p.r.IntN(6) {
		pts = append(pts, [2]float64{0.5 + (float64(k%2)-0.5)*b(0.5, 0.95), 0.1 + 0.075*float64(k) + b(-0.05, 0.05)})
	}
	return [][][2]float64{pts}
}

// blurred returns a picture out of focus: three times the mean over so many pixels on each side.
func blurred(m *photo.Image, radius int) {
	if radius < 1 {
		return
	}
	row := func(n, step, from int) {
		old := make([]int, n)
		for range 3 {
			for k := range old {
				old[k] = int(m.RGB[from+k*step])
			}
			sum, all := 0, 2*radius+1
			for k := -radius; k <= radius; k++ {
				sum += old[min(max(k, 0), n-1)]
			}
			for k := range old {
				m.RGB[from+k*step] = uint8((sum + radius) / all)
				sum += old[min(k+radius+1, n-1)] - old[max(k-radius, 0)]
			}
		}
	}
	for c := range 3 {
		for y := range m.H {
			row(m.W, 3, 3*y*m.W+c)
		}
		for x := range m.W {
			row(m.H, 3*m.W, 3*x+c)
		}
	}
}
