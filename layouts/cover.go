package layouts

import (
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/model"
	"cartouche/internal/scene"
)

// CoverLine is what to print of one component.
type CoverLine struct {
	Component *model.Component
	Copies    int
	Places    []CoverPlace
}

// CoverPlace is where in the files of a kit a component is.
type CoverPlace struct {
	File  string // "card", the end of its name
	Pages string // "2–5"
}

// booklet reports whether the component is printed on sheets to fold.
func (l CoverLine) booklet() bool {
	return l.Component.Booklet != nil && (len(l.Places) == 0 || strings.HasSuffix(l.Places[0].File, "-booklet"))
}

func (l CoverLine) keys() (title, use model.Key) {
	title.Value, use.Value = "component."+l.Component.Name+".title", "component."+l.Component.Name+".use"
	title.Pos, use.Pos = l.Component.Pos, l.Component.Pos
	return title, use
}

// coverSize fits on A4 and on Letter, upright.
var coverSize = geom.Size{W: mm(190), H: mm(267)}

// CoverKit is what the cover of a kit shows.
type CoverKit struct {
	Lines  []CoverLine
	Backs  string // how backs are printed, in the word of the option
	Work   Work
	Pieces []Piece // some of them are shown where there is room
}

// cover is a page of a cover that is being drawn.
type cover struct {
	*Drawing
	kit     CoverKit
	columns int         // of the table
	advice  string      // the style of the advice
	air     geom.Length // more height of each line of the table, and of the room above and below it
	tight   bool        // no blank lines between its paragraphs
}

// Cover lays out the first pages of a kit: what to print, on which paper, how often, and whose game it is. It returns none if
// the game has no cover. Few components take one page. The advice is what this kit needs.
func (s *Studio) Cover(k CoverKit) ([]*scene.Face, diag.List) {
	var errs diag.List
	var faces []*scene.Face
	for from, last := 0, !s.game.Cover.Shown(); !last; {
		c := s.newCover(&errs, k)
		c.arrange()
		top := mm(15)
		if from == 0 {
			top = c.head() + c.air
		}
		n := c.room(k.Lines[from:], top)
		foot := c.table(k.Lines[from:from+n], top) + coverGap + c.air
		from += n
		advised := foot + c.adviceHeight()
		credits := c.creditsHeight()
		if last = from == len(k.Lines) && (advised+credits <= c.safe.Bottom() || n == 0); last {
			c.printAdvice(foot)
			c.credits(max(advised, c.safe.Bottom()-credits))
		}
		c.finish()
		if last {
			c.shelf(advised, c.safe.Bottom()-credits)
		}
		c.showWraps()
		faces = append(faces, c.Face)
	}
	return faces, errs
}

const (
	coverLineHeight = 9700 * geom.Micrometre // the name and a line of what to do
	coverWhere      = 4200 * geom.Micrometre // the line of paper and pages, in a table of two columns
	coverUseTop     = 5800 * geom.Micrometre // of that line; there may be a second, and those of Arabic are higher
	coverHeadHeight = 7 * geom.Millimetre    // of the table
	coverGap        = 4 * geom.Millimetre    // below the table
	coverWhatWidth  = 80 * geom.Millimetre   // of the table's first column
)

// newCover begins a page of the cover with its frame.
func (s *Studio) newCover(errs *diag.List, k CoverKit) *cover {
	f := &scene.Face{Name: "cover", Size: coverSize, Safe: mm(5)}
	d := s.newDrawing(f, "cover", model.Scope{Values: s.values, Players: s.opt.Players, Errs: errs}, s.rightToLeft)
	if s.game.ThemeName == model.EgyptianTheme {
		d.Fill(ink.RectPath(f.Trim()), "papyrus")
	}
	frame := s.game.CoverFrame()
	if frame != "none" {
		drawBorder(d, frame, f.Trim().Inset(mm(2.5)))
	}
	if frame == model.EgyptianTheme && !s.game.Cover.Picture.Set() {
		drawFlowers(d, geom.R(mm(5.5), mm(5.3), coverSize.W-mm(11), mm(5.6)))
	}
	return &cover{Drawing: d, kit: k, columns: 1, advice: "body"}
}

// room returns how many lines of the table a page takes, at least one row.
func (c *cover) room(lines []CoverLine, top geom.Length) int {
	left, n := c.safe.Bottom()-top-c.tableHead(), 0
	for row := range slices.Chunk(lines, c.columns) {
		if left -= c.rowHeight(row); left < 0 && n > 0 {
			break
		}
		n += len(row)
	}
	return n
}

// tableHead returns the height of the head of the table. One of two columns has none: paper and pages have a line of their own.
func (c *cover) tableHead() geom.Length {
	if c.columns > 1 {
		return 0
	}
	return coverHeadHeight
}

func (c *cover) rowHeight(row []CoverLine) (high geom.Length) {
	for _, l := range row {
		high = max(high, c.lineHeight(l)+c.air)
	}
	return high
}

