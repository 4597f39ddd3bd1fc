package tabletop

import (
	"fmt"
	"io"
	"math"
	"strings"

	"cartouche/internal/geom"
)

// mesh is a body of flat polygons, in inches, with y upwards. The side of negative z faces the middle of the table.
type mesh struct {
	points  [][3]float64
	picture [][2]float64 // points of the picture, as fractions of its sides from its lower left corner
	faces   [][][2]int   // corners counter-clockwise from outside: the indices of a point and its point of the picture
}

// add adds a polygon, with the points of its corners on the picture.
func (m *mesh) add(corners [][3]float64, places [][2]float64) {
	var face [][2]int
	for i := range corners {
		m.points, m.picture = append(m.points, corners[i]), append(m.picture, places[i])
		face = append(face, [2]int{len(m.points), len(m.picture)})
	}
	m.faces = append(m.faces, face)
}

// write writes the body in the Wavefront format.
func (m *mesh) write(w io.Writer) error {
	var b strings.Builder
	for _, p := range m.points {
		fmt.Fprintf(&b, "v %.5f %.5f %.5f\n", p[0], p[1], p[2])
	}
	for _, p := range m.picture {
		fmt.Fprintf(&b, "vt %.5f %.5f\n", p[0], p[1])
	}
	for _, f := range m.faces {
		b.WriteString("f")
		for _, c := range f {
			fmt.Fprintf(&b, " %d/%d", c[0], c[1])
		}
		b.WriteString("\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// footprint returns the size of the body's base.
func (m *mesh) footprint() (w, h float64) {
	var least, most [3]float64
	for i, p := range m.points {
		for k := range p {
			if i == 0 || p[k] < least[k] {
				least[k] = p[k]
			}
			if i == 0 || p[k] > most[k] {
				most[k] = p[k]
			}
		}
	}
	return most[0] - least[0], most[2] - least[2]
}

func inches(l geom.Length) float64 { return float64(l) / float64(geom.Inch) }

// whole holds a picture's corners, counter-clockwise from the lower left.
var whole = [][2]float64{{0, 0}, {1, 0}, {1, 1}, {0, 1}}

// pyramidMesh returns a pyramid with the picture on each of its four sides.
func pyramidMesh(edge, height geom.Length) *mesh {
	b, h := inches(edge)/2, inches(height)
	apex := [3]float64{0, h, 0}
	corners := [][3]float64{{-b, 0, b}, {b, 0, b}, {b, 0, -b}, {-b, 0, -b}}
	m := new(mesh)
	for i := range 4 {
		m.add([][3]float64{corners[i], corners[(i+1)%4], apex}, [][2]float64{{0, 0}, {1, 0}, {0.5, 1}})
	}
	foot := [2]float64{0.5, 0.01}
	m.add([][3]float64{corners[3], corners[2], corners[1], corners[0]}, [][2]float64{foot, foot, foot, foot})
	return m
}

// tentMesh returns a panel folded over its upper edge, with its picture on both sides. Its base is as deep as its foot.
func tentMesh(width, panel, foot geom.Length) *mesh {
	w, p, d := inches(width)/2, inches(panel), inches(min(foot, panel))/2
	h := math.Sqrt(p*p - d*d)
	m := new(mesh)
	m.add([][3]float64{{w, 0, -d}, {-w, 0, -d}, {-w, h, 0}, {w, h, 0}}, whole)
	m.add([][3]float64{{-w, 0, d}, {w, 0, d}, {w, h, 0}, {-w, h, 0}}, whole)
	edge := [2]float64{0.01, 0.01}
	m.add([][3]float64{{w, 0, d}, {w, 0, -d}, {w, h, 0}}, [][2]float64{edge, edge, edge})
	m.add([][3]float64{{-w, 0, -d}, {-w, 0, d}, {-w, h, 0}}, [][2]float64{edge, edge, edge})
	m.add([][3]float64{{-w, 0, -d}, {w, 0, -d}, {w, 0, d}, {-w, 0, d}}, [][2]float64{edge, edge, edge, edge})
	return m
}

// wing is the angle of a screen's wings: an eighth of a turn.
const wing = math.Pi / 4

// screenMesh returns a screen whose wings are folded towards its owner. Its picture has the outside
// on the left half and the inside on the right half.
func screenMesh(size geom.Size, folds []geom.Length) *mesh {
	w, h := inches(size.W), inches(size.H)
	a, b := inches(folds[0]), inches(folds[1])
	half := (b - a) / 2
	// From the outside the picture's left is at positive x.
	ends := [][2]float64{
		{half + a*math.Cos(wing), a * math.Sin(wing)}, {half, 0}, {-half, 0},
		{-half - (w-b)*math.Cos(wing), (w - b) * math.Sin(wing)},
	}
	at := []float64{0, a / w, b / w, 1}
	m := new(mesh)
	for i := range 3 {
		l, r := ends[i], ends[i+1]
		u, v := at[i]/2, at[i+1]/2
		m.add(
			[][3]float64{{l[0], 0, l[1]}, {r[0], 0, r[1]}, {r[0], h, r[1]}, {l[0], h, l[1]}},
			[][2]float64{{u, 0}, {v, 0}, {v, 1}, {u, 1}},
		)
		u, v = 1-v, 1-u
		m.add(
			[][3]float64{{r[0], 0, r[1]}, {l[0], 0, l[1]}, {l[0], h, l[1]}, {r[0], h, r[1]}},
			[][2]float64{{u, 0}, {v, 0}, {v, 1}, {u, 1}},
		)
	}
	return m
}
