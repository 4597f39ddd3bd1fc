// Package press imposes faces on paper: it fits pieces on the fewest sheets, aligns fronts with
// backs, and adds crop marks, a line of small print and a ruler. It is independent of games. Begin at Impose. layout.go decides
// where pieces are on a sheet, and duplex.go where their backs are.
package press

import (
	"cmp"
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

// Item is a piece to print with its number of copies.
type Item struct {
	Name   string // identifies the item on a sheet
	Title  string // for the small print and bookmarks
	Front  *scene.Face
	Back   *scene.Face // nil for a one-sided piece
	Copies int
	Seams  Seams    // where a piece larger than the paper may be divided
	Whole  bool     // it may not be divided
	Group  string   // only pieces of one group share sheets, because each may go on a paper of its own
	At     diag.Pos // position of its size in the data
}

// Options are the paper and what is drawn around pieces.
type Options struct {
	Paper   geom.Size   // in portrait
	Margin  geom.Length // unprintable edge of the paper
	Papers  []Paper     // what else there is, from the smallest up, to suggest for a piece that does not fit
	Duplex  Duplex
	Marks   Marks
	Gutter  bool        // every piece gets its own bleed, with a gutter between pieces
	Gap     geom.Length // minimum distance between the trims of pieces
	Shift   geom.Point  // of the backs, to the right and down as seen on them
	Upright bool        // portrait sheets only
	Lang    string
	// RightToLeft puts the small print at the right and the ruler at the left.
	RightToLeft bool
	// Line draws the small print of a page from the origin to the right in the given width; titles
	// are those of the items on the page. Ruler draws the 50 mm ruler. Both are in a strip of
	// height StripHeight. Line may be nil.
	Line  func(titles []string, page, of int, room geom.Length) []ink.Op
	Ruler func() (ops []ink.Op, width geom.Length)
	// Number draws the number of a tile in a box at the origin; may be nil.
	Number func(n int, box geom.Size) []ink.Op
	// Digits writes a number in the small print as the language does; nil for 0 to 9.
	Digits func(n int) string

	ruler geom.Length // width of the ruler, set by measured
	close bool        // pieces may be between the registration marks, see layout
}

// Paper is a paper by its name.
type Paper struct {
	Name   string
	Size   geom.Size
	Margin geom.Length
}

// measured returns the options with the width of the ruler.
func (opt Options) measured() Options {
	if opt.Line != nil {
		_, opt.ruler = opt.Ruler()
	}
	return opt
}

// edge returns the distance of everything but the registration marks from the edge of the paper.
func (opt Options) edge() geom.Length {
	if opt.Marks.Register {
		return opt.registered() + registerRoom
	}
	return opt.Margin
}

// StripHeight is the height of the strip with the small print.
const StripHeight = 4500 * geom.Micrometre

// Sheet is one sheet of paper: a front and, if printed on both sides, a back.
type Sheet struct {
	Names       []string // of its items, each once
	Titles      []string // of its items, each once
	Part        string   // "2/4" for a piece on several sheets, otherwise ""
	At          diag.Pos // position in the data of the first item's size
	Front, Back *scene.Page
	Pieces      int
	Cuts        int // number of straight cuts, each right through
	Folded      bool
	Glued       bool       // one of two sheets, fronts then backs, to be glued back to back
	Blank       bool       // whether the back has only small print
	Unmarked    []Unmarked // pieces that lack crop marks, if any were requested
	layout      layout
	first       int // order of its first piece
}

// Holds reports whether a piece of this name is on the sheet.
func (s Sheet) Holds(name string) bool { return slices.Contains(s.Names, name) }

// piece is one copy of an item.
type piece struct {
	*Item
	copy  int // number among the pieces of its name, from 1
	order int // number among all pieces
}

// kind is the key of pieces that can share a grid.
type kind struct {
	size     geom.Size
	bleed    geom.Length
	two      bool
	outlined bool
	group    string
}

// Impose puts the items on the fewest sheets. Pieces of one size fill sheets in order; the rests of
// several sizes share sheets, two-sided pieces with two-sided ones unless that takes more sheets. Pieces of different groups never
// share a sheet.
// Call Finish to complete the sheets.
func Impose(items []Item, opt Options) ([]Sheet, diag.List) {
	opt = opt.measured()
	var sheets []Sheet
	var errs diag.List
	var groups []string
	both, single := map[string][]lot{}, map[string][]lot{}
	for _, pieces := range byKind(items, opt) {
		l, ok := best(pieces, opt)
		if glued, fits := imposeGlued(pieces, opt); !ok && fits {
			sheets = append(sheets, glued...)
			continue
		}
		group := pieces[0].Group
		if !slices.Contains(groups, group) {
			groups = append(groups, group)
		}
		switch {
		case !ok:
			tiled, err := imposeTiled(pieces, opt)
			sheets, errs = append(sheets, tiled...), append(errs, err...)
		case opt.twoSided(pieces[0].Item):
			both[group] = append(both[group], lot{pieces, l})
		default:
			single[group] = append(single[group], lot{pieces, l})
		}
	}
	for _, group := range groups {
		for _, l := range arrange(both[group], single[group], opt) {
			sheets = append(sheets, l.sheet(opt))
		}
	}
	slices.SortStableFunc(sheets, func(a, b Sheet) int { return cmp.Compare(a.first, b.first) })
	return sheets, errs
}

// byKind groups the copies of the items by kind.
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
		k := kind{it.Front.Size, it.Front.Bleed, opt.twoSided(it), it.Front.Cut != nil, it.Group}
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

// maxTiles is the largest number of sheets per piece. The largest piece, 2 m by 2 m, takes fewer A4
// sheets.
const maxTiles = 150

// imposeTiled divides pieces that are larger than the paper into tiles on several sheets. A
// two-sided piece is an error: its backs would not align.
func imposeTiled(pieces []piece, opt Options) ([]Sheet, diag.List) {
	t, ok := bestTiling(pieces[0].Item, opt)
	var sheets []Sheet
	var errs diag.List
	for i, p := range pieces {
		switch {
		case ok && !p.Whole && t.count() <= maxTiles && !opt.twoSided(p.Item):
			sheets = append(sheets, t.sheets(p, opt)...)
		case i > 0 && pieces[i-1].Item == p.Item: // reported
		case p.Whole:
			errs = append(errs, opt.tooLarge(p.Item))
		default:
			code, hint := "larger-than-paper", ""
			if opt.Duplex == Gutter && opt.twoSided(p.Item) {
				code, hint = "larger-than-half-paper", "half-paper-edge"
			}
			errs.AddHint(p.At, code, hint, diag.Args{"found": p.Front.Size, "allowed": opt.Paper, "component": p.Title})
		}
	}
	return sheets, errs
}

// tooLarge is the error for a piece that may not be divided, with the smallest paper that takes it.
func (opt Options) tooLarge(it *Item) diag.Diagnostic {
	d := diag.Diagnostic{Pos: it.At, Code: "net-larger-than-paper", Hint: "net-no-paper", Args: diag.Args{
		"component": it.Title, "found": it.Front.Size, "allowed": opt.Paper,
	}}
	for _, paper := range opt.Papers {
		opt.Paper, opt.Margin = paper.Size, paper.Margin
		if _, ok := best([]piece{{it, 1, 0}}, opt); ok {
			d.Hint, d.Args["paper"] = "net-paper", paper.Name
			break
		}
	}
	return d
}

// Finish completes the sheets of a file. If any sheet has a back every sheet gets one, so that the
// whole file can be printed on both sides. It numbers the pages of each file and adds the small
// print and the ruler.
func Finish(sheets []Sheet, opt Options) {
	opt = opt.measured()
	backs := slices.ContainsFunc(sheets, func(s Sheet) bool { return s.Back != nil })
	per, next := 1, 0 // pages per sheet in its file; from a front to its back
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

// Pages returns the pages of the sheets in printing order.
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

// Split returns the fronts and the backs of the sheets for separate files. Page n of backs is
// behind page n of fronts. Without backs, backs is nil.
func Split(sheets []Sheet) (fronts, backs []*scene.Page) {
	for _, s := range sheets {
		fronts = append(fronts, s.Front)
		if s.Back != nil {
			backs = append(backs, s.Back)
		}
	}
	return fronts, backs
}

// printed returns the titles for the small print.
func (s Sheet) printed() []string {
	if s.Part == "" {
		return s.Titles
	}
	return []string{s.Titles[0] + " " + s.Part}
}

func blank(front *scene.Page) *scene.Page {
	return &scene.Page{Name: front.Name, Size: front.Size, Trim: front.Trim, Bleed: front.Bleed, Lang: front.Lang}
}
