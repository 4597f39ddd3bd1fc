// Package mark knows how pencils and pieces look: what a circle, a bucket or a house is in its
// slot, which a legend prints, and the silhouettes of pieces. With them it draws a report's marks
// into the slots of boards, and rings around those that are wrong.
package mark

import (
	"strconv"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/rules"
)

// Artist draws marks. Automaton is the seat that no human has, or -1; Seats are
// the colours of the players by seat, where the game says which they are.
type Artist struct {
	Hand      Hand
	Figures   map[string]Outline // those of the templates at least
	Automaton int
	Seats     []string

	RightToLeft bool // the language is written from right to left
	// Number prints numbers in the figures of the language; nil takes 123. What else a
	// pencil writes, such as names and N4, stays as the record has it.
	Number func(n int) string
}

// Hand writes, and draws icons: with the fonts of a kit, or with those of a browser.
type Hand interface {
	// Write sets a text into a box, in one line in the middle of it, as people spelled it.
	// It reports false when there is no room for it even at its smallest size.
	Write(text string, box geom.Rect, look Look) ([]ink.Op, bool)
	// Icon returns an icon as large as a box allows, in the middle of it; it reports
	// false when there is none of that name.
	Icon(name string, box geom.Rect) (ink.Path, bool)
}

// Look is how a text is written: as large as there is room for it, between two sizes.
type Look struct {
	Bold, Italic  bool
	Size, MinSize geom.Length
	Colour        ink.Colour
}

// Room is what a board has for marks in a slot: its box, and its outline when that is
// another.
type Room struct {
	Box   geom.Rect
	Shape *ink.Path
}

// Pen returns what a seat draws with.
func (a *Artist) Pen(seat int) Pen {
	seat = max(seat, 0)
	if seat < len(a.Seats) {
		if p, ok := PenNamed(a.Seats[seat]); ok {
			return p
		}
	}
	return PenOf(seat, seat == a.Automaton)
}

// Ring is a slot to draw a ring around, with the number of the violation.
type Ring struct {
	Slot   rules.Slot
	Number int
}

var (
	lead  = ink.Colour{R: 0x33, G: 0x33, B: 0x3c, Name: "lead"}
	wrong = ink.Colour{R: 0xa8, G: 0x38, B: 0x2b, Name: "carnelian"}
	black = ink.Colour{R: 0x1d, G: 0x1a, B: 0x16, Name: "ink"}
)

// Draw returns what the pencils have drawn on one copy of a board: the marks and
// rings that belong to it, by its name and seat. A mark or ring whose slot is not
// among its rooms is a diagnostic: nothing is dropped in silence.
func (a *Artist) Draw(rooms map[string]Room, board string, seat int, marks []rules.Mark, rings []Ring) ([]ink.Op, diag.List) {
	var ops []ink.Op
	var errs diag.List
	here := func(s rules.Slot) (Room, bool) {
		if s.Board != board || s.Seat != seat {
			return Room{}, false
		}
		room, ok := rooms[s.ID]
		if !ok {
			errs.Add(diag.Pos{}, "mark-without-slot", diag.Args{"found": s.ID, "component": board})
		}
		return room, ok
	}
	stand := map[string]*standing{}
	for _, m := range marks {
		if m.Board == board && m.Seat == seat {
			if stand[m.ID] == nil {
				stand[m.ID] = &standing{}
			}
			stand[m.ID].count(m)
		}
	}
	for _, m := range marks {
		if room, ok := here(m.Slot); ok {
			more, err := a.Mark(m, stand[m.ID].room(m, room))
			ops = append(ops, more...)
			errs = append(errs, err...)
		}
	}
	var badges []ink.Op         // over all rings, so that none crosses a number
	numbers := map[string]int{} // those of one slot stand beside each other
	for _, r := range rings {
		if room, ok := here(r.Slot); ok {
			nth := numbers[r.Slot.ID]
			if numbers[r.Slot.ID]++; nth == 0 {
				ops = append(ops, RingAround(room))
			}
			badges = append(badges, a.BadgeAt(room, nth, r.Number)...)
		}
	}
	return append(ops, badges...), errs
}

