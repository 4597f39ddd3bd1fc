package scene

import (
	"fmt"
	"strconv"
	"strings"

	"cartouche/internal/font"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
)

// Dump prints a page or a face for people and golden files: its boxes, then one line for each operation and each run of a text,
// and last the slots. Lengths are in millimetres, exact to the micrometre. Equal things print equally.
func Dump[T Page | Face](of *T) string {
	d := new(dump)
	switch of := any(of).(type) {
	case *Page:
		d.line("page %q %s %s trim %s bleed %s lang %q", of.Name, mm(of.Size.W), mm(of.Size.H), rect(of.Trim), rect(of.Bleed), of.Lang)
		d.ops(of.Ops)
	case *Face:
		d.face(of)
	}
	return d.b.String()
}

func (d *dump) face(f *Face) {
	d.line("face %q %s %s bleed %s safe %s", f.Name, mm(f.Size.W), mm(f.Size.H), mm(f.Bleed), mm(f.Safe))
	if f.Cut != nil {
		d.line("cut %s", outline(*f.Cut))
	}
	d.ops(f.Ops)
	for _, s := range f.Slots {
		d.slot(s)
	}
}

func (d *dump) slot(s Slot) {
	more := ""
	if s.Capacity != 1 {
		more += " capacity " + strconv.Itoa(s.Capacity)
	}
	if s.Row != 0 || s.Column != 0 {
		more += fmt.Sprintf(" row %d column %d", s.Row, s.Column)
	}
	if s.Valued {
		more += " value " + strconv.Itoa(s.Value)
	}
	if s.Between {
		more += " between"
	}
	if s.Beside != nil {
		more += " beside " + strings.Join(s.Beside, " ")
	}
	for _, p := range s.Places {
		if p.Box != s.Box {
			more += " " + p.Kind + " at " + rect(p.Box)
		}
	}
	d.line("slot %s %s takes %s%s", s.ID, rect(s.Box), strings.Join(s.Kinds, " "), more)
}

type dump struct {
	b      strings.Builder
	indent string
}

func (d *dump) line(format string, args ...any) {
	d.b.WriteString(d.indent)
	fmt.Fprintf(&d.b, format, args...)
	d.b.WriteByte('\n')
}

func (d *dump) ops(ops []ink.Op) {
	for _, op := range ops {
		switch op := op.(type) {
		case *ink.Fill:
			d.line("fill %s %s", ground(op), outline(op.Path))
		case *ink.Stroke:
			d.stroke(op)
		case *Text:
			for i := range op.Runs {
				d.run(&op.Runs[i], op.Colour)
			}
		case *Image:
			kind := ""
			if op.Picture.JPEG != nil {
				kind = " jpeg"
			}
			d.line("image %q %dx%d%s %s", op.Picture.Name, op.Picture.Width, op.Picture.Height, kind, rect(op.Box))
		case *Group:
			d.group(op)
		}
	}
}

// ground prints the fill of a path.
func ground(f *ink.Fill) string {
	s := f.Colour.String()
	if g := f.Gradient; g != nil {
		kind, m := "linear", g.Space
		if g.Radial {
			kind = "radial"
		}
		s = fmt.Sprintf("%s [%.5g %.5g %.5g %.5g %.3f %.3f]", kind, m.A/1000, m.B/1000, m.C/1000, m.D/1000, m.E/1000, m.F/1000)
		if f := g.Focus; f != (ink.Focus{}) {
			s += fmt.Sprintf(" from %.5g,%.5g r %.5g", f.X, f.Y, f.R)
		}
		for _, stop := range g.Stops {
			s += fmt.Sprintf(" %g %s", stop.At, stop.Colour)
			if stop.Transparency != 0 {
				s += fmt.Sprintf(" pale %d%%", stop.Transparency)
			}
		}
	}
	if f.EvenOdd {
		s += " even-odd"
	}
	if f.Sign {
		s += " sign"
	}
	return s
}

func (d *dump) stroke(op *ink.Stroke) {
	dash := ""
	if len(op.Dash) > 0 {
		list := make([]string, len(op.Dash))
		for i, l := range op.Dash {
			list[i] = mm(l)
		}
		dash = " dash " + strings.Join(list, ",")
	}
	d.line("stroke %s width %s %s %s%s %s", op.Colour, mm(op.Width), op.Cap, op.Join, dash, outline(op.Path))
}

// run prints the positions of the first and the last glyph, which show changes in spacing.
func (d *dump) run(r *font.Run, c ink.Colour) {
	name := "no-face"
	if r.Face != nil {
		name = r.Face.Name()
	}
	more := ""
	if r.RTL {
		more += " rtl"
	}
	if r.SmallCaps {
		more += " small-caps"
	}
	if n := len(r.Glyphs); n > 0 {
		more += fmt.Sprintf(" glyphs %d x %s…%s", n, mm(r.Glyphs[0].At().X), mm(r.Glyphs[n-1].At().X))
	}
	d.line("text %s %s %s at %s,%s width %s%s %q", c, name, mm(r.Size), mm(r.At.X), mm(r.At.Y), mm(r.Width), more, r.Text)
}

func (d *dump) group(g *Group) {
	more := ""
	if g.Role != Art {
		more += " for " + g.Role.String()
	}
	if g.Place.Mirror {
		more += " mirrored"
	}
	if t := ((g.Place.Turns % 4) + 4) % 4; t != 0 {
		more += " turned " + strconv.Itoa(t)
	}
	if g.Turn != nil {
		more += fmt.Sprintf(" turned %g degrees about %s,%s", g.Turn.Degrees, mm(g.Turn.About.X), mm(g.Turn.About.Y))
	}
	if g.Place.At != (geom.Point{}) {
		more += " at " + mm(g.Place.At.X) + "," + mm(g.Place.At.Y)
	}
	if g.Clip != nil {
		more += " clip " + outline(*g.Clip)
		if g.EvenOdd {
			more += " even-odd"
		}
	}
	if g.Transparency != 0 {
		more += fmt.Sprintf(" pale %d%%", g.Transparency)
	}
	if g.Drawn {
		more += " drawn"
	}
	if g.Copy != 0 {
		more += " copy " + strconv.Itoa(g.Copy)
	}
	d.line("group %q%s", g.Name, more)
	before := d.indent
	d.indent += "  "
	d.ops(g.Ops)
	for _, s := range g.ShownSlots() {
		d.slot(s)
	}
	d.indent = before
}

// outline prints a path: "box x,y w×h", or its steps with their points.
func outline(p ink.Path) string {
	if r, ok := p.AsRect(); ok {
		return "box " + rect(r)
	}
	letters := map[ink.Verb]string{ink.MoveTo: "M", ink.LineTo: "L", ink.CubicTo: "C", ink.Close: "Z"}
	var b strings.Builder
	for step := range p.Steps() {
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(letters[step.Verb])
		for _, q := range step.To {
			if step.Verb != ink.Close {
				b.WriteString(" " + mm(q.X) + "," + mm(q.Y))
			}
		}
	}
	return b.String()
}

func rect(r geom.Rect) string {
	return mm(r.X) + "," + mm(r.Y) + " " + mm(r.W) + "×" + mm(r.H)
}

func mm(l geom.Length) string { return strconv.FormatFloat(l.MM(), 'f', -1, 64) }
