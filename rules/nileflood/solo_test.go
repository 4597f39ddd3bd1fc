package nileflood

import (
	"testing"

	"cartouche/rules"
)

// TestARedDieThatIsErased checks that a solo player who erases the red die left it out, and that the other boards of more players
// keep their dice.
func TestARedDieThatIsErased(t *testing.T) {
	for players, kept := range map[int]bool{1: false, 2: true} {
		s := &Sheet{Header: rules.Setup{Players: crew(players), Data: testData(players)}.Header()}
		at := boardSlot(0, yearSlot(1, "workers"))
		Game.Fill(s, []rules.Mark{{Slot: at, Kind: rules.Number, Text: "0"}})
		if len(s.Years) != 1 || !s.Years[0].HasWorkers {
			t.Fatalf("%d players: the die is not there: %v", players, s.Years)
		}
		for _, p := range s.Places() {
			if p.Slot == at {
				p.Write(nil)
			}
		}
		if d := s.Years[0]; d.Workers.N != 0 || d.HasWorkers != kept {
			t.Errorf("%d players: %v after it is erased", players, d)
		}
	}
}
