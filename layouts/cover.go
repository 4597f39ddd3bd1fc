package layouts

import (
	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/lang"
	"cartouche/internal/model"
	"cartouche/internal/scene"
	"cartouche/layouts/press"
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
// often, and whose game it is. Few components take one page. How backs are printed
// decides the advice.
func (s *Studio) Cover(lines []CoverLine, backs press.Duplex) ([]*scene.Face, diag.List) {
	var errs diag.List
	var faces []*scene.Face
	for from, last := 0, false; !last; {
		p := s.coverPainter(&errs)
		top := mm(15)
		if from == 0 {
			p.coverHead()
			top = mm(80)
		}
		n := min(len(lines)-from, p.coverRoom(top))
		foot := p.coverTable(lines[from:from+n], top) + mm(5)
		from += n
		if last = from == len(lines) && foot+coverAdviceHeight <= p.safe.Bottom(); last {
			p.coverAdvice(foot, backs)
		}
		p.finish()
		faces = append(faces, p.face)
	}
	return faces, errs
}

const (
	coverLineHeight   = 12500 * geom.Micrometre
	coverHeadHeight   = 7 * geom.Millimetre // of the table
	coverAdviceHeight = 67 * geom.Millimetre
)

// coverRoom is how many lines of the table a page takes.
func (p *painter) coverRoom(top geom.Length) int {
	return int((p.safe.Bottom() - top - coverHeadHeight) / coverLineHeight)
}

// coverPainter begins a page of the cover with its frame.
func (s *Studio) coverPainter(errs *diag.List) *painter {
	f := &scene.Face{Name: "cover", Size: coverSize, Safe: mm(5)}
	p := &painter{
		Studio: s, comp: &model.Component{Name: "cover"}, face: f, errs: errs,
		scope: model.Scope{Values: s.values, Players: s.opt.Players, Errs: errs},
		safe:  f.Trim().Inset(f.Safe), full: f.Trim(), mirror: newMirror(s.rightToLeft),
	}
	p.fill(scene.RectPath(f.Trim()), "papyrus")
	frame, frieze := &model.Frame{}, &model.Frieze{}
	frame.Box.Value = f.Trim().Inset(mm(2.5))
	frieze.Box.Value = geom.R(mm(5.5), mm(5.3), coverSize.W-mm(11), mm(5.6))
	p.frame(frame)
	p.frieze(frieze)
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
	s.text, s.key, s.source = lang.Borne(t.Lang, p.opt.Lang, text), key, t.Pos
	p.print(box, s)
}

func (p *painter) coverHead() {
	title, at, errs := p.text("game.title", diag.Pos{File: p.texts.File}, nil)
	*p.errs = append(*p.errs, errs...)
	p.icon("sun", geom.R(mm(85), mm(17), mm(20), mm(14)), "ochre", p.at)
	p.print(geom.R(mm(10), mm(32), mm(170), mm(14)), setting{text: title, key: "game.title", source: at, style: "title", align: "center"})
	p.message(geom.R(mm(10), mm(47), mm(170), mm(8)), "cover-kit", diag.Args{"n": p.opt.Players}, setting{style: "subheading", align: "center"})
	p.message(geom.R(mm(10), mm(56), mm(170), mm(6)), "cover-authors", diag.Args{"authors": p.game.Authors}, setting{style: "body", align: "center"})
	p.message(geom.R(mm(20), mm(63), mm(150), mm(14)), "cover-own-words", nil, setting{style: "note", align: "center"})
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
		{mm(12), mm(80), "cover-what"}, {mm(94), mm(18), "cover-copies"}, {mm(114), mm(29), "cover-stock"}, {mm(143.5), mm(36), "cover-pages"},
	}
	for _, c := range cols {
		p.message(geom.R(c.x, top, c.w, mm(6)), c.key, nil, setting{style: "label", align: "start"})
	}
	y := top + coverHeadHeight
	for i, l := range lines {
		if i%2 == 0 {
			p.fill(scene.RoundRectPath(geom.R(mm(10), y, mm(170), coverLineHeight), mm(1)), "sand")
		}
		p.coverLine(l, y, cols[0].x, cols[0].w)
		p.print(geom.R(cols[1].x, y, mm(14), coverLineHeight), setting{text: p.countText(l.Copies), style: "number"})
		stock := "stock-" + l.Component.Stock
		if l.Component.Sides() == 2 {
			stock += "-both"
		}
		p.message(geom.R(cols[2].x, y, cols[2].w, coverLineHeight), stock, nil, setting{style: "small", valign: "middle"})
		p.message(geom.R(cols[3].x, y, cols[3].w, coverLineHeight), "cover-pages-of-"+l.Component.Stock, diag.Args{"pages": l.Pages}, setting{style: "small", valign: "middle"})
		y += coverLineHeight
	}
	return y
}

func (p *painter) coverLine(l CoverLine, y, x, w geom.Length) {
	var title, use model.Key
	title.Value, use.Value = "component."+l.Component.Name+".title", "component."+l.Component.Name+".use"
	title.Pos, use.Pos = l.Component.Pos, l.Component.Pos
	const useHeight = 6600 * geom.Micrometre // two lines
	if high, ok := p.need(w, use, setting{style: "line"}); ok {
		y += max(useHeight-high, 0) / 3 // one line: into the middle; the title's box has air of its own
	}
	p.say(geom.R(x, y+mm(0.4), w, mm(5.6)), title, setting{style: "subheading"})
	p.say(geom.R(x, y+mm(5.8), w, useHeight), use, setting{style: "line", valign: "top"})
}

// coverAdvice says how to print so that the sizes come out true, and which lines
// are folded which way.
func (p *painter) coverAdvice(top geom.Length, backs press.Duplex) {
	p.message(geom.R(mm(12), top, mm(166), mm(8)), "cover-how", nil, setting{style: "heading"})
	card := p.messages.Show(diag.Term("cover-card-" + backs.String()))
	foot := top + coverAdviceHeight - mm(3)
	box := geom.R(mm(12), top+mm(9), mm(166), foot-mm(7)-top-mm(9))
	p.message(box, "cover-advice", diag.Args{"card": card}, setting{style: "body"})
	for i, way := range []crease{mountain, valley} {
		x := mm(12) + mm(83)*geom.Length(i)
		p.foldLine(geom.Pt(x, foot-mm(2.5)), geom.Pt(x+mm(18), foot-mm(2.5)), way, "ink")
		p.message(geom.R(x+mm(21), foot-mm(5), mm(60), mm(5)), "cover-"+way.String(), nil, setting{style: "small", valign: "middle"})
	}
}
