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

// board is what a grid and a board of hexagons have in common.
type board struct {
	*painter
	model.Board
	prefix         string // of the cells' slots
	rows, columns  int
	above          int                       // rows of boards above it in one count
	called         func(row, col int) string // a cell; rows and columns count from 0
	values, fills  [][]model.Word            // by row; nil for none
	icons, colours [][]model.Word
	style          string
	styleAt        diag.Pos
	gap            geom.Length
	lines          *ink.Colour       // nil for no lines
	bare           bool              // over a picture: of the board itself nothing is printed
	misfits        map[diag.Pos]bool // places of the data with a value that does not fit
}

// place is one cell: where it lies, and its outline when that is not the box.
type place struct {
	row, col int
	box      geom.Rect   // around the cell
	room     geom.Rect   // what a pencil has of it
	head     geom.Length // of the room: what a name at its top takes from an icon
	path     ink.Path
	outline  *ink.Path
	six      bool // it has six sides
	beside   []string
}

// cellName returns how the cells of a board are called that has so many rows above it in one count.
func cellName(names string, above, rows, columns int) func(row, col int) string {
	switch {
	case names == "chess" && columns <= 26:
		return func(row, col int) string { return string(rune('a'+col)) + strconv.Itoa(above+rows-row) }
	case names == "row.column" || names == "chess" || above+rows > 26:
		return func(row, col int) string { return fmt.Sprintf("%d.%d", above+row+1, col+1) }
	}
	return func(row, col int) string { return fieldName(above+row, col) }
}

// cells resolves what is printed in each cell of a board whose rows have so many
// cells. It reports false when the list has not one entry for each.
func (p *painter) cells(c model.Cells, counts []int) ([][]model.Word, bool) {
	if !c.Set() {
		return nil, true
	}
	before := len(*p.errs)
	c = p.scope.Cells(c)
	if len(*p.errs) > before {
		return nil, false
	}
	if c.Flat {
		return p.inReadingOrder(c.Rows[0], counts)
	}
	if len(c.Rows) != len(counts) {
		p.errs.Add(c.Pos, "cells-rows", diag.Args{"found": len(c.Rows), "allowed": len(counts)})
		return nil, false
	}
	var rows [][]model.Word
	for i, row := range c.Rows {
		if len(row.Words) != counts[i] {
			p.errs.Add(row.Pos, "cells-entries", diag.Args{"found": len(row.Words), "allowed": counts[i]})
		}
		rows = append(rows, row.Words)
	}
	return rows, len(*p.errs) == before
}

// inReadingOrder cuts one list into rows.
func (p *painter) inReadingOrder(all model.CellRow, counts []int) ([][]model.Word, bool) {
	var rows [][]model.Word
	sum := 0
	for _, n := range counts {
		sum += n
	}
	if len(all.Words) != sum {
		p.errs.Add(all.Pos, "cells-entries", diag.Args{"found": len(all.Words), "allowed": sum})
		return nil, false
	}
	for _, n := range counts {
		rows, all.Words = append(rows, all.Words[:n]), all.Words[n:]
	}
	return rows, true
}

// newBoard returns a board whose cells are not laid out yet; it reports false for numbers of rows or columns that
// there cannot be.
func (p *painter) newBoard(e model.Board) (*board, bool) {
	rows, ok := p.count(e.Rows, 1, 99)
	columns, ok2 := p.count(e.Columns, 1, 99)
	if !ok || !ok2 {
		return nil, false
	}
	b := &board{painter: p, Board: e, prefix: e.Slot, rows: rows, columns: columns, gap: p.scope.Length(e.Gap), misfits: map[diag.Pos]bool{}}
	if b.bare = e.Drawn == "none"; !b.bare {
		b.lines = p.lineColour(e.Stroke)
	}
	return b, true
}

// lists resolves what is printed in the cells; it reports false for lists that do not
// fit a board whose rows have so many cells.
func (b *board) lists(counts []int) bool {
	fit := true
	for _, list := range []struct {
		from model.Cells
		to   *[][]model.Word
	}{{b.Values, &b.values}, {b.Fills, &b.fills}, {b.Icons, &b.icons}, {b.Colours, &b.colours}} {
		var ok bool
		*list.to, ok = b.cells(list.from, counts)
		fit = fit && ok
	}
	if b.style, b.styleAt = b.scope.Word(b.Style); b.style == "" {
		b.style = "number"
	}
	return fit
}

