package nets_test

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"testing"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/nets"
)

const (
	mm    = geom.Millimetre
	exact = 300.0 // micrometres: how far flaps may be from their partners
)

// v is a point of space, in micrometres; z is towards who looks at the print.
type v struct{ x, y, z float64 }

func (a v) add(b v) v         { return v{a.x + b.x, a.y + b.y, a.z + b.z} }
func (a v) sub(b v) v         { return v{a.x - b.x, a.y - b.y, a.z - b.z} }
func (a v) times(k float64) v { return v{a.x * k, a.y * k, a.z * k} }
func (a v) dot(b v) float64   { return a.x*b.x + a.y*b.y + a.z*b.z }
func (a v) cross(b v) v       { return v{a.y*b.z - a.z*b.y, a.z*b.x - a.x*b.z, a.x*b.y - a.y*b.x} }
func (a v) long() float64     { return math.Sqrt(a.dot(a)) }
func (a v) unit() v           { return a.times(1 / a.long()) }
func flat(p geom.Point) v     { return v{float64(p.X), float64(p.Y), 0} }
func (a v) near(b v) bool     { return a.sub(b).long() <= exact }
func (a v) turned(k v, r float64) v { // about the direction k, by Rodrigues
	return a.times(math.Cos(r)).add(k.cross(a).times(math.Sin(r))).add(k.times(k.dot(a) * (1 - math.Cos(r))))
}

// folded returns where the corners of each part are when everything is folded.
func folded(n *nets.Net) [][]v {
	var move func(i int, p v) v
	move = func(i int, p v) v {
		part := n.Parts[i]
		if part.Of < 0 {
			return p
		}
		a, b := flat(part.Shape[0]), flat(part.Shape[1])
		// The part is beside the fold; it goes down.
		axis, out := b.sub(a).unit(), flat(part.Shape[2]).sub(b)
		turn := part.Angle * math.Pi / 180
		if down := out.turned(axis, math.Pi/2); down.z > 0 {
			turn = -turn
		}
		return move(part.Of, a.add(p.sub(a).turned(axis, turn)))
	}
	all := make([][]v, len(n.Parts))
	for i, p := range n.Parts {
		for _, c := range p.Shape {
			all[i] = append(all[i], move(i, flat(c)))
		}
	}
	return all
}

// normal is the direction out of a folded part.
func normal(c []v) v { return c[2].sub(c[1]).cross(c[0].sub(c[1])).unit() }

// within reports whether a point is on a folded part.
func within(p v, face []v) bool {
	out := normal(face)
	if math.Abs(p.sub(face[0]).dot(out)) > exact {
		return false
	}
	for i, a := range face {
		b := face[(i+1)%len(face)]
		if p.sub(a).dot(out.cross(b.sub(a).unit())) < -exact {
			return false
		}
	}
	return true
}

// cases are nets by names, with the edges that stay open.
func cases() map[string]*nets.Net {
	all := map[string]*nets.Net{}
	for _, in := range []nets.Volume{{W: 63 * mm, H: 88 * mm, D: 18 * mm}, {W: 44 * mm, H: 68 * mm, D: 5 * mm}, {W: 70 * mm, H: 30 * mm, D: 60 * mm}} {
		all[fmt.Sprint("tuck ", in.W, in.H, in.D)] = nets.TuckBox(in, mm*3/10)
		all[fmt.Sprint("tray ", in.W, in.H, in.D)] = nets.Tray(in, mm*3/10)
		all[fmt.Sprint("lid ", in.W, in.H, in.D)] = nets.Lid(in, mm*3/10)
	}
	for _, faces := range []int{4, 6, 8} {
		all["d"+strconv.Itoa(faces)] = nets.Die(faces, 20*mm)
	}
	return all
}

func open(name string) int {
	if name[:2] == "li" || name[:2] == "tr" {
		return 4
	}
	return 0
}

// TestFoldedEdgesMeet folds each net in space: every edge of a face that is not folded meets the edge of another face, except for
// the rims of open halves, and no face is outside of the body.
func TestFoldedEdgesMeet(t *testing.T) {
	for name, n := range cases() {
		all := folded(n)
		rims := 0
		for i, p := range n.Parts {
			if p.Name == "" {
				continue
			}
			for k, a := range all[i] {
				b := all[i][(k+1)%len(all[i])]
				partners := 0
				for j, q := range n.Parts {
					for m, c := range all[j] {
						if d := all[j][(m+1)%len(all[j])]; q.Name != "" && i != j && a.near(d) && b.near(c) {
							partners++
						}
					}
				}
				switch {
				case partners == 0:
					rims++
				case partners > 1:
					t.Errorf("%s: edge %d of %s has %d partners", name, k, p.Name, partners)
				}
			}
			for j := range n.Parts {
				for _, c := range all[j] {
					if over := c.sub(all[i][0]).dot(normal(all[i])); over > exact {
						t.Errorf("%s: part %d is %.0f µm outside of %s", name, j, over, p.Name)
					}
				}
			}
		}
		if rims != open(name) {
			t.Errorf("%s: %d edges meet no other, want %d", name, rims, open(name))
		}
	}
}

