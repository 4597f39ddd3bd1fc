// Package geom has lengths, points, boxes and exact placements.
//
// Every length is a whole number of micrometres, so that sums are exact and a layout is the same on
// every machine. x grows to the right, y downwards.
package geom

import (
	"math"
	"strconv"
)

// Length is a distance in micrometres (µm). It has 64 bits on every machine, enough for the product of two lengths.
type Length int64

// Units, as lengths.
const (
	Micrometre Length = 1
	Millimetre Length = 1000
	Centimetre Length = 10000
	Inch       Length = 25400
)

// MM returns v millimetres, rounded to the nearest micrometre.
func MM(v float64) Length { return round(v * 1000) }

// PT returns v points (1/72 inch), rounded to the nearest micrometre.
func PT(v float64) Length { return round(v * float64(Inch) / 72) }

func round(v float64) Length { return Length(math.Round(v)) }

// MM returns the length in millimetres.
func (l Length) MM() float64 { return float64(l) / 1000 }

// PT returns the length in points (1/72 inch).
func (l Length) PT() float64 { return float64(l) * 72 / float64(Inch) }

// mm prints a length in millimetres without its unit. The reader of photographs on a page is a twelfth smaller without fmt.
func mm(l Length) string { return strconv.FormatFloat(l.MM(), 'g', -1, 64) }

// String prints the length in millimetres without trailing zeros: "63.5 mm".
func (l Length) String() string { return mm(l) + " mm" }

// Point is a position, or a distance in two directions.
type Point struct{ X, Y Length }

// Pt returns Point{x, y}.
func Pt(x, y Length) Point { return Point{x, y} }

// Add returns p moved by q.
func (p Point) Add(q Point) Point { return Point{p.X + q.X, p.Y + q.Y} }

// Sub returns the vector from q to p.
func (p Point) Sub(q Point) Point { return Point{p.X - q.X, p.Y - q.Y} }

// Size is a width and a height.
type Size struct{ W, H Length }

// String prints the size in millimetres: "63 × 88 mm".
func (s Size) String() string { return mm(s.W) + " × " + mm(s.H) + " mm" }

// MM returns the width and the height in millimetres.
func (s Size) MM() (wide, high float64) { return s.W.MM(), s.H.MM() }

// Turned returns the size after a quarter turn.
func (s Size) Turned() Size { return Size{s.H, s.W} }

// Rect is an upright box: its upper left corner, its width and its height.
type Rect struct{ X, Y, W, H Length }

// R returns Rect{x, y, w, h}.
func R(x, y, w, h Length) Rect { return Rect{x, y, w, h} }

// Right returns the x of the right edge.
func (r Rect) Right() Length { return r.X + r.W }

// Bottom returns the y of the lower edge.
func (r Rect) Bottom() Length { return r.Y + r.H }

// Min returns the upper left corner.
func (r Rect) Min() Point { return Point{r.X, r.Y} }

// Size returns the width and height.
func (r Rect) Size() Size { return Size{r.W, r.H} }

// Center returns the middle of the box.
func (r Rect) Center() Point { return Point{r.X + r.W/2, r.Y + r.H/2} }

// Inset returns the box with every edge moved inwards by d (outwards if d is negative).
func (r Rect) Inset(d Length) Rect { return Rect{r.X + d, r.Y + d, r.W - 2*d, r.H - 2*d} }

// Move returns the box moved by p.
func (r Rect) Move(p Point) Rect { return Rect{r.X + p.X, r.Y + p.Y, r.W, r.H} }

// Contains reports whether q is entirely inside r; touching edges are inside.
func (r Rect) Contains(q Rect) bool {
	return q.X >= r.X && q.Y >= r.Y && q.Right() <= r.Right() && q.Bottom() <= r.Bottom()
}

// Overlaps reports whether r and q share an area; touching edges do not overlap.
func (r Rect) Overlaps(q Rect) bool {
	return r.X < q.Right() && q.X < r.Right() && r.Y < q.Bottom() && q.Y < r.Bottom()
}

// Intersect returns the common part of two boxes; it has no width or no height if they do not overlap.
func (r Rect) Intersect(q Rect) Rect {
	x, y := max(r.X, q.X), max(r.Y, q.Y)
	return Rect{x, y, max(min(r.Right(), q.Right())-x, 0), max(min(r.Bottom(), q.Bottom())-y, 0)}
}

// Union returns the smallest box around both.
func (r Rect) Union(q Rect) Rect {
	x, y := min(r.X, q.X), min(r.Y, q.Y)
	return Rect{x, y, max(r.Right(), q.Right()) - x, max(r.Bottom(), q.Bottom()) - y}
}

// String prints the box in millimetres: "10,20 30 × 40 mm".
func (r Rect) String() string {
	return mm(r.X) + "," + mm(r.Y) + " " + r.Size().String()
}

// Placement is an exact position: first mirrored left to right if Mirror is true, then turned
// clockwise by Turns quarter turns, both about the origin, then moved by At.
type Placement struct {
	Mirror bool
	Turns  int
	At     Point
}

// At returns the placement that only moves.
func At(p Point) Placement { return Placement{At: p} }

// Matrix returns the placement as whole numbers a b c d and a move e f: x' = a·x + c·y + e, y' = b·x + d·y + f.
func (p Placement) Matrix() (a, b, c, d int, e, f Length) {
	a, b, c, d = 1, 0, 0, 1
	if p.Mirror {
		a = -1
	}
	for range ((p.Turns % 4) + 4) % 4 {
		a, b = -b, a
		c, d = -d, c
	}
	return a, b, c, d, p.At.X, p.At.Y
}

// Apply returns q at the placement.
func (p Placement) Apply(q Point) Point {
	a, b, c, d, e, f := p.Matrix()
	return Point{Length(a)*q.X + Length(c)*q.Y + e, Length(b)*q.X + Length(d)*q.Y + f}
}

// ApplyRect returns r at the placement.
func (p Placement) ApplyRect(r Rect) Rect {
	q, s := p.Apply(r.Min()), p.Apply(Point{r.Right(), r.Bottom()})
	return Rect{min(q.X, s.X), min(q.Y, s.Y), abs(s.X - q.X), abs(s.Y - q.Y)}
}

// After returns the placement that applies p first and then q.
func (p Placement) After(q Placement) Placement {
	r := Placement{Mirror: p.Mirror != q.Mirror, At: q.Apply(p.At)}
	turns := p.Turns
	if q.Mirror {
		turns = -turns
	}
	r.Turns = ((turns+q.Turns)%4 + 4) % 4
	return r
}

// Inverse returns the placement that leads back.
func (p Placement) Inverse() Placement {
	q := Placement{Mirror: p.Mirror, Turns: -p.Turns}
	if p.Mirror {
		q.Turns = p.Turns
	}
	q.At = q.Apply(Point{-p.At.X, -p.At.Y})
	return q
}

func abs(l Length) Length { return max(l, -l) }
