package main

import (
	"math"
	"math/rand/v2"
	"slices"

	"cartouche/bench/pen"
	"cartouche/internal/reading/figure"
)

// scene is a box with something written in it, as a photograph shows it.
type scene struct {
	text  string
	kind  string // who wrote it: people, or pens in European or Arabic-Indic figures, or signs
	fix   string // how it was corrected, "" if it was not
	ink   figure.Ink
	whose []int // by pixel: which sign of the text, or -1
	cover []float32
}

// scale is that of the sheets when they are read.
const scale = 100 / 25.4

// painter draws scenes by chance.
type painter struct {
	r      *rand.Rand
	people *digits // nil: pens only
}

func (p *painter) between(a, b float64) float64 { return a + (b-a)*p.r.Float64() }

// kinds of scenes with their shares among 100.
var kinds = []struct {
	name  string
	share int
}{{"people", 36}, {"pens", 22}, {"arabic", 17}, {"signs", 5}, {"corrected", 20}}

// scene draws the next one.
func (p *painter) scene() *scene {
	n := p.r.IntN(100)
	for _, k := range kinds {
		if n -= k.share; n < 0 {
			return p.of(k.name)
		}
	}
	panic("the shares are 100")
}

// of draws a scene of a kind.
func (p *painter) of(kind string) *scene {
	corrected := kind == "corrected"
	if corrected {
		kind = []string{"people", "people", "pens", "arabic"}[p.r.IntN(4)]
	}
	if kind == "people" && p.people == nil {
		kind = "pens"
	}
	s := &scene{kind: kind}
	length := 1
	if k := p.r.IntN(20); k >= 18 && !corrected {
		length = 3
	} else if k >= 9 && !corrected {
		length = 2
	}
	signs := []rune("0123456789")
	switch kind {
	case "arabic":
		signs = []rune("٠١٢٣٤٥٦٧٨٩")
	case "signs":
		signs, length = []rune("X/-"), 1
	}
	for range length {
		s.text += string(signs[p.r.IntN(len(signs))])
	}
	wide := p.between(5, 8) + float64(length-1)*p.between(3, 5)
	s.room(wide, p.between(5, 9))
	p.write(s, length)
	if corrected {
		p.correct(s)
	}
	p.photograph(s)
	return s
}

func (s *scene) room(w, h float64) {
	s.ink = figure.Ink{W: int(w * scale), H: int(h * scale), Scale: scale}
	s.cover = make([]float32, s.ink.W*s.ink.H)
	s.whose = make([]int, len(s.cover))
	for i := range s.whose {
		s.whose[i] = -1
	}
}

// write writes the signs of a scene side by side.
func (p *painter) write(s *scene, length int) {
	hand := pen.NewHand(p.r)
	high := math.Min(float64(s.ink.H)*p.between(0.5, 0.92), 7*scale)
	if most := float64(s.ink.W) / (float64(length) * 0.62); high > most {
		high = most
	}
	pitch := high * p.between(0.6, 0.85)
	x := float64(s.ink.W)/2 - pitch*float64(length)/2 + p.between(-0.1, 0.1)*high
	y := (float64(s.ink.H)-high)/2 + p.between(-0.12, 0.12)*high
	width := p.between(0.32, 0.7) * scale
	for i, sign := range []rune(s.text) {
		size := high * p.between(0.88, 1.08)
		dx, dy := x+(float64(i)+p.between(-0.06, 0.06))*pitch, y+p.between(-0.06, 0.06)*high
		if s.kind == "people" {
			p.people.draw(p, s, int(sign-'0'), i, dx+pitch/2, dy, size)
			continue
		}
		for _, stroke := range hand.Figure(sign) {
			for j := range stroke {
				stroke[j] = [2]float64{dx + stroke[j][0]*size, dy + stroke[j][1]*size}
			}
			s.line(stroke, width, i)
		}
	}
}

// line draws a line that belongs to a sign.
func (s *scene) line(pts [][2]float64, width float64, of int) {
	r := width / 2
	for k := 1; k < len(pts); k++ {
		a, b := pts[k-1], pts[k]
		for y := int(math.Min(a[1], b[1]) - r - 1); y <= int(math.Max(a[1], b[1])+r+1); y++ {
			for x := int(math.Min(a[0], b[0]) - r - 1); x <= int(math.Max(a[0], b[0])+r+1); x++ {
				s.put(x, y, r+0.5-off(float64(x), float64(y), a, b), of)
			}
		}
	}
}

// put covers a pixel.
func (s *scene) put(x, y int, cover float64, of int) {
	if x < 0 || y < 0 || x >= s.ink.W || y >= s.ink.H || cover <= 0 {
		return
	}
	if i, c := y*s.ink.W+x, float32(math.Min(cover, 1)); c > s.cover[i] {
		s.cover[i] = c
		if c > 0.3 {
			s.whose[i] = of
		}
	}
}

// off returns how far a point is from a line.
func off(x, y float64, a, b [2]float64) float64 {
	dx, dy := b[0]-a[0], b[1]-a[1]
	t := 0.0
	if d := dx*dx + dy*dy; d > 0 {
		t = math.Max(0, math.Min(1, ((x-a[0])*dx+(y-a[1])*dy)/d))
	}
	return math.Hypot(x-a[0]-t*dx, y-a[1]-t*dy)
}

