// Package filled draws the boards of a kit as a record fills them in: with its marks, its pieces, and rings around what is wrong.
// It sets handwritten texts in the fonts of the kit. Begin at New.
package filled

import (
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/ink"
	"cartouche/internal/lang"
	"cartouche/internal/mark"
	"cartouche/internal/model"
	"cartouche/internal/record"
	"cartouche/internal/scene"
	"cartouche/layouts"
	"cartouche/rules"
)

// Boards draws the boards of a record.
type Boards struct {
	Record *record.Record
	Hand   *Hand
	Artist *mark.Artist
	Marks  []rules.Mark
	Rings  []mark.Ring

	pieces *layouts.Studio
}

// New prepares the boards of a judged record, as they are at its end, without rings.
func New(g *model.Game, pieces *layouts.Studio, rec *record.Record, report rules.Report) *Boards {
	rtl := lang.RightToLeft(pieces.Lang())
	hand := &Hand{Fonts: g.Theme.Fonts, Lang: pieces.Lang(), RightToLeft: rtl}
	b := &Boards{Record: rec, Hand: hand, Marks: report.Marks(), pieces: pieces}
	b.Artist = &mark.Artist{Hand: hand, Figures: g.Theme.Figures, RightToLeft: rtl, Automaton: -1, Seats: g.Seats,
		Number: pieces.Messages().Amount, Named: pieces.Texts().Named}
	b.Automaton(report.Score)
	return b
}

// Automaton notes which seat of a score is the automaton's.
func (b *Boards) Automaton(score rules.Score) {
	for i, r := range score {
		if r.Automaton {
			b.Artist.Automaton = i
		}
	}
}

// Ring draws rings with a number around the slots of a violation.
func (b *Boards) Ring(v rules.Violation, number int) {
	for _, slot := range v.Slots {
		b.Rings = append(b.Rings, mark.Ring{Slot: slot, Number: number})
	}
}

// Seats returns the seats of a component's slots that are drawn on, sorted.
func (b *Boards) Seats(c *model.Component) []int {
	var seats []int
	note := func(slot rules.Slot) {
		if slot.Board == c.Name && !slices.Contains(seats, slot.Seat) {
			seats = append(seats, slot.Seat)
		}
	}
	for _, m := range b.Marks {
		note(m.Slot)
	}
	for _, r := range b.Rings {
		note(r.Slot)
	}
	slices.Sort(seats)
	return seats
}

// Piece draws the side of a piece that the marks of a seat are on, and returns that side as it is printed.
func (b *Boards) Piece(c *model.Component, seat int) (*scene.Face, []ink.Op, diag.List) {
	index := max(seat, 0)
	if c.Per == "player" {
		index = 0
	}
	piece, errs := b.pieces.Piece(c, index)
	// Printed texts may be smaller than handwriting.
	errs = slices.DeleteFunc(errs, func(d diag.Diagnostic) bool { return d.Code == "slot-too-small" })
	if len(errs) > 0 {
		return nil, nil, errs
	}
	face := piece.Front
	if piece.Back != nil && !b.DrawnOn(face, c, seat) {
		face = piece.Back
	}
	ops, errs := b.Artist.Draw(Rooms(face), c.Name, seat, append(b.Names(face, c, seat), b.Marks...), b.Rings)
	return face, ops, errs
}

// Rooms returns where marks go on a face, by its slots.
func Rooms(face *scene.Face) map[string]mark.Room {
	rooms := map[string]mark.Room{}
	for _, s := range face.Slots {
		rooms[s.ID] = mark.Room{Box: s.Box, Shape: s.Shape, Places: s.Places}
	}
	return rooms
}

// DrawnOn reports whether a face has the slot of a mark or of a ring.
func (b *Boards) DrawnOn(face *scene.Face, c *model.Component, seat int) bool {
	has := func(slot rules.Slot) bool {
		return slot.Board == c.Name && slot.Seat == seat &&
			slices.ContainsFunc(face.Slots, func(on scene.Slot) bool { return on.ID == slot.ID })
	}
	return slices.ContainsFunc(b.Marks, func(m rules.Mark) bool { return has(m.Slot) }) ||
		slices.ContainsFunc(b.Rings, func(r mark.Ring) bool { return has(r.Slot) })
}

// Names returns the marks with the names of players, for a face with slots for them.
func (b *Boards) Names(face *scene.Face, c *model.Component, seat int) []rules.Mark {
	ids := make([]string, len(face.Slots))
	for i, slot := range face.Slots {
		ids[i] = slot.ID
	}
	return b.Record.NameMarks(c.Name, ids, seat, c.Per == "player")
}
