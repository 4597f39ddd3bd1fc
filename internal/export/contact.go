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
	"cartouche/internal/parallel"
	"cartouche/internal/scene"
	"cartouche/layouts"
)

// The grid of a contact sheet: how large the small pictures may be, what stands
// below each, and how fine they are.
const (
	thumbWidth    = 44 * geom.Millimetre
	thumbHeight   = 50 * geom.Millimetre
	captionHeight = 11 * geom.Millimetre
	thumbGap      = 4 * geom.Millimetre
	thumbDPI      = 200
	contactEdge   = 10 * geom.Millimetre
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
			return pdf.Write(w, pages, j.PDFOptions(j.Messages.Show(diag.Term(ContactSheet)), j.Opt.Jobs))
		},
	}}, nil
}

// contact draws all sides of all pieces, small, each with its name, number and size.
func (j *job) contact() ([]*scene.Page, error) {
	pieces, err := j.Pieces()
	if err != nil {
		return nil, err
	}
	type entry struct {
		face  *scene.Face
		words []string
	}
	var entries []entry
	for _, p := range pieces {
		words := j.caption(p)
		entries = append(entries, entry{p.Front, words})
		if p.Back != nil {
			entries = append(entries, entry{p.Back, words})
		}
	}
	cells := make([][]ink.Op, len(entries))
	errs := make([]diag.List, len(entries))
	err = parallel.Each(j.Opt.Jobs, len(entries), func(i int) error {
		var err error
		cells[i], errs[i], err = j.thumb(entries[i].face, entries[i].words)
		return err
	})
	if err != nil {
		return nil, err
	}
	if err := slices.Concat(errs...).Err(); err != nil {
		return nil, err
	}
	return j.contactPages(cells), nil
}

// caption is what stands below a piece: its name and number, how many and how large.
func (j *job) caption(p layouts.Piece) []string {
	title, _ := j.Studio.Title(p.Component)
	if j.Studio.Count(p.Component) > 1 {
		title += " " + j.Messages.Number(p.Index+1)
	}
	return []string{title, j.Studio.CountAndSize(p.Copies*j.Opt.Copies, p.Front.Size)}
}

// thumb draws a face small, above its caption, from the origin on.
func (j *job) thumb(f *scene.Face, words []string) ([]ink.Op, diag.List, error) {
	w, h := thumbWidth, thumbWidth*f.Size.H/f.Size.W
	if h > thumbHeight {
		w, h = thumbHeight*f.Size.W/f.Size.H, thumbHeight
	}
	box := geom.R((thumbWidth-w)/2, thumbHeight-h, w, h)
	pic, err := png.Draw(f.Page(false, j.Opt.Lang), max(1, thumbDPI*int(w)/int(f.Size.W)))
	if err != nil {
		return nil, nil, err
	}
	black := ink.Colour{R: 0x1d, G: 0x1a, B: 0x16, Name: "ink"}
	ops := []ink.Op{
		&scene.Image{Box: box, Picture: pic},
		&ink.Stroke{Path: ink.RectPath(box), Width: 200 * geom.Micrometre, Colour: black},
	}
	text, errs := j.Studio.Caption(words, geom.R(0, thumbHeight+geom.Millimetre, thumbWidth, captionHeight))
	return append(ops, text...), errs, nil
}

// contactPages lays the cells out in rows.
func (j *job) contactPages(cells [][]ink.Op) []*scene.Page {
	size := j.Paper.Size.Value
	per := func(long, cell geom.Length) int { return max(int((long-2*contactEdge+thumbGap)/(cell+thumbGap)), 1) }
	cols, rows := per(size.W, thumbWidth), per(size.H, thumbHeight+captionHeight)
	left := (size.W - thumbWidth*geom.Length(cols) - thumbGap*geom.Length(cols-1)) / 2
	title, _ := j.Studio.GameTitle()
	var pages []*scene.Page
	for i, ops := range cells {
		if i%(cols*rows) == 0 {
			pages = append(pages, &scene.Page{Name: title, Size: size, Lang: j.Opt.Lang})
		}
		col, row := geom.Length(i%cols), geom.Length(i/cols%rows)
		if lang.RightToLeft(j.Opt.Lang) {
			col = geom.Length(cols-1) - col
		}
		at := geom.Pt(left+col*(thumbWidth+thumbGap), contactEdge+row*(thumbHeight+captionHeight+thumbGap))
		page := pages[len(pages)-1]
		page.Ops = append(page.Ops, &scene.Group{Place: geom.At(at), Ops: ops})
	}
	return pages
}
