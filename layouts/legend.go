package layouts

import (
	"cmp"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/mark"
	"cartouche/internal/model"
)

var _ = Mirrored("legend", drawLegend)

// drawLegend explains marks: in rows, with names below the pictures, or as a list, with texts after them. The cost in workers
// is in a disk beside the picture.
func drawLegend(d *Drawing, l *model.Legend) {
	box := d.Scope.Box(l.Box)
	cols, ok := d.Int(l.Columns, 0, 99)
	if !ok || !d.BoxFor(box, mm(5), mm(5)) {
		return
	}
	if cols == 0 {
		cols = len(l.Items)
		if l.Layout == "list" {
			cols = 1
		}
	}
	lines := (len(l.Items) + cols - 1) / cols
	if l.Layout == "list" && cols == 1 {
		drawLegendList(d, l, box)
		return
	}
	tiles := legendTiles{note: 7 * geom.Millimetre}
	for _, item := range l.Items {
		if high, ok := d.need(box.W/geom.Length(cols)-legendAir, item.Note, Setting{Style: "legend"}); ok && l.Layout != "list" {
			tiles.note = max(tiles.note, high)
		}
	}
	for i, item := range l.Items {
		c, r := geom.Length(i%cols), geom.Length(i/cols)
		n, m := geom.Length(cols), geom.Length(lines)
		cell := geom.R(box.X+box.W*c/n, box.Y+box.H*r/m, box.W/n, box.H/m)
		if l.Layout == "list" {
			drawLegendLine(d, item, cell, min(cell.H-mm(1), legendSide), d.legendStyle(l, "legend"))
		} else {
			tiles.draw(d, item, cell)
		}
	}
	names := d.legendStyle(l, "label")
	names.VAlign = "top"
	d.printAlike(tiles.names, tiles.texts, names)
	d.printAlike(tiles.below, tiles.notes, Setting{Style: "legend", Align: "centre"})
}

// legendStyle returns the style of the names of a legend.
func (d *Drawing) legendStyle(l *model.Legend, usual string) Setting {
	style, at := d.Scope.Word(l.Style)
	return Setting{Style: cmp.Or(style, usual), styleAt: at}
}

// legendTiles is what is below the pictures of a row: names and notes, each with its box.
type legendTiles struct {
	note         geom.Length // the height of the highest note
	names, below []geom.Rect
	texts, notes []model.Key
}

const (
	legendAir   = 600 * geom.Micrometre
	legendUnder = 1100 * geom.Micrometre // from a name to its note
)

// draw draws the picture of an item at the top of a cell, with the cost before it.
func (t *legendTiles) draw(d *Drawing, item model.LegendItem, cell geom.Rect) {
	const air, name = legendAir, 7500 * geom.Micrometre
	words := geom.R(cell.X+air/2, cell.Bottom()-name, cell.W-air, name)
	if item.Note.Set() {
		words.H = 4 * geom.Millimetre
		words.Y = cell.Bottom() - t.note - legendUnder - words.H
		t.below, t.notes = append(t.below, geom.R(words.X, words.Bottom()+legendUnder, words.W, t.note)), append(t.notes, item.Note)
	}
	side := min(words.Y-cell.Y-air, mm(13.4))
	pic := geom.R(cell.Center().X-side/2, cell.Y, side, side)
	drawMark(d, item.Mark, pic)
	drawCost(d, geom.Pt(pic.X-mm(3.7), pic.Y+mm(2.6)), item.Cost)
	t.names, t.texts = append(t.names, words), append(t.texts, item.Text)
}

// The picture of a line of a legend, at most and at least, how far after it the text begins, and the radius of the cost, which is
// at least 1.5 mm from both.
const (
	legendSide  = 9 * geom.Millimetre
	legendLeast = 7 * geom.Millimetre
	legendText  = 7900 * geom.Micrometre
	legendCost  = 2300 * geom.Micrometre
)

