package layouts

import (
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

// Work is what there is to do with the sheets of a kit, as far as a cover explains it.
type Work struct {
	Away, Towards bool // there are lines to fold away from oneself, and towards oneself
	Outlines      bool // pieces are cut along outlines of their own
	Again         bool // a board of card is written on
}

// AllWork is every kind of work, for those who want to see all that a cover may say.
var AllWork = Work{Away: true, Towards: true, Outlines: true, Again: true}

// pencilled are marks that a pencil makes, and a pen on film.
var pencilled = []string{"number", "text", "cross", "circle", "outline"}

// See adds the work that the content of a sheet of a stock makes.
func (w *Work) See(ops []ink.Op, stock string) { w.see(ops, stock, scene.Art, false) }

func (w *Work) see(ops []ink.Op, stock string, role scene.Role, piece bool) {
	for _, op := range ops {
		switch op := op.(type) {
		case *scene.Group:
			inner := role
			if op.Role != scene.Art {
				inner = op.Role
			}
			for _, s := range op.Slots {
				written := func(kind string) bool { return slices.Contains(pencilled, kind) }
				w.Again = w.Again || stock == "card" && slices.ContainsFunc(s.Kinds, written)
			}
			w.see(op.Ops, stock, inner, piece || op.Copy > 0)
		case *ink.Stroke:
			switch {
			case role == scene.Fold && len(op.Dash) == len(mountain.dash(foldDash)):
				w.Away = true
			case role == scene.Fold:
				w.Towards = true
			case role == scene.Cut && piece:
				w.Outlines = true
			}
		}
	}
}

// creases are the ways of folding that the work has.
func (w Work) creases() []crease {
	var ways []crease
	if w.Away {
		ways = append(ways, mountain)
	}
	if w.Towards {
		ways = append(ways, valley)
	}
	return ways
}

// adviceWidth is the width of the advice.
const adviceWidth = 166 * geom.Millimetre

// coverAdviceText says how the sheets are printed and cut, and no more than these sheets
// need.
func (p *painter) coverAdviceText(k CoverKit) string {
	var plain, card, both bool
	for _, l := range k.Lines {
		plain = plain || l.Component.Stock == "plain" && l.Component.Sides() == 1
		card = card || l.Component.Stock == "card"
		both = both || l.Component.Stock == "card" && l.Component.Sides() == 2
	}
	how := "cover-card-single"
	if both {
		how = "cover-card-" + k.Backs
	}
	say := func(when bool, key string) string {
		if !when {
			return ""
		}
		text, _ := p.told(key, diag.Args{"card": diag.Term(how)})
		return text
	}
	paragraphs := [][]string{
		{say(true, "cover-size")},
		{say(plain, "cover-plain"), say(card, "cover-card")},
		{say(true, "cover-cut"), say(k.Work.Outlines, "cover-outline"), say(k.Work.creases() != nil, "cover-score")},
		{say(k.Work.Again, "cover-again")},
	}
	var texts []string
	for _, p := range paragraphs {
		if text := strings.Join(slices.DeleteFunc(p, func(s string) bool { return s == "" }), " "); text != "" {
			texts = append(texts, text)
		}
	}
	return strings.Join(texts, "\n\n")
}

// coverAdviceHeight is how high the advice is with its heading and the space below it.
func (p *painter) coverAdviceHeight(k CoverKit) geom.Length {
	high := p.unshrunk(adviceWidth, setting{text: p.coverAdviceText(k), style: k.advice})
	if k.Work.creases() != nil {
		high += mm(8)
	}
	return mm(9) + high + mm(3)
}

// coverAdvice says how to print so that the sizes come out true, and which lines
// are folded which way.
func (p *painter) coverAdvice(top geom.Length, k CoverKit) {
	p.message(geom.R(mm(12), top, adviceWidth, mm(8)), "cover-how", nil, setting{style: "heading"})
	foot := top + p.coverAdviceHeight(k) - mm(3)
	text := foot
	ways := k.Work.creases()
	if ways != nil {
		text -= mm(7)
	}
	p.print(geom.R(mm(12), top+mm(9), adviceWidth, text-top-mm(9)), setting{text: p.coverAdviceText(k), key: "cover-how", style: k.advice})
	for i, way := range ways {
		x := mm(12) + mm(83)*geom.Length(i)
		p.foldLine(geom.Pt(x, foot-mm(2.5)), geom.Pt(x+mm(18), foot-mm(2.5)), way, "ink")
		p.message(geom.R(x+mm(21), foot-mm(5), mm(60), mm(5)), "cover-"+way.String(), nil, setting{style: "small", valign: "middle"})
	}
}
