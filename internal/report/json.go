// Package report prints the verdict on a record: as JSON, and as sentences from the catalogues. The
// command line and the judge of a web page use it. Begin at Library.Judge.
package report

import (
	"bytes"
	"encoding/json"

	"cartouche/internal/diag"
	"cartouche/internal/record"
	"cartouche/rules"
)

// The objects of the report. Their keys are in printed order.
type (
	reportJSON struct {
		File       string          `json:"file"`
		Game       string          `json:"game"`
		Kind       string          `json:"kind"`
		Valid      bool            `json:"valid"`
		Violations []violationJSON `json:"violations"`
		More       int             `json:"more,omitempty"`     // violations that are not listed
		Finished   *bool           `json:"finished,omitempty"` // false if the game of a sheet goes on
		Read       string          `json:"read,omitempty"`     // "photograph" until it has been reviewed
		Scores     []scoreJSON     `json:"scores"`
		Winners    []string        `json:"winners,omitzero"` // left out in games without ranks
		ownReport
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
		ownViolation
	}
	scoreJSON struct {
		Player string      `json:"player"`
		Rank   int         `json:"rank,omitempty"`  // left out if it is unknown
		Total  json.Number `json:"total,omitempty"` // likewise
		ending
		Items []itemJSON `json:"items"`
	}
	itemJSON struct {
		Item   string      `json:"item"`
		Points json.Number `json:"points,omitempty"`
		ownItem
	}
	failureJSON struct {
		File  string    `json:"file"`
		Error errorJSON `json:"error"`
	}
	errorJSON struct {
		positionedJSON
		Errors []positionedJSON `json:"errors"`
	}
	positionedJSON struct {
		Message string `json:"message"`
		Line    int    `json:"line"`
		Column  int    `json:"column"`
	}
)

// Verdict is the result of judging one record, or the errors for which it could not be read (Errs).
type Verdict struct {
	File   string
	Errs   diag.List
	All    bool           // all of Errs are printed
	Record *record.Record // nil if it could not be read
	Report rules.Report
	Texts  Texts
}

// Line encodes a value as one line of JSON, without escaping HTML.
func Line(v any) []byte {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		panic(err) // only texts and numbers are encoded
	}
	return b.Bytes()
}

// JSON returns the verdict as one line of JSON.
func (v *Verdict) JSON() []byte {
	if v.Record == nil {
		return Line(failureJSON{v.File, v.failure()})
	}
	r := reportJSON{File: v.File, Game: v.Record.Game.ID, Kind: v.Record.Kind, Valid: len(v.Report.Violations) == 0,
		Violations: []violationJSON{}, More: v.Report.More, Scores: v.scores(), Winners: v.Report.Winners, ownReport: v.own()}
	if v.Report.Unfinished {
		r.Finished = new(bool)
	}
	if v.Record.Photograph {
		r.Read = "photograph"
	}
	for _, x := range v.Report.Violations {
		r.Violations = append(r.Violations, violationJSON{Code: x.Code, Message: v.Texts.Violation(x), File: v.File,
			Line: int(x.Pos.Line), Column: int(x.Pos.Column), Player: x.Player, Round: x.Round, Rule: x.Rule,
			ownViolation: v.ownViolation(x)})
	}
	return Line(r)
}

func (v *Verdict) scores() []scoreJSON {
	list := make([]scoreJSON, len(v.Report.Score))
	for i, s := range v.Report.Score {
		list[i] = scoreJSON{s.Player, s.Rank, v.known(s.Total, s.Open), endingOf(s.Outcome), make([]itemJSON, len(s.Items))}
		for k, it := range s.Items {
			list[i].Items[k] = itemJSON{Item: it.ID, Points: v.known(it.Points, it.Open), ownItem: v.ownItem(it)}
		}
	}
	return list
}

// known returns points as a number of JSON, or "" if they are open.
func (v *Verdict) known(points int, open bool) json.Number {
	if open {
		return ""
	}
	return json.Number(rules.Decimal(points, v.Record.Game.Unit))
}

// failure returns the first error, and the list of all. An error of the whole file has the position
// of its first character.
func (v *Verdict) failure() errorJSON {
	list := v.Errs.Shown(v.All)
	e := errorJSON{Errors: make([]positionedJSON, len(list))}
	for i, d := range list {
		e.Errors[i] = v.positioned(d)
	}
	e.positionedJSON = e.Errors[0]
	return e
}

func (v *Verdict) positioned(d diag.Diagnostic) positionedJSON {
	return positionedJSON{v.Texts.errorText(d, v.File), max(d.Pos.Line, 1), max(d.Pos.Column, 1)}
}

// movesJSON is what one player may do.
type movesJSON struct {
	Player string   `json:"player"`
	Left   *int     `json:"left,omitempty"`
	Moves  []string `json:"moves"`
}

// Moves returns a line of JSON for every player who may move at the end of the log. For a sheet, it
// returns an error like that of a record that cannot be read.
func (v *Verdict) Moves() []byte {
	hints, ok := v.hints()
	if !ok {
		return v.JSON()
	}
	var lines []byte
	for _, h := range hints {
		line := movesJSON{Player: h.Player, Moves: h.Moves}
		if h.Left >= 0 {
			line.Left = &h.Left
		}
		lines = append(lines, Line(line)...)
	}
	return lines
}

// hints returns the moves of a log. A sheet turns the verdict into an error.
func (v *Verdict) hints() ([]rules.Hint, bool) {
	if v.Record == nil {
		return nil, false
	}
	hints, ok := v.Record.Moves()
	if !ok {
		*v = Verdict{File: v.File, Texts: v.Texts, Errs: diag.List{{Pos: diag.Pos{File: v.File}, Code: "moves-" + v.Record.Kind}}}
	}
	return hints, ok
}

// errorText returns the sentence of an error, with its position if it is in another file, such as the game's data.
func (t Texts) errorText(d diag.Diagnostic, file string) string {
	text := t.Sentence(d)
	if d.Pos.File != "" && d.Pos.File != file {
		text = d.Pos.String() + ": " + text
	}
	return text
}
