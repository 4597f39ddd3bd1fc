package scene

import (
	"math"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
)

// Where maps the content of nested groups to the page. It is exact unless a group is turned; then
// it is right to the nearest micrometre. The zero value is the page itself.
type Where struct {
	exact geom.Placement
	free  *geom.Affine // instead of exact, once a group is turned
}

// Into returns the position of a group's content, for a group at this position.
func (w Where) Into(g *Group) Where {
	if g.Turn == nil && w.free == nil {
		return Where{exact: g.Place.After(w.exact)}
	}
	m := g.Place.Affine().After(w.Affine())
	if g.Turn != nil {
		m = g.Turn.Affine().After(m)
	}
	return Where{free: &m}
}

// Exact returns the placement if nothing is turned.
func (w Where) Exact() (geom.Placement, bool) { return w.exact, w.free == nil }

// Affine returns the map from the content to the page.
func (w Where) Affine() geom.Affine {
	if w.free == nil {
		return w.exact.Affine()
	}
	return *w.free
}

// back returns the map from the page to the content.
func (w Where) back() Where {
	if w.free == nil {
		return Where{exact: w.exact.Inverse()}
	}
	m, _ := w.free.Inverse() // placements and turns have one
	return Where{free: &m}
}

// Apply returns a point of the content in page coordinates.
func (w Where) Apply(p geom.Point) geom.Point {
	if w.free == nil {
		return w.exact.Apply(p)
	}
	x, y := w.free.Apply(float64(p.X), float64(p.Y))
	return geom.Pt(geom.Length(math.Round(x)), geom.Length(math.Round(y)))
}

// ApplyRect returns the upright box around a box of the content, in page coordinates.
func (w Where) ApplyRect(r geom.Rect) geom.Rect {
	if w.free == nil {
		return w.exact.ApplyRect(r)
	}
	corner := func(x, y geom.Length) geom.Rect {
		at := w.Apply(geom.Pt(x, y))
		return geom.R(at.X, at.Y, 0, 0)
	}
	upper := corner(r.X, r.Y).Union(corner(r.Right(), r.Y))
	return upper.Union(corner(r.X, r.Bottom())).Union(corner(r.Right(), r.Bottom()))
}

// Turn is a rotation by any angle, clockwise about a point. For quarter turns, use a placement, which is exact.
type Turn struct {
	Degrees float64
	About   geom.Point
}

// Affine returns the turn as a map of the plane. Its numbers are rounded, so that every machine gets the same.
func (t *Turn) Affine() geom.Affine {
	sin, cos := math.Sincos(t.Degrees * math.Pi / 180)
	sin, cos = math.Round(sin*1e9)/1e9, math.Round(cos*1e9)/1e9
	x, y := float64(t.About.X), float64(t.About.Y)
	return geom.Affine{
		A: cos, B: sin, C: -sin, D: cos,
		E: x - float64(cos*x) + float64(sin*y), F: y - float64(sin*x) - float64(cos*y),
	}
}

// Placed returns the turn for content moved by a placement.
func (t *Turn) Placed(at geom.Placement) *Turn {
	if t == nil {
		return nil
	}
	other := Turn{Degrees: t.Degrees, About: at.Apply(t.About)}
	if at.Mirror {
		other.Degrees = -t.Degrees
	}
	return &other
}

// Around returns a box that contains everything drawn. It may be larger than needed, because of the
// corners of lines and the height of letters.
func Around(ops []ink.Op) geom.Rect {
	var box geom.Rect
	for _, op := range ops {
		r := around(op)
		switch {
		case r == (geom.Rect{}):
		case box == (geom.Rect{}):
			box = r
		default:
			box = box.Union(r)
		}
	}
	return box
}

// Within returns the operations that may be seen through a window: of groups their content that may be, and of texts the runs that
// the edge of the window does not cut. The groups and texts are copies.
func Within(ops []ink.Op, window geom.Rect) []ink.Op { return through(ops, window, window, Where{}) }

// through is Within for the content of a group, of which a part of the window is clear.
func through(ops []ink.Op, window, clear geom.Rect, at Where) (seen []ink.Op) {
	for _, op := range ops {
		if !at.ApplyRect(around(op)).Overlaps(clear) {
			continue
		}
		switch o := op.(type) {
		case *Group:
			other, in, inner := *o, at.Into(o), clear
			if o.Clip != nil {
				inner = clear.Intersect(in.ApplyRect(o.Clip.Box()))
			}
			other.Ops, other.From = through(o.Ops, window, inner, in), nil
			op = &other
		case *Text:
			other := *o
			other.Runs = nil
			for i := range o.Runs {
				r := &o.Runs[i]
				box, any := outlineBox(r, r.Glyphs)
				if box = at.ApplyRect(box); !any || window.Contains(box) && box.Overlaps(clear) {
					other.Runs = append(other.Runs, *r)
				}
			}
			if op = &other; len(other.Runs) == 0 {
				continue
			}
		}
		seen = append(seen, op)
	}
	return seen
}

func around(op ink.Op) geom.Rect {
	switch op := op.(type) {
	case *ink.Fill:
		return op.Path.Box()
	case *ink.Stroke:
		return op.Path.Box().Inset(-2 * op.Width) // a mitre is at most 4 widths long
	case *Image:
		return op.Box
	case *Text:
		var box geom.Rect
		for i, r := range op.Runs {
			line := geom.R(r.At.X, r.At.Y, r.Width, 0).Inset(-2 * r.Size)
			if i == 0 {
				box = line
			}
			box = box.Union(line)
		}
		return box
	case *Group:
		box := Around(op.Ops)
		if op.Clip != nil {
			box = op.Clip.Box()
		}
		return Where{}.Into(op).ApplyRect(box)
	}
	return geom.Rect{}
}
