package session_test

import (
	"strings"
	"testing"

	"cartouche/internal/session"
	"cartouche/internal/testing/testall"
)

// TestUnfinishedSheetsAreNotWrong: while a valid sheet is filled in board by board, nothing is
// reported. Once it is closed, it is the valid sheet.
func TestUnfinishedSheetsAreNotWrong(t *testing.T) {
	testall.Slow(t)
	l := library(t, "en")
	for file, text := range samples(t, "sheet") {
		if strings.Contains(file, "-mistakes") {
			continue
		}
		whole := view(t, session.New(l, nil).Open(file, []byte(text)))
		if whole.Head.Data != "" {
			continue // a blank sheet has the values of the game
		}
		s := session.New(l, nil)
		blank := view(t, s.Start(whole.Head.Game, whole.Head.Players, whole.Head.Level, "", ""))
		told := func(after string, d session.Delta) {
			if len(d.Wrong) > 0 {
				t.Errorf("%s: after %s: %s", file, after, d.Report)
			}
		}
		told("nothing", blank.Delta)
		for _, p := range blank.Places {
			if drawn := whole.Changed[p.Key]; len(drawn.Marks) > 0 && !drawn.Counted {
				told(p.Key, *delta(t, s.Put(p.Key, drawn.Marks)))
			}
		}
		players := make([]session.Player, len(blank.Head.Players))
		for i, name := range blank.Head.Players {
			players[i] = session.Player{Name: name, Was: i}
		}
		over := true
		closed := view(t, s.Head(session.Change{Players: players, Level: blank.Head.Level, Finished: &over}))
		told("it is closed", closed.Delta)
		if !*closed.Head.Finished || strings.Contains(string(s.YAML()), "finished") {
			t.Errorf("%s is closed and says\n%s", file, s.YAML())
		}
	}
}

// TestUnwrittenNumbersStayBlank: the dice of a year of which only the harvest was written are 0 in
// the file, and blank again when it is opened.
func TestUnwrittenNumbersStayBlank(t *testing.T) {
	l := library(t, "en")
	s := session.New(l, nil)
	view(t, s.Start("nile-flood", []string{"Ada", "Bo"}, "", "", ""))
	delta(t, s.Put("player-board#0/year.1", []session.Mark{{Kind: "cross"}}))
	delta(t, s.Put("player-board#0/year.1.harvest", []session.Mark{{Kind: "number", Text: "3"}}))
	again := view(t, session.New(l, nil).Open("draft.yaml", s.YAML()))
	if got := again.Changed["player-board#0/year.1.harvest"].State; got != "3" {
		t.Errorf("the harvest is %q", got)
	}
	for _, die := range []string{"flood", "workers"} {
		if got := again.Changed["player-board#0/year.1."+die]; len(got.Marks) > 0 {
			t.Errorf("the %s is %v", die, got.Marks)
		}
	}
}
