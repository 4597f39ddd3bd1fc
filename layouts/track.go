package layouts

import (
	"fmt"
	"strconv"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/model"
	"cartouche/internal/scene"
)

// Least sizes that leave room for a pencil.
const (
	writeWidth  = 8 * geom.Millimetre
	writeHeight = 7 * geom.Millimetre
	crossSize   = 4500 * geom.Micrometre
)

// room notes a slot that is too small for a pencil; it reports whether all is well.
func (p *painter) room(box geom.Rect, w, h geom.Length) bool {
	small := box.W < w || box.H < h
	if small {
		p.errs.Add(p.at, "slot-too-small", diag.Args{"found": box.Size(), "allowed": geom.Size{W: w, H: h}, "component": p.comp.Name})
	}
	return !small
}

// track draws a line of boxes for each year under labelled columns.
func (p *painter) track(t *model.Track) {
	box := p.scope.Box(t.Box)
	lines, ok := p.count(t.Rows, 1, 99)
	if !ok {
		return
	}
	there := *t
	there.Columns = p.there(t.Columns)
	t = &there
	const head, number = 7 * geom.Millimetre, 8 * geom.Millimetre
	n := geom.Length(len(t.Columns))
	colX := func(i int) geom.Length { return box.X + number + (box.W-number)*geom.Length(i)/n }
	lineY := func(i int) geom.Length { return box.Y + head + (box.H-head)*geom.Length(i)/geom.Length(lines) }
	p.heads(t.Columns, geom.R(box.X+number, box.Y, box.W-number, head))
	for line := range lines {
		y, h := lineY(line), lineY(line+1)-lineY(line)
		if line%2 == 0 {
			p.fill(ink.RoundRectPath(geom.R(box.X, y, box.W, h), mm(1)), "sand")
		}
		label := geom.R(box.X, y, number, h)
		if !p.room(label, crossSize, crossSize) {
			return
		}
		number := setting{text: p.number(line + 1), style: "number", colour: named("bronze")}
		if t.Sign.Set() {
			p.trackSign(t.Sign, label)
			number.colour = named("ink")
		}
		p.print(label, number)
		p.slot(scene.Slot{ID: fmt.Sprintf("%s.%d", t.Slot, line+1), Box: label, Kinds: []string{"cross"}, Capacity: 1, Valued: true, Value: line + 1})
		for i := range t.Columns {
			cell := geom.R(colX(i)+mm(0.7), y+mm(0.6), colX(i+1)-colX(i)-mm(1.4), h-mm(1.2))
			p.trackCell(t, line, i, cell)
		}
	}
}

// trackSign draws the picture behind the number of a line.
func (p *painter) trackSign(picture model.Word, label geom.Rect) {
	side := min(label.W, label.H)
	p.file(picture, geom.R(label.Center().X-side/2, label.Center().Y-side/2, side, side))
}

func (p *painter) trackCell(t *model.Track, line, col int, cell geom.Rect) {
	c := t.Columns[col]
	if c.Values.Set() {
		values := p.scope.Numbers(c.Values)
		if line < len(values) {
			p.print(cell, setting{text: p.number(values[line]), style: "number"})
		}
		return
	}
	p.room(cell, writeWidth, writeHeight)
	p.writingBox(cell, c.Bold)
	p.slot(scene.Slot{
		ID: fmt.Sprintf("%s.%d.%s", t.Slot, line+1, c.Slot), Box: cell, Kinds: taken(c.Accepts, "number"), Capacity: 1,
		Row: line + 1, Column: col + 1,
	})
}

// boxes draws labelled boxes, in a row or in a column.
func (p *painter) boxes(b *model.Boxes) {
	box := p.scope.Box(b.Box)
	columns := p.there(b.Columns)
	n := geom.Length(len(columns))
	look := setting{style: "label"}
	labels, texts := make([]geom.Rect, len(columns)), make([]model.Key, len(columns))
	for i, c := range columns {
		var label, cell geom.Rect
		if b.Layout == "column" {
			const width = 22 * geom.Millimetre
			y, next := box.Y+box.H*geom.Length(i)/n, box.Y+box.H*geom.Length(i+1)/n
			label = geom.R(box.X+mm(1), y, box.W-width-mm(3), next-y)
			cell = geom.R(box.Right()-width, y+mm(0.3), width, next-y-mm(0.6))
			look = setting{style: "body", valign: "middle"}
			label = p.noted(c, label)
		} else {
			const head = 5500 * geom.Micrometre
			x, next := box.X+box.W*geom.Length(i)/n, box.X+box.W*geom.Length(i+1)/n
			label = geom.R(x+mm(0.2), box.Y, next-x-mm(0.4), head-mm(0.6))
			cell = geom.R(x+mm(0.7), box.Y+head, next-x-mm(1.4), box.H-head)
		}
		labels[i], texts[i] = label, c.Text
		p.room(cell, writeWidth, writeHeight)
		p.writingBox(cell, c.Bold)
		most, ok := 1, true
		if c.Capacity.Set() {
			most, ok = p.count(c.Capacity, 1, 60)
		}
		if ok {
			p.slot(scene.Slot{ID: b.Slot + "." + c.Slot, Box: cell, Kinds: taken(c.Accepts, "number"), Capacity: most})
		}
	}
	p.sayAlike(labels, texts, look)
}

const noteWidth = 14 * geom.Millimetre

// besideNote is the room that the note of a column leaves to its label.
func besideNote(c model.Column, label geom.Rect) geom.Rect {
	if c.Note.Set() {
		label.W -= noteWidth + mm(1)
	}
	return label
}

