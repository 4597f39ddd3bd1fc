package mykerinos

import (
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/rules"
)

// judge collects what is wrong with a record.
type judge struct {
	names []string // the players by seat
	found []rules.Violation
}

func (j *judge) add(v rules.Violation) { j.found = rules.Keep(j.found, v) }

// skip reports whether so much is wrong already that what is wrong there is only
// counted.
func (j *judge) skip(at rules.Pos) bool {
	if !rules.Full(j.found, at) {
		return false
	}
	j.add(rules.Violation{Pos: at})
	return true
}

// refuse reports a word of the record.
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

// unknownWord reports a word that is none of the allowed ones.
func (j *judge) unknownWord(code string, at rules.Text, allowed []string, slots ...rules.Slot) {
	if j.skip(at.Pos) {
		return
	}
	args := diag.Args{"allowed": allowed}
	// One letter more or less makes another tile: `n8` is not meant to be N1.
	if near := diag.Nearest(at.Text, allowed); len(near) > 2 || strings.EqualFold(near, at.Text) && near != "" {
		args["near"] = near
	}
	j.refuse(code, "", at, args, slots...)
}

// seat returns the seat of a name, or -1.
func (j *judge) seat(name string) int { return slices.Index(j.names, name) }

// player returns the seat of a name, or notes that it is nobody's.
func (j *judge) player(name rules.Text) int {
	seat := j.seat(name.Text)
	if seat < 0 && !j.skip(name.Pos) {
		j.add(rules.UnknownPlayer(name, j.names))
	}
	return seat
}

// ruleOf names the rule behind the codes that have but one.
var ruleOf = map[string]string{
	"tile-unknown": rules.RuleNotation, "space-unknown": rules.RuleNotation, "boat-unknown": rules.RuleNotation,
	"bad-notation": rules.RuleNotation, "not-your-turn": "tie",
	"tile-not-in-stack": "stack", "tile-count": "stack", "boat-missing": "boat", "boat-repeated": "boat",
	"passed-order": "tie", "tie-boat-absent": "tie", "tie-boat-no-tie": "tie",
	"tile-repeated": "stack", "boat-count": "boat",
	"game-unfinished": "seasons", "game-already-over": "seasons",
}
