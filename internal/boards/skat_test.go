package boards

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
)

// TestSkat: the judge of the Skat list agrees with a naive judge on legal and broken lists.
func TestSkat(t *testing.T) {
	naively(t, existing, "skat", func(r *rand.Rand) (string, verdict) {
		l := newList(r, 3+r.IntN(2), r.IntN(4) > 0)
		for range r.IntN(2) * (1 + r.IntN(3)) {
			l.spoil(r)
		}
		return l.record(), l.judge()
	})
}

// skatGames are the values of games: what a colour or grand is multiplied with, or a null is worth.
var skatGames = map[string]int{"karo": 9, "herz": 10, "pik": 11, "kreuz": 12, "grand": 24,
	"null": 23, "null hand": 35, "null ouvert": 46, "null ouvert hand": 59}

// list is a Skat list; -1 is a blank number.
type list struct {
	players  int
	finished bool
	rows     [12]listRow
	end      [4]int
}

type listRow struct {
	seat         int // of the player, 0 for a passed game
	game, levels string
	tops         int
	lost         bool
	value        int
	score        [4]int
}

// newList plays some games.
func newList(r *rand.Rand, players int, finished bool) *list {
	l, games := &list{players: players, finished: finished}, 12
	if !finished {
		games = r.IntN(13)
	}
	words := []string{"karo", "herz", "pik", "kreuz", "grand", "null", "null hand", "null ouvert", "null ouvert hand"}
	for i := range l.rows {
		row := &l.rows[i]
		*row = listRow{seat: -1, tops: -1, value: -1, score: [4]int{-1, -1, -1, -1}}
		if i >= games {
			continue
		}
		if row.seat = r.IntN(players + 1); row.seat == 0 || players == 4 && row.seat == i%4+1 {
			row.seat = 0
			continue
		}
		row.game, row.lost = words[r.IntN(len(words))], r.IntN(4) == 0
		if !strings.HasPrefix(row.game, "null") {
			row.tops = 1 + r.IntN(4)
			row.levels = []string{"", "", "h", "s", "hs", "sz", "hsz", "hsS", "hsSz", "hsSzZ", "hsSzZo"}[r.IntN(11)]
		}
		if r.IntN(3) > 0 {
			row.value = l.value(i)
		}
		if r.IntN(3) > 0 {
			row.score[row.seat-1] = l.score(i)
		}
	}
	for seat := range l.end {
		if l.end[seat] = -1; seat < players && r.IntN(3) > 0 {
			l.end[seat] = l.points(seat + 1).total()
		}
	}
	return l
}

// spoil changes one thing.
func (l *list) spoil(r *rand.Rand) {
	row := &l.rows[r.IntN(12)]
	switch r.IntN(8) {
	case 0:
		row.seat = r.IntN(7) - 1
	case 1:
		row.game = []string{"", "grand", "null", "pik"}[r.IntN(4)]
	case 2:
		row.tops = []int{-1, 2, 5, 12}[r.IntN(4)]
	case 3:
		row.levels = []string{"", "hS", "sZ", "o", "hsZ", "S", "z"}[r.IntN(7)]
	case 4:
		row.lost = !row.lost
	case 5:
		row.value = r.IntN(100) - 1
	case 6:
		row.score[r.IntN(4)] = r.IntN(200)
	default:
		l.end[r.IntN(4)] = r.IntN(200)
	}
}

func (l *list) record() string {
	var seated, games, levels, lost, scores []string
	var tops, values []int
	for i, row := range l.rows {
		seat := strconv.Itoa(row.seat)
		if row.seat <= 0 {
			seat = []string{".", "E"}[row.seat+1]
		}
		score := make([]string, 4)
		for k, n := range row.score {
			if n != -1 {
				score[k] = strconv.Itoa(n)
			}
		}
		if row.lost {
			lost = append(lost, fmt.Sprintf("%c1", 'A'+i))
		}
		if seated = append(seated, seat); row.game == "" {
			row.game = "."
		}
		games, levels, scores = append(games, row.game), append(levels, inRow(i, row.levels)), append(scores, inRow(i, score...))
		tops, values = append(tops, row.tops), append(values, row.value)
	}
	return fmt.Sprintf("players: [%s]\nfinished: %t\ntable: {spieler: [%s], spiele: [%s], spitzen: %s, stufen: {%s},\n"+
		"  verloren: [%s], werte: %s, stand: {%s}, ende: %s}\n", joined(seats[:l.players]), l.finished, joined(seated), joined(games),
		inList(tops...), joined(levels), joined(lost), inList(values...), joined(scores), inList(l.end[:]...))
}

