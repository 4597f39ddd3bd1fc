package declared

import (
	"testing"

	"cartouche/rules/entries"
)

// TestBoardsForNumbersOfPlayers: boards apply up to the next number of players that has its own.
func TestBoardsForNumbersOfPlayers(t *testing.T) {
	few, many := []entries.Component{{Name: "few"}}, []entries.Component{{Name: "many"}}
	printed, err := PrintedJSON{Min: 2, Max: 5, Default: 3, Draws: []string{"sun"}, Boards: map[string][]entries.Component{"2": few, "4": many}}.Printed()
	if err != nil {
		t.Fatal(err)
	}
	for players, want := range map[int]string{2: "few", 3: "few", 4: "many", 5: "many"} {
		if boards, errs := printed.Boards(players); errs != nil || boards[0].Name != want {
			t.Errorf("%d players have %v, %v; want %s", players, boards, errs, want)
		}
	}
	if printed.MinPlayers != 2 || printed.MaxPlayers != 5 || printed.Players != 3 || !printed.Draws("sun") || printed.Draws("moon") {
		t.Errorf("got %+v", printed)
	}
	for _, boards := range []map[string][]entries.Component{nil, {"3": few}, {"two": few}} {
		if _, err := (PrintedJSON{Min: 2, Max: 5, Boards: boards}).Printed(); err == nil {
			t.Errorf("%v are boards for 2 players", boards)
		}
	}
}
