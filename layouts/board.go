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

// board is what grids and boards of hexagons have in common.
type board struct {
	*Drawing
	model.Board
	rows, columns  int
	above          int                       // rows of boards above it that are counted with it
	called         func(row, col int) string // the name of a cell; rows and columns count from 0
	values, fills  [][]model.Word            // by row; nil for none
	icons, colours [][]model.Word
	style          string
	styleAt        diag.Pos
	gap            geom.Length
	lines          *ink.Colour       // nil for no lines
	bare           bool              // over a picture: of the board itself nothing is printed
	misfits        map[diag.Pos]bool // positions of the data with a value that does not fit
}

type place struct {
	row, col int
	box      geom.Rect   // around the cell
	room     geom.Rect   // for a pencil
	head     geom.Length // of the room, for a name
	path     ink.Path
	outline  *ink.Path // nil for a box
	six      bool      // it has six sides
	beside   []string
}

// newBoard returns a board whose cells are not laid out yet, or false for numbers of rows or columns that cannot be.
func newBoard(d *Drawing, e model.Board) (*board, bool) {
	rows, ok := d.Int(e.Rows, 1, 99)
	columns, ok2 := d.Int(e.Columns, 1, 99)
	if !ok || !ok2 {
		return nil, false
	}
	b := &board{Drawing: d, Board: e, rows: rows, columns: columns, gap: d.Scope.Length(e.Gap), misfits: map[diag.Pos]bool{}}
	if b.bare = e.Drawn == "none"; !b.bare {
		b.lines = d.Colour(e.Stroke.Or("ink"))
	}
	return b, true
}

// cellName returns the function that names the cells of a board with rows above it that are counted with it.
func cellName(names string, above, rows, columns int) func(row, col int) string {
	switch {
	case names == "chess" && columns <= 26:
		return func(row, col int) string { return string(rune('a'+col)) + strconv.Itoa(above+rows-row) }
	case names == "row.column" || names == "chess" || above+rows > 26:
		return func(row, col int) string { return fmt.Sprintf("%d.%d", above+row+1, col+1) }
	}
	return func(row, col int) string { return FieldName(above+row, col) }
}

func (b *board) slotName(row, col int) string { return b.Slot + "." + b.called(row, col) }

// FieldName returns the name of a field: A1 is the upper left one.
func FieldName(row, col int) string { return string(rune('A'+row)) + strconv.Itoa(col+1) }

// lists resolves what is printed in the cells, or returns false for lists that do not fit rows of so many cells.
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
	if b.style, b.styleAt = b.Scope.Word(b.Style); b.style == "" {
		b.style = "number"
	}
	return fit
}

// cells resolves a list with an entry for each cell of rows with so many cells. It returns false for a list of another length.
func (r *resolver) cells(c model.Cells, counts []int) ([][]model.Word, bool) {
	if !c.Set() {
		return nil, true
	}
	before, sum := len(*r.Errs), 0
	c = r.Scope.Cells(c)
	if len(*r.Errs) > before {
		return nil, false
	}
	if c.Flat {
		for _, n := range counts {
			sum += n
		}
		if all := c.Rows[0]; len(all.Words) != sum {
			r.Errs.Add(all.Pos, "cells-entries", diag.Args{"found": len(all.Words), "allowed": sum})
			return nil, false
		}
	} else if len(c.Rows) != len(counts) {
		r.Errs.Add(c.Pos, "cells-rows", diag.Args{"found": len(c.Rows), "allowed": len(counts)})
		return nil, false
	}
	rows, rest := make([][]model.Word, len(counts)), c.Rows[0].Words
	for i, n := range counts {
		if c.Flat { // in reading order
			rows[i], rest = rest[:n], rest[n:]
			continue
		}
		if rows[i] = c.Rows[i].Words; len(rows[i]) != n {
			r.Errs.Add(c.Rows[i].Pos, "cells-entries", diag.Args{"found": len(rows[i]), "allowed": n})
		}
	}
	return rows, len(*r.Errs) == before
}

// word returns what a list has for a cell, and its position; "" without a list.
func (r *resolver) word(list [][]model.Word, row, nth int) (string, diag.Pos) {
	if list == nil {
		return "", r.At
	}
	return r.Scope.Word(list[row][nth])
}

func (b *board) cellColour(list [][]model.Word, row, nth int, otherwise string) *ink.Colour {
	var c model.Colour
	c.Value, c.Pos = b.word(list, row, nth)
	return b.Colour(c.Or(otherwise))
}

// ground paints the inside of a cell: white, or as the data say.
func (b *board) ground(path ink.Path, row, nth int) {
	if c := b.cellColour(b.fills, row, nth, "white"); !b.bare {
		b.FillIn(path, c)
	}
}

// content prints what is in a cell, an icon above a value, and adds its slot. The cell is number nth of its row.
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
		box = box.Inset(min(box.W, box.H) / 10)
		path, ok := b.IconPath(icon, box, at)
		if colour := b.cellColour(b.colours, c.row, nth, "ochre"); ok {
			b.Upright(box, func() { b.Sign(path, colour) })
		}
	}
	kind := "number"
	if value != "" {
		kind = "cross"
		text := b.FieldText(value)
		b.value(room, Setting{Text: text, Source: valueAt, Style: b.style, styleAt: b.styleAt, Align: "centre", VAlign: "middle"})
	}
	kinds := Accepted(b.Accepts, kind)
	b.roomFor(kinds, c.room)
	b.AddSlotHolding(scene.Slot{
		ID: b.slotName(c.row, c.col), Box: c.box, Shape: c.outline, Kinds: kinds,
		Row: b.above + c.row + 1, Column: c.col + 1, Valued: value != "" && err == nil, Value: number, Beside: c.beside, Six: c.six,
		Places: placesIn(kinds, c.room),
	}, b.Pieces)
}

// value prints a value. Of the values at one position of the data, such as a list that an expression makes, the first that does
// not fit is reported.
func (b *board) value(room geom.Rect, s Setting) {
	if b.misfits[s.Source] {
		return
	}
	before := len(*b.Errs)
	b.Print(room, s)
	b.misfits[s.Source] = len(*b.Errs) > before
}
