//go:build !js || declared || engine

package report

import (
	"cmp"
	"encoding/json"

	"cartouche/rules"
)

// What only the reports of games that declare their rules have.
type (
	ownReport struct {
		ending
		Teams []teamJSON `json:"teams,omitempty"` // in games that have teams
		// Errors name the networks that are beyond reach. What needs them is open.
		Errors []positionedJSON `json:"errors,omitempty"`
	}
	ownViolation struct {
		Slots []string `json:"slots,omitempty"` // the slots at fault
		// Right is the right number of the slot, or null if it must be blank.
		Right json.RawMessage `json:"right,omitempty"`
	}
	ownItem struct {
		Open  bool       `json:"open,omitempty"`  // the points are unknown
		Slots []string   `json:"slots,omitempty"` // the slots that the points come from
		Parts []partJSON `json:"parts,omitempty"` // of items with several parts
	}
	partJSON struct {
		Points json.Number `json:"points"`
		Slots  []string    `json:"slots,omitempty"`
	}
	teamJSON struct {
		Team    string      `json:"team"`
		Players []string    `json:"players"`
		Total   json.Number `json:"total,omitempty"` // left out if it is unknown
		Rank    int         `json:"rank,omitempty"`  // likewise
		ending
	}
)

func (v *Verdict) own() (r ownReport) {
	r.ending = endingOf(v.Report.Outcome)
	for _, t := range v.Report.Teams {
		r.Teams = append(r.Teams, teamJSON{t.Player, t.Players, v.known(t.Total, t.Open), t.Rank, endingOf(t.Outcome)})
	}
	for _, d := range v.Report.Beyond {
		r.Errors = append(r.Errors, v.positioned(d))
	}
	return r
}

func (v *Verdict) ownViolation(x rules.Violation) (own ownViolation) {
	if v.Record.Game.Log == nil {
		if own.Slots = slotNames(x.Slots); x.Right != nil {
			own.Right = json.RawMessage(cmp.Or(x.Right.String(), "null"))
		}
	}
	return own
}

func (v *Verdict) ownItem(it rules.Item) ownItem {
	own := ownItem{Open: it.Open, Slots: slotNames(it.Slots)}
	for _, part := range it.Parts {
		if part.Slots != nil {
			own.Parts = append(own.Parts, partJSON{v.known(part.Points, false), slotNames(part.Slots)})
		}
	}
	return own
}

// slotNames formats slots as COMPONENT/SLOT. If every player has the component, the copy is that of
// the reported player.
func slotNames(slots []rules.Slot) []string {
	var names []string
	for _, s := range slots {
		names = append(names, s.Board+"/"+s.ID)
	}
	return names
}

// ending is the name of an outcome in a report.
type ending struct {
	Outcome string `json:"outcome,omitempty"` // left out if none holds, or if it is unknown
}

func endingOf(o *rules.Outcome) (e ending) {
	if o != nil {
		e.Outcome = o.Name
	}
	return e
}

// Outcome returns the sentence of an outcome; "" for none.
func (t Texts) Outcome(o *rules.Outcome) string {
	switch {
	case o == nil:
		return ""
	case o.Open:
		return "?"
	}
	return t.Say("outcome."+o.Name, o.Args)
}

// Outcomes returns how a game ended, a line for all players and one for each team and each player with an outcome.
func (v *Verdict) Outcomes() (lines []string) {
	if text := v.Texts.Outcome(v.Report.Outcome); text != "" {
		lines = append(lines, v.Texts.Of(v.Texts.Say("report-outcome", nil), text))
	}
	of := func(name string, o *rules.Outcome) {
		if text := v.Texts.Outcome(o); text != "" {
			lines = append(lines, v.Texts.Of(name, text))
		}
	}
	for _, team := range v.Report.Teams {
		of(v.Texts.Team(team), team.Outcome)
	}
	for _, r := range v.Report.Score {
		of(r.Player, r.Outcome)
	}
	return lines
}
