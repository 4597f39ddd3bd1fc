package report

import (
	"cartouche/internal/diag"
	"cartouche/rules"
)

// Mark is a mark in its slot, as JSON has it. The seat is -1 on boards that all share, By
// is -1 for a mark that is nobody's.
type Mark struct {
	Board string     `json:"board"`
	Seat  int        `json:"seat"`
	Slot  string     `json:"slot"`
	Kind  rules.Kind `json:"kind"`
	Text  string     `json:"text,omitempty"`
	Right string     `json:"right,omitempty"`
	By    int        `json:"by"`
}

// Marks returns what the boards show, as a line of JSON.
func (v *Verdict) Marks() []byte {
	if v.Record == nil {
		return v.JSON()
	}
	list := []Mark{}
	if v.Report.Marks != nil {
		for _, m := range v.Report.Marks() {
			list = append(list, Mark{m.Board, m.Seat, m.ID, m.Kind, m.Text, m.Right, m.By})
		}
	}
	return Line(list)
}

// Fill returns the record of a blank sheet with marks on it, which are a list as
// Marks gives it, or nil for what could not be read as one. Marks for which a sheet has
// no place, such as who gets a bonus, follow from the others and are passed over.
func (v *Verdict) Fill(marks []Mark) []byte {
	if v.Record == nil {
		return v.JSON()
	}
	if marks == nil || v.Record.Sheet == nil {
		return (&Verdict{File: v.File, Texts: v.Texts, Errs: diag.List{{Pos: diag.Pos{File: v.File}, Code: "fill-sheet"}}}).JSON()
	}
	drawn := make([]rules.Mark, len(marks))
	for i, m := range marks {
		drawn[i] = rules.Mark{Slot: rules.Slot{Board: m.Board, Seat: m.Seat, ID: m.Slot}, Kind: m.Kind, Text: m.Text, By: m.By}
	}
	v.Record.Game.Fill(v.Record.Sheet, drawn)
	return v.Record.Encode()
}
