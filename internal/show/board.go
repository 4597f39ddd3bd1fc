package show

import (
	"fmt"
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/model"
	"cartouche/internal/scene"
	"cartouche/rules"
)

// board is the drawing of one component: the board of one player, a shared one, or all pieces with marks side by side.
type board struct {
	component *model.Component
	seats     []int // as in the slots
	name      string
	title     string
	size      geom.Size
	ops       []ink.Op
	wrong     []int // numbers of the violations listed in its panel
}

func (b *board) holds(slot rules.Slot) bool {
	return slot.Board == b.component.Name && slices.Contains(b.seats, slot.Seat)
}

func (s *showing) boards() ([]*board, diag.List) {
	var out []*board
	var errs diag.List
	for _, c := range s.Components {
		seats := s.Seats(c)
		if len(seats) == 0 || s.Studio.Count(c) == 0 {
			continue
		}
		together := [][]int{seats}
		if c.Per == "player" {
			together = nil
			for _, seat := range seats {
				together = append(together, []int{seat})
			}
		}
		for _, seats := range together {
			b, more := s.board(c, seats)
			out, errs = append(out, b), append(errs, more...)
		}
	}
	s.assignViolations(out)
	return out, errs
}

// assignViolations assigns to each board the violations that are ringed on it. One without a ring belongs to the board
// of the player whom it concerns, or else to the first board.
func (s *showing) assignViolations(boards []*board) {
	for i, v := range s.wrong {
		found := false
		for _, b := range boards {
			if slices.ContainsFunc(v.Slots, b.holds) {
				b.wrong, found = append(b.wrong, i+1), true
			}
		}
		if !found && len(boards) > 0 {
			b := boards[max(0, slices.IndexFunc(boards, func(b *board) bool { return s.belongsTo(b, v.Player) }))]
			b.wrong = append(b.wrong, i+1)
		}
	}
}

func (s *showing) belongsTo(b *board, player string) bool {
	seat := slices.Index(s.Record.Players, player)
	return seat >= 0 && slices.Equal(b.seats, []int{seat})
}

// gap is the distance between pieces of a component.
const gap = 4 * geom.Millimetre

// board draws a component with its marks: a player's board, or pieces in rows.
func (s *showing) board(c *model.Component, seats []int) (*board, diag.List) {
	title, errs := s.Studio.Title(c)
	b := &board{component: c, seats: seats, name: c.Name, title: title}
	columns := 1
	for columns*columns < len(seats) {
		columns++
	}
	cell := c.Size.Value
	at := func(n int) geom.Length { return geom.Length(n) * gap }
	rows := (len(seats) + columns - 1) / columns
	b.size = geom.Size{W: geom.Length(columns)*cell.W + at(columns-1), H: geom.Length(rows)*cell.H + at(rows-1)}
	for i, seat := range seats {
		if c.Per == "player" {
			b.name = fmt.Sprintf("%s-%d", c.Name, seat+1)
			b.title += " · " + s.Record.Players[seat]
		}
		column, row := i%columns, i/columns
		if s.Artist.RightToLeft {
			column = columns - 1 - column
		}
		corner := geom.Pt(geom.Length(column)*cell.W+at(column), geom.Length(row)*cell.H+at(row))
		ops, more := s.piece(c, seat, corner)
		b.ops, errs = append(b.ops, ops...), append(errs, more...)
	}
	return b, errs
}

// piece draws the side of a piece that the marks of a seat are on.
func (s *showing) piece(c *model.Component, seat int, corner geom.Point) ([]ink.Op, diag.List) {
	face, marks, errs := s.Piece(c, seat)
	if face == nil {
		return nil, errs
	}
	var clip *ink.Path
	if face.Bleed > 0 {
		trim := ink.RectPath(face.Trim())
		clip = &trim
	}
	drawn := face.Placed(geom.At(corner), clip)
	drawn.Copy = seat + 1 // 0 for a shared one
	return []ink.Op{drawn, &scene.Group{Name: "marks", Place: geom.At(corner), Ops: marks}}, errs
}
