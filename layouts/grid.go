package layouts

import (
	"cmp"
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

// Grid divides a box into rows and columns.
type Grid struct {
	Box        geom.Rect
	Rows, Cols int
}

// X returns the left edge of a column.
func (g Grid) X(col int) geom.Length { return g.Box.X + g.Box.W*geom.Length(col)/geom.Length(g.Cols) }

// Y returns the upper edge of a row.
func (g Grid) Y(row int) geom.Length { return g.Box.Y + g.Box.H*geom.Length(row)/geom.Length(g.Rows) }

// Cell returns the box of a cell; rows and columns count from 0.
func (g Grid) Cell(row, col int) geom.Rect {
	return geom.R(g.X(col), g.Y(row), g.X(col+1)-g.X(col), g.Y(row+1)-g.Y(row))
}

// Beside returns the names of the cells that share an edge with one: above, at the right, below, at the left.
func (g Grid) Beside(row, col int, name func(row, col int) string) []string {
	var names []string
	for _, step := range [4][2]int{{-1, 0}, {0, 1}, {1, 0}, {0, -1}} {
		if r, c := row+step[0], col+step[1]; r >= 0 && r < g.Rows && c >= 0 && c < g.Cols {
			names = append(names, name(r, c))
		}
	}
	return names
}

// Corner returns the names of the four cells that meet at the lower right corner of one, in reading order.
func (g Grid) Corner(row, col int, name func(row, col int) string) []string {
	return []string{name(row, col), name(row, col+1), name(row+1, col), name(row+1, col+1)}
}

var _ = Upright("grid", drawGrid, func(d *Drawing, e *model.Grid) geom.Rect { return d.Scope.Box(e.Box) })

func drawGrid(d *Drawing, e *model.Grid) {
	b, ok := newBoard(d, e.Board)
	if !ok {
		return
	}
	if e.First.Set() {
		if b.above, ok = d.Int(e.First, 1, 100-b.rows); !ok {
			return
		}
		b.above--
	}
	box := d.Scope.Box(e.Box)
	d.InsideSafe(box, d.At, "grid")
	headed := e.Names != "none" && !b.bare
	if headed {
		box = geom.R(box.X+headingWidth, box.Y+headingHeight, box.W-headingWidth, box.H-headingHeight)
	}
	b.called = cellName(e.Names, b.above, b.rows, b.columns)
	least := CrossSize + b.gap
	if !b.lists(slices.Repeat([]int{b.columns}, b.rows)) ||
		!d.BoxFor(box, least*geom.Length(b.columns)-b.gap, least*geom.Length(b.rows)-b.gap) {
		return
	}
	g := b.gridIn(box, e.Cell != "free")
	b.gridCells(g, e.Edges)
	if headed {
		b.headings(g)
	}
	b.walls(g, e.Edges)
	b.posts(g, e.Corners)
}

// gridIn returns the cells, each with a gap at its right and below it.
func (b *board) gridIn(box geom.Rect, square bool) Grid {
	rows, columns := geom.Length(b.rows), geom.Length(b.columns)
	if square {
		side := min((box.W+b.gap)/columns, (box.H+b.gap)/rows)
		w, h := side*columns-b.gap, side*rows-b.gap
		box = geom.R(box.X+(box.W-w)/2, box.Y+(box.H-h)/2, w, h)
	}
	return Grid{geom.R(box.X, box.Y, box.W+b.gap, box.H+b.gap), b.rows, b.columns}
}

func (b *board) cellBox(g Grid, row, col int) geom.Rect {
	c := g.Cell(row, col)
	return geom.R(c.X, c.Y, c.W-b.gap, c.H-b.gap)
}

func (b *board) gridCells(g Grid, edges model.GridEdges) {
	radius := geom.Length(0)
	if b.gap > 0 {
		radius = mm(1)
	}
	all := make([]place, 0, b.rows*b.columns)
	for row := range b.rows {
		for col := range b.columns {
			c := place{row: row, col: col, box: b.cellBox(g, row, col)}
			c.path, c.room = ink.RoundRectPath(c.box, radius), c.box
			if edges.Slot != "" {
				c.room = c.box.Inset(max(edgeDepth-b.gap, 0) / 2)
			}
			c.beside = g.Beside(row, col, b.slotName)
			b.ground(c.path, row, col)
			all = append(all, c)
		}
	}
	b.gridLines(g, all, edges.Slot != "" && edges.Draw != "across")
	for _, c := range all {
		b.content(c, c.col)
	}
}

// gridLines draws the lines between the cells and around all of them, dashed if players draw on them.
func (b *board) gridLines(g Grid, all []place, edged bool) {
	width, dash := Medium, []geom.Length(nil)
	if edged {
		width, dash = Hair, []geom.Length{mm(0.8), mm(0.8)}
	}
	if b.gap > 0 {
		for _, c := range all {
			b.StrokeIn(c.path, b.lines, Medium)
		}
		return
	}
	for row := 1; row < b.rows; row++ {
		b.StrokeIn(ink.LinePath(geom.Pt(g.Box.X, g.Y(row)), geom.Pt(g.Box.Right(), g.Y(row))), b.lines, width, dash...)
	}
	for col := 1; col < b.columns; col++ {
		b.StrokeIn(ink.LinePath(geom.Pt(g.X(col), g.Box.Y), geom.Pt(g.X(col), g.Box.Bottom())), b.lines, width, dash...)
	}
	b.StrokeIn(ink.RectPath(g.Box), b.lines, Bold)
}

// headings prints the names of rows and columns, as slots have them in all languages.
func (b *board) headings(g Grid) {
	print := func(box geom.Rect, text string) {
		b.Print(box, Setting{Text: text, Source: b.At, Style: "label", VAlign: "middle"})
	}
	letters, chess := b.called(0, 0) == FieldName(b.above, 0), b.called(0, 0) == "a"+strconv.Itoa(b.above+b.rows)
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
const edgeDepth = CrossSize

// walls adds a slot on each edge between two cells, in reading order of the first; that at its right before that below.
func (b *board) walls(g Grid, edges model.GridEdges) {
	if edges.Slot == "" {
		return
	}
	for row := range b.rows {
		for col := range b.columns {
			c, thick := b.cellBox(g, row, col), max(edgeDepth, b.gap)
			if col+1 < b.columns {
				b.wall(g, edges, row, col, row, col+1, geom.R(c.Right()+(b.gap-thick)/2, c.Y+edgeDepth/2, thick, c.H-edgeDepth))
			}
			if row+1 < b.rows {
				b.wall(g, edges, row, col, row+1, col, geom.R(c.X+edgeDepth/2, c.Bottom()+(b.gap-thick)/2, c.W-edgeDepth, thick))
			}
		}
	}
}

func (b *board) wall(g Grid, edges model.GridEdges, row, col, toRow, toCol int, box geom.Rect) {
	from, to := b.called(row, col), b.called(toRow, toCol)
	b.roomFor(nil, box)
	s := scene.Slot{
		ID: edges.Slot + "." + from + "-" + to, Box: box, Kinds: []string{cmp.Or(edges.Accepts, "cross")},
		Row: b.above + row + 1, Column: col + 1, Between: true, Beside: []string{b.slotName(row, col), b.slotName(toRow, toCol)},
	}
	if edges.Accepts == ink.LineKind {
		cell, other := b.cellBox(g, row, col), b.cellBox(g, toRow, toCol)
		line := ink.LinePlace(cell.Center(), other.Center())
		if c := box.Center(); edges.Draw != "across" && toRow == row {
			line = ink.LinePlace(geom.Pt(c.X, cell.Y), geom.Pt(c.X, cell.Bottom()))
		} else if edges.Draw != "across" {
			line = ink.LinePlace(geom.Pt(cell.X, c.Y), geom.Pt(cell.Right(), c.Y))
		}
		s.Places = []ink.Place{line}
	}
	b.AddSlot(s)
}

func (b *board) posts(g Grid, prefix string) {
	if prefix == "" {
		return
	}
	for row := range b.rows - 1 {
		for col := range b.columns - 1 {
			first, last := b.cellBox(g, row, col), b.cellBox(g, row+1, col+1)
			c := geom.Pt((first.Right()+last.X)/2, (first.Bottom()+last.Y)/2)
			path := ink.CirclePath(c, edgeDepth/2)
			if !b.bare {
				b.Fill(path, "white")
			}
			b.StrokeIn(path, b.lines, Hair)
			b.AddSlot(scene.Slot{
				ID:  prefix + "." + b.called(row, col) + "/" + b.called(row+1, col+1),
				Box: path.Box(), Shape: &path, Kinds: []string{"cross"}, Row: b.above + row + 1, Column: col + 1, Between: true,
				Beside: g.Corner(row, col, b.slotName),
			})
		}
	}
}
