package layouts

import (
	"slices"
	"strconv"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/model"
	"cartouche/internal/scene"
)

// Room for the headings of a grid: letters at the left, numbers above.
const (
	headingWidth  = 5500 * geom.Micrometre
	headingHeight = 5 * geom.Millimetre
)

// gridElement draws a board of rows and columns.
func (p *painter) gridElement(e *model.Grid) {
	b, ok := p.newBoard(e.Board)
	if !ok {
		return
	}
	if b.above, ok = p.above(e.First, b.rows); !ok {
		return
	}
	box := p.scope.Box(e.Box)
	p.insideSafe(box, p.at, "grid")
	headed := e.Names != "none" && !b.bare
	if headed {
		box = geom.R(box.X+headingWidth, box.Y+headingHeight, box.W-headingWidth, box.H-headingHeight)
	}
	b.called = cellName(e.Names, b.above, b.rows, b.columns)
	least := crossSize + b.gap
	if !b.lists(slices.Repeat([]int{b.columns}, b.rows)) || !p.drawable(box, least*geom.Length(b.columns)-b.gap, least*geom.Length(b.rows)-b.gap) {
		return
	}
	g := b.gridIn(box, e.Cell != "free")
	b.gridCells(g, e.Edges != "")
	if headed {
		b.headings(g)
	}
	b.walls(g, e.Edges)
	b.posts(g, e.Corners)
}

// above is how many rows lie above the first one of a board, in boards that are counted
// together with it.
func (p *painter) above(first model.Number, rows int) (int, bool) {
	if !first.Set() {
		return 0, true
	}
	n, ok := p.count(first, 1, 100-rows)
	return n - 1, ok
}

// gridIn returns where the cells lie, each with a gap at its right and below it.
func (b *board) gridIn(box geom.Rect, square bool) grid {
	rows, columns := geom.Length(b.rows), geom.Length(b.columns)
	if square {
		side := min((box.W+b.gap)/columns, (box.H+b.gap)/rows)
		w, h := side*columns-b.gap, side*rows-b.gap
		box = geom.R(box.X+(box.W-w)/2, box.Y+(box.H-h)/2, w, h)
	}
	return grid{geom.R(box.X, box.Y, box.W+b.gap, box.H+b.gap), b.rows, b.columns}
}

// cellBox is a cell without its gap.
func (b *board) cellBox(g grid, row, col int) geom.Rect {
	c := g.cell(row, col)
	return geom.R(c.X, c.Y, c.W-b.gap, c.H-b.gap)
}

func (b *board) gridCells(g grid, edged bool) {
	corner := geom.Length(0)
	if b.gap > 0 {
		corner = mm(1)
	}
	all := make([]place, 0, b.rows*b.columns)
	for row := range b.rows {
		for col := range b.columns {
			c := place{row: row, col: col, box: b.cellBox(g, row, col)}
			c.path, c.room = ink.RoundRectPath(c.box, corner), c.box
			if edged {
				c.room = c.box.Inset(max(edgeDepth-b.gap, 0) / 2)
			}
			c.beside = g.beside(row, col, func(row, col int) string { return b.prefix + "." + b.called(row, col) })
			b.ground(c.path, row, col)
			all = append(all, c)
		}
	}
	b.gridLines(g, all, edged)
	for _, c := range all {
		b.content(c, c.col)
	}
}

// gridLines draws the lines between the cells and around them all; dashed where players
// draw on them.
func (b *board) gridLines(g grid, all []place, edged bool) {
	width, dash := medium, []geom.Length(nil)
	if edged {
		width, dash = hair, []geom.Length{mm(0.8), mm(0.8)}
	}
	if b.gap > 0 {
		for _, c := range all {
			b.outlined(b.lines, c.path, medium)
		}
		return
	}
	for row := 1; row < b.rows; row++ {
		b.outlined(b.lines, ink.LinePath(geom.Pt(g.box.X, g.y(row)), geom.Pt(g.box.Right(), g.y(row))), width, dash...)
	}
	for col := 1; col < b.columns; col++ {
		b.outlined(b.lines, ink.LinePath(geom.Pt(g.x(col), g.box.Y), geom.Pt(g.x(col), g.box.Bottom())), width, dash...)
	}
	b.outlined(b.lines, ink.RectPath(g.box), bold)
}