// word is what a list says of a cell, and where; nothing where there is no list.
func (p *painter) word(list [][]model.Word, row, nth int) (string, diag.Pos) {
	if list == nil {
		return "", p.at
	}
	return p.scope.Word(list[row][nth])
}

// lineColour is the colour of an element's lines; nil for none.
func (p *painter) lineColour(c model.Colour) *ink.Colour {
	if colour, ok := p.colour(c.Or("ink")); ok {
		return &colour
	}
	return nil
}

// outlined draws a line of a board, which may have none.
func (p *painter) outlined(colour *ink.Colour, path ink.Path, width geom.Length, dash ...geom.Length) {
	if colour != nil {
		p.add(&ink.Stroke{Path: path, Colour: *colour, Width: p.width(width), Cap: ink.RoundCap, Join: ink.RoundJoin, Dash: dash})
	}
}

// ground paints the inside of a cell: white, or as the data say.
func (b *board) ground(path ink.Path, row, nth int) {
	var fill model.Colour
	if fill.Value, fill.Pos = b.word(b.fills, row, nth); fill.Value == "" {
		fill.Value = "white"
	}
	if c, ok := b.colour(fill); ok && !b.bare {
		b.add(&ink.Fill{Path: path, Colour: c})
	}
}

// content prints what is in a cell, an icon above a value, and adds its slot; nth is
// which of its row's cells it is.
func (b *board) content(c place, nth int) {
	room := c.room.Inset(mm(0.6))
	icon, at := b.word(b.icons, c.row, nth)
	value, valueAt := b.word(b.values, c.row, nth)
	number, err := strconv.Atoi(value)
	if icon != "" {
		room.Y, room.H = room.Y+c.head, room.H-c.head
		box := room
		if value != "" {
			box.H = box.H * 52 / 100
			room = geom.R(room.X, box.Bottom(), room.W, room.Bottom()-box.Bottom())
		}
		b.cellIcon(icon, at, box.Inset(min(box.W, box.H)/10), c.row, nth)
	}
	kind := "number"
	if value != "" {
		kind = "cross"
		b.value(room, setting{text: b.figures(value), source: valueAt, style: b.style, styleAt: b.styleAt, align: "centre", valign: "middle"})
	}
	kinds := taken(b.Accepts, kind)
	b.roomFor(kinds, c.room)
	s := scene.Slot{
		ID: b.prefix + "." + b.called(c.row, c.col), Box: c.box, Shape: c.outline, Kinds: kinds, Capacity: 1,
		Row: b.above + c.row + 1, Column: c.col + 1, Valued: value != "" && err == nil, Value: number, Beside: c.beside, Six: c.six,
	}
	b.slotHolding(s, b.Pieces)
}

// value prints a value. Of those that stand at one place of the data, such as a list
// that an expression makes, the first that does not fit is told.
func (b *board) value(room geom.Rect, s setting) {
	if b.misfits[s.source] {
		return
	}
	before := len(*b.errs)
	b.print(room, s)
	b.misfits[s.source] = len(*b.errs) > before
}

// cellIcon draws the icon of a cell: ochre, or as the data say.
func (b *board) cellIcon(name string, at diag.Pos, box geom.Rect, row, nth int) {
	var colour model.Colour
	colour.Value, colour.Pos = b.word(b.colours, row, nth)
	path, ok := b.iconPath(name, box, at)
	fill, shown := b.colour(colour.Or("ochre"))
	if ok && shown {
		b.upright(box, func() { b.add(&ink.Fill{Path: path, Colour: fill, Sign: true}) })
	}
}

// roomFor notes a place that is too small for what is marked there: figures and
// letters take more room than a cross.
func (p *painter) roomFor(kinds []string, box geom.Rect) {
	w, h, hint := crossSize, crossSize, ""
	for _, k := range kinds {
		if k == "number" || k == "text" {
			w, h = writeWidth, writeHeight
			if box.W >= crossSize && box.H >= crossSize {
				hint = "slot-takes-cross"
			}
		}
	}
	if box.W < w || box.H < h {
		p.errs.AddHint(p.at, "slot-too-small", hint,
			diag.Args{"found": box.Size(), "allowed": geom.Size{W: w, H: h}, "component": p.comp.Name, "cross": geom.Size{W: crossSize, H: crossSize}})
	}
}
