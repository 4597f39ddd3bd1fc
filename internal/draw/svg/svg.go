// Package svg writes a page of a display list as an SVG picture in millimetres.
//
// Text is real text in fonts that the file carries with it, so that it can be
// found and read aloud; every word stands where it was set, whatever program shows
// it. With Options.Outlines the glyphs are drawings, for programs that do not take
// fonts from files.
package svg

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"strconv"
	"strings"

	"cartouche/internal/font"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

// Options say how the picture is made. The zero value works.
type Options struct {
	Outlines bool // draw glyphs as paths
	Source   bool // say of slots, and of groups of what is drawn, where they stand in the data

	// Fonts are shared by the pictures of a page, which has them in a style sheet of its
	// own. Such a picture carries none, no style and no names of groups; nil is a picture
	// that stands by itself.
	Fonts *Fonts
	// Prefix begins all ids of the picture, so that several can stand in one page.
	Prefix string
}

// Encode writes the page. The same page and options give the same bytes.
func Encode(w io.Writer, page *scene.Page, opt Options) error {
	d := &drawing{
		opt: opt, fonts: map[*font.Face]*face{}, pictures: map[*scene.Picture]string{},
		ids: map[string]bool{}, outlined: map[glyphKey]string{},
	}
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
	b.Write(d.body.Bytes())
	b.WriteString("</svg>\n")
	_, err = w.Write(b.Bytes())
	return err
}

// head writes the beginning of the root element, and the title of the picture.
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
	if d.opt.Fonts != nil { // where the sheet is not taken, as in an <img>
		b.WriteString(` font-family="Noto Sans, sans-serif"`)
	}
	fmt.Fprintf(b, ` width="%smm" height="%smm" viewBox="0 0 %s %s">`+"\n", width, height, width, height)
	if page.Name != "" && d.opt.Fonts == nil {
		fmt.Fprintf(b, "<title>%s</title>\n", escape(page.Name))
	}
}

// drawing is the picture in work.
type drawing struct {
	opt      Options
	body     bytes.Buffer
	defs     bytes.Buffer // clips, pictures and glyphs
	fonts    map[*font.Face]*face
	order    []*face // fonts in the order of use
	pictures map[*scene.Picture]string
	outlined map[glyphKey]string
	ids      map[string]bool
	layers   bool // whether any lines have a role
	err      error
}

func (d *drawing) ops(ops []ink.Op) {
	for _, op := range ops {
		switch op := op.(type) {
		case *ink.Fill:
			d.fill(op)
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
	fmt.Fprintf(&d.body, format+"\n", args...)
}

func (d *drawing) stroke(op *ink.Stroke) {
	var more strings.Builder
	more.WriteString([]string{"", ` stroke-linecap="round"`, ` stroke-linecap="square"`}[op.Cap])
	more.WriteString([]string{"", ` stroke-linejoin="round"`, ` stroke-linejoin="bevel"`}[op.Join])
	path := op.Path
	if len(op.Dash) > 0 {
		path = opened(path)
		more.WriteString(` stroke-dasharray="`)
		for i, l := range op.Dash {
			if i > 0 {
				more.WriteByte(' ')
			}
			more.WriteString(num(l))
		}
		more.WriteByte('"')
	}
	d.line(`<path d="%s" fill="none" stroke="%s" stroke-width="%s"%s/>`,
		path.SVG(), op.Colour.SVG(), num(op.Width), more.String())
}

// opened returns a path whose parts go back to their start instead of being closed.
// Browsers join the last dash of a closed line to the first one; PDF readers do not.
func opened(p ink.Path) ink.Path {
	var out ink.Path
	var start geom.Point
	closed := false
	for _, v := range p.Verbs {
		if closed && v != ink.MoveTo {
			out.Move(start.X, start.Y)
		}
		if closed = v == ink.Close; closed {
			out.Line(start.X, start.Y)
			continue
		}
		n := 1
		switch v {
		case ink.MoveTo:
			start = p.Points[0]
		case ink.CubicTo:
			n = 3
		}
		out.Verbs, out.Points = append(out.Verbs, v), append(out.Points, p.Points[:n]...)
		p.Points = p.Points[n:]
	}
	return out
}

func (d *drawing) group(g *scene.Group) {
	d.body.WriteString("<g")
	named := g.Name != "" && d.opt.Fonts == nil // else a page would show the name of what is under the pointer
	if named {
		fmt.Fprintf(&d.body, ` id="%s"`, d.id(g.Name))
	}
	switch {
	case g.Role == scene.Art:
	case d.opt.Fonts != nil:
		fmt.Fprintf(&d.body, ` class="%s"`, g.Role)
	default:
		fmt.Fprintf(&d.body, ` class="%s" inkscape:groupmode="layer" inkscape:label="%s"`, g.Role, escape(g.Name))
		d.layers = true
	}
	d.body.WriteString(transform(g))
	if g.Pale > 0 {
		fmt.Fprintf(&d.body, ` opacity="%s"`, opacity(g.Pale))
	}
	if g.Clip != nil {
		id := d.id("clip")
		rule := ""
		if g.EvenOdd {
			rule = ` clip-rule="evenodd"`
		}
		fmt.Fprintf(&d.defs, `<clipPath id="%s"><path d="%s"%s/></clipPath>`+"\n", id, g.Clip.SVG(), rule)
		fmt.Fprintf(&d.body, ` clip-path="url(#%s)"`, id)
	}
	d.body.WriteString(">\n")
	if named {
		d.line("<title>%s</title>", escape(g.Name))
	}
	d.content(g)
	d.slots(g)
	d.line("</g>")
}

// content draws what is in a group, each element of the data in a group of its own
// when it is to be told apart.
func (d *drawing) content(g *scene.Group) {
	ops := g.Ops
	if d.opt.Source && !g.Drawn { // what a drawing consists of is no element of the data
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

// id returns an identifier made of a name, which no other thing in the file has.
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

// num writes a length in millimetres, exactly.
func num(l geom.Length) string { return strconv.FormatFloat(l.MM(), 'f', -1, 64) }

// escape makes a text safe between tags and in attributes.
func escape(s string) string {
	var b bytes.Buffer
	xml.EscapeText(&b, []byte(s)) // a bytes.Buffer never fails
	return b.String()
}
