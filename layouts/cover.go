package layouts

import (
	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/lang"
	"cartouche/internal/model"
	"cartouche/internal/scene"
)

// CoverLine says of one component what to print.
type CoverLine struct {
	Component *model.Component
	Copies    int
	Pages     string // "2–5", of the file of its stock
}

// coverSize fits on A4 and on Letter, upright.
var coverSize = geom.Size{W: mm(190), H: mm(267)}

// Cover lays out the first pages of a kit: what to print on which paper, how
// often, and whose game it is; none for a game that wants no cover. Few components take
// one page. How backs are printed,
// in the word that options take, decides the advice.
func (s *Studio) Cover(lines []CoverLine, backs string) ([]*scene.Face, diag.List) {
	var errs diag.List
	var faces []*scene.Face
	for from, last := 0, !s.game.Cover.Shown(); !last; {
		p := s.coverPainter(&errs)
		top := mm(15)
		if from == 0 {
			top = p.coverHead()
		}
		n := p.coverRoom(lines[from:], top)
		foot := p.coverTable(lines[from:from+n], top) + mm(5)
		from += n
		advised := foot + coverAdviceHeight
		credits := p.coverCreditsHeight()
		if last = from == len(lines) && (advised+credits <= p.safe.Bottom() || n == 0); last {
			p.coverAdvice(foot, backs)
			p.coverCredits(max(advised, p.safe.Bottom()-credits))
		}
		p.finish()
		faces = append(faces, p.face)
	}
	return faces, errs
}

const (
	coverLineHeight   = 9700 * geom.Micrometre // the name and a line of what to do
	coverUseHeight    = 3400 * geom.Micrometre // of that line; there may be a second
	coverHeadHeight   = 7 * geom.Millimetre    // of the table
	coverAdviceHeight = 67 * geom.Millimetre
)

// coverRoom is how many lines of the table a page takes, at least one.
func (p *painter) coverRoom(lines []CoverLine, top geom.Length) int {
	left := p.safe.Bottom() - top - coverHeadHeight
	for i, l := range lines {
		if left -= p.coverHigh(l); left < 0 {
			return max(i, 1)
		}
	}
	return len(lines)
}

// coverHigh is how high a line of the table is.
func (p *painter) coverHigh(l CoverLine) geom.Length {
	_, use := coverKeys(l)
	if high, ok := p.need(coverWhatWidth, use, setting{style: "line"}); ok && high > coverUseHeight {
		return coverLineHeight + coverUseHeight
	}
	return coverLineHeight
}

// coverKeys are the texts about a component.
func coverKeys(l CoverLine) (title, use model.Key) {
	title.Value, use.Value = "component."+l.Component.Name+".title", "component."+l.Component.Name+".use"
	title.Pos, use.Pos = l.Component.Pos, l.Component.Pos
	return title, use
}

// coverWhatWidth is the width of the table's first column.
const coverWhatWidth = 80 * geom.Millimetre

// coverPainter begins a page of the cover with its frame.
func (s *Studio) coverPainter(errs *diag.List) *painter {
	f := &scene.Face{Name: "cover", Size: coverSize, Safe: mm(5)}
	p := &painter{
		Studio: s, comp: &model.Component{Name: "cover"}, face: f, errs: errs,
		scope: model.Scope{Values: s.values, Players: s.opt.Players, Errs: errs},
		safe:  f.Trim().Inset(f.Safe), full: f.Trim(), mirror: newMirror(s.rightToLeft),
	}
	if s.game.ThemeName == model.EgyptianTheme {
		p.fill(scene.RectPath(f.Trim()), "papyrus")
	}
	frame := s.game.CoverFrame()
	if frame != "none" {
		p.border(frame, f.Trim().Inset(mm(2.5)))
	}
	if frame == model.EgyptianTheme {
		frieze := &model.Frieze{}
		frieze.Box.Value = geom.R(mm(5.5), mm(5.3), coverSize.W-mm(11), mm(5.6))
		p.frieze(frieze)
	}
	return p
}

// message sets one of the program's own texts.
func (p *painter) message(box geom.Rect, key string, args diag.Args, s setting) {
	text, err := p.messages.Format(key, args)
	if err != nil {
		p.errs.Add(diag.Pos{}, "text-missing", diag.Args{"key": key, "lang": p.opt.Lang})
		return
	}
	t, _ := p.messages.Get(key)
	s.text, s.key, s.source = lang.Isolate(t.Lang, p.opt.Lang, text), key, t.Pos
	p.print(box, s)
}

// coverHead sets the head of the first page and returns where it ends.
func (p *painter) coverHead() geom.Length {
	title, at, errs := p.text("game.title", diag.Pos{File: p.texts.File}, nil)
	*p.errs = append(*p.errs, errs...)
	top := p.coverEmblem()
	p.print(geom.R(mm(10), top, mm(170), mm(14)), setting{text: title, key: "game.title", source: at, style: "title", align: "center"})
	p.message(geom.R(mm(10), top+mm(15), mm(170), mm(8)), "cover-kit", diag.Args{"n": p.opt.Players}, setting{style: "subheading", align: "center"})
	p.message(geom.R(mm(10), top+mm(24), mm(170), mm(6)), "cover-authors", diag.Args{"authors": p.game.Authors}, setting{style: "body", align: "center"})
	if !p.game.Cover.Note.Set() {
		return top + mm(36)
	}
	p.say(geom.R(mm(20), top+mm(31), mm(150), mm(14)), p.game.Cover.Note, setting{style: "note", align: "center"})
	return top + mm(48)
}