// TestFlapsLieBehindFaces: a folded tab or flap lies flat on another face, or crosses the box from one side, as a dust flap does
// below a lid.
func TestFlapsLieBehindFaces(t *testing.T) {
	for name, n := range cases() {
		all := folded(n)
		glued, faces := 0, 0
		for i, p := range n.Parts {
			if p.Name != "" {
				faces++
				continue
			}
			if p.Glued {
				glued++
			}
			behind := ""
			for j, q := range n.Parts {
				out := slices.ContainsFunc(all[i], func(c v) bool { return !within(c, all[j]) })
				if q.Name != "" && j != p.Of && !out {
					behind = q.Name
				}
			}
			if behind == "" {
				t.Errorf("%s: part %d of %s lies on no face: %v", name, i, n.Parts[p.Of].Name, all[i])
			}
		}
		// A closed body needs a tab for each of its edges that is not folded.
		if want := map[string]int{"d4": 3, "d6": 7, "d8": 5, "tu": 1, "tr": 4, "li": 4}[name[:2]]; glued != want {
			t.Errorf("%s: %d tabs for %d faces, want %d", name, glued, faces, want)
		}
	}
}

// TestPartsDoNotOverlap: what overlaps on the sheet cannot be cut.
func TestPartsDoNotOverlap(t *testing.T) {
	for name, n := range cases() {
		sheet := geom.R(0, 0, n.Size.W, n.Size.H)
		for i, p := range n.Parts {
			if box := ink.PolygonPath(p.Shape...).Box(); !sheet.Contains(box) {
				t.Errorf("%s: part %d is outside of the sheet: %v", name, i, box)
			}
			for j, q := range n.Parts[:i] {
				if !apart(p.Shape, q.Shape) && !apart(q.Shape, p.Shape) {
					t.Errorf("%s: parts %d and %d overlap: %v %v", name, j, i, q.Shape, p.Shape)
				}
			}
		}
	}
}

// apart reports whether an edge of a, clockwise, parts it from b, to a few micrometres.
func apart(a, b []geom.Point) bool {
	for i, p := range a {
		q := a[(i+1)%len(a)]
		along := flat(q).sub(flat(p)).unit()
		if !slices.ContainsFunc(b, func(c geom.Point) bool { return along.cross(flat(c).sub(flat(p))).z > 10 }) {
			return true
		}
	}
	return false
}

// TestTheOutlineGoesAroundAllParts compares the area within the outline with those of the parts, except for what notches and
// round corners take away.
func TestTheOutlineGoesAroundAllParts(t *testing.T) {
	for name, n := range cases() {
		path := n.Outline()
		if path.Box().W > n.Size.W+5 || path.Box().H > n.Size.H+5 {
			t.Errorf("%s: the outline is %v, the net %v", name, path.Box(), n.Size)
		}
		parts := 0.0
		for _, p := range n.Parts {
			parts += area(p.Shape)
		}
		taken := 0.0
		if name[:2] == "tu" {
			w := float64(n.Parts[2].Shape[3].X - n.Parts[2].Shape[0].X)
			h := float64(n.Parts[2].Shape[0].Y - n.Parts[2].Shape[1].Y)
			r := min(w/6, 9000, h/4)
			taken = math.Pi * r * r / 2
			for _, p := range n.Parts {
				if p.Name == "" && !p.Glued && n.Parts[p.Of].Name[0] != 'l' && n.Parts[p.Of].Name[0] != 'r' {
					reach := math.Abs(float64(p.Shape[2].Y - p.Shape[1].Y))
					r := min(reach*3/5, w/4)
					taken += 2 * r * r * (1 - math.Pi/4)
				}
			}
		}
		if got := area(path.Flattened()); math.Abs(got-(parts-taken)) > parts/500 {
			t.Errorf("%s: the outline holds %.0f mm², the parts %.0f", name, got/1e6, (parts-taken)/1e6)
		}
	}
}

