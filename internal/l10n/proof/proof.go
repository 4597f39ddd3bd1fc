// Package proof makes proof sheets for correctors: pieces in two languages side by side, or only in the source language, and a
// table of their texts with room for remarks. It also finds the texts that do not fit on their pieces. Begin at Make.
package proof

import (
	"cartouche/internal/diag"
	"cartouche/internal/font"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

// Proof is the content of a proof sheet.
type Proof struct {
	Title    string
	Intro    string // how to read it
	Sections []Section
}

// Section is a component, or a group of texts that are on no component.
type Section struct {
	Title   string
	Lines   []Line         // of texts without a picture
	Pairs   []Pair         // the pictures
	Numbers map[string]int // the number of each key on the pictures
}

// Pair is a side of a piece in both languages. The translation is nil in a proof of the source.
type Pair struct {
	Title               string
	Source, Translation *scene.Face // of the same size
	Lines               []Line      // of texts that no earlier pair shows
}

// Line is a text in the table. Its words may have markup.
type Line struct {
	Number              int // the number on the picture, or 0
	Key                 string
	Source, Translation string
	Remarks             []string // errors of the translation
}

// Options control the layout of a proof.
type Options struct {
	Paper       geom.Size // portrait; wide components turn it
	Margin      geom.Length
	Fonts       *font.Set
	Source      Language
	Translation Language // without a tag in a proof of the source alone
	Own         Language // of the proof's own words
	Key, Remark string   // the headings of these columns
	// Scale returns a note that a picture is drawn at a percentage of its size.
	Scale func(percent int) string
	// Small returns the small print at the top of a page.
	Small func(section string, page, of int) string
}

// bilingual reports whether the proof has a translation.
func (o Options) bilingual() bool { return o.Translation.Tag != "" }

// languages returns the names of the proof's languages.
func (o Options) languages() string {
	if !o.bilingual() {
		return o.Source.Name
	}
	return o.Source.Name + " – " + o.Translation.Name
}

// Language is a language of a proof.
type Language struct {
	Tag, Name   string
	RightToLeft bool
}

// LeastPaper is the smallest paper with room for the table.
var LeastPaper = geom.Size{W: 140 * geom.Millimetre, H: 180 * geom.Millimetre}

// Pages lays out the proof. The errors are for characters that no font has, and for words wider
// than their column at the smallest size.
func (p *Proof) Pages(opt Options) ([]*scene.Page, diag.List) {
	s := &setter{opt: opt}
	first := p.Title
	if len(p.Sections) > 0 {
		first = p.Sections[0].Title
	}
	s.turn(false, first)
	s.intro(p)
	for i := range p.Sections {
		s.begin(&p.Sections[i])
	}
	s.number()
	return s.pages, s.errs
}

// intro draws the start of the first page.
func (s *setter) intro(p *Proof) {
	w := s.area().W
	s.flow(p.Title, titleStyle, w)
	s.y += mm(1)
	s.flow(s.opt.languages(), headingStyle, w)
	s.y += mm(2)
	s.flow(p.Intro, textStyle, w)
	s.y += mm(5)
}

// begin draws a section. It stays on the same page if there is room in the same orientation.
func (s *setter) begin(sec *Section) {
	frame := s.frame(sec)
	need := sectionHead + mm(40)
	if len(sec.Lines) == 0 && len(sec.Pairs) > 0 {
		need = sectionHead + frame.height(sec.Pairs[0].Source.Size) + tableHead + mm(10)
	}
	if frame.landscape != s.landscape || s.y+min(need, s.full().H) > s.area().Bottom() {
		s.turn(frame.landscape, sec.Title)
	}
	s.section = sec.Title
	s.headOf(sec)
	s.table(sec.Lines)
	for i := range sec.Pairs {
		s.pair(&sec.Pairs[i], sec.Numbers, frame)
	}
}

// headOf draws the title of a section.
func (s *setter) headOf(sec *Section) {
	area := s.area()
	bar := geom.R(area.X, s.y, area.W, sectionHead-mm(3))
	s.add(&ink.Fill{Path: ink.RectPath(bar), Colour: band})
	s.line(sec.Title, headingStyle, geom.R(bar.X+mm(2), bar.Y, bar.W-mm(4), bar.H))
	s.y += sectionHead
}

// number puts the small print on the pages, once their number is known.
func (s *setter) number() {
	for i, page := range s.pages {
		s.page, s.section = page, s.heads[i]
		box := geom.R(s.opt.Margin, s.opt.Margin, page.Size.W-2*s.opt.Margin, smallHead-mm(2))
		s.line(s.opt.Small(s.heads[i], i+1, len(s.pages)), smallStyle, box)
		s.add(&ink.Stroke{Path: ink.LinePath(geom.Pt(box.X, box.Bottom()), geom.Pt(box.Right(), box.Bottom())), Width: hair, Colour: black})
	}
}
