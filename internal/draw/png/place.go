package png

import (
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

// place is a placement with the coefficients of its matrix.
type place struct {
	scene.Where
	geom.Placement // valid unless free
	free           bool
	a, b, c, d     int
	e, f           geom.Length
}

func placed(w scene.Where) place {
	q := place{Where: w}
	exact := false
	q.Placement, exact = w.Exact()
	q.free = !exact
	q.a, q.b, q.c, q.d, q.e, q.f = q.Placement.Matrix()
	return q
}

// at returns the position of a point on the page, in µm.
func (p *place) at(q geom.Point) geom.Point {
	if p.free {
		return p.Where.Apply(q)
	}
	return geom.Point{
		X: geom.Length(p.a)*q.X + geom.Length(p.c)*q.Y + p.e,
		Y: geom.Length(p.b)*q.X + geom.Length(p.d)*q.Y + p.f,
	}
}

// around returns the upright bounding box on the page of a box, in µm.
func (p *place) around(r geom.Rect) geom.Rect { return p.Where.ApplyRect(r) }

// asRect returns the path as a box, and reports whether it is one that is snapped to whole pixels.
func (c *canvas) asRect(p *place, path ink.Path) (geom.Rect, bool) {
	r, ok := path.AsRect()
	return p.around(r), ok && !p.free && !c.exact
}
