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
	"cartouche/internal/ink"
	"cartouche/internal/lang"
	"cartouche/internal/model"
	"cartouche/internal/project"
	"cartouche/internal/scene"
	"cartouche/layouts"
	"cartouche/layouts/press"
)

// Render makes the components of a game one by one, not imposed, in each of the
// formats. Memory grows with the pieces in work, not with their number: every
// piece is laid out once to find all errors, and again when it is drawn.
func Render(p *project.Project, opt Options) ([]Made, error) {
	if poster, ok := insteadOfProfile(p, opt, opt.Warn); ok {
		return Poster(p, poster)
	}
	j, err := Start(p, opt)
	if err != nil {
		return nil, err
	}
	todo := j.PieceIDs()
	if err := checkAll(j, todo); err != nil {
		return nil, err
	}
	files := pieceFiles.bare
	if j.Opt.Alone != (Alone{}) {
		files = pieceFiles.alone
		if err := checkAlone(j); err != nil {
			return nil, err
		}
	}
	var tasks []Task
	for _, format := range j.Opt.Formats {
		for _, id := range todo {
			f := pieceFiles{j, id, format, func() layouts.Piece {
				piece, _ := j.Studio.Piece(id.Component, id.Index)
				return piece
			}}
			switch {
			case !f.bound(todo):
				tasks = append(tasks, files(f)...)
			case id.Index == 0:
				tasks = append(tasks, f.book())
			}
		}
	}
	return j.Run(tasks)
}

// pieceFiles are the files of one piece in a format: a file a side, or one PDF for both.
type pieceFiles struct {
	*Job
	id     PieceID
	format string
	piece  func() layouts.Piece // lays it out
}

// page returns a side of a piece without a sheet.
func (f pieceFiles) page(face *scene.Face) *scene.Page {
	p := face.Page(f.Opt.Bleed, f.Opt.Lang)
	p.Name, _ = f.Studio.Title(f.id.Component)
	return p
}

// size returns the size of the piece without a sheet.
func (f pieceFiles) size() geom.Size {
	c := f.id.Component
	size := c.Size.Value
	if f.Opt.Bleed {
		size.W, size.H = size.W+2*c.Bleed.Value, size.H+2*c.Bleed.Value
	}
	return size
}

// bare returns the tasks that draw the piece without a sheet.
func (f pieceFiles) bare() []Task {
	front := func() *scene.Page { return f.page(f.piece().Front) }
	back := func() *scene.Page { return f.page(f.piece().Back) }
	if f.id.Component.Sides() == 1 {
		back = nil
	}
	return f.sides(f.size(), front, back)
}

// bound reports whether the piece is a page of a booklet of which all pages go into one PDF, so that its links lead somewhere.
func (f pieceFiles) bound(todo []PieceID) bool {
	c := f.id.Component
	if f.format != "pdf" || c.Booklet == nil || f.Opt.Alone != (Alone{}) {
		return false
	}
	n := 0
	for _, id := range todo {
		if id.Component == c {
			n++
		}
	}
	return n == f.Studio.Count(c)
}

// book returns the task that draws all pages of a booklet.
func (f pieceFiles) book() Task {
	c := f.id.Component
	var pages []func() *scene.Page
	for i := range f.Studio.Count(c) {
		pages = append(pages, func() *scene.Page {
			piece, _ := f.Studio.Piece(c, i)
			return f.page(piece.Front)
		})
	}
	return f.file(c.Name, f.size(), pages...)
}

// alone returns the tasks that draw the piece on its sheet.
func (f pieceFiles) alone() []Task {
	empty, _ := onSheet(f.Job, outline(f.id.Component))
	sheet := func() press.Sheet {
		s, _ := onSheet(f.Job, f.piece()) // it fits as its outline does
		return s
	}
	front := func() *scene.Page { return sheet().Front }
	back := func() *scene.Page { return sheet().Back }
	if empty.Back == nil {
		back = nil
	}
	return f.sides(empty.Front.Size, front, back)
}

// sheets returns how the pages of a file are printed. Without paper and marks they are bare pieces, not sheets.
func (f pieceFiles) sheets(pages int) pdf.Sheets {
	if marked := f.Opt.Alone.Marks && f.Opt.Marks != nil; !f.Opt.Alone.Paper && !marked {
		return pdf.NotSheets
	}
	return f.Sheets(aloneOptions(f.Job, f.id.Component).Duplex, pages > 1)
}

// sides returns the tasks that draw the sides of the piece on pages of a size. A piece with
// one side has no back.
func (f pieceFiles) sides(size geom.Size, front, back func() *scene.Page) []Task {
	named := layouts.Piece{Component: f.id.Component, Index: f.id.Index}
	switch {
	case back == nil:
		return []Task{f.file(f.PieceName(named, false), size, front)}
	case f.format == "pdf" && f.Opt.Duplex != press.Separate:
		return []Task{f.file(f.PieceName(named, false), size, front, back)}
	}
	named.Back = &scene.Face{}
	return []Task{f.file(f.PieceName(named, false), size, front), f.file(f.PieceName(named, true), size, back)}
}

// file returns the task that draws pages of a size into one file.
func (f pieceFiles) file(name string, size geom.Size, pages ...func() *scene.Page) Task {
	title, _ := f.Studio.Title(f.id.Component)
	copies := 1 // a picture has one
	if f.format == "pdf" {
		copies = f.Opt.Copies
	}
	drawn := func() (list []*scene.Page) {
		for _, page := range pages {
			list = append(list, page())
		}
		return list
	}
	return Task{
		Made: Made{
			Path:      pieceFolder(f.Job, f.format) + name + "." + f.format,
			Component: f.id.Component.Name, Pages: len(pages) * copies, Width: size.W.MM(), Height: size.H.MM(),
		},
		Check: func() error {
			if f.format != "png" {
				return nil
			}
			return png.Check(title, size, f.Opt.DPI)
		},
		Pages: drawn,
		Write: func(w io.Writer) error {
			return f.Draw(w, f.format, title, slices.Repeat(drawn(), copies), f.sheets(len(pages)))
		},
	}
}

