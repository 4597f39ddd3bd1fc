package font

import (
	"bytes"
	"fmt"
	"math"
	"sync"

	"cartouche/internal/geom"

	gotext "github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/font/opentype"
	"github.com/go-text/typesetting/harfbuzz"
)

// Segment is one step of a glyph's outline, in font units, y upwards.
type Segment = opentype.Segment

// Face is one font file. It is safe for concurrent use.
type Face struct {
	name            string
	data            []byte
	font            *gotext.Font
	ascent, descent int // font units, both positive
	capHeight       int

	mu       sync.Mutex // guards what is below: the library's faces keep caches of their own
	face     *gotext.Face
	shaper   *harfbuzz.Font
	buffer   *harfbuzz.Buffer
	outlines map[uint16][]Segment
	smcp     map[rune]bool // letters that the face has as small capitals

	wordsMu sync.RWMutex
	words   map[wordKey]*word
}

// ParseFace reads a TrueType font. name is what PDF and SVG files call it.
func ParseFace(name string, data []byte) (*Face, error) {
	face, err := gotext.ParseTTF(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("font %s: %w", name, err)
	}
	f := &Face{
		name: name, data: data, font: face.Font, face: face,
		shaper: newShaper(face), buffer: harfbuzz.NewBuffer(),
		outlines: map[uint16][]Segment{}, smcp: map[rune]bool{}, words: map[wordKey]*word{},
	}
	if f.font.Upem() == 0 {
		return nil, fmt.Errorf("font %s: no units per em", name)
	}
	e, _ := face.FontHExtents()
	f.ascent, f.descent = int(math.Round(float64(e.Ascender))), int(math.Round(float64(-e.Descender)))
	f.capHeight = int(math.Round(float64(face.LineMetric(gotext.CapHeight))))
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
	o, _ := f.face.GlyphDataOutline(gotext.GID(glyph))
	f.outlines[glyph] = o.Segments
	return o.Segments
}

// Ascent and Descent return how far letters of a size reach above and below the
// baseline, both positive.
func (f *Face) Ascent(size geom.Length) geom.Length { return f.scale(f.ascent, size) }

// Descent is described with Ascent.
func (f *Face) Descent(size geom.Length) geom.Length { return f.scale(f.descent, size) }

// CapHeight returns the height of the capitals at a size.
func (f *Face) CapHeight(size geom.Length) geom.Length { return f.scale(f.capHeight, size) }

// scale turns font units into micrometres at a size.
func (f *Face) scale(units int, size geom.Length) geom.Length {
	return geom.Length(divide(units*int(size), f.UnitsPerEm()))
}

// divide returns a/b for a positive b, rounded to the nearest whole number,
// halves upwards. It never decreases when a grows, which fitting relies on.
func divide(a, b int) int {
	n, d := 2*a+b, 2*b
	q := n / d
	if n%d < 0 {
		q--
	}
	return q
}
