package kit

import (
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/model"
	"cartouche/layouts"
	"cartouche/layouts/press"
)

// cover makes the first sheets of the plain file. Their table says on which pages
// all components are, and the cover itself moves those of the plain file on: so it
// is imposed twice.
func (j *Job) cover(stacks map[string][]press.Sheet, opt press.Options) ([]press.Sheet, diag.List) {
	var lines []layouts.CoverLine
	for _, c := range j.Components {
		if j.Studio.Count(c) > 0 {
			lines = append(lines, layouts.CoverLine{Component: c, Copies: j.copies(c)})
		}
	}
	work := workOf(stacks)
	impose := func() ([]press.Sheet, diag.List) {
		faces, errs := j.Studio.Cover(layouts.CoverKit{Lines: lines, Backs: j.Opt.Duplex.String(), Work: work})
		var items []press.Item
		for _, f := range faces {
			items = append(items, press.Item{Title: j.Studio.CoverTitle(), Front: f, Copies: 1})
		}
		sheets, more := press.Impose(items, opt)
		return sheets, append(errs, more...)
	}
	before, _ := impose()
	if slices.ContainsFunc(before, func(s press.Sheet) bool { return s.Part != "" }) {
		j.Tell(diag.Pos{}, "cover-too-large", diag.Args{"paper": opt.Paper})
		return nil, nil
	}
	pages := map[*model.Component]string{}
	for _, stock := range stocks {
		first := 1
		if stock == "plain" {
			first += len(before) * j.sides(stacks[stock])
		}
		j.find(pages, stock, stacks[stock], first)
	}
	for i := range lines {
		lines[i].Pages = pages[lines[i].Component]
	}
	return impose()
}

// workOf is what there is to do with the sheets.
func workOf(stacks map[string][]press.Sheet) layouts.Work {
	var work layouts.Work
	for stock, stack := range stacks {
		for _, s := range stack {
			work.See(s.Front.Ops, stock)
			if s.Back != nil {
				work.See(s.Back.Ops, stock)
			}
		}
	}
	return work
}

// sides is how many pages of its file a sheet of the stack has.
func (j *Job) sides(stack []press.Sheet) int {
	if j.Opt.Duplex != press.Separate && slices.ContainsFunc(stack, func(s press.Sheet) bool { return s.Back != nil }) {
		return 2
	}
	return 1
}

// find adds the pages on which each component of a stock lies; the stack begins
// at page first.
func (j *Job) find(pages map[*model.Component]string, stock string, stack []press.Sheet, first int) {
	per := j.sides(stack)
	for _, c := range j.Components {
		if c.Stock != stock || j.Studio.Count(c) == 0 {
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
		pages[c] = j.Messages.List(spans...)
	}
}

func (j *Job) copies(c *model.Component) int {
	return j.Studio.Copies(c) * j.Opt.Copies
}

// Span writes a span of numbers; a single one without a dash.
func (j *Job) Span(from, to int) string {
	if from == to {
		return j.Messages.Number(from)
	}
	return j.Messages.Number(from) + "–" + j.Messages.Number(to)
}
