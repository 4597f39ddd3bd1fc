package art

import (
	"slices"

	"cartouche/internal/diag"
)

// number reads an attribute that is a length. whole is 100 %, and other is the default.
func (b *builder) number(e *element, name string, whole, other float64) float64 {
	t, ok := e.attrs.find(name)
	if !ok || slices.Contains(wide, t.value) {
		return other
	}
	v := lowered(t.withoutComments().trimmed().value)
	f, ok := length(v, whole)
	allowed := []string{"12", "3.5mm", "20%"}
	switch {
	case ok && f > -1e9 && f < 1e9:
		return f
	case ok || isBeyond(v):
		b.errs.Add(t.pos(0), "art-value", diag.Args{"what": name, "found": snippet(t.value), "allowed": allowed})
	default:
		b.ignored(name, t, allowed)
	}
	return other
}

// size reads a length. One below zero counts as the default.
func (b *builder) size(e *element, name string, whole, other float64) float64 {
	if f := b.number(e, name, whole, other); f >= 0 {
		return f
	}
	return other
}

// automatic reads an attribute that is a length which depends on others without it: then it is -1. A value that it does not have is wrong.
func (b *builder) automatic(e *element, name string, whole, wrong float64) float64 {
	if _, set := e.attrs.find(name); !set {
		return -1
	}
	return b.number(e, name, whole, wrong)
}

// shape returns the path of a shape in the coordinates of its element. It reports false when something is wrong with it.
func (b *builder) shape(e *element, in scope) (path, bool) {
	before := len(*b.errs)
	x := func(name string) float64 { return b.number(e, name, in.view.x, 0) }
	y := func(name string) float64 { return b.number(e, name, in.view.y, 0) }
	var p path
	switch e.name {
	case "path":
		p = b.data(e.attrs.of("d"))
	case "rect":
		p = b.rect(e, in)
	case "circle":
		r := b.size(e, "r", in.whole(), 0)
		p = ellipse(pt{x("cx"), y("cy")}, r, r)
	case "ellipse":
		rx, ry := radii(b.automatic(e, "rx", in.view.x, 0), b.automatic(e, "ry", in.view.y, 0))
		p = ellipse(pt{x("cx"), y("cy")}, rx, ry)
	case "line":
		p.move(pt{x("x1"), y("y1")})
		p.line(pt{x("x2"), y("y2")})
	case "polyline", "polygon":
		p = b.corners(e)
	}
	return p, len(*b.errs) == before
}

// placed are the elements whose attributes style can set, by the properties.
var placed = map[string][]string{
	"x": {"rect", "image", "use"}, "y": {"rect", "image", "use"}, "width": {"rect", "image"}, "height": {"rect", "image"},
	"cx": {"circle", "ellipse"}, "cy": {"circle", "ellipse"},
	"r": {"circle"}, "rx": {"rect", "ellipse"}, "ry": {"rect", "ellipse"}, "d": {"path"},
}

// with returns the element with the attributes that style sets over its own.
func (e *element) with(geometry map[string]text) *element {
	other := e
	for name, value := range geometry {
		if !slices.Contains(placed[name], e.name) {
			continue
		}
		if other == e {
			copied := *e
			other = &copied
		}
		if other.attrs = other.attrs.without(name); value.value != "auto" {
			other.attrs.set(name, value)
		}
	}
	return other
}

func (b *builder) rect(e *element, in scope) path {
	x, y := b.number(e, "x", in.view.x, 0), b.number(e, "y", in.view.y, 0)
	w, h := b.size(e, "width", in.view.x, 0), b.size(e, "height", in.view.y, 0)
	if !(w > 0 && h > 0) {
		return path{}
	}
	rx, ry := radii(b.automatic(e, "rx", in.view.x, 0), b.automatic(e, "ry", in.view.y, 0))
	return roundRect(box{x, y, x + w, y + h}, min(rx, w/2), min(ry, h/2))
}

// radii returns two radii of which one that is below 0 is as the other; if both are, they are 0.
func radii(rx, ry float64) (float64, float64) {
	if rx < 0 {
		rx = max(ry, 0)
	}
	if ry < 0 {
		ry = rx
	}
	return rx, ry
}

func rectPath(r box) path {
	var p path
	p.move(pt{r.x0, r.y0})
	p.line(pt{r.x1, r.y0})
	p.line(pt{r.x1, r.y1})
	p.line(pt{r.x0, r.y1})
	p.close()
	return p
}

// kappa is the distance of the control points that make four cubics a circle.
const kappa = 0.5522847498

func roundRect(r box, rx, ry float64) path {
	if rx <= 0 || ry <= 0 {
		return rectPath(r)
	}
	const k = 1 - kappa
	kx, ky := float64(rx*k), float64(ry*k)
	var p path
	p.move(pt{r.x0 + rx, r.y0})
	p.line(pt{r.x1 - rx, r.y0})
	p.cubic(pt{r.x1 - kx, r.y0}, pt{r.x1, r.y0 + ky}, pt{r.x1, r.y0 + ry})
	p.line(pt{r.x1, r.y1 - ry})
	p.cubic(pt{r.x1, r.y1 - ky}, pt{r.x1 - kx, r.y1}, pt{r.x1 - rx, r.y1})
	p.line(pt{r.x0 + rx, r.y1})
	p.cubic(pt{r.x0 + kx, r.y1}, pt{r.x0, r.y1 - ky}, pt{r.x0, r.y1 - ry})
	p.line(pt{r.x0, r.y0 + ry})
	p.cubic(pt{r.x0, r.y0 + ky}, pt{r.x0 + kx, r.y0}, pt{r.x0 + rx, r.y0})
	p.close()
	return p
}

func ellipse(c pt, rx, ry float64) path {
	if !(rx > 0 && ry > 0) {
		return path{}
	}
	kx, ky := float64(rx*kappa), float64(ry*kappa)
	var p path
	p.move(pt{c.x + rx, c.y})
	p.cubic(pt{c.x + rx, c.y + ky}, pt{c.x + kx, c.y + ry}, pt{c.x, c.y + ry})
	p.cubic(pt{c.x - kx, c.y + ry}, pt{c.x - rx, c.y + ky}, pt{c.x - rx, c.y})
	p.cubic(pt{c.x - rx, c.y - ky}, pt{c.x - kx, c.y - ry}, pt{c.x, c.y - ry})
	p.cubic(pt{c.x + kx, c.y - ry}, pt{c.x + rx, c.y - ky}, pt{c.x + rx, c.y})
	p.close()
	return p
}

// corners reads the points of a polyline or a polygon.
func (b *builder) corners(e *element) path {
	t := e.attrs.of("points")
	v, ok := scan(t).numbers()
	if !ok || len(v)%2 == 1 {
		b.errs.Add(t.pos(0), "art-value", diag.Args{"what": "points", "found": snippet(t.value), "allowed": []string{"0,0 10,0 10,5"}})
		return path{}
	}
	var p path
	for i := 0; i < len(v); i += 2 {
		if i == 0 {
			p.move(pt{v[0], v[1]})
		} else {
			p.line(pt{v[i], v[i+1]})
		}
	}
	if e.name == "polygon" && len(v) > 0 {
		p.close()
	}
	return p
}
