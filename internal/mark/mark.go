// Package mark draws what pencils have written: a report's marks into the slots
// of the boards that the kit prints, and rings around those that are wrong.
package mark

import (
	"strconv"

	"cartouche/internal/diag"
	"cartouche/internal/font"
	"cartouche/internal/geom"
	"cartouche/internal/mark/figure"
	"cartouche/internal/mark/pencil"
	"cartouche/internal/scene"
	"cartouche/rules"
)

// Artist draws marks. Automaton is the seat that no human has, or -1; Seats are
// the colours of the players by seat, where the game says which they are.
type Artist struct {
	Fonts     *font.Set
	Figures   map[string]figure.Outline // those of the templates at least
	Lang      string
	Automaton int
	Seats     []string

	RightToLeft bool // Lang is written from right to left
	// Number prints numbers in Lang's figures; nil takes 123. What else a pencil
	// writes, such as names and N4, stays as the record has it.
	Number func(n int) string

	lacking []rune // characters that no font had, see unknown
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
	lead  = scene.Colour{R: 0x33, G: 0x33, B: 0x3c, Name: "lead"}
	wrong = scene.Colour{R: 0xa8, G: 0x38, B: 0x2b, Name: "carnelian"}
)

// Draw returns what the pencils have drawn on one copy of a board: the marks and
// rings that belong to it, by its name and seat. A mark or ring whose slot the
// face does not have is a diagnostic: nothing is dropped in silence.
func (a *Artist) Draw(face *scene.Face, board string, seat int, marks []rules.Mark, rings []Ring) ([]scene.Op, diag.List) {
	slots := map[string]scene.Slot{}
	for _, s := range face.Slots {
		slots[s.ID] = s
	}
	var ops []scene.Op
	var errs diag.List
	here := func(s rules.Slot) (scene.Slot, bool) {
		if s.Board != board || s.Seat != seat {
			return scene.Slot{}, false
		}
		slot, ok := slots[s.ID]
		if !ok {
			errs.Add(diag.Pos{}, "mark-without-slot", diag.Args{"found": s.ID, "component": board})
		}
		return slot, ok
	}
	stand := map[string]int{}
	for _, m := range marks {
		if m.Board == board && m.Seat == seat && sharesRoom(m.Kind) {
			stand[m.ID]++
		}
	}
	nth := map[string]int{}
	for _, m := range marks {
		if slot, ok := here(m.Slot); ok {
			if n := stand[m.ID]; n > 1 && sharesRoom(m.Kind) {
				slot = part(slot, nth[m.ID], n)
				nth[m.ID]++
			}
			more, err := a.mark(m, slot)
			ops = append(ops, more...)
			errs = append(errs, err...)
		}
	}
	var badges []scene.Op       // over all rings, so that none crosses a number
	numbers := map[string]int{} // those of one slot stand beside each other
	for _, r := range rings {
		if slot, ok := here(r.Slot); ok {
			nth := numbers[r.Slot.ID]
			if numbers[r.Slot.ID]++; nth == 0 {
				ops = append(ops, ring(slot.Box))
			}
			badges = append(badges, a.badge(geom.Pt(slot.Box.Right()-geom.MM(1)-geom.MM(5)*geom.Length(nth), slot.Box.Y), r.Number)...)
		}
	}
	return append(ops, badges...), errs
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

// part is the nth of so many equal parts of a slot, along its longer side.
func part(slot scene.Slot, nth, of int) scene.Slot {
	box := &slot.Box
	if i, n := geom.Length(nth), geom.Length(of); box.W >= box.H {
		box.X, box.W = box.X+box.W*i/n, box.W/n
	} else {
		box.Y, box.H = box.Y+box.H*i/n, box.H/n
	}
	slot.Shape = nil
	return slot
}

// mark draws one mark into its slot.
func (a *Artist) mark(m rules.Mark, slot scene.Slot) ([]scene.Op, diag.List) {
	box := slot.Box
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
		return append([]scene.Op{pen.hatched(box.Inset(geom.MM(0.8)))}, pen.Sign(box.Center(), geom.MM(1.8))...), nil
	case rules.Outline:
		outline := scene.RectPath(box)
		if slot.Shape != nil {
			outline = *slot.Shape
		}
		line := &scene.Stroke{Path: outline, Colour: pen.Colour, Width: geom.MM(1.2), Join: scene.RoundJoin}
		return append([]scene.Op{line}, pen.Sign(geom.Pt(box.Center().X, box.Y+geom.MM(1.6)), geom.MM(2))...), nil
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
func (a *Artist) shape(m rules.Mark, box geom.Rect) ([]scene.Op, diag.List) {
	name, at := place(m.Kind, box)
	path, ok := pencil.Path(name, at)
	if silhouette, known := a.sign(name, box); !ok && known {
		return []scene.Op{&scene.Fill{Path: silhouette, Colour: lead}}, nil
	}
	if !ok {
		return nil, diag.List{{Code: "mark-without-shape", Args: diag.Args{"found": string(m.Kind)}}}
	}
	return []scene.Op{&scene.Stroke{
		Path: pencil.Unsteady(path, m.Slot.ID+string(m.Kind)), Colour: lead, Width: pencil.Line, Cap: scene.RoundCap, Join: scene.RoundJoin,
	}}, nil
}

// sign is a figure or an icon, as large as its slot allows: a mark of a game that
// declares its rules may be any of them.
func (a *Artist) sign(name string, box geom.Rect) (scene.Path, bool) {
	side := min(box.W, box.H) * 3 / 4
	at := geom.R(box.Center().X-side/2, box.Center().Y-side/2, side, side)
	if figure, ok := a.Figures[name]; ok {
		return figure.In(at), true
	}
	outline, bounds, err := a.Fonts.IconOutline(name)
	if err != nil {
		return scene.Path{}, false
	}
	return scene.OutlineIn(outline, bounds, at), true
}

// place says which shape a mark has, and where in its slot a hand puts it.
func place(kind rules.Kind, box geom.Rect) (string, geom.Rect) {
	switch kind {
	case rules.Circle:
		return "circle", pencil.FieldIn(box).Circle()
	case rules.Square:
		return "square", pencil.FieldIn(box).Square()
	case rules.Bucket:
		return "bucket", pencil.FieldIn(box).Bucket()
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
func (a *Artist) number(m rules.Mark, box geom.Rect) ([]scene.Op, diag.List) {
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
	var line scene.Path
	bar := first.Inset(min(first.W, first.H) / 6)
	line.Move(bar.X, bar.Y+bar.H*62/100).Line(bar.Right(), bar.Y+bar.H*38/100)
	ops = append(ops, &scene.Stroke{Path: line, Colour: wrong, Width: geom.MM(0.5), Cap: scene.RoundCap})
	right, more := a.hand(m.Right, second, wrong)
	return append(ops, right...), append(errs, more...)
}

// hand writes a text in one line, as large as there is room for it; numbers in
// the figures of the language.
func (a *Artist) hand(text string, box geom.Rect, colour scene.Colour) ([]scene.Op, diag.List) {
	if n, err := strconv.Atoi(text); err == nil && strconv.Itoa(n) == text {
		text = a.figures(n)
	}
	return a.write(literal(text), box, font.Style{
		Italic: true, Size: geom.PT(14), MinSize: smallest, Align: font.Center, VAlign: font.Middle, OneLine: true,
	}, colour)
}

// write sets a text into a box.
func (a *Artist) write(text string, box geom.Rect, st font.Style, colour scene.Colour) ([]scene.Op, diag.List) {
	block, err := a.setWritten(text, st, box.Size())
	if err != nil {
		return nil, diag.List{{Code: "mark-overflow", Args: diag.Args{"found": text, "allowed": box.Size()}}}
	}
	return []scene.Op{&scene.Text{Runs: block.At(box.Min()), Colour: colour}}, nil
}

// ring goes around a slot; at its shoulder stand the numbers of the violations.
func ring(box geom.Rect) scene.Op {
	return &scene.Stroke{
		Path:   scene.RoundRectPath(box.Inset(-geom.MM(1)), min(box.W, box.H)/2),
		Colour: wrong, Width: geom.MM(0.9), Join: scene.RoundJoin,
	}
}

func (a *Artist) figures(n int) string {
	if a.Number == nil {
		return strconv.Itoa(n)
	}
	return a.Number(n)
}

// badge is a disk with a number.
func (a *Artist) badge(c geom.Point, number int) []scene.Op {
	const r = 2500 * geom.Micrometre
	ops := []scene.Op{
		&scene.Fill{Path: scene.CirclePath(c, r+geom.MM(0.3)), Colour: paper},
		&scene.Fill{Path: scene.CirclePath(c, r), Colour: wrong},
	}
	text, _ := a.write(a.figures(number), geom.R(c.X-r, c.Y-r, 2*r, 2*r),
		font.Style{Bold: true, Size: geom.PT(9.5), MinSize: geom.PT(7), Align: font.Center, VAlign: font.Middle, OneLine: true}, paper)
	return append(ops, text...)
}