// InSlot returns what the pencils have drawn into one slot: all marks that stand in it.
func (a *Artist) InSlot(room Room, marks []rules.Mark) ([]ink.Op, diag.List) {
	var stand standing
	for _, m := range marks {
		stand.count(m)
	}
	var ops []ink.Op
	var errs diag.List
	for _, m := range marks {
		more, err := a.Mark(m, stand.room(m, room))
		ops, errs = append(ops, more...), append(errs, err...)
	}
	return ops, errs
}

// standing is how many marks of a slot share its room, and how many of them have theirs.
type standing struct{ all, placed int }

func (s *standing) count(m rules.Mark) {
	if sharesRoom(m.Kind) {
		s.all++
	}
}

// room is that of the next mark.
func (s *standing) room(m rules.Mark, whole Room) Room {
	if s.all < 2 || !sharesRoom(m.Kind) {
		return whole
	}
	s.placed++
	return part(whole, s.placed-1, s.all)
}

// sharesRoom reports whether a mark stands beside others in its slot. What a pencil
// draws in a field goes around what is there, and remarks find their own places.
func sharesRoom(kind rules.Kind) bool {
	switch kind {
	case rules.Circle, rules.Bucket, rules.Square, rules.Influence, "ring-adjacent", "ring-segment":
		return false
	}
	return true
}

// part is the nth of so many equal parts of a room, along its longer side.
func part(room Room, nth, of int) Room {
	box := &room.Box
	if i, n := geom.Length(nth), geom.Length(of); box.W >= box.H {
		box.X, box.W = box.X+box.W*i/n, box.W/n
	} else {
		box.Y, box.H = box.Y+box.H*i/n, box.H/n
	}
	room.Shape = nil
	return room
}

// Mark draws one mark into the room of its slot.
func (a *Artist) Mark(m rules.Mark, room Room) ([]ink.Op, diag.List) {
	box := room.Box
	pen := a.Pen(m.By)
	switch m.Kind {
	case rules.Pyramid, rules.Site:
		return a.pyramid(m, box)
	case rules.Pieces:
		return a.pieces(m, box)
	case rules.Influence:
		return a.influence(m, box), nil
	case rules.Number:
		return a.number(m, box)
	case rules.Stone, rules.Cube:
		return append([]ink.Op{pen.hatched(box.Inset(geom.MM(0.8)))}, pen.Sign(box.Center(), geom.MM(1.8))...), nil
	case rules.Outline:
		outline := ink.RectPath(box)
		if room.Shape != nil {
			outline = *room.Shape
		}
		line := &ink.Stroke{Path: outline, Colour: pen.Colour, Width: geom.MM(1.2), Join: ink.RoundJoin}
		return append([]ink.Op{line}, pen.Sign(geom.Pt(box.Center().X, box.Y+geom.MM(1.6)), geom.MM(2))...), nil
	}
	if ops, ok := a.onMap(m, box); ok {
		return ops, nil
	}
	if box.W < geom.MM(15) && m.Slot.Seat == rules.Shared && m.By >= 0 {
		return pen.Sign(box.Center(), min(box.W, box.H)*26/100), nil
	}
	return a.shape(m, box)
}

// shape draws a mark of the pencil as the legend prints it, by an unsteady hand.
func (a *Artist) shape(m rules.Mark, box geom.Rect) ([]ink.Op, diag.List) {
	name, at := place(m.Kind, box)
	path, ok := Path(name, at)
	if silhouette, known := a.sign(name, box); !ok && known {
		return []ink.Op{&ink.Fill{Path: silhouette, Colour: lead}}, nil
	}
	if !ok {
		return nil, diag.List{{Code: "mark-without-shape", Args: diag.Args{"found": string(m.Kind)}}}
	}
	return []ink.Op{&ink.Stroke{
		Path: Unsteady(path, m.Slot.ID+string(m.Kind)), Colour: lead, Width: Line, Cap: ink.RoundCap, Join: ink.RoundJoin,
	}}, nil
}

// sign is a figure or an icon, as large as its slot allows: a mark of a game that
// declares its rules may be any of them.
func (a *Artist) sign(name string, box geom.Rect) (ink.Path, bool) {
	side := min(box.W, box.H) * 3 / 4
	at := geom.R(box.Center().X-side/2, box.Center().Y-side/2, side, side)
	if figure, ok := a.Figures[name]; ok {
		return figure.In(at), true
	}
	return a.Hand.Icon(name, at)
}

