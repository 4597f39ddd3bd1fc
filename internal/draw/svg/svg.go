// Package svg writes a page of a display list as an SVG picture in millimetres. Begin at Encode.
//
// Text is real text in embedded fonts: it can be searched and read aloud, and each word is placed explicitly so that it is in the
// same position in every program. With Options.Outlines glyphs are paths, for programs that ignore embedded fonts.
package svg

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync"

	"cartouche/internal/font"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

// Options are the options of a picture. The zero value is valid.
type Options struct {
	Outlines bool // draw glyphs as paths
	Source   bool // write the position in the data of slots and groups

	// Fonts are the fonts that the pictures of a page share in a style sheet of the page. A picture with shared fonts has no
	// embedded fonts, no styles and no names of groups. nil makes a self-contained picture.
	Fonts *Fonts
	// Prefix starts all ids of the picture, so that a page can hold several pictures.
	Prefix string
}

// Encode writes the page. The same page and options give the same bytes.
func Encode(w io.Writer, page *scene.Page, opt Options) error {
	d := &drawing{
		opt: opt, fonts: map[*font.Face]*face{}, pictures: map[*scene.Picture]string{},
		ids: map[string]bool{}, outlined: map[glyphKey]string{}, body: bodies.Get().(*bytes.Buffer),
	}
	defer bodies.Put(d.body)
	d.body.Reset()
	d.ops(page.Ops)
	if d.err != nil {
		return d.err
	}
	defs, err := d.definitions()
	if err != nil {
		return err
	}
	var b bytes.Buffer
	b.WriteString(`<?xml version="1.0" encoding="UTF-8"?>` + "\n")
	d.head(&b, page)
	b.Write(defs)
	d.body.WriteString("</svg>\n")
	for _, part := range [][]byte{b.Bytes(), d.body.Bytes()} {
		if _, err := w.Write(part); err != nil {
			return err
		}
	}
	return nil
}

// bodies are buffers for what is drawn, which is most of a picture.
var bodies = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// head writes the start tag of the root element and the title of the picture.
func (d *drawing) head(b *bytes.Buffer, page *scene.Page) {
	width, height := num(page.Size.W), num(page.Size.H)
	if sheet := d.opt.Fonts.sheet(); sheet != "" {
		fmt.Fprintf(b, "<?xml-stylesheet type=\"text/css\" href=\"%s\"?>\n", escape(sheet))
	}
	b.WriteString(`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"`)
	if d.layers && d.opt.Fonts == nil {
		b.WriteString(` xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"`)
	}
	if page.Lang != "" {
		fmt.Fprintf(b, ` xml:lang="%s"`, escape(page.Lang))
	}
	if d.opt.Fonts != nil { // for an <img>, which does not load the sheet
		b.WriteString(` font-family="Noto Sans, sans-serif"`)
	}
	fmt.Fprintf(b, ` width="%smm" height="%smm" viewBox="0 0 %s %s">`+"\n", width, height, width, height)
	if page.Name != "" && d.opt.Fonts == nil {
		fmt.Fprintf(b, "<title>%s</title>\n", escape(page.Name))
	}
}

// drawing is a picture under construction.
type drawing struct {
	opt      Options
	body     *bytes.Buffer
	defs     bytes.Buffer // clips, pictures and glyphs
	fonts    map[*font.Face]*face
	order    []*face // fonts in the order of use
	pictures map[*scene.Picture]string
	outlined map[glyphKey]string
	ids      map[string]bool
	layers   bool // whether any group has a role
	err      error
}

func (d *drawing) ops(ops []ink.Op) {
	for i := 0; i < len(ops); i++ {
		switch op := ops[i].(type) {
		case *ink.Fill:
			edge := edgeOf(op, ops[i+1:])
			if edge != nil {
				i++
			}
			d.fill(op, edge)
		case *ink.Stroke:
			d.stroke(op)
		case *scene.Text:
			d.text(op)
		case *scene.Image:
			d.image(op)
		case *scene.Group:
			d.group(op)
		}
	}
}

func (d *drawing) line(format string, args ...any) {
	fmt.Fprintf(d.body, format+"\n", args...)
}

// outline begins the element of an outline.
func (d *drawing) outline(p ink.Path) {
	d.body.WriteString(`<path d="`)
	d.body.Write(appendOutline(d.body.AvailableBuffer(), p))
}

func (d *drawing) stroke(op *ink.Stroke) {
	path := op.Path
	if len(op.Dash) > 0 {
		path = opened(path)
	}
	d.outline(path)
	d.line(`" fill="none"%s/>`, stroke(op))
}

