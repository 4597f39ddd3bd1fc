package flatten

import (
	"slices"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

// layer is the content of a page or of a transparent group. The last item at a point determines its
// colour, because items are already blended with those below.
type layer struct {
	base  tone // below all items
	items []*item
}

// item is paint on the intersection of its shapes.
type item struct {
	box    geom.Rect // bounding box
	shapes []*shape  // the first is its own; the others clip it
	whole  bool      // all of what was drawn, not a part over another item
	op     ink.Op    // defines the paint, which is made when needed
	where  scene.Where
	paint  paint
}

// newItem returns the item of an operation on a layer, clipped by shapes.
func newItem(op ink.Op, at scene.Where, clips []*shape, chain []*scene.Group) *item {
	s := &shape{}
	switch op := op.(type) {
	case *ink.Fill:
		s.path, s.evenOdd = op.Path.Placed(at), op.EvenOdd
	case *ink.Stroke:
		s.path, s.pen = op.Path.Placed(at), op
	case *scene.Image:
		s.path = ink.RectPath(op.Box).Placed(at)
	case *scene.Text:
		s.text, s.where, s.chain = op, at, slices.Clip(chain)
	}
	s.box = at.ApplyRect(scene.Around([]ink.Op{op}))
	it := &item{box: s.box, shapes: []*shape{s}, whole: true, op: op, where: at}
	for _, c := range clips {
		if r, ok := c.rect(); !ok || !r.Contains(s.box) {
			it.shapes, it.box = append(it.shapes, c), it.box.Intersect(c.box)
		}
	}
	return it
}

// painted returns the paint of an item.
func (x *item) painted(f *Flattener) (paint, error) {
	p := f.Palette
	if x.paint != nil {
		return x.paint, nil
	}
	var err error
	switch op := x.op.(type) {
	case *ink.Fill:
		if x.paint = (flat{toned(p, op.Colour, 0)}); op.Gradient != nil {
			x.paint = gradientOf(p, op.Gradient.Through(x.where.Affine()))
		}
	case *ink.Stroke:
		x.paint = flat{toned(p, op.Colour, 0)}
	case *scene.Text:
		x.paint = flat{toned(p, op.Colour, 0)}
	case *scene.Image:
		x.paint, err = pixelsOf(f, op, x.where)
	}
	return x.paint, err
}

// relateItems returns the relation of two items.
func relateItems(x, y *item) relation {
	inner, outer := true, true
	for _, b := range y.shapes {
		in := false
		for _, a := range x.shapes {
			switch relate(a, b) {
			case apart:
				return apart
			case within:
				in = true
			}
		}
		inner = inner && in
	}
	for _, a := range x.shapes {
		in := false
		for _, b := range y.shapes {
			in = in || relate(a, b) == around
		}
		outer = outer && in
	}
	switch {
	case inner:
		return within
	case outer:
		return around
	}
	return crossing
}

// blendOver returns the items to draw for an item on a layer: one for each item below that shows through,
// and one for what is below them all.
func (l *layer) blendOver(x *item, f *Flattener) ([]*item, error) {
	top, err := x.painted(f)
	if err != nil {
		return nil, err
	}
	if covers(top) {
		return []*item{x}, nil
	}
	var parts []*item
	bottom := paint(flat{l.base})
	for _, y := range slices.Backward(l.items) {
		if !y.box.Overlaps(x.box) {
			continue
		}
		r := relateItems(x, y)
		if r == apart {
			continue
		}
		below, err := y.painted(f)
		if err != nil {
			return nil, err
		}
		if r == within {
			bottom = below
			break
		}
		part := &item{box: x.box.Intersect(y.box), shapes: y.shapes, paint: over(top, below)}
		if r == crossing {
			part.shapes = joined(x.shapes, y.shapes)
		}
		parts = append(parts, part)
	}
	whole := *x
	whole.paint = over(top, bottom)
	parts = append(parts, &whole)
	slices.Reverse(parts)
	return parts, nil
}

func joined(a, b []*shape) []*shape {
	list := slices.Clone(a)
	for _, s := range b {
		if !slices.Contains(list, s) {
			list = append(list, s)
		}
	}
	return list
}
