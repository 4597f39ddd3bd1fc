package layouts

import (
	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/mark"
	"cartouche/internal/model"
)

// legend explains the marks: in a row, picture over name; as a list, picture
// before name and note. The cost in workers stands in a disk beside the picture.
func (p *painter) legend(l *model.Legend) {
	box := p.scope.Box(l.Box)
	cols, ok := p.count(l.Columns, 0, 99)
	if !ok || !p.drawable(box, mm(5), mm(5)) {
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
		p.legendList(l.Items, box)
		return
	}
	var tiles legendTiles
	for i, item := range l.Items {
		c, r := geom.Length(i%cols), geom.Length(i/cols)
		n, m := geom.Length(cols), geom.Length(lines)
		cell := geom.R(box.X+box.W*c/n, box.Y+box.H*r/m, box.W/n, box.H/m)
		if l.Layout == "list" {
			p.legendLine(item, cell, min(cell.H-mm(1), legendSide), 0)
		} else {
			p.legendTile(item, cell, &tiles)
		}
	}
	p.sayAlike(tiles.names, tiles.texts, setting{style: "label", valign: "top"})
	p.sayAlike(tiles.below, tiles.notes, setting{style: "legend", align: "centre"})
}

// legendTiles is what stands below the pictures of a row: names and notes, each with
// its box.
type legendTiles struct {
	names, below []geom.Rect
	texts, notes []model.Key
}

// legendTile: the picture with the name below, both in the middle of the cell, and
// below them the note; the cost before the picture.
func (p *painter) legendTile(item model.LegendItem, cell geom.Rect, tiles *legendTiles) {
	const air, name, note = 600 * geom.Micrometre, 7500 * geom.Micrometre, 7000 * geom.Micrometre
	words := geom.R(cell.X+air/2, cell.Bottom()-name, cell.W-air, name)
	if item.Note.Set() {
		words.H = 4 * geom.Millimetre
		words.Y = cell.Bottom() - note - words.H
		tiles.below, tiles.notes = append(tiles.below, geom.R(words.X, words.Bottom(), words.W, note)), append(tiles.notes, item.Note)
	}
	side := min(words.Y-cell.Y-air, mm(13.4))
	pic := geom.R(cell.Center().X-side/2, cell.Y, side, side)
	p.pencilPicture(item.Mark, pic)
	p.costDisk(geom.Pt(pic.X-mm(3), pic.Y+mm(2.6)), item.Cost)
	tiles.names, tiles.texts = append(tiles.names, words), append(tiles.texts, item.Text)
}

// legendList: lines of the same height or, where a text is too long for that, so
// that each has what it needs and the rest is shared.
func (p *painter) legendList(items []model.LegendItem, box geom.Rect) {
	n := geom.Length(len(items))
	side := min(box.H/n-mm(1), legendSide)
	even := true
	for _, item := range items {
		high, ok := p.need(box.W-side-legendText, item.Text, setting{style: "legend"})
		even = even && (!ok || high <= box.H/n)
	}
	rest := box.H
	heights := make([]geom.Length, len(items))
	for i, item := range items {
		high, _ := p.need(box.W-legendLeast-legendText, item.Text, setting{style: "legend"})
		heights[i] = max(high, legendLeast)
		rest -= heights[i]
	}
	if even = even || rest < 0; !even {
		side = legendLeast
	}
	y := box.Y
	cells := make([]geom.Rect, len(items))
	var size geom.Length // the same for all: that of the longest text
	for i, item := range items {
		next := y + heights[i] + rest/n
		if even {
			next = box.Y + box.H*geom.Length(i+1)/n
		}
		cells[i] = geom.R(box.X, y, box.W, next-y)
		if fit, ok := p.sizeIn(legendTextBox(cells[i], side).Size(), item.Text, setting{style: "legend"}); ok && (size == 0 || fit < size) {
			size = fit
		}
		y = next
	}
	for i, item := range items {
		p.legendLine(item, cells[i], side, size)
	}
}

// The picture of a line of a legend, at most and at least, and how far behind it
// the text begins.
const (
	legendSide  = 9 * geom.Millimetre
	legendLeast = 7 * geom.Millimetre
	legendText  = 6600 * geom.Micrometre
)

// legendTextBox is where the text of a line stands, behind its picture.
func legendTextBox(cell geom.Rect, side geom.Length) geom.Rect {
	return geom.R(cell.X+side+legendText, cell.Y, cell.W-side-legendText, cell.H)
}

