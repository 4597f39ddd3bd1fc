package layouts

import (
	"math"
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/model"
	"cartouche/internal/scene"
)

// The picture of a cover in the Egyptian theme fills the head of the page, inside the
// frame, as high as the rest of the page leaves room.
const (
	coverPictureLeast = 44 * geom.Millimetre
	coverPictureGood  = 64 * geom.Millimetre // else the advice is set smaller
	coverPictureMost  = 112 * geom.Millimetre
	coverFrieze       = 6 * geom.Millimetre
	coverInner        = 5 * geom.Millimetre // from the trim to the inner edge of the frame
)

// CoverPicture is the picture of the game's cover by itself, without the title. It is nil
// for a game whose cover has none.
func (s *Studio) CoverPicture() (*scene.Face, diag.List) {
	var errs diag.List
	p := s.coverPainter(&errs)
	if !p.hasScene() {
		return nil, nil
	}
	p.coverImage(geom.R(0, 0, coverSize.W-2*coverInner, coverPictureMost))
	p.finish()
	p.face.Size = geom.Size{W: coverSize.W - 2*coverInner, H: coverPictureMost}
	return p.face, errs
}

// hasScene reports whether the cover begins with a picture.
func (p *painter) hasScene() bool {
	return p.game.Cover.Picture.Set() && p.game.ThemeName == model.EgyptianTheme
}

// coverHead sets the head of the first page and returns where it ends.
func (p *painter) coverHead(k CoverKit) geom.Length {
	title, at, errs := p.text("game.title", diag.Pos{File: p.texts.File}, nil)
	*p.errs = append(*p.errs, errs...)
	set := setting{text: title, key: "game.title", source: at, style: "cover-title", one: true}
	var top geom.Length
	if p.hasScene() {
		top = p.coverScene(set, p.coverPictureHeight(k)) + mm(3)
	} else {
		top = p.coverEmblem()
		p.print(geom.R(mm(10), top-mm(3), mm(170), mm(17)), set)
		top += mm(15)
	}
	p.message(geom.R(mm(10), top, mm(170), mm(7)), "cover-kit", diag.Args{"n": p.opt.Players}, setting{style: "subheading", align: "centre"})
	p.message(geom.R(mm(10), top+mm(7.5), mm(170), mm(6)), "cover-authors", diag.Args{"authors": p.game.Authors}, setting{style: "body", align: "centre"})
	top += mm(14)
	if note := p.coverNoteHeight(); note > 0 {
		p.say(geom.R(mm(10), top, coverNoteWidth, note), p.game.Cover.Note, setting{style: "note", align: "centre"})
		top += note
	}
	return top + mm(4)
}

const coverNoteWidth = 170 * geom.Millimetre // of the table

// coverNoteHeight is how high the note of the cover is; 0 without one.
func (p *painter) coverNoteHeight() geom.Length {
	if !p.game.Cover.Note.Set() {
		return 0
	}
	text, _ := p.quietly(p.game.Cover.Note)
	return p.unshrunk(coverNoteWidth, setting{text: text, style: "note"})
}

// unshrunk is how high a text is in a width, at the full size of its style.
func (p *painter) unshrunk(width geom.Length, s setting) geom.Length {
	st := p.fontStyle(p.theme.Styles[s.style], s)
	st.MinSize = st.Size
	block, err := p.theme.Fonts.Layout(s.text, st, geom.Size{W: width, H: tooHigh})
	if err != nil {
		return 0 // it is told when the text is set
	}
	return block.Height
}

// coverPictureHeight is how high the picture is. Where too little is left to it, the advice
// and the credits go to a page of their own and leave it their room.
func (p *painter) coverPictureHeight(k CoverKit) geom.Length {
	high := p.coverLeft(k)
	if high < coverPictureLeast {
		high += p.coverAdviceHeight(k) + p.coverCreditsHeight()
	}
	return min(max(high, coverPictureLeast), coverPictureMost)
}

