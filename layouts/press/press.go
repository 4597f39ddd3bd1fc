// Package press puts faces on paper: it finds how pieces fit on the fewest
// sheets, lays fronts and backs so that they meet, and adds crop marks, the line
// of small print and the ruler. It knows no game.
package press

import (
	"cmp"
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

// Item is a piece to print, so many times.
type Item struct {
	Name   string // by which a sheet tells what it holds
	Title  string // for the line of small print and bookmarks
	Front  *scene.Face
	Back   *scene.Face // nil for one side
	Copies int
	Seams  Seams    // where a piece that is larger than the paper may be divided
	At     diag.Pos // where its size is stated
}

// Options say what paper there is and what is drawn around the pieces.
type Options struct {
	Paper   geom.Size   // in portrait
	Margin  geom.Length // what the printer cannot reach
	Duplex  Duplex
	Marks   Marks
	Gutter  bool        // every piece gets its own bleed, with a gutter between the pieces
	Gap     geom.Length // between the trims of pieces, at least
	Shift   geom.Point  // of the backs, to the right and down as one looks at them
	Upright bool        // no sheet lies
	Lang    string
	// RightToLeft puts the small print at the right and the ruler at the left.
	RightToLeft bool
	// Line draws the small print of a page from the origin to the right, in so
	// much room; Ruler the 50 mm ruler. Both stand in a strip of StripHeight.
	// Titles are those of the items on the page.
	Line  func(titles []string, page, of int, room geom.Length) []ink.Op
	Ruler func() (ops []ink.Op, width geom.Length)
	// Number draws the number of a tile into a box at the origin; may be nil.
	Number func(n int, box geom.Size) []ink.Op

	ruler geom.Length // its width, once asked
	close bool        // pieces may lie between the registration marks, see layout
}

// measured asks for the width of the ruler.
func (opt Options) measured() Options {
	if opt.Line != nil {
		_, opt.ruler = opt.Ruler()
	}
	return opt
}

// edge is how far everything but the registration marks stays from the paper's edge.
func (opt Options) edge() geom.Length {
	if opt.Marks.Register {
		return opt.registered() + registerRoom
	}
	return opt.Margin
}

// StripHeight is the height of the strip with the small print.
const StripHeight = 4500 * geom.Micrometre

// Sheet is one sheet of paper: a front and, when it is printed on both sides, a back.
type Sheet struct {
	Names       []string // of the items on it, each once
	Titles      []string // theirs, each once
	Part        string   // "2/4" of a piece on several sheets, else ""
	At          diag.Pos // where the size of the first item is stated
	Front, Back *scene.Page
	Pieces      int
	Cuts        int // straight cuts, each running through what it cuts
	Folded      bool
	Glued       bool       // it is one of two, fronts and then backs, to be glued back to back
	Blank       bool       // the back is, but for the small print
	Unmarked    []Unmarked // pieces without all of their crop marks, if these were asked for
	layout      layout
	first       int // the first of its pieces, in the order of the items
}

// Holds reports whether a piece of the name is on the sheet.
func (s Sheet) Holds(name string) bool { return slices.Contains(s.Names, name) }

// piece is one copy of an item.
type piece struct {
	*Item
	copy  int // which of the pieces of its name it is, from 1
	order int // among all pieces
}

// kind is what pieces have in common that can lie side by side in columns and rows.
type kind struct {
	size     geom.Size
	bleed    geom.Length
	two      bool
	outlined bool
}

// Impose puts the items on the fewest sheets. Pieces of one size fill sheets in
// their order; what is left over of several sizes shares sheets, two-sided pieces
// with two-sided ones. The sheets still lack what Finish adds.
func Impose(items []Item, opt Options) ([]Sheet, diag.List) {
	opt = opt.measured()
	var sheets []Sheet
	var errs diag.List
	var rests []rest
	for _, pieces := range byKind(items, opt) {
		l, ok := best(pieces, opt)
		if glued, fits := imposeGlued(pieces, opt); !ok && fits {
			sheets = append(sheets, glued...)
			continue
		}
		if !ok {
			tiled, err := imposeTiled(pieces, opt)
			sheets, errs = append(sheets, tiled...), append(errs, err...)
			continue
		}
		n := l.blocks[0].count()
		for ; len(pieces) >= n; pieces = pieces[n:] {
			sheets = append(sheets, l.with(pieces[:n]).sheet(opt))
		}
		if len(pieces) > 0 {
			rests = append(rests, rest{pieces: pieces, alone: l.alone(pieces, opt)})
		}
	}
	for _, l := range share(rests, opt) {
		sheets = append(sheets, l.sheet(opt))
	}
	slices.SortStableFunc(sheets, func(a, b Sheet) int { return cmp.Compare(a.first, b.first) })
	return sheets, errs
}

// byKind sorts the copies of the items by what they have in common.
func byKind(items []Item, opt Options) [][]piece {
	var kinds [][]piece
	at := map[kind]int{}
	copies := map[string]int{}
	order := 0
	for i := range items {
		it := &items[i]
		if it.Copies <= 0 {
			continue
		}
		k := kind{it.Front.Size, it.Front.Bleed, opt.twoSided(it), it.Front.Cut != nil}
		if _, ok := at[k]; !ok {
			at[k] = len(kinds)
			kinds = append(kinds, nil)
		}
		for range it.Copies {
			copies[it.Name]++
			kinds[at[k]] = append(kinds[at[k]], piece{it, copies[it.Name], order})
			order++
		}
	}
	return kinds
}

// maxTiles is how many sheets a piece may take: 2 m by 2 m, the largest there is, takes
// fewer of A4.
const maxTiles = 150

// imposeTiled puts pieces that are larger than the paper on several sheets each.
// A piece with a back cannot be tiled: its backs would not meet.
func imposeTiled(pieces []piece, opt Options) ([]Sheet, diag.List) {
	t, ok := bestTiling(pieces[0].Item, opt)
	var sheets []Sheet
	var errs diag.List
	for i, p := range pieces {
		switch {
		case ok && t.count() <= maxTiles && !opt.twoSided(p.Item):
			sheets = append(sheets, t.sheets(p, opt)...)
		case i == 0 || pieces[i-1].Item != p.Item:
			code := "larger-than-paper"
			if opt.Duplex == Gutter && opt.twoSided(p.Item) {
				code = "larger-than-half-paper"
			}
			errs.Add(p.At, code, diag.Args{"found": p.Front.Size, "allowed": opt.Paper, "component": p.Title})
		}
	}
	return sheets, errs
}

// Finish makes the sheets one file. When any of them has a back, every sheet
// gets one, so that the whole file can be printed on both sides. Then the pages
// of each file are counted, and each gets its line of small print and its ruler.
func Finish(sheets []Sheet, opt Options) {
	opt = opt.measured()
	backs := slices.ContainsFunc(sheets, func(s Sheet) bool { return s.Back != nil })
	per, next := 1, 0 // pages of a sheet in its file; from a front to its back
	if backs && opt.Duplex != Separate {
		per, next = 2, 1
	}
	for i := range sheets {
		s := &sheets[i]
		if backs && s.Back == nil {
			s.Back, s.Blank = blank(s.Front), true
		}
		n, of, titles := i*per+1, len(sheets)*per, s.printed()
		s.layout.findStrip(opt).print(s.Front, titles, n, of, opt)
		if s.Back != nil {
			s.layout.behind(opt).findStrip(opt).print(s.Back, titles, n+next, of, opt)
		}
	}
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

// Split returns the fronts and the backs of the sheets, for a file of each; page
// n of the one lies behind page n of the other. Without backs there is no second.
func Split(sheets []Sheet) (fronts, backs []*scene.Page) {
	for _, s := range sheets {
		fronts = append(fronts, s.Front)
		if s.Back != nil {
			backs = append(backs, s.Back)
		}
	}
	return fronts, backs
}

// printed are the titles as the small print says them.
func (s Sheet) printed() []string {
	if s.Part == "" {
		return s.Titles
	}
	return []string{s.Titles[0] + " " + s.Part}
}

func blank(front *scene.Page) *scene.Page {
	return &scene.Page{Name: front.Name, Size: front.Size, Trim: front.Trim, Bleed: front.Bleed, Lang: front.Lang}
}
