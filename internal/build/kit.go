package build

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/draw/pdf"
	"cartouche/internal/geom"
	"cartouche/internal/model"
	"cartouche/internal/project"
	"cartouche/internal/scene"
	"cartouche/layouts"
	"cartouche/layouts/press"
)

// stocks are the kinds of paper a kit is printed on, in the order of printing.
var stocks = []string{"plain", "card"}

// Kit makes the print-and-play kit of a game: a PDF a stock, and pictures of
// every component in the other formats. It returns what was written, in order.
func Kit(p *project.Project, opt Options) ([]Made, error) {
	j, err := start(p, opt)
	if err != nil {
		return nil, err
	}
	pieces, err := j.pieces()
	if err != nil {
		return nil, err
	}
	var tasks []task
	if slices.Contains(opt.Formats, "pdf") {
		if tasks, err = j.sheets(pieces); err != nil {
			return nil, err
		}
	}
	for _, format := range opt.Formats {
		if format != "pdf" {
			tasks = append(tasks, j.pictures(pieces, format)...)
		}
	}
	return j.run(tasks)
}

// task is one file to write.
type task struct {
	made  Made
	write func(w io.Writer) error
}

// run writes the files, several at a time; all of them or, when one cannot be
// made, none.
func (j *job) run(tasks []task) ([]Made, error) {
	made := make([]Made, len(tasks))
	progress := counter(j.opt.Progress, len(tasks))
	out := project.NewOutput(j.opt.Out)
	defer out.Discard()
	err := inParallel(j.opt.Jobs, len(tasks), func(i int) error {
		made[i] = tasks[i].made
		defer progress()
		return out.Write(made[i].Path, tasks[i].write)
	})
	if err != nil {
		return nil, err
	}
	return made, out.Commit()
}

// sheets imposes the pieces and returns a PDF to write for each stock.
func (j *job) sheets(pieces []layouts.Piece) ([]task, error) {
	var errs diag.List
	opt := j.pressOptions(&errs)
	stacks := map[string][]press.Sheet{}
	for _, stock := range stocks {
		items, more := j.items(pieces, stock)
		errs = append(errs, more...)
		stacks[stock], more = press.Impose(items, opt)
		errs = append(errs, more...)
	}
	if len(j.opt.Only) == 0 && j.numbers == nil && len(errs) == 0 {
		cover, more := j.cover(stacks, opt)
		errs = append(errs, more...)
		stacks["plain"] = append(cover, stacks["plain"]...)
	}
	var tasks []task
	for _, stock := range stocks {
		if sheets := stacks[stock]; len(sheets) > 0 {
			press.Finish(sheets, opt)
			tasks = append(tasks, j.pdf(stock, press.Pages(sheets)))
		}
	}
	return tasks, errs.Err()
}

func (j *job) pressOptions(errs *diag.List) press.Options {
	ruler := j.studio.Ruler
	if !model.On(j.profile.Ruler, true) {
		ruler = func() ([]scene.Op, geom.Length) { return nil, 0 }
	}
	return press.Options{
		Paper: j.paper.Size.Value, Margin: j.paper.Margin.Value,
		Duplex: j.opt.Duplex, Marks: !j.opt.NoMarks, Gutter: j.opt.Bleed, Lang: j.opt.Lang,
		Line: func(title string, page, of int, room geom.Length) []scene.Op {
			ops, more := j.studio.Line(title, page, of, room)
			*errs = append(*errs, more...)
			return ops
		},
		Ruler: ruler,
	}
}

// items are the pieces of a stock as the press takes them.
func (j *job) items(pieces []layouts.Piece, stock string) ([]press.Item, diag.List) {
	var items []press.Item
	var errs diag.List
	for _, p := range pieces {
		if p.Component.Stock != stock {
			continue
		}
		title, more := j.studio.Title(p.Component)
		errs = append(errs, more...)
		items = append(items, press.Item{Name: p.Component.Name, Title: title, Front: j.contoured(p.Front), Back: p.Back, Copies: p.Copies * j.opt.Copies, At: p.Component.Size.Pos})
	}
	return items, errs
}

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
		faces, errs := j.studio.Cover(lines)
		var items []press.Item
		for _, f := range faces {
			items = append(items, press.Item{Title: j.studio.CoverTitle(), Front: f, Copies: 1})
		}
		sheets, more := press.Impose(items, opt)
		return sheets, append(errs, more...)
	}
	before, _ := impose()
	pages := map[*model.Component]string{}
	for _, stock := range stocks {
		first := 1
		if stock == "plain" {
			first += len(before) * sides(stacks[stock])
		}
		j.find(pages, stock, stacks[stock], first)
	}
	for i := range lines {
		lines[i].Pages = pages[lines[i].Component]
	}
	return impose()
}

// sides is how many pages a sheet of the stack has.
func sides(stack []press.Sheet) int {
	if slices.ContainsFunc(stack, func(s press.Sheet) bool { return s.Back != nil }) {
		return 2
	}
	return 1
}

// find notes on which pages each component of a stock comes to lie.
func (j *job) find(pages map[*model.Component]string, stock string, stack []press.Sheet, page int) {
	per := sides(stack)
	for _, c := range j.comps {
		if c.Stock != stock || j.studio.Count(c) == 0 {
			continue
		}
		n := 0
		for _, s := range stack {
			if s.Name == c.Name {
				n += per
			}
		}
		pages[c] = span(page, page+n-1)
		page += n
	}
}

func (j *job) copies(c *model.Component) int {
	return j.studio.Copies(c) * j.opt.Copies
}

func span(from, to int) string {
	if from == to {
		return fmt.Sprint(from)
	}
	return fmt.Sprintf("%d–%d", from, to)
}

// pdf is the task that writes the file of a stock.
func (j *job) pdf(stock string, pages []*scene.Page) task {
	name := strings.Join([]string{j.game.ID, j.opt.Lang, j.paperName(), stock}, "-") + ".pdf"
	if j.opt.Profile != "home" {
		name = strings.Join([]string{j.game.ID, j.opt.Lang, j.paperName(), j.opt.Profile, stock}, "-") + ".pdf"
	}
	return task{
		made: Made{
			Path: j.game.ID + "/" + name, Stock: stock, Pages: len(pages),
			Width: pages[0].Size.W.MM(), Height: pages[0].Size.H.MM(),
		},
		write: func(w io.Writer) error {
			return pdf.Write(w, pages, j.pdfOptions(j.messages.Show(diag.Term("stock-"+stock)), j.opt.Jobs))
		},
	}
}

// counter makes a function that counts the done and tells.
func counter(tell func(done, of int), of int) func() {
	if tell == nil {
		return func() {}
	}
	ch := make(chan int, 1)
	ch <- 0
	return func() {
		n := <-ch + 1
		tell(n, of)
		ch <- n
	}
}
