package kit

import (
	"cmp"
	"io"
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/draw/pdf"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/lang"
	"cartouche/internal/model"
	"cartouche/internal/parallel"
	"cartouche/internal/project"
	"cartouche/internal/scene"
	"cartouche/layouts"
	"cartouche/layouts/press"
)

// stocks are the kinds of paper a kit is printed on, in the order of printing.
var stocks = []string{"plain", "card"}

// Make makes the print-and-play kit of a game: a PDF for each stock, and pictures
// of every component in the other formats. It returns what was written, in order.
func Make(p *project.Project, opt Options) ([]Made, error) {
	j, tasks, err := prepare(p, opt, true)
	if err != nil {
		return nil, err
	}
	return j.Run(tasks)
}

// Tasks lays a kit out and returns the files of it, for whoever writes them elsewhere than
// into a folder of output.
func Tasks(p *project.Project, opt Options) ([]Task, error) {
	_, tasks, err := prepare(p, opt, false)
	return tasks, err
}

// Apart lays a kit out and returns the files of each of its components by itself, as Only
// asks for it; Made says of which.
func Apart(p *project.Project, opt Options) ([]Task, error) {
	j, err := Start(p, opt)
	if err != nil {
		return nil, err
	}
	pieces, err := j.Pieces()
	if err != nil {
		return nil, err
	}
	if err := j.unprintable(pieces).Err(); err != nil {
		return nil, err
	}
	var tasks []Task
	for _, c := range j.Components {
		one := *j
		one.Opt.Only, one.Components = []string{c.Name}, []*model.Component{c}
		files, _, err := one.sheets(slices.DeleteFunc(slices.Clone(pieces), func(p layouts.Piece) bool { return p.Component != c }))
		if err != nil {
			return nil, err
		}
		for _, t := range files {
			t.Made.Component = c.Name
			tasks = append(tasks, t)
		}
	}
	return tasks, nil
}

// prepare lays a kit out, and returns the files to write, with note the one that says
// what was printed.
func prepare(p *project.Project, opt Options, note bool) (*Job, []Task, error) {
	j, err := Start(p, opt)
	if err != nil {
		return nil, nil, err
	}
	pieces, err := j.Pieces()
	if err != nil {
		return nil, nil, err
	}
	if err := j.unprintable(pieces).Err(); err != nil {
		return nil, nil, err
	}
	var tasks []Task
	sheets := slices.Contains(opt.Formats, "pdf")
	var todo printing
	if note && sheets || opt.Since != "" {
		if todo, err = j.toPrint(pieces); err != nil {
			return nil, nil, err
		}
		if pieces = todo.pieces; len(pieces) == 0 && opt.Since != "" {
			return j, nil, nil
		}
	}
	over := j.overlaps(pieces) // before the sheets, which take memory too
	if sheets {
		var unmarked diag.List
		if tasks, unmarked, err = j.sheets(pieces); err != nil {
			return nil, nil, err
		}
		over = append(over, unmarked...)
	}
	if note && sheets {
		tasks = append(tasks, j.printedTask(todo.record))
	}
	for _, format := range opt.Formats {
		if format != "pdf" {
			tasks = append(tasks, j.pictures(pieces, format)...)
		}
	}
	return j, tasks, j.doubt(over)
}

// Task is one file to write.
type Task struct {
	Made  Made
	Pages func() []*scene.Page // what it shows; may be nil
	Check func() error         // says at once what Write would fail with; may be nil

	// Write writes the file. It may be called once: it gives the pages up, to save memory, and
	// Pages may return none afterwards.
	Write func(w io.Writer) error
}

// checked are the errors of the tasks' checks, for each component and size once.
func checked(tasks []Task) error {
	var errs diag.List
	seen := map[Made]bool{}
	for _, t := range tasks {
		what := Made{Component: t.Made.Component, Width: t.Made.Width, Height: t.Made.Height}
		if t.Check == nil || seen[what] {
			continue
		}
		seen[what] = true
		errs = append(errs, diag.Of(t.Check())...)
	}
	return errs.Err()
}

// twice returns an error for each name that two of the tasks would write to, such as
// those of a component card-1 and of the first of several cards, or of the cards Emmer
// and emmer where letters of both sizes are the same to the disk.
func twice(tasks []Task) error {
	var errs diag.List
	first := map[string]Made{}
	for _, t := range tasks {
		path := strings.ToLower(t.Made.Path)
		if other, there := first[path]; there {
			errs.Add(diag.Pos{}, "file-twice", diag.Args{"found": t.Made.Path, "component": other.Component, "other": t.Made.Component})
			continue
		}
		first[path] = t.Made
	}
	return errs.Err()
}

