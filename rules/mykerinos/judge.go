package mykerinos

import (
	"strings"

	"cartouche/internal/diag"
	"cartouche/rules"
)

// judge collects the violations of a record.
type judge struct {
	rules.Judge
	names []string // the players by seat
}

// refuse adds the violation of a word of the record.
func (j *judge) refuse(code, message string, at rules.Text, args diag.Args, slots ...rules.Slot) {
	if j.Skip(at.Pos) {
		return
	}
	if args == nil {
		args = diag.Args{}
	}
	args["found"] = at.Text
	j.Add(rules.Violation{Code: code, Message: message, Pos: at.Pos, Args: args, Slots: slots})
}

// unknownWord adds the violation of a word that is not one of the allowed ones.
func (j *judge) unknownWord(code string, at rules.Text, allowed []string, slots ...rules.Slot) {
	if j.Skip(at.Pos) {
		return
	}
	args := diag.Args{"allowed": allowed}
	// Short names need an exact match except case, because one letter makes another tile: `n8` does not mean N1.
	if near := diag.Nearest(at.Text, allowed); len(near) > 2 || strings.EqualFold(near, at.Text) && near != "" {
		args["near"] = near
	}
	j.refuse(code, "", at, args, slots...)
}

// player returns the seat of a name, or adds a violation and returns -1.
func (j *judge) player(name rules.Text) int { return j.Player(name, j.names) }

// ruleOf maps the codes that always break the same rule to that rule.
var ruleOf = map[string]string{
	"tile-unknown": rules.RuleNotation, "space-unknown": rules.RuleNotation, "boat-unknown": rules.RuleNotation,
	"bad-notation": rules.RuleNotation, "not-your-turn": "tie",
	"tile-not-in-stack": "stack", "tile-count": "stack", "boat-missing": "boat", "boat-repeated": "boat",
	"passed-order": "tie", "tie-boat-absent": "tie", "tie-boat-no-tie": "tie",
	"tile-repeated": "stack", "boat-count": "boat",
	"game-unfinished": "seasons", "game-already-over": "seasons",
}
