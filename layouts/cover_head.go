package layouts

import (
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/model"
	"cartouche/internal/scene"
)

// The picture of a cover in the Egyptian theme is the head of the page, inside the frame, and always of one size: it is composed
// for it.
const (
	coverPicture   = 70 * geom.Millimetre
	coverFrieze    = 6 * geom.Millimetre
	coverInner     = 5 * geom.Millimetre   // from the trim to the inner edge of the frame
	coverNoteWidth = 170 * geom.Millimetre // of the table
)

// CoverPicture returns the picture of the game's cover without the title; nil if the cover has none.
func (s *Studio) CoverPicture() (*scene.Face, diag.List) {
	var errs diag.List
	c := s.newCover(&errs, CoverKit{})
	if !c.hasScene() {
		return nil, nil
	}
	size := geom.Size{W: coverSize.W - 2*coverInner, H: coverPicture}
	c.scene(geom.R(0, 0, size.W, size.H))
	c.finish()
	c.Face.Size = size
	return c.Face, errs
}

func (c *cover) hasScene() bool {
	return c.game.Cover.Picture.Set() && c.game.ThemeName == model.EgyptianTheme
}

// head draws the head of the first page, and returns where it ends.
func (c *cover) head() geom.Length {
	title := Setting{Key: "game.title", Style: "cover-title", OneLine: true}
	title.Text, title.Source = c.GameText("game.title", diag.Pos{File: c.texts.File}, nil)
	var top geom.Length
	if c.hasScene() {
		top = c.titleScene(title) + mm(2)
	} else {
		top = c.emblem()
		c.Print(geom.R(mm(10), top-mm(3), mm(170), mm(17)), title)
		top += mm(15)
	}
	kit, authors := geom.R(mm(10), top, mm(170), mm(7)), geom.R(mm(10), top+mm(7.5), mm(170), mm(6))
	c.printMessage(kit, "cover-kit", diag.Args{"n": c.opt.Players}, Setting{Style: "subheading", Align: "centre"})
	c.printMessage(authors, "cover-authors", diag.Args{"authors": c.game.AuthorsIn(c.texts)}, Setting{Style: "body", Align: "centre"})
	top += mm(13.5)
	if note := c.noteHeight(); note > 0 {
		c.PrintKey(geom.R(mm(10), top, coverNoteWidth, note), c.game.Cover.Note, Setting{Style: "note", Align: "centre"})
		top += note
	}
	return top + mm(3)
}

func (c *cover) noteHeight() geom.Length {
	if !c.game.Cover.Note.Set() {
		return 0
	}
	text, _ := c.quietly(c.game.Cover.Note)
	return c.unshrunk(coverNoteWidth, Setting{Text: text, Style: "note"})
}

// unshrunk returns the height of a text in a width, at the full size of its style.
func (c *cover) unshrunk(width geom.Length, s Setting) geom.Length {
	st, _ := c.styleOf(s)
	st.MinSize = st.Size
	block, err := c.theme.Fonts.Layout(s.Text, st, geom.Size{W: width, H: tooHigh})
	if err != nil {
		return 0 // reported when the text is printed
	}
	return block.Height
}

// headHeight returns where the table begins, below the head.
func (c *cover) headHeight() geom.Length {
	top := mm(34 + 15)
	switch {
	case c.hasScene():
		top = coverInner + coverPicture + coverFrieze + mm(2)
	case c.game.Cover.Picture.Set():
		top = mm(76 + 15)
	}
	return top + mm(13.5+3) + c.noteHeight()
}

// left returns the height that the rest of a page with all lines leaves free.
func (c *cover) left() geom.Length {
	rest := c.headHeight() + c.tableHead() + coverGap + c.adviceHeight() + c.creditsHeight()
	for row := range slices.Chunk(c.kit.Lines, c.columns) {
		rest += c.rowHeight(row)
	}
	return c.safe.Bottom() - rest
}

// arrange chooses how the lines and the advice are set, so that all of the cover is on one page if that is possible.
func (c *cover) arrange() {
	for _, c.columns = range []int{1, 2} {
		for _, c.advice = range []string{"body", "small"} {
			if left := c.left(); left >= 0 {
				c.spread(left)
				return
			}
		}
	}
	if c.tight = true; c.left() >= 0 {
		return
	}
	c.columns, c.advice, c.tight = 1, "body", false
}

// spread gives the lines of the table, and what is above and below it, the room that is left if it is too low for a shelf.
func (c *cover) spread(left geom.Length) {
	if left < shelfLeast+shelfAbove+shelfBelow {
		c.air = max(0, min(mm(2.5), (left-mm(6))/geom.Length(len(c.kit.Lines)/c.columns+3)))
	}
}

// emblem draws what is above the title, and returns where that begins.
func (c *cover) emblem() geom.Length {
	switch picture := c.game.Cover.Picture; {
	case picture.Set():
		c.At = picture.Pos
		c.image(&model.Image{Image: picture, Fit: "contain"}, geom.R(mm(20), mm(15), mm(150), mm(56)))
		return mm(76)
	case c.game.ThemeName == model.EgyptianTheme:
		c.Icon("sun", geom.R(mm(85), mm(17), mm(20), mm(14)), "ochre", c.At)
	default:
		drawTokens(c.Drawing, geom.R(mm(10), mm(16), mm(170), mm(12)))
	}
	return mm(34)
}

// scene draws the picture. One of other proportions is cut at the sides, or at the top, where a drawing has its sky; if this
// cuts through something else, it is a warning.
func (c *cover) scene(box geom.Rect) {
	c.At = c.game.Cover.Picture.Pos
	before := len(c.Face.Ops)
	c.image(&model.Image{Image: c.game.Cover.Picture, Fit: "cover", Focus: model.FocusAt(50, 100)}, box)
	edge := func(r geom.Rect) bool { // half as wide as the picture it is a sky or a hill
		return r.Y < box.Y-Medium && r.Bottom() > box.Y+Medium && r.W < box.W/2
	}
	if slices.ContainsFunc(scene.Signs(c.Face.Ops[before:], true), edge) {
		c.warn(c.At, "picture-cut", diag.Args{"found": box.Size()})
	}
}

// titleScene draws the picture and a frieze below it, and returns where the frieze ends. The title is on the open water at the
// foot of the picture.
func (c *cover) titleScene(title Setting) geom.Length {
	box := geom.R(coverInner, coverInner, coverSize.W-2*coverInner, coverPicture)
	c.scene(box)
	c.Print(geom.R(box.X+mm(8), box.Bottom()-mm(22), box.W-mm(16), mm(21)), title)
	drawFlowers(c.Drawing, geom.R(box.X+mm(0.5), box.Bottom()+mm(0.5), box.W-mm(1), coverFrieze-mm(0.5)))
	return box.Bottom() + coverFrieze
}
