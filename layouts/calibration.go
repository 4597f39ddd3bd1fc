package layouts

import (
	"fmt"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/lang"
	"cartouche/internal/model"
	"cartouche/internal/scene"
	"cartouche/layouts/inks"
)

// Calibration is a page that shows the shift of a printer.
type Calibration struct {
	Theme *model.Theme
	Words *lang.Catalogue // the program's messages
	Size  geom.Size       // the printable area of the sheet
	Shift geom.Point      // of the back
	// Turned is true if the back is printed upside down, so that its right is the page's left.
	Turned bool
	// Wrapped is that of Options.
	Wrapped func(Wrap)
}

// The crosses are in the middle, and at a distance from the corners.
const (
	crossInset = 16 * geom.Millimetre
	crossArm   = 10 * geom.Millimetre
	scaleReach = 6 // mm to either side
)

// Faces lays out the front, with crosses and what to do, and the back, with scales behind the crosses.
func (c Calibration) Faces() (front, back *scene.Face, errs diag.List) {
	s := &Studio{
		theme:       c.Theme,
		inks:        inks.New(c.Theme, model.Profile{}),
		messages:    c.Words,
		opt:         Options{Lang: c.Words.Lang, Wrapped: c.Wrapped},
		rightToLeft: lang.RightToLeft(c.Words.Lang),
	}
	side := func(name string) *Drawing {
		return s.newDrawing(&scene.Face{Name: name, Size: c.Size}, name, model.Scope{Errs: &errs}, false)
	}
	p, q := side("calibration.front"), side("calibration.back")
	for _, at := range c.crosses() {
		drawCross(p, at)
		drawScales(q, at, c.Turned)
	}
	title, text := c.boxes()
	p.printMessage(title, "calibrate-front-title", nil, Setting{Style: "title", Align: "centre"})
	p.printMessage(text, "calibrate-front", nil, Setting{Style: "body"})
	q.printMessage(title, "calibrate-back-title", nil, Setting{Style: "title", Align: "centre"})
	q.printMessage(text, "calibrate-back", diag.Args{"shift": diag.Sentence(s.notation(ShiftText(c.Shift)))}, Setting{Style: "body"})
	drawRuler(p)
	drawRuler(q)
	p.showWraps()
	q.showWraps()
	return p.Face, q.Face, errs
}

// ShiftText is a shift as --shift takes it: "0.4,-0.2".
func ShiftText(p geom.Point) string { return fmt.Sprintf("%g,%g", p.X.MM(), p.Y.MM()) }

func (c Calibration) crosses() []geom.Point {
	w, h := c.Size.W, c.Size.H
	return []geom.Point{
		{X: w / 2, Y: h / 2}, {X: crossInset, Y: crossInset}, {X: w - crossInset, Y: crossInset},
		{X: crossInset, Y: h - crossInset}, {X: w - crossInset, Y: h - crossInset},
	}
}

func drawCross(d *Drawing, at geom.Point) {
	var path ink.Path
	path.Move(at.X-crossArm, at.Y).Line(at.X+crossArm, at.Y)
	path.Move(at.X, at.Y-crossArm).Line(at.X, at.Y+crossArm)
	path.Add(ink.CirclePath(at, mm(3)))
	thinLine(d, path, "ink")
}

// drawScales draws two axes with numbers over squares of a millimetre.
func drawScales(d *Drawing, c geom.Point, turned bool) {
	const reach, step = scaleReach * geom.Millimetre, geom.Millimetre
	var squares, axes ink.Path
	lines := func(path *ink.Path, at, reach geom.Length) {
		path.Move(c.X+at, c.Y-reach).Line(c.X+at, c.Y+reach)
		path.Move(c.X-reach, c.Y+at).Line(c.X+reach, c.Y+at)
	}
	for at := -reach; at <= reach; at += step {
		lines(&squares, at, reach)
	}
	axes.Move(c.X-crossArm, c.Y).Line(c.X+crossArm, c.Y)
	axes.Move(c.X, c.Y-crossArm).Line(c.X, c.Y+crossArm)
	for _, n := range []int{-5, 5} {
		at, text := geom.Length(n)*step, fmt.Sprintf("%+d", n)
		if turned {
			text = fmt.Sprintf("%+d", -n)
		}
		lines(&axes, at, reach)
		look := Setting{Text: d.notation(text), Style: "line", Align: "centre", OneLine: true}
		d.Print(geom.R(c.X+at-mm(3), c.Y+reach+mm(0.6), mm(6), mm(4)), look)
		look.Align = "left"
		d.Print(geom.R(c.X+reach+mm(1), c.Y+at-mm(2), mm(6), mm(4)), look)
	}
	thinLine(d, squares, "dune")
	thinLine(d, axes, "ink")
}

// boxes returns the boxes of the title and of what to do, between the crosses above and the one in the middle.
func (c Calibration) boxes() (title, text geom.Rect) {
	w, top := c.Size.W, 2*crossInset+mm(2)
	return geom.R(2*crossInset, mm(8), w-4*crossInset, mm(14)), geom.R(mm(6), top, w-mm(12), c.Size.H/2-crossArm-mm(4)-top)
}

// drawRuler draws a ruler of 100 mm, which shows whether the printer scales the page.
func drawRuler(d *Drawing) {
	const long = 100 * geom.Millimetre
	w, h := d.Face.Size.W, d.Face.Size.H
	at := geom.Pt((w-long)/2, h-2*crossInset-mm(12))
	thinLine(d, rulerPath(at, long, mm(1.5), mm(3)), "ink")
	d.printMessage(geom.R(at.X, at.Y+mm(1), long, mm(9)), "calibrate-rule", nil, Setting{Style: "small", Align: "centre"})
}

func thinLine(d *Drawing, path ink.Path, colour string) {
	d.Add(&ink.Stroke{Path: path, Width: Hair, Colour: *d.Paint(colour)})
}
