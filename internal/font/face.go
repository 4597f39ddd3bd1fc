package font

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"path"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/parallel"

	gotext "github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/font/opentype"
	"github.com/go-text/typesetting/harfbuzz"
)

// Segment is one step of a glyph's outline, in font units, y upwards.
type Segment = opentype.Segment

// Face is one font file. It is safe for concurrent use.
type Face struct {
	name, file      string
	data            []byte
	font            *gotext.Font
	upem            int // font units of the em
	ascent, descent int // font units, both positive
	capHeight       int

	mu       sync.Mutex // guards what is below: the library's faces keep caches of their own
	face     *gotext.Face
	shaper   *harfbuzz.Font
	buffer   *harfbuzz.Buffer
	outlines map[uint16][]Segment
	smcp     map[rune]bool // letters that the face has as small capitals

	extents [256]atomic.Pointer[extents]

	wordsMu sync.RWMutex
	words   map[wordKey]*word
}

// ParseFace reads a TrueType font from the content of a file, which messages call by its
// path. PDF and SVG files call it by the name of that file without its folder and its ending. The error is a
// diag.List that names the file. OpenType fonts with PostScript outlines (.otf) are refused.
//
// A damaged font can show so only later, when one of its glyphs is needed. The error
// then comes from Layout and Line; Outline, which has no error, panics with it.
func ParseFace(file string, data []byte) (*Face, error) {
	if bytes.HasPrefix(data, []byte("OTTO")) { // outlines in a CFF table, which PDF and SVG files would need too
		return nil, diag.List{{Pos: diag.Pos{File: file}, Code: "font-postscript"}}
	}
	f := &Face{
		name: strings.TrimSuffix(path.Base(file), path.Ext(file)), file: file, data: data, buffer: harfbuzz.NewBuffer(),
		outlines: map[uint16][]Segment{}, smcp: map[rune]bool{}, words: map[wordKey]*word{},
	}
	err := told(func() (err error) {
		f.enter(func() { err = f.parse() })
		if err != nil {
			return f.Damaged(err)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return f, nil
}

func (f *Face) parse() error {
	if err := checkDirectory(f.data); err != nil {
		return err
	}
	face, err := gotext.ParseTTF(bytes.NewReader(f.data))
	if err != nil {
		return err
	}
	f.face, f.font, f.shaper = face, face.Font, NewShaper(face)
	if f.upem = int(f.font.Upem()); f.upem == 0 {
		return errors.New("no units per em")
	}
	e, _ := face.FontHExtents()
	f.ascent, f.descent = int(math.Round(float64(e.Ascender))), int(math.Round(float64(-e.Descender)))
	f.capHeight = int(math.Round(float64(face.LineMetric(gotext.CapHeight))))
	return nil
}

// checkDirectory refuses what is no TrueType font, and tables that reach
// beyond the end of the file: the library makes room for a table of any length that a
// file claims, and unpacks what is packed.
func checkDirectory(data []byte) error {
	if len(data) < 12 || !slices.Contains([]string{"\x00\x01\x00\x00", "true"}, string(data[:4])) {
		return unlike{}
	}
	n := int(binary.BigEndian.Uint16(data[4:]))
	if len(data) < 12+16*n {
		return errors.New("cut short")
	}
	for i := range n {
		e := data[12+16*i:]
		at, size := binary.BigEndian.Uint32(e[8:]), binary.BigEndian.Uint32(e[12:])
		if uint64(at)+uint64(size) > uint64(len(data)) {
			return fmt.Errorf("the table %q reaches beyond the end of the file", e[:4])
		}
	}
	return nil
}

// enter is the only way into the shaping library, which panics on fonts that are
// damaged: that becomes a panic with a diag.List for people.
func (f *Face) enter(do func()) {
	defer func() {
		if v := recover(); v != nil {
			panic(f.Damaged(v))
		}
	}()
	do()
}

// Damaged is the error that the font file cannot be used, with its path. why is an error or
// what a library panicked with, which is in the words of programmers and of no use to others;
// only an error with a method Code says more.
func (f *Face) Damaged(why any) diag.List {
	d := diag.Diagnostic{Pos: diag.Pos{File: f.file}, Code: "font-damaged"}
	if known, ok := why.(interface{ Code() string }); ok {
		d.Code = known.Code()
	}
	return diag.List{d}
}

// unlike is the error of a file that is not a TrueType font at all.
type unlike struct{}

func (unlike) Error() string { return "no TrueType font" }

// Code is the key of the message.
func (unlike) Code() string { return "font-not-truetype" }

// told returns the error of do or, when do panics over a damaged font, that.
func told(do func() error) (err error) {
	m := parallel.Guard(func() { err = do() })
	if m == nil {
		return err
	}
	if list, ok := m.Value.(diag.List); ok {
		return list
	}
	panic(m)
}

// drawnFace returns a face whose only glyph, 0, has an outline.
func drawnFace(name string, outline []Segment) *Face {
	return &Face{name: name, upem: Units, outlines: map[uint16][]Segment{0: outline}}
}

// Drawn reports whether the face is no font but the drawing of an icon: its only glyph is
// 0, and it has no Data. What its runs say is the name of the icon.
func (f *Face) Drawn() bool { return f.font == nil }

// Name returns the name of the face: "NotoSans-Bold".
func (f *Face) Name() string { return f.name }

// Data returns the font file. It must not be changed.
func (f *Face) Data() []byte { return f.data }

// UnitsPerEm returns how many font units make one em.
func (f *Face) UnitsPerEm() int { return f.upem }

// Nominal returns the glyph that a rune has by itself.
func (f *Face) Nominal(r rune) (glyph uint16, ok bool) {
	if f.Drawn() {
		return 0, false
	}
	f.enter(func() {
		var g gotext.GID
		g, ok = f.font.NominalGlyph(r)
		glyph = uint16(g)
	})
	return glyph, ok
}

// Runes returns the runes that have a glyph by themselves, in order. An icon font of drawings
// has none.
func (f *Face) Runes() (all []rune) {
	if f.Drawn() {
		return nil
	}
	f.enter(func() {
		for it := f.font.Cmap.Iter(); it.Next(); {
			if r, g := it.Char(); g != 0 {
				all = append(all, r)
			}
		}
	})
	slices.Sort(all)
	return slices.Compact(all)
}

// Outline returns the outline of a glyph; a blank one has none. It must not be
// changed. A damaged font makes it panic with a diag.List.
func (f *Face) Outline(glyph uint16) []Segment {
	f.mu.Lock()
	defer f.mu.Unlock()
	if o, ok := f.outlines[glyph]; ok {
		return o
	}
	var o gotext.GlyphOutline
	f.enter(func() { o, _ = f.face.GlyphDataOutline(gotext.GID(glyph)) })
	f.outlines[glyph] = o.Segments
	return o.Segments
}

// Extent is the box around a glyph's outline, in font units, y upwards.
type Extent struct {
	Left, Low, Right, High float32
	Blank                  bool // there is no outline
}

// extents are those of 256 glyphs in a row, as far as they were asked for. They are read
// without a lock because every glyph of a kit is looked up.
type extents [256]atomic.Pointer[Extent]

// Extent returns the box around the outline of a glyph, with the points that its
// curves are drawn by. A damaged font makes it panic with a diag.List.
func (f *Face) Extent(glyph uint16) Extent {
	page := &f.extents[glyph>>8]
	if page.Load() == nil {
		page.CompareAndSwap(nil, new(extents))
	}
	kept := &page.Load()[glyph&0xFF]
	if e := kept.Load(); e != nil {
		return *e
	}
	e := Extent{Blank: true}
	for _, s := range f.Outline(glyph) {
		for _, p := range s.ArgsSlice() {
			if e.Blank {
				e = Extent{Left: p.X, Low: p.Y, Right: p.X, High: p.Y}
			}
			e.Left, e.Low, e.Right, e.High = min(e.Left, p.X), min(e.Low, p.Y), max(e.Right, p.X), max(e.High, p.Y)
		}
	}
	kept.Store(&e)
	return e
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
	return divide(int64(units)*int64(size), int64(f.UnitsPerEm()))
}

// divide returns a/b for a positive b, rounded to the nearest whole number,
// halves upwards. It never decreases when a grows, which fitting relies on.
func divide(a, b int64) geom.Length {
	n, d := 2*a+b, 2*b
	q := n / d
	if n%d < 0 {
		q--
	}
	return geom.Length(q)
}
