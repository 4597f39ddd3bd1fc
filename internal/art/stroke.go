package art

import (
	"math"
	"slices"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
)

// stroke is how the line of a path is drawn, in the coordinates of the path.
type stroke struct {
	paint
	width, limit, offset float64
	cap                  ink.Cap
	join                 ink.Join
	dash                 []float64
}

// mostDashes is how many dashes the line of a path may have.
const mostDashes = 10_000

// sceneLimit is how many line widths the mitre of a ink.Stroke may be long.
const sceneLimit = 4

// reach is how far the line goes beyond its path at most.
func (s *stroke) reach() float64 {
	far := 1.0
	if s.cap == ink.SquareCap {
		far = math.Sqrt2
	}
	if s.join == ink.MitreJoin {
		far = max(far, s.limit)
	}
	return s.width / 2 * far
}

// tolerance is a distance that is not seen, in micrometres.
const tolerance = 2

// hair returns the tolerance in the units of a path that m maps to micrometres.
func hair(m geom.Affine) float64 {
	k, _ := scale(m)
	return tolerance / max(k, 1e-9)
}

// plain returns the line of a settled path that m maps to micrometres, if an ink.Stroke can describe it, else nil.
func (s *stroke) plain(p path, m geom.Affine) ink.Op {
	k, stretch := scale(m)
	even := s.width*k*stretch <= tolerance // boxes are whole micrometres: small ones are never quite in proportion
	plainMitre := s.join != ink.MitreJoin || s.limit == sceneLimit
	if !even || s.gradient != nil || s.cone != nil || s.tiles != nil || !plainMitre || s.dash != nil && s.offset != 0 || hasDots(p, hair(m)) {
		return nil
	}
	line := &ink.Stroke{
		Path: p.placed(m), Width: max(geom.Length(math.Round(s.width*k)), 1), Colour: s.colour, Cap: s.cap, Join: s.join,
	}
	for _, d := range s.dash {
		line.Dash = append(line.Dash, max(geom.Length(math.Round(d*k)), 1))
	}
	return line
}

// hasDots reports whether a part of the path keeps within a hair: with caps it is a dot,
// whose direction whole micrometres would lose.
func hasDots(p path, hair float64) bool {
	for _, l := range p.flat(1e9) {
		if !slices.ContainsFunc(l.pts, func(q pt) bool { return q.minus(l.pts[0]).length() > hair }) {
			return true
		}
	}
	return false
}

// outline returns the outline of the line of a path: overlapping pieces,
// all with the same direction, so that the nonzero rule joins them.
func (s *stroke) outline(p path, tolerance float64) path {
	var out path
	for _, l := range p.flat(tolerance) {
		l = l.withoutRepeats(0)
		parts := []line{l}
		if s.dash != nil && len(l.pts) > 1 {
			parts = s.dashes(l, tolerance)
		}
		for _, part := range parts {
			s.trace(&out, part)
		}
	}
	return out
}

// withoutRepeats returns the line without points that are at most so far from the one
// before. Of a line that is no longer as a whole its ends remain, if they differ.
func (l line) withoutRepeats(least float64) line {
	pts := []pt{l.pts[0]}
	for _, q := range l.pts[1:] {
		if q.minus(pts[len(pts)-1]).length() > least {
			pts = append(pts, q)
		}
	}
	if end := l.pts[len(l.pts)-1]; len(pts) == 1 && end != pts[0] {
		pts = append(pts, end)
	}
	if n := len(pts); l.closed && n > 1 && pts[0].minus(pts[n-1]).length() <= least {
		pts = pts[:n-1]
	}
	return line{pts, l.closed}
}

