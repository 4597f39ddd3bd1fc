package osiris

import (
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/rules"
)

// judge collects what is wrong with a record.
type judge struct {
	found []rules.Violation
	round int // the season being judged; 0 outside of all seasons
}

func (j *judge) add(v rules.Violation) {
	v.Round = j.round
	j.found = append(j.found, v)
}

// fault adds the violation of a code.
func (j *judge) fault(c code, at diag.Pos, player string, args diag.Args, slots ...rules.Slot) {
	if player != "" {
		args["player"] = player
	}
	j.add(rules.Violation{Code: c.String(), Rule: ruleOf[c], Pos: at, Player: player, Args: args, Slots: slots})
}

// report makes the report of a record whose score has been worked out.
func (j *judge) report(score rules.Score, claims []rules.Claim) rules.Report {
	r := rules.Report{Violations: j.found, Score: score}
	r.Check(claims)
	r.Finish()
	return r
}

// badCount returns the report on too many or too few players, or nil.
func badCount(players []rules.Text, at diag.Pos) *rules.Report {
	if n := len(players); n >= Game.MinPlayers && n <= Game.MaxPlayers {
		return nil
	}
	r := rules.Report{Violations: []rules.Violation{rules.PlayerCount(at, len(players), Game)}}
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

// player returns the seat that the key names, or notes that it names nobody.
func (j *judge) player(key rules.Text, known []string) int {
	for seat, name := range known {
		if name == key.Text {
			return seat
		}
	}
	j.add(rules.UnknownPlayer(key, known, 0))
	return none
}

// notation adds the violation of a text that is not in the notation; message is
// the sentence that says what it should be, "" for an action.
func (j *judge) notation(text, player, message string, at diag.Pos, allowed []string) {
	args := diag.Args{"found": text, "allowed": allowed}
	if near := meant(tidy(text), allowed); near != "" {
		args["near"] = near
	}
	j.add(rules.Violation{Code: "bad-notation", Message: message, Rule: rules.RuleNotation, Pos: at, Player: player, Args: args})
}

// vocabulary are the words of the notation but for places and names.
var vocabulary = slices.Concat(verbNames, resourceNames, labourerNames, monumentNames, cardNames, boonNames, bonusNames,
	[]string{"with", "keep", "give", "discard", "taking", "keeping", "left", "right", "resources", "nothing"})

// meant is what the first misspelt word of a text was most likely meant to be: of
// an action the verb, or a later word that is nearly one of the vocabulary.
func meant(text string, allowed []string) string {
	words := strings.Fields(strings.ReplaceAll(text, ",", " "))
	for i, word := range words {
		if i > 0 {
			allowed = vocabulary
		}
		known := slices.Contains(allowed, word) || len(word) < 4 || word != strings.ToLower(word)
		if i > 0 && known {
			continue
		}
		if near := diag.Nearest(word, allowed); near != "" && near != word {
			return near
		}
	}
	return ""
}
