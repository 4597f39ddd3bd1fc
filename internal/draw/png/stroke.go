package png

import (
	"math"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
)

// mitreLimit is the longest mitre in line widths (PDF's miter limit).
const mitreLimit = 4

// stroke draws the line of a path. It makes the line's area itself because gg has no mitred corners
// and its dashes lose short pieces.
func (c *canvas) stroke(op *ink.Stroke, p *place) {
	rim := op.Width * mitreLimit
	if op.Width <= 0 || c.around(p.around(op.Path.Box()), rim).and(c.clip).empty() {
		return
	}
	c.path.reset()
	c.path.add(c, op.Path, p)
	s := &c.pen
	s.area, s.cap, s.join = &c.area, op.Cap, op.Join
	dashes := c.dashes(op.Dash)
	c.area.reset()
	for i := range c.path.parts {
		part := &c.path.parts[i]
		c.sides = part.sides(c.sides[:0])
		if s.half = c.px(op.Width) / 2; !c.exact {
			s.half = snap(c.sides, part.closed, s.half)
		}
		switch {
		case len(c.sides) == 0:
			s.dot(part.points[0])
		case dashes == nil:
			s.part(c.sides, part.closed && len(c.sides) > 1)
		default:
			for _, d := range dashed(c.sides, dashes) {
				s.part(d, false)
			}
		}
	}
	c.paint(op.Colour, nil)
}

// side is a straight part of a line. Its direction and length are those of the path; they stay
// valid when snap moves a and b, even to one point.
type side struct {
	a, b   point
	ux, uy float64 // unit direction
	long   float64
}

// fine is the distance, in pixels, below which points coincide on the rasteriser's grid.
const fine = 1.0 / 64

// sides appends the sides of a line. It skips a point within fine of the previous one, and the end of a closed line within fine
// of its start: the direction between them would be that of a rounding error, and corners would follow it. A line shorter than
// fine as a whole has one side, or none if its length is 0.
func (p *polyline) sides(list []side) []side {
	from := p.points[0]
	add := func(to point, least float64) {
		if l := length(to.x-from.x, to.y-from.y); l > least {
			list = append(list, side{from, to, (to.x - from.x) / l, (to.y - from.y) / l, l})
			from = to
		}
	}
	for _, q := range p.points[1:] {
		add(q, fine)
	}
	first, last := p.points[0], p.points[len(p.points)-1]
	n := len(list)
	switch {
	case n == 0:
		add(last, 0)
	case !p.closed:
	case n > 1 && length(first.x-from.x, first.y-from.y) <= fine:
		end := list[n-1].a
		list, from = list[:n-1], end
		add(first, 0)
	default:
		add(first, fine)
	}
	return list
}

// snap moves a line with only horizontal and vertical sides to whole pixels, so that the lines of tables and frames are all sharp
// and equally strong. It returns half the width of the line. Other lines are unchanged. A line thinner than a pixel keeps its
// width in the middle of a row or column of pixels, which is then as faint as a slanted or curved line of that width.
func snap(line []side, closed bool, half float64) float64 {
	for _, s := range line {
		if min(math.Abs(s.b.x-s.a.x), math.Abs(s.b.y-s.a.y)) > fine {
			return half
		}
	}
	width := max(1, math.Round(2*half))
	if 2*half > 1 {
		half = width / 2
	}
	near := func(v float64) float64 { return math.Floor(v-width/2+0.5) + width/2 }
	for i := range line {
		s, next := &line[i], &line[(i+1)%len(line)]
		if closed {
			s.b = next.a // already moved at the end of the line
		}
		if math.Abs(s.ux) > math.Abs(s.uy) {
			s.a.y = near(s.a.y)
			s.b.y, s.ux, s.uy = s.a.y, math.Copysign(1, s.ux), 0
		} else {
			s.a.x = near(s.a.x)
			s.b.x, s.ux, s.uy = s.a.x, 0, math.Copysign(1, s.uy)
		}
		if i > 0 {
			line[i-1].b = s.a
		}
		if i+1 < len(line) || closed {
			next.a = s.b
		}
	}
	return half
}

// dashes returns a dash in pixels; nil is a solid line. A pattern shorter than 1/16 pixel is a solid line.
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

