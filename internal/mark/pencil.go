package mark

import (
	"fmt"
	"hash/fnv"
	"maps"
	"slices"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
)

// shapes draws each mark into the unit box, scaled to the slot's box.
var shapes = map[string]func(b unit) ink.Path{
	"circle":  func(b unit) ink.Path { return ink.EllipsePath(b.rect(0.08, 0.08, 0.84, 0.84)) },
	"square":  func(b unit) ink.Path { return ink.RectPath(b.rect(0.02, 0.02, 0.96, 0.96)) },
	"bucket":  bucket,
	"across":  across, // a channel over a vertical edge: two horizontal lines
	"along":   along,  // a channel over a horizontal edge: two vertical lines
	"house":   house,
	"stone":   stone,
	"silo":    silo,
	"cross":   cross,
	"outline": func(b unit) ink.Path { return ink.RectPath(b.rect(0, 0, 1, 1)) },
}

// Names returns the names of all marks, sorted.
func Names() []string { return slices.Sorted(maps.Keys(shapes)) }

// Path returns the outline of a mark inside a slot's box. It returns false if the mark does not
// exist.
func Path(name string, slot geom.Rect) (ink.Path, bool) {
	f, ok := shapes[name]
	if !ok {
		return ink.Path{}, false
	}
	return f(unit{slot}), true
}

// Line is the width of a pencil line.
const Line = 600 * geom.Micrometre

// Unsteady moves every point of a path a little, as a hand does. The same seed gives the same path,
// and points that coincide stay together.
func Unsteady(p ink.Path, seed string) ink.Path {
	out := ink.Path{Verbs: p.Verbs, Points: make([]geom.Point, len(p.Points))}
	for i, q := range p.Points {
		h := fnv.New32a()
		fmt.Fprint(h, seed, q.X, q.Y)
		n := h.Sum32()
		out.Points[i] = q.Add(geom.Pt(geom.Length(n%401)-200, geom.Length(n/401%401)-200))
	}
	return out
}

// unit scales from the unit box to a slot.
type unit struct{ r geom.Rect }

func (b unit) pt(x, y float64) geom.Point {
	return geom.Pt(b.r.X+share(b.r.W, x), b.r.Y+share(b.r.H, y))
}

func (b unit) rect(x, y, w, h float64) geom.Rect {
	p := b.pt(x, y)
	return geom.R(p.X, p.Y, share(b.r.W, w), share(b.r.H, h))
}

// lines connects pairs of coordinates.
func (b unit) lines(xy ...float64) ink.Path {
	var pts []geom.Point
	for i := 0; i+1 < len(xy); i += 2 {
		pts = append(pts, b.pt(xy[i], xy[i+1]))
	}
	return ink.PolylinePath(pts...)
}

func share(l geom.Length, f float64) geom.Length { return geom.Length(float64(l)*f + 0.5) }

func bucket(b unit) ink.Path {
	p := b.lines(0.12, 0.42, 0.28, 0.96, 0.72, 0.96, 0.88, 0.42)
	p.Close()
	p.Move(b.pt(0.2, 0.42).X, b.pt(0, 0.42).Y)
	p.Cubic(b.pt(0.22, -0.08), b.pt(0.78, -0.08), b.pt(0.8, 0.42))
	return p
}

func across(b unit) ink.Path {
	p := b.lines(0, 0.3, 1, 0.3)
	p.Add(b.lines(0, 0.7, 1, 0.7))
	return p
}

func along(b unit) ink.Path {
	p := b.lines(0.3, 0, 0.3, 1)
	p.Add(b.lines(0.7, 0, 0.7, 1))
	return p
}

func house(b unit) ink.Path {
	p := b.lines(0.12, 0.98, 0.12, 0.45, 0.5, 0.05, 0.88, 0.45, 0.88, 0.98)
	p.Close()
	p.Add(b.lines(0.4, 0.98, 0.4, 0.62, 0.6, 0.62, 0.6, 0.98))
	return p
}

// stone draws a stone coloured with a zigzag line.
func stone(b unit) ink.Path {
	p := ink.RectPath(b.rect(0.02, 0.24, 0.96, 0.52))
	p.Add(b.lines(0.1, 0.5, 0.22, 0.31, 0.16, 0.69, 0.38, 0.31, 0.32, 0.69, 0.54, 0.31, 0.48, 0.69, 0.7, 0.31, 0.64, 0.69, 0.86, 0.31, 0.8,
		0.69, 0.91, 0.5))
	return p
}

// silo draws a beehive of mud brick, open in front.
func silo(b unit) ink.Path {
	p := b.lines(0.08, 0.98)
	p.Cubic(b.pt(0.06, 0.72), b.pt(0.07, 0.55), b.pt(0.145, 0.324))
	p.Cubic(b.pt(0.21, 0.17), b.pt(0.32, 0.065), b.pt(0.42, 0.02))
	top := b.pt(0.58, 0.02)
	p.Line(top.X, top.Y)
	p.Cubic(b.pt(0.68, 0.065), b.pt(0.79, 0.17), b.pt(0.855, 0.324))
	p.Cubic(b.pt(0.93, 0.55), b.pt(0.94, 0.72), b.pt(0.92, 0.98))
	p.Close()
	p.Add(b.lines(0.26, 0.98))
	p.Cubic(b.pt(0.24, 0.7), b.pt(0.34, 0.42), b.pt(0.5, 0.42))
	p.Cubic(b.pt(0.66, 0.42), b.pt(0.76, 0.7), b.pt(0.74, 0.98))
	return p
}

func cross(b unit) ink.Path {
	p := b.lines(0.1, 0.1, 0.9, 0.9)
	p.Add(b.lines(0.9, 0.1, 0.1, 0.9))
	return p
}
