package svg

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	"image/jpeg"
	"image/png"
	"strconv"
	"strings"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

// fill draws the inside of a path, and the line around it if there is one.
func (d *drawing) fill(f *ink.Fill, edge *ink.Stroke) {
	paint, rule, line := f.Colour.SVG(), "", ""
	if f.Gradient != nil {
		paint = d.gradient(f.Gradient)
	}
	if f.EvenOdd {
		rule = ` fill-rule="evenodd"`
	}
	if edge != nil {
		line = stroke(edge)
	}
	d.outline(f.Path)
	d.line(`" fill="%s"%s%s/>`, paint, rule, line)
}

// gradient defines a gradient and returns its paint.
func (d *drawing) gradient(g *ink.Gradient) string {
	if flat, is := g.Flat(); is {
		return flat.SVG()
	}
	id, kind, line := d.id("gradient"), "linearGradient", `x1="0" y1="0" x2="1" y2="0"`
	if g.Radial {
		kind, line = "radialGradient", `cx="0" cy="0" r="1"`
		if f := g.Focus; f != (ink.Focus{}) {
			line += fmt.Sprintf(` fx="%.6g" fy="%.6g" fr="%.6g"`, f.X, f.Y, f.R)
		}
	}
	fmt.Fprintf(&d.defs, `<%s id="%s" gradientUnits="userSpaceOnUse" %s gradientTransform="%s">`, kind, id, line, matrix(g.Space))
	for _, stop := range g.Stops {
		fmt.Fprintf(&d.defs, `<stop offset="%s" stop-color="%s"`, strconv.FormatFloat(stop.At, 'f', -1, 64), stop.Colour.SVG())
		if stop.Transparency > 0 {
			fmt.Fprintf(&d.defs, ` stop-opacity="%s"`, opacity(stop.Transparency))
		}
		d.defs.WriteString("/>")
	}
	fmt.Fprintf(&d.defs, "</%s>\n", kind)
	return "url(#" + id + ")"
}

// matrix formats a transformation in µm for the millimetres of the picture.
func matrix(m geom.Affine) string {
	var parts []string
	for _, v := range []float64{m.A, m.B, m.C, m.D, m.E, m.F} {
		s := strconv.FormatFloat(v/1000, 'f', 6, 64)
		parts = append(parts, strings.TrimSuffix(strings.TrimRight(s, "0"), "."))
	}
	return "matrix(" + strings.Join(parts, " ") + ")"
}

// opacity formats the opacity of something that is transparent by pale percent.
func opacity(pale int) string { return strconv.FormatFloat(float64(100-pale)/100, 'f', -1, 64) }

// transform returns the transform attribute of a group. The turn applies first, so it is written last.
func transform(g *scene.Group) string {
	var steps []string
	if g.Place != (geom.Placement{}) {
		a, b, c, e, x, y := g.Place.Matrix()
		if a == 1 && e == 1 {
			steps = append(steps, fmt.Sprintf("translate(%s %s)", num(x), num(y)))
		} else {
			steps = append(steps, fmt.Sprintf("matrix(%d %d %d %d %s %s)", a, b, c, e, num(x), num(y)))
		}
	}
	if t := g.Turn; t != nil {
		steps = append(steps, fmt.Sprintf("rotate(%s %s %s)", strconv.FormatFloat(t.Degrees, 'f', -1, 64), num(t.About.X), num(t.About.Y)))
	}
	if steps == nil {
		return ""
	}
	return ` transform="` + strings.Join(steps, " ") + `"`
}

// image draws a picture into its box. The file holds each picture once.
func (d *drawing) image(op *scene.Image) {
	p := op.Picture
	id, ok := d.pictures[p]
	if !ok {
		id = d.id("picture")
		d.pictures[p] = id
		kind, data, err := file(p)
		if err != nil {
			d.err = err
			return
		}
		fmt.Fprintf(&d.defs, `<image id="%s" width="1" height="1" preserveAspectRatio="none" xlink:href="data:image/%s;base64,%s"/>`+"\n",
			id, kind, base64.StdEncoding.EncodeToString(data))
	}
	d.line(`<use xlink:href="#%s" transform="matrix(%s 0 0 %s %s %s)"/>`,
		id, num(op.Box.W), num(op.Box.H), num(op.Box.X), num(op.Box.Y))
}

// photoQuality is the JPEG quality, from 1 to 100, of photographs with changed colours.
const photoQuality = 90

// file returns a picture as a file with its MIME subtype: a JPEG file unchanged, a photograph with
// changed colours as JPEG, anything else as PNG.
func file(p *scene.Picture) (kind string, data []byte, err error) {
	if p.JPEG != nil {
		return "jpeg", p.JPEG, nil
	}
	pix, err := p.Pixels()
	if err != nil {
		return "", nil, err
	}
	var b bytes.Buffer
	m := &image.NRGBA{Pix: pix, Stride: 4 * p.Width, Rect: image.Rect(0, 0, p.Width, p.Height)}
	if kind = "png"; p.Photo {
		kind, err = "jpeg", jpeg.Encode(&b, m, &jpeg.Options{Quality: photoQuality})
	} else {
		err = png.Encode(&b, m)
	}
	if err != nil {
		return "", nil, fmt.Errorf("picture %s: %w", p.Name, err)
	}
	return kind, b.Bytes(), nil
}
