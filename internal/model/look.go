package model

import (
	"strconv"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
)

// Angle is a number of degrees, clockwise, from -360 to 360, or a reference.
type Angle struct {
	ref
	Value float64
}

// DecodeDoc implements doc.Decoder.
func (a *Angle) DecodeDoc(v doc.Value) {
	raw, ok := a.read(v)
	if !ok {
		return
	}
	if a.Value, ok = parseAngle(raw); !ok {
		v.Fail("not-an-angle", "", diag.Args{"found": raw})
	}
}

func parseAngle(s string) (float64, bool) {
	v, err := strconv.ParseFloat(s, 64)
	return v, err == nil && strings.Trim(s, "-.0123456789") == "" && v >= -360 && v <= 360
}

// Angle resolves a number of degrees.
func (s *Scope) Angle(a Angle) float64 {
	if a.Name == "" {
		return a.Value
	}
	text, at, ok := s.field(a.ref)
	if !ok {
		return 0
	}
	v, ok := parseAngle(text)
	if !ok {
		s.Errs.Add(at, "not-an-angle", diag.Args{"found": text})
		return 0
	}
	return v
}

// focus is a place of a picture: "50 30 %", from its left and its upper edge.
type focus struct {
	ref
	X, Y int // in percent
}

// FocusAt is the place at so many percent of a picture.
func FocusAt(x, y int) focus { return focus{ref: ref{set: true}, X: x, Y: y} }

// DecodeDoc implements doc.Decoder.
func (f *focus) DecodeDoc(v doc.Value) {
	raw, ok := f.read(v)
	if !ok {
		return
	}
	if f.X, f.Y, ok = parseFocus(raw); !ok {
		v.Fail("not-a-focus", "", diag.Args{"found": raw})
	}
}

func parseFocus(s string) (x, y int, ok bool) {
	list := strings.Fields(strings.TrimSuffix(s, "%"))
	if len(list) != 2 || !strings.HasSuffix(s, "%") {
		return 0, 0, false
	}
	x, okX := doc.WholeNumber(list[0])
	y, okY := doc.WholeNumber(list[1])
	return x, y, okX && okY && min(x, y) >= 0 && max(x, y) <= 100
}

// focus resolves a place of a picture, in percent; the middle when nothing is said.
func (s *Scope) Focus(f focus) (x, y int) {
	switch {
	case !f.Set():
		return 50, 50
	case f.Name == "":
		return f.X, f.Y
	}
	text, at, ok := s.field(f.ref)
	if !ok {
		return 50, 50
	}
	x, y, ok = parseFocus(text)
	if !ok {
		s.Errs.Add(at, "not-a-focus", diag.Args{"found": text})
		return 50, 50
	}
	return x, y
}

// PathData is an outline as SVG writes it, or a reference.
type PathData struct {
	Word
	Within func(offset int) diag.Pos // the place of a character
}

// DecodeDoc implements doc.Decoder.
func (d *PathData) DecodeDoc(v doc.Value) {
	d.Word.DecodeDoc(v)
	d.Within = v.PosAt
}

// Content is what a code says, with fields of the row in braces, or a reference.
type Content struct{ Word }

// Paint is what fills a shape: a colour, a gradient or a hatch.
type Paint struct {
	Colour
	Gradient *Gradient // else nil
	Hatch    *Hatch    // else nil
}

// DecodeDoc implements doc.Decoder.
func (p *Paint) DecodeDoc(v doc.Value) {
	if v.Kind() != doc.Map {
		p.Colour.DecodeDoc(v)
		return
	}
	p.Pos, p.set = v.Pos(), true
	if v.Get("hatch").Exists() {
		p.Hatch = new(Hatch)
		doc.Decode(v, p.Hatch)
		return
	}
	p.Gradient = new(Gradient)
	doc.Decode(v, p.Gradient)
}

// DecodeDoc implements doc.Decoder.
func (s *Stop) DecodeDoc(v doc.Value) {
	if v.Kind() != doc.Map {
		s.Colour.DecodeDoc(v)
		return
	}
	type plain Stop
	doc.Decode(v, (*plain)(s))
}

// File resolves the name of a file, whose braces hold fields of the row and what a repeated element knows, and returns its
// position. It returns false if there is no such field.
func (s *Scope) File(w Word) (string, diag.Pos, bool) {
	if w.Name != "" {
		name, at := s.Word(w)
		return name, at, name != ""
	}
	var name strings.Builder
	rest := w.Value
	for {
		before, after, open := strings.Cut(rest, "{")
		field, behind, closed := strings.Cut(after, "}")
		name.WriteString(before)
		if !open || !closed {
			name.WriteString(rest[len(before):])
			return name.String(), w.Pos, true
		}
		text, _, ok := s.field(ref{Pos: w.Pos, Name: field})
		if !ok {
			return "", w.Pos, false
		}
		name.WriteString(text)
		rest = behind
	}
}

// EmptyField returns the field that a word names, alone or as the first in braces, and that is empty on this card; "" without one.
func (s *Scope) EmptyField(w Word) string {
	names := []string{s.Braces(w.Name)}
	for _, part := range strings.Split(w.Value, "{")[1:] {
		name, _, _ := strings.Cut(part, "}")
		names = append(names, name)
	}
	for _, name := range names {
		if text, ok := s.Row.Field(name); ok && text == "" {
			return name
		}
	}
	return ""
}

// Raster is the resolution of the parts of a drawing that cannot be shapes, or none.
type Raster struct {
	DPI  int // 0 if it is not set
	None bool
}

// The resolutions that an element may set.
const (
	leastRaster = 36
	mostRaster  = 1200
)

// DecodeDoc implements doc.Decoder.
func (r *Raster) DecodeDoc(v doc.Value) {
	raw := v.Text()
	if r.None = raw == "none"; r.None || raw == "" {
		return
	}
	n, err := strconv.Atoi(raw)
	if err != nil || n < leastRaster || n > mostRaster {
		v.Fail("not-a-resolution", "", diag.Args{"found": raw, "low": leastRaster, "high": mostRaster})
		return
	}
	r.DPI = n
}
