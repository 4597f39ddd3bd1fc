package mykerinos

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"cartouche/rules"
)

// seasonSlot returns a slot in a season's row of the score sheet: its tiles, or what the first
// (first, first.who) and the second (second, second.who) get.
func seasonSlot(season int, what string) rules.Slot {
	return sheetSlot("season." + strconv.Itoa(season) + "." + what)
}

// cubesSlot returns the slot of a player's cubes on the river in a season.
func cubesSlot(season, seat int) rules.Slot { return seasonSlot(season, "cubes."+strconv.Itoa(seat+1)) }

// totalSlot returns the slot of an item of a player's score, or of the total.
func totalSlot(what string, seat int) rules.Slot {
	return sheetSlot("score." + what + "." + strconv.Itoa(seat+1))
}

// scoreSlot implements rules.Game.ScoreSlot.
func scoreSlot(item string, seat int) (rules.Slot, bool) { return totalSlot(item, seat), true }

func sheetSlot(id string) rules.Slot {
	return rules.Slot{Board: ScoreSheet, Seat: rules.Shared, ID: id}
}

// pen draws on the score sheet.
type pen struct{ rules.Pen }

func (p *pen) sign(at rules.Slot, seat int) { p.Mark(at, rules.Stone, "", seat) }

func (p *pen) season(n int, y *row) {
	p.Write(seasonSlot(n, "tiles"), y.tiles, rules.Shared)
	for seat, cubes := range y.cubes {
		if cubes > 0 {
			p.Number(cubesSlot(n, seat), cubes, rules.Shared)
		}
	}
	for place, what := range []string{"first", "second"} {
		if place < len(y.ranking) {
			p.sign(seasonSlot(n, what+".who"), y.ranking[place])
			p.Write(seasonSlot(n, what), y.gain[place], rules.Shared)
		}
	}
}

// row is the inspection of a season's river. Refused values are in it as they were written.
type row struct {
	tiles   string // in play
	cubes   [maxPlayers]int
	ranking []int
	gain    [2]string // what the first and the second get: a tile, or the points of a boat
}

// row sums up the current season as far as it has been played.
func (s *State) row() row {
	y := row{tiles: s.drawn, cubes: s.cubes, ranking: s.ranking}
	if s.isLast() {
		if slices.Contains(s.shown, finalTile) {
			y.gain[0] = finalTile.String()
		}
		y.gain[1] = s.taken
		return y
	}
	y.gain[0] = s.taken
	if s.boat != noBoat {
		y.gain[1] = strconv.Itoa(s.v.boatPt[s.boat])
	}
	return y
}

// Marks returns what is on the score sheet, without the score, the cubes on the tiles of the
// season, and the owners of the boats.
func (s *State) Marks() []rules.Mark {
	p := &pen{}
	for i := range s.rows {
		p.season(i+1, &s.rows[i])
	}
	if s.phase != over {
		y := s.row()
		p.season(s.season+1, &y)
	}
	for n := tile(1); n <= finalTile; n++ {
		for _, at := range s.v.all(n) {
			if seat := s.cubeOwner(n, at); seat >= 0 {
				p.Mark(rules.Slot{Board: NileTiles, Seat: int(n) - 1, ID: at.String()}, rules.Cube, "", seat)
			}
		}
	}
	for seat, fleet := range s.settled().fleet {
		for _, b := range fleet {
			if b != winTie || !s.tie.spent {
				p.sign(rules.Slot{Board: BoatTokens, Seat: int(b), ID: "who"}, seat)
			}
		}
	}
	return append(p.Marks, s.Sheet().Marks()...)
}

// Marks returns what is on the sheet, without the score.
func (s *Sheet) Marks() []rules.Mark {
	p := &pen{}
	for seat := range s.Players {
		p.sign(totalSlot("name", seat), seat)
	}
	return append(p.Marks, rules.DrawPlaces(s.Places())...)
}

// joinWords joins words. It cuts lists off that are far too long for any box.
func joinWords(list []rules.Text) string {
	const most = 4
	words := make([]string, 0, most+1)
	for i, t := range list {
		if i == most {
			words = append(words, "…")
			break
		}
		words = append(words, shorten(t.Text))
	}
	return strings.Join(words, " ")
}

// shorten returns a word, or the beginning of one that is far too long for any box.
func shorten(word string) string {
	const most = 16 // characters
	if len(word) <= most {
		return word
	}
	first := []rune(word[:min(len(word), utf8.UTFMax*(most+1))])
	if len(first) <= most {
		return word
	}
	return string(first[:most]) + "…"
}