// dashed cuts a line into its dashes.
func dashed(line []side, dash []float64) [][]side {
	var out [][]side
	var piece []side
	i, left := 0, dash[0]
	for _, s := range line {
		part := func(from, to float64) {
			// A dash that begins or ends at a corner does not turn it.
			if i%2 == 0 && (to-from > 1e-6 || len(piece) == 0 && to < s.long) {
				at := func(done float64) point {
					return point{between(s.a.x, s.b.x, done/s.long), between(s.a.y, s.b.y, done/s.long)}
				}
				piece = append(piece, side{at(from), at(to), s.ux, s.uy, to - from})
			}
		}
		done := 0.0
		for s.long-done > left {
			part(done, done+left)
			if len(piece) > 0 {
				out, piece = append(out, piece), nil
			}
			done += left
			i = (i + 1) % len(dash)
			left = dash[i]
		}
		part(done, s.long)
		left -= s.long - done
	}
	if len(piece) > 0 {
		out = append(out, piece)
	}
	return out
}

// stroker makes the area of a line from pieces with the same orientation, so that the nonzero rule
// joins them: a box for each side, a wedge for each corner, and the caps.
type stroker struct {
	half  float64
	cap   ink.Cap
	join  ink.Join
	area  *area
	piece []point
	round []point // of an arc, reused
}

// across returns the vector from the middle of a line to its side.
func (s *stroker) across(t *side) (nx, ny float64) {
	return -float64(t.uy * s.half), float64(t.ux * s.half)
}

func (s *stroker) part(line []side, closed bool) {
	n := len(line)
	for i := range line {
		t := &line[i]
		nx, ny := s.across(t)
		s.add(point{t.a.x + nx, t.a.y + ny}, point{t.b.x + nx, t.b.y + ny},
			point{t.b.x - nx, t.b.y - ny}, point{t.a.x - nx, t.a.y - ny})
		if i > 0 {
			s.corner(&line[i-1], t)
		}
	}
	if closed {
		s.corner(&line[n-1], &line[0])
		return
	}
	nx, ny := s.across(&line[0])
	s.end(line[0].a, -nx, -ny)
	nx, ny = s.across(&line[n-1])
	s.end(line[n-1].b, nx, ny)
}

// add adds a piece to the area, reversed if needed to have the common orientation.
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

// dot draws a line without length: a round or square dot, as in PDF.
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

// end draws the cap at p. n points to the right of the outward direction.
func (s *stroker) end(p point, nx, ny float64) {
	ox, oy := ny, -nx // outwards
	l, r := point{p.x + nx, p.y + ny}, point{p.x - nx, p.y - ny}
	switch s.cap {
	case ink.SquareCap:
		s.add(l, point{l.x + ox, l.y + oy}, point{r.x + ox, r.y + oy}, r)
	case ink.RoundCap:
		tip := point{p.x + ox, p.y + oy}
		s.round = s.arc(s.arc(append(s.round[:0], l), p, l, tip), p, tip, r)
		s.add(s.round...)
	}
}

// corner fills the gap on the outside of a corner between two sides.
func (s *stroker) corner(t, u *side) {
	nx, ny := s.across(t)
	mx, my := s.across(u)
	turn := float64(nx*my) - float64(ny*mx)
	if turn > 0 {
		nx, ny, mx, my = -nx, -ny, -mx, -my
	}
	p := u.a
	from, to := point{p.x + nx, p.y + ny}, point{p.x + mx, p.y + my}
	hh := float64(s.half * s.half)
	cos := (float64(nx*mx) + float64(ny*my)) / hh // of the turning angle
	join := s.join
	if cos > 0.97 {
		join = ink.MitreJoin // part of a curve; a mitre is the closest
	}
	// A mitre is 1/sin of half the inner angle long, in line widths; its square is 2/(1 + cos).
	if join == ink.MitreJoin && 2 > float64(mitreLimit*mitreLimit*(1+cos)) {
		join = ink.BevelJoin
	}
	switch join {
	case ink.MitreJoin:
		tip := point{p.x + (nx+mx)/(1+cos), p.y + (ny+my)/(1+cos)}
		s.add(p, from, tip, to)
	case ink.RoundJoin:
		if cos < -0.999 { // the line turns back: half a circle around its end
			x, y := s.across(t)
			s.end(p, x, y)
			return
		}
		s.round = append(s.arc(append(s.round[:0], p, from), p, from, to), to)
		s.add(s.round...)
	default:
		s.add(p, from, to)
	}
}

// arc appends the points of the arc around m from from, exclusive, to to, inclusive, the short way.
// It halves the angle until the chord is within flatness.
func (s *stroker) arc(out []point, m, from, to point) []point {
	x, y := (from.x+to.x)/2-m.x, (from.y+to.y)/2-m.y
	l := length(x, y)
	if s.half-l < flatness || l == 0 {
		return append(out, to)
	}
	mid := point{m.x + float64(x*s.half)/l, m.y + float64(y*s.half)/l}
	return s.arc(s.arc(out, m, from, mid), m, mid, to)
}
