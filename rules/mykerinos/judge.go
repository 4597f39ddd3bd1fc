package mykerinos

import (
	"strings"

	"cartouche/internal/diag"
	"cartouche/rules"
)

// judge collects what is wrong with a record.
type judge struct {
	found []rules.Violation
	known []string // the players' names
	round int      // the season being judged; 0 outside of all seasons
}

func (j *judge) add(v rules.Violation) {
	v.Round = j.round
	if v.Rule == "" {
		v.Rule = ruleOf[v.Code]
	}
	j.found = append(j.found, v)
}

// refuse reports a word of the record.
func (j *judge) refuse(code, message string, at rules.Text, args diag.Args, slots ...rules.Slot) {
	if args == nil {
		args = diag.Args{}
	}
	args["found"] = at.Text
	j.add(rules.Violation{Code: code, Message: message, Pos: at.Pos, Args: args, Slots: slots})
}

// unknownWord reports a word that is none of the allowed ones.
func (j *judge) unknownWord(code string, at rules.Text, allowed []string, slots ...rules.Slot) {
	args := diag.Args{"allowed": allowed}
	// One letter more or less makes another tile: `n8` is not meant to be N1.
	if near := diag.Nearest(at.Text, allowed); len(near) > 2 || strings.EqualFold(near, at.Text) && near != "" {
		args["near"] = near
	}
	j.refuse(code, "", at, args, slots...)
}

// player returns the seat that the name is of, or notes that it is nobody's.
func (j *judge) player(name rules.Text) int {
	for seat, known := range j.known {
		if known == name.Text {
			return seat
		}
	}
	j.add(rules.UnknownPlayer(name, j.known, 0))
	return -1
}

// report makes the report of a record whose score has been worked out.
func (j *judge) report(score rules.Score, claims []rules.Claim) rules.Report {
	r := rules.Report{Violations: j.found, Score: score}
	r.Check(claims)
	r.Finish()
	return r
}

// museum reads what everybody has of the base game.
func (j *judge) museum(patrons []Collection, base []Count) []tally {
	list := make([]tally, len(j.known))
	for i := range patrons {
		if seat := j.player(patrons[i].Player); seat >= 0 {
			for _, p := range patrons[i].Patrons {
				list[seat].patrons = append(list[seat].patrons, p.N.N)
			}
		}
	}
	for i := range base {
		if seat := j.player(base[i].Player); seat >= 0 {
			list[seat].base = base[i].N.N
		}
	}
	return list
}

// badCount returns the report on too many or too few players, or nil.
func badCount(players []rules.Text, at diag.Pos) *rules.Report {
	n := len(players)
	if n >= Game.MinPlayers && n <= Game.MaxPlayers {
		return nil
	}
	r := rules.Report{Violations: []rules.Violation{rules.PlayerCount(at, n, Game)}}
	r.Finish()
	return &r
}

func names(players []rules.Text) []string {
	list := make([]string, len(players))
	for i, p := range players {
		list[i] = p.Text
	}
	return list
}
