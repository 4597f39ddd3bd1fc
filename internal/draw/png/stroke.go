package png

import (
	"iter"
	"math"
	"slices"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
)

// mitreLimit is how many line widths a pointed corner may be long (PDF's miter limit).
const mitreLimit = 4

// stroke draws the line of a path. gg knows no mitred corners, and its dashes lose
// short pieces, so the line's area is made here and gg fills it.
func (c *canvas) stroke(op *ink.Stroke, p *place) {
	rim := op.Width * mitreLimit
	if op.Width <= 0 || c.around(p.around(op.Path.Box()), rim).and(c.clip).empty() {
		return
	}
	c.path.reset()
	c.path.add(c, op.Path, p)
	s := stroker{area: &c.area, cap: op.Cap, join: op.Join}
	dashes := c.dashes(op.Dash)
	c.area.reset()
	for _, part := range c.path.parts {
		part, s.half = snap(part, c.px(op.Width)/2)
		if dashes == nil {
			s.part(part)
			continue
		}
		for _, d := range dashed(part, dashes) {
			s.part(d)
		}
	}
	c.paint(op.Colour)
}

// snap puts a line of which every part goes across or down on whole pixels, so
// that the lines of tables and frames are all sharp and equally strong. It returns
// the line and half its width; other lines stay as they are.
func snap(p polyline, half float64) (polyline, float64) {
	if !p.upright() {
		return p, half
	}
	width := max(1, math.Round(2*half))
	near := func(v float64) float64 { return math.Floor(v-width/2+0.5) + width/2 }
	points := slices.Clone(p.points)
	for i, k := range p.sides() {
		a, b := p.points[i], p.points[k]
		if a.y == b.y {
			points[i].y, points[k].y = near(a.y), near(a.y)
		} else {
			points[i].x, points[k].x = near(a.x), near(a.x)
		}
	}
	return polyline{points, p.closed}, width / 2
}

// upright reports whether every part goes across or down.
func (p *polyline) upright() bool {
	for i, k := range p.sides() {
		if a, b := p.points[i], p.points[k]; a.x != b.x && a.y != b.y {
			return false
		}
	}
	return true
}

// sides goes through the straight parts: the points from which and to which.
func (p *polyline) sides() iter.Seq2[int, int] {
	return func(yield func(int, int) bool) {
		n := len(p.points)
		for i := range n {
			k := (i + 1) % n
			if k == 0 && !p.closed || p.points[i] == p.points[k] {
				continue
			}
			if !yield(i, k) {
				return
			}
		}
	}
}

// dashes returns a dash in pixels; nil is a full line. A pattern too fine to be
// seen, and one that never turns off, are full lines.
func (c *canvas) dashes(dash []geom.Length) []float64 {
	var d []float64
	sum := 0.0
	for _, l := range dash {
		d = append(d, c.px(l))
		sum += c.px(l)
	}
	if sum < 1.0/16 {
		return nil
	}
	if len(d)%2 == 1 {
		d = append(d, d...)
	}
	return d
}

// dashed cuts a line into the pieces where the dash is on.
func dashed(p polyline, dash []float64) []polyline {
	points := p.points
	if p.closed {
		points = append(points[:len(points):len(points)], points[0])
	}
	var out []polyline
	i, left := 0, dash[0]
	piece := []point{points[0]}
	flush := func() {
		if i%2 == 0 {
			out = append(out, polyline{points: piece})
		}
	}
	for k := 1; k < len(points); k++ {
		a, b := points[k-1], points[k]
		whole := length(b.x-a.x, b.y-a.y)
		done := 0.0
		for whole-done > left {
			done += left
			q := point{between(a.x, b.x, done/whole), between(a.y, b.y, done/whole)}
			piece = append(piece, q)
			flush()
			i = (i + 1) % len(dash)
			left = dash[i]
			piece = []point{q}
		}
		left -= whole - done
		piece = append(piece, b)
	}
	flush()
	return out
}

// stroker makes the area of a line from pieces that all run the same way round,
// so that the nonzero rule joins them: a box for every straight part, a wedge for
// every corner, and the caps.
type stroker struct {
	half  float64
	cap   ink.Cap
	join  ink.Join
	area  *area
	piece []point
}

// straight is a part of a line: from, to, and the way from its middle to its side.
type straight struct {
	a, b   point
	nx, ny float64
}

