package session

import "cartouche/internal/report"

// Choices draws what may stand in a place, choice by choice, as the boards show it. It
// returns a list as JSON, which is empty where something is typed.
func (s *Sheet) Choices(at string) []byte {
	drawn := []any{}
	if i, ok := s.keyed[at]; ok && s.drawing != nil {
		for _, marks := range s.places[i].about.Choices {
			drawn = append(drawn, s.drawing.Marks(s.record, s.places[i].Slot, marks))
		}
	}
	return report.Line(drawn)
}
