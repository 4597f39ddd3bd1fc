package export

import (
	"io"
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/draw/pdf"
	"cartouche/internal/draw/png"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/kit"
	"cartouche/internal/lang"
	"cartouche/internal/model"
	"cartouche/internal/parallel"
	"cartouche/internal/scene"
	"cartouche/layouts"
	"cartouche/layouts/press"
)

// contactSheet returns the task that writes the contact sheet.
func (j *job) contactSheet() ([]kit.Task, error) {
	pages, err := j.contact()
	if err != nil {
		return nil, err
	}
	size := pages[0].Size
	return []kit.Task{{
		Made: kit.Made{Path: j.folder + ContactSheet + ".pdf", Pages: len(pages), Width: size.W.MM(), Height: size.H.MM()},
		Write: func(w io.Writer) error {
			opt := j.PDFOptions(j.Messages.Show(diag.Term(ContactSheet)), j.Opt.Jobs)
			opt.Sheets = j.Sheets(press.OneSided, false)
			return pdf.Write(w, pages, opt)
		},
	}}, nil
}

// section is a component on a contact sheet with the different looks of its pieces.
type section struct {
	component *model.Component
	pieces    int // number of pieces
	looks     []look
	alike     bool // the back of each piece looks like its front, and is not in looks
}

// look is one side of pieces that look the same.
type look struct {
	face   *scene.Face
	number int // of the first of these pieces, from 1; 0 for backs
	pieces int
}

// contact draws all pieces of a kit at a small scale, each look once. Booklets are to be read, so they are there only without
// other pieces.
func (j *job) contact() ([]*scene.Page, error) {
	pieces, err := j.Pieces()
	if err != nil {
		return nil, err
	}
	bound := func(p layouts.Piece) bool { return p.Component.Booklet != nil }
	if others := slices.DeleteFunc(slices.Clone(pieces), bound); len(others) > 0 {
		pieces = others
	}
	plan := planContact(j.sections(pieces), j.Paper.Size.Value)
	captions := j.captions(plan.cells)
	cells := make([][]ink.Op, len(plan.cells))
	errs := make([]diag.List, len(plan.cells))
	err = parallel.Each(j.Opt.Jobs, len(cells), func(i int) error {
		var err error
		cells[i], errs[i], err = j.thumb(plan.cells[i], captions[i])
		return err
	})
	if err != nil {
		return nil, err
	}
	pages, more := j.contactPages(plan)
	for i, c := range plan.cells {
		at := c.box.Min()
		at.X = j.across(c.box)
		pages[c.page].Ops = append(pages[c.page].Ops, &scene.Group{Name: c.look.face.Name, Place: geom.At(at), Ops: cells[i]})
	}
	return pages, append(slices.Concat(errs...), more...).Err()
}

// sections returns the components with the looks of their pieces: fronts in the order of the pieces, then backs that differ from
// them.
func (j *job) sections(pieces []layouts.Piece) []section {
	var list []section
	var sums scene.Sums
	for len(pieces) > 0 {
		s := section{component: pieces[0].Component}
		n := 1
		for n < len(pieces) && pieces[n].Component == s.component {
			n++
		}
		sides := s.component.Sides()
		s.alike = sides == 2
		for _, p := range pieces[:n] {
			if s.alike {
				front, back := *p.Front, *p.Back
				front.Ops, front.Cut, back.Ops, back.Cut = uncut(front.Ops), nil, uncut(back.Ops), nil // a cut may be on the front only
				s.alike = sums.Face(&front) == sums.Face(&back)
			}
		}
		if s.alike {
			sides = 1
		}
		for _, back := range []bool{false, true}[:sides] {
			at := map[[32]byte]int{} // index in looks
			for _, p := range pieces[:n] {
				l := look{p.Side(back), p.Index + 1, p.Copies * j.Opt.Copies}
				if back {
					l.number = 0
				} else {
					s.pieces += l.pieces
				}
				sum := sums.Face(l.face)
				if i, again := at[sum]; again {
					s.looks[i].pieces += l.pieces
					continue
				}
				at[sum] = len(s.looks)
				s.looks = append(s.looks, l)
			}
		}
		list, pieces = append(list, s), pieces[n:]
	}
	return list
}

// contactDPI is the resolution of the small pictures.
const contactDPI = 220

