package font

import (
	"bytes"
	"crypto/sha256"
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

// Segment is one segment of a glyph's outline, in font units, y upwards.
type Segment = opentype.Segment

// Face is one font file. It is safe for concurrent use.
type Face struct {
	name, file      string
	data            []byte
	font            *gotext.Font
	upem            int // font units in one em
	ascent, descent int // font units, both positive
	capHeight       int

	mu       sync.Mutex // guards the fields below: the library's faces have caches of their own
	face     *gotext.Face
	shaper   *harfbuzz.Font
	buffer   *harfbuzz.Buffer
	outlines map[uint16][]Segment
	smcp     map[rune]bool // letters that the face has as small capitals

	extents [256]atomic.Pointer[extents]

	wordsMu sync.RWMutex
	words   map[wordKey]*word

	once sync.Once
	kept any

	sumOnce sync.Once
	sum     [sha256.Size]byte
}

// ParseFace reads a TrueType font. Messages use the path of the file; PDF and SVG files use its name without folder and
// extension. The error is a diag.List with the path. OpenType fonts with PostScript outlines (.otf) are refused.
//
// Damage may show only when a glyph is needed. Layout and Line then return the error; Outline,
// which returns no error, panics with it.
func ParseFace(file string, data []byte) (*Face, error) {
	if bytes.HasPrefix(data, []byte("OTTO")) { // outlines in a CFF table, which PDF and SVG files would need too
		return nil, diag.List{{Pos: diag.Pos{File: file}, Code: "font-postscript"}}
	}
	f := &Face{
		name: strings.TrimSuffix(path.Base(file), path.Ext(file)), file: file, data: data, buffer: harfbuzz.NewBuffer(),
		outlines: map[uint16][]Segment{}, smcp: map[rune]bool{}, words: map[wordKey]*word{},
	}
	err := catchDamage(func() (err error) {
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
	f.data = still(f.data)
	face, err := gotext.ParseTTF(bytes.NewReader(f.data))
	if err != nil {
		return err
	}
	f.face, f.font, f.shaper = face, face.Font, NewShaper(face)
	if f.upem = int(f.font.Upem()); f.upem == 0 {
		return errors.New("no units per em")
	}
	f.measure()
	return nil
}

// measure reads how far letters reach. Some fonts say 0 or something impossible: icons, which are as high as capitals, would not be
// seen, and texts would be above or below their boxes. Of these the letters count.
func (f *Face) measure() {
	reach := func(r rune) (up, down int) {
		glyph, _ := f.face.NominalGlyph(r)
		e, _ := f.face.GlyphExtents(glyph)
		return int(e.YBearing), -int(e.YBearing + e.Height)
	}
	e, _ := f.face.FontHExtents()
	f.ascent, f.descent = int(math.Round(float64(e.Ascender))), int(math.Abs(math.Round(float64(e.Descender))))
	f.capHeight = int(math.Round(float64(f.face.LineMetric(gotext.CapHeight))))
	if f.capHeight < f.upem/4 || f.capHeight > max(f.ascent, f.upem) {
		if f.capHeight, _ = reach('H'); f.capHeight <= 0 {
			f.capHeight = f.upem * 7 / 10 // as in most fonts
		}
	}
	f.ascent = max(f.ascent, f.capHeight)
	if f.descent < f.upem/20 {
		_, depth := reach('p')
		f.descent = max(f.descent, depth)
	}
}

// checkDirectory refuses files that are not TrueType fonts, and tables that extend beyond the end of the file. The library would
// allocate memory for any length that a file claims, and unpack compressed data.
func checkDirectory(data []byte) error {
	if len(data) < 12 || !slices.Contains([]string{"\x00\x01\x00\x00", "true"}, string(data[:4])) {
		return notTrueType{}
	}
	if len(data) < 12+16*int(binary.BigEndian.Uint16(data[4:])) {
		return errors.New("cut short")
	}
	for _, e := range entries(data) {
		at, size := binary.BigEndian.Uint32(e[8:]), binary.BigEndian.Uint32(e[12:])
		if uint64(at)+uint64(size) > uint64(len(data)) {
			return fmt.Errorf("the table %q reaches beyond the end of the file", e[:4])
		}
	}
	return nil
}

// enter calls the shaping library, which panics on damaged fonts. It turns that into a panic with a
// diag.List. All calls go through it.
func (f *Face) enter(do func()) {
	defer func() {
		if v := recover(); v != nil {
			panic(f.Damaged(v))
		}
	}()
	do()
}

// Damaged returns the error for an unusable font file, with its path. why is an error or the value of a library's panic. Its text
// is for programmers and is dropped; only a method Code gives a more specific message.
func (f *Face) Damaged(why any) diag.List {
	d := diag.Diagnostic{Pos: diag.Pos{File: f.file}, Code: "font-damaged"}
	if known, ok := why.(interface{ Code() string }); ok {
		d.Code = known.Code()
	}
	return diag.List{d}
}

// notTrueType is the error for a file that is not a TrueType font at all.
type notTrueType struct{}

func (notTrueType) Error() string { return "no TrueType font" }

// Code returns the key of the message.
func (notTrueType) Code() string { return "font-not-truetype" }

// catchDamage returns the error of do, or the error with which do panicked over a damaged font.
func catchDamage(do func() error) (err error) {
	m := parallel.Guard(func() { err = do() })
	if m == nil {
		return err
	}
	if list, ok := m.Value.(diag.List); ok {
		return list
	}
	panic(m)
}

// drawnFace returns a face with an outline as its only glyph, 0.
func drawnFace(name string, outline []Segment) *Face {
	return &Face{name: name, upem: Units, outlines: map[uint16][]Segment{0: outline}}
}

// Drawn reports whether the face is the drawing of an icon, not a font: its only glyph is 0, and it
// has no Data. The text of its runs is the name of the icon.
func (f *Face) Drawn() bool { return f.font == nil }

// Name returns the name of the face: "NotoSans-Bold".
func (f *Face) Name() string { return f.name }

// Data returns the font file. It must not be changed.
func (f *Face) Data() []byte { return f.data }

// Sum returns the SHA-256 sum of the font file, which is computed once: a page asks for it with each picture.
func (f *Face) Sum() [sha256.Size]byte {
	f.sumOnce.Do(func() { f.sum = sha256.Sum256(f.data) })
	return f.sum
}

// Keep returns what read returned on the first call: the file as the back ends read it.
func (f *Face) Keep(read func() any) any {
	f.once.Do(func() { f.kept = read() })
	return f.kept
}

// UnitsPerEm returns the number of font units in one em.
func (f *Face) UnitsPerEm() int { return f.upem }

// Nominal returns the glyph of a rune before shaping.
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

// Runes returns the runes that have a glyph before shaping, sorted. The drawing of an icon has none.
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

// Outline returns the outline of a glyph, or nil for a blank one. It must not be changed. Outline
// panics with a diag.List if the font is damaged.
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
	Blank                  bool // the outline is empty
}

// extents has the Extents of 256 consecutive glyphs, as far as they were needed. They are read
// without a lock because every glyph of a kit is looked up.
type extents [256]atomic.Pointer[Extent]

// Extent returns the box around the outline of a glyph, including control points. It panics with a
// diag.List if the font is damaged.
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

// Ascent returns how far letters of a size reach above the baseline.
func (f *Face) Ascent(size geom.Length) geom.Length { return f.scale(f.ascent, size) }

// Descent returns how far letters of a size reach below the baseline; it is positive.
func (f *Face) Descent(size geom.Length) geom.Length { return f.scale(f.descent, size) }

// CapHeight returns the height of the capitals at a size.
func (f *Face) CapHeight(size geom.Length) geom.Length { return f.scale(f.capHeight, size) }

// scale converts font units to micrometres at a size.
func (f *Face) scale(units int, size geom.Length) geom.Length {
	return divide(int64(units)*int64(size), int64(f.UnitsPerEm()))
}

// divide returns a/b for a positive b, rounded to the nearest whole number, halves up. It never
// decreases when a grows, which fitting relies on.
func divide(a, b int64) geom.Length {
	n, d := 2*a+b, 2*b
	q := n / d
	if n%d < 0 {
		q--
	}
	return geom.Length(q)
}
