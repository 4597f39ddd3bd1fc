package mark

import (
	"slices"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
)

// Pen is the style of a player's marks on shared boards: a colour, a hatching and a sign, so that
// players never differ only in colour.
type Pen struct {
	Colour ink.Colour
	hatch  []hatching
	sign   func(c geom.Point, r geom.Length) ink.Path
}

// hatching is a direction of parallel lines.
type hatching int

const (
	rising hatching = iota
	falling
	horizontal
	vertical
)

// pens by seat; the last is the automaton's and the seventh player's.
var pens = []Pen{
	{ink.Colour{R: 0x1f, G: 0x4e, B: 0x8c, Name: "lapis"}, []hatching{rising}, ink.CirclePath},
	{ink.Colour{R: 0xa8, G: 0x38, B: 0x2b, Name: "carnelian"}, []hatching{falling}, square},
	{ink.Colour{R: 0x4b, G: 0x9a, B: 0x6c, Name: "jade"}, []hatching{horizontal}, triangle},
	{ink.Colour{R: 0xb9, G: 0x77, B: 0x2a, Name: "ochre"}, []hatching{vertical}, diamond},
	{ink.Colour{R: 0x2a, G: 0x8f, B: 0x8a, Name: "turquoise"}, []hatching{rising, falling}, plus},
	{ink.Colour{R: 0x7a, G: 0x4a, B: 0x12, Name: "bronze"}, []hatching{horizontal, vertical}, hexagon},
	{ink.Colour{R: 0x1d, G: 0x1a, B: 0x16, Name: "ink"}, []hatching{horizontal, rising}, star},
}

// PenOf returns the pen of a seat; an automaton has the last one.
func PenOf(seat int, automaton bool) Pen {
	if automaton {
		seat = len(pens) - 1
	}
	return pens[seat%len(pens)]
}

// PenNamed returns the pen with a colour, by its name in the palette.
func PenNamed(colour string) (Pen, bool) {
	i := slices.IndexFunc(pens, func(p Pen) bool { return p.Colour.Name == colour })
	return pens[max(i, 0)], i >= 0
}

// Sign draws the pen's sign around a point.
func (p Pen) Sign(c geom.Point, r geom.Length) []ink.Op {
	path := p.sign(c, r)
	return []ink.Op{
		&ink.Stroke{Path: path, Colour: paper, Width: geom.MM(0.7), Join: ink.RoundJoin},
		&ink.Fill{Path: path, Colour: p.Colour},
	}
}

// paper is the white around signs and in badges.
var paper = ink.Colour{R: 0xff, G: 0xff, B: 0xff, Name: "white"}

func square(c geom.Point, r geom.Length) ink.Path {
	s := r * 9 / 10
	return ink.RectPath(geom.R(c.X-s, c.Y-s, 2*s, 2*s))
}

func triangle(c geom.Point, r geom.Length) ink.Path {
	return ink.PolygonPath(geom.Pt(c.X, c.Y-r*11/10), geom.Pt(c.X+r*11/10, c.Y+r*8/10), geom.Pt(c.X-r*11/10, c.Y+r*8/10))
}

func diamond(c geom.Point, r geom.Length) ink.Path {
	s := r * 12 / 10
	return ink.PolygonPath(geom.Pt(c.X, c.Y-s), geom.Pt(c.X+s, c.Y), geom.Pt(c.X, c.Y+s), geom.Pt(c.X-s, c.Y))
}

func plus(c geom.Point, r geom.Length) ink.Path {
	a, b := r*11/10, r*4/10
	return ink.PolygonPath(
		geom.Pt(c.X-b, c.Y-a), geom.Pt(c.X+b, c.Y-a), geom.Pt(c.X+b, c.Y-b), geom.Pt(c.X+a, c.Y-b),
		geom.Pt(c.X+a, c.Y+b), geom.Pt(c.X+b, c.Y+b), geom.Pt(c.X+b, c.Y+a), geom.Pt(c.X-b, c.Y+a),
		geom.Pt(c.X-b, c.Y+b), geom.Pt(c.X-a, c.Y+b), geom.Pt(c.X-a, c.Y-b), geom.Pt(c.X-b, c.Y-b))
}

func hexagon(c geom.Point, r geom.Length) ink.Path {
	h, w := r*87/100, r/2
	return ink.PolygonPath(geom.Pt(c.X-w, c.Y-h), geom.Pt(c.X+w, c.Y-h), geom.Pt(c.X+r, c.Y),
		geom.Pt(c.X+w, c.Y+h), geom.Pt(c.X-w, c.Y+h), geom.Pt(c.X-r, c.Y))
}

func star(c geom.Point, r geom.Length) ink.Path {
	a, b := r*13/10, r*4/10
	return ink.PolygonPath(
		geom.Pt(c.X, c.Y-a), geom.Pt(c.X+b, c.Y-b), geom.Pt(c.X+a, c.Y), geom.Pt(c.X+b, c.Y+b),
		geom.Pt(c.X, c.Y+a), geom.Pt(c.X-b, c.Y+b), geom.Pt(c.X-a, c.Y), geom.Pt(c.X-b, c.Y-b))
}

// hatched fills a box with the pen's hatching.
func (p Pen) hatched(b geom.Rect) ink.Op {
	const step = 1300 * geom.Micrometre
	var path ink.Path
	for _, h := range p.hatch {
		switch h {
		case horizontal:
			for y := b.Y + step/2; y < b.Bottom(); y += step {
				path.Move(b.X, y).Line(b.Right(), y)
			}
		case vertical:
			for x := b.X + step/2; x < b.Right(); x += step {
				path.Move(x, b.Y).Line(x, b.Bottom())
			}
		default:
			slant(&path, b, step*14/10, h == rising)
		}
	}
	return &ink.Stroke{Path: path, Colour: p.Colour, Width: geom.MM(0.45), Cap: ink.RoundCap}
}

// slant draws lines at 45 degrees across a box.
func slant(path *ink.Path, b geom.Rect, step geom.Length, rising bool) {
	for d := step / 2; d < b.W+b.H; d += step {
		// From the upper edge (or beyond it, on the right edge) down to the left edge (or beyond
		// it, on the lower edge).
		from := geom.Pt(b.X+min(d, b.W), b.Y+max(d-b.W, 0))
		to := geom.Pt(b.X+max(d-b.H, 0), b.Y+min(d, b.H))
		if !rising {
			from.X, to.X = 2*b.X+b.W-from.X, 2*b.X+b.W-to.X
		}
		path.Move(from.X, from.Y).Line(to.X, to.Y)
	}
}
