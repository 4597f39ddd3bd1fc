package layouts

import (
	"cartouche/internal/ink"
	"cartouche/internal/model"
	"cartouche/internal/scene"
)

// Piece is one thing to cut out: its front and, if it has two sides, its back.
type Piece struct {
	Component *model.Component
	Index     int // which row of the component's cards, from 0
	Front     *scene.Face
	Back      *scene.Face // nil for one side
	Copies    int
	Seat      int // of which player, from 1; 0 for no player, or if every player has one
}

// Side returns the front of a piece or its back.
func (p Piece) Side(back bool) *scene.Face {
	if back {
		return p.Back
	}
	return p.Front
}

// Parts returns how much a piece holds: its shapes, texts, pictures and slots, and one more for each 32 points of their outlines.
func (p Piece) Parts() int {
	n := 0
	for _, f := range []*scene.Face{p.Front, p.Back} {
		if f == nil {
			continue
		}
		n += len(f.Ops) + len(f.Slots)
		for _, op := range f.Ops {
			switch op := op.(type) {
			case *ink.Fill:
				n += len(op.Path.Points) / 32
			case *ink.Stroke:
				n += len(op.Path.Points) / 32
			}
		}
	}
	return n
}

// regionsOf returns the boxes of a component's regions. Those that no card changes are worked out once, unless they have errors.
func (s *Studio) regionsOf(c *model.Component, scope *model.Scope) model.Regions {
	if known, ok := s.regions.Load(c); ok {
		return known.(model.Regions)
	}
	before := len(*scope.Errs)
	regions := c.Layout(scope, s.profile.Inset(c.Safe.Value))
	if c.FixedRegions() && len(*scope.Errs) == before {
		s.regions.Store(c, regions)
	}
	return regions
}
