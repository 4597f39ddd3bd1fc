package pyramids

import (
	"strconv"
	"strings"

	"cartouche/rules"
)

// Final returns the sheet of the board when a log has been played. What the
// rules forbid is not on it. Its places are zero. The log has two players.
func Final(l *Log) *Sheet {
	r := newReplay(l)
	r.run()
	return r.sheet(l.Players)
}

func (t *table) sheet(players []rules.Text) *Sheet {
	s := &Sheet{Players: players, Data: t.v.data}
	for row := t.v.side - 1; row >= 0; row-- {
		cells := make([]string, t.v.side)
		for column := range cells {
			cells[column] = t.at(Square{column, row}).cell()
		}
		s.Rows = append(s.Rows, rules.Text{Text: strings.Join(cells, " ")})
	}
	return s
}

// ownerLetters are the colours of the seats: red and blue.
const ownerLetters = "rb"

// cell prints the square as sheets spell it.
func (s *site) cell() string {
	if s.size == 0 {
		return "."
	}
	text := ownerLetters[s.owner:s.owner+1] + strconv.Itoa(s.size)
	if !s.done {
		text += "?"
	}
	return text
}

// parseCell reads a square of a sheet.
func parseCell(text string) (site, bool) {
	if text == "." {
		return site{}, true
	}
	piece, unfinished := strings.CutSuffix(text, "?")
	if len(piece) != 2 || piece[1] < '0'+Small || piece[1] > '0'+Large {
		return site{}, false
	}
	owner := strings.IndexByte(ownerLetters, piece[0])
	return site{owner: owner, size: int(piece[1] - '0'), done: !unfinished}, owner >= 0
}
