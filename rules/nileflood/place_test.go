package nileflood

import (
	"fmt"
	"slices"
	"testing"

	"cartouche/internal/testing/rulestest"
	"cartouche/rules"
)

// TestPlaces: a final sheet that is read from its places and written into a blank one is the same
// sheet.
func TestPlaces(t *testing.T) {
	for i := range rulestest.Seeds(rulestest.Games(2000) / 20) {
		s := final(game(i))
		s.Claims = nil
		blank := &Sheet{Header: s.Header}
		marks := rules.DrawPlaces(s.Places())
		if left := Game.Fill(blank, marks); len(left) > 0 {
			t.Fatalf("game %d: no place for %v", i, left[0])
		}
		if got, want := plain(blank), plain(s); got != want {
			t.Fatalf("game %d:\n%s\nwant\n%s", i, got, want)
		}
	}
}

// TestWhatOneBoardHasIsNotErasedByAnother: years and dice are on every board, and any board may lack them.
func TestWhatOneBoardHasIsNotErasedByAnother(t *testing.T) {
	for seat := range 3 {
		s := &Sheet{Header: rules.Setup{Players: crew(3), Data: testData(3)}.Header()}
		marks := []rules.Mark{
			{Slot: boardSlot(seat, yearSlot(1, "")), Kind: rules.Cross, By: seat},
			{Slot: boardSlot(seat, yearSlot(1, "flood")), Kind: rules.Number, Text: "4", By: seat},
			{Slot: boardSlot((seat+1)%3, yearSlot(1, "workers")), Kind: rules.Number, Text: "2", By: (seat + 1) % 3},
		}
		if left := Game.Fill(s, marks); len(left) > 0 || len(s.Years) != 1 || s.Years[0].Flood.N != 4 || s.Years[0].Workers.N != 2 {
			t.Errorf("board %d: %v, left %v", seat+1, s.Years, left)
		}
	}
}

// TestDiceOfAYearAreOneThrow checks which places are dice: on each board the two of a year are one throw, which all players share.
func TestDiceOfAYearAreOneThrow(t *testing.T) {
	s := &Sheet{Header: rules.Setup{Players: crew(3), Data: testData(3)}.Header()}
	thrown := map[string]int{}
	for _, p := range s.Places() {
		about := p.About()
		if about.Dice > 0 {
			thrown[p.Slot.Key()] = about.Dice
		}
		if about.Free {
			t.Errorf("players choose the year of %s", p.Slot.Key())
		}
	}
	for seat := range 3 {
		for year := 1; year <= 12; year++ {
			for _, what := range []string{"flood", "workers"} {
				if at := boardSlot(seat, yearSlot(year, what)).Key(); thrown[at] != year {
					t.Errorf("%s is in throw %d", at, thrown[at])
				}
			}
		}
	}
	if len(thrown) != 3*12*2 {
		t.Errorf("%d dice", len(thrown))
	}
}

// plain formats a sheet without positions.
func plain(s *Sheet) string {
	return fmt.Sprintf("%s %v %v %v %v", s.Difficulty.Text, s.Years, s.Boards, s.Temple, s.Granaries)
}

// TestDiceAreNeededOnce: a finished sheet needs the dice of every year on the first player's board only; in a solo game there are
// no workers' dice.
func TestDiceAreNeededOnce(t *testing.T) {
	for players, years := range map[int]int{1: 10, 2: 12, 3: 12} {
		s := &Sheet{Header: rules.Setup{Players: crew(players), Data: testData(players)}.Header()}
		var want []string
		for year := 1; year <= years; year++ {
			want = append(want, boardSlot(0, yearSlot(year, "flood")).Key())
			if players > 1 {
				want = append(want, boardSlot(0, yearSlot(year, "workers")).Key())
			}
		}
		var needed []string
		for _, p := range s.Places() {
			if about := p.About(); about.Dice > 0 && about.Needed {
				needed = append(needed, p.Slot.Key())
			}
		}
		if slices.Sort(want); !slices.Equal(slices.Sorted(slices.Values(needed)), want) {
			t.Errorf("%d players: needed are %v", players, needed)
		}
	}
}
