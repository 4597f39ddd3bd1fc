package mark

import (
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
	"outline": func(b unit) ink.Path { return ink.RectPath(b.rect(0, 0, 1, 1)) },
	"bucket":  steps("M12 42 L28 96 L72 96 L88 42 Z M20 42 C22 -8 78 -8 80 42"),
	"across":  steps("M0 30 L100 30 M0 70 L100 70"), // a channel over a vertical edge
	"along":   steps("M30 0 L30 100 M70 0 L70 100"), // a channel over a horizontal edge
	"house":   steps("M12 98 L12 45 L50 5 L88 45 L88 98 Z M40 98 L40 62 L60 62 L60 98"),
	"cross":   steps("M10 10 L90 90 M90 10 L10 90"),
	// A stone is coloured with a zigzag line.
	"stone": func(b unit) ink.Path {
		p := ink.RectPath(b.rect(0.02, 0.24, 0.96, 0.52))
		return *p.Add(zigzag(b))
	},
	// A silo is a beehive of mud brick, open in front.
	"silo": steps("M8 98 C6 72 7 55 14.5 32.4 C21 17 32 6.5 42 2 L58 2 C68 6.5 79 17 85.5 32.4 C93 55 94 72 92 98 Z " +
		"M26 98 C24 70 34 42 50 42 C66 42 76 70 74 98"),
}

var zigzag = steps("M10 50 L22 31 L16 69 L38 31 L32 69 L54 31 L48 69 L70 31 L64 69 L86 31 L80 69 L91 50")

// steps returns a shape drawn by the steps of an outline in percent of the unit box.
func steps(text string) func(b unit) ink.Path {
	verbs, places, _ := ink.ParseSteps(text)
	return func(b unit) ink.Path {
		p := ink.Path{Verbs: slices.Clip(verbs), Points: make([]geom.Point, 0, len(places))}
		for _, at := range places {
			p.Points = append(p.Points, b.pt(at[0]/100, at[1]/100))
		}
		return p
	}
}

// Names returns the names of all marks, sorted.
func Names() []string { return slices.Sorted(maps.Keys(shapes)) }

// Path returns the outline of a mark inside a slot's box. It returns false if the mark does not exist.
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
		h.Write([]byte(seed + q.X.String() + " " + q.Y.String()))
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

func share(l geom.Length, f float64) geom.Length { return geom.Length(float64(l)*f + 0.5) }
