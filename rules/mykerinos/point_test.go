package mykerinos

import (
	"slices"
	"testing"

	"cartouche/rules"
)

// TestSlotsOfAMove: a move is about the space of its cube or the tile that is taken. Other moves, and what is no notation, are
// about no slot.
func TestSlotsOfAMove(t *testing.T) {
	s := New(crew(2), testData())
	on := func(tile int, at string) []rules.Slot {
		return []rules.Slot{{Board: NileTiles, Seat: tile - 1, ID: at}}
	}
	for _, c := range []struct {
		move rules.Move
		want []rules.Slot
	}{
		{rules.Do("Ada", "dig N1 r1"), on(1, "r1")},
		{rules.Do("Ada", "dig N6 a2"), on(6, "a2")},
		{rules.Event("Ada", "take", "N3"), []rules.Slot{sheetSlot("owner.N3")}},
		{rules.Event("Ada", "pass", ""), nil},
		{rules.Event("Ada", "base", "dig N1 r1"), nil},
		{rules.Do("Ada", "dig N7 r1"), nil},
		{rules.Do("Ada", "dig N1"), nil},
		{rules.Do("Ada", "dug N1 r1"), nil},
		{rules.Do("Ada", ""), nil},
	} {
		if got := s.Point(c.move); !slices.Equal(got, c.want) {
			t.Errorf("%s %s is about %v, want %v", c.move.What, c.move.Text.Text, got, c.want)
		}
	}
}

// TestSlotsOfWhatPlayersOwn: each tile and boat that scores is at its own slot, whatever is listed before it under unknown
// names, twice, or without being a thing of the game.
func TestSlotsOfWhatPlayersOwn(t *testing.T) {
	things := func(list ...string) (out []rules.Text) {
		for _, text := range list {
			out = append(out, rules.Text{Text: text})
		}
		return out
	}
	s := &Sheet{Header: rules.Setup{Players: crew(2), Data: testData()}.Header()}
	zed, ada, bo := rules.Text{Text: "Zed"}, rules.Text{Text: "Ada"}, rules.Text{Text: "Bo"}
	s.Tiles = []Holding{{zed, things("N1", "N2")}, {ada, things("N9", "N1", "N3", "N1")}, {bo, things("N3", "N2")}}
	s.Boats = []Holding{{zed, things("win-tie")}, {bo, things("win-tie", "raft", "two-cubes")}}
	score := Game.JudgeSheet(s).Score
	s.Locate(score)
	want := [][]string{{"N1", "N3"}, {"N2", "win-tie", "two-cubes"}}
	for seat := range want {
		var got []string
		for _, it := range score[seat].Items[1:3] {
			for _, part := range it.Parts {
				for _, at := range part.Slots {
					got = append(got, at.ID[len("owner."):])
				}
			}
		}
		if !slices.Equal(got, want[seat]) {
			t.Errorf("%s has points from %q, want %q", score[seat].Player, got, want[seat])
		}
	}
}
