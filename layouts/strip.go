package layouts

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/font"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/lang"
	"cartouche/internal/scene"
)

// RulerLength is the length of the ruler on every page, which shows whether the scale is right.
const RulerLength = 50 * geom.Millimetre

// Line sets the line of small print of a page in a box at the origin: game, components, page, language and version. Of many
// components it names as many as there is room for.
func (s *Studio) Line(titles []string, page, of int, box geom.Size) (ops []ink.Op, errs diag.List) {
	for n := len(titles); n > 0; n-- {
		title := s.messages.List(titles[:n]...)
		if more := len(titles) - n; more > 0 {
			title += " +" + s.Digits(more)
		}
		if ops, errs = s.line(title, page, of, box); errs == nil {
			break
		}
	}
	return ops, errs
}

func (s *Studio) line(title string, page, of int, box geom.Size) ([]ink.Op, diag.List) {
	game, errs := s.GameTitle()
	var language any = s.opt.Lang // as it is, if it has no name
	name := "language-" + s.opt.Lang
	if _, ok := s.messages.Get(name); ok {
		language = diag.Term(name)
	}
	text, err := s.messages.Format("print-line", diag.Args{
		"game": game, "component": title, "page": page, "of": of, "language": language, "version": s.game.Version,
	})
	if err != nil {
		return nil, append(errs, diag.Diagnostic{Code: "failed", Args: diag.Args{"found": err.Error()}})
	}
	ops, more := s.small(s.isolated("print-line", text), geom.R(0, 0, box.W, box.H), font.Style{VAlign: font.Middle, OneLine: true})
	return ops, append(errs, more...)
}

var smallSize = geom.PT(7)

// small sets small print in a box, by default of 7 pt.
func (s *Studio) small(text string, box geom.Rect, st font.Style) ([]ink.Op, diag.List) {
	return s.print(text, box, st, s.inks.Ink())
}

// print sets a text outside faces in a box.
func (s *Studio) print(text string, box geom.Rect, st font.Style, colour ink.Colour) ([]ink.Op, diag.List) {
	st.Size, st.Lang, st.RightToLeft = cmp.Or(st.Size, smallSize), s.opt.Lang, s.rightToLeft
	block, err := s.theme.Fonts.Layout(text, st, box.Size())
	var missing *font.Missing
	switch {
	case errors.As(err, &missing):
		return nil, diag.List{{Code: "line-glyphs", Hint: "glyph-font", Args: diag.Args{"found": text, "runes": missing.Chars()},
			Source: &diag.Source{Cause: "small print without " + string(missing.Runes)}}} // once, not for each page
	case err != nil:
		return nil, diag.List{{Code: "line-overflow", Args: diag.Args{"found": text, "allowed": box.Size()}}}
	}
	return []ink.Op{&scene.Text{Runs: block.At(box.Min()), Colour: colour}}, nil
}

// isolated returns the text of a message for this page; see lang.Isolate. A message that is borrowed from another language may
// have the other direction.
func (s *Studio) isolated(key, text string) string {
	t, _ := s.messages.Get(key)
	return lang.Isolate(t.Lang, s.opt.Lang, text)
}

// CountAndSize returns the number of copies of a piece and its size: "4 ×, 63 × 88 mm".
func (s *Studio) CountAndSize(n int, size geom.Size) string {
	return s.Said("contact-piece", diag.Args{
		"n": n, "size": diag.Sentence(s.notation(s.messages.Figures(fmt.Sprintf("%g × %g", size.W.MM(), size.H.MM())))),
	})
}

// Said returns a text of the program for a page, which may have the other direction.
func (s *Studio) Said(key string, args diag.Args) string {
	text, _ := s.messages.Message(diag.Diagnostic{Code: key, Args: args})
	return s.isolated(key, text)
}

// Heading sets a line at the start of a box, in a style of the game or, without one, in small print. It may break and shrink.
func (s *Studio) Heading(text string, box geom.Rect, style string) ([]ink.Op, diag.List) {
	st, colour := font.Style{}, s.inks.Ink()
	if named, ok := s.theme.Styles[style]; ok {
		st = named.Font()
		st.VAlign = font.Bottom
		if _, ok := s.theme.Palette[named.Colour.Value]; ok {
			colour = s.inks.Named(named.Colour.Value)
		}
	}
	st.MinSize, st.Leading = geom.PT(5), 115
	return s.print(text, box, st, colour)
}

// Ink returns the colour of what is drawn around pieces.
func (s *Studio) Ink() ink.Colour { return s.inks.Ink() }

// Caption sets lines of small print, each of which may break, in a box.
func (s *Studio) Caption(lines []string, box geom.Rect) ([]ink.Op, diag.List) {
	return s.small(strings.Join(lines, "\n"), box, font.Style{Leading: 115, Align: font.Center})
}

// CaptionFits reports whether a line of a caption fits a box without a break.
func (s *Studio) CaptionFits(line string, box geom.Size) bool {
	block, err := s.theme.Fonts.Line(line, font.Style{Size: smallSize, Lang: s.opt.Lang, RightToLeft: s.rightToLeft})
	return err == nil && block.Width <= box.W && block.Height <= box.H
}

// notation returns what is the same in every language, such as 50 mm or +5, with its own direction in a text that runs from
// right to left.
func (s *Studio) notation(text string) string {
	if !s.rightToLeft {
		return text
	}
	const isolate, end = "\u2066", "\u2069"
	return isolate + text + end
}

// Ruler draws a ruler of 50 mm with its length beside it, as high as there is room, and returns the width of both together.
func (s *Studio) Ruler(height geom.Length) ([]ink.Op, geom.Length) {
	path := rulerPath(geom.Pt(0, height*80/100), RulerLength, mm(1), mm(1.8))
	ops := []ink.Op{&ink.Stroke{Path: path, Width: Hair, Colour: s.inks.Ink()}}
	words := s.Said("length-mm", diag.Args{"n": int(RulerLength.MM())})
	label := mm(10)
	st := font.Style{Size: geom.PT(7), Align: font.Left, VAlign: font.Middle, OneLine: true, Lang: s.opt.Lang, RightToLeft: s.rightToLeft}
	if line, err := s.theme.Fonts.Line(words, st); err == nil {
		label = max(label, line.Width+mm(0.1))
	}
	text, _ := s.small(words, geom.R(RulerLength+mm(1), 0, label, height), st)
	return append(ops, text...), RulerLength + mm(1) + label
}

// rulerPath is a ruler with a tick every 5 mm, by turns long and short.
func rulerPath(from geom.Point, length, short, long geom.Length) ink.Path {
	var path ink.Path
	path.Move(from.X, from.Y).Line(from.X+length, from.Y)
	for i := range length/mm(5) + 1 {
		tick := short
		if i%2 == 0 {
			tick = long
		}
		x := from.X + i*mm(5)
		path.Move(x, from.Y).Line(x, from.Y-tick)
	}
	return path
}

// CoverTitle returns the name of the first page of a kit in small print.
func (s *Studio) CoverTitle() string { return s.messages.Show(diag.Term("cover-title")) }

// Number sets the number of a part in a box.
func (s *Studio) Number(n int, box geom.Size) []ink.Op {
	ops, _ := s.small(s.Digits(n), geom.R(0, 0, box.W, box.H), font.Style{Align: font.Center, VAlign: font.Middle, OneLine: true})
	return ops
}
