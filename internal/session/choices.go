package session

import (
	"slices"

	"cartouche/internal/report"
)

// Choices draws each choice of a place as the boards show it. It returns a list as JSON, which is
// empty if the value is typed.
func (s *Sheet) Choices(at string) []byte {
	drawn := []any{}
	if i, ok := s.keyed[at]; ok && s.drawing != nil {
		for _, marks := range s.places[i].about.Choices {
			here := slices.Clone(marks)
			for n := range here {
				here[n].Slot = s.places[i].Slot // on shared boards, marks carry the sign of their owner
			}
			drawn = append(drawn, s.drawing.Marks(s.record, s.places[i].Slot, here))
		}
	}
	return report.Line(drawn)
}
