package export

import (
	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

// spread is how much of a bleed that a card lacks is made from what it has: the
// outermost strip is drawn once more, further out. A card lies in the middle of a
// product that is a little larger, so that its own bleed falls short by as much.
const spread = geom.Millimetre

// offset is where the face lies in the picture.
func (d side) offset(f *scene.Face) geom.Point {
	s := d.size()
	return geom.Pt((s.W-f.Size.W)/2, (s.H-f.Size.H)/2)
}

// lacks is how far the bleed of a face falls short.
func (d side) lacks(f *scene.Face) geom.Length {
	s := d.size()
	return max((s.W-f.Size.W+1)/2-f.Bleed, (s.H-f.Size.H+1)/2-f.Bleed, 0)
}

// page is the side as the service takes it: the product and its bleed, upright.
func (d side) page(f *scene.Face) *scene.Page {
	size := d.size()
	own := ink.RectPath(f.Trim().Inset(-f.Bleed))
	at := d.offset(f)
	var ops []ink.Op
	copyAt := func(dx, dy geom.Length) {
		ops = append(ops, &scene.Group{Name: f.Name, Place: geom.At(at.Add(geom.Pt(dx, dy))), Clip: &own, Ops: f.Ops})
	}
	if r := d.lacks(f); r > 0 {
		for _, s := range [][2]geom.Length{{-r, -r}, {r, -r}, {-r, r}, {r, r}, {-r, 0}, {r, 0}, {0, -r}, {0, r}} {
			copyAt(s[0], s[1])
		}
	}
	copyAt(0, 0)
	if !d.product.turned {
		return &scene.Page{Name: f.Name, Size: size, Lang: d.Opt.Lang, Ops: ops}
	}
	// The top of a landscape front comes to the right, that of its back to the left:
	// whoever turns the card over like a page sees both upright.
	place := geom.Placement{Turns: 1, At: geom.Pt(size.H, 0)}
	if d.back {
		place = geom.Placement{Turns: 3, At: geom.Pt(0, size.W)}
	}
	return &scene.Page{Name: f.Name, Size: size.Turned(), Lang: d.Opt.Lang, Ops: []ink.Op{&scene.Group{Name: "lying", Place: place, Ops: ops}}}
}

// check returns an error for each text and each place to write that the service may
// cut off, and for a bleed that is too small.
func (d side) check(f *scene.Face) diag.List {
	var errs diag.List
	if lacks := d.lacks(f); lacks > spread {
		errs.Add(d.at, "service-bleed", diag.Args{"card": d.card, "service": d.service.Title, "found": f.Bleed, "allowed": f.Bleed + lacks})
	}
	trim, own := d.product.trim, f.Size
	safe := geom.R((own.W-trim.W)/2, (own.H-trim.H)/2, trim.W, trim.H).Inset(d.service.Safe.Value)
	note := func(code, what string, box geom.Rect) {
		if !safe.Contains(box) {
			errs.Add(d.at, code, diag.Args{"card": d.card, "service": d.service.Title, "what": what, "found": box, "allowed": safe})
		}
	}
	for _, t := range scene.Texts(f.Ops) {
		note("service-text", t.Words, t.Box)
	}
	for _, s := range f.Slots {
		note("service-slot", s.ID, s.Box)
	}
	return errs
}
