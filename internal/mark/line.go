package mark

import (
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/rules"
)

// line returns where a line goes: without a place for it, through the middle of the longer sides of the box.
func (r Room) line() ink.Segment {
	for _, p := range r.Places {
		if p.Kind == ink.LineKind {
			return p.Line
		}
	}
	c := r.Box.Center()
	if r.Box.W < r.Box.H {
		return ink.Segment{From: geom.Pt(c.X, r.Box.Y), To: geom.Pt(c.X, r.Box.Bottom())}
	}
	return ink.Segment{From: geom.Pt(r.Box.X, c.Y), To: geom.Pt(r.Box.Right(), c.Y)}
}

// slants reports whether the room is a strip around a line between two nodes.
func (r Room) slants() bool {
	return r.Shape != nil && len(r.Places) == 1 && r.Places[0].Kind == ink.LineKind
}

// line draws a line, as heavy as one that a pencil draws twice. On a shared board it has the colour of
// its player, with the player's sign on its middle.
func (a *Artist) line(m rules.Mark, room Room) []ink.Op {
	at := room.line()
	stroke := &ink.Stroke{
		Path: Unsteady(ink.LinePath(at.From, at.To), m.Slot.ID+string(m.Kind)), Colour: lead, Width: 2 * Line, Cap: ink.RoundCap,
	}
	if m.Slot.Seat != rules.Shared || m.By < 0 {
		return []ink.Op{stroke}
	}
	pen := a.Pen(m.By)
	stroke.Colour = pen.Colour
	middle := geom.Pt((at.From.X+at.To.X)/2, (at.From.Y+at.To.Y)/2)
	return append([]ink.Op{stroke}, pen.Sign(middle, geom.MM(1.8))...)
}
