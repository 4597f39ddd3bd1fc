package scene

import (
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
)

// Slot is where a player writes, makes a mark or places a piece. Its ID is its name in the rules:
// field.A1, year.3.harvest, granary.1.grain.7.
type Slot struct {
	ID       string
	Kinds    []string // kinds of marks that it accepts, as named by the rules: circle, bucket, square
	Capacity int      // how many marks it accepts at once; 0 means no limit
	// Beside lists the ids of the slots that it touches on the board, in a fixed order. Fields name each other. A slot between
	// fields, such as a channel or a crossing, names those fields, but they do not name it.
	Beside []string
	// Between is true for a slot between the slots in Beside: on the edge that two share, or on the crossing where four meet.
	Between bool
	Six     bool // it has six sides, so that it touches no other slot only at a corner
	Row     int  // on a board of rows and columns, from 1 in printed order; 0 for none
	Column  int
	Valued  bool // whether a whole number is printed in it: Value
	Value   int
	Holds   *Holding // pieces in it; nil if unknown
	Box     geom.Rect
	Shape   *ink.Path   // the outline, if it is not the box
	Places  []ink.Place // where a mark of each kind goes, in the order of Kinds
	At      diag.Pos    // of its element in the data
}

// Holding describes the pieces in a slot.
type Holding struct {
	Piece string    // name of their component
	Count int       // how many at once
	Size  geom.Size // size of one piece's outline; zero means the size of the component
	Takes geom.Size // what all cover in the middle of the slot; zero until the face is complete
}

// Covered returns what the pieces of a slot that holds some cover in its middle.
func (s Slot) Covered() geom.Rect {
	c, size := s.Box.Center(), s.Holds.Takes
	return geom.R(c.X-size.W/2, c.Y-size.H/2, size.W, size.H)
}

// Placed returns the slot at a placement, or at a scale.
func (s Slot) Placed(at interface {
	Apply(geom.Point) geom.Point
	ApplyRect(geom.Rect) geom.Rect
}) Slot {
	s.Box = at.ApplyRect(s.Box)
	if s.Shape != nil {
		shape := s.Shape.Placed(at)
		s.Shape = &shape
	}
	s.Places = slices.Clone(s.Places)
	for i, p := range s.Places {
		s.Places[i] = p.Moved(at.ApplyRect, at.Apply)
	}
	return s
}

// ShownSlots returns the slots of the group that its clip does not hide completely.
func (g *Group) ShownSlots() []Slot {
	if g.Clip == nil {
		return g.Slots
	}
	var shown []Slot
	clip := g.Clip.Box()
	for _, s := range g.Slots {
		if clip.Overlaps(s.Box) {
			shown = append(shown, s)
		}
	}
	return shown
}
