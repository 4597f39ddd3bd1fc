package kit

import (
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/model"
	"cartouche/layouts"
	"cartouche/layouts/press"
)

// cover makes the first sheets of the plain file. Their table has the pages of all
// components, and the cover itself shifts those of the plain file: so it is imposed twice.
func cover(j *Job, pieces []layouts.Piece, sheets stacks, opt press.Options) ([]press.Sheet, diag.List) {
	var lines []layouts.CoverLine
	for _, c := range j.Components {
		if j.Studio.Count(c) > 0 {
			lines = append(lines, layouts.CoverLine{Component: c, Copies: j.Studio.Copies(c) * j.Opt.Copies})
		}
	}
	work := sheets.work()
	work.Ruler = model.On(j.profile.Ruler, true)
	impose := func(pieces []layouts.Piece) ([]press.Sheet, diag.List) {
		faces, errs := j.Studio.Cover(layouts.CoverKit{Lines: lines, Backs: j.Opt.Duplex.String(), Work: work, Pieces: pieces})
		var items []press.Item
		for _, f := range faces {
			items = append(items, press.Item{Title: j.Studio.CoverTitle(), Front: f, Copies: 1})
		}
		cover, more := press.Impose(items, opt)
		return cover, append(errs, more...)
	}
	before, _ := impose(nil)
	if slices.ContainsFunc(before, func(s press.Sheet) bool { return s.Part != "" }) {
		j.Warn(diag.Pos{}, "cover-too-large", diag.Args{"paper": opt.Paper})
		return nil, nil
	}
	places := map[*model.Component][]layouts.CoverPlace{}
	for _, file := range sheets.files() {
		first := 1
		if file == "plain" {
			first += len(before) * sides(j, sheets[file])
		}
		addPages(j, places, file, sheets[file], first)
	}
	for _, board := range j.Components {
		for _, c := range board.Punch {
			places[c] = places[board]
		}
	}
	for i := range lines {
		lines[i].Places = places[lines[i].Component]
	}
	return impose(pieces)
}

// work returns what there is to do with the sheets.
func (s stacks) work() layouts.Work {
	var work layouts.Work
	for _, file := range s.files() {
		stack := s[file]
		if strings.HasSuffix(file, folded) {
			work.Booklet = work.Booklet || len(stack) > 0
			continue // it shows pieces, but has none
		}
		if strings.HasSuffix(file, oneSided) && len(stack) > 0 {
			work.Apart = append(work.Apart, file)
		}
		for _, s := range stack {
			work.See(s.Front.Ops, stockOf(file))
			if s.Back != nil {
				work.See(s.Back.Ops, stockOf(file))
			}
		}
	}
	return work
}

// sides returns how many pages of its file a sheet of the stack has.
func sides(j *Job, stack []press.Sheet) int {
	booklet := slices.ContainsFunc(stack, func(s press.Sheet) bool { return s.Folded && s.Back != nil })
	if (j.Opt.Duplex != press.Separate || booklet) && slices.ContainsFunc(stack, func(s press.Sheet) bool { return s.Back != nil }) {
		return 2
	}
	return 1
}

// addPages adds the pages of each component in a file, whose first page is first.
func addPages(j *Job, places map[*model.Component][]layouts.CoverPlace, file string, stack []press.Sheet, first int) {
	per := sides(j, stack)
	for _, c := range j.Components {
		if c.Stock != stockOf(file) || j.Studio.Count(c) == 0 {
			continue
		}
		var spans []string
		for from := 0; from < len(stack); from++ {
			to := from
			for to < len(stack) && stack[to].Holds(c.Name) {
				to++
			}
			if to > from {
				spans = append(spans, j.Span(first+from*per, first+to*per-1))
				from = to
			}
		}
		if spans != nil {
			pages := strings.ReplaceAll(j.Messages.List(spans...), "–", "–\u2060") // no line ends behind the dash
			places[c] = append(places[c], layouts.CoverPlace{File: file, Pages: pages})
		}
	}
}

// Span returns a span of numbers; a single one without a dash.
func (j *Job) Span(from, to int) string {
	if from == to {
		return j.Messages.Number(from)
	}
	return j.Messages.Number(from) + "–" + j.Messages.Number(to)
}
