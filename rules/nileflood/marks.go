package nileflood

import (
	"strconv"

	"cartouche/rules"
)

// yearSlot is a box of a year track: what is flood, workers, harvest, stored or
// hired, or "" for the year's own number.
func yearSlot(year int, what string) string {
	id := "year." + strconv.Itoa(year)
	if what != "" {
		id += "." + what
	}
	return id
}

func stoneSlot(row, place int) string {
	return "temple." + strconv.Itoa(row+1) + "." + strconv.Itoa(place+1)
}

func levelSlot(name string) string { return "level." + name }

func granarySlot(i int) string { return "granary." + strconv.Itoa(i+1) }

func grainSlot(i, place int) string { return granarySlot(i) + ".grain." + strconv.Itoa(place+1) }

// actionSlots are the places that an action on the board marks.
func actionSlots(seat int, a Action) []rules.Slot {
	id := "field."
	switch a.Verb {
	case Stone, BuildGranary:
		return nil
	case Channel:
		id = "channel."
	case Village:
		id = "village."
	}
	return []rules.Slot{{Board: PlayerBoard, Seat: seat, ID: id + a.place()}}
}

func boardSlot(seat int, id string) rules.Slot {
	return rules.Slot{Board: PlayerBoard, Seat: seat, ID: id}
}

func sharedSlot(board, id string) rules.Slot {
	return rules.Slot{Board: board, Seat: rules.Shared, ID: id}
}

// scoreSlot is the box of a player's score column.
func scoreSlot(item string, seat int) (rules.Slot, bool) { return boardSlot(seat, "score."+item), true }

// Marks returns what the sheet shows: what stands in its places, and what follows
// from them: who gets the temple bonus, and Nebamun's table.
func (s *Sheet) Marks() []rules.Mark {
	r := readSheet(s)
	p := rules.Pen{Marks: s.drawn(r.table)}
	for seat, name := range r.names[:r.humans] {
		for _, board := range []string{TemplePlan, GranaryStore} {
			p.Write(sharedSlot(board, "player."+strconv.Itoa(seat+1)), name, seat)
		}
	}
	for place := range min(bonusPlaces, len(r.v.bonus)) {
		for seat := range r.tally {
			if first, last := bonusRange(seat, r.tally); first <= place+1 && place+1 <= last {
				p.Mark(sharedSlot(TemplePlan, "bonus."+strconv.Itoa(place+1)), rules.Stone, "", seat)
			}
		}
	}
	if r.solo() && r.level != "" {
		r.nebamunTable(&p)
	}
	return p.Marks
}

// bonusPlaces is how many boxes for the temple bonus the plan has.
const bonusPlaces = 3

// nebamunTable writes what he gets each year, and both scores.
func (r *sheet) nebamunTable(p *rules.Pen) {
	him := r.humans
	for i, d := range r.track[:min(len(r.track), r.v.years)] {
		id := "nebamun." + strconv.Itoa(i+1)
		p.Mark(sharedSlot(NebamunTable, id), rules.Cross, "", him)
		p.Number(sharedSlot(NebamunTable, id+".flood"), d.Flood.N, him)
		if d.Flood.N == 1 {
			p.Number(sharedSlot(NebamunTable, id+".stones"), r.v.nebStone, him)
		} else {
			p.Number(sharedSlot(NebamunTable, id+".grain"), r.v.grainOf(i), him)
		}
	}
	for seat, result := range r.v.score(r.names, r.humans, r.tally) {
		column := ".you"
		if seat == him {
			column = ".nebamun"
		}
		for _, it := range result.Items {
			p.Number(sharedSlot(NebamunTable, "score."+it.ID+column), it.Points, seat)
		}
		p.Number(sharedSlot(NebamunTable, "score.total"+column), result.Total, seat)
	}
}
