package osiris

import (
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/rules"
)

// judge collects what is wrong with a record.
type judge struct {
	found []rules.Violation // with the present move, or the sheet
	told  []rules.Violation // code and place of everything, as far as a report lists it
}

func (j *judge) add(v rules.Violation) {
	j.found = rules.Keep(j.found, v)
	j.told = rules.Keep(j.told, rules.Violation{Code: v.Code, Pos: v.Pos})
}

// skip reports whether so much is wrong already that what is wrong there is only
// counted.
func (j *judge) skip(at rules.Pos) bool {
	full := rules.Full(j.told, at)
	if full {
		j.found = rules.Keep(j.found, rules.Violation{Pos: at})
	}
	return full
}

// fault adds the violation of a code.
func (j *judge) fault(c code, at rules.Pos, player string, args diag.Args, slots ...rules.Slot) {
	if j.skip(at) {
		return
	}
	if player != "" {
		args["player"] = player
	}
	j.add(rules.Violation{Code: c.String(), Pos: at, Player: player, Args: args, Slots: slots})
}

// player returns the seat that the key names, or notes that it names nobody.
func (j *judge) player(key rules.Text, known []string) int {
	seat := slices.Index(known, key.Text)
	if seat == none && !j.skip(key.Pos) {
		j.add(rules.UnknownPlayer(key, known))
	}
	return seat
}

// maxQuote is the length in bytes beyond which nothing is quoted.
const maxQuote = 400

// notation adds the violation of a text that is not in the notation; message is
// the sentence that says what it should be, "" for an action.
func (j *judge) notation(text, player, message string, at rules.Pos, allowed []string) {
	if j.skip(at) {
		return
	}
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
// an action the verb, or a later word that is nearly one of the vocabulary. Of a
// long text only the beginning is looked through.
func meant(text string, allowed []string) string {
	if len(text) > maxQuote {
		text = text[:max(0, strings.LastIndex(text[:maxQuote], " "))]
	}
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
