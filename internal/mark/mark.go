// Package mark draws marks and pieces: a circle, a bucket or a house in its slot, which a legend
// prints, and the silhouettes of pieces. It draws a report's marks into the slots of boards, and
// rings around those with violations. Begin at Artist.Draw.
package mark

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/rules"
)

// Artist draws marks. Automaton is the seat of the automaton, or -1. Seats are the colours of the
// players by seat, if the game sets them.
type Artist struct {
	Hand      Hand
	Figures   map[string]Outline // at least those of the templates
	Automaton int
	Seats     []string

	RightToLeft bool // the language is written from right to left
	// Number formats numbers in the digits of the language; nil formats 123. Other texts, such as
	// names and N4, are drawn as in the record.
	Number func(number string) string
	// Named returns the text of a key of the game's catalogue, and whether it exists. Words of a
	// list are drawn so; nil draws them as in the record.
	Named func(key string) (string, bool)
}

// Hand writes texts and draws icons, with the fonts of a kit or those of a browser.
type Hand interface {
	// Write sets a text into a box in one centred line, without interpreting it. It returns false
	// if there is no room even at the smallest size.
	Write(text string, box geom.Rect, look Look) ([]ink.Op, bool)
	// Icon returns an icon as large as a box allows, centred in it. It returns false if the icon does not exist.
	Icon(name string, box geom.Rect) (ink.Path, bool)
}

// Look is the style of a text. Its size is the largest that fits, between MinSize and Size.
type Look struct {
	Bold, Italic  bool
	Size, MinSize geom.Length
	Colour        ink.Colour
}

// Room is the space for marks in a slot: its box, its outline if that is different, and where a mark
// of each kind that it accepts goes.
type Room struct {
	Box    geom.Rect
	Shape  *ink.Path
	Places []ink.Place
}

// at returns where a mark of a kind goes. Other kinds than the slot accepts have the whole slot:
// remarks, and what a declared game puts there.
func (r Room) at(kind rules.Kind) geom.Rect {
	for _, p := range r.Places {
		if p.Kind == string(kind) {
			return p.Box
		}
	}
	return r.Box
}

// Pen returns the pen of a seat.
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

// Draw returns the marks and rings of one copy of a board, selected by its name and seat. A mark or
// ring whose slot is not in rooms is reported.
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
	counts := map[string]*roomCount{}
	for _, m := range marks {
		if m.Board == board && m.Seat == seat {
			if counts[m.ID] == nil {
				counts[m.ID] = &roomCount{}
			}
			counts[m.ID].count(m)
		}
	}
	for _, m := range marks {
		if room, ok := here(m.Slot); ok {
			more, err := a.Mark(m, counts[m.ID].room(m, room))
			ops = append(ops, more...)
			errs = append(errs, err...)
		}
	}
	var badges []ink.Op         // over all rings, so that none crosses a number
	numbers := map[string]int{} // numbers of one slot are side by side
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

// InSlot returns the drawing of all marks in one slot.
func (a *Artist) InSlot(room Room, marks []rules.Mark) ([]ink.Op, diag.List) {
	var count roomCount
	for _, m := range marks {
		count.count(m)
	}
	var ops []ink.Op
	var errs diag.List
	for _, m := range marks {
		more, err := a.Mark(m, count.room(m, room))
		ops, errs = append(ops, more...), append(errs, err...)
	}
	return ops, errs
}

// roomCount counts the marks that share the room of a slot, and those already placed.
type roomCount struct{ all, placed int }

func (s *roomCount) count(m rules.Mark) {
	if sharesRoom(m.Kind) {
		s.all++
	}
}

// room returns the room of the next mark: a place of its own if there is one for each of its kind.
func (s *roomCount) room(m rules.Mark, whole Room) Room {
	if s.all < 2 || !sharesRoom(m.Kind) {
		return whole
	}
	s.placed++
	var own []geom.Rect
	for _, p := range whole.Places {
		if p.Kind == string(m.Kind) {
			own = append(own, p.Box)
		}
	}
	if len(own) >= s.all {
		return Room{Box: own[s.placed-1]}
	}
	return part(whole, s.placed-1, s.all)
}

