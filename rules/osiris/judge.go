package osiris

import (
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/rules"
	"cartouche/rules/notation"
)

// judge collects the violations of a record.
type judge struct{ rules.Judge }

func (j *judge) fault(c code, at rules.Pos, player string, args diag.Args, slots ...rules.Slot) {
	if j.Skip(at) {
		return
	}
	if player != "" {
		args["player"] = player
	}
	j.Add(rules.Violation{Code: c.String(), Pos: at, Player: player, Args: args, Slots: slots})
}

// maxQuote is the length in bytes above which texts are not quoted.
const maxQuote = 400

// notation adds the violation of a text that is not in the notation. message is the key of the
// sentence that explains the form; "" for an action.
func (j *judge) notation(text, player, message string, at rules.Pos, allowed []string) {
	if j.Skip(at) {
		return
	}
	args := diag.Args{"found": text, "allowed": allowed}
	if near := correction(notation.Tidy(text), allowed); near != "" {
		args["near"] = near
	}
	j.Add(rules.Violation{Code: "bad-notation", Message: message, Rule: rules.RuleNotation, Pos: at, Player: player, Args: args})
}

// vocabulary holds the words of the notation except places and names.
var vocabulary = slices.Concat(verbNames, resourceNames, labourerNames, monumentNames, cardNames, boonNames, bonusNames,
	[]string{"with", "keep", "give", "discard", "taking", "keeping", "left", "right", "resources", "nothing"})

// correction returns a correction of the first misspelt word of a text, or "": the first word becomes
// one of allowed, a later one a word of the vocabulary. It examines only the beginning of a long
// text.
func correction(text string, allowed []string) string {
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
