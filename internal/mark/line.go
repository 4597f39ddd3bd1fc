package mark

import (
	"math"

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

// beside returns the nth point on a line beside the sign on its middle: first to the right of it, then to the left, then further out.
func (r Room) beside(nth int) geom.Point {
	at := r.line()
	x, y := float64(at.To.X-at.From.X), float64(at.To.Y-at.From.Y)
	share := min(0.5, (4600+5000*float64(nth/2))/math.Hypot(x, y))
	if (nth%2 == 1) == (x >= 0) {
		share = -share
	}
	return geom.Pt((at.From.X+at.To.X)/2+geom.Length(x*share), (at.From.Y+at.To.Y)/2+geom.Length(y*share))
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
