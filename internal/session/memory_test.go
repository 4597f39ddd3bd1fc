package session_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"testing"

	"cartouche/internal/session"
	"cartouche/internal/testing/testall"
	"cartouche/rules"
	"cartouche/rules/games"
)

// kept returns the stored data of a sheet after encoding and decoding.
func kept(t *testing.T, s *session.Sheet) session.Kept {
	t.Helper()
	var k session.Kept
	if err := json.Unmarshal(s.Keep(), &k); err != nil {
		t.Fatal(err)
	}
	return k
}

// TestASheetThatIsKeptCanBeUndone: a sheet that is stored and opened again is undone and redone
// through the same records as one that stayed open, and shows the same at each of them, including
// blank numbers.
func TestASheetThatIsKeptCanBeUndone(t *testing.T) {
	testall.Slow(t)
	for _, g := range games.All {
		l := library(t, "en")
		rng := rand.New(rand.NewPCG(3, 9))
		s := session.New(l, nil)
		v := view(t, s.Start(g.ID, []string{"Ada", "Bö"}, "", "", ""))
		for range 40 {
			p := v.Places[rng.IntN(len(v.Places))]
			marks := []session.Mark{{Kind: rules.Number, Text: fmt.Sprint(rng.IntN(12)), By: -1}}
			if p.Choices != nil {
				marks = p.Choices[rng.IntN(len(p.Choices))].Marks
			}
			s.Put(p.Key, marks)
		}
		view(t, s.Head(session.Change{Players: []session.Player{{Name: "Bö", Was: 1}, {Name: "أحمد", Was: 0}}, Title: "Später", Date: "2026-11-23"}))
		for range 7 {
			view(t, s.Undo())
		}
		k := kept(t, s)
		again := session.New(l, nil)
		view(t, again.Open("again.yaml", []byte(k.Text)))
		opened := view(t, again.Recall(k.Memory))
		if opened.Undo == false || opened.Redo == false {
			t.Fatalf("%s: undo %v, redo %v", g.ID, opened.Undo, opened.Redo)
		}
		same := func(what string, one, other *session.View) {
			t.Helper()
			if string(s.YAML()) != string(again.YAML()) {
				t.Errorf("%s: %s, it is\n%s and not\n%s", g.ID, what, again.YAML(), s.YAML())
			}
			a, b := fmt.Sprint(one.Changed, one.Missing, one.Undo, one.Redo), fmt.Sprint(other.Changed, other.Missing, other.Undo, other.Redo)
			if a != b {
				t.Errorf("%s: %s, it shows\n%s\nand not\n%s", g.ID, what, b, a)
			}
		}
		for range 7 {
			same("redone", view(t, s.Redo()), view(t, again.Redo()))
		}
		for undone := 0; ; undone++ {
			one, other := view(t, s.Undo()), view(t, again.Undo())
			same("undone", one, other)
			if !one.Undo {
				if undone < 10 {
					t.Errorf("%s: only %d changes were undone", g.ID, undone)
				}
				break
			}
		}
	}
}

// TestWhatIsKeptIsSmall: at most a hundred changes are stored, each little larger than the change.
func TestWhatIsKeptIsSmall(t *testing.T) {
	s := session.New(library(t, "en"), nil)
	view(t, s.Start("nile-flood", []string{"Ada", "Bo"}, "", "", ""))
	for i := range 150 {
		delta(t, s.Put("player-board#0/year.1.harvest", number(fmt.Sprint(i))))
	}
	k := kept(t, s)
	data, err := json.Marshal(k.Memory)
	if err != nil || len(k.Memory.Past) != 100 || len(data) > 100*100 {
		t.Errorf("%d changes in %d bytes: %v", len(k.Memory.Past), len(data), err)
	}
}

// TestAMemoryOfSomethingElse: data that another program or version stored under the name of a sheet
// is ignored, at the latest by Undo.
func TestAMemoryOfSomethingElse(t *testing.T) {
	for _, m := range []session.Memory{
		{Past: []session.Was{{Head: -1}}}, {Past: []session.Was{{Tail: 1 << 30}}}, {Future: []session.Was{{Head: 1, Tail: 1 << 20}}},
		{Past: []session.Was{{Text: "no record"}}}, {Past: []session.Was{{Text: "game: osiris\nkind: sheet\nplayers: [A, B]\n"}}},
		{Unwritten: []string{"", "#/", "a#b/c", "nowhere#9/x"}},
	} {
		s := session.New(library(t, "en"), nil)
		view(t, s.Start("nile-flood", []string{"Ada", "Bo"}, "", "", ""))
		before := string(s.YAML())
		view(t, s.Recall(m))
		if v := view(t, s.Undo()); string(s.YAML()) != before || v.Undo {
			t.Errorf("%+v: undone, it is\n%s", m, s.YAML())
		}
		view(t, s.Redo())
	}
}
