package layouts

import (
	"fmt"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/model"
	"cartouche/internal/scene"
)

var (
	_ = mirrored("track", drawTrack)
	_ = mirrored("boxes", drawBoxes)
)

// drawTrack draws rows of boxes, each for a round, below labelled columns.
func drawTrack(d *drawing, t *model.Track) {
	box := d.scope.Box(t.Box)
	rows, ok := d.count(t.Rows, 1, 99)
	if !ok {
		return
	}
	columns := d.shownColumns(t.Columns)
	const head, number = 7 * geom.Millimetre, 8 * geom.Millimetre
	cells := grid{geom.R(box.X+number, box.Y+head, box.W-number, box.H-head), rows, len(columns)}
	printHeads(d, columns, geom.R(box.X+number, box.Y, box.W-number, head))
	for row := range rows {
		label := geom.R(box.X, cells.y(row), number, cells.y(row+1)-cells.y(row))
		if row%2 == 0 {
			d.fill(ink.RoundRectPath(geom.R(box.X, label.Y, box.W, label.H), mm(1)), "sand")
		}
		if !d.room(label, crossSize, crossSize) {
			return
		}
		look := setting{text: d.number(row + 1), style: "number", colour: named("bronze")}
		if t.Sign.Set() {
			side := min(label.W, label.H)
			d.file(t.Sign, geom.R(label.Center().X-side/2, label.Center().Y-side/2, side, side))
			look.colour = named("ink")
		}
		d.print(label, look)
		d.slot(scene.Slot{ID: fmt.Sprintf("%s.%d", t.Slot, row+1), Box: label, Kinds: []string{"cross"}, Valued: true, Value: row + 1})
		for i, c := range columns {
			cell := cells.cell(row, i)
			cell = geom.R(cell.X+mm(0.7), cell.Y+mm(0.6), cell.W-mm(1.4), cell.H-mm(1.2))
			if c.Values.Set() {
				if values := d.scope.Numbers(c.Values); row < len(values) {
					d.print(cell, setting{text: d.number(values[row]), style: "number"})
				}
				continue
			}
			d.room(cell, writeWidth, writeHeight)
			d.writingBox(cell, c.Bold)
			d.slot(scene.Slot{
				ID: fmt.Sprintf("%s.%d.%s", t.Slot, row+1, c.Slot), Box: cell, Kinds: accepted(c.Accepts, "number"), Row: row + 1, Column: i + 1,
			})
		}
	}
}

// drawBoxes draws labelled boxes in a row or a column.
func drawBoxes(d *drawing, b *model.Boxes) {
	box := d.scope.Box(b.Box)
	columns := d.shownColumns(b.Columns)
	look := setting{style: "label"}
	labels, texts := make([]geom.Rect, len(columns)), make([]model.Key, len(columns))
	for i, c := range columns {
		var cell geom.Rect
		if b.Layout == "column" {
			const width = 22 * geom.Millimetre
			row := grid{box, len(columns), 1}.cell(i, 0)
			cell = geom.R(box.Right()-width, row.Y+mm(0.3), width, row.H-mm(0.6))
			labels[i] = printNote(d, c, geom.R(box.X+mm(1), row.Y, box.W-width-mm(3), row.H))
			look = setting{style: "body", valign: "middle"}
		} else {
			const head = 5500 * geom.Micrometre
			col := grid{box, 1, len(columns)}.cell(0, i)
			cell = geom.R(col.X+mm(0.7), box.Y+head, col.W-mm(1.4), box.H-head)
			labels[i] = geom.R(col.X+mm(0.2), box.Y, col.W-mm(0.4), head-mm(0.6))
		}
		texts[i] = c.Text
		d.room(cell, writeWidth, writeHeight)
		d.writingBox(cell, c.Bold)
		if capacity, ok := d.count(c.Capacity.Or(1), 1, 60); ok {
			d.slot(scene.Slot{ID: b.Slot + "." + c.Slot, Box: cell, Kinds: accepted(c.Accepts, "number"), Capacity: capacity})
		}
	}
	d.printAlike(labels, texts, look)
}

const noteWidth = 14 * geom.Millimetre

// besideNote returns the room for the label of a column beside its note.
func besideNote(c model.Column, label geom.Rect) geom.Rect {
	if c.Note.Set() {
		label.W -= noteWidth + mm(1)
	}
	return label
}

// printNote prints the note of a column at the end of its label, and returns the room for the label.
func printNote(d *drawing, c model.Column, label geom.Rect) geom.Rect {
	if c.Note.Set() {
		d.printKey(geom.R(label.Right()-noteWidth, label.Y, noteWidth, label.H), c.Note, setting{style: "label", align: "right", valign: "middle"})
	}
	return besideNote(c, label)
}