// coverLeft is what the rest of a page with all lines leaves to the picture.
func (p *painter) coverLeft(k CoverKit) geom.Length {
	rest := mm(3+14+4) + p.coverNoteHeight() + coverHeadHeight + coverGap + p.coverAdviceHeight(k) + p.coverCreditsHeight()
	for _, l := range k.Lines {
		rest += p.coverHigh(l)
	}

	return p.safe.Bottom() - coverInner - coverFrieze - rest
}

// coverEmblem draws what stands above the title, and returns where that begins.
func (p *painter) coverEmblem() geom.Length {
	switch picture := p.game.Cover.Picture; {
	case picture.Set():
		p.at = picture.Pos
		i := &model.Image{Image: picture, Fit: "contain"}
		i.Box.Value = geom.R(mm(20), mm(15), mm(150), mm(56))
		p.image(i)
		return mm(76)
	case p.game.ThemeName == model.EgyptianTheme:
		p.icon("sun", geom.R(mm(85), mm(17), mm(20), mm(14)), "ochre", p.at)
	default:
		p.tokens(geom.R(mm(10), mm(16), mm(170), mm(12)))
	}
	return mm(34)
}

// coverScene draws the picture and a frieze below it. The title stands in the water at
// its foot. It returns where the frieze ends.
func (p *painter) coverScene(title setting, high geom.Length) geom.Length {
	box := geom.R(coverInner, coverInner, coverSize.W-2*coverInner, high)
	p.coverImage(box)
	foot := geom.R(box.X+mm(8), box.Bottom()-mm(24), box.W-mm(16), mm(21))
	from := len(p.face.Ops)
	if runs := p.print(foot, title).At(foot.Min()); len(runs) > 0 {
		p.stand(box, from, runs[0].At.Y)
	}
	frieze := &model.Frieze{}
	frieze.Box.Value = geom.R(box.X+mm(0.5), box.Bottom()+mm(0.5), box.W-mm(1), coverFrieze-mm(0.5))
	p.frieze(frieze)
	return box.Bottom() + coverFrieze
}

func (p *painter) coverImage(box geom.Rect) {
	p.at = p.game.Cover.Picture.Pos
	i := &model.Image{Image: p.game.Cover.Picture, Fit: "cover", Focus: model.FocusAt(50, 100)}
	i.Box.Value = box
	p.image(i)
}

// deepest is how far letters reach below their line whose feet the water may hide.
const deepest = geom.Millimetre

// stand draws the water where the title stands, whose operations begin at from, on a line:
// before the feet of its letters or, where one reaches far below the line, as a Q and most
// letters of Arabic do, behind all of them, for it would be cut in two.
func (p *painter) stand(box geom.Rect, from int, line geom.Length) {
	title := p.face.Ops[from:]
	if !slices.ContainsFunc(scene.Texts(title), func(t scene.Printed) bool { return t.Box.Bottom() > line+deepest }) {
		p.waterline(box, line)
		return
	}
	title = slices.Clone(title)
	p.face.Ops = p.face.Ops[:from]
	p.waterline(box, line)
	p.face.Ops = append(p.face.Ops, title...)
}

// waterline draws the water about a line: a swell, which hides the last millimetre of
// letters behind it, and fine waves below it.
func (p *painter) waterline(box geom.Rect, y geom.Length) {
	for _, w := range []struct {
		above, thick, swell, phase float64 // in mm, and in waves
		colour                     string
	}{
		{0.5, 1.3, 0.4, 0, "water"}, {-0.6, 0.3, 0.4, 0, "ripple"}, {-2.4, 0.3, 0.4, 0.55, "ripple"},
	} {
		at := func(x, down float64) geom.Point {
			swing := math.Sin(2*math.Pi*(x/11+w.phase)) + 0.4*math.Sin(2*math.Pi*(x/29+2*w.phase))
			return geom.Pt(box.X+mm(x), y+mm(down-w.above+w.swell*swing))
		}
		wide := box.W.MM()
		var path ink.Path
		path.Move(at(0, 0).X, at(0, 0).Y)
		for x := 1.0; x <= wide; x++ {
			path.Line(at(x, 0).X, at(x, 0).Y)
		}
		for x := wide; x >= 0; x-- {
			path.Line(at(x, w.thick).X, at(x, w.thick).Y)
		}
		path.Close()
		p.fill(path, w.colour)
	}
}
