package builtin

import (
	"cartouche/internal/geom"
	"cartouche/internal/model"
	"cartouche/layouts"
)

var _ = layouts.Mirrored("goods", drawGoods)

// resources are the figure and the colour of each good, which never differ by colour alone.
var resources = []struct{ figure, colour string }{{"grain", "bronze"}, {"brick", "carnelian"}, {"stone", "slate"}}

type amount struct {
	n              int
	figure, colour string
}

func amountsOf(goods []int) []amount {
	var list []amount
	for i, n := range goods {
		if n > 0 && i < len(resources) {
			list = append(list, amount{n, resources[i].figure, resources[i].colour})
		}
	}
	return list
}

// goods resolves the amounts of a key that may be omitted.
func goods(d *layouts.Drawing, key string, n model.Numbers) []amount {
	if !n.Set() {
		return nil
	}
	list, _ := d.Ints(key, n, len(resources), len(resources))
	return amountsOf(list)
}

// The size of an amount.
const (
	amountWidth  = 9500 * geom.Micrometre
	amountHeight = 5700 * geom.Micrometre
	amountFigure = 4800 * geom.Micrometre
)

// drawAmountRow draws amounts in the middle of a box: in a row if there is room, else in a column.
func drawAmountRow(d *layouts.Drawing, list []amount, box geom.Rect) {
	c, n := box.Center(), geom.Length(len(list))
	c.X -= mm(0.6) // a digit is narrower than its room
	for i, a := range list {
		at := geom.Pt(c.X-amountWidth/2, c.Y-n*amountHeight/2+amountHeight*geom.Length(i))
		if box.W >= n*amountWidth {
			at = geom.Pt(c.X-n*amountWidth/2+amountWidth*geom.Length(i), c.Y-amountHeight/2)
		}
		d.Print(geom.R(at.X-mm(0.16), at.Y, mm(3.6), amountHeight), layouts.Setting{Text: d.Digits(a.n), Style: "number", Align: "right"})
		d.Figure(a.figure, geom.R(at.X+amountWidth-amountFigure, at.Y+(amountHeight-amountFigure)/2, amountFigure, amountFigure), a.colour, "")
	}
}

func drawGoods(d *layouts.Drawing, g *model.Goods) {
	if box := d.Scope.Box(g.Box); d.BoxFor(box, mm(8), mm(5)) {
		drawAmountRow(d, goods(d, "goods", g.Goods), box)
	}
}
