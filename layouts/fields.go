package layouts

import (
	"fmt"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/mark"
	"cartouche/internal/model"
	"cartouche/internal/scene"
)

var _ = upright("fields", drawFields, func(d *drawing, e *model.Fields) geom.Rect { return d.scope.Box(e.Box) })

// drawFields draws the land beside a river.
func drawFields(d *drawing, f *model.Fields) {
	rows, ok := d.count(f.Rows, 1, 26)
	village, ok2 := d.numbers("village", f.Village, 0, 25)
	if !ok || !ok2 {
		return
	}
	g := grid{d.scope.Box(f.Box), rows, len(village) + 1}
	d.insideSafe(g.box, d.at, "fields")
	drawStrips(d, g, f.Land)
	for row := range g.rows {
		for col := range g.cols {
			drawField(d, g, row, col)
		}
	}
	for row := range g.rows - 1 {
		for col := range g.cols - 1 {
			drawVillage(d, g, row, col, village[col])
		}
	}
}

// drawStrips draws the strips, drier away from the river, what grows on them, and the borders of the fields.
func drawStrips(d *drawing, g grid, picture model.Word) {
	for col := range g.cols {
		strip := geom.R(g.x(col), g.box.Y, g.x(col+1)-g.x(col), g.box.H)
		d.fill(ink.RectPath(strip), fmt.Sprintf("strip%d", min(col+1, 6)))
		d.print(geom.R(strip.X, g.box.Y-mm(5.2), strip.W, mm(5)), setting{text: d.number(col + 1), style: "number", colour: named("bronze")})
	}
	d.file(picture, g.box)
	for row := range g.rows + 1 {
		d.stroke(ink.LinePath(geom.Pt(g.box.X, g.y(row)), geom.Pt(g.box.Right(), g.y(row))), "ochre", medium)
	}
	for col := range g.cols + 1 {
		d.stroke(ink.LinePath(geom.Pt(g.x(col), g.box.Y), geom.Pt(g.x(col), g.box.Bottom())), "ochre", medium)
	}
}

// drawField draws one field: its die symbol left of the middle, so that a circle and a square go around it and a bucket has
// room at its right, where a pale one is.
func drawField(d *drawing, g grid, row, col int) {
	c := g.cell(row, col)
	room := mark.FieldIn(c)
	if bucket, ok := mark.Path("bucket", room.Bucket()); ok {
		d.stroke(bucket, "dune", bold)
	}
	drawDieFace(d, room.Die().Center(), room.Die().W, min(col+1, 6))
	d.print(geom.R(c.X+room.Scale(6.8), c.Y+mm(0.7), mm(7), mm(3.6)), setting{text: fieldName(row, col), style: "line", align: "left", valign: "top"})
	d.slot(scene.Slot{
		ID: fieldSlot(row, col), Box: c, Kinds: []string{"circle", "bucket", "square"}, Capacity: 3, Row: row + 1, Column: col + 1,
		Beside: g.beside(row, col, fieldSlot),
	})
	reach := room.Scale(3.5)
	channel := func(toRow, toCol int, box geom.Rect) {
		d.slot(scene.Slot{
			ID: "channel." + fieldName(row, col) + "-" + fieldName(toRow, toCol), Box: box, Kinds: []string{"channel"},
			Row: row + 1, Column: col + 1, Between: true, Beside: []string{fieldSlot(row, col), fieldSlot(toRow, toCol)},
		})
	}
	if col+1 < g.cols {
		channel(row, col+1, geom.R(c.Right()-reach, c.Center().Y-mm(2.5), 2*reach, mm(5)))
	}
	if row+1 < g.rows {
		channel(row+1, col, geom.R(c.Center().X-mm(2.5), c.Bottom()-reach, mm(5), 2*reach))
	}
}

func fieldSlot(row, col int) string { return "field." + fieldName(row, col) }

// villageSize is the width of the place of a village on fields of usual size.
const villageSize = 11 // mm

// drawVillage draws the place of a village where four fields meet, with its value on a tag below.
func drawVillage(d *drawing, g grid, row, col, value int) {
	side := mark.FieldIn(g.cell(row, col)).Scale(villageSize)
	box := geom.R(g.x(col+1)-side/2, g.y(row+1)-side/2, side, side)
	ground := ink.RoundRectPath(box, box.W*22/100)
	d.fill(ground, "papyrus")
	d.stroke(ground, "carnelian", medium, mm(0.9), mm(0.9))
	tag := geom.R(box.Center().X-mm(3.2), box.Bottom()-mm(0.3), mm(6.4), mm(4.4))
	shape := ink.RoundRectPath(tag, mm(1))
	d.fill(shape, "white")
	d.stroke(shape, "carnelian", medium)
	d.print(tag.Inset(-mm(0.6)), setting{text: d.number(value), style: "number", colour: named("garnet")})
	d.slot(scene.Slot{
		ID: "village." + fieldName(row, col) + "/" + fieldName(row+1, col+1), Box: box, Kinds: []string{"house"},
		Row: row + 1, Column: col + 1, Valued: true, Value: value, Between: true, Beside: corner(row, col, fieldSlot),
	})
}
