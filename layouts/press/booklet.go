package press

import (
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

// MostPages is how many pages a booklet may have that is folded and stapled: more do not close.
const MostPages = 40

// Booklet puts the pages of a booklet on sheets that are printed on both sides, turned over the short edge, laid into each
// other and folded in the middle. Their number is a multiple of four; a nil page is blank. It returns false if two pages do
// not fit side by side on the paper. The sheets are finished.
func Booklet(it Item, pages []*scene.Face, opt Options) ([]Sheet, bool) {
	b := folio{Options: opt, pages: pages}
	spread := block{cols: 1, rows: 1}
	for _, p := range pages {
		if p != nil {
			it.Front, spread.bleed = p, max(spread.bleed, p.Bleed)
			spread.size = geom.Size{W: 2 * p.Size.W, H: p.Size.H}
		}
	}
	paper := opt.Paper.Turned()
	if spread.size.W > paper.W || spread.size.H > paper.H || len(pages)%4 != 0 || len(pages) > MostPages {
		return nil, false
	}
	spread.at = geom.Pt(paper.W/2-spread.size.W/2, (paper.H-spread.size.H)/2)
	spread.pieces = []piece{{Item: &it}}
	b.layout, b.Line = layout{paper: paper, blocks: []block{spread}}, nil
	var sheets []Sheet
	for range it.Copies {
		for k := range len(pages) / 4 {
			last := len(pages) - 1 - 2*k
			sheet := Sheet{Names: []string{it.Name}, Titles: []string{it.Title}, At: it.At, Folded: true,
				Cuts: len(inside(spread.cutsAcross(), paper.W)) + len(inside(spread.cutsDown(), paper.H))}
			sheet.Front = b.side(&sheet, last, 2*k)
			sheet.Back = b.side(&sheet, 2*k+1, last-1)
			if lines := b.layout.cutLines(); b.Marks.Cut && lines != nil {
				sheet.Front.Ops = append(sheet.Front.Ops, scene.For(scene.Cut, lines...))
			}
			opt.moveBack(sheet.Back)
			if k == 0 {
				sheet.Pieces = 1
			}
			sheets = append(sheets, sheet)
		}
	}
	return sheets, true
}

// folio is a booklet on its paper, with two pages as one piece.
type folio struct {
	Options
	layout layout
	pages  []*scene.Face
}

// side makes one side of a sheet with the pages left and right of the fold, in a language written from left to right. Bleed is
// printed on the three sides away from the fold.
func (b folio) side(sheet *Sheet, left, right int) *scene.Page {
	if b.RightToLeft {
		left, right = right, left
	}
	p := b.layout.page(sheet.Titles[0], b.Options)
	p.Bleed = within(p.Bleed, geom.R(0, 0, p.Size.W, p.Size.H))
	for i, n := range []int{left, right} {
		if f := b.pages[n]; f != nil {
			clip := ink.RectPath(edges{left: i == 0, top: true, right: i == 1, bottom: true}.grow(f.Trim(), f.Bleed))
			page := f.Placed(geom.At(geom.Pt(p.Trim.X+geom.Length(i)*f.Size.W, p.Trim.Y)), &clip)
			page.Reads = n + 1
			p.Ops = append(p.Ops, page)
		}
	}
	sheet.crop(p, b.layout, b.Options)
	return p
}
