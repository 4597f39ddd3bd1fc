//go:build !js || declared || engine

package report

import "cartouche/rules"

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
