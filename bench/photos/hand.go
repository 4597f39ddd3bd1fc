package main

import (
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"cartouche/bench/pen"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/mark"
	"cartouche/internal/reading/look"
	"cartouche/internal/reading/photo"
	"cartouche/rules"
)

// paper is a sheet to write on, with so many pixels a millimetre.
type paper struct {
	*photo.Image
	scale float64
	r     *rand.Rand
	hand  *pen.Hand
	seed  uint64
	*taken
}

// tool is a pencil or a pen.
type tool struct {
	colour [3]float64
	width  float64 // mm
	strong float64 // how much it covers
	grain  float64
}

func (p *paper) between(a, b float64) float64 { return a + (b-a)*p.r.Float64() }

// any returns a pencil, or a pen in black or blue, unless something else is to be taken.
func (p *paper) any() tool {
	if len(p.taken.write) > 0 {
		t := p.taken.write[p.r.IntN(len(p.taken.write))]
		t.width *= p.between(0.85, 1.2)
		return t
	}
	switch p.r.IntN(4) {
	case 0:
		return tool{[3]float64{25, 25, 30}, p.between(0.35, 0.6), 0.95, 0.02}
	case 1:
		return tool{[3]float64{30, 45, 140}, p.between(0.35, 0.6), 0.92, 0.03}
	}
	return tool{[3]float64{70, 70, 74}, p.between(0.4, 0.7), p.between(0.55, 0.9), 0.25}
}

// line draws through points in millimetres.
func (p *paper) line(t tool, pts [][2]float64) {
	cover := map[int]float64{}
	for i := 1; i < len(pts); i++ {
		a, b := pts[i-1], pts[i]
		n := int(math.Hypot(b[0]-a[0], b[1]-a[1])*p.scale*2) + 1
		for k := range n + 1 {
			s := float64(k) / float64(n)
			p.dot(t, (a[0]+s*(b[0]-a[0]))*p.scale, (a[1]+s*(b[1]-a[1]))*p.scale, cover)
		}
	}
	for i, c := range cover {
		for k := range 3 {
			v := float64(p.RGB[3*i+k])
			p.RGB[3*i+k] = uint8(v*(1-c) + c*math.Min(v, t.colour[k]*v/255+t.colour[k]*0.2))
		}
	}
}

func (p *paper) dot(t tool, x, y float64, cover map[int]float64) {
	r := t.width * p.scale / 2
	for j := int(y - r - 1); j <= int(y+r+1); j++ {
		for i := int(x - r - 1); i <= int(x+r+1); i++ {
			if i < 0 || j < 0 || i >= p.W || j >= p.H {
				continue
			}
			edge := r + 0.5 - math.Hypot(float64(i)-x, float64(j)-y)
			grain := 1 - t.grain*float64((i*7919+j*104729)%101)/100
			if c := math.Max(0, math.Min(1, edge)) * t.strong * grain; c > cover[j*p.W+i] {
				cover[j*p.W+i] = c
			}
		}
	}
}

// path draws a path with an unsteady hand: shifted, turned, a little too large or small.
func (p *paper) path(t tool, path ink.Path, about geom.Rect) {
	c := about.Center()
	size := math.Min(about.W.MM(), about.H.MM())
	dx, dy := p.between(-0.05, 0.05)*size, p.between(-0.05, 0.05)*size
	sin, cos := math.Sincos(p.between(-0.08, 0.08))
	sx, sy := p.between(0.88, 1.1), p.between(0.88, 1.1)
	if size > 20 { // a printed line is followed
		dx, dy, sin, cos, sx, sy = p.between(-0.5, 0.5), p.between(-0.5, 0.5), 0, 1, 1, 1
	}
	wave, phase := p.between(0.3, 1), p.between(0, 6.28)
	move := func(pt geom.Point) [2]float64 {
		x, y := (pt.X-c.X).MM()*sx, (pt.Y-c.Y).MM()*sy
		wobble := math.Min(0.03*size, 0.4) * math.Sin(phase+wave*(x+1.3*y))
		return [2]float64{c.X.MM() + dx + cos*x - sin*y + wobble, c.Y.MM() + dy + sin*x + cos*y - wobble}
	}
	for _, one := range parts(path) {
		var pts [][2]float64
		for _, pt := range one {
			pts = append(pts, move(pt))
		}
		p.line(t, pts)
	}
}

