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

// grid divides a box into rows and columns.
type grid struct {
	box        geom.Rect
	rows, cols int
}

func (g grid) x(col int) geom.Length { return g.box.X + g.box.W*geom.Length(col)/geom.Length(g.cols) }
func (g grid) y(row int) geom.Length { return g.box.Y + g.box.H*geom.Length(row)/geom.Length(g.rows) }

// cell returns the box of a cell; rows and columns count from 0.
func (g grid) cell(row, col int) geom.Rect {
	return geom.R(g.x(col), g.y(row), g.x(col+1)-g.x(col), g.y(row+1)-g.y(row))
}

// beside returns the names of the cells that share an edge with one: above, at the right, below, at the left.
func (g grid) beside(row, col int, name func(row, col int) string) []string {
	var names []string
	for _, step := range [4][2]int{{-1, 0}, {0, 1}, {1, 0}, {0, -1}} {
		if r, c := row+step[0], col+step[1]; r >= 0 && r < g.rows && c >= 0 && c < g.cols {
			names = append(names, name(r, c))
		}
	}
	return names
}

// corner returns the names of the four cells that meet at the lower right corner of one, in reading order.
func corner(row, col int, name func(row, col int) string) []string {
	return []string{name(row, col), name(row, col+1), name(row+1, col), name(row+1, col+1)}
}

var _ = upright("grid", drawGrid, func(d *drawing, e *model.Grid) geom.Rect { return d.scope.Box(e.Box) })

// drawGrid draws a board of rows and columns.
func drawGrid(d *drawing, e *model.Grid) {
	b, ok := newBoard(d, e.Board)
	if !ok {
		return
	}
	if e.First.Set() {
		if b.above, ok = d.count(e.First, 1, 100-b.rows); !ok {
			return
		}
		b.above--
	}
	box := d.scope.Box(e.Box)
	d.insideSafe(box, d.at, "grid")
	headed := e.Names != "none" && !b.bare
	if headed {
		box = geom.R(box.X+headingWidth, box.Y+headingHeight, box.W-headingWidth, box.H-headingHeight)
	}
	b.called = cellName(e.Names, b.above, b.rows, b.columns)
	least := crossSize + b.gap
	if !b.lists(slices.Repeat([]int{b.columns}, b.rows)) || !d.drawable(box, least*geom.Length(b.columns)-b.gap, least*geom.Length(b.rows)-b.gap) {
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

// gridIn returns the cells, each with a gap at its right and below it.
func (b *board) gridIn(box geom.Rect, square bool) grid {
	rows, columns := geom.Length(b.rows), geom.Length(b.columns)
	if square {
		side := min((box.W+b.gap)/columns, (box.H+b.gap)/rows)
		w, h := side*columns-b.gap, side*rows-b.gap
		box = geom.R(box.X+(box.W-w)/2, box.Y+(box.H-h)/2, w, h)
	}
	return grid{geom.R(box.X, box.Y, box.W+b.gap, box.H+b.gap), b.rows, b.columns}
}

// cellBox returns a cell without its gap.
func (b *board) cellBox(g grid, row, col int) geom.Rect {
	c := g.cell(row, col)
	return geom.R(c.X, c.Y, c.W-b.gap, c.H-b.gap)
}

func (b *board) gridCells(g grid, edged bool) {
	radius := geom.Length(0)
	if b.gap > 0 {
		radius = mm(1)
	}
	all := make([]place, 0, b.rows*b.columns)
	for row := range b.rows {
		for col := range b.columns {
			c := place{row: row, col: col, box: b.cellBox(g, row, col)}
			c.path, c.room = ink.RoundRectPath(c.box, radius), c.box
			if edged {
				c.room = c.box.Inset(max(edgeDepth-b.gap, 0) / 2)
			}
			c.beside = g.beside(row, col, b.slotName)
			b.ground(c.path, row, col)
			all = append(all, c)
		}
	}
	b.gridLines(g, all, edged)
	for _, c := range all {
		b.content(c, c.col)
	}
}

// gridLines draws the lines between the cells and around all of them, dashed if players draw on them.
func (b *board) gridLines(g grid, all []place, edged bool) {
	width, dash := medium, []geom.Length(nil)
	if edged {
		width, dash = hair, []geom.Length{mm(0.8), mm(0.8)}
	}
	if b.gap > 0 {
		for _, c := range all {
			b.strokeIn(c.path, b.lines, medium)
		}
		return
	}
	for row := 1; row < b.rows; row++ {
		b.strokeIn(ink.LinePath(geom.Pt(g.box.X, g.y(row)), geom.Pt(g.box.Right(), g.y(row))), b.lines, width, dash...)
	}
	for col := 1; col < b.columns; col++ {
		b.strokeIn(ink.LinePath(geom.Pt(g.x(col), g.box.Y), geom.Pt(g.x(col), g.box.Bottom())), b.lines, width, dash...)
	}
	b.strokeIn(ink.RectPath(g.box), b.lines, bold)
}

// headings prints the names of rows and columns, as slots have them in all languages.
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

// edgeDepth is the depth of the place on the edge of two cells, in both together, and the width of that where four meet.
const edgeDepth = crossSize

// walls adds a slot on each edge between two cells, in reading order of the first; that at its right before that below.
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
		ID: prefix + "." + from + "-" + to, Box: box, Kinds: []string{"cross"},
		Row: b.above + row + 1, Column: col + 1, Between: true, Beside: []string{b.slotName(row, col), b.slotName(toRow, toCol)},
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
			b.strokeIn(path, b.lines, hair)
			b.slot(scene.Slot{
				ID:  prefix + "." + b.called(row, col) + "/" + b.called(row+1, col+1),
				Box: path.Box(), Shape: &path, Kinds: []string{"cross"}, Row: b.above + row + 1, Column: col + 1, Between: true,
				Beside: corner(row, col, b.slotName),
			})
		}
	}
}
