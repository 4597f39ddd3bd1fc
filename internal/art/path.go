package art

import (
	"math"
	"slices"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
)

// pt is a point in the units of the file.
type pt struct{ x, y float64 }

func (p pt) plus(q pt) pt       { return pt{p.x + q.x, p.y + q.y} }
func (p pt) minus(q pt) pt      { return pt{p.x - q.x, p.y - q.y} }
func (p pt) times(f float64) pt { return pt{float64(p.x * f), float64(p.y * f)} }
func (p pt) along(q pt, t float64) pt {
	return pt{p.x + float64((q.x-p.x)*t), p.y + float64((q.y-p.y)*t)}
}
func (p pt) length() float64 { return math.Sqrt(float64(p.x*p.x) + float64(p.y*p.y)) }
func cross(p, q pt) float64  { return float64(p.x*q.y) - float64(p.y*q.x) }
func dot(p, q pt) float64    { return float64(p.x*q.x) + float64(p.y*q.y) }

// path is a ink.Path before it is scaled to micrometres.
type path struct {
	verbs  []ink.Verb
	pts    []pt
	within []int // the points at which no step of the file ends: between the pieces of an arc, and where a step follows one that closes
	cell   *box  // of letters and pictures: what units of a box count instead of the bounds; nil for none
}

// frame returns the box that units of a box count.
func (p path) frame() box {
	if p.cell != nil {
		return *p.cell
	}
	return p.bounds()
}

func (p *path) add(v ink.Verb, pts ...pt) {
	p.verbs = append(p.verbs, v)
	p.pts = append(p.pts, pts...)
}

func (p *path) move(q pt)        { p.add(ink.MoveTo, q) }
func (p *path) line(q pt)        { p.add(ink.LineTo, q) }
func (p *path) cubic(a, b, c pt) { p.add(ink.CubicTo, a, b, c) }
func (p *path) close()           { p.add(ink.Close) }

// join appends the parts of q.
func (p *path) join(q path) {
	p.verbs = append(p.verbs, q.verbs...)
	p.pts = append(p.pts, q.pts...)
}

// quad goes to c along a quadratic curve from the point from, as the cubic that equals it.
func (p *path) quad(from, b, c pt) { p.cubic(from.along(b, 2.0/3), c.along(b, 2.0/3), c) }

func apply(m geom.Affine, p pt) pt {
	x, y := m.Apply(p.x, p.y)
	return pt{x, y}
}

// through returns the path mapped by m.
func (p path) through(m geom.Affine) path {
	q := path{verbs: p.verbs, pts: make([]pt, len(p.pts))}
	for i, a := range p.pts {
		q.pts[i] = apply(m, a)
	}
	return q
}

// settled returns the path without steps within a hair, whose direction is that of a
// rounding error: the corners of a line would follow it. A closed part that comes back to
// within a hair of its start ends there. A part with no other steps keeps one: it is a dot.
func (p path) settled(hair float64) path {
	var out, dot path // dot is what a part without other steps keeps
	var at pt
	n := 0 // steps of the part
	end := func() {
		if n == 0 {
			out.join(dot)
		}
		dot, n = path{}, 0
	}
	p.steps(func(v ink.Verb, start, _ pt, to []pt) {
		far := func(q pt) bool { return q.minus(at).length() > hair }
		switch {
		case v == ink.MoveTo:
			end()
			out.move(to[0])
			at = to[0]
		case v == ink.Close:
			if out.backTo(start, n, hair) {
				n--
			}
			end()
			out.close()
			at = start
		case slices.ContainsFunc(to, far):
			out.add(v, to...)
			at = to[len(to)-1]
			n++
		case dot.verbs == nil:
			dot.add(v, to...)
		}
	})
	end()
	return out
}

// backTo ends the last part of the path, of n steps, at its start, if it comes within a
// hair of it, and reports whether a step of the part has become superfluous.
func (p *path) backTo(start pt, n int, hair float64) bool {
	last := len(p.pts) - 1
	switch {
	case n == 0 || p.pts[last].minus(start).length() > hair:
		return false
	case p.verbs[len(p.verbs)-1] == ink.LineTo:
		p.verbs, p.pts = p.verbs[:len(p.verbs)-1], p.pts[:last]
		return true
	}
	p.pts[last-1] = p.pts[last-1].plus(start.minus(p.pts[last]))
	p.pts[last] = start
	return false
}

// placed returns the path mapped by m to whole micrometres.
func (p path) placed(m geom.Affine) ink.Path {
	q := ink.Path{Verbs: p.verbs, Points: make([]geom.Point, len(p.pts))}
	for i, a := range p.pts {
		b := apply(m, a)
		q.Points[i] = geom.Pt(geom.Length(math.Round(b.x)), geom.Length(math.Round(b.y)))
	}
	return q
}

// box is an upright box; noBounds is that around nothing.
type box struct{ x0, y0, x1, y1 float64 }

var noBounds = box{math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)}

func (b box) with(p pt) box {
	return box{min(b.x0, p.x), min(b.y0, p.y), max(b.x1, p.x), max(b.y1, p.y)}
}

func (b box) union(c box) box {
	return box{min(b.x0, c.x0), min(b.y0, c.y0), max(b.x1, c.x1), max(b.y1, c.y1)}
}

