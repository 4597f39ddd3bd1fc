package export

import (
	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/model"
	"cartouche/internal/scene"
	"cartouche/layouts/lint"
)

// side is one side of a card for a service.
type side struct {
	*job
	product ordered
	card    string // name in messages
	comp    *model.Component
	at      diag.Pos
	back    bool
}

// size returns the size of the product with its bleed, in the orientation of the card.
func (d side) size() geom.Size {
	bleed := 2 * d.service.Bleed.Value
	return geom.Size{W: d.product.trim.W + bleed, H: d.product.trim.H + bleed}
}

// spread is the largest missing bleed that is filled by repeating the edge of the card further out.
// A card centred on a slightly larger product lacks the difference.
const spread = geom.Millimetre

// offset returns the position of the face in the picture.
func (d side) offset(f *scene.Face) geom.Point {
	s := d.size()
	return geom.Pt((s.W-f.Size.W)/2, (s.H-f.Size.H)/2)
}

// lacks returns the width of the missing bleed of a face.
func (d side) lacks(f *scene.Face) geom.Length {
	s := d.size()
	return max((s.W-f.Size.W+1)/2-f.Bleed, (s.H-f.Size.H+1)/2-f.Bleed, 0)
}

// page returns the side as the service requires it: the product and its bleed, upright.
func (d side) page(f *scene.Face) *scene.Page {
	size := d.size()
	own := ink.RectPath(f.Trim().Inset(-f.Bleed))
	at := d.offset(f)
	drawn := f.Ops
	if d.product.cut {
		drawn = uncut(drawn)
	}
	var ops []ink.Op
	if r := d.lacks(f); r > 0 {
		grounds := wordless(drawn)
		for i, s := range [][2]geom.Length{{-r, -r}, {r, -r}, {-r, r}, {r, r}, {-r, 0}, {r, 0}, {0, -r}, {0, r}} {
			ops = append(ops, &scene.Group{
				Name: f.Name, Place: geom.At(at.Add(geom.Pt(s[0], s[1]))), Clip: &own, Ops: grounds, Copy: i + 1,
			})
		}
	}
	ops = append(ops, &scene.Group{Name: f.Name, Place: geom.At(at), Clip: &own, Ops: drawn})
	page := &scene.Page{Name: f.Name, Size: size, Lang: d.Opt.Lang, Ops: ops}
	defer func() {
		page.Bleed = geom.R(0, 0, page.Size.W, page.Size.H)
		page.Trim = page.Bleed.Inset(d.service.Bleed.Value)
	}()
	if !d.product.turned {
		return page
	}
	// The top of a landscape front goes to the right and that of its back to the left. Both are
	// then upright when the card is turned like a page.
	place := geom.Placement{Turns: 1, At: geom.Pt(size.H, 0)}
	if d.back {
		place = geom.Placement{Turns: 3, At: geom.Pt(0, size.W)}
	}
	page.Size, page.Ops = size.Turned(), []ink.Op{&scene.Group{Name: "lying", Place: place, Ops: ops}}
	return page
}

// wordless returns the operations of a face without text. No text reaches the edge of a face.
func wordless(ops []ink.Op) []ink.Op {
	return scene.Without(ops, func(op ink.Op) bool {
		_, ok := op.(*scene.Text)
		return ok
	})
}

// drawn reports whether an operation is a picture, whose texts need not be read, such as a figure of a booklet.
func drawn(op ink.Op) bool {
	g, ok := op.(*scene.Group)
	return ok && g.Drawn
}

// bleeds returns an error for a ground that does not extend far enough beyond the trim.
func (d side) bleeds(f *scene.Face) diag.List {
	errs := lint.Unbled(d.comp, f, min(d.service.Bleed.Value, lint.FullBleed))
	if lacks := d.lacks(f); errs == nil && lacks > spread && lint.Bled(d.comp, f) {
		errs.Add(d.at, "service-bleed", diag.Args{"card": d.card, "service": d.service.Title, "found": f.Bleed, "allowed": f.Bleed + lacks})
	}
	return errs
}

// check returns an error for each text and each slot that the service may cut off, at the position of its element.
func (d side) check(f *scene.Face) diag.List {
	var errs diag.List
	trim, own := d.product.trim, f.Size
	safe := geom.R((own.W-trim.W)/2, (own.H-trim.H)/2, trim.W, trim.H).Inset(d.service.Safe.Value)
	note := func(at diag.Pos, code, what string, box geom.Rect) {
		if !safe.Contains(box) {
			errs.Add(at, code, diag.Args{"card": d.card, "service": d.service.Title, "what": what, "found": box, "allowed": safe})
		}
	}
	for at, ops := range f.Parts(d.at) {
		for _, t := range scene.Texts(scene.Without(ops, drawn)) {
			note(at, "service-text", t.Words(), t.Box)
		}
	}
	for _, s := range f.Slots {
		note(s.At, "service-slot", s.ID, s.Box)
	}
	return errs
}
