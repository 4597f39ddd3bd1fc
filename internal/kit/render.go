package kit

import (
	"io"
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/draw/pdf"
	"cartouche/internal/draw/png"
	"cartouche/internal/draw/svg"
	"cartouche/internal/geom"
	"cartouche/internal/lang"
	"cartouche/internal/model"
	"cartouche/internal/project"
	"cartouche/internal/scene"
	"cartouche/layouts"
	"cartouche/layouts/press"
)

// Render makes the components of a game one by one, not imposed, in each of the
// formats. Memory grows with the pieces in work, not with their number: every
// piece is laid out once to find all mistakes, and again when it is drawn.
func Render(p *project.Project, opt Options) ([]Made, error) {
	j, err := start(p, opt)
	if err != nil {
		return nil, err
	}
	todo := j.lazyPieces()
	errs := make([]diag.List, len(todo))
	inParallel(j.opt.Jobs, len(todo), func(i int) error {
		_, errs[i] = j.studio.Piece(todo[i].c, todo[i].i)
		return nil
	})
	if err := slices.Concat(errs...).Err(); err != nil {
		return nil, err
	}
	tasksOf := j.pieceTasks
	if j.opt.Alone != (Alone{}) {
		tasksOf = j.aloneTasks
		if err := j.checkAlone(); err != nil {
			return nil, err
		}
	}
	var tasks []task
	for _, format := range j.opt.Formats {
		for _, l := range todo {
			tasks = append(tasks, tasksOf(l.c, l.i, format, func() layouts.Piece {
				piece, _ := j.studio.Piece(l.c, l.i)
				return piece
			})...)
		}
	}
	return j.run(tasks)
}

// lazyPiece is a piece that has not been laid out.
type lazyPiece struct {
	c *model.Component
	i int
}

// lazyPieces are all pieces of the chosen components, in order.
func (j *job) lazyPieces() []lazyPiece {
	var todo []lazyPiece
	for _, c := range j.comps {
		for i := range j.studio.Count(c) {
			if j.numbers.holds(i + 1) {
				todo = append(todo, lazyPiece{c, i})
			}
		}
	}
	return todo
}

// absent notes components that were asked for and that this kit does not hold.
func (j *job) absent() diag.List {
	var errs diag.List
	for _, c := range j.comps {
		if len(j.opt.Only) > 0 && c.Copies(j.opt.Players) == 0 && j.game.Players.Holds(j.opt.Players) {
			d := diag.Diagnostic{Code: "component-not-for-players", Args: diag.Args{
				"found": c.Name, "low": c.Players.Min, "high": c.Players.Max, "n": c.Players.Max, "players": j.opt.Players}}
			if c.Players.Min == c.Players.Max {
				d.Code = "component-not-for-players-exactly"
			}
			errs = append(errs, d)
		}
	}
	return errs
}

// pictures returns the tasks that draw every piece in a format.
func (j *job) pictures(pieces []layouts.Piece, format string) []task {
	var tasks []task
	for _, p := range pieces {
		tasks = append(tasks, j.pieceTasks(p.Component, p.Index, format, func() layouts.Piece { return p })...)
	}
	return tasks
}

// pieceTasks returns the tasks that draw one piece: a file a side, or one PDF
// for both.
func (j *job) pieceTasks(c *model.Component, index int, format string, piece func() layouts.Piece) []task {
	page := func(f *scene.Face) *scene.Page {
		p := f.Page(j.opt.Bleed, j.opt.Lang)
		p.Name, _ = j.studio.Title(c)
		return p
	}
	size := c.Size.Value
	if j.opt.Bleed {
		size.W, size.H = size.W+2*c.Bleed.Value, size.H+2*c.Bleed.Value
	}
	front := func() *scene.Page {
		f := piece().Front
		if format != "png" {
			f = j.contoured(f)
		}
		return page(f)
	}
	back := func() *scene.Page { return page(piece().Back) }
	if c.Sides() == 1 {
		back = nil
	}
	return j.sideTasks(c, index, format, size, front, back)
}

// sideTasks returns the tasks that draw the sides of a piece on pages of a size: a
// file a side, or one PDF for both. A piece with one side has no back.
func (j *job) sideTasks(c *model.Component, index int, format string, size geom.Size, front, back func() *scene.Page) []task {
	named := layouts.Piece{Component: c, Index: index}
	make := func(name string, pages ...func() *scene.Page) task {
		return task{
			made: Made{
				Path:      strings.Join([]string{j.game.ID, j.opt.Lang, name + "." + format}, "/"),
				Component: c.Name, Pages: len(pages) * j.copiesOf(format), Width: size.W.MM(), Height: size.H.MM(),
			},
			write: func(w io.Writer) error {
				var drawn []*scene.Page
				for _, page := range pages {
					drawn = append(drawn, page())
				}
				title, _ := j.studio.Title(c)
				return j.draw(w, format, title, slices.Repeat(drawn, j.copiesOf(format)))
			},
		}
	}
	switch {
	case back == nil:
		return []task{make(j.pieceName(named, false), front)}
	case format == "pdf" && j.opt.Duplex != press.Separate:
		return []task{make(j.pieceName(named, false), front, back)}
	}
	named.Back = &scene.Face{}
	return []task{make(j.pieceName(named, false), front), make(j.pieceName(named, true), back)}
}

// copiesOf is how often a file of a format holds its pages: a picture is one.
func (j *job) copiesOf(format string) int {
	if format == "pdf" {
		return j.opt.Copies
	}
	return 1
}

// draw writes pages in a format; only PDF takes more than one.
func (j *job) draw(w io.Writer, format, title string, pages []*scene.Page) error {
	switch format {
	case "png":
		return png.Encode(w, pages[0], j.opt.DPI, png.Options{})
	case "svg":
		return svg.Encode(w, pages[0], svg.Options{Outlines: j.opt.Outline})
	}
	return pdf.Write(w, pages, j.pdfOptions(title, 1))
}

// pdfOptions are what PDF files of the job tell about themselves.
func (j *job) pdfOptions(part string, jobs int) pdf.Options {
	game, _ := j.studio.GameTitle()
	layers := map[scene.Role]string{}
	for _, r := range scene.Roles {
		layers[r] = j.messages.Show(diag.Term("layer-" + r.String()))
	}
	return pdf.Options{
		Title: game + " · " + part, Author: strings.Join(j.game.Authors, ", "), Lang: j.opt.Lang, RightToLeft: lang.RightToLeft(j.opt.Lang),
		Date: j.opt.Date, Jobs: jobs, Layers: layers, Spots: model.On(j.profile.Spots, false),
	}
}

// contoured is a face with the outline to cut along, in profiles for machines that
// cut; pictures have none.
func (j *job) contoured(f *scene.Face) *scene.Face {
	if !model.On(j.profile.Spots, false) {
		return f
	}
	path := scene.RectPath(f.Trim())
	if f.Cut != nil {
		path = *f.Cut
	}
	with := *f
	line := &scene.Stroke{Path: path, Width: 200 * geom.Micrometre, Colour: scene.Colour{R: 255, B: 255}}
	with.Ops = append(slices.Clone(f.Ops), scene.For(scene.Cut, line))
	return &with
}
