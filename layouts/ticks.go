package layouts

import (
	"cmp"
	"fmt"
	"strconv"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/model"
	"cartouche/internal/scene"
)

var _ = Mirrored("ticks", drawTicks)

const tickGap = 1 * geom.Millimetre

func drawTicks(d *Drawing, t *model.Ticks) {
	box := d.Scope.Box(t.Box)
	n, ok := d.Int(t.Count, 1, 200)
	perRow, ok2 := d.Int(t.PerRow.Or(max(n, 1)), 1, 200)
	if !ok || !ok2 {
		return
	}
	values, ok := d.cells(t.Values, []int{n})
	if perRow = min(perRow, n); !ok {
		return
	}
	columns, lines := geom.Length(perRow), geom.Length((n+perRow-1)/perRow)
	side := min((box.W+tickGap)/columns-tickGap, (box.H+tickGap)/lines-tickGap)
	if !d.BoxFor(box, columns*(CrossSize+tickGap)-tickGap, lines*(CrossSize+tickGap)-tickGap) {
		return
	}
	style, styleAt := d.Scope.Word(t.Style)
	line, look := d.Colour(t.Stroke.Or("ink")), Setting{Style: cmp.Or(style, "label"), styleAt: styleAt, Align: "centre", VAlign: "middle"}
	for i := range n {
		col, row := geom.Length(i%perRow), geom.Length(i/perRow)
		at := geom.R(box.X, box.Y, side, side).Move(geom.Pt(spread(box.W-side, col, columns), spread(box.H-side, row, lines)))
		path := slotPath(t.Shape, at)
		d.Fill(path, "white")
		d.StrokeIn(path, line, Medium)
		value, valueAt := d.word(values, 0, i)
		if value != "" {
			look.Text, look.Source = d.FieldText(value), valueAt
			d.Print(at.Inset(mm(0.4)), look)
		}
		number, err := strconv.Atoi(value)
		s := scene.Slot{
			ID: fmt.Sprintf("%s.%d", t.Slot, i+1), Box: at, Kinds: Accepted(t.Accepts, "cross"), Beside: InLine(t.Slot+".", i+1, 1, n),
			Valued: err == nil, Value: number,
		}
		if t.Shape != "" && t.Shape != "square" {
			s.Shape = &path
		}
		d.roomFor(s.Kinds, at)
		d.AddSlotHolding(s, t.Pieces)
	}
}

// spread returns the position of thing i of n from one end of a length to the other; one alone is in the middle.
func spread(length, i, n geom.Length) geom.Length {
	if n == 1 {
		return length / 2
	}
	return length * i / (n - 1)
}

// slotPath is the outline of a slot of some shape, by default a square.
func slotPath(shape string, b geom.Rect) ink.Path {
	c := b.Center()
	switch shape {
	case "circle":
		return ink.EllipsePath(b)
	case "diamond":
		return ink.PolygonPath(geom.Pt(c.X, b.Y), geom.Pt(b.Right(), c.Y), geom.Pt(c.X, b.Bottom()), geom.Pt(b.X, c.Y))
	case "hex":
		return tokenPath("hexagon", b)
	}
	return ink.RoundRectPath(b, mm(0.8))
}
