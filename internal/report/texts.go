package report

import (
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/lang"
	"cartouche/rules"
)

// Texts holds the texts of a game merged with cartouche's messages.
type Texts struct{ *lang.Catalogue }

// Say returns a text. For a missing text it returns the key; a test checks that none is missing.
func (t Texts) Say(key string, args diag.Args) string {
	text, _ := t.Message(diag.Diagnostic{Code: key, Args: args})
	return text
}

// Directed returns a sentence for a line of the terminal, see lang.Directed.
func (t Texts) Directed(text string) string { return lang.Directed(t.Lang, text) }

// Violation returns the sentence for a violation, with a hint at the likely correction.
func (t Texts) Violation(v rules.Violation) string {
	key := v.Message
	if key == "" {
		key = v.Code
	}
	args := diag.Args{"player": v.Player}
	for k, a := range v.Args {
		args[k] = a
	}
	if by, ok := difference(v.Args); ok {
		args["by"] = by
	}
	text := t.Say("violation."+key, args)
	if near, _ := args["near"].(string); near != "" {
		return t.Groups(text, t.Say("did-you-mean", args))
	}
	found, _ := args["found"].(string)
	switch v.Code {
	case "bad-notation":
		verbs, _ := args["allowed"].([]string)
		if hint := t.notationHint(found, verbs); hint != "" {
			return t.Groups(text, hint)
		}
	case "unknown-player":
		known, _ := args["allowed"].([]string)
		for _, name := range append(slices.Clone(known), found) {
			// A typing slip in the name, or in the list of players.
			if hint, near := doc.TypingSlip(name); hint != "" && (name == found || strings.Trim(near, `"'`) == found) {
				return t.Groups(text, t.Say(hint, diag.Args{"near": near}))
			}
		}
	}
	return text
}

// Team returns what a team is called: its name, with its players if they are not its name.
func (t Texts) Team(team rules.TeamResult) string {
	if strings.Join(team.Players, "/") == team.Player {
		return team.Player
	}
	return t.Say("report-team", diag.Args{"team": team.Player, "players": team.Players})
}

// difference returns the difference between the number found and the one allowed.
func difference(args diag.Args) (int, bool) {
	for _, found := range []string{"cost", "found"} {
		a, ok := args[found].(int)
		if !ok {
			continue
		}
		for _, right := range []string{"left", "right", "allowed", "room", "harvest"} {
			if b, ok := args[right].(int); ok {
				return max(a-b, b-a), true
			}
		}
	}
	return 0, false
}

// notationHint returns a hint at the likely correction of an action that cannot be parsed, or "".
func (t Texts) notationHint(found string, verbs []string) string {
	if hint, near := doc.TypingSlip(found); hint != "" {
		return t.Say(hint, diag.Args{"near": near})
	}
	words := strings.Fields(found[:min(len(found), mostHint)])
	if len(words) == 0 || len(verbs) == 0 {
		return ""
	}
	if !slices.Contains(verbs, words[0]) {
		if near := diag.Nearest(words[0], verbs); near != "" {
			return t.Say("did-you-mean", diag.Args{"near": near})
		}
		return ""
	}
	if len(found) > mostHint {
		return ""
	}
	var actions []string
	for _, w := range words {
		if len(actions) == 0 || slices.Contains(verbs, w) {
			actions = append(actions, w)
		} else {
			actions[len(actions)-1] += " " + w
		}
	}
	if len(actions) < 2 {
		return ""
	}
	for i := range actions {
		actions[i] = strings.TrimSuffix(actions[i], ",")
	}
	return t.Say("slip-list", diag.Args{"near": diag.Sentence(diag.Visible("[" + strings.Join(actions, ", ") + "]"))})
}

// mostHint is the number of bytes of a text that hints examine. Messages quote no more.
const mostHint = 200

// Place returns the name of a place on a sheet. A declared game may name each place, or all of an
// entry; the default is the name of the entry.
func (t Texts) Place(a rules.About) string {
	if name, ok := a.Args["name"].(string); ok {
		if _, ok := t.Get("slot." + a.Name + "." + name); ok {
			return t.Say("slot."+a.Name+"."+name, a.Args)
		}
	}
	if _, ok := t.Get("slot." + a.Name); ok {
		return t.Say("slot."+a.Name, a.Args)
	}
	if _, several := a.Args["name"]; several {
		return t.Say("slot-of-entry", a.Args)
	}
	return t.Say("slot-entry", a.Args)
}

// Mark returns the name of a kind of mark with a text: the game's, by default the common one, otherwise the kind.
func (t Texts) Mark(kind rules.Kind, text string) string {
	for _, k := range []string{"mark." + string(kind), "drawn-" + string(kind)} {
		if _, ok := t.Get(k); ok {
			return t.Say(k, diag.Args{"text": text})
		}
	}
	return string(kind)
}
