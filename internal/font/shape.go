package font

import (
	"math"
	"slices"
	"strings"
	"sync/atomic"
	"unicode/utf8"

	gotext "github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/font/opentype"
	"github.com/go-text/typesetting/harfbuzz"
	"github.com/go-text/typesetting/language"
)

// feature has the OpenType features of a style besides kerning and ligatures.
type feature uint8

const (
	smallCaps feature = 1 << iota
	tabular
)

// wordKey is everything that the shape of a word depends on, within one face.
type wordKey struct {
	text       string
	lang       string
	script     language.Script
	feature    feature
	rtl        bool
	afterSpace bool // a space precedes the text, which does not include it
	spacing    int32
	ends       bool // a line: its last letter has no spacing
}

// word is a shaped piece of text in font units, for every size.
type word struct {
	glyphs []shaped             // from left to right
	lead   int                  // the difference of the space before a led word from its usual width, mostly negative
	width  int                  // including lead
	bare   atomic.Pointer[word] // without its last spaces, where letters are not spaced; nil until it is asked for
}

// shaped is a glyph in font units, y upwards.
type shaped struct {
	id      uint16
	cluster int32 // first rune of its cluster, from the start of the word
	advance int32
	x, y    int32
}

// wordLimit is the largest number of cached words of a face, for programs that run long.
const wordLimit = 1 << 15

// word returns the shape of a text, cached, because most words occur often, above all on cards.
func (f *Face) word(key wordKey) *word {
	return f.cachedWord(key, f.shape)
}

// cachedWord returns the cached shape of a text, or computes it.
func (f *Face) cachedWord(key wordKey, shape func(wordKey) *word) *word {
	f.wordsMu.RLock()
	w := f.words[key]
	f.wordsMu.RUnlock()
	if w != nil {
		return w
	}
	w = shape(key)
	key.text = strings.Clone(key.text)
	f.wordsMu.Lock()
	defer f.wordsMu.Unlock()
	if len(f.words) >= wordLimit {
		clear(f.words)
	}
	f.words[key] = w
	return w
}

func (f *Face) shape(key wordKey) *word {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.shapeLocked(key)
}

func (f *Face) shapeLocked(key wordKey) *word {
	if key.afterSpace {
		return f.shapeAfterSpace(key)
	}
	b := f.buffer
	b.Clear()
	runes := []rune(key.text)
	b.AddRunes(f.withDashes(runes), 0, -1)
	b.Props = harfbuzz.SegmentProperties{
		Language: language.NewLanguage(key.lang), Script: key.script, Direction: harfbuzz.LeftToRight,
	}
	if key.rtl {
		b.Props.Direction = harfbuzz.RightToLeft
	}
	b.Flags = harfbuzz.Bot | harfbuzz.Eot
	if first, _ := utf8.DecodeRuneInString(key.text); kindOf(first) == hidden { // some are marks, which would get a circle
		b.Flags |= harfbuzz.DoNotinsertDottedCircle
	}
	f.enter(func() { b.Shape(f.shaper, features(key.feature, key.spacing != 0)) })
	w := &word{glyphs: make([]shaped, len(b.Info))}
	for i, info := range b.Info {
		pos := b.Pos[i]
		w.glyphs[i] = shaped{
			id: uint16(info.Glyph), cluster: int32(info.Cluster),
			advance: pos.XAdvance, x: pos.XOffset, y: pos.YOffset,
		}
		w.width += int(pos.XAdvance)
	}
	f.hide(w)
	f.lift(w, runes)
	if key.rtl {
		f.closeUp(w, runes)
	}
	if key.spacing != 0 {
		w.space(key)
	}
	return w
}

// hide makes the glyphs of invisible characters that the font lacks, and the library does not hide, spaces without a width. Of all
// other characters the face has a glyph.
func (f *Face) hide(w *word) {
	for i := range w.glyphs {
		if g := &w.glyphs[i]; g.id == 0 {
			w.width -= int(g.advance)
			g.id, _ = f.Nominal(' ')
			g.advance, g.x, g.y = 0, 0, 0
		}
	}
}

// space parts the letters of a word.
func (w *word) space(key wordKey) {
	runes, n := []rune(key.text), len(w.glyphs)
	for i := range w.glyphs {
		g := &w.glyphs[i]
		end, next := i == n-1, i+1 // of the letter: its last glyph, the first in text from right to left
		if key.rtl {
			end, next = i == 0, i-1
		}
		if end && key.ends || !end && w.glyphs[next].cluster == g.cluster || kindOf(runes[g.cluster]) == hidden {
			continue
		}
		if key.rtl {
			g.x += key.spacing
		}
		g.advance += key.spacing
		w.width += int(key.spacing)
	}
}

// closeUp limits the gap after a letter that does not join the next one, which some fonts widen for
// dots below. Programs that read the text of a PDF file take a gap of a tenth of the em as a space.
func (f *Face) closeUp(w *word, runes []rune) {
	limit := f.UnitsPerEm() * 9 / 100
	end, pen := 0, 0 // where the previous letter ends by the font's own advance, and where the next glyph begins
	var before *shaped
	for i := range w.glyphs {
		g := &w.glyphs[i]
		if f.Mark(g.id) {
			pen += int(g.advance)
			continue
		}
		if before != nil && runes[g.cluster] != ' ' && runes[before.cluster] != ' ' {
			over := max(pen+int(g.x)-end-limit, 0)
			before.advance -= int32(over)
			w.width, pen = w.width-over, pen-over
		}
		end, before = pen+int(g.x)+f.advance(g.id), g
		pen += int(g.advance)
	}
}