// noted prints the note of a box at the end of its label, and returns the room that is
// left for the label.
func (p *painter) noted(c model.Column, label geom.Rect) geom.Rect {
	if !c.Note.Set() {
		return label
	}
	p.say(geom.R(label.Right()-noteWidth, label.Y, noteWidth, label.H), c.Note, setting{style: "label", align: "right", valign: "middle"})
	return besideNote(c, label)
}

// table draws a ruled table to fill in.
func (p *painter) table(t *model.Table) {
	box, head := p.scope.Box(t.Box), p.scope.Length(t.Head)
	count, ok := p.count(t.Count, 0, 99)
	repeat, ok2 := p.count(t.Repeat, 0, 99)
	if !ok || !ok2 {
		return
	}
	there := *t
	there.Rows, there.Columns = p.there(t.Rows), p.there(t.Columns)
	t = &there
	lines, cols := max(len(t.Rows), count), max(len(t.Columns), repeat)
	if lines < 1 || cols < 1 {
		p.errs.Add(p.at, "table-empty", diag.Args{"component": p.comp.Name})
		return
	}
	if cell := geom.R(0, 0, (box.W-head)/geom.Length(cols), box.H/geom.Length(lines+1)); !p.room(cell, writeWidth, writeHeight) {
		return
	}
	lineY := func(i int) geom.Length { return box.Y + box.H*geom.Length(i)/geom.Length(lines+1) }
	colX := func(i int) geom.Length { return box.X + head + (box.W-head)*geom.Length(i)/geom.Length(cols) }
	if ground, ok := p.colour(t.Fill.Or("sand")); ok {
		for line := 0; line <= lines; line += 2 {
			p.add(&ink.Fill{Path: ink.RectPath(geom.R(box.X, lineY(line), box.W, lineY(line+1)-lineY(line))), Colour: ground})
		}
	}
	if t.Heading.Set() {
		p.say(geom.R(box.X+mm(1.5), box.Y, head-mm(2), lineY(1)-box.Y), t.Heading, setting{style: "subheading"})
	}
	var heads []geom.Rect
	var texts []model.Key
	for i := range cols {
		cell := geom.R(colX(i), box.Y, colX(i+1)-colX(i), lineY(1)-box.Y)
		if i < len(t.Columns) {
			heads, texts = append(heads, cell.Inset(mm(0.6))), append(texts, t.Columns[i].Text)
		} else {
			p.slotFor(fmt.Sprintf("%s.name.%d", t.Slot, i+1), cell, taken(t.Names, "text")...)
		}
	}
	p.sayAlike(heads, texts, setting{style: "label", valign: "middle"})
	p.tableLabels(t.Rows, box.X, head, lineY)
	for line := range lines {
		p.tableLine(t, line, geom.R(box.X, lineY(line+1), head, lineY(line+2)-lineY(line+1)), colX, cols)
	}
	p.rules(t, box, lineY, colX, lines, cols)
}

// tableLabels sets what the lines of a table say, all in one size and the bold ones as
// headings.
func (p *painter) tableLabels(lines []model.Column, x, head geom.Length, lineY func(int) geom.Length) {
	look := map[bool]setting{false: {style: "body", valign: "middle"}, true: {style: "subheading", valign: "middle"}}
	boxes := make([]geom.Rect, len(lines))
	for i, l := range lines {
		boxes[i] = geom.R(x+mm(1.5), lineY(i+1), head-mm(2.5), lineY(i+2)-lineY(i+1))
		look[l.Bold] = p.alike(besideNote(l, boxes[i]), l.Text, look[l.Bold])
	}
	for i, l := range lines {
		p.say(p.noted(l, boxes[i]), l.Text, look[l.Bold])
	}
}

func (p *painter) tableLine(t *model.Table, line int, first geom.Rect, colX func(int) geom.Length, cols int) {
	id, takes := strconv.Itoa(line+1), []string{"number"}
	if line < len(t.Rows) {
		l := t.Rows[line]
		id, takes = l.Slot, taken(l.Accepts, takes...)
	} else {
		p.print(first, setting{text: p.number(line + 1), style: "number", colour: named("bronze")})
	}
	for i := range cols {
		cell := geom.R(colX(i), first.Y, colX(i+1)-colX(i), first.H)
		col, takes := strconv.Itoa(i+1), takes
		if i < len(t.Columns) {
			col, takes = t.Columns[i].Slot, taken(t.Columns[i].Accepts, takes...)
		}
		p.slot(scene.Slot{ID: t.Slot + "." + id + "." + col, Box: cell, Kinds: takes, Capacity: 1, Row: line + 1, Column: i + 1})
	}
}

// rules draws the lines of a table.
func (p *painter) rules(t *model.Table, box geom.Rect, lineY, colX func(int) geom.Length, lines, cols int) {
	if c, ok := p.colour(t.Stroke.Or("ochre")); ok {
		line := func(path ink.Path, width geom.Length) {
			p.add(&ink.Stroke{Path: path, Colour: c, Width: p.width(width), Cap: ink.RoundCap, Join: ink.RoundJoin})
		}
		for i := 1; i <= lines; i++ {
			line(ink.LinePath(geom.Pt(box.X, lineY(i)), geom.Pt(box.Right(), lineY(i))), hair)
		}
		for i := range cols {
			line(ink.LinePath(geom.Pt(colX(i), box.Y), geom.Pt(colX(i), box.Bottom())), hair)
		}
		line(ink.RectPath(box), bold)
	}
	for i, l := range t.Rows {
		if l.Bold {
			p.stroke(ink.RectPath(geom.R(box.X, lineY(i+1), box.W, lineY(i+2)-lineY(i+1))), "lapis", bold)
		}
	}
}

// countText prints a number of copies: "4 ×".
func (p *painter) countText(n int) string { return p.messages.Number(n) + " ×" }
