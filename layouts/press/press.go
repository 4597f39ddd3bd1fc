// Package press puts faces on paper: it finds how many fit on a sheet, lays
// fronts and backs so that they meet, and adds crop marks, the line of small
// print and the ruler. It knows no game.
package press

import (
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/scene"
)

// Duplex is how the sheet is turned over for its back.
type Duplex int

// The ways to print two sides.
const (
	LongEdge  Duplex = iota // turned over its long edge
	ShortEdge               // turned over its short edge
	OneSided                // no backs
)

// Item is a piece to print, so many times.
type Item struct {
	Name   string // pieces of one name share sheets
	Title  string // for the line of small print and bookmarks
	Front  *scene.Face
	Back   *scene.Face // nil for one side
	Copies int
	At     diag.Pos // where its size is stated
}

// Options say what paper there is and what is drawn around the pieces.
type Options struct {
	Paper  geom.Size   // in portrait
	Margin geom.Length // what the printer cannot reach
	Duplex Duplex
	Marks  bool // crop marks
	Gutter bool // every piece gets its own bleed, with a gutter between the pieces
	Lang   string
	// Line draws the small print of a page from the origin to the right, in so
	// much room; Ruler the 50 mm ruler. Both stand in a strip of StripHeight.
	Line  func(title string, page, of int, room geom.Length) []scene.Op
	Ruler func() (ops []scene.Op, width geom.Length)

	ruler geom.Length // its width, once asked
}

// measured asks for the width of the ruler.
func (opt Options) measured() Options {
	if opt.Line != nil {
		_, opt.ruler = opt.Ruler()
	}
	return opt
}

// StripHeight is the height of the strip with the small print.
const StripHeight = 4500 * geom.Micrometre

// Crop marks: how far they stay from what is printed, how long they are.
const (
	markOffset = 1500 * geom.Micrometre
	markLength = 4 * geom.Millimetre
	markWidth  = 200 * geom.Micrometre
)

// Sheet is one sheet of paper: a front and, in a file for two sides, a back.
type Sheet struct {
	Name        string
	Title       string
	Part        string // "2/4" of a piece on several sheets, else ""
	Front, Back *scene.Page
	Pieces      int
	grid        grid
}

// Impose puts the items on sheets, in their order. Neighbours of one size share
// sheets. The sheets still lack what Finish adds.
func Impose(items []Item, opt Options) ([]Sheet, diag.List) {
	opt = opt.measured()
	var sheets []Sheet
	var errs diag.List
	for i := 0; i < len(items); {
		run := sameSize(items[i:])
		s, err := imposeRun(items[i:i+run], opt)
		errs = append(errs, err...)
		sheets = append(sheets, s...)
		i += run
	}
	return sheets, errs
}

// Finish makes the sheets one file. When any of them has a back, every sheet
// gets one, so that the whole file can be printed on both sides. Then the pages
// are counted, and each gets its line of small print and its ruler.
func Finish(sheets []Sheet, opt Options) {
	twoSided := slices.ContainsFunc(sheets, func(s Sheet) bool { return s.Back != nil })
	for i := range sheets {
		if twoSided && sheets[i].Back == nil {
			sheets[i].Back = blank(sheets[i].Front)
		}
	}
	number(sheets, opt)
}

// Pages returns the pages of the sheets in the order of printing.
func Pages(sheets []Sheet) []*scene.Page {
	var pages []*scene.Page
	for _, s := range sheets {
		pages = append(pages, s.Front)
		if s.Back != nil {
			pages = append(pages, s.Back)
		}
	}
	return pages
}

// sameSize counts the items from the first that share its name, size, bleed and
// number of sides.
func sameSize(items []Item) int {
	a := items[0]
	for i, b := range items {
		if b.Front.Size != a.Front.Size || b.Front.Bleed != a.Front.Bleed || (b.Back == nil) != (a.Back == nil) || b.Name != a.Name {
			return i
		}
	}
	return len(items)
}