func (c *cover) lineHeight(l CoverLine) geom.Length {
	_, use := l.keys()
	least := coverLineHeight
	if high, ok := c.need(coverWhatWidth, use, Setting{Style: "line"}); ok && high != tooHigh { // else an error when it is printed
		least = max(least, coverUseTop+high+mm(0.1)) // marks may extend a little beyond their line
	}
	if c.columns > 1 {
		least += c.whereHeight(l)
	}
	return least
}

// table lists the components, and returns where it ends.
func (c *cover) table(lines []CoverLine, top geom.Length) geom.Length {
	if len(lines) == 0 {
		return top
	}
	if c.columns == 1 {
		for i, key := range []string{"cover-what", "cover-copies", "cover-stock", "cover-pages"} {
			c.printMessage(geom.R(coverColumns[i].X, top, coverColumns[i].W, mm(6)), key, nil, Setting{Style: "label", Align: "start"})
		}
	}
	y, n := top+c.tableHead(), 0
	for row := range slices.Chunk(lines, c.columns) {
		high := c.rowHeight(row)
		if n%2 == 0 {
			c.Fill(ink.RoundRectPath(geom.R(mm(10), y, mm(170), high), mm(1)), "sand")
		}
		for i, l := range row {
			c.line(l, geom.R(mm(12)+geom.Length(i)*mm(85), y, coverWhatWidth, high))
		}
		y, n = y+high, n+1
	}
	return y
}

// coverColumns are the columns of a table with a head.
var coverColumns = [4]geom.Rect{
	geom.R(mm(12), 0, coverWhatWidth, 0), geom.R(mm(94), 0, mm(18), 0), geom.R(mm(114), 0, mm(27), 0), geom.R(mm(141.5), 0, mm(38), 0),
}

// line prints a line of the table: what in the box, the rest beside it or, in two columns, below.
func (c *cover) line(l CoverLine, box geom.Rect) {
	title, use := l.keys()
	sides := ""
	switch {
	case l.booklet():
		sides = "booklet"
	case l.Component.Sides() == 2:
		sides = "both"
	}
	stock := StockName(c.messages, l.Component.Stock, sides)
	box.Y, box.H = box.Y+c.air/2, box.H-c.air
	at, lower := coverColumns[1].X, geom.Length(0) // of the copies, and of the lines of paper and pages
	if c.columns > 1 {
		at, lower = box.Right()-mm(14), c.whereHeight(l)
	}
	name := min(box.W, at-box.X-mm(2))
	c.PrintKey(geom.R(box.X, box.Y+mm(0.4), name, mm(5.6)), title, Setting{Style: "subheading"})
	c.PrintKey(geom.R(box.X, box.Y+coverUseTop, box.W, box.H-coverUseTop-lower), use, Setting{Style: "line", VAlign: "top"})
	copies := Setting{Text: c.messages.Number(l.Copies) + " ×", Style: "number"}
	if c.columns > 1 {
		c.Print(geom.R(at, box.Y+mm(0.4), mm(14), mm(5.6)), copies)
		foot := geom.R(box.X, box.Bottom()-lower-mm(0.2), box.W, lower)
		c.Print(foot, Setting{Text: stock + " · " + c.places(l), Key: "cover-pages", Style: "small", OneLine: len(l.Places) == 1})
		return
	}
	small := Setting{Style: "small", VAlign: "middle"}
	c.Print(geom.R(at, box.Y, mm(14), box.H), copies)
	paper := small
	paper.Text, paper.Key = stock, "cover-stock"
	c.Print(geom.R(coverColumns[2].X, box.Y, coverColumns[2].W, box.H), paper)
	c.Print(geom.R(coverColumns[3].X, box.Y, coverColumns[3].W, box.H),
		Setting{Text: c.places(l), Key: "cover-pages", Style: small.Style, VAlign: small.VAlign})
}

// whereHeight returns the height of the lines of paper and pages in a table of two columns, a line for each file.
func (c *cover) whereHeight(l CoverLine) geom.Length {
	return geom.Length(max(1, len(l.Places))) * coverWhere
}

// places returns where a component is, a line for each file.
func (c *cover) places(l CoverLine) string {
	var lines []string
	for _, p := range l.Places {
		key := "cover-pages-of"
		if p.File == string(model.Plain) {
			key = "cover-pages-here" // the cover is in it
		}
		text, _ := c.message(key, diag.Args{"file": p.File, "pages": p.Pages})
		lines = append(lines, text)
	}
	return strings.Join(lines, "\n")
}

const creditsWidth = 150 * geom.Millimetre

func (c *cover) creditsHeight() geom.Length {
	if !c.game.Credits.Set() {
		return 0
	}
	least, _ := c.need(creditsWidth, c.game.Credits, Setting{Style: "small"})
	return least*8/7 + mm(8)
}

func (c *cover) credits(top geom.Length) {
	if !c.game.Credits.Set() {
		return
	}
	left, middle := (coverSize.W-creditsWidth)/2, coverSize.W/2
	c.Stroke(ink.LinePath(geom.Pt(middle-mm(15), top+mm(2)), geom.Pt(middle+mm(15), top+mm(2))), "ochre", Hair)
	c.PrintKey(geom.R(left, top+mm(4), creditsWidth, c.safe.Bottom()-top-mm(7)), c.game.Credits, Setting{Style: "small", Align: "centre"})
}
