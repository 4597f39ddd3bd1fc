package cli

import (
	"bytes"
	"encoding/json"

	"cartouche/internal/diag"
	"cartouche/rules"
)

// The objects of the report, their keys in the order in which they are printed.
type (
	reportJSON struct {
		File       string          `json:"file"`
		Game       string          `json:"game"`
		Kind       string          `json:"kind"`
		Valid      bool            `json:"valid"`
		Violations []violationJSON `json:"violations"`
		More       int             `json:"more,omitempty"` // violations that are not listed
		Scores     []scoreJSON     `json:"scores"`
		Winners    []string        `json:"winners"`
	}
	violationJSON struct {
		Code    string `json:"code"`
		Message string `json:"message"`
		File    string `json:"file"`
		Line    int    `json:"line"`
		Column  int    `json:"column"`
		Player  string `json:"player,omitempty"`
		Round   int    `json:"round,omitempty"`
		Rule    string `json:"rule"`
	}
	scoreJSON struct {
		Player string     `json:"player"`
		Rank   int        `json:"rank"`
		Total  int        `json:"total"`
		Items  []itemJSON `json:"items"`
	}
	itemJSON struct {
		Item   string `json:"item"`
		Points int    `json:"points"`
	}
	failureJSON struct {
		File  string    `json:"file"`
		Error errorJSON `json:"error"`
	}
	errorJSON struct {
		mistakeJSON
		Errors []mistakeJSON `json:"errors"`
	}
	mistakeJSON struct {
		Message string `json:"message"`
		Line    int    `json:"line"`
		Column  int    `json:"column"`
	}
)

// jsonLine prints a value as one line, with all characters as they are.
func jsonLine(v any) []byte {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		panic(err) // nothing but texts and numbers is ever encoded
	}
	return b.Bytes()
}

func (v *verdict) json() output {
	if v.record == nil {
		return output{out: jsonLine(failureJSON{v.file, v.failure()}), exit: v.exit()}
	}
	r := reportJSON{File: v.file, Game: v.record.Game.ID, Kind: v.record.Kind, Valid: len(v.report.Violations) == 0,
		Violations: []violationJSON{}, More: v.report.More, Scores: scoresJSON(v.report.Score), Winners: v.report.Winners}
	for _, x := range v.report.Violations {
		r.Violations = append(r.Violations, violationJSON{Code: x.Code, Message: v.texts.violation(x), File: v.file,
			Line: x.Pos.Line, Column: x.Pos.Column, Player: x.Player, Round: x.Round, Rule: x.Rule})
	}
	return output{out: jsonLine(r), exit: v.exit()}
}

func scoresJSON(score rules.Score) []scoreJSON {
	list := make([]scoreJSON, len(score))
	for i, s := range score {
		list[i] = scoreJSON{s.Player, s.Rank, s.Total, make([]itemJSON, len(s.Items))}
		for k, it := range s.Items {
			list[i].Items[k] = itemJSON{it.ID, it.Points}
		}
	}
	return list
}

// failure is the first mistake, and the list of all. A file that could not be
// read as a whole is at fault from its first character.
func (v *verdict) failure() errorJSON {
	e := errorJSON{Errors: make([]mistakeJSON, len(v.errs))}
	for i, d := range v.errs {
		e.Errors[i] = mistakeJSON{v.texts.mistake(d, v.file), max(d.Pos.Line, 1), max(d.Pos.Column, 1)}
	}
	e.mistakeJSON = e.Errors[0]
	return e
}

// mistake is what a mistake says; one in another file, such as the game's data,
// says where that is.
func (t *texts) mistake(d diag.Diagnostic, file string) string {
	text := message(t.Catalogue, d)
	if d.Pos.File != "" && d.Pos.File != file {
		text = d.Pos.String() + ": " + text
	}
	return text
}
