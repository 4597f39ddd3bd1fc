package session_test

import (
	"slices"
	"strings"
	"testing"

	"cartouche/internal/session"
)

// TestPlayersChangeSeats: with another order and other names all players keep their marks, so that
// the score is the same; back in their seats, the record is unchanged.
func TestPlayersChangeSeats(t *testing.T) {
	l := library(t, "en")
	for file, text := range samples(t, "sheet") {
		if strings.Contains(file, "-mistakes") {
			continue
		}
		s := session.New(l, nil)
		v := view(t, s.Open(file, []byte(text)))
		n := len(v.Head.Players)
		var turned, back []session.Player
		for i := range n {
			turned = append(turned, session.Player{Name: "P" + v.Head.Players[(i+1)%n], Was: (i + 1) % n})
			back = append(back, session.Player{Name: v.Head.Players[i], Was: (i + n - 1) % n})
		}
		moved := view(t, s.Head(change(v.Head, turned...)))
		if moved.Refused != "" || moved.Lost != 0 || len(moved.Missing) != len(v.Missing) {
			t.Fatalf("%s: %q, %d lost, missing %v", file, moved.Refused, moved.Lost, moved.Missing)
		}
		was, is := l.Judge(file, []byte(text)), l.Judge(file, s.YAML())
		for i, p := range turned {
			a, b := was.Report.Score[p.Was], is.Report.Score[i]
			if a.Total != b.Total || a.Rank != b.Rank || "P"+a.Player != b.Player {
				t.Errorf("%s: %+v became %+v", file, a, b)
			}
		}
		if len(is.Report.Violations) > len(was.Report.Violations) {
			t.Errorf("%s: now %v", file, is.Report.Violations[0].Error())
		}
		view(t, s.Head(change(v.Head, back...)))
		if got := l.Judge(file, s.YAML()); string(got.Marks()) != string(was.Marks()) {
			t.Errorf("%s: back in their seats they have\n%s\nwant\n%s", file, s.YAML(), text)
		}
	}
}

// TestPlayersComeAndGo: a new player has no marks and the others lose none; the marks of a removed
// player are removed and counted.
func TestPlayersComeAndGo(t *testing.T) {
	l := library(t, "en")
	s := session.New(l, nil)
	v := view(t, s.Start("nile-flood", []string{"Ada", "Bo"}, "", "", ""))
	sown := []session.Mark{{Kind: "circle", By: 1}}
	s.Put("player-board#1/field.A1", sown)
	s.Put("temple-plan/temple.1.1", []session.Mark{{Kind: "stone", By: 1}})
	s.Put("temple-plan/temple.1.2", []session.Mark{{Kind: "stone", By: 0}})
	more := view(t, s.Head(change(v.Head, session.Player{Name: "Ada", Was: 0}, session.Player{Name: "Cleo", Was: -1}, session.Player{Name: "Bo", Was: 1})))
	if got := more.Changed["player-board#2/field.A1"].Marks; len(got) != 1 || got[0].By != 2 || more.Lost != 0 {
		t.Errorf("Bo has %v, %d are lost", got, more.Lost)
	}
	if got := more.Changed["player-board#1/field.A1"]; len(got.Marks) != 0 {
		t.Errorf("Cleo has %v", got)
	}
	less := view(t, s.Head(change(more.Head, session.Player{Name: "Ada", Was: 0}, session.Player{Name: "Cleo", Was: 1})))
	if less.Lost != 2 || !slices.Equal(less.Head.Players, []string{"Ada", "Cleo"}) {
		t.Errorf("%d are lost, the players are %v", less.Lost, less.Head.Players)
	}
	if got := less.Changed["temple-plan/temple.1.1"].Marks; len(got) != 1 || got[0].By != 0 {
		t.Errorf("the first stone is %v, want Ada’s, which moves up", got)
	}
}

// TestInvalidHeaders: they are refused with a reason, and nothing changes.
func TestInvalidHeaders(t *testing.T) {
	l := library(t, "en")
	s := session.New(l, nil)
	v := view(t, s.Start("nile-pyramids", []string{"Ada", "Bo"}, "", "", ""))
	before := string(s.YAML())
	dated := change(v.Head)
	dated.Date = "yesterday"
	for _, c := range []session.Change{
		dated,
		change(v.Head, session.Player{Name: "Ada", Was: 0}),
		change(v.Head, session.Player{Name: "Ada", Was: 0}, session.Player{Name: "Ada", Was: 1}),
		change(v.Head, session.Player{Name: "Ada", Was: 0}, session.Player{Name: "B:o", Was: 1}),
	} {
		if got := view(t, s.Head(c)); got.Refused == "" || strings.Contains(got.Refused, "{found") || string(s.YAML()) != before {
			t.Errorf("%+v: %q", c, got.Refused)
		}
	}
	c := change(v.Head)
	c.Title, c.Date, c.Lang = "An evening", "2026-11-22", "it"
	if got := view(t, s.Head(c)); got.Head.Title != c.Title || got.Head.Date != c.Date || got.Head.Lang != c.Lang || !strings.Contains(string(s.YAML()), "title: An evening") {
		t.Errorf("%+v\n%s", got.Head, s.YAML())
	}
}

// TestWhatARecordChangesStays: overrides of values stay, also when players are added.
func TestWhatARecordChangesStays(t *testing.T) {
	l := library(t, "en")
	s := session.New(l, nil)
	v := view(t, s.Open("r.yaml", []byte("# ours\ngame: nile-flood\nkind: sheet\nplayers: [Ada, Bo]\ndata:\n  years: 3\n  costs: {sow: 2}\nyears: []\nboards: {Ada: {fields: {A: s . . . . .}, years: []}, Bo: {fields: {}, years: []}}\nclaimed: {Ada: 4}\n")))
	if !v.Comments || !strings.Contains(v.Head.Data, "costs: {sow: 2}") {
		t.Errorf("%+v", v)
	}
	more := view(t, s.Head(change(v.Head, session.Player{Name: "Cleo", Was: -1}, session.Player{Name: "Ann", Was: 0}, session.Player{Name: "Bo", Was: 1})))
	text := string(s.YAML())
	for _, want := range []string{"years: 3", "costs: {sow: 2}", "A: s . . . . .", "claimed: {Ann: 4}"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in\n%s", want, text)
		}
	}
	if more.Comments || more.Lost != 0 {
		t.Errorf("%+v", more)
	}
}

// TestTheLevelOfASoloGame: the level in the header sets its slot on the boards.
func TestTheLevelOfASoloGame(t *testing.T) {
	l := library(t, "en")
	s := session.New(l, nil)
	v := view(t, s.Start("nile-flood", []string{"Ada"}, "medium", "", ""))
	if v.Head.Level != "medium" || len(v.Head.Levels) != 3 || v.Head.Levels[2].Name != "heavy" {
		t.Errorf("%+v", v.Head)
	}
	s.Put("player-board#0/field.A1", []session.Mark{{Kind: "circle"}})
	c := change(v.Head)
	c.Level = "heavy"
	h := view(t, s.Head(c))
	if h.Head.Level != "heavy" || len(h.Changed["nebamun/level.heavy"].Marks) != 1 || len(h.Changed["nebamun/level.medium"].Marks) != 0 ||
		len(h.Changed["player-board#0/field.A1"].Marks) != 1 {
		t.Errorf("%+v %+v", h.Head, h.Changed)
	}
}
