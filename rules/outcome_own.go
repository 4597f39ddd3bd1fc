//go:build !js || declared || engine

package rules

import "cartouche/internal/diag"

// withOutcomes says whether games may have outcomes: those that declare their rules.
const withOutcomes = true

// Ends holds the outcomes of a sheet.
type Ends struct {
	Table *Outcome   // nil if none holds
	Teams []*Outcome // of each team of the record
}

// ended is a sheet of a game with outcomes.
type ended interface {
	// Ends returns the outcomes of all players and of teams after Judge; those of players are in the score. It returns nil if the
	// game has none, or if the sheet is not finished.
	Ends() *Ends
}

// end sets the outcomes of a sheet, and compares the claimed one of all players.
func (g *Game) end(r *Report, s Sheet) {
	e, ok := s.(ended)
	if !ok || e.Ends() == nil {
		return
	}
	ends := e.Ends()
	r.Outcome = ends.Table
	for i := range r.Teams {
		r.Teams[i].Outcome = ends.Teams[i]
	}
	compareOutcome(r, s.Head().Outcome, r.Outcome, Violation{})
}

// checkOutcome compares the claimed outcome of a player, or of a team (seat -1).
func (c *Claim) checkOutcome(r *Report, is *Result, seat int) {
	if c.Outcome == nil {
		return
	}
	v := Violation{Player: is.Player, Args: diag.Args{"player": is.Player}}
	if seat < 0 {
		v.Player, v.Message = "", "outcome-mismatch-team"
	}
	compareOutcome(r, c.Outcome, is.Outcome, v)
}

// compareOutcome adds a violation if an outcome is not the claimed one.
func compareOutcome(r *Report, claimed *Text, is *Outcome, v Violation) {
	if claimed == nil || is != nil && (is.Open || is.Name == claimed.Text) {
		return
	}
	right := any(diag.Term("outcome-none"))
	if is != nil {
		right = diag.Quote(is.Name)
	}
	v.Code, v.Pos, v.Rule = OutcomeMismatch, claimed.Pos, RuleClaimed
	args := diag.Args{"found": diag.Quote(claimed.Text), "right": right}
	for name, a := range v.Args {
		args[name] = a
	}
	v.Args = args
	r.Add(v)
}

// OutcomeMismatch is the code of the violation for a claimed outcome that is another.
const OutcomeMismatch = "outcome-mismatch"