// Draw writes pages in a format; only PDF takes more than one, and sheets.
func (j *Job) Draw(w io.Writer, format, title string, pages []*scene.Page, sheets pdf.Sheets) error {
	switch format {
	case "png":
		return png.Encode(w, pages[0], j.Opt.DPI, png.Options{})
	case "svg":
		return svg.Encode(w, pages[0], svg.Options{Outlines: j.Opt.Outline, Source: j.Opt.Source})
	}
	opt := j.PDFOptions(title, 1)
	opt.Tagged, opt.Sheets = true, sheets
	return pdf.Write(w, pages, opt)
}

// Sheets returns how sheets of the job are printed, those with backs or those without. Files for a press are sheets to no printer:
// their trim boxes show where the pieces are.
func (j *Job) Sheets(d press.Duplex, backs bool) pdf.Sheets {
	if j.press != nil || model.On(j.profile.Spots, false) {
		return pdf.NotSheets
	}
	return sheetsOf(d, backs)
}

func sheetsOf(d press.Duplex, backs bool) pdf.Sheets {
	switch {
	case backs && d == press.LongEdge:
		return pdf.FlipLongEdge
	case backs && d == press.ShortEdge:
		return pdf.FlipShortEdge
	}
	return pdf.Simplex
}

// PDFOptions returns the options of PDF files of the job: title, authors, language, layers.
func (j *Job) PDFOptions(part string, jobs int) pdf.Options {
	game, _ := j.Studio.GameTitle()
	layers := map[scene.Role]string{}
	for _, r := range scene.Roles {
		layers[r] = j.Messages.Show(diag.Term("layer-" + r.String()))
	}
	return pdf.Options{
		Title: game + " · " + part, Author: strings.Join(j.Game.Authors, ", "),
		Lang: j.Opt.Lang, RightToLeft: lang.RightToLeft(j.Opt.Lang),
		Date: j.Opt.Date, Jobs: jobs, Layers: layers, Spots: model.On(j.profile.Spots, false), Press: j.press,
		Kept: j.Opt.Kept,
	}
}

// Alone is the options of the sheets on which Render puts single pieces. The zero Alone
// prints bare pieces without a sheet.
type Alone struct {
	Paper  bool // the paper of the options; else sheets are as small as possible
	Marks  bool // the marks of the options; else none
	Duplex bool // backs as in the options; else, without paper, they are upright
}

// aloneOptions returns the options of the press for a single component.
func aloneOptions(j *Job, c *model.Component) press.Options {
	opt := press.Options{Duplex: j.Opt.Duplex, Gutter: j.Opt.Bleed, Lang: j.Opt.Lang}
	if size := c.Size.Value; !j.Opt.Alone.Paper && !j.Opt.Alone.Duplex { // both sides upright
		if opt.Duplex = press.LongEdge; size.W > size.H {
			opt.Duplex = press.ShortEdge
		}
	}
	if j.Opt.Alone.Marks && j.Opt.Marks != nil {
		opt.Marks = *j.Opt.Marks
	}
	if j.Opt.Alone.Paper {
		opt.Paper, opt.Margin, opt.Papers = j.Paper.Size.Value, j.Paper.Margin.Value, papersOf(j.Game.Theme)
		opt.Shift = j.Opt.Shift
	}
	return opt
}

// onSheet puts a piece on its sheet, without bleed cut off at its trim.
func onSheet(j *Job, p layouts.Piece) (press.Sheet, diag.List) {
	title, errs := j.Studio.Title(p.Component)
	item := press.Item{
		Name: p.Component.Name, Title: title, Front: p.Front, Back: p.Back, Whole: p.Component.Folded != nil, At: p.Component.Size.Pos,
	}
	if !j.Opt.Bleed {
		item.Front, item.Back = trimmed(item.Front), trimmed(item.Back)
	}
	sheet, more := press.Alone(item, aloneOptions(j, p.Component))
	return sheet, append(errs, more...)
}

// trimmed returns a face without its bleed.
func trimmed(f *scene.Face) *scene.Face {
	if f == nil || f.Bleed == 0 {
		return f
	}
	bare, clip := *f, ink.RectPath(f.Trim())
	bare.Bleed, bare.From = 0, nil
	bare.Ops = []ink.Op{&scene.Group{Name: f.Name, Clip: &clip, Ops: f.Ops, From: f.From}}
	return &bare
}

// outline is an empty piece of a component: enough to find its place on a sheet.
func outline(c *model.Component) layouts.Piece {
	bare := func() *scene.Face {
		return &scene.Face{Name: c.Name, Size: c.Size.Value, Bleed: c.Bleed.Value}
	}
	p := layouts.Piece{Component: c, Front: bare()}
	if c.Sides() == 2 {
		p.Back = bare()
	}
	return p
}

// checkAlone returns an error for pieces that do not fit on their sheets.
func checkAlone(j *Job) error {
	var errs diag.List
	if j.Opt.Alone.Duplex && !slices.ContainsFunc(j.Components, func(c *model.Component) bool { return c.Sides() == 2 }) {
		errs.Add(diag.Pos{}, "render-no-backs", nil)
	}
	for _, c := range j.Components {
		if j.Studio.Count(c) > 0 {
			_, more := onSheet(j, outline(c))
			errs = append(errs, more...)
		}
	}
	return errs.Err()
}