// legendLine: the picture before the text, which is set in the size, or when that
// is 0 as its style says.
func (p *painter) legendLine(item model.LegendItem, cell geom.Rect, side, size geom.Length) {
	pic := geom.R(cell.X, cell.Center().Y-side/2, side, side)
	p.pencilPicture(item.Mark, pic)
	p.costDisk(geom.Pt(pic.Right()+mm(3.2), cell.Center().Y), item.Cost)
	p.say(legendTextBox(cell, side), item.Text, setting{style: "legend", valign: "middle", size: size})
}

// pencilPicture draws a mark as a pencil makes it, with what it is made around, in the
// proportions that both have on a board.
func (p *painter) pencilPicture(named model.Word, box geom.Rect) {
	mark, at := p.scope.Word(named)
	side := min(box.W, box.H)
	sq := geom.R(box.Center().X-side/2, box.Center().Y-side/2, side, side)
	die := func() { p.dieFace(sq.Center(), side*48/100, 1) }
	context := map[string]func(){
		"circle": die,
		"square": func() { die(); p.pencil("circle", sq.Inset(side*2/100), at) },
		"across": func() {
			p.stroke(ink.LinePath(geom.Pt(sq.Center().X, sq.Y), geom.Pt(sq.Center().X, sq.Bottom())), "ochre", medium)
		},
	}[mark]
	p.upright(sq, func() {
		if context != nil {
			context()
		}
		p.pencil(mark, pencilBox(mark, sq), at)
	})
}

// pencilBox is the part of a picture's square that a mark takes: the narrow ones less.
func pencilBox(mark string, sq geom.Rect) geom.Rect {
	w, h := sq.W, sq.H
	switch mark {
	case "bucket":
		w, h = w*62/100, h*74/100
	case "across":
		h = h * 62 / 100
	case "along":
		w = w * 62 / 100
	case "house", "silo":
		w, h = w*84/100, h*84/100
	}
	c := sq.Center()
	return geom.R(c.X-w/2, c.Y-h/2, w, h)
}

// pencil draws a mark of the pencil into a box.
func (p *painter) pencil(name string, box geom.Rect, at diag.Pos) {
	path, ok := mark.Path(name, box)
	if !ok {
		*p.errs = append(*p.errs, diag.UnknownWord("unknown-mark", name, mark.Names(), at)...)
		return
	}
	p.stroke(mark.Unsteady(path, name), "slate", mark.Line)
}

// costDisk prints how many workers something takes, in the colour of their die.
func (p *painter) costDisk(c geom.Point, cost model.Number) {
	const r = 2600 * geom.Micrometre
	p.fill(ink.CirclePath(c, r), "garnet")
	p.print(geom.R(c.X-r, c.Y-r, 2*r, 2*r), setting{text: p.number(p.scope.Number(cost)), style: "number", colour: named("white")})
}

// arrow is a small pointer to the left.
func (p *painter) arrow(tip geom.Point, length geom.Length, colour string) {
	p.stroke(ink.LinePath(tip, geom.Pt(tip.X+length, tip.Y)), colour, medium)
	p.stroke(ink.PolylinePath(geom.Pt(tip.X+mm(1.6), tip.Y-mm(1.2)), tip, geom.Pt(tip.X+mm(1.6), tip.Y+mm(1.2))), colour, medium)
}

// length reports whether the list of a key has lo to hi numbers; other lists are errors.
func (p *painter) length(key string, n model.Numbers, list []int, lo, hi int) bool {
	if list == nil && n.Name != "" {
		return false // noted
	}
	if len(list) < lo || len(list) > hi {
		code := "data-length"
		if lo == hi {
			code = "data-length-exact"
		}
		p.errs.Add(n.Pos, code, diag.Args{"key": key, "found": diag.Count{N: len(list), What: diag.Term("thing-numbers")}, "low": lo, "high": hi})
		return false
	}
	return true
}

// count refuses numbers that a layout cannot draw.
func (p *painter) count(n model.Number, lo, hi int) (int, bool) {
	before := len(*p.errs)
	v := p.scope.Number(n)
	switch {
	case len(*p.errs) > before: // there is no such number
		return 0, false
	case v < lo || v > hi:
		p.errs.Add(n.Pos, "number-out-of-range", diag.Args{"found": v, "low": lo, "high": hi})
		return 0, false
	}
	return v, true
}
