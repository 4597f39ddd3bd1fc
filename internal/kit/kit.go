package kit

import (
	"io"
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/draw/pdf"
	"cartouche/internal/geom"
	"cartouche/internal/lang"
	"cartouche/internal/model"
	"cartouche/internal/project"
	"cartouche/internal/scene"
	"cartouche/layouts"
	"cartouche/layouts/press"
)

// stocks are the kinds of paper a kit is printed on, in the order of printing.
var stocks = []string{"plain", "card"}

// Make makes the print-and-play kit of a game: a PDF a stock, and pictures of
// every component in the other formats. It returns what was written, in order.
func Make(p *project.Project, opt Options) ([]Made, error) {
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
	if err := out.Commit(); err != nil {
		return nil, err
	}
	j.warn()
	return made, nil
}

// sheets imposes the pieces and returns the PDFs to write for each stock.
func (j *job) sheets(pieces []layouts.Piece) ([]task, error) {
	stacks, err := j.stacks(pieces)
	if err != nil {
		return nil, err
	}
	var tasks []task
	for _, stock := range stocks {
		sheets := stacks[stock]
		switch fronts, backs := press.Split(sheets); {
		case len(sheets) == 0:
		case j.opt.Duplex == press.Separate && len(backs) > 0:
			tasks = append(tasks, j.pdf(stock, "fronts", fronts), j.pdf(stock, "backs", backs))
		default:
			tasks = append(tasks, j.pdf(stock, "", press.Pages(sheets)))
		}
	}
	return tasks, nil
}

// stacks imposes the pieces, those of each stock by themselves.
func (j *job) stacks(pieces []layouts.Piece) (map[string][]press.Sheet, error) {
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
	for _, stock := range stocks {
		press.Finish(stacks[stock], opt)
	}
	return stacks, errs.Err()
}

func (j *job) pressOptions(errs *diag.List) press.Options {
	ruler := j.studio.Ruler
	if !model.On(j.profile.Ruler, true) {
		ruler = func() ([]scene.Op, geom.Length) { return nil, 0 }
	}
	marks := press.Crop
	if j.opt.Marks != nil {
		marks = *j.opt.Marks
	}
	return press.Options{
		Paper: j.paper.Size.Value, Margin: j.paper.Margin.Value, Shift: j.opt.Shift,
		Duplex: j.opt.Duplex, Marks: marks, Gutter: j.opt.Bleed, Lang: j.opt.Lang,
		RightToLeft: lang.RightToLeft(j.opt.Lang),
		Line: func(titles []string, page, of int, room geom.Length) []scene.Op {
			ops, more := j.studio.Line(titles, page, of, room)
			*errs = append(*errs, more...)
			return ops
		},
		Ruler:  ruler,
		Number: j.studio.Number,
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

// pdf is the task that writes the file of a stock, or its part with one of the sides.
func (j *job) pdf(stock, side string, pages []*scene.Page) task {
	parts := []string{j.game.ID, j.opt.Lang, j.paperName()}
	if j.opt.Profile != "home" {
		parts = append(parts, j.opt.Profile)
	}
	parts = append(parts, stock)
	if side != "" {
		parts = append(parts, side)
	}
	name := strings.Join(parts, "-") + ".pdf"
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
