package tabletop_test

import (
	"fmt"
	"image/png"
	"math"
	"os"
	"strings"
	"testing"
)

type vector [3]float64

func (a vector) minus(b vector) vector { return vector{a[0] - b[0], a[1] - b[1], a[2] - b[2]} }
func (a vector) dot(b vector) float64  { return a[0]*b[0] + a[1]*b[1] + a[2]*b[2] }
func (a vector) cross(b vector) vector {
	return vector{a[1]*b[2] - a[2]*b[1], a[2]*b[0] - a[0]*b[2], a[0]*b[1] - a[1]*b[0]}
}

// corner is a corner of a polygon, and its point of the picture.
type corner struct {
	at   vector
	u, v float64
}

// readMesh parses the polygons of a file.
func readMesh(t *testing.T, file string) (faces [][]corner) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var points []vector
	var places [][2]float64
	for line := range strings.Lines(string(data)) {
		words := strings.Fields(line)
		switch words[0] {
		case "v":
			var p vector
			fmt.Sscan(strings.Join(words[1:], " "), &p[0], &p[1], &p[2])
			points = append(points, p)
		case "vt":
			var p [2]float64
			fmt.Sscan(strings.Join(words[1:], " "), &p[0], &p[1])
			places = append(places, p)
		case "f":
			var face []corner
			for _, w := range words[1:] {
				var i, k int
				fmt.Sscanf(w, "%d/%d", &i, &k)
				face = append(face, corner{points[i-1], places[k-1][0], places[k-1][1]})
			}
			faces = append(faces, face)
		}
	}
	return faces
}

func bounds(faces [][]corner) (least, most vector) {
	least, most = faces[0][0].at, faces[0][0].at
	for _, f := range faces {
		for _, c := range f {
			for k := range c.at {
				least[k], most[k] = min(least[k], c.at[k]), max(most[k], c.at[k])
			}
		}
	}
	return least, most
}

// TestModelsStand: pyramids, monuments and screens have the size of the paper ones; they stand on
// the table, are closed towards the outside, and their pictures are upright and not mirrored.
func TestModelsStand(t *testing.T) {
	if testing.Short() {
		t.Skip("it draws two games")
	}
	inch := func(mm float64) float64 { return mm / 25.4 }
	lean := math.Sqrt(23*23 - 5*5) // a monument's side of 23 mm stands on a foot of 10
	want := map[string]vector{
		"Monuments": {inch(18), inch(lean), inch(10)}, "Barge": {inch(18), inch(lean), inch(10)},
		"Screens": {inch(140 + 2*61.5*math.Sqrt2/2), inch(125), inch(61.5 * math.Sqrt2 / 2)},
	}
	pyramids := map[float64]float64{1: 1.75, 0.781: 1.375, 0.563: 1} // their heights by their bases
	seen := map[string]int{}
	for _, game := range []string{"osiris", "nile-pyramids"} {
		table, dir := onTable(t, game)
		for _, o := range table.ObjectStates {
			if o.CustomMesh == nil {
				continue
			}
			title, _, _ := strings.Cut(o.Nickname, " ")
			seen[title]++
			seen[game]++
			faces := readMesh(t, local(t, dir, o.CustomMesh.MeshURL))
			least, most := bounds(faces)
			size := most.minus(least)
			need, known := want[title]
			if game == "nile-pyramids" {
				base := math.Round(size[0]*1000) / 1000
				need, known = vector{base, pyramids[base], base}, pyramids[base] > 0
			}
			if off := size.minus(need); !known || math.Sqrt(off.dot(off)) > 0.001 || least[1] != 0 {
				t.Errorf("%s has the size %.3f in and the lowest point %.3f, want %.3f", o.Nickname, size, least[1], need)
			}
			for i, f := range faces {
				upright(t, o.Nickname, i, f, title == "Screens", size)
			}
		}
	}
	if seen["Monuments"] != 45 || seen["Screens"] != 5 || seen["nile-pyramids"] != 75 {
		t.Errorf("the models are %v", seen)
	}
}

// upright checks that a polygon faces outwards, unless the body is a sheet, and that its picture is
// upright and not mirrored from outside.
func upright(t *testing.T, name string, i int, f []corner, sheet bool, size vector) {
	t.Helper()
	normal := f[1].at.minus(f[0].at).cross(f[2].at.minus(f[0].at))
	inside := vector{0, size[1] / 4, 0}
	if !sheet && normal.dot(f[0].at.minus(inside)) <= 0 {
		t.Errorf("side %d of %s looks inwards", i, name)
	}
	right := vector{0, 1, 0}.cross(normal)
	across, up, shown := 0.0, 0.0, 0.0
	for k, c := range f {
		next := f[(k+1)%len(f)]
		d := next.at.minus(c.at)
		across += d.dot(right) * (next.u - c.u)
		up += d[1] * (next.v - c.v)
		shown += math.Abs(next.u-c.u) + math.Abs(next.v-c.v)
	}
	if shown > 0 && (across <= 0 || up <= 0) {
		t.Errorf("the picture on side %d of %s is upright: %v, not mirrored: %v", i, name, up > 0, across > 0)
	}
}

// TestTokensAreCutOut: the pictures of tokens are transparent outside of their outline.
func TestTokensAreCutOut(t *testing.T) {
	if testing.Short() {
		t.Skip("it draws a game")
	}
	table, dir := onTable(t, "osiris")
	seen := 0
	for _, o := range table.ObjectStates {
		if o.Name != "Custom_Token" {
			continue
		}
		seen++
		f, err := os.Open(local(t, dir, o.CustomImage.ImageURL))
		if err != nil {
			t.Fatal(err)
		}
		m, err := png.Decode(f)
		f.Close()
		if err != nil {
			t.Fatal(err)
		}
		b := m.Bounds()
		_, _, _, corner := m.At(0, 0).RGBA()
		_, _, _, middle := m.At(b.Dx()/2, b.Dy()/2).RGBA()
		if corner != 0 || middle != 0xffff {
			t.Errorf("%s is opaque by %d in the corner and by %d in the middle", o.Nickname, corner, middle)
		}
	}
	if seen != 15+60+19 { // stones are hexagons
		t.Errorf("%d tokens", seen)
	}
}
