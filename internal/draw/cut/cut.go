// Package cut writes cutting files: the lines along which a machine cuts and folds a sheet, with
// one layer per tool. The formats are SVG, and DXF for programs that do not read SVG.
package cut

import (
	"fmt"
	"io"
	"math"
	"strings"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
)

// Sheet is one side of a sheet of paper as a machine cuts it.
type Sheet struct {
	Title  string
	Size   geom.Size
	Layers []Layer
}

// Layer holds the lines for one tool. An empty layer is written too, so that all sheets of a job have the same layers.
type Layer struct {
	Name   string // in lower-case Latin letters; people assign tools by it
	Colour ink.Colour
	Index  int // nearest of AutoCAD's 255 colours
	Lines  ink.Path
}

// layersOf returns the three layers of a sheet: cut, fold, and the registration marks, which are not cut.
func layersOf(cut, fold, register ink.Path) []Layer {
	return []Layer{
		{"cut", ink.Colour{R: 255}, 1, cut},
		{"fold", ink.Colour{B: 255}, 5, fold},
		{"register", ink.Colour{}, 7, register},
	}
}

// NewSheet returns a sheet with its three layers.
func NewSheet(title string, size geom.Size, cut, fold, register ink.Path) Sheet {
	return Sheet{Title: title, Size: size, Layers: layersOf(cut, fold, register)}
}

// hair is the stroke width in SVG files. Machines follow the middle of a line.
const hair = 100 * geom.Micrometre

// SVG writes the sheet in millimetres, with each layer as an Inkscape layer.
func SVG(w io.Writer, s Sheet) error {
	var b strings.Builder
	fmt.Fprintf(&b, `<?xml version="1.0" encoding="UTF-8"?>`+"\n"+
		`<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"`+
		` version="1.1" width="%smm" height="%smm" viewBox="0 0 %s %s">`+"\n<title>%s</title>\n",
		mm(s.Size.W), mm(s.Size.H), mm(s.Size.W), mm(s.Size.H), escaped.Replace(s.Title))
	for _, l := range s.Layers {
		c := l.Colour
		fmt.Fprintf(&b, `<g id="%s" inkscape:groupmode="layer" inkscape:label="%s" fill="none"`+
			` stroke="#%02x%02x%02x" stroke-width="%s">`+"\n",
			l.Name, l.Name, c.R, c.G, c.B, mm(hair))
		for _, part := range parts(l.Lines) {
			fmt.Fprintf(&b, "<path d=\"%s\"/>\n", pathData(part))
		}
		b.WriteString("</g>\n")
	}
	b.WriteString("</svg>\n")
	_, err := io.WriteString(w, b.String())
	return err
}

var escaped = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")

// mm formats a length in millimetres, exact to the micrometre.
func mm(l geom.Length) string { return fmt.Sprintf("%g", float64(l)/float64(geom.Millimetre)) }

// parts splits a path into its subpaths. A machine lifts its tool between them.
func parts(p ink.Path) []ink.Path {
	var list []ink.Path
	for step := range p.Steps() {
		if step.Verb == ink.MoveTo {
			list = append(list, ink.Path{})
		}
		last := &list[len(list)-1]
		if last.Verbs = append(last.Verbs, step.Verb); step.Verb != ink.Close {
			last.Points = append(last.Points, step.To...)
		}
	}
	return list
}

func pathData(p ink.Path) string {
	var words []string
	for step := range p.Steps() {
		words = append(words, [...]string{ink.MoveTo: "M", ink.LineTo: "L", ink.CubicTo: "C", ink.Close: "Z"}[step.Verb])
		for _, pt := range step.To {
			if step.Verb != ink.Close {
				words = append(words, mm(pt.X), mm(pt.Y))
			}
		}
	}
	return strings.Join(words, " ")
}

// flatness is the largest distance between a curve and its chords.
const flatness = 3 // micrometres

// flat flattens a subpath to points and reports whether it is closed.
func flat(p ink.Path) (points []geom.Point, closed bool) {
	for step := range p.Steps() {
		switch step.Verb {
		case ink.Close:
			closed = true
		case ink.CubicTo:
			points = append(points, curve(step)...)
		default:
			points = append(points, step.To[0])
		}
	}
	if n := len(points); n > 2 && points[0] == points[n-1] {
		points, closed = points[:n-1], true
	}
	return points, closed
}

// curve divides a Bézier curve into as few chords as flatness allows. The distance between n chords
// and the curve is at most a bound of its second derivative over 8n².
func curve(s ink.Step) []geom.Point {
	bend := func(a, b, c geom.Point) float64 {
		return 6 * math.Hypot(float64(a.X-2*b.X+c.X), float64(a.Y-2*b.Y+c.Y))
	}
	most := max(bend(s.From, s.To[0], s.To[1]), bend(s.To[0], s.To[1], s.To[2]))
	return s.Chords(max(1, int(math.Ceil(math.Sqrt(most/(8*flatness))))))
}
