package svg

import (
	"fmt"
	"strconv"
	"strings"

	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

// slots draws the slots of a face over it. They are invisible but receive pointer events, and their
// attributes hold the properties of the slots.
func (d *drawing) slots(g *scene.Group) {
	list := g.ShownSlots()
	if len(list) == 0 {
		return
	}
	fmt.Fprintf(d.body, `<g class="slots" fill="none" pointer-events="all" data-face="%s"`, escape(g.Name))
	if g.Copy > 0 {
		fmt.Fprintf(d.body, ` data-copy="%d"`, g.Copy)
	}
	if c := g.Code; c != nil {
		fmt.Fprintf(d.body, ` data-code="%s %s %s %s %s"`, num(c.Box.X), num(c.Box.Y), num(c.Box.W), num(c.Box.H), escape(c.Text))
	}
	d.body.WriteString(">\n")
	for _, s := range list {
		d.slot(s)
	}
	d.line("</g>")
}

func (d *drawing) slot(s scene.Slot) {
	if s.Shape != nil {
		fmt.Fprintf(d.body, `<path d="%s"`, s.Shape.SVG())
	} else {
		fmt.Fprintf(d.body, `<rect x="%s" y="%s" width="%s" height="%s"`, num(s.Box.X), num(s.Box.Y), num(s.Box.W), num(s.Box.H))
	}
	d.attribute("data-slot", s.ID)
	d.attribute("data-kind", strings.Join(s.Kinds, " "))
	if len(s.Places) > 0 {
		d.attribute("data-at", ink.FormatPlaces(s.Places))
	}
	if s.Capacity > 0 {
		d.attribute("data-capacity", strconv.Itoa(s.Capacity))
	}
	if len(s.Beside) > 0 {
		d.attribute("data-beside", strings.Join(s.Beside, " "))
	}
	if s.Row > 0 {
		d.attribute("data-row", strconv.Itoa(s.Row))
	}
	if s.Column > 0 {
		d.attribute("data-column", strconv.Itoa(s.Column))
	}
	if s.Valued {
		d.attribute("data-value", strconv.Itoa(s.Value))
	}
	if d.opt.Source {
		d.attribute("data-src", s.At.String())
	}
	d.line("/>")
}

func (d *drawing) attribute(name, value string) {
	fmt.Fprintf(d.body, ` %s="%s"`, name, escape(value))
}