// played reports whether the list names player and game of a row.
func (l *list) played(i int) bool { return l.rows[i].seat > 0 && l.rows[i].game != "" }

// value returns the value of a game.
func (l *list) value(i int) int {
	row := l.rows[i]
	if strings.HasPrefix(row.game, "null") {
		return skatGames[row.game]
	}
	return skatGames[row.game] * (1 + max(row.tops, 0) + len(row.levels))
}

// score returns the points of the player of a row up to it.
func (l *list) score(until int) (sum int) {
	for i, row := range l.rows[:until+1] {
		switch {
		case row.seat != l.rows[until].seat:
		case row.lost:
			sum -= 2 * l.value(i)
		default:
			sum += l.value(i)
		}
	}
	return sum
}

func (l *list) points(seat int) worth {
	out, pay := worth{}, 40
	if l.players == 4 {
		pay = 30
	}
	for i, row := range l.rows {
		switch {
		case row.seat == seat && row.lost:
			out["spiele"] -= 2 * l.value(i)
			out["bilanz"] -= 50
		case row.seat == seat:
			out["spiele"] += l.value(i)
			out["bilanz"] += 50
		case row.seat > 0 && row.lost:
			out["gegner"] += pay
		}
	}
	return out
}

func (l *list) judge() (v verdict) {
	last := -1
	for i, row := range l.rows {
		if row.seat >= 0 {
			last = i
		}
	}
	for i, row := range l.rows {
		at := func(slot string) string { return fmt.Sprintf("%s.%c1", slot, 'A'+i) }
		broken := func(code, slot string, yes bool) {
			if yes {
				v.add("", code, at(slot))
			}
		}
		colour := row.game != "" && !strings.HasPrefix(row.game, "null")
		broken("number-range", "spieler", row.seat > 4)
		broken("number-range", "spitzen", row.tops > 11)
		broken("zeile-leer", "spieler", row.seat < 0 && (l.finished || i < last))
		broken("platz-frei", "spieler", row.seat > l.players)
		broken("geber-spielt", "spieler", l.players == 4 && row.seat == i%4+1)
		broken("spiel-fehlt", "spieler", row.seat > 0 && row.game == "")
		broken("spiel-ohne-spieler", "spiel", row.seat <= 0 && row.game != "")
		broken("verloren-ohne-spiel", "verloren", row.lost && !l.played(i))
		broken("spitzen-fehlen", "spiel", colour && row.tops < 0)
		broken("spitzen-zuviel", "spitzen", row.tops >= 0 && (!colour || row.game == "grand" && row.tops > 4))
		broken("stufen-zuviel", "stufen", row.levels != "" && !colour)
		has := func(levels string) bool { return strings.Contains(row.levels, levels) }
		broken("stufe-fehlt", "stufen", has("S") && !(has("h") && has("s")) || has("z") && !has("s") ||
			has("Z") && !(has("z") && has("S")) || has("o") && !has("Z"))
		if right := strconv.Itoa(l.value(i)); row.value >= 0 && !(l.played(i) && right == strconv.Itoa(row.value)) {
			if !l.played(i) {
				right = "nothing"
			}
			v.add("", "wert-falsch", at("wert"), "= "+right)
		}
		for k, n := range row.score {
			right := "nothing"
			if l.played(i) && row.seat == k+1 {
				right = strconv.Itoa(l.score(i))
			}
			if n != -1 && strconv.Itoa(n) != right {
				v.add("", "stand-falsch", fmt.Sprintf("stand.%c%d", 'A'+i, k+1), "= "+right)
			}
		}
	}
	for seat, n := range l.end {
		right := "nothing"
		if seat < l.players {
			v.points = append(v.points, l.points(seat+1))
			right = strconv.Itoa(v.points[seat].total())
		}
		if n != -1 && strconv.Itoa(n) != right {
			v.add("", "ende-falsch", fmt.Sprintf("ende.A%d", seat+1), "= "+right)
		}
	}
	return v
}
