// Package flatten makes drawings opaque for presses that know no transparency: a group, a
// gradient or a picture that is partly transparent becomes the inks that are seen where it
// lies over what is below it.
//
// A transparent shape over one colour becomes that shape in another colour. Where it lies
// over several shapes it is drawn once more for each of them, cut off at its edge. All
// edges stay edges and all text stays text; only what lies over a gradient or a picture
// and is no plain colour becomes a picture itself.
package flatten

import (
	"slices"
	"sync"

	"cartouche/internal/cmyk"
	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/parallel"
	"cartouche/internal/scene"
)

// MostParts is how many parts may be drawn for one group that is transparent: one for each
// shape in it over each shape below it.
const MostParts = 20_000

// Flattener makes drawings opaque. It remembers what art looks like, which is drawn again
// and again; it is safe for concurrent use.
type Flattener struct {
	Palette *cmyk.Palette

	art memo

	mu     sync.Mutex
	looked map[*scene.Picture]bool // whether they are transparent
}

// memo holds flattened content of groups by what they draw.
type memo struct {
	mu   sync.Mutex
	list map[content]*entry
}

// content is what a group draws, on paper or on nothing.
type content struct {
	first *ink.Op
	ops   int
	base  tone
}

type entry struct {
	once  sync.Once
	ops   []ink.Op
	open  bool // how it looks depends on what is below it
	wrong diag.List
}

// Pages returns pages on which nothing is transparent; those on which nothing was are the
// same. What cannot be made opaque stays as it is and is an error, whose place is that in
// its drawing, or else that of the element of a face.
func (f *Flattener) Pages(pages []*scene.Page, jobs int) ([]*scene.Page, diag.List) {
	copies := &memo{}
	out, errs := make([]*scene.Page, len(pages)), make([]diag.List, len(pages))
	parallel.Each(jobs, len(pages), func(i int) error {
		page := *pages[i]
		out[i] = pages[i]
		if page.Ops, errs[i] = f.opaque(page.Ops, copies); changed(page.Ops, pages[i].Ops) {
			out[i] = &page
		}
		return nil
	})
	return out, slices.Concat(errs...)
}

// Check returns the errors of Pages for what a face draws.
func (f *Flattener) Check(face *scene.Face) diag.List {
	_, wrong := f.opaque([]ink.Op{face.Placed(geom.Placement{}, nil)}, nil)
	return wrong
}

func (f *Flattener) opaque(ops []ink.Op, copies *memo) ([]ink.Op, diag.List) {
	if !f.transparent(ops) {
		return ops, nil
	}
	w := walk{Flattener: f, copies: copies, layer: &layer{base: paper}, draws: true}
	ops = w.ops(ops, nil, place{})
	return ops, w.wrong
}

// transparent reports whether one sees through something of a drawing.
func (f *Flattener) transparent(ops []ink.Op) bool {
	return slices.ContainsFunc(ops, func(op ink.Op) bool {
		switch op := op.(type) {
		case *ink.Fill:
			return op.Gradient != nil && slices.ContainsFunc(op.Gradient.Stops, func(s ink.Stop) bool { return s.Pale > 0 })
		case *scene.Image:
			return f.sheer(op.Picture)
		case *scene.Group:
			return op.Pale > 0 || f.transparent(op.Ops)
		}
		return false
	})
}

// sheer reports whether parts of a picture are transparent. A picture that cannot be read
// is none, and an error of whoever draws it.
func (f *Flattener) sheer(p *scene.Picture) bool {
	if p.CMYK != nil || p.JPEG != nil || p.Photo {
		return false
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	is, known := f.looked[p]
	if !known {
		pix, _ := p.Pixels()
		for i := 3; i < len(pix) && !is; i += 4 {
			is = pix[i] < 255
		}
		if f.looked == nil {
			f.looked = map[*scene.Picture]bool{}
		}
		f.looked[p] = is
	}
	return is
}
