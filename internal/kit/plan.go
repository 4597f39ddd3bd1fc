package kit

import (
	"maps"
	"math"
	"slices"
	"sync"

	"cartouche/internal/diag"
	"cartouche/internal/draw/png"
	"cartouche/internal/model"
	"cartouche/internal/parallel"
	"cartouche/internal/project"
	"cartouche/internal/scene"
	"cartouche/layouts"
	"cartouche/layouts/press"
)

// Plan is what a kit would print.
type Plan struct {
	Game     string
	Lang     string
	Players  int
	Paper    string
	Profile  string
	Stocks   []PlannedStock
	Profiles []PlannedInk    // all profiles on the same paper, sorted by name
	Colours  []PlannedColour // of files for a press: whose inks were worked out
	Warnings diag.List

	Placeholders int // instead of pictures that are missing or cannot be read
}

// PlannedStock is what is printed on one kind of paper or, if some of its sheets have two sides and
// some one, what is in one of the two files.
type PlannedStock struct {
	Stock  string  `json:"stock"`
	Sides  string  `json:"sides,omitempty"` // "one-sided" or "both", of one of two files
	Sheets int     `json:"sheets"`
	Pages  int     `json:"pages"`
	Pieces int     `json:"pieces"`
	Cuts   int     `json:"cuts"` // straight cuts, strips laid side by side
	Folds  int     `json:"folds"`
	Ink    float64 `json:"ink"` // in percent of the pages that are not blank, see Ink
}

// PlannedInk is the ink of the whole kit in a profile, or how many errors prevent it from being printed in it.
type PlannedInk struct {
	Profile string   `json:"profile"`
	Ink     *float64 `json:"ink,omitempty"`
	Errors  int      `json:"errors,omitempty"`
}

// planDPI is the resolution of pages whose ink is measured: grey edges account for what is
// thinner than a pixel.
const planDPI = 36

// MakePlan imposes a kit without writing anything.
func MakePlan(p *project.Project, opt Options) (*Plan, error) {
	if _, ok := insteadOfProfile(p, opt, nil); ok {
		return planPoster(p, opt)
	}
	j, pieces, sheets, err := planned(p, opt, question{}, math.MaxInt)
	if err != nil {
		return nil, err
	}
	if err := unprintable(j, pieces).Err(); err != nil {
		return nil, err
	}
	plan := &Plan{Game: j.Game.ID, Lang: j.Opt.Lang, Players: j.Opt.Players, Paper: j.PaperName(), Profile: j.Opt.Profile,
		Colours: j.WorkedOut()}
	known := new(inks)
	for _, file := range sheets.files() {
		stack := sheets[file]
		if len(stack) == 0 {
			continue
		}
		s := PlannedStock{Stock: string(stockOf(file)), Sides: sheets.sides(file), Sheets: len(stack), Pages: len(press.Pages(stack))}
		for _, sheet := range stack {
			s.Cuts += sheet.Cuts
			s.Pieces += sheet.Pieces
			if sheet.Folded {
				s.Folds++
			}
		}
		if s.Ink, err = meanInk(j, known, printed(stack)); err != nil {
			return nil, err
		}
		plan.Stocks = append(plan.Stocks, s)
	}
	over := slices.Concat(overlaps(j, pieces), sheets.unmarked(j.Paper.Size.Value), j.Converted())
	plan.Warnings = slices.Concat(sheetWarnings(j, pieces, sheets), bookletWarnings(j, sheets), diag.Of(over.Err()), j.Opt.Doubts)
	if j.Opt.Strict {
		if err := reportWarnings(j, over); err != nil {
			return nil, err
		}
	}
	if opt.Since != "" {
		j.asked.printedCopies = map[string]int{}
		for _, p := range pieces {
			j.asked.printedCopies[p.Component.Name+" "+pieceKey(j, p)] = p.Copies
		}
	}
	plan.Profiles, err = inkOfProfiles(j, p, sheets, known)
	plan.Placeholders = Placeholders(j.Studio.Warnings())
	j.warnOfLanguages()
	return plan, err
}

// Placeholders returns how many placeholders instead of pictures the warnings are about.
func Placeholders(warnings diag.List) int {
	boxes := map[string]bool{}
	for _, cause := range warnings {
		for _, d := range append(diag.List{cause}, cause.Alike...) {
			if d.Code == "picture-placeholder" || d.Code == "picture-unreadable" {
				boxes[d.Error()] = true
			}
		}
	}
	return len(boxes)
}

// planned imposes a kit, or only so many evenly chosen pieces of a large one.
func planned(p *project.Project, opt Options, asked question, most int) (*Job, []layouts.Piece, stacks, error) {
	asked.coarse = opt.Since == "" // pieces are compared with those that were printed, pixel by pixel
	j, err := start(p, opt, asked)
	if err != nil {
		return nil, nil, nil, err
	}
	pieces, err := layOut(j, spread(j.PieceIDs(), most))
	if err != nil {
		return nil, nil, nil, err
	}
	if opt.Since != "" {
		todo, err := toPrint(j, pieces)
		if err != nil {
			return nil, nil, nil, err
		}
		pieces = todo.pieces
	}
	if asked.printedCopies != nil {
		pieces = samePieces(j, pieces)
	}
	sheets, err := impose(j, pieces)
	return j, pieces, sheets, err
}

