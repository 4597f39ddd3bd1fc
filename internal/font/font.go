// Package font lays out text: it finds the glyphs, shapes them, breaks lines and fits text into boxes. No other code measures
// text. The results are glyphs with positions, which every back end draws in the same places. Begin at Set.Layout, which fits a
// text into a box.
package font

import (
	"slices"
	"strings"
	"unicode/utf8"

	"cartouche/internal/geom"
)

// Glyph is one glyph of a run. Glyphs are small, because a deck has millions.
type Glyph struct {
	X, Y  int32  // its origin, in micrometres from the run's origin
	From  int32  // start of its cluster's text in Run.Text
	Bytes uint16 // length of that text, at most 65,535
	ID    uint16
}

// To returns the end of the cluster's text in Run.Text.
func (g Glyph) To() int32 { return g.From + int32(g.Bytes) }

// At returns the origin of the glyph, relative to the run's origin.
func (g Glyph) At() geom.Point { return geom.Pt(geom.Length(g.X), geom.Length(g.Y)) }

// Run is a sequence of glyphs in one face and size on one baseline.
type Run struct {
	Face      *Face
	Size      geom.Length // of the em square; icons and synthesised small capitals have their own
	At        geom.Point  // left end of the baseline
	Width     geom.Length // sum of the advances
	Text      string      // the text of the run, in reading order
	From      int         // its first character in its paragraph: runs of a line are from left to right
	RTL       bool        // Text is read from right to left
	Style     string      // the style of the span that it is in; "" for none
	Link      int         // the link of its text that it is in, from 1; 0 for none
	SmallCaps bool        // lower-case letters are small capitals
	Tabular   bool        // digits have equal widths
	Spacing   geom.Length // between its letters, beside what the font has
	Spread    geom.Length // by which its spaces are wider, because its line is justified
	Glyphs    []Glyph     // from left to right
}

// Style is the style of a text. The zero value is the text family at 9.5 pt.
type Style struct {
	Family    string // name of a family; "" is "text"
	Bold      bool
	Italic    bool
	SmallCaps bool        // small capitals; a letter without one is a capital at 80 %
	Tabular   bool        // digits of equal width
	Size      geom.Length // wanted size; 0 is 9.5 pt
	Most      geom.Length // largest size, whatever is wanted; 0 is no bound
	MinSize   geom.Length // smallest allowed size; 0 is Size, so that the text never shrinks
	Spacing   geom.Length // between letters at the wanted size; those of joining scripts have none
	Leading   int         // distance of baselines in percent of the size; 0 is 125
	Align     Align
	VAlign    VAlign
	Justify   bool   // all lines but the last of a paragraph are as wide as the box
	OneLine   bool   // the text must not be broken, and must not contain a line break
	Lang      string // BCP 47; affects shaping

	RightToLeft bool // paragraphs run from right to left, and begin at the right
}

// Align aligns lines in a box. Start and End depend on the direction of the text.
type Align int

// The alignments of lines.
const (
	Start Align = iota
	Center
	End
	Left
	Right
)

// VAlign aligns a block of lines in a box.
type VAlign int

// The alignments of a block.
const (
	Top VAlign = iota
	Middle
	Bottom
	Spread // in the middle, with room between its paragraphs
)

// Block is a text laid out in a box.
type Block struct {
	Runs     []Run       // relative to the box's upper left corner
	Size     geom.Length // the size that fits
	Lines    int
	Width    geom.Length // of the longest line
	Height   geom.Length // from the top of the first line to the bottom of the last
	Baseline geom.Length // of the first line, from the box's top
	Last     geom.Length // baseline of the last line
	Lacks    []Lack      // the styles of its letters that are printed in other faces
}

// LineTop returns how far line i is below the first: all lines of a block whose paragraphs are not spread have one distance.
func (b Block) LineTop(i int) geom.Length {
	return (b.Last - b.Baseline) * geom.Length(i) / geom.Length(max(b.Lines-1, 1))
}

// LineOf returns the line of a run of the block, from 0.
func (b Block) LineOf(r Run) int {
	if b.Last == b.Baseline {
		return 0
	}
	n := geom.Length(b.Lines - 1)
	return int(((r.At.Y-b.Baseline)*n + (b.Last-b.Baseline)/2) / (b.Last - b.Baseline))
}

// At returns the runs with the box's upper left corner at p.
func (b Block) At(p geom.Point) []Run {
	runs := slices.Clone(b.Runs)
	for i := range runs {
		runs[i].At = runs[i].At.Add(p)
	}
	return runs
}

// Turn is where a line of a paragraph ends at a space: what that line has in reading order, and what the next one has. Each drawn
// icon is one U+FFFC.
type Turn struct{ Before, After string }

// Turns returns where the lines of a block end at spaces, from top to bottom. Lines that people ended are not among them, nor those
// that end within a word or after a hyphen.
func (b Block) Turns() (list []Turn) {
	before, end := "", 0 // the line above, and where it ends in its paragraph
	for from := 0; from < len(b.Runs); {
		to := from
		for to < len(b.Runs) && b.Runs[to].At.Y == b.Runs[from].At.Y {
			to++
		}
		line := slices.SortedFunc(slices.Values(b.Runs[from:to]), func(x, y Run) int { return x.From - y.From })
		text := ""
		for _, r := range line {
			text += r.words()
		}
		if start := line[0].From; start > end && before != "" { // else a paragraph begins, or no space is between the lines
			list = append(list, Turn{before, text})
		}
		last := line[len(line)-1]
		before, end, from = text, last.From+utf8.RuneCountInString(last.words()), to
	}
	return list
}

// words returns the text of a run, with U+FFFC for each icon that is drawn.
func (r Run) words() string {
	if r.Face.Drawn() {
		return strings.Repeat("\ufffc", len(r.Glyphs))
	}
	return r.Text
}
