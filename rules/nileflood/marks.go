package nileflood

import (
	"strconv"

	"cartouche/rules"
)

// yearSlot returns the id of a slot of a year track: what is flood, workers, harvest, stored or
// hired, or "" for the year's own number.
func yearSlot(year int, what string) string {
	if year < len(numbered[what]) {
		return numbered[what][year]
	}
	return yearID(year, what)
}

func yearID(year int, what string) string {
	id := "year." + strconv.Itoa(year)
	if what != "" {
		id += "." + what
	}
	return id
}

// numbered holds the slot ids of the first years by what they hold. They are built once, because a
// log is drawn after every move.
var numbered = func() map[string][]string {
	all := map[string][]string{}
	for _, what := range []string{"", "flood", "workers", "harvest", "stored", "hired"} {
		for year := range 20 {
			all[what] = append(all[what], yearID(year, what))
		}
	}
	return all
}()

func stoneSlot(row, place int) string {
	return "temple." + strconv.Itoa(row+1) + "." + strconv.Itoa(place+1)
}

func levelSlot(name string) string { return "level." + name }

func granarySlot(i int) string { return "granary." + strconv.Itoa(i+1) }

func grainSlot(i, place int) string { return granarySlot(i) + ".grain." + strconv.Itoa(place+1) }

// actionSlots returns the slots that an action marks on the player's board.
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

// scoreSlot returns the slot of an item in a player's score column.
func scoreSlot(item string, seat int) (rules.Slot, bool) { return boardSlot(seat, "score."+item), true }

// Marks returns the marks of the sheet: those in its places, and those that follow from them, which
// are the temple bonus and Nebamun's table.
func (s *Sheet) Marks() []rules.Mark {
	r := readSheet(s)
	return s.marks(r.table, r.tally, r.track)
}

// marks returns the marks of the sheet, given the players' tallies and the dice of the years.
func (s *Sheet) marks(r *table, tally []tally, track []Dice) []rules.Mark {
	p := rules.Pen{Marks: s.drawn(r)}
	for seat, name := range r.names[:r.humans] {
		for _, board := range []string{TemplePlan, GranaryStore} {
			p.Write(sharedSlot(board, "player."+strconv.Itoa(seat+1)), name, seat)
		}
	}
	for place := range min(bonusPlaces, len(r.v.bonus)) {
		for seat := range tally {
			if first, last := bonusRange(seat, tally); first <= place+1 && place+1 <= last {
				p.Mark(sharedSlot(TemplePlan, "bonus."+strconv.Itoa(place+1)), rules.Stone, "", seat)
			}
		}
	}
	if r.solo() && r.level != "" {
		r.nebamunTable(&p, tally, track)
	}
	return p.Marks
}

// bonusPlaces is the number of slots for the temple bonus on the plan.
const bonusPlaces = 3

// nebamunTable draws what he gets each year, and both scores.
func (r *table) nebamunTable(p *rules.Pen, tally []tally, track []Dice) {
	him := r.humans
	for i, d := range track[:min(len(track), r.v.years)] {
		id := "nebamun." + strconv.Itoa(i+1)
		p.Mark(sharedSlot(NebamunTable, id), rules.Cross, "", him)
		p.Number(sharedSlot(NebamunTable, id+".flood"), d.Flood.N, him)
		if d.Flood.N == 1 {
			p.Number(sharedSlot(NebamunTable, id+".stones"), r.v.nebStone, him)
		} else {
			p.Number(sharedSlot(NebamunTable, id+".grain"), r.v.grainOf(i), him)
		}
	}
	for seat, result := range r.v.score(r.names, r.humans, tally) {
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
