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
	"cartouche/internal/parallel"
	"cartouche/internal/project"
	"cartouche/internal/scene"
	"cartouche/layouts"
	"cartouche/layouts/press"
)

// Render makes the components of a game one by one, not imposed, in each of the
// formats. Memory grows with the pieces in work, not with their number: every
// piece is laid out once to find all mistakes, and again when it is drawn.
func Render(p *project.Project, opt Options) ([]Made, error) {
	j, err := Start(p, opt)
	if err != nil {
		return nil, err
	}
	todo := j.PieceIDs()
	if err := j.layOutOnce(todo); err != nil {
		return nil, err
	}
	tasksOf := j.pieceTasks
	if j.Opt.Alone != (Alone{}) {
		tasksOf = j.aloneTasks
		if err := j.checkAlone(); err != nil {
			return nil, err
		}
	}
	var tasks []Task
	for _, format := range j.Opt.Formats {
		for _, l := range todo {
			tasks = append(tasks, tasksOf(l.Component, l.Index, format, func() layouts.Piece {
				piece, _ := j.Studio.Piece(l.Component, l.Index)
				return piece
			})...)
		}
	}
	return j.Run(tasks)
}

// layOutOnce lays the pieces out once to collect their errors and warnings; they are not
// kept, for there may be thousands.
func (j *Job) layOutOnce(todo []PieceID) error {
	if errs := j.tooMany(todo, func(*model.Component, int) int { return 1 }); errs != nil {
		return errs
	}
	errs, doubts := make([]diag.List, len(todo)), make([]diag.List, len(todo))
	parallel.Each(j.Opt.Jobs, len(todo), func(i int) error {
		if errs[i] = j.stopped(); errs[i] != nil {
			return nil
		}
		var piece layouts.Piece
		if piece, errs[i] = j.Studio.Piece(todo[i].Component, todo[i].Index); errs[i] == nil {
			doubts[i] = j.overlapsOf(piece)
			errs[i] = j.Unprintable(piece)
		}
		return nil
	})
	if errs := j.stopped(); errs != nil {
		return errs
	}
	if err := slices.Concat(errs...).Err(); err != nil {
		return err
	}
	return j.doubt(slices.Concat(doubts...))
}

// PieceID is a piece that has not been laid out.
type PieceID struct {
	Component *model.Component
	Index     int // which row of the component's cards, from 0
}

// PieceIDs are all pieces of the chosen components, in order.
func (j *Job) PieceIDs() []PieceID {
	var todo []PieceID
	for _, c := range j.Components {
		for i := range j.Studio.Count(c) {
			if j.chosen(c, i) {
				todo = append(todo, PieceID{c, i})
			}
		}
	}
	return todo
}

// Absent returns an error for each component that was asked for and that this kit
// does not hold.
func (j *Job) Absent() diag.List {
	var errs diag.List
	for _, c := range j.Components {
		if len(j.Opt.Only) > 0 && c.Copies(j.Opt.Players) == 0 && j.Game.Players.Holds(j.Opt.Players) {
			d := diag.Diagnostic{Code: "component-not-for-players", Args: diag.Args{
				"found": c.Name, "low": c.Players.Min, "high": c.Players.Max, "n": c.Players.Max, "players": j.Opt.Players}}
			if c.Players.Min == c.Players.Max {
				d.Code = "component-not-for-players-exactly"
			}
			errs = append(errs, d)
		}
	}
	return errs
}

// pictures returns the tasks that draw every piece in a format.
func (j *Job) pictures(pieces []layouts.Piece, format string) []Task {
	var tasks []Task
	for _, p := range pieces {
		tasks = append(tasks, j.pieceTasks(p.Component, p.Index, format, func() layouts.Piece { return p })...)
	}
	return tasks
}

// pieceTasks returns the tasks that draw one piece: a file a side, or one PDF
// for both.
func (j *Job) pieceTasks(c *model.Component, index int, format string, piece func() layouts.Piece) []Task {
	page := func(f *scene.Face) *scene.Page {
		p := f.Page(j.Opt.Bleed, j.Opt.Lang)
		p.Name, _ = j.Studio.Title(c)
		return p
	}
	size := c.Size.Value
	if j.Opt.Bleed {
		size.W, size.H = size.W+2*c.Bleed.Value, size.H+2*c.Bleed.Value
	}
	front := func() *scene.Page { return page(piece().Front) }
	back := func() *scene.Page { return page(piece().Back) }
	if c.Sides() == 1 {
		back = nil
	}
	return j.sideTasks(c, index, format, size, front, back)
}

// sideTasks returns the tasks that draw the sides of a piece on pages of a size: a
// file a side, or one PDF for both. A piece with one side has no back.
func (j *Job) sideTasks(c *model.Component, index int, format string, size geom.Size, front, back func() *scene.Page) []Task {
	named := layouts.Piece{Component: c, Index: index}
	make := func(name string, pages ...func() *scene.Page) Task {
		title, _ := j.Studio.Title(c)
		drawn := func() (list []*scene.Page) {
			for _, page := range pages {
				list = append(list, page())
			}
			return list
		}
		return Task{
			Made: Made{
				Path:      j.pieceFolder(format) + name + "." + format,
				Component: c.Name, Pages: len(pages) * j.copiesOf(format), Width: size.W.MM(), Height: size.H.MM(),
			},
			Check: func() error {
				if format != "png" {
					return nil
				}
				return png.Check(title, size, j.Opt.DPI)
			},
			Pages: drawn,
			Write: func(w io.Writer) error {
				return j.Draw(w, format, title, slices.Repeat(drawn(), j.copiesOf(format)))
			},
		}
	}
	switch {
	case back == nil:
		return []Task{make(j.PieceName(named, false), front)}
	case format == "pdf" && j.Opt.Duplex != press.Separate:
		return []Task{make(j.PieceName(named, false), front, back)}
	}
	named.Back = &scene.Face{}
	return []Task{make(j.PieceName(named, false), front), make(j.PieceName(named, true), back)}
}

// copiesOf is how often a file of a format holds its pages: a picture is one.
func (j *Job) copiesOf(format string) int {
	if format == "pdf" {
		return j.Opt.Copies
	}
	return 1
}

// Draw writes pages in a format; only PDF takes more than one.
func (j *Job) Draw(w io.Writer, format, title string, pages []*scene.Page) error {
	switch format {
	case "png":
		return png.Encode(w, pages[0], j.Opt.DPI, png.Options{})
	case "svg":
		return svg.Encode(w, pages[0], svg.Options{Outlines: j.Opt.Outline, Source: j.Opt.Source})
	}
	return pdf.Write(w, pages, j.PDFOptions(title, 1))
}

// PDFOptions are what PDF files of the job tell about themselves.
func (j *Job) PDFOptions(part string, jobs int) pdf.Options {
	game, _ := j.Studio.GameTitle()
	layers := map[scene.Role]string{}
	for _, r := range scene.Roles {
		layers[r] = j.Messages.Show(diag.Term("layer-" + r.String()))
	}
	return pdf.Options{
		Title: game + " · " + part, Author: strings.Join(j.Game.Authors, ", "), Lang: j.Opt.Lang, RightToLeft: lang.RightToLeft(j.Opt.Lang),
		Date: j.Opt.Date, Jobs: jobs, Layers: layers, Spots: model.On(j.profile.Spots, false), Press: j.press,
	}
}
