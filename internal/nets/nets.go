// Package nets has the flat shapes from which boxes and dice are folded: their faces, tabs and flaps, with the outline to cut
// and the lines to fold.
package nets

import (
	"math"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
)

// Net is a flat shape of parts that hang on each other. Its origin is the upper left corner of the box around it.
type Net struct {
	Size  geom.Size
	Parts []Part // each after the one that it hangs on
}

// Part is a face, a tab or a flap.
type Part struct {
	Name  string // of a face; "" for a tab or a flap
	Glued bool   // a tab, which is glued behind another face
	// the corners, clockwise as the sheet is printed; the first edge is the fold to the part that it hangs on
	Shape []geom.Point
	Of    int     // the part that it hangs on; -1 for the first
	Angle float64 // by how many degrees the fold turns it away

	base int      // the edge at the foot of a face
	rim  []corner // what is cut instead of the shape; nil if that is the same
}

// corner is a corner of an outline, with the radius that rounds it.
type corner struct {
	geom.Point
	round geom.Length
}

// edge returns the ends of an edge, clockwise.
func (p *Part) edge(i int) (a, b geom.Point) { return p.Shape[i], p.Shape[(i+1)%len(p.Shape)] }

// Upright returns the size of the box around a face with its foot down, how far it is turned clockwise from that, and where on the
// net its upper left corner then is.
func (p *Part) Upright() (size geom.Size, degrees int, at geom.Point) {
	right, left := p.edge(p.base)
	wide := math.Hypot(float64(left.X-right.X), float64(left.Y-right.Y))
	x, y := float64(right.X-left.X)/wide, float64(right.Y-left.Y)/wide // along the foot
	high := 0.0
	for _, c := range p.Shape {
		high = max(high, float64(c.X-left.X)*y-float64(c.Y-left.Y)*x)
	}
	size = geom.Size{W: whole(wide), H: whole(high)}
	degrees = (int(math.Round(math.Atan2(y, x)*180/math.Pi)) + 360) % 360
	return size, degrees, left.Add(geom.Pt(whole(high*y), whole(-high*x)))
}

// Local returns the corners of a face in the box around it.
func (p *Part) Local() []geom.Point {
	size, _, _ := p.Upright()
	if len(p.Shape) == 3 {
		return []geom.Point{geom.Pt(size.W/2, 0), geom.Pt(size.W, size.H), geom.Pt(0, size.H)}
	}
	return []geom.Point{geom.Pt(0, 0), geom.Pt(size.W, 0), geom.Pt(size.W, size.H), geom.Pt(0, size.H)}
}

func whole(v float64) geom.Length { return geom.Length(math.Round(v)) }

// hang adds a part to the edge of another one: a face, as long as the edge, or a flap, inset at both ends. It reaches so far
// away from the edge, and gets narrower on the way at both ends by the slant. It returns its number.
func (n *Net) hang(on, edge int, reach, inset, slant geom.Length) int {
	p, q := n.Parts[on].edge(edge)
	long := math.Hypot(float64(q.X-p.X), float64(q.Y-p.Y))
	x, y := float64(q.X-p.X)/long, float64(q.Y-p.Y)/long
	at := func(from geom.Point, along, out geom.Length) geom.Point {
		a, o := float64(along), float64(out)
		return from.Add(geom.Pt(whole(a*x+float64(o*y)), whole(a*y-float64(o*x))))
	}
	return n.add(Part{Of: on, Angle: 90, Shape: []geom.Point{
		at(q, -inset, 0), at(p, inset, 0), at(p, inset+slant, reach), at(q, -inset-slant, reach),
	}})
}

func (n *Net) add(p Part) int {
	n.Parts = append(n.Parts, p)
	return len(n.Parts) - 1
}

// face makes a part a face whose foot is one of its edges.
func (n *Net) face(i int, name string, base int) int {
	n.Parts[i].Name, n.Parts[i].base = name, base
	return i
}

// settled returns the net with its corner at the origin.
func (n *Net) settled() *Net {
	box := ink.PolygonPath(n.Parts[0].Shape...).Box()
	for _, p := range n.Parts[1:] {
		box = box.Union(ink.PolygonPath(p.Shape...).Box())
	}
	away := geom.Pt(-box.X, -box.Y)
	for _, p := range n.Parts {
		for i := range p.Shape {
			p.Shape[i] = p.Shape[i].Add(away)
		}
		for i := range p.rim {
			p.rim[i].Point = p.rim[i].Add(away)
		}
	}
	n.Size = box.Size()
	return n
}

// rounded makes a part round at its last two corners, those away from its fold.
func (n *Net) rounded(i int, radius geom.Length) {
	p := &n.Parts[i]
	for k, c := range p.Shape {
		round := geom.Length(0)
		if k > 1 {
			round = radius
		}
		p.rim = append(p.rim, corner{c, round})
	}
}

// notched cuts a half round out of an edge of a part.
func (n *Net) notched(i, edge int, radius geom.Length) {
	p := &n.Parts[i]
	for k, c := range p.Shape {
		p.rim = append(p.rim, corner{Point: c})
		if k != edge {
			continue
		}
		a, b := p.edge(k)
		long := max(b.X-a.X, a.X-b.X, b.Y-a.Y, a.Y-b.Y) // the edge is upright or level
		x, y := (b.X-a.X)/long, (b.Y-a.Y)/long
		for _, at := range []struct{ along, in, round geom.Length }{
			{long/2 - radius, 0, 0}, {long/2 - radius, radius, radius}, {long/2 + radius, radius, radius}, {long/2 + radius, 0, 0},
		} {
			p.rim = append(p.rim, corner{a.Add(geom.Pt(at.along*x-at.in*y, at.along*y+at.in*x)), at.round})
		}
	}
}