// thumb draws a small side above its caption, in the box of a cell moved to the origin.
func (j *job) thumb(c cell, words string) ([]ink.Op, diag.List, error) {
	f, size := c.look.face, c.size
	pic, err := png.Draw(f.Page(false, j.Opt.Lang), max(1, contactDPI*int(size.W)/int(f.Size.W)))
	if err != nil {
		return nil, nil, err
	}
	box := geom.R((c.box.W-size.W)/2, c.picture-size.H, size.W, size.H)
	ops := []ink.Op{
		&scene.Image{Box: box, Picture: pic},
		&ink.Stroke{Path: ink.RectPath(box), Width: 200 * geom.Micrometre, Colour: j.Studio.Ink()},
	}
	if words == "" {
		return ops, nil, nil
	}
	text, errs := j.Studio.Caption([]string{words}, geom.R(0, c.picture+captionGap, c.box.W, c.box.H-c.picture-captionGap))
	return append(ops, text...), errs, nil
}

// captions returns the texts below the sides. Those of the fronts or backs of a component are short if one has no room in words.
func (j *job) captions(cells []cell) []string {
	type group struct {
		*section
		back bool
	}
	narrow := map[group]bool{}
	list := make([]string, len(cells))
	for i, c := range cells {
		list[i] = j.caption(c, "contact-number-copies", "contact-back-copies")
		if !j.Studio.CaptionFits(list[i], geom.Size{W: c.box.W, H: captionRoom - captionGap}) {
			narrow[group{c.section, c.look.number == 0}] = true
		}
	}
	for i, c := range cells {
		if narrow[group{c.section, c.look.number == 0}] {
			list[i] = j.caption(c, "contact-number", "contact-back")
		}
	}
	return list
}

// caption returns the text below a side: the piece's number, if there are several different pieces, and the number of copies.
func (j *job) caption(c cell, number, back string) string {
	count := j.Studio.Said("contact-count", diag.Args{"n": c.look.pieces})
	args := diag.Args{"number": c.look.number, "n": c.look.pieces, "count": diag.Sentence(count)}
	switch several := j.Studio.Count(c.section.component) > 1; {
	case c.look.number == 0:
		return j.Studio.Said(back, args)
	case !several:
		return ""
	}
	return j.Studio.Said(number, args)
}

// scaleText returns a scale for display: 1 : 2.5.
func (j *job) scaleText(s scale) string {
	return j.Studio.Said("contact-scale", diag.Args{"n": j.Messages.Decimal(float64(s)/2, int(s)%2)})
}

// across returns the left of a box on a page, mirrored on pages in a right-to-left language.
func (j *job) across(box geom.Rect) geom.Length {
	if lang.RightToLeft(j.Opt.Lang) {
		return j.Paper.Size.Value.W - box.Right()
	}
	return box.X
}

// contactPages returns the pages with their titles and the headings of the sections.
func (j *job) contactPages(plan contactPlan) ([]*scene.Page, diag.List) {
	game, _ := j.Studio.GameTitle()
	size := j.Paper.Size.Value
	text := j.Studio.Said("contact-title-scales", diag.Args{"game": game})
	if len(plan.scales) == 1 {
		text = j.Studio.Said("contact-title", diag.Args{"game": game, "scale": diag.Sentence(j.scaleText(plan.scales[0]))})
	}
	var pages []*scene.Page
	var errs diag.List
	for range plan.pages {
		ops, more := j.Studio.Heading(text, geom.R(contactEdge, contactEdge, size.W-2*contactEdge, titleHeight-sectionGap), "heading")
		pages, errs = append(pages, &scene.Page{Name: game, Size: size, Lang: j.Opt.Lang, Ops: ops}), append(errs, more...)
	}
	for _, h := range plan.headings {
		box := h.box
		box.X = j.across(h.box)
		title, _ := j.Studio.Title(h.section.component)
		details := j.Studio.CountAndSize(h.section.pieces, h.section.component.Size.Value)
		if h.section.alike {
			details = j.Studio.Said("contact-alike", diag.Args{"pieces": diag.Sentence(details)})
		}
		if len(plan.scales) > 1 {
			details = j.Studio.Said("contact-at", diag.Args{"pieces": diag.Sentence(details), "scale": diag.Sentence(j.scaleText(h.scale))})
		}
		first, more := j.Studio.Heading(title, geom.R(box.X, box.Y, box.W, headingTitle), "subheading")
		second, others := j.Studio.Heading(details, geom.R(box.X, box.Y+headingTitle, box.W, box.H-headingTitle), "")
		pages[h.page].Ops = append(append(pages[h.page].Ops, first...), second...)
		errs = append(append(errs, more...), others...)
	}
	return pages, errs
}
