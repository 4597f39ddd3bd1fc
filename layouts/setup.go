package layouts

import (
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/model"
)

var _ = mirrored("setup", drawSetup)

// drawSetup draws a table of values with a column for each number of players, and highlights that of this kit.
func drawSetup(d *drawing, t *model.Setup) {
	box := d.scope.Box(t.Box)
	if !d.drawable(box, mm(40), mm(20)) {
		return
	}
	low, high := d.game.Players.Min, d.game.Players.Max
	const cell = 7 * geom.Millimetre
	head := box.W - cell*geom.Length(high-low+1)
	row := box.H / geom.Length(len(t.Rows)+1)
	for i := range len(t.Rows) + 1 {
		y := box.Y + row*geom.Length(i)
		if i%2 == 0 {
			d.fill(ink.RectPath(geom.R(box.X, y, box.W, row)), "sand")
		}
		label := geom.R(box.X+mm(1), y, head-mm(1.5), row)
		if i == 0 {
			d.printKey(label, t.Heading, setting{style: "label", align: "start", valign: "middle"})
		} else {
			d.printKey(label, t.Rows[i-1].Text, setting{style: "small", valign: "middle"})
		}
		for n := low; n <= high; n++ {
			text := d.number(n)
			if i > 0 {
				scope := d.scope
				scope.Values, scope.Players = d.game.Values.For(n), n
				text = d.number(scope.Number(t.Rows[i-1].Value))
			}
			d.print(geom.R(box.X+head+cell*geom.Length(n-low), y, cell, row), setting{text: text, style: "number"})
		}
	}
	column := geom.R(box.X+head+cell*geom.Length(d.opt.Players-low), box.Y, cell, row*geom.Length(len(t.Rows)+1))
	d.stroke(ink.RectPath(box), "ochre", medium)
	d.stroke(ink.RoundRectPath(column, mm(1)), "lapis", bold)
}
