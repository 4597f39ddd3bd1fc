package nets

import (
	"math"
	"slices"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
)

// Fold is a line to fold along.
type Fold struct {
	From, To geom.Point
	Glued    bool // to a tab
}

// Folds returns the lines to fold along, all away from who looks at the print.
func (n *Net) Folds() []Fold {
	var list []Fold
	for _, p := range n.Parts {
		if p.Of >= 0 {
			list = append(list, Fold{p.Shape[1], p.Shape[0], p.Glued})
		}
	}
	return list
}

// Outline returns the line to cut along, around the whole net.
func (n *Net) Outline() ink.Path {
	corners := n.around(0, 0)
	if corners[0].Point == corners[len(corners)-1].Point {
		corners = corners[1:]
	}
	return smooth(corners)
}

// around returns the corners of a part and of all that hang on it, clockwise from one of its edges on.
func (n *Net) around(i, from int) []corner {
	p := &n.Parts[i]
	rim := p.rim
	if rim == nil {
		for _, c := range p.Shape {
			rim = append(rim, corner{Point: c})
		}
	}
	var list []corner
	add := func(c corner) {
		if len(list) == 0 || list[len(list)-1].Point != c.Point {
			list = append(list, c)
		}
	}
	for k := from; k < len(rim); k++ {
		add(rim[k])
		for _, child := range n.on(i, rim[k].Point, rim[(k+1)%len(rim)].Point) {
			for _, c := range n.around(child, 1) {
				add(c)
			}
		}
	}
	add(rim[0])
	return list
}

// on returns what hangs on an edge of a part, in its direction.
func (n *Net) on(i int, a, b geom.Point) []int {
	var list []int
	for c, p := range n.Parts {
		if p.Of == i && between(a, p.Shape[1], b) && between(a, p.Shape[0], b) {
			list = append(list, c)
		}
	}
	far := func(c int) geom.Length { d := n.Parts[c].Shape[1].Sub(a); return d.X*d.X + d.Y*d.Y }
	slices.SortFunc(list, func(c, d int) int { return int(far(c) - far(d)) })
	return list
}

// roundingTolerance is how far, in micrometres, a point that was rounded may be beside a line.
const roundingTolerance = 5

// between reports whether a point is on the line from a to b.
func between(a, p, b geom.Point) bool {
	ab, ap := b.Sub(a), p.Sub(a)
	long := math.Hypot(float64(ab.X), float64(ab.Y))
	beside := math.Abs(float64(ab.X*ap.Y-ab.Y*ap.X)) / long
	along := float64(ab.X*ap.X+ab.Y*ap.Y) / long
	return beside <= roundingTolerance && along >= -roundingTolerance && along <= long+roundingTolerance
}

// smooth joins corners to a closed path, with round ones where they have a radius.
func smooth(corners []corner) ink.Path {
	var path ink.Path
	for i, c := range corners {
		before, after := corners[(i+len(corners)-1)%len(corners)], corners[(i+1)%len(corners)]
		line := path.Line
		if i == 0 {
			line = path.Move
		}
		if c.round == 0 {
			line(c.X, c.Y)
			continue
		}
		// The arc touches both edges: as far from the corner as its radius times the tangent of half the turn.
		in, out := toward(c.Point, before.Point), toward(c.Point, after.Point)
		turn := math.Pi - math.Acos(in.x*out.x+in.y*out.y)
		far := float64(c.round) * math.Tan(turn/2)
		handle := far - 4.0/3*math.Tan(turn/4)*float64(c.round)
		a, b := in.from(c.Point, far), out.from(c.Point, far)
		line(a.X, a.Y)
		path.Cubic(in.from(c.Point, handle), out.from(c.Point, handle), b)
	}
	path.Close()
	return path
}

// unitVector is a direction, 1 long.
type unitVector struct{ x, y float64 }

func toward(a, b geom.Point) unitVector {
	x, y := float64(b.X-a.X), float64(b.Y-a.Y)
	long := math.Hypot(x, y)
	return unitVector{x / long, y / long}
}

func (w unitVector) from(p geom.Point, far float64) geom.Point {
	return p.Add(geom.Pt(whole(w.x*far), whole(w.y*far)))
}

// Printed returns where a part is printed: its shape, and a bleed beyond the edges that are not a fold to a face.
func (n *Net) Printed(i int, bleed geom.Length) []geom.Point {
	p := &n.Parts[i]
	lines := make([][2]geom.Point, len(p.Shape))
	for k := range p.Shape {
		a, b := p.edge(k)
		lines[k] = [2]geom.Point{a, b}
		if w := toward(a, b); !n.toFace(i, k) {
			out := unitVector{w.y, -w.x}
			lines[k] = [2]geom.Point{out.from(a, float64(bleed)), out.from(b, float64(bleed))}
		}
	}
	corners := make([]geom.Point, len(lines))
	for k, l := range lines {
		corners[k] = crossing(lines[(k+len(lines)-1)%len(lines)], l)
	}
	return corners
}

// toFace reports whether an edge of a part is a fold to a face or, for a tab or a flap, any fold.
func (n *Net) toFace(i, edge int) bool {
	if edge == 0 && n.Parts[i].Of >= 0 {
		return true
	}
	a, b := n.Parts[i].edge(edge)
	for _, c := range n.on(i, a, b) {
		if n.Parts[c].Name != "" {
			return true
		}
	}
	return false
}

// crossing returns where two lines cross.
func crossing(l, m [2]geom.Point) geom.Point {
	d, e := l[1].Sub(l[0]), m[1].Sub(m[0])
	f := m[0].Sub(l[0])
	t := float64(f.X*e.Y-f.Y*e.X) / float64(d.X*e.Y-d.Y*e.X)
	return l[0].Add(geom.Pt(whole(float64(d.X)*t), whole(float64(d.Y)*t)))
}
