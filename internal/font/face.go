package font

import (
	"bytes"
	"fmt"
	"sync"

	"cartouche/internal/geom"

	gotext "github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/font/opentype"
)

// Segment is one step of a glyph's outline, in font units, y upwards.
type Segment = opentype.Segment

// Face is one font file. It is safe for concurrent use.
type Face struct {
	name  string
	data  []byte
	font  *gotext.Font
	faces sync.Pool // of *gotext.Face, which are not safe for concurrent use

	mu       sync.Mutex
	outlines map[uint16][]Segment
}

// ParseFace reads a TrueType font. name is what PDF and SVG files call it.
func ParseFace(name string, data []byte) (*Face, error) {
	face, err := gotext.ParseTTF(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("font %s: %w", name, err)
	}
	f := &Face{name: name, data: data, font: face.Font, outlines: map[uint16][]Segment{}}
	f.faces.New = func() any { return gotext.NewFace(f.font) }
	return f, nil
}

// Name returns the name of the face: "NotoSans-Bold".
func (f *Face) Name() string { return f.name }

// Data returns the font file. It must not be changed.
func (f *Face) Data() []byte { return f.data }

// UnitsPerEm returns how many font units make one em.
func (f *Face) UnitsPerEm() int { return int(f.font.Upem()) }

// Nominal returns the glyph that a rune has by itself.
func (f *Face) Nominal(r rune) (uint16, bool) {
	g, ok := f.font.NominalGlyph(r)
	return uint16(g), ok
}

// Outline returns the outline of a glyph; a blank one has none. It must not be changed.
func (f *Face) Outline(glyph uint16) []Segment {
	f.mu.Lock()
	defer f.mu.Unlock()
	if o, ok := f.outlines[glyph]; ok {
		return o
	}
	face := f.faces.Get().(*gotext.Face)
	defer f.faces.Put(face)
	o, _ := face.GlyphDataOutline(gotext.GID(glyph))
	f.outlines[glyph] = o.Segments
	return o.Segments
}

// Ascent and Descent return how far letters of a size reach above and below the
// baseline, both positive.
func (f *Face) Ascent(size geom.Length) geom.Length {
	e, _ := f.horizontal()
	return f.units(e.Ascender, size)
}

// Descent is described with Ascent.
func (f *Face) Descent(size geom.Length) geom.Length {
	e, _ := f.horizontal()
	return f.units(-e.Descender, size)
}

// CapHeight returns the height of the capitals at a size.
func (f *Face) CapHeight(size geom.Length) geom.Length {
	face := f.faces.Get().(*gotext.Face)
	defer f.faces.Put(face)
	return f.units(face.LineMetric(gotext.CapHeight), size)
}

func (f *Face) horizontal() (gotext.FontExtents, bool) {
	face := f.faces.Get().(*gotext.Face)
	defer f.faces.Put(face)
	return face.FontHExtents()
}

func (f *Face) units(v float32, size geom.Length) geom.Length {
	return geom.Length(float64(v)*float64(size)/float64(f.UnitsPerEm()) + 0.5)
}
