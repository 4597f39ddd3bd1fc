package kit

import (
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/model"
	"cartouche/internal/scene"
	"cartouche/layouts"
	"cartouche/layouts/lint"
	"cartouche/layouts/press"
)

// folded follows the stock in the name of the file with the sheets of booklets.
const folded = "-booklet"

// bookletSheets puts the whole booklets of a stock on sheets to fold, and returns the other pieces. Where that is not possible
// the pages are pieces like all others, with a warning.
func bookletSheets(j *Job, pieces []layouts.Piece, stock model.Stock, opt press.Options) (
	sheets []press.Sheet, rest []layouts.Piece, errs diag.List,
) {
	pages := map[*model.Component][]*scene.Face{}
	for _, p := range pieces {
		if p.Component.Booklet != nil {
			pages[p.Component] = append(pages[p.Component], p.Front)
		}
	}
	bound := map[*model.Component]bool{}
	for _, c := range j.Components {
		faces := pages[c]
		if c.Stock != stock || faces == nil || len(faces) < j.Studio.Count(c) {
			continue // only some pages are printed
		}
		title, more := j.Studio.Title(c)
		errs = append(errs, more...)
		item := press.Item{Name: c.Name, Title: title, Copies: c.Copies(j.Opt.Players) * j.Opt.Copies, At: c.Size.Pos}
		args := diag.Args{"component": c.Name, "found": c.Size.Value, "paper": j.Paper.Size.Value, "n": len(faces), "high": press.MostPages}
		if len(faces) > press.MostPages {
			j.Warn(c.Size.Pos, "booklet-long", args)
			continue
		}
		folded, fits := press.Booklet(item, paddedPages(c, faces), opt)
		if !fits {
			d := diag.Diagnostic{Pos: c.Size.Pos, Code: "booklet-single", Args: args}
			for _, name := range []string{"half-letter", "a5", "a6"} {
				half, paper := j.Game.Theme.Sizes[name].Value, j.Paper.Size.Value
				if fillPaper(half, paper) {
					d.Hint, args["near"] = "booklet-half", name
				}
			}
			j.warn(d)
			continue
		}
		if opt.Marks.Register {
			j.Warn(c.Size.Pos, "booklet-register", args)
		}
		sheets, bound[c] = append(sheets, folded...), true
	}
	return sheets, slices.DeleteFunc(slices.Clone(pieces), func(p layouts.Piece) bool { return bound[p.Component] }), errs
}

// fillPaper reports whether two pages side by side take the whole paper, so that a folded booklet is not cut.
func fillPaper(page, paper geom.Size) bool {
	rest := paper.H - 2*page.W
	return 0 <= rest && rest <= geom.MM(1) && page.H == paper.W
}

// uncut returns the booklets of a kit that are folded and not cut.
func uncut(j *Job, pieces []layouts.Piece) map[*model.Component]bool {
	pages, whole := map[*model.Component]int{}, map[*model.Component]bool{}
	for _, p := range pieces {
		if c := p.Component; c.Booklet != nil && fillPaper(p.Front.Size, j.Paper.Size.Value) {
			pages[c]++
			whole[c] = pages[c] >= j.Studio.Count(c) && pages[c] <= press.MostPages
		}
	}
	return whole
}

// pressedCover returns the errors of a cover of a booklet that lacks the bleed that the profile wants, if the booklet is cut. The
// studio, which does not know that, reports those of all other pieces.
func pressedCover(j *Job, p layouts.Piece) diag.List {
	if p.Component.Booklet == nil || !bleeds(j) {
		return nil
	}
	return lint.Unbled(p.Component, p.Front, lint.FullBleed)
}

// paddedPages adds blank pages, nil, up to a multiple of four: before the back cover, if there is one.
func paddedPages(c *model.Component, faces []*scene.Face) []*scene.Face {
	at := len(faces)
	if c.Booklet.Covers[1] != nil {
		at--
	}
	return slices.Insert(slices.Clone(faces), at, make([]*scene.Face, blankPages(len(faces)))...)
}

func blankPages(n int) int { return (4 - n%4) % 4 }

// bookletWarnings returns a warning for each folded booklet that ends with blank pages.
func bookletWarnings(j *Job, sheets stacks) (list diag.List) {
	for _, c := range j.Components {
		if c.Booklet == nil || !slices.ContainsFunc(sheets[string(c.Stock)+folded], func(s press.Sheet) bool { return s.Holds(c.Name) }) {
			continue
		}
		if n := j.Studio.Count(c); blankPages(n) > 0 {
			list.Add(c.Pos, "plan-booklet-blank", diag.Args{"component": c.Name, "pages": n, "n": blankPages(n)})
		}
	}
	return list
}
