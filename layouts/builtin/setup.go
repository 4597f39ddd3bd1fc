package builtin

import (
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/model"
	"cartouche/layouts"
)

var _ = layouts.Mirrored("setup", drawSetup)

// drawSetup draws a table of values with a column for each number of players, and highlights that of this kit.
func drawSetup(d *layouts.Drawing, t *model.Setup) {
	box := d.Scope.Box(t.Box)
	if !d.BoxFor(box, mm(40), mm(20)) {
		return
	}
	low, high := d.Game().Players.Min, d.Game().Players.Max
	const cell = 7 * geom.Millimetre
	head := box.W - cell*geom.Length(high-low+1)
	row := box.H / geom.Length(len(t.Rows)+1)
	for i := range len(t.Rows) + 1 {
		y := box.Y + row*geom.Length(i)
		if i%2 == 0 {
			d.Fill(ink.RectPath(geom.R(box.X, y, box.W, row)), "sand")
		}
		label := geom.R(box.X+mm(1), y, head-mm(1.5), row)
		if i == 0 {
			d.PrintKey(label, t.Heading, layouts.Setting{Style: "label", Align: "start", VAlign: "middle"})
		} else {
			d.PrintKey(label, t.Rows[i-1].Text, layouts.Setting{Style: "small", VAlign: "middle"})
		}
		for n := low; n <= high; n++ {
			text := d.Digits(n)
			if i > 0 {
				scope := d.Scope
				scope.Values, scope.Players = d.Game().Values.For(n), n
				text = d.Digits(scope.Number(t.Rows[i-1].Value))
			}
			d.Print(geom.R(box.X+head+cell*geom.Length(n-low), y, cell, row), layouts.Setting{Text: text, Style: "number"})
		}
	}
	column := geom.R(box.X+head+cell*geom.Length(d.Scope.Players-low), box.Y, cell, row*geom.Length(len(t.Rows)+1))
	d.Stroke(ink.RectPath(box), "ochre", layouts.Medium)
	d.Stroke(ink.RoundRectPath(column, mm(1)), "lapis", layouts.Bold)
}
