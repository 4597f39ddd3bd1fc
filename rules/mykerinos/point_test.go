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
