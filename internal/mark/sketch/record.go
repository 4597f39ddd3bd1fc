package sketch

import (
	"maps"
	"slices"

	"cartouche/internal/record"
	"cartouche/rules"
)

// Drawing is the drawing of a whole record.
type Drawing struct {
	Marks []Drawn    `json:"marks"` // by slot
	Wrong [][]Ringed `json:"wrong"` // of each violation of the report
}

// Drawn is the drawing of a slot.
type Drawn struct {
	Slot string  `json:"slot"` // as [rules.Slot.Key] returns it
	Ops  [][]any `json:"ops"`
}

// Draw returns the drawing of a judged record, with the names of the players on their boards.
func (p *Pen) Draw(r *record.Record, report rules.Report) Drawing {
	d := Drawing{Marks: []Drawn{}, Wrong: [][]Ringed{}}
	at, named := map[rules.Slot][]rules.Mark{}, map[rules.Slot]bool{} // named by board and seat
	var slots []rules.Slot
	if report.Marks != nil {
		for _, m := range report.Marks() {
			if on := (rules.Slot{Board: m.Board, Seat: m.Seat}); !named[on] {
				named[on] = true
				ids := slices.Sorted(maps.Keys(p.desk.boards[m.Board]))
				for _, name := range r.NameMarks(m.Board, ids, m.Seat, m.Seat >= 0) {
					slots = append(slots, name.Slot)
					at[name.Slot] = []rules.Mark{name}
				}
			}
			if at[m.Slot] == nil {
				slots = append(slots, m.Slot)
			}
			at[m.Slot] = append(at[m.Slot], m)
		}
	}
	for _, slot := range slots {
		if ops, ok := p.Marks(r, slot, at[slot]).([][]any); ok {
			d.Marks = append(d.Marks, Drawn{slot.Key(), ops})
		}
	}
	for i, v := range report.Violations {
		d.Wrong = append(d.Wrong, p.Ring(r, i, v.Slots).([]Ringed))
	}
	return d
}