// edgeOf returns the line around an area if it is the next operation, to be drawn by the same element.
func edgeOf(f *ink.Fill, next []ink.Op) *ink.Stroke {
	if len(next) == 0 {
		return nil
	}
	line, is := next[0].(*ink.Stroke)
	if !is || len(line.Dash) > 0 || !slices.Equal(line.Path.Verbs, f.Path.Verbs) || !slices.Equal(line.Path.Points, f.Path.Points) {
		return nil
	}
	return line
}

// stroke returns the attributes of a line. None of them is left to an element around it: CairoSVG does not take back the ends and
// corners that it has once set.
func stroke(op *ink.Stroke) string {
	var b strings.Builder
	fmt.Fprintf(&b, ` stroke="%s" stroke-width="%s"`, op.Colour.SVG(), num(op.Width))
	b.WriteString([...]string{ink.RoundCap: ` stroke-linecap="round"`, ink.SquareCap: ` stroke-linecap="square"`}[op.Cap])
	b.WriteString([...]string{ink.RoundJoin: ` stroke-linejoin="round"`, ink.BevelJoin: ` stroke-linejoin="bevel"`}[op.Join])
	for i, l := range op.Dash {
		b.WriteString([...]string{` stroke-dasharray="`, " "}[min(i, 1)] + num(l))
	}
	if len(op.Dash) > 0 {
		b.WriteByte('"')
	}
	return b.String()
}

// opened returns the path with each closed part ending in a line back to its start. Browsers join
// the last dash of a closed line to the first; PDF readers do not.
func opened(p ink.Path) ink.Path {
	var out ink.Path
	closed := false
	for step := range p.Steps() {
		if closed && step.Verb != ink.MoveTo {
			out.Move(step.From.X, step.From.Y)
		}
		if closed = step.Verb == ink.Close; closed {
			step.Verb = ink.LineTo
		}
		out.Verbs, out.Points = append(out.Verbs, step.Verb), append(out.Points, step.To...)
	}
	return out
}

func (d *drawing) group(g *scene.Group) {
	d.body.WriteString("<g")
	named := g.Name != "" && d.opt.Fonts == nil // a page would show the name as a tooltip
	if named {
		fmt.Fprintf(d.body, ` id="%s"`, d.id(g.Name))
	}
	switch {
	case g.Role == scene.Art:
	case d.opt.Fonts != nil:
		fmt.Fprintf(d.body, ` class="%s"`, g.Role)
	default:
		fmt.Fprintf(d.body, ` class="%s" inkscape:groupmode="layer" inkscape:label="%s"`, g.Role, escape(g.Name))
		d.layers = true
	}
	d.body.WriteString(transform(g))
	if g.Transparency > 0 {
		fmt.Fprintf(d.body, ` opacity="%s"`, opacity(g.Transparency))
	}
	if g.Clip != nil {
		id := d.id("clip")
		rule := ""
		if g.EvenOdd {
			rule = ` clip-rule="evenodd"`
		}
		fmt.Fprintf(&d.defs, `<clipPath id="%s"><path d="%s"%s/></clipPath>`+"\n", id, spell(*g.Clip), rule)
		fmt.Fprintf(d.body, ` clip-path="url(#%s)"`, id)
	}
	d.body.WriteString(">\n")
	if named {
		d.line("<title>%s</title>", escape(g.Name))
	}
	d.content(g)
	d.slots(g)
	d.line("</g>")
}

// content draws the operations of a group. With Options.Source each data element has a group of its own.
func (d *drawing) content(g *scene.Group) {
	ops := g.Ops
	if d.opt.Source && !g.Drawn { // the parts of a drawing are not data elements
		for _, from := range g.From {
			if from.Ops > 0 {
				d.line(`<g data-src="%s">`, escape(from.At.String()))
				d.ops(ops[:from.Ops])
				d.line("</g>")
			}
			ops = ops[from.Ops:]
		}
	}
	d.ops(ops)
}

// id returns a unique identifier derived from a name.
func (d *drawing) id(name string) string {
	id := d.opt.Prefix + strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '.' || r == '-' || r == '_' {
			return r
		}
		return '_'
	}, name)
	if id == "" || id[0] < 'A' {
		id = "_" + id
	}
	unique := id
	for n := 2; d.ids[unique]; n++ {
		unique = id + "-" + strconv.Itoa(n)
	}
	d.ids[unique] = true
	return unique
}

// num formats a length in millimetres, exactly.
func num(l geom.Length) string { return strconv.FormatFloat(l.MM(), 'f', -1, 64) }

// escape escapes a text for XML content and attributes.
func escape(s string) string {
	if !strings.ContainsFunc(s, func(r rune) bool { return r < ' ' || r > '~' || strings.ContainsRune(`&<>"'`, r) }) {
		return s
	}
	var b bytes.Buffer
	xml.EscapeText(&b, []byte(s)) // a bytes.Buffer returns no errors
	return b.String()
}
