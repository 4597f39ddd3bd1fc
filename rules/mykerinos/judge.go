package mykerinos

import (
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/rules"
)

// judge collects the violations of a record.
type judge struct {
	names []string // the players by seat
	found []rules.Violation
}

func (j *judge) add(v rules.Violation) { j.found = rules.Keep(j.found, v) }

// skip reports whether a violation at a position would not be listed because there are too many. It
// then only counts it.
func (j *judge) skip(at rules.Pos) bool {
	if !rules.Full(j.found, at) {
		return false
	}
	j.add(rules.Violation{Pos: at})
	return true
}

// refuse adds the violation of a word of the record.
func (j *judge) refuse(code, message string, at rules.Text, args diag.Args, slots ...rules.Slot) {
	if j.skip(at.Pos) {
		return
	}
	if args == nil {
		args = diag.Args{}
	}
	args["found"] = at.Text
	j.add(rules.Violation{Code: code, Message: message, Pos: at.Pos, Args: args, Slots: slots})
}

// unknownWord adds the violation of a word that is not one of the allowed ones.
func (j *judge) unknownWord(code string, at rules.Text, allowed []string, slots ...rules.Slot) {
	if j.skip(at.Pos) {
		return
	}
	args := diag.Args{"allowed": allowed}
	// Short names need an exact match except case, because one letter makes another tile: `n8` does
	// not mean N1.
	if near := diag.Nearest(at.Text, allowed); len(near) > 2 || strings.EqualFold(near, at.Text) && near != "" {
		args["near"] = near
	}
	j.refuse(code, "", at, args, slots...)
}

// seat returns the seat of a name, or -1.
func (j *judge) seat(name string) int { return slices.Index(j.names, name) }

// player returns the seat of a name, or adds a violation and returns -1.
func (j *judge) player(name rules.Text) int {
	seat := j.seat(name.Text)
	if seat < 0 && !j.skip(name.Pos) {
		j.add(rules.UnknownPlayer(name, j.names))
	}
	return seat
}

// ruleOf maps the codes that always break the same rule to that rule.
var ruleOf = map[string]string{
	"tile-unknown": rules.RuleNotation, "space-unknown": rules.RuleNotation, "boat-unknown": rules.RuleNotation,
	"bad-notation": rules.RuleNotation, "not-your-turn": "tie",
	"tile-not-in-stack": "stack", "tile-count": "stack", "boat-missing": "boat", "boat-repeated": "boat",
	"passed-order": "tie", "tie-boat-absent": "tie", "tie-boat-no-tie": "tie",
	"tile-repeated": "stack", "boat-count": "boat",
	"game-unfinished": "seasons", "game-already-over": "seasons",
}
