// Package cuttest parses cutting files in tests.
package cuttest

import (
	"encoding/xml"
	"fmt"
	"maps"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// Point is a point in millimetres from the upper left corner of the sheet.
type Point struct{ X, Y float64 }

// Line is a polyline that a tool follows without lifting.
type Line struct {
	Points []Point
	Closed bool
}

// Sheet is a parsed file: its size in millimetres and its lines by layer.
type Sheet struct {
	Width, Height float64
	Layers        map[string][]Line
}

// ReadDXF reads the polylines of a DXF file.
func ReadDXF(t testing.TB, text string) Sheet {
	t.Helper()
	s := Sheet{Layers: map[string][]Line{}}
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	entity, layer, variable := "", "", ""
	var line Line
	for i := 0; i+1 < len(lines); i += 2 {
		code, value := strings.TrimSpace(lines[i]), lines[i+1]
		switch {
		case code == "9":
			variable = value
		case variable == "$EXTMAX" && code == "10":
			s.Width = number(t, value)
		case variable == "$EXTMAX" && code == "20":
			s.Height, variable = number(t, value), ""
		case code == "0":
			if entity = value; entity == "SEQEND" {
				s.Layers[layer] = append(s.Layers[layer], line)
				line = Line{}
			}
		case entity == "POLYLINE" && code == "8":
			layer = strings.ToLower(value)
		case entity == "POLYLINE" && code == "70":
			line.Closed = value == "1"
		case entity == "VERTEX" && code == "10":
			line.Points = append(line.Points, Point{X: number(t, value)})
		case entity == "VERTEX" && code == "20":
			line.Points[len(line.Points)-1].Y = s.Height - number(t, value)
		}
	}
	for _, lines := range s.Layers {
		for _, l := range lines {
			rounded(l.Points)
		}
	}
	return s
}

// rounded rounds points to the micrometre, which removes the error of the subtraction.
func rounded(points []Point) {
	for i, p := range points {
		points[i] = Point{math.Round(p.X*1000) / 1000, math.Round(p.Y*1000) / 1000}
	}
}

func number(t testing.TB, s string) float64 {
	t.Helper()
	n, err := strconv.ParseFloat(s, 64)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// ReadSVG reads the paths of an SVG file. A curve becomes 200 points.
func ReadSVG(t testing.TB, text string) Sheet {
	t.Helper()
	var root struct {
		ViewBox string `xml:"viewBox,attr"`
		Groups  []struct {
			ID    string `xml:"id,attr"`
			Paths []struct {
				D string `xml:"d,attr"`
			} `xml:"path"`
		} `xml:"g"`
	}
	if err := xml.Unmarshal([]byte(text), &root); err != nil {
		t.Fatal(err)
	}
	box := strings.Fields(root.ViewBox)
	s := Sheet{Width: number(t, box[2]), Height: number(t, box[3]), Layers: map[string][]Line{}}
	for _, g := range root.Groups {
		for _, p := range g.Paths {
			s.Layers[g.ID] = append(s.Layers[g.ID], readPath(t, p.D))
		}
	}
	return s
}

var steps = regexp.MustCompile(`([MLCZ])([^MLCZ]*)`)

func readPath(t testing.TB, data string) (l Line) {
	t.Helper()
	for _, m := range steps.FindAllStringSubmatch(data, -1) {
		var at []Point
		words := strings.Fields(m[2])
		for i := 0; i+1 < len(words); i += 2 {
			at = append(at, Point{number(t, words[i]), number(t, words[i+1])})
		}
		switch m[1] {
		case "M", "L":
			l.Points = append(l.Points, at...)
		case "C":
			from := l.Points[len(l.Points)-1]
			for i := 1; i <= 200; i++ {
				l.Points = append(l.Points, bezier(from, at, float64(i)/200))
			}
		case "Z":
			l.Closed = true
		}
	}
	if n := len(l.Points); n > 2 && l.Points[0] == l.Points[n-1] {
		l.Points, l.Closed = l.Points[:n-1], true
	}
	return l
}

func bezier(a Point, rest []Point, t float64) Point {
	s := 1 - t
	at := func(a, b, c, d float64) float64 { return s*s*s*a + 3*s*s*t*b + 3*s*t*t*c + t*t*t*d }
	return Point{at(a.X, rest[0].X, rest[1].X, rest[2].X), at(a.Y, rest[0].Y, rest[1].Y, rest[2].Y)}
}

// chord is the length of the longest lines that replace a curve where it touches another.
const chord = 0.3

// near is the largest distance between the lines of two files, in millimetres.
const near = 0.01

// Agree fails the test unless both sheets have the same lines in the same order.
func Agree(t testing.TB, one, two Sheet) {
	t.Helper()
	if one.Width != two.Width || one.Height != two.Height {
		t.Errorf("sheets of %g × %g and of %g × %g mm", one.Width, one.Height, two.Width, two.Height)
	}
	for name := range one.Layers {
		if len(one.Layers[name]) != len(two.Layers[name]) {
			t.Errorf("%d and %d lines of the layer %s", len(one.Layers[name]), len(two.Layers[name]), name)
			continue
		}
		for i, a := range one.Layers[name] {
			b := two.Layers[name][i]
			if off := max(apart(a, b), apart(b, a)); a.Closed != b.Closed || off > near {
				t.Errorf("line %d of the layer %s is closed: %v and %v; %.4f mm apart", i+1, name, a.Closed, b.Closed, off)
			}
		}
	}
	if len(one.Layers) != len(two.Layers) {
		t.Errorf("%d and %d layers have lines", len(one.Layers), len(two.Layers))
	}
}

// apart returns the largest distance from a corner of one line to the other line.
func apart(a, b Line) float64 {
	ends := b.Points
	if b.Closed {
		ends = append(ends[:len(ends):len(ends)], ends[0])
	}
	most := 0.0
	for _, p := range a.Points {
		least := math.Inf(1)
		for i := 1; i < len(ends); i++ {
			least = min(least, toLine(p, ends[i-1], ends[i]))
		}
		most = max(most, least)
	}
	return most
}

// toLine returns the distance of a point from a line segment.
func toLine(p, a, b Point) float64 {
	dx, dy := b.X-a.X, b.Y-a.Y
	t := 0.0
	if long := dx*dx + dy*dy; long > 0 {
		t = min(max(((p.X-a.X)*dx+(p.Y-a.Y)*dy)/long, 0), 1)
	}
	return math.Hypot(p.X-a.X-t*dx, p.Y-a.Y-t*dy)
}

// Twice returns where straight parts of the lines of a sheet are on others, whatever their layers, for more than near. It compares
// each with all others, but for parts shorter than chord, which are those of curves: circles that touch are nearly one there.
func Twice(s Sheet) []string {
	type part struct {
		layer string
		a, b  Point
	}
	var parts []part
	for _, layer := range slices.Sorted(maps.Keys(s.Layers)) {
		for _, l := range s.Layers[layer] {
			for i := 1; i < len(l.Points); i++ {
				parts = append(parts, part{layer, l.Points[i-1], l.Points[i]})
			}
			if l.Closed {
				parts = append(parts, part{layer, l.Points[len(l.Points)-1], l.Points[0]})
			}
		}
	}
	parts = slices.DeleteFunc(parts, func(p part) bool { return math.Hypot(p.b.X-p.a.X, p.b.Y-p.a.Y) < chord })
	var found []string
	for i, p := range parts {
		long := math.Hypot(p.b.X-p.a.X, p.b.Y-p.a.Y)
		beside := func(q Point) (along, aside float64) {
			return ((q.X-p.a.X)*(p.b.X-p.a.X) + (q.Y-p.a.Y)*(p.b.Y-p.a.Y)) / long,
				((p.b.X-p.a.X)*(q.Y-p.a.Y) - (p.b.Y-p.a.Y)*(q.X-p.a.X)) / long
		}
		for _, q := range parts[i+1:] {
			if max(q.a.X, q.b.X) < min(p.a.X, p.b.X)-near || min(q.a.X, q.b.X) > max(p.a.X, p.b.X)+near ||
				max(q.a.Y, q.b.Y) < min(p.a.Y, p.b.Y)-near || min(q.a.Y, q.b.Y) > max(p.a.Y, p.b.Y)+near {
				continue
			}
			from, off := beside(q.a)
			to, away := beside(q.b)
			if math.Abs(off) < near && math.Abs(away) < near && min(max(from, to), long)-max(min(from, to), 0) > 1.2*near {
				found = append(found, fmt.Sprintf("%s %v to %v and %s %v to %v", p.layer, p.a, p.b, q.layer, q.a, q.b))
			}
		}
	}
	return found
}
