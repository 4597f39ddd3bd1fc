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
	var size geom.Size
	for _, p := range pages {
		if p != nil {
			size = p.Size
		}
	}
	b := folio{Options: opt, pages: pages, page: size, paper: opt.Paper.Turned()}
	if 2*size.W > b.paper.W || size.H > b.paper.H || len(pages)%4 != 0 || len(pages) > MostPages {
		return nil, false
	}
	var sheets []Sheet
	for range it.Copies {
		for k := range len(pages) / 4 {
			last := len(pages) - 1 - 2*k
			sheet := Sheet{Names: []string{it.Name}, Titles: []string{it.Title}, At: it.At, Folded: true}
			sheet.Front = b.side(it.Title, last, 2*k)
			sheet.Back = b.side(it.Title, 2*k+1, last-1)
			opt.moveBack(sheet.Back)
			if k == 0 {
				sheet.Pieces = 1
			}
			sheets = append(sheets, sheet)
		}
	}
	return sheets, true
}

// folio is a booklet on its paper.
type folio struct {
	Options
	pages []*scene.Face
	page  geom.Size
	paper geom.Size // in landscape
}

// side makes one side of a sheet with the pages left and right of the fold, in a language written from left to right.
func (b folio) side(title string, left, right int) *scene.Page {
	if b.RightToLeft {
		left, right = right, left
	}
	at := geom.Pt(b.paper.W/2-b.page.W, (b.paper.H-b.page.H)/2)
	spread := geom.R(at.X, at.Y, 2*b.page.W, b.page.H)
	p := &scene.Page{Name: title, Size: b.paper, Trim: spread, Bleed: spread, Lang: b.Lang}
	for i, n := range []int{left, right} {
		if f := b.pages[n]; f != nil {
			clip := ink.RectPath(f.Trim())
			page := f.Placed(geom.At(geom.Pt(at.X+geom.Length(i)*b.page.W, at.Y)), &clip)
			page.Reads = n + 1
			p.Ops = append(p.Ops, page)
		}
	}
	p.Ops = append(p.Ops, b.corners(spread)...)
	return p
}

// corners draws crop marks where there is room for them, to cut what is left of the paper.
func (b folio) corners(trim geom.Rect) []ink.Op {
	if !b.Marks.Outer {
		return nil
	}
	printable := geom.R(0, 0, b.paper.W, b.paper.H).Inset(b.Margin)
	var path ink.Path
	for _, x := range []geom.Length{trim.X, trim.Right()} {
		for _, y := range []geom.Length{trim.Y, trim.Bottom()} {
			across, down := geom.Length(1), geom.Length(1)
			if x == trim.X {
				across = -1
			}
			if y == trim.Y {
				down = -1
			}
			gap, end := b.Marks.offset(), b.Marks.offset()+b.Marks.length()
			if to := x + across*end; to >= printable.X && to <= printable.Right() {
				path.Add(ink.LinePath(geom.Pt(x+across*gap, y), geom.Pt(to, y)))
			}
			if to := y + down*end; to >= printable.Y && to <= printable.Bottom() {
				path.Add(ink.LinePath(geom.Pt(x, y+down*gap), geom.Pt(x, to)))
			}
		}
	}
	if path.Verbs == nil {
		return nil
	}
	return []ink.Op{scene.For(scene.Guide, &ink.Stroke{Path: path, Width: markWidth, Colour: markInk})}
}
