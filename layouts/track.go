package layouts

import (
	"fmt"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/model"
	"cartouche/internal/scene"
)

var (
	_ = Mirrored("track", drawTrack)
	_ = Mirrored("boxes", drawBoxes)
)

// drawTrack draws rows of boxes, each for a round, below labelled columns.
func drawTrack(d *Drawing, t *model.Track) {
	box := d.Scope.Box(t.Box)
	rows, ok := d.Int(t.Rows, 1, 99)
	if !ok {
		return
	}
	columns := d.shownColumns(t.Columns)
	for _, c := range columns {
		if n := len(d.Scope.Numbers(c.Values)); c.Values.Set() && n > 0 && n < rows {
			d.Errs.Add(c.Values.Pos, "track-values", diag.Args{"found": n, "allowed": rows})
		}
	}
	const head, number = 7 * geom.Millimetre, 8 * geom.Millimetre
	cells := Grid{geom.R(box.X+number, box.Y+head, box.W-number, box.H-head), rows, len(columns)}
	printHeads(d, columns, geom.R(box.X+number, box.Y, box.W-number, head))
	for row := range rows {
		label := geom.R(box.X, cells.Y(row), number, cells.Y(row+1)-cells.Y(row))
		if row%2 == 0 {
			d.Fill(ink.RoundRectPath(geom.R(box.X, label.Y, box.W, label.H), mm(1)), "sand")
		}
		if !d.Room(label, CrossSize, CrossSize) {
			return
		}
		look := Setting{Text: d.Digits(row + 1), Style: "number", Colour: Named("bronze")}
		if t.Sign.Set() {
			side := min(label.W, label.H)
			d.File(t.Sign, geom.R(label.Center().X-side/2, label.Center().Y-side/2, side, side))
			look.Colour = Named("ink")
		}
		d.Print(label, look)
		d.AddSlot(scene.Slot{ID: fmt.Sprintf("%s.%d", t.Slot, row+1), Box: label, Kinds: []string{"cross"}, Valued: true, Value: row + 1})
		for i, c := range columns {
			cell := cells.Cell(row, i)
			cell = geom.R(cell.X+mm(0.7), cell.Y+mm(0.6), cell.W-mm(1.4), cell.H-mm(1.2))
			if c.Values.Set() {
				if values := d.Scope.Numbers(c.Values); row < len(values) {
					d.Print(cell, Setting{Text: d.Digits(values[row]), Style: "number"})
				}
				continue
			}
			kinds := Accepted(c.Accepts, "number")
			d.Room(cell, leastWidth(kinds), writeHeight)
			digits := d.numberBox(cell, c, kinds)
			d.addNumber(scene.Slot{
				ID: fmt.Sprintf("%s.%d.%s", t.Slot, row+1, c.Slot), Box: cell, Kinds: kinds, Row: row + 1, Column: i + 1,
			}, digits)
		}
	}
}

func drawBoxes(d *Drawing, b *model.Boxes) {
	box := d.Scope.Box(b.Box)
	columns := d.shownColumns(b.Columns)
	look := Setting{Style: "label"}
	labels, texts := make([]geom.Rect, len(columns)), make([]model.Key, len(columns))
	for i, c := range columns {
		var cell geom.Rect
		if b.Layout == "column" {
			const width = 22 * geom.Millimetre
			row := Grid{box, len(columns), 1}.Cell(i, 0)
			cell = geom.R(box.Right()-width, row.Y+mm(0.5), width, row.H-mm(1))
			labels[i] = geom.R(box.X+mm(1), row.Y, box.W-width-mm(3), row.H)
			look = Setting{Style: "body", VAlign: "middle"}
		} else {
			const head = 5500 * geom.Micrometre
			col := Grid{box, 1, len(columns)}.Cell(0, i)
			cell = geom.R(col.X+mm(0.7), box.Y+head, col.W-mm(1.4), box.H-head)
			labels[i] = geom.R(col.X+mm(0.2), box.Y, col.W-mm(0.4), head-mm(1.4))
		}
		texts[i] = c.Text
		kinds := Accepted(c.Accepts, "number")
		d.Room(cell, leastWidth(kinds), writeHeight)
		digits := d.numberBox(cell, c, kinds)
		if capacity, ok := d.Int(c.Capacity.Or(1), 1, 60); ok {
			d.addNumber(scene.Slot{ID: b.Slot + "." + c.Slot, Box: cell, Kinds: kinds, Capacity: capacity}, digits)
		}
	}
	for i := range columns {
		if b.Layout != "column" {
			columns[i].Note = model.Key{} // there is no room for it
		}
		look = d.alike(besideNote(columns[i], labels[i]), texts[i], look)
	}
	for i, c := range columns {
		look.tag = scene.NewTag(scene.Paragraph, nil)
		d.PrintKey(besideNote(c, labels[i]), texts[i], look)
		printNote(d, c, labels[i], look.tag)
	}
}

const noteWidth = 14 * geom.Millimetre

// besideNote returns the room for the label of a column beside its note.
func besideNote(c model.Column, label geom.Rect) geom.Rect {
	if c.Note.Set() {
		label.W -= noteWidth + mm(1)
	}
	return label
}

// printNote prints the note of a column at the end of its label, which it is read with.
func printNote(d *Drawing, c model.Column, label geom.Rect, tag *scene.Tag) {
	if c.Note.Set() {
		box := geom.R(label.Right()-noteWidth, label.Y, noteWidth, label.H)
		d.PrintKey(box, c.Note, Setting{Style: "label", Align: "right", VAlign: "middle", tag: tag})
	}
}
