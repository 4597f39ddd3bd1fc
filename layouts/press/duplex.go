package press

import (
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

// Duplex is how backs are printed.
type Duplex int

// The ways to print backs.
const (
	LongEdge  Duplex = iota // the sheet is turned over its long edge
	ShortEdge               // the sheet is turned over its short edge
	OneSided                // fronts only
	Gutter                  // backs beside fronts on one side of the sheet, which is folded between them and glued
	Separate                // backs in a file of their own; the sheet is turned over its long edge
)

// String returns the option's value: "long-edge".
func (d Duplex) String() string {
	return [...]string{"long-edge", "short-edge", "none", "gutter", "separate"}[d]
}

// foldRoom is the distance between pieces and the fold of a sheet.
const foldRoom = 3 * geom.Millimetre

// twoSided reports whether the back of an item is printed.
func (opt Options) twoSided(it *Item) bool { return it.Back != nil && opt.Duplex != OneSided }

// papers returns the orientations of the paper to try. Sheets with shifted backs have the
// orientation of the calibration page, because printers may turn the others either way.
func (opt Options) papers(it *Item) []geom.Size {
	if opt.Upright || opt.Shift != (geom.Point{}) && opt.twoSided(it) && opt.Duplex != Gutter {
		return []geom.Size{opt.Paper}
	}
	return []geom.Size{opt.Paper, opt.Paper.Turned()}
}

// behind returns the position of a piece's back that matches its front when the sheet is turned
// over or folded, the quarter turns that make it upright, and whether left and right are swapped.
func (d Duplex) behind(front geom.Rect, turns int, page geom.Size) (geom.Rect, int, bool) {
	portrait := page.H >= page.W
	if d == Gutter || (d != ShortEdge) == portrait {
		return geom.R(page.W-front.Right(), front.Y, front.W, front.H), (4 - turns) % 4, true
	}
	return geom.R(front.X, page.H-front.Bottom(), front.W, front.H), (6 - turns) % 4, false
}

// moveBack shifts a back for a printer that feeds paper inaccurately.
func (opt Options) moveBack(p *scene.Page) {
	if opt.Shift == (geom.Point{}) {
		return
	}
	p.Ops = []ink.Op{&scene.Group{Name: "shift", Place: geom.At(opt.Shift), Ops: p.Ops}}
	page := geom.R(0, 0, p.Size.W, p.Size.H)
	p.Trim, p.Bleed = within(p.Trim.Move(opt.Shift), page), within(p.Bleed.Move(opt.Shift), page)
}

// within returns the part of a box inside another one.
func within(r, outer geom.Rect) geom.Rect {
	x, y := max(r.X, outer.X), max(r.Y, outer.Y)
	return geom.R(x, y, max(min(r.Right(), outer.Right())-x, 0), max(min(r.Bottom(), outer.Bottom())-y, 0))
}
