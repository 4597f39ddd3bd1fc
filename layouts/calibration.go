package layouts

import (
	"fmt"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/lang"
	"cartouche/internal/model"
	"cartouche/internal/scene"
)

// Calibration is a page from which the shift of a printer is read.
type Calibration struct {
	Theme *model.Theme
	Words *lang.Catalogue // the program's messages
	Size  geom.Size       // what a printer reaches of the sheet
	Shift geom.Point      // with which the back will be printed
	// Turned says that the back is printed upside down, so that its right is the
	// page's left.
	Turned bool
}

// Where the crosses are: in the middle, and so far from the corners.
const (
	crossInset = 16 * geom.Millimetre
	crossArm   = 10 * geom.Millimetre
	scaleReach = 6 // mm to either side
)

// Faces lays out the front, with crosses and what to do, and the back, with scales
// that lie behind the crosses.
func (c Calibration) Faces() (front, back *scene.Face, errs diag.List) {
	s := &Studio{theme: c.Theme, messages: c.Words, opt: Options{Lang: c.Words.Lang}, rightToLeft: lang.RightToLeft(c.Words.Lang)}
	side := func(name string) *painter {
		f := &scene.Face{Name: name, Size: c.Size}
		return &painter{
			Studio: s, comp: &model.Component{Name: name}, face: f, errs: &errs,
			scope: model.Scope{Errs: &errs}, safe: f.Trim(), full: f.Trim(),
		}
	}
	p, q := side("calibration.front"), side("calibration.back")
	for _, at := range c.crosses() {
		p.cross(at)
		q.scales(at, c.Turned)
	}
	title, text := c.boxes()
	p.message(title, "calibrate-front-title", nil, setting{style: "title", align: "centre"})
	p.message(text, "calibrate-front", nil, setting{style: "body"})
	q.message(title, "calibrate-back-title", nil, setting{style: "title", align: "centre"})
	q.message(text, "calibrate-back", diag.Args{"shift": diag.Sentence(s.notation(ShiftText(c.Shift)))}, setting{style: "body"})
	p.rule()
	q.rule()
	return p.face, q.face, errs
}

// ShiftText is a shift as --shift takes it: "0.4,-0.2".
func ShiftText(p geom.Point) string { return fmt.Sprintf("%g,%g", p.X.MM(), p.Y.MM()) }

// crosses are where the crosses of the front are; those of the back are the same
// as the back shows them.
func (c Calibration) crosses() []geom.Point {
	w, h := c.Size.W, c.Size.H
	return []geom.Point{
		{X: w / 2, Y: h / 2}, {X: crossInset, Y: crossInset}, {X: w - crossInset, Y: crossInset},
		{X: crossInset, Y: h - crossInset}, {X: w - crossInset, Y: h - crossInset},
	}
}

// cross is two fine lines and a ring around where they meet.
func (p *painter) cross(at geom.Point) {
	var path ink.Path
	path.Move(at.X-crossArm, at.Y).Line(at.X+crossArm, at.Y)
	path.Move(at.X, at.Y-crossArm).Line(at.X, at.Y+crossArm)
	path.Add(ink.CirclePath(at, mm(3)))
	p.add(&ink.Stroke{Path: path, Width: hair, Colour: p.paint("ink")})
}

// scales are two axes with numbers over squares of a millimetre.
func (p *painter) scales(at geom.Point, turned bool) {
	const reach, step = scaleReach * geom.Millimetre, geom.Millimetre
	var squares, axes ink.Path
	for d := -reach; d <= reach; d += step {
		squares.Move(at.X+d, at.Y-reach).Line(at.X+d, at.Y+reach)
		squares.Move(at.X-reach, at.Y+d).Line(at.X+reach, at.Y+d)
	}
	axes.Move(at.X-crossArm, at.Y).Line(at.X+crossArm, at.Y)
	axes.Move(at.X, at.Y-crossArm).Line(at.X, at.Y+crossArm)
	for _, n := range []int{-5, 5} {
		d, text := geom.Length(n)*step, fmt.Sprintf("%+d", n)
		if turned {
			text = fmt.Sprintf("%+d", -n)
		}
		axes.Move(at.X+d, at.Y-reach).Line(at.X+d, at.Y+reach)
		axes.Move(at.X-reach, at.Y+d).Line(at.X+reach, at.Y+d)
		p.print(geom.R(at.X+d-mm(3), at.Y+reach+mm(0.6), mm(6), mm(4)), setting{text: p.notation(text), style: "line", align: "centre", one: true})
		p.print(geom.R(at.X+reach+mm(1), at.Y+d-mm(2), mm(6), mm(4)), setting{text: p.notation(text), style: "line", align: "left", one: true})
	}
	p.add(&ink.Stroke{Path: squares, Width: hair, Colour: p.paint("dune")})
	p.add(&ink.Stroke{Path: axes, Width: hair, Colour: p.paint("ink")})
}

// boxes are where the title and what to do stand: between the crosses above and
// the one in the middle.
func (c Calibration) boxes() (title, text geom.Rect) {
	w, top := c.Size.W, 2*crossInset+mm(2)
	return geom.R(2*crossInset, mm(8), w-4*crossInset, mm(14)), geom.R(mm(6), top, w-mm(12), c.Size.H/2-crossArm-mm(4)-top)
}

// rule is a ruler of 100 mm, to see whether the printer keeps to the size.
func (p *painter) rule() {
	const long = 100 * geom.Millimetre
	w, h := p.face.Size.W, p.face.Size.H
	at := geom.Pt((w-long)/2, h-2*crossInset-mm(12))
	var path ink.Path
	path.Move(at.X, at.Y).Line(at.X+long, at.Y)
	for i := range 21 {
		tick := mm(1.5)
		if i%2 == 0 {
			tick = mm(3)
		}
		x := at.X + geom.Length(i)*mm(5)
		path.Move(x, at.Y).Line(x, at.Y-tick)
	}
	p.add(&ink.Stroke{Path: path, Width: hair, Colour: p.paint("ink")})
	p.message(geom.R(at.X, at.Y+mm(1), long, mm(9)), "calibrate-rule", nil, setting{style: "small", align: "centre"})
}
