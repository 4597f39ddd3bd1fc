package cli

import (
	"cartouche/internal/diag"
)

// placeholderSamples are examples of what placeholders become, for translators.
var placeholderSamples = map[string]string{
	"action": "sow A1", "card": "emmer", "command": "cartouche kit --help", "component": "player-board", "dpi": "300", "each": "2",
	"field": "name", "file": "game.yaml", "flag": "--players", "folder": "art", "from": "en", "game": "nile-flood", "height": "88 mm",
	"high": "6", "item": "field", "key": "card.title", "lang": "it", "level": "2", "line": "12", "low": "1", "n": "3", "near": "player",
	"page": "2", "paper": "a4", "place": "A1", "player": "Ada", "players": "Ada, Bo", "record": "sunday.yaml", "right": "56", "round": "3",
	"service": "The Game Crafter", "since": "printed.json", "size": "63 × 88 mm", "slot": "field.A1", "source": "en", "version": "0.9.0",
	"width": "63 mm", "year": "5",
}

// placeholder says what comes in the place of a name in braces whose value is not known in advance.
func (t texts) placeholder(name string) string {
	switch sample := placeholderSamples[name]; {
	case name == "found":
		return t.Say("po-found", nil)
	case name == "allowed":
		return t.Say("po-allowed", nil)
	case sample != "":
		return t.Say("po-example", diag.Args{"found": sample})
	}
	return t.Say("po-argument", nil)
}
