package proof

import (
	"cmp"
	"errors"

	"cartouche/internal/diag"
	"cartouche/internal/font"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

// Heights of headings, and the width of a hairline.
const (
	smallHead   = 7 * geom.Millimetre  // small print of a page
	sectionHead = 12 * geom.Millimetre // title of a section, with the gap below
	hair        = 120 * geom.Micrometre
)

// The colours of a proof: ink, the colours of remarks, and grounds.
var (
	black  = ink.Colour{R: 0x1d, G: 0x1a, B: 0x16, Name: "ink"}
	pen    = ink.Colour{R: 0xb4, G: 0x00, B: 0x6e, Name: "proof"}
	faint  = ink.Colour{R: 0xb9, G: 0xb3, B: 0xa6, Name: "chisel"}
	band   = ink.Colour{R: 0xe3, G: 0xd0, B: 0xa3, Name: "dune"}
	warned = ink.Colour{R: 0xfb, G: 0xe4, B: 0xf1}
	white  = ink.Colour{R: 255, G: 255, B: 255, Name: "white"}
)

// smallest is the smallest size of a text with a word that is too wide.
var smallest = geom.PT(5)

var (
	titleStyle   = font.Style{Family: "title", Size: geom.PT(18), MinSize: geom.PT(9), Leading: 120}
	headingStyle = font.Style{Family: "title", Size: geom.PT(12), MinSize: geom.PT(7), Leading: 120, VAlign: font.Middle}
	textStyle    = font.Style{Size: geom.PT(8.5), MinSize: smallest, Leading: 130}
	pairStyle    = font.Style{Size: geom.PT(8.5), MinSize: smallest, Bold: true, VAlign: font.Middle}
	smallStyle   = font.Style{Size: geom.PT(7), MinSize: geom.PT(4), VAlign: font.Middle}
	headStyle    = font.Style{Size: geom.PT(7), MinSize: smallest, Bold: true, VAlign: font.Middle}
	keyStyle     = font.Style{Size: geom.PT(6.5), MinSize: geom.PT(4), Leading: 120}
	cellStyle    = font.Style{Size: geom.PT(8), MinSize: smallest, Leading: 125}
	remarkStyle  = font.Style{Size: geom.PT(7), MinSize: smallest, Leading: 120, Bold: true}
	markStyle    = font.Style{Size: geom.PT(5.5), Bold: true, Align: font.Center, VAlign: font.Middle, Tabular: true}
)

func mm(v float64) geom.Length { return geom.MM(v) }

// setter lays out a proof on pages, from the top down.
type setter struct {
	opt       Options
	errs      diag.List
	pages     []*scene.Page
	heads     []string // the section that each page begins with
	page      *scene.Page
	landscape bool
	section   string
	y         geom.Length // where the next thing begins
}

// turn begins a page, in portrait or landscape.
func (s *setter) turn(landscape bool, section string) {
	size := s.opt.Paper
	if landscape {
		size = size.Turned()
	}
	s.landscape, s.section = landscape, section
	whole := geom.R(0, 0, size.W, size.H)
	s.page = &scene.Page{Name: section, Size: size, Trim: whole, Bleed: whole, Lang: cmp.Or(s.opt.Translation.Tag, s.opt.Source.Tag)}
	s.pages, s.heads = append(s.pages, s.page), append(s.heads, section)
	s.y = s.area().Y
}

// nextPage begins another page like this one.
func (s *setter) nextPage() { s.turn(s.landscape, s.section) }

// area returns the area of a page below the small print.
func (s *setter) area() geom.Rect {
	m, size := s.opt.Margin, s.page.Size
	return geom.R(m, m+smallHead, size.W-2*m, size.H-2*m-smallHead)
}

// full returns the size of an empty page's area.
func (s *setter) full() geom.Size { return s.area().Size() }

// left returns the height that is left on the page.
func (s *setter) left() geom.Length { return s.area().Bottom() - s.y }

func (s *setter) add(ops ...ink.Op) { s.page.Ops = append(s.page.Ops, ops...) }

// inLanguage returns a style with a language.
func inLanguage(st font.Style, l Language) font.Style {
	st.Lang, st.RightToLeft = l.Tag, l.RightToLeft
	return st
}

// layout lays out a text, and reports one that does not fit or lacks characters.
func (s *setter) layout(text string, st font.Style, box geom.Size) font.Block {
	block, err := s.opt.Fonts.Layout(text, st, box)
	var missing *font.Missing
	var over *font.Overflow
	var list diag.List
	switch {
	case err == nil:
	case errors.As(err, &missing):
		s.errs.Add(diag.Pos{}, "glyph-missing", diag.Args{"runes": missing.Chars(), "key": text, "component": s.section})
	case errors.As(err, &over):
		s.errs.Add(diag.Pos{}, "line-overflow", diag.Args{"found": text, "allowed": box})
	case errors.As(err, &list):
		s.errs = append(s.errs, list...)
	default:
		s.errs.Add(diag.Pos{}, "failed", diag.Args{"found": err.Error()})
	}
	return block
}

// line puts the proof's own words into a box.
func (s *setter) line(text string, st font.Style, box geom.Rect) { s.lineIn(s.opt.Own, text, st, box) }

// lineIn puts words into a box, on the side where lines of their language begin.
func (s *setter) lineIn(l Language, text string, st font.Style, box geom.Rect) {
	block := s.layout(font.Plain(text), inLanguage(st, l), box.Size())
	s.add(&scene.Text{Runs: block.At(box.Min()), Colour: black})
}

// flow prints the proof's own words in as many lines as they need.
func (s *setter) flow(text string, st font.Style, w geom.Length) {
	st.VAlign = font.Top
	block := s.layout(text, inLanguage(st, s.opt.Own), geom.Size{W: w})
	s.add(&scene.Text{Runs: block.At(geom.Pt(s.area().X, s.y)), Colour: black})
	s.y += block.Height
}