// inkOfProfiles measures the kit in every profile, on the paper of the job. It counts the errors of profiles other than its own.
func inkOfProfiles(j *Job, p *project.Project, own stacks, known *inks) ([]PlannedInk, error) {
	var list []PlannedInk
	for _, name := range slices.Sorted(maps.Keys(j.Game.Theme.Profiles)) {
		sheets := own
		if j.Opt.Profile != name {
			var err error
			sheets, err = sheetsIn(name, j, p)
			if stopped := j.stopped(); stopped != nil {
				return nil, stopped
			}
			if err != nil {
				list = append(list, PlannedInk{Profile: name, Errors: len(diag.Of(err))})
				continue
			}
		}
		var pages []*scene.Page
		for _, file := range sheets.files() {
			pages = append(pages, printed(sheets[file])...)
		}
		ink, err := meanInk(j, known, pages)
		if err != nil {
			return nil, err
		}
		list = append(list, PlannedInk{Profile: name, Ink: &ink})
	}
	return list, nil
}

// sheetsIn returns the sheets of another profile, or all errors that prevent it from being printed in it.
func sheetsIn(profile string, j *Job, p *project.Project) (sheets stacks, err error) {
	opt, asked := j.Opt, j.asked
	opt.Profile, opt.Since, opt.Warn, opt.PDFX, opt.Condition, asked.inkOnly = profile, "", nil, "", "", true
	if poster, ok := insteadOfProfile(p, opt, nil); ok {
		_, page, err := layOutPoster(p, poster, asked)
		return stacks{string(model.Plain): {{Front: page}}}, err
	}
	if _, _, sheets, err = planned(p, opt, asked, inkPieces); err != nil {
		_, _, _, err = planned(p, opt, asked, math.MaxInt)
	}
	return sheets, err
}

// printed returns the pages of the sheets without blank backs.
func printed(sheets []press.Sheet) []*scene.Page {
	var pages []*scene.Page
	for _, s := range sheets {
		pages = append(pages, s.Front)
		if s.Back != nil && !s.Blank {
			pages = append(pages, s.Back)
		}
	}
	return pages
}

// The ink of a large kit is measured on some of its pages, and in other profiles on some
// of its pieces: hundreds of cards give the mean of thousands.
const (
	inkPages  = 20
	inkPieces = 180
)

// spread returns at most so many entries of a list, evenly spread over it, or all entries if
// these are not more than five times as many.
func spread[T any](list []T, most int) []T {
	if len(list)/5 <= most {
		return list
	}
	some := make([]T, most)
	for i := range some {
		some[i] = list[i*len(list)/most]
	}
	return some
}

// inks are the Ink of pages that were measured: *scene.Page to float64.
type inks = sync.Map

// meanInk is the mean of the pages' Ink, to a tenth of a percent. Pages that are known already are not drawn again.
func meanInk(j *Job, known *inks, pages []*scene.Page) (float64, error) {
	pages = spread(pages, inkPages)
	each := make([]float64, len(pages))
	err := parallel.Each(j.Opt.Jobs, len(pages), func(i int) error {
		if ink, ok := known.Load(pages[i]); ok {
			each[i] = ink.(float64)
			return nil
		}
		pic, err := png.Draw(pages[i], planDPI)
		if err == nil {
			each[i] = Ink(pic)
			known.Store(pages[i], each[i])
		}
		return err
	})
	sum := 0.0
	for _, ink := range each {
		sum += ink
	}
	return math.Round(10*sum/float64(max(len(pages), 1))) / 10, err
}

// Ink returns how much ink a picture takes, in percent: cyan, magenta, yellow and
// black together, with black for what the three have in common. A page full of
// one ink has 100, as the makers of printers count.
func Ink(p *scene.Picture) float64 {
	sum := 0
	for i := 0; i < len(p.Pix); i += 4 {
		c, m, y := 255-int(p.Pix[i]), 255-int(p.Pix[i+1]), 255-int(p.Pix[i+2])
		sum += c + m + y - 2*min(c, m, y)
	}
	return 100 * float64(sum) / (255 * float64(max(p.Width*p.Height, 1)))
}

// sheetWarnings returns warnings about sheets before printing: pieces on several sheets, pieces
// whose fronts and backs are glued, and folds that cross a text.
func sheetWarnings(j *Job, pieces []layouts.Piece, sheets stacks) diag.List {
	var list diag.List
	for _, c := range j.Components {
		tiles, glued := map[string]bool{}, 0 // of one piece; sheets of all
		for _, s := range slices.Concat(sheets[string(c.Stock)], sheets[string(c.Stock)+oneSided]) {
			if s.Part != "" && s.Holds(c.Name) {
				tiles[s.Part] = true
			}
			if s.Glued && s.Holds(c.Name) {
				glued++
			}
		}
		if len(tiles) > 0 {
			list.Add(c.Size.Pos, "plan-tiled", diag.Args{
				"component": c.Name, "found": c.Size.Value, "paper": j.Paper.Size.Value, "n": len(tiles),
			})
		}
		if glued > 0 {
			list.Add(c.Size.Pos, "plan-glued", diag.Args{
				"component": c.Name, "found": c.Size.Value, "paper": j.Paper.Size.Value, "n": glued / 2,
			})
		}
	}
	for _, p := range pieces {
		list = append(list, foldedTexts(p)...)
	}
	return list
}

// foldedTexts returns a warning for each text of a piece that one of its folds crosses.
func foldedTexts(p layouts.Piece) diag.List {
	var list diag.List
	seen := map[string]bool{}
	for _, f := range []*scene.Face{p.Front, p.Back} {
		if f == nil {
			continue
		}
		folds := scene.Lines(f.Ops, scene.Fold)
		for at, ops := range f.Parts(p.Component.Pos) {
			for _, t := range scene.Texts(ops) {
				crossed := slices.ContainsFunc(folds, func(fold scene.Line) bool { return fold.Crosses(t.Box) })
				if crossed && !seen[t.Words()] {
					seen[t.Words()] = true
					list.Add(at, "plan-fold-text", diag.Args{"component": p.Component.Name, "found": t.Words()})
				}
			}
		}
	}
	return list
}
