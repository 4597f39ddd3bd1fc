package kit

import (
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/model"
	"cartouche/layouts"
	"cartouche/layouts/press"
)

// cover makes the first sheets of the plain file. Their table needs to know the
// pages of all others, which they move on.
func (j *job) cover(stacks map[string][]press.Sheet, opt press.Options) ([]press.Sheet, diag.List) {
	var lines []layouts.CoverLine
	for _, c := range j.comps {
		if j.studio.Count(c) > 0 {
			lines = append(lines, layouts.CoverLine{Component: c, Copies: j.copies(c)})
		}
	}
	impose := func() ([]press.Sheet, diag.List) {
		faces, errs := j.studio.Cover(lines, j.opt.Duplex)
		var items []press.Item
		for _, f := range faces {
			items = append(items, press.Item{Title: j.studio.CoverTitle(), Front: f, Copies: 1})
		}
		sheets, more := press.Impose(items, opt)
		return sheets, append(errs, more...)
	}
	before, _ := impose()
	if slices.ContainsFunc(before, func(s press.Sheet) bool { return s.Part != "" }) {
		j.tell(diag.Pos{}, "cover-too-large", diag.Args{"paper": opt.Paper})
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

// sides is how many pages of its file a sheet of the stack has.
func (j *job) sides(stack []press.Sheet) int {
	if j.opt.Duplex != press.Separate && slices.ContainsFunc(stack, func(s press.Sheet) bool { return s.Back != nil }) {
		return 2
	}
	return 1
}

// find notes on which pages each component of a stock comes to lie, from page
// first on.
func (j *job) find(pages map[*model.Component]string, stock string, stack []press.Sheet, first int) {
	per := j.sides(stack)
	for _, c := range j.comps {
		if c.Stock != stock || j.studio.Count(c) == 0 {
			continue
		}
		var spans []string
		for from := 0; from < len(stack); from++ {
			to := from
			for to < len(stack) && stack[to].Holds(c.Name) {
				to++
			}
			if to > from {
				spans = append(spans, j.span(first+from*per, first+to*per-1))
				from = to
			}
		}
		pages[c] = j.messages.List(spans...)
	}
}

func (j *job) copies(c *model.Component) int {
	return j.studio.Copies(c) * j.opt.Copies
}

func (j *job) span(from, to int) string {
	if from == to {
		return j.messages.Number(from)
	}
	return j.messages.Number(from) + "–" + j.messages.Number(to)
}
