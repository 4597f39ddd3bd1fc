package sketch

import (
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
	Slot string  `json:"slot"` // as [Key] returns it
	Ops  [][]any `json:"ops"`
}

// owner is the slot for the name of a board's player.
const owner = "owner"

// Draw returns the drawing of a judged record, with the names of the players on their boards.
func (p *Pen) Draw(r *record.Record, report rules.Report) Drawing {
	d := Drawing{Marks: []Drawn{}, Wrong: [][]Ringed{}}
	at := map[rules.Slot][]rules.Mark{}
	var slots []rules.Slot
	if report.Marks != nil {
		for _, m := range report.Marks() {
			name := rules.Slot{Board: m.Board, Seat: m.Seat, ID: owner}
			if _, printed := p.desk.boards[m.Board][owner]; printed && at[name] == nil && m.Seat >= 0 && m.Seat < len(r.Players) {
				at[name] = []rules.Mark{{Slot: name, Kind: rules.Number, Text: r.Players[m.Seat], By: m.Seat}}
				slots = append(slots, name)
			}
			if at[m.Slot] == nil {
				slots = append(slots, m.Slot)
			}
			at[m.Slot] = append(at[m.Slot], m)
		}
	}
	for _, slot := range slots {
		if ops, ok := p.Marks(r, slot, at[slot]).([][]any); ok {
			d.Marks = append(d.Marks, Drawn{Key(slot), ops})
		}
	}
	for i, v := range report.Violations {
		d.Wrong = append(d.Wrong, p.Ring(r, i, v.Slots).([]Ringed))
	}
	return d
}