// parts returns the lines of a path, curves as lines.
func parts(path ink.Path) [][]geom.Point {
	var out [][]geom.Point
	pts := path.Points
	var now ink.Path
	flush := func() {
		if len(now.Verbs) > 1 {
			flat := now.Flattened()
			if now.Verbs[len(now.Verbs)-1] == ink.Close {
				flat = append(flat, flat[0])
			}
			out = append(out, flat)
		}
		now = ink.Path{}
	}
	for _, v := range path.Verbs {
		n := map[ink.Verb]int{ink.MoveTo: 1, ink.LineTo: 1, ink.CubicTo: 3}[v]
		if v == ink.MoveTo {
			flush()
		}
		now.Verbs, now.Points, pts = append(now.Verbs, v), append(now.Points, pts[:n]...), pts[n:]
	}
	flush()
	return out
}

func (p *paper) mark(m rules.Mark, box geom.Rect, slot look.Slot, own ink.Colour) {
	shape := slot.Shape
	t := p.any()
	owned := tool{[3]float64{}, p.between(0.45, 0.9), p.between(0.65, 0.9), 0.2}
	if len(p.owned) > 0 {
		owned = p.owned[p.r.IntN(len(p.owned))]
	}
	owned.colour = [3]float64{float64(own.R), float64(own.G), float64(own.B)}
	name := string(m.Kind)
	switch m.Kind {
	case rules.Number:
		if p.struck && p.r.IntN(3) == 0 {
			box = p.strike(t, box)
		} else if p.over && p.r.IntN(6) == 0 {
			p.write(t, strconv.Itoa(p.r.IntN(30)), box)
		}
		p.figures(m.Text, box, slot)
		return
	case rules.Stone:
		p.hatch(owned, box)
		return
	case rules.Outline:
		if shape != nil {
			p.path(owned, *shape, shape.Box())
		}
		return
	case rules.Channel:
		name = "along"
		if box.W > box.H {
			name = "across"
		}
	}
	if m.Slot.Seat == rules.Shared {
		t = owned
	}
	if m.Kind == rules.Cross && p.done != "" {
		for _, stroke := range doneAs(p.done, p) {
			for k, q := range stroke {
				stroke[k] = [2]float64{box.X.MM() + q[0]*box.W.MM(), box.Y.MM() + q[1]*box.H.MM()}
			}
			p.line(t, stroke)
		}
		return
	}
	if path, ok := mark.Path(name, box); ok {
		p.path(t, path, box)
	}
}

// erase draws what is left of marks that were erased, in places that are blank, and a smudge.
func (p *paper) erase(b *look.Blank, marked map[string]bool) {
	ids := slices.Sorted(maps.Keys(b.Slots))
	count, least, most := 3, 0.04, 0.12
	if p.ghosts {
		count, least, most = 40, 0.12, 0.3
	}
	for range count {
		id := ids[p.r.IntN(len(ids))]
		for _, at := range b.Slots[id].Places {
			if path, ok := mark.Path(at.Kind, at.Box); ok && !marked[id] {
				p.path(tool{[3]float64{70, 70, 74}, p.between(0.4, 0.7), p.between(least, most), 0.3}, path, at.Box)
			}
		}
	}
	at := b.Slots[ids[p.r.IntN(len(ids))]].Box
	across := [][2]float64{{at.X.MM(), at.Y.MM()}, {at.Right().MM(), at.Bottom().MM()}}
	p.line(tool{[3]float64{90, 90, 90}, p.between(3, 6), p.between(0.03, 0.1), 0.2}, across)
}

