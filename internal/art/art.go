// Package art reads SVG files as shapes: what can be printed exactly is understood, and
// everything else is an error that names it and its place. Nothing is left out that
// would be seen.
//
// Understood are paths and basic shapes, groups, use, symbol and nested svg, transforms,
// fills and strokes, linear and radial gradients, opacity, clip paths, and style sheets
// with rules for elements, classes and ids. Texts, filters, masks, patterns, markers,
// pictures, animations and references to other files are errors. Titles, descriptions,
// metadata, other namespaces and definitions that nothing uses are ignored.
package art

import (
	"math"
	"sync"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

// Bounds on what a file may ask for, each with an error of its own.
const (
	maxDepth    = 64      // elements within elements, those that use refers to included
	maxElements = 20_000  // drawn, those that use refers to counted each time; and elements of the file
	maxPoints   = 500_000 // of all paths that are drawn
)

// Drawing is an SVG file as shapes. It is safe for concurrent use.
type Drawing struct {
	File string // which people know it by, in messages about what it draws; Parse sets the name

	name  string
	w, h  float64
	items []*item

	mu    sync.Mutex
	sizes map[geom.Size]shapes // as it has been drawn, for each size once
}

// shapes are a drawing of a size, in a box at the origin.
type shapes struct {
	clip *ink.Path
	ops  []ink.Op
	from []scene.From
}

// Size returns the proportions of the drawing: its width and height in units of its own,
// both above zero.
func (d *Drawing) Size() (w, h float64) { return d.w, d.h }

// In returns the drawing scaled into a box, which it fills whatever its proportions: one
// group. Parts outside the drawing's own edges are cut off. What the group holds is the
// same in all boxes of one size, so that back ends can tell that it is drawn again.
func (d *Drawing) In(box geom.Rect) []ink.Op {
	d.mu.Lock()
	defer d.mu.Unlock()
	s, drawn := d.sizes[box.Size()]
	if !drawn {
		s = d.drawn(box.Size())
		if d.sizes == nil {
			d.sizes = map[geom.Size]shapes{}
		}
		d.sizes[box.Size()] = s
	}
	return []ink.Op{&scene.Group{Name: d.name, Drawn: true, Place: geom.At(box.Min()), Clip: s.clip, Ops: s.ops, From: s.from}}
}

func (d *Drawing) drawn(size geom.Size) shapes {
	var s shapes
	b := noBounds
	for _, i := range d.items {
		ops := i.draw(geom.Affine{A: float64(size.W) / d.w, D: float64(size.H) / d.h})
		at := diag.Pos{File: d.File, Line: i.at.Line, Column: i.at.Column}
		s.ops, s.from = append(s.ops, ops...), append(s.from, scene.From{At: at, Ops: len(ops)})
		b = b.union(i.bounds())
	}
	const hair = 1e-6
	if b.x0 < -hair || b.y0 < -hair || b.x1 > d.w+hair || b.y1 > d.h+hair {
		clip := ink.RectPath(geom.R(0, 0, size.W, size.H))
		s.clip = &clip
	}
	return s
}

// Parse reads the content of an SVG file. name is the file's, for messages and for the
// group that In returns. When something is wrong there is no drawing, and the list says
// all that is.
func Parse(name string, data []byte) (*Drawing, diag.List) {
	root, errs := readTree(name, data)
	if root == nil || len(errs) > 0 {
		return nil, errs.Sort()
	}
	b := &builder{file: root.file, ids: map[string]*element{}, errs: &errs}
	b.index(root)
	if len(errs) > 0 {
		return nil, errs.Sort()
	}
	d := &Drawing{File: name, name: name}
	d.w, d.h, d.items = b.root(root)
	if len(errs) > 0 {
		return nil, errs.Sort()
	}
	return d, nil
}

// item is a shape or a group of items. The coordinates of its path, its gradients and
// its clips are its own; m maps them to those of the drawing.
type item struct {
	at      diag.Pos // of its element
	m       geom.Affine
	path    path
	evenOdd bool
	fill    *paint
	stroke  *stroke
	pale    int // percent
	clips   []path
	items   []*item
}

// paint is a colour, or a gradient whose space is in the item's coordinates.
type paint struct {
	colour   ink.Colour
	gradient *ink.Gradient
	pale     int // percent
}

// pale returns an opacity of 0 to 1 as a transparency in percent.
func pale(opacity float64) int { return int(math.Round((1 - opacity) * 100)) }

func drawAll(items []*item, m geom.Affine) []ink.Op {
	var ops []ink.Op
	for _, i := range items {
		ops = append(ops, i.draw(m)...)
	}
	return ops
}

// draw returns the operations of an item; m maps the drawing to micrometres.
func (i *item) draw(m geom.Affine) []ink.Op {
	at := i.m.After(m)
	ops := drawAll(i.items, m)
	path := i.path
	if i.stroke != nil { // with the same path for both, one operator of a PDF does both
		path = path.settled(hair(at))
	}
	if i.fill != nil {
		fill := &ink.Fill{Path: path.placed(at), Colour: i.fill.colour, Gradient: i.fill.gradient.Through(at), EvenOdd: i.evenOdd}
		ops = append(ops, paled(i.fill.pale, fill)...)
	}
	if i.stroke != nil {
		ops = append(ops, i.stroke.draw(path, at)...)
	}
	if len(ops) == 0 {
		return nil
	}
	for _, c := range i.clips {
		clip := c.placed(at)
		ops = []ink.Op{&scene.Group{Clip: &clip, Ops: ops}}
	}
	return paled(i.pale, ops...)
}

// paled makes operations transparent, as a whole.
func paled(percent int, ops ...ink.Op) []ink.Op {
	switch {
	case percent <= 0:
		return ops
	case percent >= 100:
		return nil
	}
	if g, ok := ops[0].(*scene.Group); ok && len(ops) == 1 && g.Pale == 0 {
		g.Pale = percent
		return ops
	}
	return []ink.Op{&scene.Group{Pale: percent, Ops: ops}}
}

// bounds returns a box of the drawing around all that an item paints.
func (i *item) bounds() box {
	b := noBounds
	for _, j := range i.items {
		b = b.union(j.bounds())
	}
	if i.fill != nil {
		b = b.union(i.path.through(i.m).bounds())
	}
	if i.stroke != nil {
		b = b.union(i.path.bounds().grown(i.stroke.reach()).through(i.m))
	}
	for _, c := range i.clips {
		b = b.intersect(c.through(i.m).bounds())
	}
	return b
}
