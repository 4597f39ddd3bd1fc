package report

import (
	"cartouche/internal/diag"
	"cartouche/internal/record"
	"cartouche/rules"
)

// Mark is a mark in its slot, as JSON. Seat is -1 on shared boards; By is -1 for a mark without an owner.
type Mark struct {
	Board string     `json:"board"`
	Seat  int        `json:"seat"`
	Slot  string     `json:"slot"`
	Kind  rules.Kind `json:"kind"`
	Text  string     `json:"text,omitempty"`
	Right string     `json:"right,omitempty"`
	Wrong bool       `json:"wrong,omitempty"`
	By    int        `json:"by"`
}

// Marks returns the marks on the boards as a line of JSON.
func (v *Verdict) Marks() []byte {
	if v.Record == nil {
		return v.JSON()
	}
	list := []Mark{}
	if v.Report.Marks != nil {
		for _, m := range v.Report.Marks() {
			list = append(list, Mark{m.Board, m.Seat, m.ID, m.Kind, m.Text, m.Right, m.Wrong, m.By})
		}
	}
	return Line(list)
}

// Fill returns the record of a blank sheet with marks on it. marks is a list in the form of Marks,
// or nil if it could not be parsed. Fill skips marks that have no place on a sheet, such as who
// gets a bonus, because they follow from the others. Scores alone have no marks: they are printed as they are.
func (v *Verdict) Fill(marks []Mark) []byte {
	if v.Record == nil {
		return v.JSON()
	}
	if v.Record.Kind == record.Scores { // which have no blanks to fill
		return v.Record.Encode()
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
