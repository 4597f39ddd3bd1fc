package layouts

import (
	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
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

// CoverKit says of a kit what its cover tells.
type CoverKit struct {
	Lines []CoverLine
	Backs string // how backs are printed, in the word that options take
	Work  Work

	advice string // the style of the advice
}

// Cover lays out the first pages of a kit: what to print on which paper, how
// often, and whose game it is; none for a game that wants no cover. Few components take
// one page. Its advice is what this kit needs.
func (s *Studio) Cover(k CoverKit) ([]*scene.Face, diag.List) {
	var errs diag.List
	var faces []*scene.Face
	lines := k.Lines
	for from, last := 0, !s.game.Cover.Shown(); !last; {
		p := s.coverPainter(&errs)
		top := mm(15)
		if from == 0 {
			if k.advice = "body"; p.coverLeft(k) < coverPictureGood {
				k.advice = "small"
			}
			if p.hasScene() && p.coverLeft(k) < coverPictureLeast {
				k.advice = "body" // on a page of its own
			}
			top = p.coverHead(k)
		}
		n := p.coverRoom(lines[from:], top)
		foot := p.coverTable(lines[from:from+n], top) + coverGap
		from += n
		advised := foot + p.coverAdviceHeight(k)
		credits := p.coverCreditsHeight()
		if last = from == len(lines) && (advised+credits <= p.safe.Bottom() || n == 0); last {
			p.coverAdvice(foot, k)
			p.coverCredits(max(advised, p.safe.Bottom()-credits))
		}
		p.finish()
		faces = append(faces, p.face)
	}
	return faces, errs
}

const (
	coverLineHeight = 9700 * geom.Micrometre // the name and a line of what to do
	coverUseTop     = 5800 * geom.Micrometre // of that line; there may be a second, and those of Arabic are higher
	coverHeadHeight = 7 * geom.Millimetre    // of the table
	coverGap        = 5 * geom.Millimetre    // below the table
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
	high, ok := p.need(coverWhatWidth, use, setting{style: "line"})
	if !ok || high == tooHigh {
		return coverLineHeight // what is wrong is told when the text is set
	}
	return max(coverLineHeight, coverUseTop+high+mm(0.1)) // marks may reach out of their line a little
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
		p.fill(ink.RectPath(f.Trim()), "papyrus")
	}
	frame := s.game.CoverFrame()
	if frame != "none" {
		p.border(frame, f.Trim().Inset(mm(2.5)))
	}
	if frame == model.EgyptianTheme && !s.game.Cover.Picture.Set() {
		frieze := &model.Frieze{}
		frieze.Box.Value = geom.R(mm(5.5), mm(5.3), coverSize.W-mm(11), mm(5.6))
		p.frieze(frieze)
	}
	return p
}

// told returns one of the program's own texts.
func (p *painter) told(key string, args diag.Args) (string, diag.Pos) {
	text, err := p.messages.Format(key, args)
	if err != nil {
		p.errs.Add(diag.Pos{}, "text-missing", diag.Args{"key": key, "lang": p.opt.Lang})
		return "", diag.Pos{}
	}
	t, _ := p.messages.Get(key)
	return lang.Isolate(t.Lang, p.opt.Lang, text), t.Pos
}

// message sets one of the program's own texts.
func (p *painter) message(box geom.Rect, key string, args diag.Args, s setting) {
	if s.text, s.source = p.told(key, args); s.text != "" {
		s.key = key
		p.print(box, s)
	}
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
		{mm(12), coverWhatWidth, "cover-what"}, {mm(94), mm(18), "cover-copies"}, {mm(114), mm(27), "cover-stock"}, {mm(141.5), mm(38), "cover-pages"},
	}
	for _, c := range cols {
		p.message(geom.R(c.x, top, c.w, mm(6)), c.key, nil, setting{style: "label", align: "start"})
	}
	y := top + coverHeadHeight
	for i, l := range lines {
		high := p.coverHigh(l)
		if i%2 == 0 {
			p.fill(ink.RoundRectPath(geom.R(mm(10), y, mm(170), high), mm(1)), "sand")
		}
		title, use := coverKeys(l)
		p.say(geom.R(cols[0].x, y+mm(0.4), coverWhatWidth, mm(5.6)), title, setting{style: "subheading"})
		p.say(geom.R(cols[0].x, y+coverUseTop, coverWhatWidth, high-coverUseTop), use, setting{style: "line", valign: "top"})
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
	p.stroke(ink.LinePath(geom.Pt(middle-mm(15), top+mm(2)), geom.Pt(middle+mm(15), top+mm(2))), "ochre", hair)
	p.say(geom.R(left, top+mm(4), creditsWidth, p.safe.Bottom()-top-mm(7)), p.game.Credits, setting{style: "small", align: "centre"})
}
