package show

import (
	"fmt"
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/mark"
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
		seats := s.seats(c)
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
	seat := slices.Index(s.record.Players, player)
	return seat >= 0 && slices.Equal(b.seats, []int{seat})
}

// seats returns the seats of a component's slots that are drawn on, sorted.
func (s *showing) seats(c *model.Component) []int {
	var seats []int
	note := func(slot rules.Slot) {
		if slot.Board == c.Name && !slices.Contains(seats, slot.Seat) {
			seats = append(seats, slot.Seat)
		}
	}
	for _, m := range s.marks {
		note(m.Slot)
	}
	for _, r := range s.rings {
		note(r.Slot)
	}
	slices.Sort(seats)
	return seats
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
		index := max(seat, 0)
		if c.Per == "player" {
			index = 0
			b.name = fmt.Sprintf("%s-%d", c.Name, seat+1)
			b.title += " · " + s.record.Players[seat]
		}
		column, row := i%columns, i/columns
		if s.artist.RightToLeft {
			column = columns - 1 - column
		}
		corner := geom.Pt(geom.Length(column)*cell.W+at(column), geom.Length(row)*cell.H+at(row))
		ops, more := s.piece(c, index, seat, corner)
		b.ops, errs = append(b.ops, ops...), append(errs, more...)
	}
	return b, errs
}

// piece draws the side of a piece that the marks of a seat are on.
func (s *showing) piece(c *model.Component, index, seat int, corner geom.Point) ([]ink.Op, diag.List) {
	piece, errs := s.Studio.Piece(c, index)
	// Printed texts may be smaller than handwriting.
	errs = slices.DeleteFunc(errs, func(d diag.Diagnostic) bool { return d.Code == "slot-too-small" })
	if len(errs) > 0 {
		return nil, errs
	}
	face := piece.Front
	if piece.Back != nil && !s.drawnOn(face, c, seat) {
		face = piece.Back
	}
	marks := append(s.names(face, c, seat), s.marks...)
	ops, errs := s.artist.Draw(rooms(face), c.Name, seat, marks, s.rings)
	var clip *ink.Path
	if face.Bleed > 0 {
		trim := ink.RectPath(face.Trim())
		clip = &trim
	}
	drawn := face.Placed(geom.At(corner), clip)
	drawn.Copy = seat + 1 // 0 for a shared one
	return []ink.Op{drawn, &scene.Group{Name: "marks", Place: geom.At(corner), Ops: ops}}, errs
}

func rooms(face *scene.Face) map[string]mark.Room {
	rooms := map[string]mark.Room{}
	for _, s := range face.Slots {
		rooms[s.ID] = mark.Room{Box: s.Box, Shape: s.Shape, Places: s.Places}
	}
	return rooms
}

// drawnOn reports whether a face has the slot of a mark or of a ring.
func (s *showing) drawnOn(face *scene.Face, c *model.Component, seat int) bool {
	has := func(slot rules.Slot) bool {
		return slot.Board == c.Name && slot.Seat == seat &&
			slices.ContainsFunc(face.Slots, func(on scene.Slot) bool { return on.ID == slot.ID })
	}
	for _, m := range s.marks {
		if has(m.Slot) {
			return true
		}
	}
	for _, r := range s.rings {
		if has(r.Slot) {
			return true
		}
	}
	return false
}

// names returns the marks with the names of players, for a face with slots for them.
func (s *showing) names(face *scene.Face, c *model.Component, seat int) []rules.Mark {
	ids := make([]string, len(face.Slots))
	for i, slot := range face.Slots {
		ids[i] = slot.ID
	}
	return s.record.NameMarks(c.Name, ids, seat, c.Per == "player")
}