// Mark reports whether a glyph is a mark above or below a letter, such as a shadda.
func (f *Face) Mark(glyph uint16) bool {
	if f.font == nil || f.font.GDEF.GlyphClassDef == nil {
		return false
	}
	class, _ := f.font.GDEF.GlyphClassDef.Class(glyph)
	return class == 3
}

// advance returns the font's own advance of a glyph.
func (f *Face) advance(glyph uint16) (units int) {
	f.enter(func() { units = int(math.Round(float64(f.face.HorizontalAdvance(gotext.GID(glyph))))) })
	return units
}

// shapeAfterSpace shapes a word after a space, because some fonts kern the space with the next
// letter: before T or V it is narrower.
func (f *Face) shapeAfterSpace(key wordKey) *word {
	alone := key
	alone.afterSpace, key.afterSpace = false, false
	key.text, key.ends = " ", false
	space := f.cachedWord(key, f.shapeLocked)
	key.text, key.ends = " "+alone.text, alone.ends
	w := f.shapeLocked(key)
	at, next := 0, 1 // the glyphs of the space and of the letter after it
	if key.rtl {
		at, next = len(w.glyphs)-1, len(w.glyphs)-2
	}
	if len(w.glyphs) < 2 || w.glyphs[at].cluster != 0 || w.glyphs[next].cluster == 0 {
		return f.shapeLocked(alone) // the font makes one glyph of the space and the next letter
	}
	w.lead = int(w.glyphs[at].advance) - space.width
	w.width -= space.width
	w.glyphs = slices.Delete(w.glyphs, at, at+1)
	for i := range w.glyphs {
		w.glyphs[i].cluster--
	}
	return w
}

// features returns the features of a word. Letters that are spaced form no ligatures and do not adapt to their
// neighbours, as in browsers.
func features(f feature, spaced bool) []harfbuzz.Feature {
	var list []harfbuzz.Feature
	add := func(on bool, tag string, value uint32) {
		if on {
			list = append(list, harfbuzz.Feature{
				Tag: opentype.MustNewTag(tag), Value: value,
				Start: harfbuzz.FeatureGlobalStart, End: harfbuzz.FeatureGlobalEnd,
			})
		}
	}
	add(f&smallCaps != 0, "smcp", 1)
	add(f&tabular != 0, "tnum", 1)
	add(spaced, "liga", 0)
	add(spaced, "clig", 0)
	add(spaced, "calt", 0)
	return list
}

// hasSmallCap reports whether the face has a small capital for a lower-case letter.
func (f *Face) hasSmallCap(r rune) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	has, ok := f.smcp[r]
	if !ok {
		key := wordKey{text: string(r), script: language.LookupScript(r)}
		plain := f.shapeLocked(key)
		key.feature = smallCaps
		caps := f.shapeLocked(key)
		has = len(plain.glyphs) > 0 && len(caps.glyphs) > 0 && plain.glyphs[0].id != caps.glyphs[0].id
		f.smcp[r] = has
	}
	return has
}

// shape returns the shape of some runes within one atom, for a line that starts at first. A soft
// hyphen at the end of the line becomes a hyphen.
func (p *paragraph) shape(a *atom, first, from, to int, endsLine bool) *word {
	return p.shaped(a, first, from, to, endsLine, endsLine)
}

// bare returns the shape of the rest of an atom without its last spaces, as at the end of a line. full is the shape with them.
func (p *paragraph) bare(full *word, a *atom, first, from int) *word {
	to := p.trim(from, a.to)
	switch {
	case a.spacing != 0:
		return p.shaped(a, first, from, to, false, true)
	case to == a.to:
		return full
	}
	w := full.bare.Load()
	if w == nil {
		w = p.shaped(a, first, from, to, false, true)
		full.bare.Store(w)
	}
	return w
}

func (p *paragraph) shaped(a *atom, first, from, to int, hyphen, ends bool) *word {
	text := p.shown[p.shownAt[from]:p.shownAt[to]]
	if hyphen && to > from && p.runes[to-1] == softHyphen {
		text = strings.TrimSuffix(text, string(softHyphen)) + "-"
	}
	return a.face.word(wordKey{
		text: text, lang: p.lang, script: a.script, feature: a.feature, rtl: a.rtl(),
		afterSpace: a.afterSpace && from == a.from && from > first, spacing: a.spacing, ends: ends && a.spacing != 0,
	})
}

const softHyphen = '\u00ad'

// word returns the icon as a word of one glyph, and sets its size in s. Icons are a little taller than capitals; wide ones are
// lower, so that none is much wider than that. The icon is on the baseline; a low one is in the middle of the capitals, like a
// dash. So is the box of a drawing, which has a margin.
func (i *icon) word(text sized, s *span) *word {
	const (
		tall = 118 // height in percent of the capitals'
		wide = 160 // largest width in percent of the height
		side = 10  // margin on both sides in percent of the height
	)
	w, h := i.box.maxX-i.box.minX, i.box.maxY-i.box.minY
	height := max(h, (w*100+wide-1)/wide)
	s.face, s.script = i.face, language.LookupScript(i.char)
	s.num = int64(text.face.capHeight) * int64(text.scale) * tall * int64(i.face.UnitsPerEm())
	s.den = int64(text.face.UnitsPerEm()) * 100 * 100 * int64(height)
	margin := height * side / 100
	g := shaped{id: i.glyph, advance: int32(w + 2*margin), x: int32(margin - i.box.minX), y: int32((height-h)/2 - i.box.minY)}
	if i.face.Drawn() {
		g.y -= int32(height * (tall - 100) / (2 * tall))
	}
	return &word{glyphs: []shaped{g}, width: int(g.advance)}
}