// dashes cuts a line into its dashes. A dash that begins or ends within a part of the tolerance of a corner does not go round it;
// one without length has as much of one as shows its direction.
func (s *stroke) dashes(l line, tolerance float64) []line {
	least := tolerance / 4
	dash := func(n int) float64 {
		if n%2 == 0 {
			return max(s.dash[n], 2*least)
		}
		return s.dash[n]
	}
	pts := l.pts
	if l.closed {
		pts = append(slices.Clone(pts), pts[0])
	}
	sum := 0.0
	for n := range s.dash {
		sum += dash(n)
	}
	rest := math.Mod(s.offset, sum)
	if rest < 0 {
		rest += sum
	}
	n := 0
	for rest >= dash(n) {
		rest -= dash(n)
		n = (n + 1) % len(s.dash)
	}
	left := dash(n) - rest // of the dash or the gap
	var list []line
	cur := line{}
	if n%2 == 0 {
		cur.pts = []pt{pts[0]}
	}
	for i := 1; i < len(pts); i++ {
		from, to := pts[i-1], pts[i]
		long := to.minus(from).length()
		for done := 0.0; ; {
			if long-done < left {
				left -= long - done
				break
			}
			done += left
			at := from.along(to, done/long)
			if n%2 == 0 {
				list = append(list, line{pts: append(cur.pts, at)}.withoutRepeats(least))
				cur = line{}
			} else {
				cur.pts = []pt{at}
			}
			n = (n + 1) % len(s.dash)
			left = dash(n)
		}
		if n%2 == 0 {
			cur.pts = append(cur.pts, to)
		}
	}
	if len(cur.pts) > 1 {
		list = append(list, cur.withoutRepeats(least))
	}
	return list
}

// trace adds the outline of one line.
func (s *stroke) trace(out *path, l line) {
	n, r := len(l.pts), s.width/2
	if n == 1 {
		s.dot(out, l.pts[0])
		return
	}
	edges := n - 1
	if l.closed {
		edges = n
	}
	for i := range edges {
		a, b := l.pts[i], l.pts[(i+1)%n]
		across := normal(a, b, r)
		from, to := a, b
		if !l.closed && s.cap == ink.SquareCap {
			on := b.minus(a).times(r / b.minus(a).length())
			if i == 0 {
				from = from.minus(on)
			}
			if i == edges-1 {
				to = to.plus(on)
			}
		}
		out.piece(from.plus(across), to.plus(across), to.minus(across), from.minus(across))
		if l.closed || i+1 < edges {
			s.corner(out, a, b, l.pts[(i+2)%n])
		}
	}
	if !l.closed && s.cap == ink.RoundCap {
		out.disc(l.pts[0], r)
		out.disc(l.pts[n-1], r)
	}
}

func (s *stroke) dot(out *path, at pt) {
	r := s.width / 2
	switch s.cap {
	case ink.RoundCap:
		out.disc(at, r)
	case ink.SquareCap:
		out.piece(at.plus(pt{-r, -r}), at.plus(pt{r, -r}), at.plus(pt{r, r}), at.plus(pt{-r, r}))
	}
}

// corner adds the join at b of the lines from a and to c. Where the line turns only a
// little, as between the pieces of a curve, every join is a mitre.
func (s *stroke) corner(out *path, a, b, c pt) {
	r := s.width / 2
	n1, n2 := normal(a, b, r), normal(b, c, r)
	turn := cross(n1, n2)
	if turn > 0 { // the outer side is the other one
		n1, n2 = n1.times(-1), n2.times(-1)
	}
	middle := n1.plus(n2)
	long := middle.length() / 2 // r times the cosine of half the turn
	const little = 0.985        // a turn of 20 degrees
	switch {
	case long >= little*r, s.join == ink.MitreJoin && long*s.limit >= r:
		tip := b.plus(middle.times(r / 2 / long * (r / long)))
		out.piece(b, b.plus(n1), tip, b.plus(n2))
	case s.join == ink.RoundJoin:
		if long < r/1000 { // the line turns back: half a circle beyond it
			n2 = normal(a, b, r)
			n1 = n2.times(-1)
		} else if cross(n1, n2) < 0 {
			n1, n2 = n2, n1
		}
		out.move(b)
		out.line(b.plus(n1))
		out.arc(b.plus(n1), b.plus(n2), r, r, 0, false, true)
		out.close()
	default:
		out.piece(b, b.plus(n1), b.plus(n2))
	}
}

// normal returns a vector of length r at a right angle to the way from a to b.
func normal(a, b pt, r float64) pt {
	d := b.minus(a)
	f := r / d.length()
	return pt{float64(-d.y * f), float64(d.x * f)}
}

// piece adds a polygon, clockwise on the page.
func (p *path) piece(pts ...pt) {
	area := 0.0
	for i := range pts {
		area += cross(pts[i], pts[(i+1)%len(pts)])
	}
	if area < 0 {
		slices.Reverse(pts)
	}
	p.move(pts[0])
	for _, q := range pts[1:] {
		p.line(q)
	}
	p.close()
}

// disc adds a circle, clockwise on the page.
func (p *path) disc(at pt, r float64) { p.join(ellipse(at, r, r)) }
