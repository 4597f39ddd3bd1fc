// Package flatten makes drawings opaque for presses without transparency. It replaces partly transparent groups, gradients and
// pictures by the inks that result from blending them with what is below. Begin at Flattener.Pages.
//
// A transparent shape over one colour becomes the same shape in another colour. Over several shapes
// it is drawn once more for each of them, clipped to it. All edges stay edges and all text stays
// text; only a shape over a gradient or picture that is not a plain colour becomes a picture.
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

// MostParts is the largest number of parts drawn for one transparent group. There is one part for
// each shape of the group over each shape below it.
const MostParts = 20_000

// Flattener makes drawings opaque. It caches flattened art, which is drawn repeatedly. It is safe for concurrent use.
type Flattener struct {
	Palette   *cmyk.Palette
	PureGreys bool // greys of pictures are as dark as in their files, not as colours are

	art memo

	mu     sync.Mutex
	alphas map[*scene.Picture]bool   // whether a picture is transparent
	inks   map[*scene.Picture][]byte // C M Y K of the pixels of pictures
}

// memo caches the flattened content of groups.
type memo struct {
	mu   sync.Mutex
	list map[content]*entry
}

// content is the key of a group's content, on paper or on a transparent base.
type content struct {
	first *ink.Op
	ops   int
	base  tone
}

type entry struct {
	once  sync.Once
	ops   []ink.Op
	open  bool // whether its looks depend on what is below it
	wrong diag.List
}

// Pages returns the pages without transparency. Pages that have none are returned unchanged. Content that cannot be flattened
// stays unchanged and is an error at its position in the drawing, or else at that of the element of the face.
func (f *Flattener) Pages(pages []*scene.Page, jobs int) ([]*scene.Page, diag.List) {
	copies := &memo{}
	out, errs := make([]*scene.Page, len(pages)), make([]diag.List, len(pages))
	parallel.Each(jobs, len(pages), func(i int) error {
		page := *pages[i]
		out[i] = pages[i]
		if page.Ops, errs[i] = f.opaque(page.Ops, walk{copies: copies}); changed(page.Ops, pages[i].Ops) {
			out[i] = &page
		}
		return nil
	})
	return out, slices.Concat(errs...)
}

// Check returns the errors that Pages would return for a face.
func (f *Flattener) Check(face *scene.Face) diag.List {
	_, wrong := f.opaque([]ink.Op{face.Placed(geom.Placement{}, nil)}, walk{checks: true})
	return wrong
}

func (f *Flattener) opaque(ops []ink.Op, w walk) ([]ink.Op, diag.List) {
	if !f.transparent(ops) {
		return ops, nil
	}
	w.Flattener, w.layer, w.draws = f, &layer{base: paper}, true
	ops = w.ops(ops, nil, place{})
	return ops, w.wrong
}

// transparent reports whether a drawing has a transparent part.
func (f *Flattener) transparent(ops []ink.Op) bool {
	return slices.ContainsFunc(ops, func(op ink.Op) bool {
		switch op := op.(type) {
		case *ink.Fill:
			return op.Gradient != nil && slices.ContainsFunc(op.Gradient.Stops, func(s ink.Stop) bool { return s.Transparency > 0 })
		case *scene.Image:
			return f.hasAlpha(op.Picture)
		case *scene.Group:
			return op.Transparency > 0 || f.transparent(op.Ops)
		}
		return false
	})
}

// hasAlpha reports whether a picture has transparent parts. For a picture that cannot be decoded it
// returns false; drawing the picture then reports the error.
func (f *Flattener) hasAlpha(p *scene.Picture) bool {
	if p.CMYK != nil || p.JPEG != nil || p.Photo {
		return false
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	is, known := f.alphas[p]
	if !known {
		pix, _ := p.Pixels()
		for i := 3; i < len(pix) && !is; i += 4 {
			is = pix[i] < 255
		}
		if f.alphas == nil {
			f.alphas = map[*scene.Picture]bool{}
		}
		f.alphas[p] = is
	}
	return is
}
