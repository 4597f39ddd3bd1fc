package mykerinos

import (
	"strconv"
	"strings"

	"cartouche/rules"
)

// seasonSlot is a box in a season's row of the score sheet: its tiles, what the
// first (first, first.who) and the second (second, second.who) get.
func seasonSlot(season int, what string) rules.Slot {
	return sheetSlot("season." + strconv.Itoa(season) + "." + what)
}

// cubesSlot is the box for a player's cubes on the river in a season.
func cubesSlot(season, seat int) rules.Slot {
	return seasonSlot(season, "cubes."+strconv.Itoa(seat+1))
}

// totalSlot is the box for an item of a player's score, or for the total.
func totalSlot(what string, seat int) rules.Slot {
	return sheetSlot("score." + what + "." + strconv.Itoa(seat+1))
}

func sheetSlot(id string) rules.Slot {
	return rules.Slot{Board: ScoreSheet, Seat: rules.Shared, ID: id}
}

// pen collects marks.
type pen struct{ marks []rules.Mark }

func (p *pen) write(at rules.Slot, text string) {
	if text != "" {
		p.marks = append(p.marks, rules.Mark{Slot: at, Kind: rules.Number, Text: text, By: rules.Shared})
	}
}

// sign puts a player's mark into a box.
func (p *pen) sign(at rules.Slot, seat int) {
	p.marks = append(p.marks, rules.Mark{Slot: at, Kind: rules.Stone, By: seat})
}

// totals writes the foot of the sheet: everybody's column.
func (p *pen) totals(s rules.Score) {
	for seat, r := range s {
		p.sign(totalSlot("name", seat), seat)
		for _, it := range r.Items {
			p.write(totalSlot(it.ID, seat), strconv.Itoa(it.Points))
		}
		p.write(totalSlot("total", seat), strconv.Itoa(r.Total))
	}
}

// season writes a season's row.
func (p *pen) season(n int, y *outcome) {
	p.write(seasonSlot(n, "tiles"), strings.Join(texts(y.tiles), " "))
	for seat, cubes := range y.cubes {
		if cubes > 0 {
			p.write(cubesSlot(n, seat), strconv.Itoa(cubes))
		}
	}
	for place, what := range []string{"first", "second"} {
		if place < len(y.ranking) {
			p.sign(seasonSlot(n, what+".who"), y.ranking[place])
			p.write(seasonSlot(n, what), y.gain[place])
		}
	}
}

// outcome is how the inspection of a season's river went.
type outcome struct {
	tiles   []tile // in play
	cubes   []int  // on the river, by seat
	ranking []int
	gain    [2]string // what the first and the second get: a tile, or the points of a boat
}

// outcome sums up the present season, when it has been inspected.
func (r *replay) outcome() outcome {
	y := outcome{tiles: r.inPlay, cubes: r.cubes, ranking: r.ranking}
	chosen := ""
	if r.chosen != unknown {
		chosen = r.chosen.String()
	}
	if r.isLast() {
		for _, n := range r.inPlay {
			if n == dear {
				y.gain[0] = n.String()
			}
		}
		y.gain[1] = chosen
		return y
	}
	y.gain[0] = chosen
	if r.boat != noBoat {
		y.gain[1] = strconv.Itoa(r.v.boatPt[r.boat])
	}
	return y
}

// logMarks returns what the score sheet shows after a log.
func logMarks(l *Log) []rules.Mark {
	p := &pen{}
	r := newReplay(l)
	r.seen = func() {
		y := r.outcome()
		p.season(r.season+1, &y)
	}
	r.run()
	p.totals(r.v.score(r.table, r.museum(l.Patrons, l.Base)))
	return p.marks
}

// Marks returns what the score sheet shows: a sheet tells nothing of the seasons.
func (s *Sheet) Marks() []rules.Mark {
	p := &pen{}
	p.totals(readSheet(s).score())
	return p.marks
}
