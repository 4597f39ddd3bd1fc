package record

import (
	"strconv"
	"strings"

	"cartouche/rules"
)

// NameMarks returns the marks with the names of players for those of a board's slots that are for
// names: `owner` on a player's board; in declared games also `name` there, and SLOT.name.1 and so on
// for the players in order of their seats. It leaves out slots that an entry fills in.
func (r *Record) NameMarks(board string, ids []string, seat int, player bool) (marks []rules.Mark) {
	sheet, own := ownOf(r.Sheet)
	written := map[rules.Slot]bool{}
	if own {
		for _, p := range sheet.Places() {
			written[p.Slot] = true
		}
	}
	for _, id := range ids {
		of := seat
		switch i := strings.Index(id, ".name."); {
		case player && (id == "owner" || own && id == "name"):
		case own && i > 0:
			n, err := strconv.Atoi(id[i+len(".name."):])
			if of = n - 1; err != nil {
				continue
			}
		default:
			continue
		}
		if of < 0 || of >= len(r.Players) {
			continue
		}
		at := rules.Slot{Board: board, Seat: seat, ID: id}
		if !written[at] {
			marks = append(marks, rules.Mark{Slot: at, Kind: rules.Number, Text: r.Players[of], By: of})
		}
	}
	return marks
}
