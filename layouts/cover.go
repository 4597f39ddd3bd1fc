package layouts

import (
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
	Pages     string // "2–5", of the file of its stock
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
	Lines []CoverLine
	Backs string // how backs are printed, in the word of the option
	Work  Work
}

// cover is a page of a cover that is being drawn.
type cover struct {
	*Drawing
	kit    CoverKit
	advice string // the style of the advice
}

// Cover lays out the first pages of a kit: what to print, on which paper, how often, and whose game it is. It returns none if
// the game has no cover. Few components take one page. The advice is what this kit needs.
func (s *Studio) Cover(k CoverKit) ([]*scene.Face, diag.List) {
	var errs diag.List
	var faces []*scene.Face
	advice := "body"
	for from, last := 0, !s.game.Cover.Shown(); !last; {
		c := s.newCover(&errs, k)
		c.advice = advice
		top := mm(15)
		if from == 0 {
			if c.left() < coverPictureGood {
				c.advice = "small"
			}
			if c.hasScene() && c.left() < coverPictureLeast {
				c.advice = "body" // on a page of its own
			}
			advice = c.advice
			top = c.head()
		}
		n := c.room(k.Lines[from:], top)
		foot := c.table(k.Lines[from:from+n], top) + coverGap
		from += n
		advised := foot + c.adviceHeight()
		credits := c.creditsHeight()
		if last = from == len(k.Lines) && (advised+credits <= c.safe.Bottom() || n == 0); last {
			c.printAdvice(foot)
			c.credits(max(advised, c.safe.Bottom()-credits))
		}
		c.finish()
		faces = append(faces, c.Face)
	}
	return faces, errs
}

const (
	coverLineHeight = 9700 * geom.Micrometre // the name and a line of what to do
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
	return &cover{Drawing: d, kit: k}
}

// room returns how many lines of the table a page takes, at least one.
func (c *cover) room(lines []CoverLine, top geom.Length) int {
	left := c.safe.Bottom() - top - coverHeadHeight
	for i, l := range lines {
		if left -= c.lineHeight(l); left < 0 {
			return max(i, 1)
		}
	}
	return len(lines)
}

func (c *cover) lineHeight(l CoverLine) geom.Length {
	_, use := l.keys()
	high, ok := c.need(coverWhatWidth, use, Setting{Style: "line"})
	if !ok || high == tooHigh {
		return coverLineHeight // the error is reported when the text is printed
	}
	return max(coverLineHeight, coverUseTop+high+mm(0.1)) // marks may extend a little beyond their line
}

// table lists the components, and returns where it ends.
func (c *cover) table(lines []CoverLine, top geom.Length) geom.Length {
	if len(lines) == 0 {
		return top
	}
	cols := []struct {
		x, w geom.Length
		key  string
	}{
		{
			mm(12),
			coverWhatWidth,
			"cover-what",
		}, {mm(94), mm(18), "cover-copies"}, {mm(114), mm(27), "cover-stock"}, {mm(141.5), mm(38), "cover-pages"},
	}
	for _, col := range cols {
		c.printMessage(geom.R(col.x, top, col.w, mm(6)), col.key, nil, Setting{Style: "label", Align: "start"})
	}
	y := top + coverHeadHeight
	small := Setting{Style: "small", VAlign: "middle"}
	for i, l := range lines {
		high := c.lineHeight(l)
		if i%2 == 0 {
			c.Fill(ink.RoundRectPath(geom.R(mm(10), y, mm(170), high), mm(1)), "sand")
		}
		title, use := l.keys()
		c.PrintKey(geom.R(cols[0].x, y+mm(0.4), coverWhatWidth, mm(5.6)), title, Setting{Style: "subheading"})
		c.PrintKey(geom.R(cols[0].x, y+coverUseTop, coverWhatWidth, high-coverUseTop), use, Setting{Style: "line", VAlign: "top"})
		c.Print(geom.R(cols[1].x, y, mm(14), high), Setting{Text: c.messages.Number(l.Copies) + " ×", Style: "number"})
		stock := "stock-" + l.Component.Stock
		if l.Component.Sides() == 2 {
			stock += "-both"
		}
		c.printMessage(geom.R(cols[2].x, y, cols[2].w, high), stock, nil, small)
		c.printMessage(geom.R(cols[3].x, y, cols[3].w, high), "cover-pages-of-"+l.Component.Stock, diag.Args{"pages": l.Pages}, small)
		y += high
	}
	return y
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
