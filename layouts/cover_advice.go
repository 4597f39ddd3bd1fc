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

// Work is the work on the sheets of a kit that a cover explains.
type Work struct {
	Away, Towards bool     // lines are folded away from you, and towards you
	Outlines      bool     // pieces are cut along outlines of their own
	Again         bool     // a board that is not of plain paper is written on
	Booklet       bool     // sheets are folded and stapled
	Ruler         bool     // sheets have a ruler, where there is room
	Apart         []string // the files of sheets with one side whose stock has others with two
}

// AllWork is every kind of work, to check everything that a cover may print; only games with a booklet have that one.
var AllWork = Work{Away: true, Towards: true, Outlines: true, Again: true, Apart: []string{"card-one-sided"}, Ruler: true}

// pencilled are the marks that a pencil makes, or a pen on film.
var pencilled = []string{"number", "text", "cross", "circle", "outline"}

// See adds the work that the content of a sheet of a stock makes.
func (w *Work) See(ops []ink.Op, stock model.Stock) { w.see(ops, stock, scene.Art, false) }

func (w *Work) see(ops []ink.Op, stock model.Stock, role scene.Role, piece bool) {
	for _, op := range ops {
		switch op := op.(type) {
		case *scene.Group:
			inner := role
			if op.Role != scene.Art {
				inner = op.Role
			}
			for _, s := range op.Slots {
				written := func(kind string) bool { return slices.Contains(pencilled, kind) }
				w.Again = w.Again || stock != model.Plain && slices.ContainsFunc(s.Kinds, written)
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
	w := c.kit.Work
	sentence := func(needed bool, key string) string {
		if !needed {
			return ""
		}
		text, _ := c.message(key, nil)
		return text
	}
	var paragraphs []string
	for _, sentences := range [][]string{
		{sentence(true, "cover-size"), sentence(w.Ruler, "cover-ruler")},
		c.stocks(),
		{sentence(true, "cover-cut"), sentence(w.Outlines, "cover-outline"), sentence(w.creases() != nil, "cover-score")},
		{sentence(w.Booklet, "cover-booklet")},
		{sentence(w.Again, "cover-again")},
	} {
		sentences = slices.DeleteFunc(sentences, func(s string) bool { return s == "" })
		if len(sentences) > 0 {
			paragraphs = append(paragraphs, strings.Join(sentences, " "))
		}
	}
	if c.tight {
		return strings.Join(paragraphs, "\n")
	}
	return strings.Join(paragraphs, "\n\n")
}

// stocks returns a sentence for each stock, on which sides it is printed, and for its file of sheets with one side.
func (c *cover) stocks() (sentences []string) {
	var used []model.Stock
	both := map[model.Stock]bool{}
	for _, l := range c.kit.Lines {
		if s := l.Component.Stock; !l.booklet() {
			used = append(used, s)
			both[s] = both[s] || l.Component.Sides() == 2
		}
	}
	say := func(key string, args diag.Args) {
		text, _ := c.message(key, args)
		sentences = append(sentences, text)
	}
	for _, stock := range model.InOrder(used) {
		sides, key := diag.Term("cover-sides-single"), "cover-own"
		if both[stock] {
			sides = diag.Term("cover-sides-" + c.kit.Backs)
		}
		if stock == model.Plain || stock == model.Card {
			key = "cover-" + string(stock)
		}
		say(key, diag.Args{"stock": StockName(c.messages, stock, ""), "sides": sides})
		if file := string(stock) + "-one-sided"; both[stock] && slices.Contains(c.kit.Work.Apart, file) {
			say("cover-apart", diag.Args{"file": file})
		}
	}
	return sentences
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