// sharesRoom reports whether a mark is placed beside others in its slot. Pencil marks in a field go
// around each other, and remarks have their own positions.
func sharesRoom(kind rules.Kind) bool {
	switch kind {
	case rules.Circle, rules.Bucket, rules.Square, rules.Influence, rules.Line, "ring-adjacent", "ring-segment":
		return false
	}
	return true
}

// part returns the nth of equal parts of a room, along its longer side.
func part(room Room, nth, of int) Room {
	whole, i, n := room.Box, geom.Length(nth), geom.Length(of)
	reduced := func(box geom.Rect) geom.Rect {
		if whole.W >= whole.H {
			box.X, box.W = whole.X+whole.W*i/n+(box.X-whole.X)/n, box.W/n
		} else {
			box.Y, box.H = whole.Y+whole.H*i/n+(box.Y-whole.Y)/n, box.H/n
		}
		return box
	}
	out := Room{Box: reduced(whole), Places: slices.Clone(room.Places)}
	for k, p := range out.Places {
		out.Places[k].Box = reduced(p.Box)
	}
	return out
}

// Mark draws one mark into the room of its slot.
func (a *Artist) Mark(m rules.Mark, room Room) ([]ink.Op, diag.List) {
	box := room.at(m.Kind)
	pen := a.Pen(m.By)
	switch m.Kind {
	case rules.Pyramid, rules.Site:
		return a.pyramid(m, box)
	case rules.Pieces:
		return a.pieces(m, box)
	case rules.Influence:
		return a.influence(m, box), nil
	case rules.Number:
		if decimals {
			if ops, errs, ok := atSign(a, m, room); ok {
				return ops, errs
			}
		}
		return a.number(m, box)
	case rules.Line:
		return a.line(m, room), nil
	case rules.Stone, rules.Cube:
		return append([]ink.Op{pen.hatched(box)}, pen.Sign(box.Center(), geom.MM(1.8))...), nil
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

// shape draws a pencil mark as the legend prints it, with an unsteady hand.
func (a *Artist) shape(m rules.Mark, box geom.Rect) ([]ink.Op, diag.List) {
	name := string(m.Kind)
	if m.Kind == rules.Channel {
		name = "along"
		if box.W > box.H {
			name = "across"
		}
	}
	path, ok := Path(name, box)
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

// sign returns a figure or an icon, as large as its slot allows. A declared game may use any of them as a mark.
func (a *Artist) sign(name string, box geom.Rect) (ink.Path, bool) {
	side := min(box.W, box.H) * 3 / 4
	at := geom.R(box.Center().X-side/2, box.Center().Y-side/2, side, side)
	if figure, ok := a.Figures[name]; ok {
		return figure.In(at), true
	}
	return a.Hand.Icon(name, at)
}

// smallest is the smallest size of handwriting.
const smallest = geom.Millimetre

// between is the distance of a wrong number from the right one, so that the two are not read as one.
const between = 1000 * geom.Micrometre

// number writes a number or a name by hand. A wrong one is struck through, with the right one beside it in red.
func (a *Artist) number(m rules.Mark, box geom.Rect) ([]ink.Op, diag.List) {
	if name, ok := a.named(m); ok {
		return a.write(name, box, handwriting(lead))
	}
	switch {
	case m.Wrong:
		ops, errs := a.hand(m.Text, box, lead)
		return append(ops, strike(box, m.Text)), errs
	case m.Right == "":
		return a.hand(m.Text, box, lead)
	case m.Text == "":
		return a.hand(m.Right, box, wrong)
	}
	box.X, box.W = box.X+between/2, box.W-between // clear of the ring
	first, second := box, box
	first.W = (box.W - between) / 2
	second.X, second.W = first.Right()+between, first.W
	if a.RightToLeft {
		first.X, second.X = second.X, first.X
	}
	ops, errs := a.hand(m.Text, first, lead)
	ops = append(ops, strike(first, m.Text))
	right, more := a.hand(m.Right, second, wrong)
	return append(ops, right...), append(errs, more...)
}

// strike draws a line through a wrong text in the middle of its box, a little longer than handwriting
// of its largest size.
func strike(box geom.Rect, text string) ink.Op {
	var line ink.Path
	bar := box.Inset(min(box.W, box.H) / 6)
	wide := min(bar.W, geom.MM(3)*geom.Length(utf8.RuneCountInString(text)+1))
	bar.X, bar.W = bar.Center().X-wide/2, wide
	line.Move(bar.X, bar.Y+bar.H*62/100).Line(bar.Right(), bar.Y+bar.H*38/100)
	return &ink.Stroke{Path: line, Colour: wrong, Width: geom.MM(0.5), Cap: ink.RoundCap}
}

// named returns the name of a word of a list, and whether there is one.
func (a *Artist) named(m rules.Mark) (string, bool) {
	if a.Named == nil || !strings.HasPrefix(m.Name, "word.") {
		return "", false
	}
	return a.Named(m.Name)
}

// hand writes a text in one line, as large as possible; numbers in the digits of the language.
func (a *Artist) hand(text string, box geom.Rect, colour ink.Colour) ([]ink.Op, diag.List) {
	if _, ok := rules.ParseDecimal(text, rules.MostDigits); ok && a.Number != nil {
		text = a.Number(text)
	}
	return a.write(text, box, handwriting(colour))
}

func handwriting(colour ink.Colour) Look {
	return Look{Italic: true, Size: geom.PT(14), MinSize: smallest, Colour: colour}
}

func (a *Artist) write(text string, box geom.Rect, look Look) ([]ink.Op, diag.List) {
	ops, ok := a.Hand.Write(text, box, look)
	if !ok {
		return nil, diag.List{{Code: "mark-overflow", Args: diag.Args{"found": text, "allowed": box.Size()}}}
	}
	return ops, nil
}

// RingAround draws a ring around the room of a slot with a violation. Around a slanting line it is the
// outline of the room, so that it leaves out what lies beside the line.
func RingAround(room Room) ink.Op {
	box := room.Box
	if room.slants() {
		return &ink.Stroke{Path: *room.Shape, Colour: wrong, Width: geom.MM(0.9), Join: ink.RoundJoin}
	}
	return &ink.Stroke{
		Path:   ink.RoundRectPath(box.Inset(-geom.MM(1)), min(box.W, box.H)/2),
		Colour: wrong, Width: geom.MM(0.9), Join: ink.RoundJoin,
	}
}

// BadgeAt draws the number of the nth violation of a slot, from 0, at the upper right of the ring, or on
// a slanting line.
func (a *Artist) BadgeAt(room Room, nth, number int) []ink.Op {
	if room.slants() {
		return a.Badge(room.beside(nth), number)
	}
	at := geom.Pt(room.Box.Right()-geom.MM(1), room.Box.Y)
	return a.Badge(at.Sub(geom.Pt(geom.MM(5)*geom.Length(nth), 0)), number)
}

func (a *Artist) figures(n int) string {
	text := strconv.Itoa(n)
	if a.Number == nil {
		return text
	}
	return a.Number(text)
}

// Badge draws a disk with the number of a violation.
func (a *Artist) Badge(c geom.Point, number int) []ink.Op {
	const r = 2500 * geom.Micrometre
	ops := []ink.Op{&ink.Fill{Path: ink.CirclePath(c, r+geom.MM(0.3)), Colour: paper}, &ink.Fill{Path: ink.CirclePath(c, r), Colour: wrong}}
	text, _ := a.write(a.figures(number), geom.R(c.X-r, c.Y-r, 2*r, 2*r),
		Look{Bold: true, Size: geom.PT(9.5), MinSize: geom.PT(7), Colour: paper})
	return append(ops, text...)
}