func imposeRun(items []Item, opt Options) ([]Sheet, diag.List) {
	var pieces []Item
	for _, it := range items {
		for range it.Copies {
			pieces = append(pieces, it)
		}
	}
	if len(pieces) == 0 {
		return nil, nil
	}
	f := pieces[0].Front
	g, ok := bestGrid(f, len(pieces), opt)
	if !ok {
		return imposeTiled(pieces, opt)
	}
	var sheets []Sheet
	for from := 0; from < len(pieces); from += g.count() {
		part := pieces[from:min(from+g.count(), len(pieces))]
		s := Sheet{Name: items[0].Name, Title: items[0].Title, Pieces: len(part), grid: g, Front: g.page(part[0].Title, opt)}
		if part[0].Back != nil && opt.Duplex != OneSided {
			s.Back = g.page(part[0].Title, opt)
		}
		for i, it := range part {
			cell := g.cell(i)
			s.Front.Ops = append(s.Front.Ops, g.place(it.Front, cell, g.turns, g.edges(i, len(part))))
			if s.Back != nil {
				back, turns, sideways := opt.Duplex.behind(cell, g.turns, s.Front.Size)
				s.Back.Ops = append(s.Back.Ops, g.place(it.Back, back, turns, g.edges(i, len(part)).flipped(sideways)))
			}
		}
		if opt.Marks {
			s.Front.Ops = append(s.Front.Ops, g.marks(opt))
			if s.Back != nil {
				s.Back.Ops = append(s.Back.Ops, g.marks(opt))
			}
		}
		sheets = append(sheets, s)
	}
	return sheets, nil
}

// imposeTiled puts pieces that are larger than the paper on several sheets each.
// A piece with a back cannot be tiled: its backs would not meet.
func imposeTiled(pieces []Item, opt Options) ([]Sheet, diag.List) {
	f := pieces[0].Front
	t, ok := bestTiling(f.Size, opt)
	if !ok || pieces[0].Back != nil && opt.Duplex != OneSided {
		return nil, diag.List{{Pos: pieces[0].At, Code: "larger-than-paper", Args: diag.Args{"found": f.Size, "allowed": opt.Paper, "component": pieces[0].Title}}}
	}
	var sheets []Sheet
	for _, it := range pieces {
		sheets = append(sheets, t.sheets(it, opt)...)
	}
	return sheets, nil
}

// behind returns where the back of a piece lies so that it meets its front when
// the sheet is turned over, how many quarter turns it takes to stand upright,
// and whether the sheet turns sideways (left and right change places).
func (d Duplex) behind(front geom.Rect, turns int, page geom.Size) (geom.Rect, int, bool) {
	portrait := page.H >= page.W
	if (d == LongEdge) == portrait {
		return geom.R(page.W-front.Right(), front.Y, front.W, front.H), (4 - turns) % 4, true
	}
	return geom.R(front.X, page.H-front.Bottom(), front.W, front.H), (6 - turns) % 4, false
}

// name is what the small print calls the sheet.
func (s Sheet) name() string { return strings.TrimSpace(s.Title + " " + s.Part) }

func blank(front *scene.Page) *scene.Page {
	return &scene.Page{Name: front.Name, Size: front.Size, Trim: front.Trim, Bleed: front.Bleed, Lang: front.Lang}
}

// number adds the small print and the ruler, now that the pages are counted.
func number(sheets []Sheet, opt Options) {
	opt = opt.measured()
	pages := 0
	for _, s := range sheets {
		if pages++; s.Back != nil {
			pages++
		}
	}
	n := 0
	for _, s := range sheets {
		n++
		strip := s.grid.findStrip(opt)
		strip.print(s.Front, s.name(), n, pages, opt)
		if s.Back != nil {
			n++
			strip.print(s.Back, s.name(), n, pages, opt)
		}
	}
}
