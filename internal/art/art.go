// Package art reads SVG files as shapes. What paints nothing is ignored; what cannot be shapes, such as filters and masks,
// becomes a picture of its own; and what cannot be printed either way is an error that names it and its position. Nothing visible
// is skipped. Begin at Parse and Drawing.In; builder.go goes through the elements of a file.
//
// Understood are paths and basic shapes, groups, use, symbol, switch and nested svg, transforms, fills and strokes, gradients,
// patterns, markers, opacity, clip paths, masks, blending, the filters that do not shine or make noise, embedded pictures, and
// style sheets. Scripts and references to other files are errors.
package art

import (
	"strings"
	"sync"

	"cartouche/internal/diag"
	"cartouche/internal/font"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/picture"
	"cartouche/internal/scene"
)

// Bounds on what a file may ask for, each with an error of its own.
const (
	maxDepth    = 64        // elements within elements, those that use refers to included
	maxElements = 100_000   // drawn, those that use refers to counted each time; and elements of the file
	maxPoints   = 2_000_000 // of all paths that are drawn
)

// Drawing is an SVG file as shapes. It is safe for concurrent use.
type Drawing struct {
	File  string    // its name in messages about what it draws; Parse sets the name
	Notes diag.List // what does not stop a print
	Loose bool      // the file says that its proportions do not matter

	name  string
	w, h  float64
	items []*item

	mu    sync.Mutex
	sizes map[manner]shapes // as it has been drawn, for each size once
}

// manner is how a drawing is drawn.
type manner struct {
	size geom.Size
	dpi  int
}

// shapes are a drawing of a size, in a box at the origin.
type shapes struct {
	clip     *ink.Path
	ops      []ink.Op
	from     []scene.From
	pictures int
	errs     diag.List
}

// DPI is the resolution of what cannot be shapes, unless it is set.
const DPI = 300

// Size returns the proportions of the drawing: its width and height in units of its own, both above zero.
func (d *Drawing) Size() (w, h float64) { return d.w, d.h }

// In returns the drawing scaled into a box, which it fills whatever its proportions, as one group. Parts outside the drawing's
// own edges are cut off. What the group holds is the same in all boxes of one size, so that back ends recognise it when it is
// drawn again. What cannot be shapes becomes pictures with dpi pixels an inch; errs reports what cannot be either at that size.
func (d *Drawing) In(box geom.Rect, dpi int) (ops []ink.Op, errs diag.List) {
	s := d.sized(box.Size(), dpi)
	if s.errs != nil {
		return nil, s.errs
	}
	return []ink.Op{&scene.Group{Name: d.name, Drawn: true, Place: geom.At(box.Min()), Clip: s.clip, Ops: s.ops, From: s.from}}, nil
}

// Pictures returns how many pictures the drawing has at a size.
func (d *Drawing) Pictures(size geom.Size, dpi int) int { return d.sized(size, dpi).pictures }

func (d *Drawing) sized(size geom.Size, dpi int) shapes {
	d.mu.Lock()
	defer d.mu.Unlock()
	s, drawn := d.sizes[manner{size, dpi}]
	if !drawn {
		s = d.drawn(size, dpi)
		if d.sizes == nil {
			d.sizes = map[manner]shapes{}
		}
		d.sizes[manner{size, dpi}] = s
	}
	return s
}

// Parse reads the content of an SVG file. name is the file's, for messages and for the group that In returns. When something is
// wrong there is no drawing, and the list reports all errors. Texts are set in fonts; without any, nil, they are errors.
func Parse(name string, data []byte, fonts *font.Set) (*Drawing, diag.List) {
	return ParsePart(name, "", data, fonts)
}

// ParsePart is Parse for one element of the file, by its id; "" for all of it. The drawing has the size of the viewBox of a view, a
// symbol or an svg, and otherwise of what the element paints.
func ParsePart(name, part string, data []byte, fonts *font.Set) (*Drawing, diag.List) {
	root, errs := readTree(name, data)
	if root == nil || len(errs) > 0 {
		return nil, errs.Sort()
	}
	d := &Drawing{File: name, name: name}
	b := &builder{
		fonts: fonts, file: root.file, ids: map[string]*element{}, errs: &errs, notes: &d.Notes,
		cascade: map[inUse][]decl{}, stopped: map[*element][]ink.Stop{}, views: map[*element]pt{}, outermost: root,
		pictures: map[*element]*picture.File{},
	}
	b.index(root)
	for _, e := range b.moving {
		b.noteAnimated(e)
	}
	if len(errs) > 0 {
		return nil, errs.Sort()
	}
	if part == "" {
		d.w, d.h, d.items = b.root(root)
		fit, _ := root.attrs.find("preserveAspectRatio")
		d.Loose = strings.TrimSpace(fit.value) == "none"
	} else {
		d.name += "#" + part
		d.w, d.h, d.items = b.part(root, part)
	}
	d.items = rendered(d.items)
	if len(errs) > 0 {
		return nil, errs.Sort()
	}
	return d, nil
}
