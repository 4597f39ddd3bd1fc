package show

import (
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/filled"
	"cartouche/internal/font"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/mark"
	"cartouche/internal/scene"
	"cartouche/rules"
)

// panel is what is printed beside the boards: the ranking and the violations.
type panel struct {
	Title    string
	Subtitle string
	Rows     []scoreRow
	Ends     []string // how the game ended, below the ranking
	Legend   []legendRow
	Heading  string // over the violations
	Wrong    []sentence
	// Unknown returns a remark on the characters that are replaced by a question mark because no
	// font has them; nil for no remark.
	Unknown func(chars []string) string
}

// sentence is the text of a violation, with the number of its rings; a remark has 0.
type sentence struct {
	Number int
	Text   string
}

// scoreRow is the line of a player or of a team in the score; a winner's is emphasised.
type scoreRow struct {
	Rank   string // "1."; "" if it is unknown
	Player string
	Total  string
	Pen    mark.Pen
	Team   bool // it has no pen
	Winner bool
}

// legendRow explains a kind of mark, by one that is on the board.
type legendRow struct {
	Mark rules.Mark
	Text string
}

// mostTitle and mostSentence are the largest numbers of characters shown.
const (
	mostTitle    = 80
	mostSentence = 600
)

// panelWidth is the width of the panel.
const panelWidth = 84 * geom.Millimetre

// column is a panel that is being filled from the top.
type column struct {
	a    *mark.Artist
	hand *filled.Hand
	y    geom.Length
	x, w geom.Length
	foot geom.Length
	ops  []ink.Op
	errs diag.List
}

// Draw fills as many panels of the given height as the sentences need, and returns their content.
// The origin is a panel's upper left corner. The artist draws the marks that the panel explains;
// the hand writes.
func (p panel) Draw(a *mark.Artist, hand *filled.Hand, height geom.Length) ([][]ink.Op, diag.List) {
	var pages [][]ink.Op
	var errs diag.List
	c := newColumn(a, hand, height)
	title := filled.Flowing(p.Title, mostTitle)
	c.text(title, font.Style{Family: "title", SmallCaps: true, Size: geom.PT(18), MinSize: geom.PT(11)}, geom.MM(1))
	c.text(filled.Flowing(p.Subtitle, mostTitle), font.Style{Size: geom.PT(9.5)}, geom.MM(4))
	for _, r := range p.Rows {
		c.scoreRow(r)
	}
	for i, end := range p.Ends {
		if i == 0 {
			c.y += geom.MM(2)
		}
		c.text(filled.Flowing(end, mostSentence), font.Style{Size: geom.PT(11), MinSize: geom.PT(8)}, geom.MM(1.5))
	}
	for _, l := range p.Legend {
		c.legendRow(l)
	}
	c.y += geom.MM(4)
	c.text(p.Heading, font.Style{Family: "title", SmallCaps: true, Size: geom.PT(14)}, geom.MM(2))
	say := func(number int, s string) {
		if c.sentence(number, s) {
			return
		}
		pages = append(pages, c.ops)
		errs = append(errs, c.errs...)
		c = newColumn(a, hand, height)
		if !c.sentence(number, s) {
			errs.Add(diag.Pos{}, "mark-overflow", diag.Args{"found": s, "allowed": geom.Size{W: c.w, H: height}})
		}
	}
	for _, s := range p.Wrong {
		say(s.Number, s.Text)
	}
	if unknown := hand.Unknown(); unknown != nil && p.Unknown != nil {
		say(0, p.Unknown(unknown))
	}
	return append(pages, c.ops), append(errs, c.errs...)
}

func newColumn(a *mark.Artist, hand *filled.Hand, height geom.Length) *column {
	return &column{a: a, hand: hand, x: geom.MM(5), y: geom.MM(8), w: panelWidth - geom.MM(10), foot: height - geom.MM(8)}
}

// honour is the colour of the band behind a winner's line.
var honour = ink.Colour{R: 0xf0, G: 0xdc, B: 0x96, Name: "honour"}

var black = ink.Colour{R: 0x1d, G: 0x1a, B: 0x16, Name: "ink"}

