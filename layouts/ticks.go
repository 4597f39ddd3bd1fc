package layouts

import (
	"fmt"
	"strconv"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/model"
	"cartouche/internal/scene"
)

// tickGap is between the shapes of a row.
const tickGap = 1 * geom.Millimetre

// ticks draws a row of shapes to cross.
func (p *painter) ticks(t *model.Ticks) {
	box := p.scope.Box(t.Box)
	n, ok := p.count(t.Count, 1, 200)
	perRow, ok2 := n, true
	if t.PerRow.Set() {
		perRow, ok2 = p.count(t.PerRow, 1, 200)
	}
	if !ok || !ok2 {
		return
	}
	values, ok := p.cells(t.Values, []int{n})
	if perRow = min(perRow, n); !ok {
		return
	}
	columns, lines := geom.Length(perRow), geom.Length((n+perRow-1)/perRow)
	side := min((box.W+tickGap)/columns-tickGap, (box.H+tickGap)/lines-tickGap)
	if !p.drawable(box, columns*(crossSize+tickGap)-tickGap, lines*(crossSize+tickGap)-tickGap) {
		return
	}
	line := p.lineColour(t.Stroke)
	for i := range n {
		col, row := geom.Length(i%perRow), geom.Length(i/perRow)
		at := geom.R(box.X, box.Y, side, side).Move(geom.Pt(spread(box.W-side, col, columns), spread(box.H-side, row, lines)))
		p.tick(t, values, i, at, line)
		kinds := taken(t.Accepts, "cross")
		p.roomFor(kinds, at)
		s := scene.Slot{ID: fmt.Sprintf("%s.%d", t.Slot, i+1), Box: at, Kinds: kinds, Capacity: 1, Beside: inLine(t.Slot+".", i+1, 1, n)}
		if t.Shape != "" && t.Shape != "square" {
			path := slotPath(t.Shape, at)
			s.Shape = &path
		}
		value, _ := p.word(values, 0, i)
		number, err := strconv.Atoi(value)
		s.Valued, s.Value = err == nil, number
		p.slotHolding(s, t.Pieces)
	}
}

// spread is where number i of n things lies that go from one end of a length to the
// other; one alone lies in the middle.
func spread(length, i, n geom.Length) geom.Length {
	if n == 1 {
		return length / 2
	}
	return length * i / (n - 1)
}

// tick draws one shape and the value in it.
func (p *painter) tick(t *model.Ticks, values [][]model.Word, i int, at geom.Rect, line *ink.Colour) {
	path := slotPath(t.Shape, at)
	p.fill(path, "white")
	p.outlined(line, path, medium)
	value, valueAt := p.word(values, 0, i)
	if value == "" {
		return
	}
	style, styleAt := p.scope.Word(t.Style)
	if style == "" {
		style = "label"
	}
	p.print(at.Inset(mm(0.4)), setting{text: p.figures(value), source: valueAt, style: style, styleAt: styleAt, align: "centre", valign: "middle"})
}

// slotPath is the outline of a place of some shape; a square when it has none.
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
