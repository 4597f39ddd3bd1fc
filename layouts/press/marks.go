package press

import (
	"fmt"
	"strings"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

// Marks are the marks around pieces. The zero value draws none.
type Marks struct {
	Outer    bool        // crop marks around pieces
	Inner    bool        // crop marks in the gutters between pieces
	Cut      bool        // full lines along the cuts, on the front
	Register bool        // registration marks for cutting plotters, on the front
	Length   geom.Length // of crop marks; default: 4 mm
	Offset   geom.Length // distance of crop marks from the printed area; default: 1.5 mm
}

// Crop is outer and inner crop marks.
var Crop = Marks{Outer: true, Inner: true}

// MarkWords are the values of the marks option.
var MarkWords = []string{"none", "crop", "outer", "inner", "cut", "register"}

// With adds the marks of a word of MarkWords. "none" and unknown words add nothing.
func (m Marks) With(word string) Marks {
	switch word {
	case "crop":
		m.Outer, m.Inner = true, true
	case "outer":
		m.Outer = true
	case "inner":
		m.Inner = true
	case "cut":
		m.Cut = true
	case "register":
		m.Register = true
	}
	return m
}

// String returns the marks as words, with lengths that differ from the defaults: "crop", "none",
// "outer+cut-2mm-long-3mm-off".
func (m Marks) String() string {
	var words []string
	add := func(on bool, word string) {
		if on {
			words = append(words, word)
		}
	}
	add(m.Outer && m.Inner, "crop")
	add(m.Outer && !m.Inner, "outer")
	add(m.Inner && !m.Outer, "inner")
	add(m.Cut, "cut")
	add(m.Register, "register")
	add(words == nil, "none")
	s := strings.Join(words, "+")
	if m.Length != 0 && m.Length != MarkLength {
		s += fmt.Sprintf("-%gmm-long", m.Length.MM())
	}
	if m.Offset != 0 && m.Offset != MarkOffset {
		s += fmt.Sprintf("-%gmm-off", m.Offset.MM())
	}
	return s
}

// The usual length of crop marks and their usual distance from the printed area.
const (
	MarkLength = 4 * geom.Millimetre
	MarkOffset = 1500 * geom.Micrometre
)

const (
	markWidth = 200 * geom.Micrometre
)

// Registration marks for Silhouette machines: a square at the upper left, angles at the upper right
// and lower left. Silhouette Studio must be set to the same length, thickness and inset. The sizes
// follow the specification of github.com/Alan-Cha/silhouette-card-maker. Its inset is the smallest
// that Silhouette Studio accepts.
const (
	registerSquare = 5 * geom.Millimetre
	registerArm    = 5 * geom.Millimetre
	registerWidth  = geom.Millimetre
	registerInset  = 10 * geom.Millimetre
	registerRoom   = registerSquare + 2*geom.Millimetre // size of a mark with the clear space around it
)

var markInk = ink.Colour{R: 0x1d, G: 0x1a, B: 0x16, Name: "ink"}

func (m Marks) length() geom.Length {
	if m.Length == 0 {
		return MarkLength
	}
	return m.Length
}

func (m Marks) offset() geom.Length {
	if m.Offset == 0 {
		return MarkOffset
	}
	return m.Offset
}

// gap returns the distance between blocks of different pieces that their marks need.
func (m Marks) gap() geom.Length {
	if !m.Outer {
		return 0
	}
	return m.offset() + min(m.length(), 5*geom.Millimetre/2) + geom.Millimetre/2
}

// marks draws the marks on the front of a sheet other than crop marks.
func (l layout) marks(opt Options) []ink.Op {
	var ops []ink.Op
	if l.folded {
		ops = append(ops, scene.For(scene.Fold, l.foldLine(opt)))
	}
	if lines := l.cutLines(); opt.Marks.Cut && lines != nil {
		ops = append(ops, scene.For(scene.Cut, lines...))
	}
	if opt.Marks.Register {
		ops = append(ops, opt.drawRegistration(l.paper))
	}
	return ops
}

// cutLines returns the lines along the cuts of every block. Pieces with an outline draw it
// themselves.
func (l layout) cutLines() []ink.Op {
	var path ink.Path
	for _, b := range l.blocks {
		if b.outlined() {
			continue
		}
		box := b.box()
		for _, x := range inside(b.cutsAcross(), l.paper.W) {
			path.Move(x, box.Y).Line(x, box.Bottom())
		}
		for _, y := range inside(b.cutsDown(), l.paper.H) {
			path.Move(box.X, y).Line(box.Right(), y)
		}
	}
	if path.Verbs == nil {
		return nil
	}
	return []ink.Op{&ink.Stroke{Path: path, Width: markWidth, Colour: markInk}}
}

// foldLine extends past the pieces, up to the small print. It is dash-dotted like a mountain fold,
// because the prints are outside.
func (l layout) foldLine(opt Options) ink.Op {
	const past = 8 * geom.Millimetre
	full, edge := l.ink(), l.edge(opt)
	x, from, to := l.paper.W/2, max(full.Y-past, edge), min(full.Bottom()+past, l.paper.H-edge)
	for b := range l.findStrip(opt).bands {
		if !b.turned && b.Y > full.Y && to > b.Y {
			to = b.Y - geom.Millimetre/2
		}
	}
	return &ink.Stroke{
		Path: ink.LinePath(geom.Pt(x, from), geom.Pt(x, to)), Width: markWidth, Colour: markInk,
		Dash: []geom.Length{3 * geom.Millimetre, geom.Millimetre, geom.Millimetre / 2, geom.Millimetre},
	}
}

// registered returns the distance of the registration marks from the edge of the paper.
func (opt Options) registered() geom.Length { return max(opt.Margin, registerInset) }

// registration returns the positions of the marks: the square, and the centre lines of the angles.
func (opt Options) registration(paper geom.Size) (square geom.Rect, angles ink.Path) {
	r := geom.R(0, 0, paper.W, paper.H).Inset(opt.registered())
	in := r.Inset(registerWidth / 2)
	const arm = registerArm - registerWidth/2 // measured from the outer corner
	angles.Move(in.Right()-arm, in.Y).Line(in.Right(), in.Y).Line(in.Right(), in.Y+arm)
	angles.Move(in.X, in.Bottom()-arm).Line(in.X, in.Bottom()).Line(in.X+arm, in.Bottom())
	return geom.R(r.X, r.Y, registerSquare, registerSquare), angles
}

// drawRegistration draws the registration marks.
func (opt Options) drawRegistration(paper geom.Size) ink.Op {
	square, angles := opt.registration(paper)
	return scene.For(scene.Guide,
		&ink.Fill{Path: ink.RectPath(square), Colour: markInk},
		&ink.Stroke{Path: angles, Width: registerWidth, Colour: markInk},
	)
}
