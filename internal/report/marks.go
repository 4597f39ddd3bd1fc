package report

import (
	"encoding/json"

	"cartouche/internal/diag"
	"cartouche/rules"
)

// markJSON is a mark in its slot. The seat is -1 on boards that all share.
type markJSON struct {
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
	list := []markJSON{}
	if v.Report.Marks != nil {
		for _, m := range v.Report.Marks() {
			list = append(list, markJSON{m.Board, m.Seat, m.ID, m.Kind, m.Text, m.Right, m.By})
		}
	}
	return Line(list)
}

// Fill returns the record of a blank sheet with marks on it, which are a list as
// Marks gives it. Marks for which a sheet has no place, such as who gets a bonus,
// follow from the others and are passed over.
func (v *Verdict) Fill(marks []byte) []byte {
	if v.Record == nil {
		return v.JSON()
	}
	var list []markJSON
	err := json.Unmarshal(marks, &list)
	if err != nil || v.Record.Sheet == nil {
		return (&Verdict{File: v.File, Texts: v.Texts, Errs: diag.List{{Pos: diag.Pos{File: v.File}, Code: "fill-sheet"}}}).JSON()
	}
	drawn := make([]rules.Mark, len(list))
	for i, m := range list {
		drawn[i] = rules.Mark{Slot: rules.Slot{Board: m.Board, Seat: m.Seat, ID: m.Slot}, Kind: m.Kind, Text: m.Text, By: m.By}
	}
	v.Record.Game.Fill(v.Record.Sheet, drawn)
	return v.Record.Encode()
}