// coverEmblem draws what stands above the title, and returns where that begins.
func (p *painter) coverEmblem() geom.Length {
	switch picture := p.game.Cover.Picture; {
	case picture.Set():
		p.at = picture.Pos
		i := &model.Image{Image: picture, Fit: "contain"}
		i.Box.Value = geom.R(mm(20), mm(15), mm(150), mm(56))
		p.image(i)
		return mm(74)
	case p.game.ThemeName == model.EgyptianTheme:
		p.icon("sun", geom.R(mm(85), mm(17), mm(20), mm(14)), "ochre", p.at)
	default:
		p.tokens(geom.R(mm(10), mm(16), mm(170), mm(12)))
	}
	return mm(32)
}

// coverTable lists the components and returns where it ends.
func (p *painter) coverTable(lines []CoverLine, top geom.Length) geom.Length {
	if len(lines) == 0 {
		return top
	}
	cols := []struct {
		x, w geom.Length
		key  string
	}{
		{mm(12), coverWhatWidth, "cover-what"}, {mm(94), mm(18), "cover-copies"}, {mm(114), mm(29), "cover-stock"}, {mm(143.5), mm(36), "cover-pages"},
	}
	for _, c := range cols {
		p.message(geom.R(c.x, top, c.w, mm(6)), c.key, nil, setting{style: "label", align: "start"})
	}
	y := top + coverHeadHeight
	for i, l := range lines {
		high := p.coverHigh(l)
		if i%2 == 0 {
			p.fill(scene.RoundRectPath(geom.R(mm(10), y, mm(170), high), mm(1)), "sand")
		}
		title, use := coverKeys(l)
		p.say(geom.R(cols[0].x, y+mm(0.4), coverWhatWidth, mm(5.6)), title, setting{style: "subheading"})
		p.say(geom.R(cols[0].x, y+mm(5.8), coverWhatWidth, high-mm(5.8)), use, setting{style: "line", valign: "top"})
		p.print(geom.R(cols[1].x, y, mm(14), high), setting{text: p.countText(l.Copies), style: "number"})
		stock := "stock-" + l.Component.Stock
		if l.Component.Sides() == 2 {
			stock += "-both"
		}
		p.message(geom.R(cols[2].x, y, cols[2].w, high), stock, nil, setting{style: "small", valign: "middle"})
		p.message(geom.R(cols[3].x, y, cols[3].w, high), "cover-pages-of-"+l.Component.Stock, diag.Args{"pages": l.Pages}, setting{style: "small", valign: "middle"})
		y += high
	}
	return y
}

// coverAdvice says how to print so that the sizes come out true, and which lines
// are folded which way.
func (p *painter) coverAdvice(top geom.Length, backs string) {
	p.message(geom.R(mm(12), top, mm(166), mm(8)), "cover-how", nil, setting{style: "heading"})
	card := p.messages.Show(diag.Term("cover-card-" + backs))
	foot := top + coverAdviceHeight - mm(3)
	box := geom.R(mm(12), top+mm(9), mm(166), foot-mm(7)-top-mm(9))
	p.message(box, "cover-advice", diag.Args{"card": card}, setting{style: "body"})
	for i, way := range []crease{mountain, valley} {
		x := mm(12) + mm(83)*geom.Length(i)
		p.foldLine(geom.Pt(x, foot-mm(2.5)), geom.Pt(x+mm(18), foot-mm(2.5)), way, "ink")
		p.message(geom.R(x+mm(21), foot-mm(5), mm(60), mm(5)), "cover-"+way.String(), nil, setting{style: "small", valign: "middle"})
	}
}

// creditsWidth is the width of the credits at the end of the cover.
const creditsWidth = 150 * geom.Millimetre

// coverCreditsHeight is how high the credits are with the space above them; 0 without any.
func (p *painter) coverCreditsHeight() geom.Length {
	if !p.game.Credits.Set() {
		return 0
	}
	least, _ := p.need(creditsWidth, p.game.Credits, setting{style: "small"})
	return least*8/7 + mm(8)
}

// coverCredits sets the credits, below a short line, at the foot of a page.
func (p *painter) coverCredits(top geom.Length) {
	if !p.game.Credits.Set() {
		return
	}
	left, middle := (coverSize.W-creditsWidth)/2, coverSize.W/2
	p.stroke(scene.LinePath(geom.Pt(middle-mm(15), top+mm(2)), geom.Pt(middle+mm(15), top+mm(2))), "ochre", hair)
	p.say(geom.R(left, top+mm(4), creditsWidth, p.safe.Bottom()-top-mm(7)), p.game.Credits, setting{style: "small", align: "center"})
}