func (s *stroker) part(p polyline) {
	var run []straight
	for i, k := range p.sides() {
		a, b := p.points[i], p.points[k]
		if l := length(b.x-a.x, b.y-a.y); l > 1e-6 {
			run = append(run, straight{a, b, float64((a.y-b.y)*s.half) / l, float64((b.x-a.x)*s.half) / l})
		}
	}
	if len(run) == 0 {
		s.dot(p.points[0])
		return
	}
	for i, t := range run {
		s.add(point{t.a.x + t.nx, t.a.y + t.ny}, point{t.b.x + t.nx, t.b.y + t.ny},
			point{t.b.x - t.nx, t.b.y - t.ny}, point{t.a.x - t.nx, t.a.y - t.ny})
		if i > 0 {
			s.corner(run[i-1], t)
		}
	}
	if p.closed {
		s.corner(run[len(run)-1], run[0])
		return
	}
	t := run[0]
	s.end(t.a, -t.nx, -t.ny)
	t = run[len(run)-1]
	s.end(t.b, t.nx, t.ny)
}

// add adds a piece to the area, turned so that all pieces run the same way round.
func (s *stroker) add(points ...point) {
	area := 0.0
	for i, p := range points {
		q := points[(i+1)%len(points)]
		area += float64(p.x*q.y) - float64(q.x*p.y)
	}
	s.piece = append(s.piece[:0], points...)
	if area < 0 {
		for i, j := 0, len(s.piece)-1; i < j; i, j = i+1, j-1 {
			s.piece[i], s.piece[j] = s.piece[j], s.piece[i]
		}
	}
	s.area.add(s.piece)
}

// dot draws a line without length: a round or square dot, as PDF does.
func (s *stroker) dot(p point) {
	switch s.cap {
	case ink.RoundCap:
		s.end(p, 0, s.half)
		s.end(p, 0, -s.half)
	case ink.SquareCap:
		s.end(p, 0, s.half)
		s.end(p, 0, -s.half)
	}
}

// end draws the cap at p; n points to the right of the line's way out.
func (s *stroker) end(p point, nx, ny float64) {
	ox, oy := ny, -nx // outwards
	l, r := point{p.x + nx, p.y + ny}, point{p.x - nx, p.y - ny}
	switch s.cap {
	case ink.SquareCap:
		s.add(l, point{l.x + ox, l.y + oy}, point{r.x + ox, r.y + oy}, r)
	case ink.RoundCap:
		tip := point{p.x + ox, p.y + oy}
		half := s.arc([]point{l}, p, l, tip)
		s.add(s.arc(half, p, tip, r)...)
	}
}

// corner fills the gap at the outside of a corner between two straight parts.
func (s *stroker) corner(t, u straight) {
	nx, ny, mx, my := t.nx, t.ny, u.nx, u.ny
	turn := float64(nx*my) - float64(ny*mx)
	if turn > 0 {
		nx, ny, mx, my = -nx, -ny, -mx, -my
	}
	p := u.a
	from, to := point{p.x + nx, p.y + ny}, point{p.x + mx, p.y + my}
	hh := float64(s.half * s.half)
	cos := (float64(nx*mx) + float64(ny*my)) / hh // of the angle that the line turns by
	join := s.join
	if cos > 0.97 {
		join = ink.MitreJoin // a piece of a curve; pointed is nearest to it
	}
	// A mitre is as long as 1/sin of half the angle inside of the corner, in line
	// widths; its square is 2/(1 + cos).
	if join == ink.MitreJoin && 2 > float64(mitreLimit*mitreLimit*(1+cos)) {
		join = ink.BevelJoin
	}
	switch join {
	case ink.MitreJoin:
		tip := point{p.x + (nx+mx)/(1+cos), p.y + (ny+my)/(1+cos)}
		s.add(p, from, tip, to)
	case ink.RoundJoin:
		if cos < -0.999 { // the line turns back: half a circle, about its end
			s.end(p, t.nx, t.ny)
			return
		}
		s.add(append(s.arc([]point{p, from}, p, from, to), to)...)
	default:
		s.add(p, from, to)
	}
}

// arc appends a circle's points after from up to and with to, the short way about
// m; it halves the angle until the line is as good as the arc.
func (s *stroker) arc(out []point, m, from, to point) []point {
	x, y := (from.x+to.x)/2-m.x, (from.y+to.y)/2-m.y
	l := length(x, y)
	if s.half-l < flatness || l == 0 {
		return append(out, to)
	}
	mid := point{m.x + float64(x*s.half)/l, m.y + float64(y*s.half)/l}
	return s.arc(s.arc(out, m, from, mid), m, mid, to)
}
