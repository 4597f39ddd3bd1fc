package report_test

import (
	"strings"
	"testing"

	"cartouche/internal/diag"
	"cartouche/internal/lang"
	"cartouche/internal/report"
	"cartouche/internal/testing/projecttest"
	"cartouche/rules"
)

// library returns the built-in games in English.
func library(t *testing.T) *report.Library { return libraryIn(t, "en") }

// libraryIn returns the built-in games in a language.
func libraryIn(t *testing.T, language string) *report.Library {
	t.Helper()
	p := projecttest.Builtin(t)
	messages, err := lang.Messages(p, language)
	if err != nil {
		t.Fatal(err)
	}
	return &report.Library{Files: p, Engines: p.Engines, Messages: messages, Language: language}
}

// TestNumbersOfPlayersInRules: a value that depends on how many play is followed by words for these
// numbers that cannot be read as a score or as odds.
func TestNumbersOfPlayersInRules(t *testing.T) {
	for language, want := range map[string]string{
		"en": "10 for 1 and 5; 12 for 2, 3, 4 and 6",
		"it": "10 (giocatori: 1 e 5); 12 (giocatori: 2, 3, 4 e 6)",
		"de": "10 (Spieler: 1 und 5); 12 (Spieler: 2, 3, 4 und 6)",
	} {
		game := libraryIn(t, language).Game("nile-flood")
		if got := game.Sentences()["years"]; !strings.Contains(got, want) {
			t.Errorf("%s: the rule of years is %q, want %q in it", language, got, want)
		}
	}
}

// TestHintsForActions: the likely corrections of actions that cannot be parsed. A hint has the whole list, so a very long text has
// none.
func TestHintsForActions(t *testing.T) {
	texts := library(t).Game("nile-flood").Texts
	for found, want := range map[string]string{
		"sow A1 sow A2":                 "[sow A1, sow A2]",
		"sow A1, stone":                 "[sow A1, stone]",
		"shadof B1":                     "shadoof",
		"dance":                         "",
		"sow":                           "",
		strings.Repeat("sow ", 250_000): "",
		strings.Repeat("sow A1 ", 20):   "[" + strings.Repeat("sow A1, ", 19) + "sow A1]",
	} {
		got := texts.Violation(rules.Violation{Code: "bad-notation", Args: diag.Args{"found": found,
			"allowed": []string{"sow", "shadoof", "channel", "stone", "polder", "granary", "village"}}})
		plain := texts.Violation(rules.Violation{Code: "bad-notation", Args: diag.Args{"found": found, "allowed": []string{}}})
		hint := strings.TrimPrefix(got, plain)
		if !strings.Contains(hint, want) || (want == "") != (hint == "") || len(hint) > 400 {
			t.Errorf("%.20q: the hint is %.200q, want %q", found, hint, want)
		}
	}
}

const sheet = `game: nile-pyramids
kind: sheet
players: [Ada, Bo]
board: []
`

// TestVerdictsAsJSON: a sheet has no moves and reports that; only a sheet can be filled in, with a
// list of marks.
func TestVerdictsAsJSON(t *testing.T) {
	l := library(t)
	pyramid := func(by int) report.Mark {
		return report.Mark{Board: "board", Seat: -1, Slot: "square.a1", Kind: "pyramid", Text: "2", By: by}
	}
	for what, c := range map[string]struct{ got, want string }{
		"no record":        {string(l.Judge("r.yaml", []byte("game: chess\n")).JSON()), `{"file":"r.yaml","error":{"message":`},
		"moves of a sheet": {string(l.Judge("r.yaml", []byte(sheet)).Moves()), `{"file":"r.yaml","error":{"message":"a sheet has no order of play`},
		"no list of marks": {string(l.Judge("r.yaml", []byte(sheet)).Fill(nil)), `{"file":"r.yaml","error":{"message":"only a blank sheet`},
		"a pyramid": {string(l.Judge("r.yaml", []byte(sheet)).Fill([]report.Mark{pyramid(1)})),
			"game: nile-pyramids\nkind: sheet\nplayers: [Ada, Bo]\nboard:\n"},
		"a mark of nobody": {string(l.Judge("r.yaml", []byte(sheet)).Fill([]report.Mark{pyramid(99)})),
			"game: nile-pyramids\n"},
	} {
		if !strings.HasPrefix(c.got, c.want) {
			t.Errorf("%s gives %.300s", what, c.got)
		}
	}
}