// Run writes the files, several at a time; all of them or, when one cannot be
// made or two have one name, none.
func (j *Job) Run(tasks []Task) ([]Made, error) {
	if err := cmp.Or(checked(tasks), twice(tasks)); err != nil {
		return nil, err
	}
	made := make([]Made, len(tasks))
	progress := counter(j.Opt.Progress, "progress-files", len(tasks))
	out := project.NewOutput(j.Opt.Out)
	defer out.Discard()
	err := parallel.Each(j.Opt.Jobs, len(tasks), func(i int) error {
		made[i] = tasks[i].Made
		defer progress()
		if stopped := j.stopped(); stopped != nil {
			return stopped
		}
		return out.Write(made[i].Path, tasks[i].Write)
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

// sheets imposes the pieces and returns the PDFs to write for each stock, with warnings of
// crop marks that have no room.
func (j *Job) sheets(pieces []layouts.Piece) ([]Task, diag.List, error) {
	stacks, err := j.stacks(pieces)
	if err != nil {
		return nil, nil, err
	}
	var tasks []Task
	for _, stock := range stocks {
		sheets := stacks[stock]
		switch fronts, backs := press.Split(sheets); {
		case len(sheets) == 0:
		case j.Opt.Duplex == press.Separate && len(backs) > 0:
			tasks = append(tasks, j.pdf(stock, "fronts", fronts), j.pdf(stock, "backs", backs))
		default:
			tasks = append(tasks, j.pdf(stock, "", press.Pages(sheets)))
		}
	}
	return tasks, j.unmarked(stacks, j.Paper.Size.Value), nil
}

// whole reports whether all pieces of the kit are printed, which then has a cover.
func (j *Job) whole() bool {
	return len(j.Opt.Only) == 0 && j.numbers == nil && j.Opt.Pieces == nil && j.Opt.Since == "" && j.Opt.same == nil
}

// stacks imposes the pieces, those of each stock by themselves.
func (j *Job) stacks(pieces []layouts.Piece) (map[string][]press.Sheet, error) {
	var errs diag.List
	opt := j.pressOptions(&errs)
	stacks := map[string][]press.Sheet{}
	for _, stock := range stocks {
		items, more := j.items(pieces, stock)
		errs = append(errs, more...)
		stacks[stock], more = press.Impose(items, opt)
		errs = append(errs, more...)
	}
	if j.whole() && len(errs) == 0 {
		cover, more := j.cover(stacks, opt)
		errs = append(errs, more...)
		stacks["plain"] = append(cover, stacks["plain"]...)
	}
	for _, stock := range stocks {
		press.Finish(stacks[stock], opt)
	}
	return stacks, errs.Err()
}

// Impose puts items on the paper of the options, as a kit is: the pieces of one
// size side by side, what is larger than the paper on several sheets.
func (j *Job) Impose(items []press.Item) ([]press.Sheet, diag.List) {
	var errs diag.List
	opt := j.pressOptions(&errs)
	sheets, more := press.Impose(items, opt)
	press.Finish(sheets, opt)
	return sheets, append(errs, more...)
}

func (j *Job) pressOptions(errs *diag.List) press.Options {
	ruler := func() ([]ink.Op, geom.Length) { return j.Studio.Ruler(press.StripHeight) }
	if !model.On(j.profile.Ruler, true) {
		ruler = func() ([]ink.Op, geom.Length) { return nil, 0 }
	}
	marks := press.Crop
	if j.Opt.Marks != nil {
		marks = *j.Opt.Marks
	}
	return press.Options{
		Paper: j.Paper.Size.Value, Margin: j.Paper.Margin.Value, Shift: j.Opt.Shift,
		Duplex: j.Opt.Duplex, Marks: marks, Gutter: j.Opt.Bleed, Gap: j.Opt.Gap, Lang: j.Opt.Lang,
		RightToLeft: lang.RightToLeft(j.Opt.Lang),
		Line: func(titles []string, page, of int, room geom.Length) []ink.Op {
			ops, more := j.Studio.Line(titles, page, of, geom.Size{W: room, H: press.StripHeight})
			*errs = append(*errs, more...)
			return ops
		},
		Ruler:  ruler,
		Number: j.Studio.Number,
	}
}

// items are the pieces of a stock as the press takes them.
func (j *Job) items(pieces []layouts.Piece, stock string) ([]press.Item, diag.List) {
	var items []press.Item
	var errs diag.List
	for _, p := range pieces {
		if p.Component.Stock != stock {
			continue
		}
		title, more := j.Studio.Title(p.Component)
		errs = append(errs, more...)
		items = append(items, press.Item{
			Name: p.Component.Name, Title: title, Front: p.Front, Back: p.Back, Copies: p.Copies * j.Opt.Copies,
			Seams: SeamsOf(p.Component), At: p.Component.Size.Pos,
		})
	}
	return items, errs
}

// SeamsOf returns where a component may be divided, as the press takes it.
func SeamsOf(c *model.Component) press.Seams {
	joints := func(lengths []model.Length) (out press.Joints) {
		for _, l := range lengths {
			out = append(out, l.Value)
		}
		return out
	}
	return press.Seams{Vertical: joints(c.Seams.Vertical), Horizontal: joints(c.Seams.Horizontal)}
}

// pdf is the task that writes the file of a stock, or its part with one of the sides.
func (j *Job) pdf(stock, side string, pages []*scene.Page) Task {
	parts := []string{j.Game.ID, j.Opt.Lang, j.PaperName()}
	if j.Opt.Profile != "home" {
		parts = append(parts, j.Opt.Profile)
	}
	name := strings.Join(parts, "-") + j.Differing(Players|Copies|Bleed|Backs|Marks|Pressed|Choice) + "-" + stock
	if side != "" {
		name += "-" + side
	}
	name += ".pdf"
	return Task{
		Made: Made{
			Path: j.Game.ID + "/" + name, Stock: stock, Pages: len(pages),
			Width: pages[0].Size.W.MM(), Height: pages[0].Size.H.MM(),
		},
		Pages: func() []*scene.Page { return pages },
		Write: func(w io.Writer) error {
			opt, all := j.PDFOptions(j.Messages.Show(diag.Term("stock-"+stock)), j.Opt.Jobs), pages
			opt.GiveUp, pages = true, nil
			return pdf.Write(w, all, opt)
		},
	}
}

// counter returns a function that counts one more file as done and reports it.
func counter(tell func(key string, done, of int), key string, of int) func() {
	if tell == nil {
		return func() {}
	}
	ch := make(chan int, 1)
	ch <- 0
	return func() {
		n := <-ch + 1
		tell(key, n, of)
		ch <- n
	}
}
