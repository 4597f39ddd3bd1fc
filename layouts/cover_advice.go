package layouts

import (
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

// Work is the work on the sheets of a kit that a cover explains.
type Work struct {
	Away, Towards bool // lines are folded away from you, and towards you
	Outlines      bool // pieces are cut along outlines of their own
	Again         bool // a board of card is written on
	Apart         bool // sheets of card with one side are in a file of their own
	Booklet       bool // sheets are folded and stapled
}

// AllWork is every kind of work, to check everything that a cover may print; only games with a booklet have that one.
var AllWork = Work{Away: true, Towards: true, Outlines: true, Again: true, Apart: true}

// pencilled are the marks that a pencil makes, or a pen on film.
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
			case role == scene.Fold && len(op.Dash) == len(Mountain.dash(foldDash)):
				w.Away = true
			case role == scene.Fold:
				w.Towards = true
			case role == scene.Cut && piece:
				w.Outlines = true
			}
		}
	}
}

func (w Work) creases() []Crease {
	var ways []Crease
	if w.Away {
		ways = append(ways, Mountain)
	}
	if w.Towards {
		ways = append(ways, Valley)
	}
	return ways
}

const adviceWidth = 166 * geom.Millimetre

// adviceText returns how the sheets are printed and cut, and no more than these sheets need.
func (c *cover) adviceText() string {
	var plain, card, both bool
	for _, l := range c.kit.Lines {
		if l.booklet() {
			continue
		}
		plain = plain || l.Component.Stock == "plain" && l.Component.Sides() == 1
		card = card || l.Component.Stock == "card"
		both = both || l.Component.Stock == "card" && l.Component.Sides() == 2
	}
	how := "cover-card-single"
	if both {
		how = "cover-card-" + c.kit.Backs
	}
	w := c.kit.Work
	var paragraphs []string
	for _, sentences := range [][]struct {
		needed bool
		key    string
	}{
		{{true, "cover-size"}},
		{{plain, "cover-plain"}, {card, "cover-card"}, {both && w.Apart, "cover-card-apart"}},
		{{true, "cover-cut"}, {w.Outlines, "cover-outline"}, {w.creases() != nil, "cover-score"}},
		{{w.Booklet, "cover-booklet"}},
		{{w.Again, "cover-again"}},
	} {
		var texts []string
		for _, s := range sentences {
			if s.needed {
				text, _ := c.message(s.key, diag.Args{"card": diag.Term(how)})
				texts = append(texts, text)
			}
		}
		if texts != nil {
			paragraphs = append(paragraphs, strings.Join(texts, " "))
		}
	}
	if c.tight {
		return strings.Join(paragraphs, "\n")
	}
	return strings.Join(paragraphs, "\n\n")
}

func (c *cover) adviceHeight() geom.Length {
	high := c.unshrunk(adviceWidth, Setting{Text: c.adviceText(), Style: c.advice})
	if c.kit.Work.creases() != nil {
		high += mm(8)
	}
	return mm(9) + high + mm(3)
}

// printAdvice prints how to print so that sizes are exact, and which lines are folded in which direction.
func (c *cover) printAdvice(top geom.Length) {
	c.printMessage(geom.R(mm(12), top, adviceWidth, mm(8)), "cover-how", nil, Setting{Style: "heading"})
	foot := top + c.adviceHeight() - mm(3)
	text := foot
	ways := c.kit.Work.creases()
	if ways != nil {
		text -= mm(7)
	}
	c.Print(geom.R(mm(12), top+mm(9), adviceWidth, text-top-mm(9)), Setting{Text: c.adviceText(), Key: "cover-how", Style: c.advice})
	for i, way := range ways {
		x := mm(12) + mm(83)*geom.Length(i)
		c.FoldLine(geom.Pt(x, foot-mm(2.5)), geom.Pt(x+mm(18), foot-mm(2.5)), way, c.Paint("ink"))
		c.printMessage(geom.R(x+mm(21), foot-mm(5), mm(60), mm(5)), "cover-"+way.String(), nil, Setting{Style: "small", VAlign: "middle"})
	}
}