func area(points []geom.Point) float64 {
	sum := 0.0
	for i, p := range points {
		q := points[(i+1)%len(points)]
		sum += float64(p.X)*float64(q.Y) - float64(q.X)*float64(p.Y)
	}
	return sum / 2
}

// TestOppositeFacesOfDice: their numbers add up to one more than there are faces.
func TestOppositeFacesOfDice(t *testing.T) {
	for _, faces := range []int{6, 8} {
		n := nets.Die(faces, 16*mm)
		all, pairs := folded(n), 0
		for i, p := range n.Parts {
			for j, q := range n.Parts[:i] {
				if p.Name == "" || q.Name == "" || normal(all[i]).add(normal(all[j])).long() > 0.01 {
					continue
				}
				pairs++
				a, _ := strconv.Atoi(p.Name)
				if b, _ := strconv.Atoi(q.Name); a+b != faces+1 {
					t.Errorf("d%d: %d is opposite %d", faces, a, b)
				}
			}
		}
		if pairs != faces/2 {
			t.Errorf("d%d: %d pairs", faces, pairs)
		}
	}
	if n := nets.Die(7, 16*mm); n != nil {
		t.Errorf("a die has 7 faces: %v", n)
	}
}

// up is the direction in space in which the pictures of a face have their upper edge.
func up(n *nets.Net, all [][]v, name string) v {
	for i, p := range n.Parts {
		if p.Name != name {
			continue
		}
		_, degrees, _ := p.Upright()
		sin, cos := math.Sincos(float64(degrees) * math.Pi / 180)
		want := v{sin, -cos, 0} // on the sheet
		a, b, c := flat(p.Shape[0]), flat(p.Shape[1]), flat(p.Shape[2])
		s, u := b.sub(a).unit(), c.sub(b)
		u = u.sub(s.times(u.dot(s))).unit()
		fs, fu := all[i][1].sub(all[i][0]).unit(), all[i][2].sub(all[i][1])
		fu = fu.sub(fs.times(fu.dot(fs))).unit()
		return fs.times(want.dot(s)).add(fu.times(want.dot(u)))
	}
	return v{}
}

// TestFacesStandUpright: on a box that stands with its front to whom looks, the sides are upright; the top has its upper edge at
// the back, the bottom at the front.
func TestFacesStandUpright(t *testing.T) {
	for name, n := range cases() {
		if name[0] == 'd' {
			continue
		}
		all := folded(n)
		out := map[string]v{}
		for i, p := range n.Parts {
			if p.Name != "" {
				out[p.Name] = normal(all[i])
			}
		}
		upward := up(n, all, "front")
		for _, side := range []string{"back", "left", "right"} {
			if up(n, all, side).sub(upward).long() > 0.01 {
				t.Errorf("%s: %s is not upright: %v, front %v", name, side, up(n, all, side), upward)
			}
		}
		// x is to the right, y down and z towards the reader, so the product of two directions is a left-handed one.
		if got := out["front"].cross(upward); got.sub(out["right"]).long() > 0.01 {
			t.Errorf("%s: right is at %v, want %v", name, out["right"], got)
		}
		for side, want := range map[string]v{"top": out["back"], "bottom": out["front"]} {
			if at, ok := out[side]; ok {
				if up(n, all, side).sub(want).long() > 0.01 {
					t.Errorf("%s: the upper edge of %s is at %v, want %v", name, side, up(n, all, side), want)
				}
				if sign := map[string]float64{"top": 1, "bottom": -1}[side]; at.sub(upward.times(sign)).long() > 0.01 {
					t.Errorf("%s: %s is at %v", name, side, at)
				}
			}
		}
	}
}

// TestFacesFitTheirUprightBoxes: turned and placed, the corners of the upright face are those on the net.
func TestFacesFitTheirUprightBoxes(t *testing.T) {
	for name, n := range cases() {
		for i, p := range n.Parts {
			if p.Name == "" {
				continue
			}
			_, degrees, at := p.Upright()
			sin, cos := math.Sincos(float64(degrees) * math.Pi / 180)
			for _, c := range p.Local() {
				x, y := float64(c.X)*cos-float64(c.Y)*sin+float64(at.X), float64(c.X)*sin+float64(c.Y)*cos+float64(at.Y)
				if !slices.ContainsFunc(p.Shape, func(q geom.Point) bool { return math.Hypot(x-float64(q.X), y-float64(q.Y)) < 10 }) {
					t.Errorf("%s: the corner %v of part %d (%s) is at %.0f, %.0f: %v", name, c, i, p.Name, x, y, p.Shape)
				}
			}
		}
	}
}