// drawLegendList draws lines of one height or, if a text is too long for that, lines with the height that they need and an
// equal part of the rest.
func drawLegendList(d *Drawing, l *model.Legend, box geom.Rect) {
	items := l.Items
	n := geom.Length(len(items))
	side, look := min(box.H/n-mm(1), legendSide), d.legendStyle(l, "legend")
	even := true
	for _, item := range items {
		high, ok := d.need(box.W-side-legendText, item.Text, look)
		even = even && (!ok || high <= box.H/n)
	}
	rest := box.H
	heights := make([]geom.Length, len(items))
	for i, item := range items {
		high, _ := d.need(box.W-legendLeast-legendText, item.Text, look)
		heights[i] = max(high, legendLeast)
		rest -= heights[i]
	}
	if even = even || rest < 0; !even {
		side = legendLeast
	}
	y := box.Y
	cells := make([]geom.Rect, len(items))
	var size geom.Length // of the text that must be smallest
	for i, item := range items {
		next := y + heights[i] + rest/n
		if even {
			next = box.Y + box.H*geom.Length(i+1)/n
		}
		cells[i] = geom.R(box.X, y, box.W, next-y)
		if fit, ok := d.sizeIn(legendTextBox(cells[i], side).Size(), item.Text, look); ok && (size == 0 || fit < size) {
			size = fit
		}
		y = next
	}
	look.size = size
	for i, item := range items {
		drawLegendLine(d, item, cells[i], side, look)
	}
}

func legendTextBox(cell geom.Rect, side geom.Length) geom.Rect {
	return geom.R(cell.X+side+legendText, cell.Y, cell.W-side-legendText, cell.H)
}

func drawLegendLine(d *Drawing, item model.LegendItem, cell geom.Rect, side geom.Length, look Setting) {
	pic := geom.R(cell.X, cell.Center().Y-side/2, side, side)
	drawMark(d, item.Mark, pic)
	drawCost(d, geom.Pt(pic.Right()+legendText/2, cell.Center().Y), item.Cost)
	look.VAlign = "middle"
	d.PrintKey(legendTextBox(cell, side), item.Text, look)
}

// drawMark draws a mark as a pencil makes it, with what it is made around, in the proportions that both have on a board.
func drawMark(d *Drawing, named model.Word, box geom.Rect) {
	name, at := d.Scope.Word(named)
	side, c := min(box.W, box.H), box.Center()
	sq := geom.R(c.X-side/2, c.Y-side/2, side, side)
	d.Upright(sq, func() {
		switch name {
		case "circle":
			DieFace(d, sq.Center(), side*48/100, 1)
		case "square":
			DieFace(d, sq.Center(), side*48/100, 1)
			drawPencil(d, "circle", sq.Inset(side*2/100), at)
		case "across":
			d.Stroke(ink.LinePath(geom.Pt(sq.Center().X, sq.Y), geom.Pt(sq.Center().X, sq.Bottom())), "ochre", Medium)
		}
		drawPencil(d, name, markBox(name, sq), at)
	})
}

func markBox(mark string, sq geom.Rect) geom.Rect {
	w, h := sq.W, sq.H
	switch mark {
	case "bucket":
		w, h = w*62/100, h*74/100
	case "across":
		w, h = w*76/100, h*62/100
	case "along":
		w = w * 62 / 100
	case "house", "silo":
		w, h = w*84/100, h*84/100
	}
	c := sq.Center()
	return geom.R(c.X-w/2, c.Y-h/2, w, h)
}

func drawPencil(d *Drawing, name string, box geom.Rect, at diag.Pos) {
	path, ok := mark.Path(name, box)
	if !ok {
		d.Unknown("unknown-mark", name, mark.Names(), at)
		return
	}
	d.Stroke(mark.Unsteady(path, name), "slate", mark.Line)
}

// drawCost prints how many workers something takes, in the colour of their die.
func drawCost(d *Drawing, c geom.Point, cost model.Number) {
	if n, ok := d.Int(cost, 0, 99); ok {
		d.PrintDisk(c, legendCost, "garnet", Setting{Text: d.Digits(n), Style: "number"})
	}
}

// pipPlaces are the positions of the pips of a die face, in thirds from its centre.
var pipPlaces = [7][][2]int{
	1: {{0, 0}},
	2: {{-1, -1}, {1, 1}},
	3: {{-1, -1}, {0, 0}, {1, 1}},
	4: {{-1, -1}, {1, -1}, {-1, 1}, {1, 1}},
	5: {{-1, -1}, {1, -1}, {0, 0}, {-1, 1}, {1, 1}},
	6: {{-1, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {1, 1}},
}

// DieFace draws the symbol of a die.
func DieFace(d *Drawing, c geom.Point, edge geom.Length, n int) {
	path := ink.RoundRectPath(geom.R(c.X-edge/2, c.Y-edge/2, edge, edge), edge*18/100)
	d.Fill(path, "white")
	d.Stroke(path, "lapis", Medium)
	for _, at := range pipPlaces[n] {
		pip := geom.Pt(c.X+edge*geom.Length(at[0])*27/100, c.Y+edge*geom.Length(at[1])*27/100)
		d.Fill(ink.CirclePath(pip, edge*9/100), "lapis")
	}
}
