package nets

import (
	"math"
	"strconv"

	"cartouche/internal/geom"
)

// tabReach is how far a tab of a die reaches, in percent of its edge.
const tabReach = 30

// Die returns the net of a die with 4, 6 or 8 faces whose edges are so long; nil for another number. Its faces are called 1, 2
// and so on. Faces that are opposite each other add up to the number of faces and one; those of a die with four faces are
// opposite corners.
func Die(faces int, edge geom.Length) *Net {
	n := &Net{}
	switch faces {
	case 4:
		n.tetrahedron(edge)
	case 6:
		n.cube(edge)
	case 8:
		n.octahedron(edge)
	default:
		return nil
	}
	return n.settled()
}

// DieFace returns one face of a die with 6 faces alone.
func DieFace(number int, edge geom.Length) *Net {
	n := &Net{}
	n.numbered(n.root(edge, edge), number, 2)
	return n.settled()
}

func (n *Net) numbered(part, number, base int) int {
	return n.face(part, strconv.Itoa(number), base)
}

func (n *Net) cube(edge geom.Length) {
	square := func(on, at, number, base int) int { return n.numbered(n.hang(on, at, edge, 0, 0), number, base) }
	one := n.numbered(n.root(edge, edge), 1, 2)
	two := square(one, 1, 2, 3)
	six := square(two, 2, 6, 3)
	five := square(six, 2, 5, 3)
	three := square(two, 1, 3, 0)
	four := square(two, 3, 4, 2)
	n.tab(five, 2, edge*tabReach/100)
	for _, end := range []int{three, four} {
		for side := 1; side < 4; side++ {
			n.tab(end, side, edge*tabReach/100)
		}
	}
}

// Fold angles of triangles: what is left of a half turn beside the angle between two faces.
var (
	tetrahedral = 180 - math.Acos(1.0/3)*180/math.Pi
	octahedral  = math.Acos(1.0/3) * 180 / math.Pi
)

// triangle hangs an equilateral triangle on an edge of a part.
func (n *Net) triangle(on, at, number, base int, angle float64) int {
	p, q := n.Parts[on].edge(at)
	return n.numbered(n.add(Part{Of: on, Angle: angle, Shape: []geom.Point{q, p, apex(p, q)}}), number, base)
}

// apex is the third corner of a triangle to the left of the way from p to q.
func apex(p, q geom.Point) geom.Point {
	x, y := float64(q.X-p.X), float64(q.Y-p.Y)
	h := math.Sqrt(3) / 2
	return p.Add(geom.Pt(whole(x/2+float64(h*y)), whole(y/2-float64(h*x))))
}

// upright adds the first triangle, with its foot down.
func (n *Net) upright(edge geom.Length) int {
	left, right := geom.Pt(0, 0), geom.Pt(edge, 0)
	return n.add(Part{Of: -1, Shape: []geom.Point{right, left, apex(left, right)}})
}

func (n *Net) tetrahedron(edge geom.Length) {
	middle := n.numbered(n.upright(edge), 1, 0)
	for side := range 3 {
		t := n.triangle(middle, side, side+2, 0, tetrahedral)
		n.glue(t, 1, edge, tetrahedral)
	}
}

// octahedron is a strip of six triangles, with one more at its upper and one at its lower edge.
func (n *Net) octahedron(edge geom.Length) {
	strip := n.numbered(n.upright(edge), 1, 0)
	first := strip
	var upper, lower int
	for _, t := range []struct{ number, on, base int }{{7, 2, 1}, {3, 2, 2}, {8, 1, 1}, {2, 2, 2}, {6, 1, 1}} {
		strip = n.triangle(strip, t.on, t.number, t.base, octahedral)
		switch t.number {
		case 3:
			lower = strip
		case 8:
			upper = strip
		}
	}
	n.glue(first, 1, edge, octahedral)
	for _, end := range []int{n.triangle(upper, 1, 5, 0, octahedral), n.triangle(lower, 2, 4, 0, octahedral)} {
		n.glue(end, 1, edge, octahedral)
		n.glue(end, 2, edge, octahedral)
	}
}

// glue hangs a tab on an edge of a triangle.
func (n *Net) glue(on, at int, edge geom.Length, angle float64) {
	reach := edge * tabReach * 2 / 300
	tab := n.hang(on, at, reach, mm/5, reach)
	n.Parts[tab].Glued, n.Parts[tab].Angle = true, angle
}
