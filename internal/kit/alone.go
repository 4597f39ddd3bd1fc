package kit

import (
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/ink"
	"cartouche/internal/model"
	"cartouche/internal/scene"
	"cartouche/layouts"
	"cartouche/layouts/press"
)

// Alone is what was asked for of the sheets on which Render puts pieces, each by
// itself. When nothing was, pages and pictures are those of the bare pieces.
type Alone struct {
	Paper  bool // the paper of the options; else sheets are as small as can be
	Marks  bool // the marks of the options; else none
	Duplex bool // backs as the options say; without paper they else stand upright
}

// aloneOptions are how the press lays a component by itself.
func (j *Job) aloneOptions(c *model.Component) press.Options {
	opt := press.Options{Duplex: j.Opt.Duplex, Gutter: j.Opt.Bleed, Lang: j.Opt.Lang}
	if size := c.Size.Value; !j.Opt.Alone.Paper && !j.Opt.Alone.Duplex { // nobody turns anything: both sides upright
		if opt.Duplex = press.LongEdge; size.W > size.H {
			opt.Duplex = press.ShortEdge
		}
	}
	if j.Opt.Alone.Marks && j.Opt.Marks != nil {
		opt.Marks = *j.Opt.Marks
	}
	if j.Opt.Alone.Paper {
		opt.Paper, opt.Margin = j.Paper.Size.Value, j.Paper.Margin.Value
		opt.Shift = j.Opt.Shift
	}
	return opt
}

// alone puts a piece on its sheet. Without bleed it is cut off at its trim.
func (j *Job) alone(p layouts.Piece) (press.Sheet, diag.List) {
	title, errs := j.Studio.Title(p.Component)
	item := press.Item{Name: p.Component.Name, Title: title, Front: p.Front, Back: p.Back, At: p.Component.Size.Pos}
	if !j.Opt.Bleed {
		item.Front, item.Back = trimmed(item.Front), trimmed(item.Back)
	}
	sheet, more := press.Alone(item, j.aloneOptions(p.Component))
	return sheet, append(errs, more...)
}

// trimmed is a face without its bleed.
func trimmed(f *scene.Face) *scene.Face {
	if f == nil || f.Bleed == 0 {
		return f
	}
	bare, clip := *f, ink.RectPath(f.Trim())
	bare.Bleed, bare.From = 0, nil
	bare.Ops = []ink.Op{&scene.Group{Name: f.Name, Clip: &clip, Ops: f.Ops, From: f.From}}
	return &bare
}

// outline is a piece of a component with nothing on it: enough to find where it
// lies on its sheet.
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

// checkAlone returns an error for what cannot be put on sheets as it was asked for.
func (j *Job) checkAlone() error {
	var errs diag.List
	if j.Opt.Alone.Duplex && !slices.ContainsFunc(j.Components, func(c *model.Component) bool { return c.Sides() == 2 }) {
		errs.Add(diag.Pos{}, "render-no-backs", nil)
	}
	for _, c := range j.Components {
		if j.Studio.Count(c) > 0 {
			_, more := j.alone(outline(c))
			errs = append(errs, more...)
		}
	}
	return errs.Err()
}

// aloneTasks returns the tasks that draw one piece on its sheet.
func (j *Job) aloneTasks(c *model.Component, index int, format string, piece func() layouts.Piece) []Task {
	empty, _ := j.alone(outline(c))
	sheet := func() press.Sheet {
		s, _ := j.alone(piece()) // it fits as its outline does
		return s
	}
	front := func() *scene.Page { return sheet().Front }
	back := func() *scene.Page { return sheet().Back }
	if empty.Back == nil {
		back = nil
	}
	return j.sideTasks(c, index, format, empty.Front.Size, front, back)
}
