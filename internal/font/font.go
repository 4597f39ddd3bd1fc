// Package font measures and sets text: it finds the glyphs, shapes them, breaks
// lines and fits text into boxes. No other code measures text; what comes out is
// placed glyphs, which every back end draws at the same places.
package font

import (
	"slices"

	"cartouche/internal/geom"
)

// Glyph is one glyph of a run. Glyphs are kept small, a deck has millions of them.
type Glyph struct {
	X, Y  int32  // of its origin, in micrometres from the run's origin
	From  int32  // where the text of its cluster begins in Run.Text
	Bytes uint16 // how long that text is; of a longer one these are the first 65,535 bytes
	ID    uint16
}

// To returns where the text of the glyph's cluster ends in Run.Text.
func (g Glyph) To() int32 { return g.From + int32(g.Bytes) }

// At returns the origin of the glyph, from the run's origin.
func (g Glyph) At() geom.Point { return geom.Pt(geom.Length(g.X), geom.Length(g.Y)) }

// Run is glyphs of one face and size on one baseline.
type Run struct {
	Face      *Face
	Size      geom.Length // of the em square; icons and made small capitals have one of their own
	At        geom.Point  // left end of the baseline
	Width     geom.Length // sum of the advances
	Text      string      // what the run says, in reading order
	RTL       bool        // Text is read from right to left
	SmallCaps bool        // small letters were set as small capitals
	Tabular   bool        // figures were set as wide as each other
	Glyphs    []Glyph     // from left to right
}

// Style says how a text is set. The zero value is the text family at 9.5 pt.
type Style struct {
	Family    string // name of a family; "" is "text"
	Bold      bool
	Italic    bool
	SmallCaps bool        // small letters as small capitals; those that a face lacks as capitals at 80 %
	Tabular   bool        // figures of equal width
	Size      geom.Length // wanted size; 0 is 9.5 pt
	MinSize   geom.Length // smallest allowed size; 0 is Size, so that nothing shrinks
	Leading   int         // distance of baselines in percent of the size; 0 is 125
	Align     Align
	VAlign    VAlign
	OneLine   bool   // the text may not be broken, and holds no new line
	Lang      string // BCP 47; decides shaping

	RightToLeft bool // paragraphs run from right to left, and begin at the right
}

// Align places lines in a box. Start and End follow the direction of the text.
type Align int

// The ways to align lines.
const (
	Start Align = iota
	Center
	End
	Left
	Right
)

// VAlign places a block of lines in a box.
type VAlign int

// The ways to place a block.
const (
	Top VAlign = iota
	Middle
	Bottom
)

// Block is a text set into a box.
type Block struct {
	Runs     []Run       // placed from the box's upper left corner
	Size     geom.Length // the size that was used
	Lines    int
	Width    geom.Length // of the longest line
	Height   geom.Length // from the top of the first line to the foot of the last
	Baseline geom.Length // of the first line, from the box's top
}

// At returns the runs where they stand when the box's upper left corner is at p.
func (b Block) At(p geom.Point) []Run {
	runs := slices.Clone(b.Runs)
	for i := range runs {
		runs[i].At = runs[i].At.Add(p)
	}
	return runs
}
