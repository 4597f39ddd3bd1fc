package flatten

import (
	"math"
	"slices"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

// mapped maps points, rounding to the micrometre.
type mapped geom.Affine

// Apply returns the mapped point.
func (m mapped) Apply(p geom.Point) geom.Point {
	x, y := geom.Affine(m).Apply(float64(p.X), float64(p.Y))
	return geom.Pt(geom.Length(math.Round(x)), geom.Length(math.Round(y)))
}

// place is the position of the opaque items that replace an operation: the content of a group, inside the group's clips.
type place struct {
	where scene.Where
	clips []*shape
	chain []*scene.Group
}

// draw returns the operation that draws an item at a place.
func (p place) draw(x *item) ink.Op {
	to, _ := p.where.Affine().Inverse() // placements are always invertible
	back := mapped(to)
	var shapes []*shape
	for _, s := range x.shapes {
		if !slices.Contains(p.clips, s) {
			shapes = append(shapes, s)
		}
	}
	var op ink.Op
	own := 0
	switch paint := x.paint.(type) {
	case flat:
		own = max(slices.IndexFunc(shapes, func(s *shape) bool { return s.pen != nil }), 0)
		op = p.plain(shapes[own], back, paint.colour(), x.whole)
	case gradient:
		own = max(slices.IndexFunc(shapes, func(s *shape) bool { return s.pen == nil && s.text == nil }), 0)
		op = &ink.Fill{Path: shapes[own].area().Placed(back), EvenOdd: shapes[own].evenOdd, Gradient: paint.gradient(to)}
	default:
		own = -1
		op = p.picture(x, back)
	}
	for i, s := range shapes {
		if i != own {
			clip := s.area().Placed(back)
			op = &scene.Group{Clip: &clip, EvenOdd: s.evenOdd, Ops: []ink.Op{op}}
		}
	}
	return op
}

// plain draws a shape in one colour. Whole text stays text, so that a search finds it once.
func (p place) plain(s *shape, back mapped, c ink.Colour, whole bool) ink.Op {
	switch {
	case s.pen != nil:
		line := *s.pen
		line.Path, line.Colour = s.path.Placed(back), c
		return &line
	case s.text != nil && whole:
		text := *s.text
		text.Colour = c
		op := ink.Op(&text)
		for _, g := range slices.Backward(s.chain[len(p.chain):]) {
			op = &scene.Group{Turn: g.Turn, Place: g.Place, Ops: []ink.Op{op}}
		}
		return op
	}
	return &ink.Fill{Path: s.area().Placed(back), EvenOdd: s.evenOdd, Colour: c}
}

const (
	pixel      = geom.Inch / 300 // of pictures made here
	mostPixels = 25_000_000      // of a picture made here; a larger one has larger pixels
)

// picture draws a paint that is neither flat nor a gradient.
func (p place) picture(x *item, back mapped) ink.Op {
	box := ink.RectPath(x.box.Inset(-pixel)).Placed(back).Box() // its clips define the edges
	side := float64(pixel)
	if area := float64(box.W) * float64(box.H); area > side*side*mostPixels {
		side = math.Sqrt(area / mostPixels)
	}
	w, h := max(1, int(math.Ceil(float64(box.W)/side))), max(1, int(math.Ceil(float64(box.H)/side)))
	pic := &scene.Picture{Name: "flattened", Width: w, Height: h, Inks: make([]byte, 0, 4*w*h)}
	at := p.where.Affine()
	stepX, stepY := float64(box.W)/float64(w), float64(box.H)/float64(h)
	for row := range h {
		for column := range w {
			u := float64(box.X) + float64((float64(column)+0.5)*stepX)
			v := float64(box.Y) + float64((float64(row)+0.5)*stepY)
			t := x.paint.at(at.Apply(u, v))
			for _, value := range t.inks {
				pic.Inks = append(pic.Inks, uint8((value*255+full/2)/full))
			}
		}
	}
	return &scene.Image{Box: box, Picture: pic}
}