// headings prints what rows and columns are called, as slots spell it in all languages.
func (b *board) headings(g grid) {
	print := func(box geom.Rect, text string) {
		b.print(box, setting{text: text, source: b.at, style: "label", valign: "middle"})
	}
	letters, chess := b.called(0, 0) == fieldName(b.above, 0), b.called(0, 0) == "a"+strconv.Itoa(b.above+b.rows)
	for row := range b.rows {
		text := strconv.Itoa(b.above + row + 1)
		switch {
		case letters:
			text = string(rune('A' + b.above + row))
		case chess:
			text = strconv.Itoa(b.above + b.rows - row)
		}
		c := b.cellBox(g, row, 0)
		print(geom.R(c.X-headingWidth, c.Y, headingWidth-mm(1), c.H), text)
	}
	for col := range b.columns {
		c, text := b.cellBox(g, 0, col), strconv.Itoa(col+1)
		if chess {
			text = string(rune('a' + col))
		}
		print(geom.R(c.X, c.Y-headingHeight, c.W, headingHeight-mm(0.8)), text)
	}
}

// edgeDepth is how much of both cells together the place on their edge takes, and how
// wide the place is where four cells meet.
const edgeDepth = crossSize

// walls adds a slot on each edge between two cells, in reading order of the first, the
// one at its right before the one below.
func (b *board) walls(g grid, prefix string) {
	if prefix == "" {
		return
	}
	for row := range b.rows {
		for col := range b.columns {
			c, thick := b.cellBox(g, row, col), max(edgeDepth, b.gap)
			if col+1 < b.columns {
				b.wall(prefix, row, col, row, col+1, geom.R(c.Right()+(b.gap-thick)/2, c.Y+edgeDepth/2, thick, c.H-edgeDepth))
			}
			if row+1 < b.rows {
				b.wall(prefix, row, col, row+1, col, geom.R(c.X+edgeDepth/2, c.Bottom()+(b.gap-thick)/2, c.W-edgeDepth, thick))
			}
		}
	}
}

func (b *board) wall(prefix string, row, col, toRow, toCol int, box geom.Rect) {
	from, to := b.called(row, col), b.called(toRow, toCol)
	b.roomFor(nil, box)
	b.slot(scene.Slot{
		ID: prefix + "." + from + "-" + to, Box: box, Kinds: []string{"cross"}, Capacity: 1,
		Row: b.above + row + 1, Column: col + 1, Between: true, Beside: []string{b.prefix + "." + from, b.prefix + "." + to},
	})
}

// posts adds a slot where four cells meet.
func (b *board) posts(g grid, prefix string) {
	if prefix == "" {
		return
	}
	for row := range b.rows - 1 {
		for col := range b.columns - 1 {
			first, last := b.cellBox(g, row, col), b.cellBox(g, row+1, col+1)
			c := geom.Pt((first.Right()+last.X)/2, (first.Bottom()+last.Y)/2)
			path := ink.CirclePath(c, edgeDepth/2)
			if !b.bare {
				b.fill(path, "white")
			}
			b.outlined(b.lines, path, hair)
			b.slot(scene.Slot{
				ID:  prefix + "." + b.called(row, col) + "/" + b.called(row+1, col+1),
				Box: geom.R(c.X-edgeDepth/2, c.Y-edgeDepth/2, edgeDepth, edgeDepth), Shape: &path,
				Kinds: []string{"cross"}, Capacity: 1, Row: b.above + row + 1, Column: col + 1, Between: true,
				Beside: []string{b.prefix + "." + b.called(row, col), b.prefix + "." + b.called(row, col+1),
					b.prefix + "." + b.called(row+1, col), b.prefix + "." + b.called(row+1, col+1)},
			})
		}
	}
}
