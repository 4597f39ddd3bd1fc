package builtin

import (
	"fmt"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/mark"
	"cartouche/internal/model"
	"cartouche/internal/scene"
	"cartouche/layouts"
)

var _ = layouts.Upright("fields", drawFields, func(d *layouts.Drawing, e *model.Fields) geom.Rect { return d.Scope.Box(e.Box) })

func drawFields(d *layouts.Drawing, f *model.Fields) {
	rows, ok := d.Int(f.Rows, 1, 26)
	village, ok2 := d.Ints("village", f.Village, 0, 25)
	if !ok || !ok2 {
		return
	}
	g := layouts.Grid{Box: d.Scope.Box(f.Box), Rows: rows, Cols: len(village) + 1}
	d.InsideSafe(g.Box, d.At, "fields")
	drawStrips(d, g, f.Land)
	for row := range g.Rows {
		for col := range g.Cols {
			drawField(d, g, row, col)
		}
	}
	for row := range g.Rows - 1 {
		for col := range g.Cols - 1 {
			drawVillage(d, g, row, col, village[col])
		}
	}
}

// drawStrips draws the strips, drier away from the river, what grows on them, and the borders of the fields.
func drawStrips(d *layouts.Drawing, g layouts.Grid, picture model.Word) {
	for col := range g.Cols {
		strip := geom.R(g.X(col), g.Box.Y, g.X(col+1)-g.X(col), g.Box.H)
		d.Fill(ink.RectPath(strip), fmt.Sprintf("strip%d", min(col+1, 6)))
		d.Print(geom.R(strip.X, g.Box.Y-mm(5.7), strip.W, mm(5)), layouts.Setting{
			Text: d.Digits(col + 1), Style: "number", Colour: layouts.Named("bronze"),
		})
	}
	d.File(picture, g.Box)
	for row := range g.Rows + 1 {
		d.Stroke(ink.LinePath(geom.Pt(g.Box.X, g.Y(row)), geom.Pt(g.Box.Right(), g.Y(row))), "ochre", layouts.Medium)
	}
	for col := range g.Cols + 1 {
		d.Stroke(ink.LinePath(geom.Pt(g.X(col), g.Box.Y), geom.Pt(g.X(col), g.Box.Bottom())), "ochre", layouts.Medium)
	}
}

// drawField draws one field: its die symbol left of the middle, so that a circle and a square go around it and a bucket has
// room at its right, where a pale one is.
func drawField(d *layouts.Drawing, g layouts.Grid, row, col int) {
	c := g.Cell(row, col)
	room := fieldIn(c)
	if bucket, ok := mark.Path("bucket", room.bucket()); ok {
		d.Stroke(bucket, "dune", layouts.Bold)
	}
	layouts.DieFace(d, room.die().Center(), room.die().W, min(col+1, 6))
	d.Print(geom.R(c.X+room.scale(6.8), c.Y+mm(0.7), mm(7), mm(3.6)), layouts.Setting{
		Text: layouts.FieldName(row, col), Style: "line", Align: "left", VAlign: "top",
	})
	d.AddSlot(scene.Slot{
		ID: fieldSlot(row, col), Box: c, Kinds: []string{"circle", "bucket", "square"}, Capacity: 3, Row: row + 1, Column: col + 1,
		Beside: g.Beside(row, col, fieldSlot), Places: room.places(),
	})
	reach := room.scale(3.5)
	channel := func(toRow, toCol int, box geom.Rect) {
		d.AddSlot(scene.Slot{
			ID: "channel." + layouts.FieldName(row, col) + "-" + layouts.FieldName(toRow, toCol), Box: box, Kinds: []string{"channel"},
			Row: row + 1, Column: col + 1, Between: true, Beside: []string{fieldSlot(row, col), fieldSlot(toRow, toCol)},
		})
	}
	if col+1 < g.Cols {
		channel(row, col+1, geom.R(c.Right()-reach, c.Center().Y-mm(2.5), 2*reach, mm(5)))
	}
	if row+1 < g.Rows {
		channel(row+1, col, geom.R(c.Center().X-mm(2.5), c.Bottom()-reach, mm(5), 2*reach))
	}
}

func fieldSlot(row, col int) string { return "field." + layouts.FieldName(row, col) }

// villageSize is the width of the place of a village on fields of usual size.
const villageSize = 11 // mm

// drawVillage draws the place of a village where four fields meet, with its value on a tag below.
func drawVillage(d *layouts.Drawing, g layouts.Grid, row, col, value int) {
	side := fieldIn(g.Cell(row, col)).scale(villageSize)
	box := geom.R(g.X(col+1)-side/2, g.Y(row+1)-side/2, side, side)
	ground := ink.RoundRectPath(box, box.W*22/100)
	d.Fill(ground, "papyrus")
	d.Stroke(ground, "carnelian", layouts.Medium, mm(0.9), mm(0.9))
	tag := geom.R(box.Center().X-mm(3.2), box.Bottom()-mm(0.3), mm(6.4), mm(4.4))
	shape := ink.RoundRectPath(tag, mm(1))
	d.Fill(shape, "white")
	d.Stroke(shape, "carnelian", layouts.Medium)
	d.Print(tag.Inset(-mm(0.6)), layouts.Setting{Text: d.Digits(value), Style: "number", Colour: layouts.Named("garnet")})
	d.AddSlot(scene.Slot{
		ID: "village." + layouts.FieldName(row, col) + "/" + layouts.FieldName(row+1, col+1), Box: box, Kinds: []string{"house"},
		Row: row + 1, Column: col + 1, Valued: true, Value: value, Between: true, Beside: g.Corner(row, col, fieldSlot),
	})
}
