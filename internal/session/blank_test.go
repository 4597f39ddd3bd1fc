package session_test

import (
	"strings"
	"testing"

	"cartouche/internal/session"
)

// TestUnfinishedSheetsAreNotWrong: while a right sheet is filled in board by board, what is
// not written yet is told apart from mistakes, so that at no mark anything is wrong.
func TestUnfinishedSheetsAreNotWrong(t *testing.T) {
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
		blank := view(t, s.Start(whole.Head.Game, whole.Head.Players, whole.Head.Level))
		told := func(after string, d session.Delta) {
			for i, w := range d.Wrong {
				if !w.Missing {
					t.Errorf("%s: after %s violation %d of %s", file, after, i, d.Report)
				}
			}
		}
		told("nothing", blank.Delta)
		for _, p := range blank.Places {
			if drawn := whole.Changed[p.Key]; len(drawn.Marks) > 0 && !drawn.Counted {
				told(p.Key, *delta(t, s.Put(p.Key, drawn.Marks)))
			}
		}
	}
}