func (p *paper) hatch(t tool, box geom.Rect) {
	var pts [][2]float64
	in := box.Inset(geom.Length(p.between(200, 900)))
	for n, y := 0, in.Y.MM(); y < in.Bottom().MM(); n, y = n+1, y+p.between(0.9, 1.6) {
		x := in.X.MM()
		if n%2 == 1 {
			x = in.Right().MM()
		}
		pts = append(pts, [2]float64{x + p.between(-0.4, 0.4), y})
	}
	p.line(t, pts)
}

// figures writes a number: where a decimal sign is printed, around that, at times with a 0 behind it.
func (p *paper) figures(text string, box geom.Rect, slot look.Slot) {
	i := slices.IndexFunc(slot.Places, func(at ink.Place) bool { return at.Kind == ink.PointKind })
	if i < 0 || strings.Trim(text, "-.0123456789") != "" {
		p.number(text, box)
		return
	}
	whole, part, _ := strings.Cut(text, ".")
	if part == "" && p.r.IntN(2) == 0 {
		part = "0"
	}
	sign := slot.Places[i].Box
	before, behind := box, box
	before.W = sign.X - box.X
	behind.X, behind.W = sign.Right(), box.Right()-sign.Right()
	if each := geom.MM(5); before.W > each*geom.Length(len(whole)) { // people write near the sign
		before.X, before.W = before.Right()-each*geom.Length(len(whole)), each*geom.Length(len(whole))
	}
	t := p.any()
	p.write(t, whole, before)
	if part != "" {
		behind.W = min(behind.W, geom.MM(5)*geom.Length(len(part)))
		p.write(t, part, behind)
	}
}

// strike writes another number into the left of a box, strikes it out, and returns what is left of the box.
func (p *paper) strike(t tool, box geom.Rect) (left geom.Rect) {
	wrong, left := box, box
	wrong.W = geom.Length(float64(box.W) * p.between(0.4, 0.55))
	left.X, left.W = wrong.Right(), box.W-wrong.W
	p.write(t, strconv.Itoa(p.r.IntN(30)), wrong)
	high := math.Min(wrong.H.MM()*0.65, 6)
	x0, x1 := wrong.X.MM()+p.between(0.2, 1), wrong.Right().MM()-p.between(0, 0.8)
	y := wrong.Center().Y.MM()
	switch p.r.IntN(4) {
	case 0: // a level line
		p.line(t, [][2]float64{{x0, y + p.between(-0.5, 0.5)}, {x1, y + p.between(-0.5, 0.5)}})
	case 1: // a slanted one
		p.line(t, [][2]float64{{x0, y + high*p.between(0.2, 0.5)}, {x1, y - high*p.between(0.2, 0.5)}})
	case 2: // a cross
		p.line(t, [][2]float64{{x0, y + high*0.4}, {x1, y - high*0.4}})
		p.line(t, [][2]float64{{x0, y - high*0.4}, {x1, y + high*0.4}})
	default: // there and back
		var pts [][2]float64
		for i := range 4 + p.r.IntN(5) {
			pts = append(pts, [2]float64{[]float64{x0, x1}[i%2] + p.between(-0.3, 0.3), y + high*p.between(-0.45, 0.45)})
		}
		p.line(t, pts)
	}
	return left
}

// number writes figures side by side.
func (p *paper) number(text string, box geom.Rect) { p.write(p.any(), text, box) }

func (p *paper) write(t tool, text string, box geom.Rect) {
	high := math.Min(box.H.MM()*p.between(0.55, 0.75), 6)
	n := float64(len(text))
	pitch := math.Min(high*p.between(0.6, 0.8), box.W.MM()*0.85/n)
	left := box.Center().X.MM() - n*pitch/2 + p.between(-0.4, 0.4)
	top := box.Center().Y.MM() - high/2 + p.between(-0.4, 0.4)
	for i, c := range text {
		for _, stroke := range p.hand.Figure(c) {
			for k, q := range stroke {
				stroke[k] = [2]float64{left + float64(i)*pitch + q[0]*math.Min(high, pitch/0.6), top + q[1]*high}
			}
			p.line(t, stroke)
		}
	}
}