// set places a text at the column's height and returns its height. It returns false if there is no room left.
func (c *column) set(text string, st font.Style, x, w geom.Length, colour ink.Colour) (geom.Length, bool) {
	block, err := c.hand.Set(text, st, geom.Size{W: w})
	if err != nil {
		c.errs.Add(diag.Pos{}, "mark-overflow", diag.Args{"found": text, "allowed": geom.Size{W: w, H: c.foot - c.y}})
		return 0, true
	}
	if c.y+block.Height > c.foot {
		return 0, false
	}
	c.ops = append(c.ops, &scene.Text{Runs: block.At(geom.Pt(c.left(x, w), c.y)), Colour: colour})
	return block.Height, true
}

// left returns the left edge of a box that begins at x. In a language written from right to left a panel is mirrored.
func (c *column) left(x, w geom.Length) geom.Length {
	if c.hand.RightToLeft {
		return panelWidth - x - w
	}
	return x
}

func (c *column) text(text string, st font.Style, after geom.Length) {
	if text == "" {
		return
	}
	h, ok := c.set(text, st, c.x, c.w, black)
	if !ok {
		c.errs.Add(diag.Pos{}, "mark-overflow", diag.Args{"found": text, "allowed": geom.Size{W: c.w, H: c.foot - c.y}})
	}
	c.y += h + after
}

// scoreRow prints the sign, the rank, the name and the total on one baseline, even in different fonts.
func (c *column) scoreRow(r scoreRow) {
	st := font.Style{Size: geom.PT(11), MinSize: geom.Millimetre, OneLine: true, Tabular: true, Bold: r.Winner}
	first := len(c.ops)
	c.set(r.Rank, st, c.x+geom.MM(6), geom.MM(8), black)
	c.set(filled.Literal(r.Player), st, c.x+geom.MM(14), c.w-geom.MM(30), black)
	st.Align, st.Bold = font.End, true
	c.set(r.Total, st, c.x+c.w-geom.MM(16), geom.MM(16), black)
	texts := slices.Clone(c.ops[first:])
	line := oneLine(texts)
	c.ops = c.ops[:first]
	if r.Winner {
		band := geom.R(geom.MM(3.5), line-geom.MM(4.5), panelWidth-geom.MM(7), geom.MM(6.2))
		c.ops = append(c.ops, &ink.Fill{Path: ink.RoundRectPath(band, geom.MM(1)), Colour: honour})
	}
	if !r.Team {
		c.ops = append(c.ops, r.Pen.Sign(geom.Pt(c.left(c.x+geom.MM(2), 0), line-geom.MM(1.35)), geom.MM(1.6))...)
	}
	c.ops = append(c.ops, texts...)
	c.y += geom.MM(6.4)
}

// oneLine moves texts of one line down to the baseline of the lowest, and returns that baseline.
func oneLine(ops []ink.Op) geom.Length {
	var line geom.Length
	each := func(do func(*font.Run)) {
		for _, op := range ops {
			if t, ok := op.(*scene.Text); ok {
				for i := range t.Runs {
					do(&t.Runs[i])
				}
			}
		}
	}
	each(func(r *font.Run) { line = max(line, r.At.Y) })
	each(func(r *font.Run) { r.At.Y = line })
	return line
}

// legendRow draws the mark around nothing, and its meaning beside it.
func (c *column) legendRow(l legendRow) {
	c.y += geom.MM(4)
	const side = 6 * geom.Millimetre
	ops, errs := c.a.Mark(l.Mark, mark.Room{Box: geom.R(c.x+geom.MM(4), c.y, side, side)})
	c.ops, c.errs = append(c.ops, ops...), append(c.errs, errs...)
	h, ok := c.set(l.Text, font.Style{Size: geom.PT(9)}, c.x+geom.MM(16), c.w-geom.MM(16), black)
	if !ok {
		c.errs.Add(diag.Pos{}, "mark-overflow", diag.Args{"found": l.Text, "allowed": geom.Size{W: c.w, H: c.foot - c.y}})
	}
	c.y += max(h, side+geom.MM(3))
}

// sentence prints one violation with its number, or a remark without one (0). It returns false if there is no room.
func (c *column) sentence(number int, text string) bool {
	top := c.y
	h, ok := c.set(filled.Flowing(text, mostSentence), font.Style{Size: geom.PT(9)}, c.x+geom.MM(7), c.w-geom.MM(7), black)
	if !ok {
		return false
	}
	if number > 0 {
		c.ops = append(c.ops, c.a.Badge(geom.Pt(c.left(c.x+geom.MM(2.5), 0), top+geom.MM(2.5)), number)...)
	}
	c.y += max(h, geom.MM(5.5)) + geom.MM(1.6)
	return true
}
