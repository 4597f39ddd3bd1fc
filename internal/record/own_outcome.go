//go:build !js || declared || engine

package record

import (
	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/rules"
)

// withOutcomes says whether games may have outcomes: those that declare their rules.
const withOutcomes = true

// readOutcome reads the outcome of all players that a record claims; nil without one. Where none can be claimed, its key is an error.
func (r *reader) readOutcome(claimed doc.Value, g rules.Game, kind string) *rules.Text {
	if g.Outcomes == nil {
		return nil
	}
	for _, e := range mapped(claimed) {
		if e.Key != rules.OutcomeKey {
			continue
		}
		words := outcomes(g, true)
		if kind != Scores && words != nil {
			return outcomeOf(e.Value, words)
		}
		names := make([]string, len(r.players))
		for seat, p := range r.players {
			names[seat] = p.Text
		}
		e.Value.FailAt(e.At, "unknown-key", "", diag.Args{"found": e.Key, "allowed": names})
	}
	return nil
}

// outcomeOf reads a claimed outcome; nil for an empty value, or for another word.
func outcomeOf(v doc.Value, words []string) *rules.Text {
	if !v.Exists() {
		return nil
	}
	word := v.OneOf(words...)
	if word == "" {
		return nil
	}
	return &rules.Text{Text: word, Pos: posOf(v.Pos())}
}

// isOutcome reports whether a key of claims, or of the claims of a player, is that of an outcome.
func isOutcome(g rules.Game, key string) bool { return key == rules.OutcomeKey && g.Outcomes != nil }

// ownClaim returns the keys that the claims of a player may have besides the items and the total.
func ownClaim(g rules.Game) []string {
	if outcomes(g, false) == nil {
		return nil
	}
	return []string{rules.OutcomeKey}
}

// claimOutcome reads the claimed outcome of a player or of a team.
func claimOutcome(c *rules.Claim, v doc.Value, g rules.Game) {
	if words := outcomes(g, false); words != nil {
		c.Outcome = outcomeOf(v, words)
	}
}

// claimed prints the claims of a record.
func (p *printer) claimed(h *rules.Header) {
	claims := h.Claims
	if h.Outcome != nil {
		claims = append([]rules.Claim{{Player: rules.Text{Text: rules.OutcomeKey}, Outcome: h.Outcome}}, claims...)
	}
	if len(claims) == 0 {
		return
	}
	p.line("claimed", flowMap(claims, func(c rules.Claim) (name, value string) {
		name, value = p.claim(c)
		outcome := rules.OutcomeKey + ": "
		switch {
		case c.Outcome == nil:
		case name == rules.OutcomeKey:
			value = c.Outcome.Text
		case value == "{}":
			value = "{" + outcome + c.Outcome.Text + "}"
		case c.Items == nil:
			value = "{total: " + value + ", " + outcome + c.Outcome.Text + "}"
		default:
			value = value[:len(value)-1] + ", " + outcome + c.Outcome.Text + "}"
		}
		return name, value
	}))
}

// teamName returns the code of the error in a name of a team; "" for none.
func (r *reader) teamName(name string) string {
	if r.outcomes && name == rules.OutcomeKey {
		return "name-outcome"
	}
	return badName(name)
}
