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

var _ = Mirrored("table", drawTable)

// table is a ruled table to fill in.
type table struct {
	*Drawing
	*model.Table
	box           geom.Rect
	gap           geom.Length    // between rows of boxes, half of that between columns; 0 if lines part the cells
	rows, columns []model.Column // that have labels
	tags          *scene.Tag
	Grid          // of the cells, below a row of headings
}

func drawTable(d *Drawing, e *model.Table) {
	box, head := d.Scope.Box(e.Box), d.Scope.Length(e.Head)
	count, ok := d.Int(e.Count, 0, 99)
	repeat, ok2 := d.Int(e.Repeat, 0, 99)
	if !ok || !ok2 {
		return
	}
	t := table{Drawing: d, Table: e, box: box, rows: d.shownColumns(e.Rows), columns: d.shownColumns(e.Columns)}
	if e.Cells == "boxes" {
		t.gap = geom.Millimetre
	}
	lines, cols := max(len(t.rows), count), max(len(t.columns), repeat)
	if lines < 1 || cols < 1 {
		d.Errs.Add(d.At, "table-empty", diag.Args{"component": d.component})
		return
	}
	least := geom.R(0, 0, (box.W-head)/geom.Length(cols)-2*t.gap, box.H/geom.Length(lines+1)-t.gap)
	if !d.Room(least, writeWidth, writeHeight) {
		return
	}
	t.Grid = Grid{geom.R(box.X+head, box.Y, box.W-head, box.H), lines + 1, cols}
	ground := d.Colour(t.Table.Fill.Or("sand"))
	for row := 0; row <= lines; row += 2 {
		d.FillIn(ink.RectPath(t.row(row)), ground)
	}
	t.tags = scene.NewTag(scene.Table, nil)
	for row := range t.Grid.Rows {
		t.tags.AddRow(t.Cols+1, row == 0)
	}
	if t.Heading.Set() {
		d.PrintKey(geom.R(box.X+mm(1.5), box.Y, head-mm(2), t.Y(1)-box.Y), t.Heading, Setting{Style: "subheading", tag: t.tags.Kids[0].Kids[0]})
	}
	t.heads()
	t.labels(head)
	for row := range lines {
		t.slots(row)
	}
	if t.gap == 0 {
		t.lines()
	}
}

// row returns the box of a row with its label; the headings are row 0.
func (t *table) row(i int) geom.Rect { return geom.R(t.box.X, t.Y(i), t.box.W, t.Y(i+1)-t.Y(i)) }

// heads prints the headings, and adds slots to columns without one.
func (t *table) heads() {
	var boxes []geom.Rect
	var texts []model.Key
	for i := range t.Cols {
		cell := t.Cell(0, i)
		if i < len(t.columns) {
			boxes, texts = append(boxes, cell.Inset(mm(0.6))), append(texts, t.columns[i].Text)
		} else {
			cell, _ = t.boxed(cell, model.Column{}, nil)
			t.AddSlot(scene.Slot{ID: fmt.Sprintf("%s.name.%d", t.Slot, i+1), Box: cell, Kinds: Accepted(t.Names, "text")})
		}
	}
	look := Setting{Style: "label", VAlign: "middle"}
	for i, box := range boxes {
		look = t.alike(box, texts[i], look)
	}
	for i, box := range boxes {
		look.tag = t.tags.Kids[0].Kids[i+1]
		t.PrintKey(box, texts[i], look)
	}
}

// labels prints the labels of rows, all in one size and the bold ones as headings.
func (t *table) labels(head geom.Length) {
	look := map[bool]Setting{false: {Style: "body", VAlign: "middle"}, true: {Style: "subheading", VAlign: "middle"}}
	boxes := make([]geom.Rect, len(t.rows))
	for i, r := range t.rows {
		row := t.row(i + 1)
		boxes[i] = geom.R(row.X+mm(1.5), row.Y, head-mm(2.5), row.H)
		look[r.Bold] = t.alike(besideNote(r, boxes[i]), r.Text, look[r.Bold])
	}
	for i, r := range t.rows {
		look := look[r.Bold]
		look.tag = t.tags.Kids[i+1].Kids[0]
		t.PrintKey(besideNote(r, boxes[i]), r.Text, look)
		printNote(t.Drawing, r, boxes[i], look.tag)
	}
}

// slots adds the slots of a row, and prints the number of one without a label.
func (t *table) slots(row int) {
	id, kinds := strconv.Itoa(row+1), []string{"number"}
	var look model.Column
	if row < len(t.rows) {
		look = t.rows[row]
		id, kinds = t.rows[row].Slot, Accepted(t.rows[row].Accepts, kinds...)
	} else {
		at := t.row(row + 1)
		at.W = t.Grid.Box.X - at.X
		t.Print(at, Setting{Text: t.Digits(row + 1), Style: "number", Colour: Named("bronze"), tag: t.tags.Kids[row+1].Kids[0]})
	}
	for i := range t.Cols {
		col, kinds := strconv.Itoa(i+1), kinds
		if i < len(t.columns) {
			if row >= len(t.rows) || !t.rows[row].Digits.Set() {
				look.Digits = t.columns[i].Digits
			}
			look.Bold = t.columns[i].Bold || row < len(t.rows) && t.rows[row].Bold
			col, kinds = t.columns[i].Slot, Accepted(t.columns[i].Accepts, kinds...)
		}
		cell, digits := t.boxed(t.Cell(row+1, i), look, kinds)
		t.Room(cell, leastWidth(kinds), 0)
		t.addNumber(scene.Slot{ID: t.Slot + "." + id + "." + col, Box: cell, Kinds: kinds, Row: row + 1, Column: i + 1}, digits)
	}
}

// boxed draws the box in a cell, if cells are boxes, and returns where one writes, and so many digits.
func (t *table) boxed(cell geom.Rect, look model.Column, kinds []string) (box geom.Rect, digits int) {
	if t.gap > 0 {
		cell = geom.R(cell.X+t.gap, cell.Y+t.gap/2, cell.W-2*t.gap, cell.H-t.gap)
		digits = t.numberBox(cell, look, kinds)
	}
	return cell, digits
}

func (t *table) lines() {
	c, b := t.Colour(t.Table.Stroke.Or("ochre")), t.box
	for i := 1; i < t.Grid.Rows; i++ {
		t.StrokeIn(ink.LinePath(geom.Pt(b.X, t.Y(i)), geom.Pt(b.Right(), t.Y(i))), c, Hair)
	}
	for i := range t.Cols {
		t.StrokeIn(ink.LinePath(geom.Pt(t.X(i), b.Y), geom.Pt(t.X(i), b.Bottom())), c, Hair)
	}
	t.StrokeIn(ink.RectPath(b), c, Bold)
	for i, r := range t.rows {
		if r.Bold {
			t.Drawing.Stroke(ink.RectPath(t.row(i+1)), "lapis", Bold)
		}
	}
	for i, c := range t.columns {
		if c.Bold {
			t.Drawing.Stroke(ink.RectPath(geom.R(t.X(i), b.Y, t.X(i+1)-t.X(i), b.H)), "lapis", Bold)
		}
	}
}