// place says which shape a mark has, and where in its slot a hand puts it.
func place(kind rules.Kind, box geom.Rect) (string, geom.Rect) {
	switch kind {
	case rules.Circle:
		return "circle", FieldIn(box).Circle()
	case rules.Square:
		return "square", FieldIn(box).Square()
	case rules.Bucket:
		return "bucket", FieldIn(box).Bucket()
	case rules.Channel:
		if box.W > box.H {
			return "across", box.Inset(geom.MM(0.6))
		}
		return "along", box.Inset(geom.MM(0.6))
	case rules.House:
		return "house", box.Inset(geom.MM(0.8))
	}
	return string(kind), box.Inset(geom.MM(1))
}

// smallest is how small a hand writes where there is little room.
const smallest = geom.Millimetre

// between is how far a wrong number and the right one stand apart, so that the
// two are not read as one.
const between = 1000 * geom.Micrometre

// number writes a number or a name by hand. One that is wrong is struck through,
// with the right one beside it in red.
func (a *Artist) number(m rules.Mark, box geom.Rect) ([]ink.Op, diag.List) {
	if m.Right == "" {
		return a.hand(m.Text, box, lead)
	}
	box.X, box.W = box.X+between/2, box.W-between // clear of the ring
	first, second := box, box
	first.W = (box.W - between) / 2
	second.X, second.W = first.Right()+between, first.W
	if a.RightToLeft {
		first.X, second.X = second.X, first.X
	}
	ops, errs := a.hand(m.Text, first, lead)
	var line ink.Path
	bar := first.Inset(min(first.W, first.H) / 6)
	line.Move(bar.X, bar.Y+bar.H*62/100).Line(bar.Right(), bar.Y+bar.H*38/100)
	ops = append(ops, &ink.Stroke{Path: line, Colour: wrong, Width: geom.MM(0.5), Cap: ink.RoundCap})
	right, more := a.hand(m.Right, second, wrong)
	return append(ops, right...), append(errs, more...)
}

// hand writes a text in one line, as large as there is room for it; numbers in
// the figures of the language.
func (a *Artist) hand(text string, box geom.Rect, colour ink.Colour) ([]ink.Op, diag.List) {
	if n, err := strconv.Atoi(text); err == nil && strconv.Itoa(n) == text {
		text = a.figures(n)
	}
	return a.write(text, box, Look{Italic: true, Size: geom.PT(14), MinSize: smallest, Colour: colour})
}

// write sets a text into a box.
func (a *Artist) write(text string, box geom.Rect, look Look) ([]ink.Op, diag.List) {
	ops, ok := a.Hand.Write(text, box, look)
	if !ok {
		return nil, diag.List{{Code: "mark-overflow", Args: diag.Args{"found": text, "allowed": box.Size()}}}
	}
	return ops, nil
}

// RingAround goes around the room of a slot in which something is wrong.
func RingAround(room Room) ink.Op {
	box := room.Box
	return &ink.Stroke{
		Path:   ink.RoundRectPath(box.Inset(-geom.MM(1)), min(box.W, box.H)/2),
		Colour: wrong, Width: geom.MM(0.9), Join: ink.RoundJoin,
	}
}

// BadgeAt is the number of the nth violation of a slot, from 0, at the shoulder of the ring.
func (a *Artist) BadgeAt(room Room, nth, number int) []ink.Op {
	at := geom.Pt(room.Box.Right()-geom.MM(1)-geom.MM(5)*geom.Length(nth), room.Box.Y)
	return a.Badge(at, number)
}

func (a *Artist) figures(n int) string {
	if a.Number == nil {
		return strconv.Itoa(n)
	}
	return a.Number(n)
}

// Badge is a disk with the number of a violation.
func (a *Artist) Badge(c geom.Point, number int) []ink.Op {
	const r = 2500 * geom.Micrometre
	ops := []ink.Op{
		&ink.Fill{Path: ink.CirclePath(c, r+geom.MM(0.3)), Colour: paper},
		&ink.Fill{Path: ink.CirclePath(c, r), Colour: wrong},
	}
	text, _ := a.write(a.figures(number), geom.R(c.X-r, c.Y-r, 2*r, 2*r),
		Look{Bold: true, Size: geom.PT(9.5), MinSize: geom.PT(7), Colour: paper})
	return append(ops, text...)
}
