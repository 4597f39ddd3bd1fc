package session_test

import (
	"testing"

	"cartouche/internal/session"
)

// Marks on shared boards have owners: they are removed with a player and counted as lost, like
// those on the player's board.
func TestMarksGoWithThePlayerWhoLeaves(t *testing.T) {
	s := session.New(library(t, "en"), nil)
	view(t, s.Open("family.yaml", []byte(samples(t, "sheet")["nile-flood/records/family-sheet.yaml"])))
	v := view(t, s.Head(session.Change{Players: []session.Player{{Name: "Nonna", Was: 0}, {Name: "Papà", Was: 1}, {Name: "Lia", Was: 2}}}))
	if v.Refused != "" || len(v.Head.Players) != 3 || v.Lost == 0 {
		t.Fatalf("%q %v, %d lost", v.Refused, v.Head.Players, v.Lost)
	}
	for key, drawn := range v.Changed {
		for _, m := range drawn.Marks {
			if m.By > 2 {
				t.Errorf("%s holds a mark of seat %d; three are left", key, m.By)
			}
		}
	}
	if back := view(t, s.Undo()); len(back.Head.Players) != 4 || back.Lost != 0 {
		t.Errorf("undone, the players are %v and %d are lost", back.Head.Players, back.Lost)
	}
}

// A blank sheet stays blank when a player is added, or when its title changes.
func TestABlankSheetStaysBlankUnderAnotherHeader(t *testing.T) {
	for game, names := range map[string][]string{
		"nile-flood": {"Ada", "Bo", "Chen"}, "nile-pyramids": {"Ada", "Bo"}, "osiris": {"Ada", "Bo", "Chen"}, "mykerinos-nile": {"Ada", "Bo", "Chen"},
	} {
		s := session.New(library(t, "en"), nil)
		view(t, s.Start(game, names[:2], "", "", ""))
		change := session.Change{Title: "Another"}
		for i, name := range names {
			was := i
			if i >= 2 {
				was = -1
			}
			change.Players = append(change.Players, session.Player{Name: name, Was: was})
		}
		v := view(t, s.Head(change))
		for key, drawn := range v.Changed {
			for _, place := range v.Places {
				if place.Key == key && !drawn.Counted && len(drawn.Marks) > 0 && drawn.Marks[0].Kind == place.Kinds[0] {
					t.Errorf("%s: %s shows %q", game, key, drawn.State)
				}
			}
		}
	}
}

// Missing values of a blank sheet are not reported as violations.
func TestABlankSheetIsNotWrong(t *testing.T) {
	for _, game := range []string{"nile-flood", "nile-pyramids", "osiris", "mykerinos-nile"} {
		s := session.New(library(t, "en"), nil)
		for i, wrong := range view(t, s.Start(game, []string{"Ada", "Bo"}, "", "", "")).Wrong {
			if !wrong.Missing {
				t.Errorf("%s: violation %d, of the rule %s, is reported as a violation", game, i+1, wrong.Rule)
			}
		}
	}
}
