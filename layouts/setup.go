package layouts

import (
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/model"
)

// setup draws a table of values, a column for each number of players; that of
// this kit's number stands out.
func (p *painter) setup(t *model.Setup) {
	box := p.scope.Box(t.Box)
	if !p.drawable(box, mm(40), mm(20)) {
		return
	}
	low, high := p.game.Players.Min, p.game.Players.Max
	const cell = 7 * geom.Millimetre
	head := box.W - cell*geom.Length(high-low+1)
	row := box.H / geom.Length(len(t.Rows)+1)
	for i := range len(t.Rows) + 1 {
		y := box.Y + row*geom.Length(i)
		if i%2 == 0 {
			p.fill(ink.RectPath(geom.R(box.X, y, box.W, row)), "sand")
		}
		label := geom.R(box.X+mm(1), y, head-mm(1.5), row)
		if i == 0 {
			p.say(label, t.Heading, setting{style: "label", align: "start", valign: "middle"})
		} else {
			p.say(label, t.Rows[i-1].Text, setting{style: "small", valign: "middle"})
		}
		for n := low; n <= high; n++ {
			at := geom.R(box.X+head+cell*geom.Length(n-low), y, cell, row)
			text := p.number(n)
			if i > 0 {
				scope := p.scope
				scope.Values, scope.Players = p.game.Values.For(n), n
				text = p.number(scope.Number(t.Rows[i-1].Value))
			}
			p.print(at, setting{text: text, style: "number"})
		}
	}
	column := geom.R(box.X+head+cell*geom.Length(p.opt.Players-low), box.Y, cell, row*geom.Length(len(t.Rows)+1))
	p.stroke(ink.RectPath(box), "ochre", medium)
	p.stroke(ink.RoundRectPath(column, mm(1)), "lapis", bold)
}
