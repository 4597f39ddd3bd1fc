package scene

import (
	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
)

// Slot is a place where a pencil can make a mark, or where a piece can stand. Its
// ID is what the rules call it: field.A1, year.3.harvest, granary.1.grain.7.
type Slot struct {
	ID       string
	Kinds    []string // of marks that it takes, by the rules' words: circle, bucket, square
	Capacity int      // how many marks it takes at once; 0 when nothing limits them
	// Beside are the slots that it touches on the board, by their ids and in a fixed
	// order. Fields name each other; what lies between fields, such as a channel or
	// a crossing, names those fields and is not named by them.
	Beside []string
	// Between tells that it lies between the slots that it is beside and belongs to
	// them: on the edge that two share, or on the crossing where four meet.
	Between bool
	Six     bool // it has six sides, so that nothing touches it at a corner alone
	Row     int  // on a board of rows and columns, from 1 in printed order; 0 for none
	Column  int
	Valued  bool // whether a whole number is printed in it: Value
	Value   int
	Holds   *Holding // pieces that lie on it; nil for none that are known
	Box     geom.Rect
	Shape   *ink.Path // the outline when it is not the box
	At      diag.Pos  // of its element in the data
}

// Holding says which pieces lie in a slot.
type Holding struct {
	Piece string    // name of their component
	Count int       // how many at once
	Size  geom.Size // of the outline of one; zero for that of the component
}

// Placed returns the slot where the placement puts it.
func (s Slot) Placed(at geom.Placement) Slot {
	s.Box = at.ApplyRect(s.Box)
	if s.Shape != nil {
		shape := s.Shape.Placed(at)
		s.Shape = &shape
	}
	return s
}

// ShownSlots returns the slots of the group that its clip does not cut off wholly.
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
