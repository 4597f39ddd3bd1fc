package osiris

import (
	"strconv"
	"strings"

	"cartouche/internal/diag"
	"cartouche/rules"
	"cartouche/rules/notation"
)

// unreadable adds the violation of an action that is not in the notation. Its message shows
// examples of the same verb, or lists the verbs.
func (s *State) unreadable(seat int, text rules.Text) {
	if s.Skip(text.Pos) {
		return
	}
	args, message := diag.Args{"found": text.Text}, "notation-example"
	if list := s.examples(seat, notation.Tidy(text.Text)); list != nil {
		args["like"] = list
	} else {
		args["allowed"], message = verbNames, "notation-verb"
	}
	if near := correction(notation.Tidy(text.Text), verbNames); near != "" {
		args["near"] = near
	}
	s.Add(
		rules.Violation{Code: "bad-notation", Message: message, Rule: rules.RuleNotation, Pos: text.Pos, Player: s.names[seat], Args: args},
	)
}

// examples returns examples of actions with the same verb; nil if the verb is unknown.
func (t *table) examples(seat int, text string) []string {
	words := append(strings.Fields(text), "", "")
	verb, ok := named[Verb](verbNames, words[0])
	if !ok {
		return nil
	}
	other := t.names[(seat+1)%len(t.names)]
	switch verb {
	case Visit:
		if t.v.players == 2 {
			return quoted(
				"visit Thebes with farmer, keep scribe, give priest to "+other,
				"visit Thebes with farmer, keep scribe, discard priest",
			)
		}
		return quoted("visit Thebes with farmer, keep scribe, give priest to " + other)
	case Hire:
		return quoted("hire farmer for " + strconv.Itoa(t.v.hire) + " grain")
	case Play:
		return t.cardExamples(words[1], other)
	}
	return quoted(map[Verb][]string{
		Harvest: {"harvest 1N1 with farmer"},
		Caravan: {"caravan north-1 with farmer", "caravan north-1 with farmer, pay grain"},
		Market:  {"market 1 left", "market 1 right"},
		Plan:    {"plan obelisk 2", "plan obelisk 2 less 1 stone"},
		Build:   {"build obelisk 2 at 1N2a"},
		PlayBoon: {"boon horus", "boon ptah", "boon isis", "boon bastet farmer",
			t.text(&Action{Verb: PlayBoon, Boon: Hapi, Price: goods{Grain: t.v.hapi}})},
		Withdraw: {"withdraw", "withdraw taking stone", "withdraw taking card scribe", "withdraw keeping obelisk 2"},
	}[verb]...)
}

// cardExamples returns examples of playing a city card, by default one of another card.
func (t *table) cardExamples(card, other string) []string {
	c, ok := named[Card](cardNames, card)
	if !ok {
		return quoted("play scribe for resources")
	}
	action := map[Card]string{
		Sculptor: "build obelisk 2 at 1N2a", Ferryman: "harvest 4N1 with farmer",
		Overseer: "hire farmer for " + strconv.Itoa(t.v.overseer) + " grain",
		Merchant: "market 1 left", Architect: "plan sphinx 1", Scribe: "keep sculptor, merchant", TaxCollector: "take brick from " + other,
		Brewer: "swap " + strconv.Itoa(t.v.brewer), Quarryman: "harvest 2N3", Priest: "offer",
	}[c]
	return quoted("play "+card+" for resources", "play "+card+" to "+action)
}

// quoted puts backquotes around words, which mark code in messages.
func quoted(list ...string) []string {
	out := make([]string, len(list))
	for i, s := range list {
		out[i] = "`" + s + "`"
	}
	return out
}
