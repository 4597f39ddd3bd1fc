package mykerinos

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/testing/rulestest"
	"cartouche/rules"
)

// TestPlaces: a final sheet that is read from its places and written into a blank one is the same
// sheet.
func TestPlaces(t *testing.T) {
	for i := range rulestest.Seeds(rulestest.Games(2000) / 10) {
		s := final(game(i))
		blank := &Sheet{Header: s.Header}
		if left := Game.Fill(blank, rules.DrawPlaces(s.Places())); len(left) > 0 {
			t.Fatalf("game %d: no place for %v", i, left[0])
		}
		if got, want := fmt.Sprint(blank), fmt.Sprint(s); got != want {
			t.Fatalf("game %d:\n%s\nwant\n%s", i, got, want)
		}
		if left := Game.Fill(blank, nil); len(left)+len(blank.Tiles)+len(blank.Boats)+len(blank.Patrons)+len(blank.Base) > 0 {
			t.Fatalf("game %d: blank places leave %v", i, blank)
		}
	}
}

// TestPlacesOfASheetWithFaults: unknown things and unknown players stay as they are; a thing with
// two owners belongs to the first.
func TestPlacesOfASheetWithFaults(t *testing.T) {
	own := func(player string, things ...string) Holding {
		return Holding{rules.Text{Text: player}, rules.EventList("", "", things...).List}
	}
	s := &Sheet{Header: rules.Setup{Players: crew(3), Data: testData()}.Header(),
		Tiles: []Holding{own("Cy", "N1", "N9"), own("Zed", "N2"), own("Ada", "N1")}}
	places := s.Places()
	if got := places[0].Read(); len(got) != 1 || got[0].By != 2 {
		t.Errorf("N1 belongs to %v", got)
	}
	if got := places[1].Read(); got != nil {
		t.Errorf("N2 belongs to %v", got)
	}
	places[0].Write([]rules.Mark{{Kind: rules.Stone, By: 1}})
	if got, want := fmt.Sprint(s.Tiles), fmt.Sprint([]Holding{own("Cy", "N9"), own("Zed", "N2"), own("Bo", "N1")}); got != want {
		t.Errorf("got %v, want %v", got, want)
	}
}

// TestMarks: everything written in a season is in its row, including unknown words and words that
// are too long; cubes are on the tiles, and owners of boats sign them.
func TestMarks(t *testing.T) {
	l := play(crew(3), testData(), 5)
	l.Seasons = l.Seasons[:1]
	y := &l.Seasons[0]
	*y = Season{Tiles: rules.EventList("", "", "N1", "N4").List, Boat: &rules.Text{Text: "win-tie"},
		Cubes:  []OnTile{{rules.Text{Text: "N4"}, []OnSpace{{rules.Text{Text: "r2"}, &rules.Text{Text: "Bo"}}, {rules.Text{Text: "a1"}, &rules.Text{Text: "Cy"}}, {rules.Text{Text: "r1"}, &rules.Text{Text: "Cy"}}}}},
		Passed: rules.EventList("", "", "Bo", "Cy", "Ada").List, Take: &rules.Text{Text: "N4"}}
	has := func(when string, want ...rules.Mark) {
		t.Helper()
		marks := Game.JudgeLog(l).Marks()
		for _, m := range want {
			if !slices.Contains(marks, m) {
				t.Errorf("%s: no mark %v in %v", when, m, marks)
			}
		}
	}
	on := func(board string, seat int, id string, kind rules.Kind, text string, by int) rules.Mark {
		return rules.Mark{Slot: rules.Slot{Board: board, Seat: seat, ID: id}, Kind: kind, Text: text, By: by}
	}
	shared := rules.Shared
	has("a season", on("nile-tiles", 3, "r2", rules.Cube, "", 1), on("nile-tiles", 3, "a1", rules.Cube, "", 2),
		on("boat-tokens", 3, "who", rules.Stone, "", 2), on("score-sheet", shared, "owner.N4", rules.Stone, "", 1),
		on("score-sheet", shared, "season.1.tiles", rules.Number, "N1 N4", shared), on("score-sheet", shared, "season.1.first", rules.Number, "N4", shared),
		on("score-sheet", shared, "season.1.second", rules.Number, "0", shared), on("score-sheet", shared, "score.total.2", rules.Number, "58", 1))
	y.Tiles = append(y.Tiles, rules.EventList("", "", "N9", "N2", strings.Repeat("N", 99)).List...)
	y.Take = &rules.Text{Text: strings.Repeat("é", 99)}
	has("with faults", on("score-sheet", shared, "season.1.tiles", rules.Number, "N1 N4 N9 N2 …", shared),
		on("score-sheet", shared, "season.1.first", rules.Number, strings.Repeat("é", 16)+"…", shared))
	for _, c := range []struct{ word, want string }{
		{strings.Repeat("é", 16), strings.Repeat("é", 16)}, {strings.Repeat("𓀀", 16), strings.Repeat("𓀀", 16)},
		{strings.Repeat("𓀀", 17), strings.Repeat("𓀀", 16) + "…"}, {strings.Repeat("𓀀", 1000), strings.Repeat("𓀀", 16) + "…"},
	} {
		if got := shorten(c.word); got != c.want {
			t.Errorf("%s: %s, want %s", c.word, got, c.want)
		}
	}
}