func (b box) intersect(c box) box {
	if r := (box{max(b.x0, c.x0), max(b.y0, c.y0), min(b.x1, c.x1), min(b.y1, c.y1)}); !r.empty() {
		return r
	}
	return noBounds
}

func (b box) empty() bool { return b.x1 < b.x0 || b.y1 < b.y0 }

func (b box) grown(by float64) box {
	if b.empty() {
		return b
	}
	return box{b.x0 - by, b.y0 - by, b.x1 + by, b.y1 + by}
}

func (b box) through(m geom.Affine) box {
	if b.empty() {
		return b
	}
	r := noBounds
	for _, p := range b.corners() {
		r = r.with(apply(m, p))
	}
	return r
}

func (b box) corners() [4]pt { return [4]pt{{b.x0, b.y0}, {b.x1, b.y0}, {b.x0, b.y1}, {b.x1, b.y1}} }

// space maps the unit square to the box.
func (b box) space() geom.Affine {
	return geom.Affine{A: b.x1 - b.x0, D: b.y1 - b.y0, E: b.x0, F: b.y0}
}

// steps calls do for every step of the path with the point where it begins and where its
// part began. The end of a step that closes is that beginning.
func (p path) steps(do func(v ink.Verb, start, from pt, to []pt)) {
	var start, at pt
	next := 0
	for _, v := range p.verbs {
		n := 1
		switch v {
		case ink.CubicTo:
			n = 3
		case ink.Close:
			do(v, start, at, []pt{start})
			at = start
			continue
		}
		to := p.pts[next : next+n]
		if v == ink.MoveTo {
			start = to[0]
		}
		do(v, start, at, to)
		at, next = to[n-1], next+n
	}
}

// bounds returns the smallest box around the line of the path.
func (p path) bounds() box {
	b := noBounds
	p.steps(func(v ink.Verb, _, from pt, to []pt) {
		b = b.with(to[len(to)-1])
		if v != ink.CubicTo {
			return
		}
		for _, t := range append(turns(from.x, to[0].x, to[1].x, to[2].x), turns(from.y, to[0].y, to[1].y, to[2].y)...) {
			b = b.with(onCubic(from, to[0], to[1], to[2], t))
		}
	})
	return b
}

// turns returns where one coordinate of a cubic turns back: the zeros of its derivative between 0 and 1.
func turns(p0, p1, p2, p3 float64) []float64 {
	a := p3 - p0 + float64(3*(p1-p2))
	b := float64(2 * (p0 - float64(2*p1) + p2))
	c := p1 - p0
	var list []float64
	add := func(t float64) {
		if t > 0 && t < 1 {
			list = append(list, t)
		}
	}
	if a == 0 {
		if b != 0 {
			add(-c / b)
		}
		return list
	}
	if d := float64(b*b) - float64(4*float64(a*c)); d >= 0 {
		s := math.Sqrt(d)
		add((-b + s) / (2 * a))
		add((-b - s) / (2 * a))
	}
	return list
}

func onCubic(a, b, c, d pt, t float64) pt {
	ab, bc, cd := a.along(b, t), b.along(c, t), c.along(d, t)
	return ab.along(bc, t).along(bc.along(cd, t), t)
}

// line is a part of a path as straight pieces.
type line struct {
	pts    []pt
	closed bool
}

// long returns the length of the path, measured along straight pieces that keep within a tolerance of it.
func (p path) long(tolerance float64) float64 {
	sum := 0.0
	for _, l := range p.flat(tolerance) {
		for i, q := range l.pts {
			if i > 0 {
				sum += q.minus(l.pts[i-1]).length()
			} else if l.closed {
				sum += q.minus(l.pts[len(l.pts)-1]).length()
			}
		}
	}
	return sum
}

// flat returns the path as straight pieces that keep within a tolerance of it.
func (p path) flat(tolerance float64) []line {
	var lines []line
	var cur line
	end := func() {
		if len(cur.pts) > 0 {
			lines = append(lines, cur)
		}
		cur = line{}
	}
	p.steps(func(v ink.Verb, start, from pt, to []pt) {
		if v == ink.MoveTo {
			end()
			cur.pts = []pt{to[0]}
			return
		}
		if len(cur.pts) == 0 {
			cur.pts = []pt{start} // a step after one that closed
		}
		switch v {
		case ink.LineTo:
			cur.pts = append(cur.pts, to[0])
		case ink.CubicTo:
			n := pieces(from, to, tolerance)
			for k := 1; k < n; k++ {
				cur.pts = append(cur.pts, onCubic(from, to[0], to[1], to[2], float64(k)/float64(n)))
			}
			cur.pts = append(cur.pts, to[2])
		case ink.Close:
			cur.closed = true
			end()
		}
	})
	end()
	return lines
}

// pieces returns how many straight pieces keep within a tolerance of a cubic: its distance from them is at most 3/4 of its second
// differences over the square of their number (Wang's formula).
func pieces(from pt, to []pt, tolerance float64) int {
	d1 := from.minus(to[0].times(2)).plus(to[1]).length()
	d2 := to[0].minus(to[1].times(2)).plus(to[2]).length()
	n := math.Ceil(math.Sqrt(0.75 * max(d1, d2) / tolerance))
	return int(min(max(n, 1), 200))
}
