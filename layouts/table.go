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

var _ = mirrored("table", drawTable)

// table is a ruled table to fill in.
type table struct {
	*drawing
	*model.Table
	box           geom.Rect
	rows, columns []model.Column // that have labels
	grid                         // of the cells, below a row of headings
}

func drawTable(d *drawing, e *model.Table) {
	box, head := d.scope.Box(e.Box), d.scope.Length(e.Head)
	count, ok := d.count(e.Count, 0, 99)
	repeat, ok2 := d.count(e.Repeat, 0, 99)
	if !ok || !ok2 {
		return
	}
	t := table{drawing: d, Table: e, box: box, rows: d.shownColumns(e.Rows), columns: d.shownColumns(e.Columns)}
	lines, cols := max(len(t.rows), count), max(len(t.columns), repeat)
	if lines < 1 || cols < 1 {
		d.errs.Add(d.at, "table-empty", diag.Args{"component": d.component})
		return
	}
	if !d.room(geom.R(0, 0, (box.W-head)/geom.Length(cols), box.H/geom.Length(lines+1)), writeWidth, writeHeight) {
		return
	}
	t.grid = grid{geom.R(box.X+head, box.Y, box.W-head, box.H), lines + 1, cols}
	ground := d.colour(t.Fill.Or("sand"))
	for row := 0; row <= lines; row += 2 {
		d.fillIn(ink.RectPath(t.row(row)), ground)
	}
	if t.Heading.Set() {
		d.printKey(geom.R(box.X+mm(1.5), box.Y, head-mm(2), t.y(1)-box.Y), t.Heading, setting{style: "subheading"})
	}
	t.heads()
	t.labels(head)
	for row := range lines {
		t.slots(row)
	}
	t.lines()
}

// row returns the box of a row with its label; the headings are row 0.
func (t *table) row(i int) geom.Rect { return geom.R(t.box.X, t.y(i), t.box.W, t.y(i+1)-t.y(i)) }

// heads prints the headings, and adds slots to columns without one.
func (t *table) heads() {
	var boxes []geom.Rect
	var texts []model.Key
	for i := range t.cols {
		cell := t.cell(0, i)
		if i < len(t.columns) {
			boxes, texts = append(boxes, cell.Inset(mm(0.6))), append(texts, t.columns[i].Text)
		} else {
			t.slot(scene.Slot{ID: fmt.Sprintf("%s.name.%d", t.Slot, i+1), Box: cell, Kinds: accepted(t.Names, "text")})
		}
	}
	t.printAlike(boxes, texts, setting{style: "label", valign: "middle"})
}

// labels prints the labels of rows, all in one size and the bold ones as headings.
func (t *table) labels(head geom.Length) {
	look := map[bool]setting{false: {style: "body", valign: "middle"}, true: {style: "subheading", valign: "middle"}}
	boxes := make([]geom.Rect, len(t.rows))
	for i, r := range t.rows {
		row := t.row(i + 1)
		boxes[i] = geom.R(row.X+mm(1.5), row.Y, head-mm(2.5), row.H)
		look[r.Bold] = t.alike(besideNote(r, boxes[i]), r.Text, look[r.Bold])
	}
	for i, r := range t.rows {
		t.printKey(printNote(t.drawing, r, boxes[i]), r.Text, look[r.Bold])
	}
}

// slots adds the slots of a row, and prints the number of one without a label.
func (t *table) slots(row int) {
	id, kinds := strconv.Itoa(row+1), []string{"number"}
	if row < len(t.rows) {
		id, kinds = t.rows[row].Slot, accepted(t.rows[row].Accepts, kinds...)
	} else {
		at := t.row(row + 1)
		at.W = t.grid.box.X - at.X
		t.print(at, setting{text: t.number(row + 1), style: "number", colour: named("bronze")})
	}
	for i := range t.cols {
		col, kinds := strconv.Itoa(i+1), kinds
		if i < len(t.columns) {
			col, kinds = t.columns[i].Slot, accepted(t.columns[i].Accepts, kinds...)
		}
		t.slot(scene.Slot{ID: t.Slot + "." + id + "." + col, Box: t.cell(row+1, i), Kinds: kinds, Row: row + 1, Column: i + 1})
	}
}

// lines draws the lines of the table.
func (t *table) lines() {
	c, b := t.colour(t.Stroke.Or("ochre")), t.box
	for i := 1; i < t.grid.rows; i++ {
		t.strokeIn(ink.LinePath(geom.Pt(b.X, t.y(i)), geom.Pt(b.Right(), t.y(i))), c, hair)
	}
	for i := range t.cols {
		t.strokeIn(ink.LinePath(geom.Pt(t.x(i), b.Y), geom.Pt(t.x(i), b.Bottom())), c, hair)
	}
	t.strokeIn(ink.RectPath(b), c, bold)
	for i, r := range t.rows {
		if r.Bold {
			t.stroke(ink.RectPath(t.row(i+1)), "lapis", bold)
		}
	}
}