// correct corrects what is written: another figure is written over it, or it is struck through by a zigzag or by lines.
func (p *painter) correct(s *scene) {
	left, top, right, bottom := s.ink.W, s.ink.H, 0, 0
	for i, o := range s.whose {
		if x, y := i%s.ink.W, i/s.ink.W; o >= 0 {
			left, right, top, bottom = min(left, x), max(right, x+1), min(top, y), max(bottom, y+1)
		}
	}
	high := float64(bottom-top) * p.between(0.85, 1.2)
	if s.kind == "arabic" {
		high = max(high, 0.5*float64(s.ink.H)) // a dot is no measure
	}
	wide := max(float64(right-left), 0.5*high)
	x, y := float64(left+right)/2+p.between(-0.1, 0.1)*high, float64(top+bottom)/2+p.between(-0.1, 0.1)*high
	var strokes [][][2]float64
	switch p.r.IntN(3) {
	case 0:
		s.fix = "written over"
		signs := slices.DeleteFunc([]rune("0123456789"), func(c rune) bool { return string(c) == s.text })
		if s.kind == "arabic" {
			signs = slices.DeleteFunc([]rune("٠١٢٣٤٥٦٧٨٩"), func(c rune) bool { return string(c) == s.text })
		}
		strokes = pen.NewHand(p.r).Figure(signs[p.r.IntN(len(signs))])
		for _, stroke := range strokes {
			for j, q := range stroke {
				stroke[j] = [2]float64{x + (q[0]-0.33)*high, y + (q[1]-0.5)*high}
			}
		}
	case 1:
		s.fix = "zigzag"
		n := 5 + p.r.IntN(5)
		var stroke [][2]float64
		for k := range n {
			stroke = append(stroke, [2]float64{x + (float64(k%2)-0.5+p.between(-0.1, 0.1))*wide*1.2,
				y + (float64(k)/float64(n-1)-0.5)*high})
		}
		strokes = append(strokes, stroke)
	default:
		s.fix = "struck out"
		lines := 1 + p.r.IntN(2)
		if s.text == "7" || s.text == "0" {
			lines = 2 // one is a way to write these
		}
		for range lines {
			sin, cos := math.Sincos(p.between(-0.7, 0.7))
			long, off := max(wide, 0.7*high)*p.between(0.6, 0.8), p.between(-0.2, 0.2)*high
			strokes = append(strokes, [][2]float64{{x - cos*long, y + off - sin*long}, {x + cos*long, y + off + sin*long}})
		}
	}
	width := p.between(0.35, 0.7) * scale
	for _, stroke := range strokes {
		s.line(stroke, width, 0)
	}
}

// photograph makes ink of what covers the paper: pencil or pen, blurred and noisy, with traces of the
// printed box.
func (p *painter) photograph(s *scene) {
	w, h := s.ink.W, s.ink.H
	strong, grain := p.between(0.7, 0.95), 0.04
	if p.r.IntN(2) == 0 {
		strong, grain = p.between(0.33, 0.75), 0.2
	}
	dark := make([]float32, w*h)
	for i, c := range s.cover {
		dark[i] = c * float32(strong*(1-grain*p.r.Float64()))
	}
	if p.r.IntN(4) == 0 { // a printed line that is not where it was thought to be
		line, at := float32(p.between(0.05, 0.4)), p.r.IntN(2)
		for y := range h {
			for x := range w {
				if x == at || y == h-1-at {
					dark[y*w+x] = max(dark[y*w+x], line)
				}
			}
		}
	}
	soft := float32(p.between(0.08, 0.3))
	for _, step := range [2]int{1, w} {
		old := append([]float32(nil), dark...)
		for i := step; i < len(old)-step; i++ {
			dark[i] = soft*(old[i-step]+old[i+step]) + (1-2*soft)*old[i]
		}
	}
	noise := p.between(0.005, 0.035)
	for i := range dark {
		dark[i] += float32(p.r.NormFloat64() * noise)
	}
	s.ink.Dark = dark
}

// samples returns what the net shall say of the pieces of a scene: whole figures, and of each scene at
// most one piece that is none.
func (s *scene) samples(r *rand.Rand, f func(picture []float32, class int)) {
	total := make([]int, 4)
	for _, o := range s.whose {
		if o >= 0 {
			total[o]++
		}
	}
	cut := figure.Cut(s.ink)
	var none [][2]int
	for _, span := range cut.Spans() {
		own, all := make([]int, 4), 0
		cut.Pixels(span, func(i int) {
			if o := s.whose[i]; o >= 0 {
				own[o]++
				all++
			}
		})
		class, clear := figure.Nothing, true
		for i, sign := range []rune(s.text) {
			share := float64(own[i]) / float64(max(total[i], 1))
			alone := float64(own[i]) / float64(max(all, 1))
			switch {
			case share > 0.85 && alone > 0.88:
				class = slices.Index([]rune(figure.Signs), sign)
			case share > 0.7 && alone > 0.75:
				clear = false // neither a whole figure nor none
			}
		}
		switch {
		case s.fix != "" || class == figure.Nothing && clear:
			none = append(none, span)
		case class != figure.Nothing:
			f(cut.Picture(span, 0), class)
		}
	}
	if len(none) > 0 {
		f(cut.Picture(none[r.IntN(len(none))], 0), figure.Nothing)
	}
}
