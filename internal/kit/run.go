package kit

import (
	"cmp"
	"io"
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/draw/pdf"
	"cartouche/internal/model"
	"cartouche/internal/parallel"
	"cartouche/internal/project"
	"cartouche/internal/scene"
	"cartouche/layouts"
)

// Make makes the print-and-play kit of a game: a PDF for each stock, and pictures
// of every component in the other formats. It returns what was written, in order.
func Make(p *project.Project, opt Options) ([]Made, error) {
	if poster, ok := insteadOfProfile(p, opt, opt.Warn); ok {
		return Poster(p, poster)
	}
	j, _, tasks, err := prepare(p, opt, opt.Into == nil)
	if err != nil {
		return nil, err
	}
	return j.Run(tasks)
}

// KitAndComponents lays a kit out once, and returns its files, and those of each of its components by itself, as with Only. Made has
// the component of each of these. The studio is that of the kit.
func KitAndComponents(p *project.Project, opt Options) (whole, apart []Task, studio *layouts.Studio, err error) {
	j, pieces, whole, err := prepare(p, opt, false)
	if err != nil {
		return nil, nil, nil, err
	}
	for _, c := range j.Components {
		one := *j
		one.Opt.Only, one.Components = []string{c.Name}, []*model.Component{c}
		files, _, err := sheetFiles(&one, slices.DeleteFunc(slices.Clone(pieces), func(p layouts.Piece) bool { return p.Component != c }))
		if err != nil {
			return nil, nil, nil, err
		}
		for _, t := range files {
			t.Made.Component = c.Name
			apart = append(apart, t)
		}
	}
	return whole, apart, j.Studio, nil
}

// layOutKit starts a job and lays out its pieces.
func layOutKit(p *project.Project, opt Options) (*Job, []layouts.Piece, error) {
	j, err := Start(p, opt)
	if err != nil {
		return nil, nil, err
	}
	pieces, err := j.Pieces()
	if err == nil {
		err = unprintable(j, pieces).Err()
	}
	return j, pieces, err
}

// prepare lays a kit out, and returns its pieces and the files to write; with record also the one that
// records what was printed.
func prepare(p *project.Project, opt Options, record bool) (j *Job, pieces []layouts.Piece, tasks []Task, err error) {
	j, pieces, err = layOutKit(p, opt)
	if err != nil {
		return nil, nil, nil, err
	}
	sheets := slices.Contains(opt.Formats, "pdf")
	var todo printing
	if record && sheets || opt.Since != "" {
		if todo, err = toPrint(j, pieces); err != nil {
			return nil, nil, nil, err
		}
		if pieces = todo.pieces; len(pieces) == 0 && opt.Since != "" {
			return j, nil, nil, nil
		}
	}
	converted := j.Converted() // the pictures of the pieces, without those of a cover
	var found, unmarked diag.List
	err = parallel.Each(j.Opt.Jobs, 2, func(i int) (err error) {
		if i == 0 {
			found = overlaps(j, pieces)
		} else if sheets {
			tasks, unmarked, err = sheetFiles(j, pieces)
		}
		return err
	})
	if err != nil {
		return nil, nil, nil, err
	}
	if record && sheets {
		tasks = append(tasks, todo.record.task())
	}
	for _, format := range opt.Formats {
		if format == "pdf" {
			continue
		}
		for _, p := range pieces {
			files := pieceFiles{j, PieceID{p.Component, p.Index}, format, func() layouts.Piece { return p }}
			tasks = append(tasks, files.bare()...)
		}
	}
	return j, pieces, tasks, reportWarnings(j, slices.Concat(found, converted, unmarked))
}

// Task is one file to write.
type Task struct {
	Made  Made
	Pages func() []*scene.Page // what it shows; may be nil
	Check func() error         // returns early the error of Write; may be nil

	// Write writes the file. Call it once: it frees the pages to save memory, and Pages may
	// return none afterwards.
	Write func(w io.Writer) error
}

// checked returns the errors of the tasks' checks, once for each component and size, and an
// error for each name that two tasks would write to: those of a component card-1 and of the
// first of several cards, or of the cards Emmer and emmer on a disk that ignores case.
func checked(tasks []Task) error {
	var errs, twice diag.List
	seen, first := map[Made]bool{}, map[string]Made{}
	for _, t := range tasks {
		what := Made{Component: t.Made.Component, Width: t.Made.Width, Height: t.Made.Height}
		if t.Check != nil && !seen[what] {
			seen[what] = true
			errs = append(errs, diag.Of(t.Check())...)
		}
		path := strings.ToLower(t.Made.Path)
		if other, used := first[path]; used {
			twice.Add(diag.Pos{}, "file-twice", diag.Args{"found": t.Made.Path, "component": other.Component, "other": t.Made.Component})
		} else {
			first[path] = t.Made
		}
	}
	return cmp.Or(errs.Err(), twice.Err())
}

// Run writes the files, several at a time; all of them or, when one cannot be
// made or two have one name, none.
func (j *Job) Run(tasks []Task) ([]Made, error) {
	if err := checked(tasks); err != nil {
		return nil, err
	}
	if j.Opt.Into != nil {
		return j.write(tasks, 1, j.Opt.Into)
	}
	out := project.NewOutput(j.Opt.Out)
	defer out.Discard()
	made, err := j.write(tasks, j.Opt.Jobs, func(m Made, write func(io.Writer) error) error { return out.Write(m.Path, write) })
	if err != nil {
		return nil, err
	}
	return made, out.Commit()
}

// write writes the files into something, so many at a time.
func (j *Job) write(tasks []Task, jobs int, into func(Made, func(io.Writer) error) error) ([]Made, error) {
	made := make([]Made, len(tasks))
	progress := parallel.Counter(j.Opt.Progress, "progress-files", len(tasks))
	err := parallel.Each(jobs, len(tasks), func(i int) error {
		made[i] = tasks[i].Made
		defer progress()
		if stopped := j.stopped(); stopped != nil {
			return stopped
		}
		return into(made[i], tasks[i].Write)
	})
	if err != nil {
		return nil, err
	}
	j.warnOfLanguages()
	return made, nil
}

// stockFile is the task that writes a file of a kit, or its part with the fronts or backs.
func stockFile(j *Job, file, sides, part string, pages []*scene.Page, printed pdf.Sheets) Task {
	parts := []string{j.Game.ID, j.Opt.Lang, j.PaperName()}
	if j.Opt.Profile != "home" {
		parts = append(parts, j.Opt.Profile)
	}
	name := strings.Join(parts, "-") + j.Differing(Players|Copies|Bleed|Backs|Marks|Pressed|Choice) + "-" + file + part + ".pdf"
	return Task{
		Made: Made{
			Path: j.Game.ID + "/" + name, Stock: string(stockOf(file)), Sides: sides, Pages: len(pages),
			Width: pages[0].Size.W.MM(), Height: pages[0].Size.H.MM(),
		},
		Pages: func() []*scene.Page { return pages },
		Write: func(w io.Writer) error {
			opt, all := j.PDFOptions(layouts.StockName(j.Messages, stockOf(file), sides), j.Opt.Jobs), pages
			opt.GiveUp, opt.Sheets, pages = true, printed, nil
			opt.Tagged = stockOf(file) == model.Plain || sides == folded[1:]
			return pdf.Write(w, all, opt)
		},
	}
}
