package session

import (
	"slices"

	"cartouche/internal/report"
)

// Choices draws what may stand in a place, choice by choice, as the boards show it. It
// returns a list as JSON, which is empty where something is typed.
func (s *Sheet) Choices(at string) []byte {
	drawn := []any{}
	if i, ok := s.keyed[at]; ok && s.drawing != nil {
		for _, marks := range s.places[i].about.Choices {
			here := slices.Clone(marks)
			for n := range here {
				here[n].Slot = s.places[i].Slot // on what all share, they carry the sign of their owner
			}
			drawn = append(drawn, s.drawing.Marks(s.record, s.places[i].Slot, here))
		}
	}
	return report.Line(drawn)
}
