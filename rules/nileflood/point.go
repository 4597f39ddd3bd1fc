package nileflood

import (
	"strconv"

	"cartouche/rules"
)

// waterMarks returns the fields that the water of the year reaches; none before the dice are rolled.
func (s *State) waterMarks() []rules.Mark {
	var list []rules.Mark
	if s.flood == 0 {
		return nil
	}
	for seat := range s.boards {
		for k, wet := range s.boards[seat].water(s.flood, s.v.mask()) {
			for row := range int8(s.v.rows) {
				if wet.has(row) {
					list = append(
						list,
						rules.Mark{Slot: boardSlot(seat, "field."+Field{row, int8(k)}.String()), Kind: rules.Water, By: rules.Shared},
					)
				}
			}
		}
	}
	return list
}

// Point returns the slots that an action marks.
func (s *State) Point(m rules.Move) []rules.Slot {
	a, ok := ParseAction(m.Text.Text)
	switch {
	case m.What != "" || !ok:
		return nil
	case a.Verb == BuildGranary:
		return s.v.granaryAt(len(s.built))
	case a.Verb == Stone:
		place := len(s.temple)
		for row, plan := range s.v.temple {
			if place < plan {
				return []rules.Slot{sharedSlot(TemplePlan, stoneSlot(row, place))}
			}
			place -= plan
		}
		return nil
	}
	return actionSlots(s.actor(), a)
}

// Typed returns the harvests of the year, and in a solo game the red die.
func (s *State) Typed(string) []rules.Move {
	var moves []rules.Move
	switch {
	case s.phase == storing || s.phase == hiring:
		for seat := range s.humans {
			moves = append(moves, rules.Event(s.names[seat], "harvest", strconv.Itoa(s.harvest[seat])))
		}
	case s.phase == working && s.solo():
		moves = append(moves, rules.Event("", "workers", strconv.Itoa(s.red)))
	}
	return moves
}

// Locate implements rules.Locator.
func (s *Sheet) Locate(score rules.Score) {
	r := readSheet(s)
	for seat := range score {
		for i := range score[seat].Items {
			switch it := &score[seat].Items[i]; it.ID {
			case "grain":
				it.Slots = r.ownSlots(seat, false)
			case "granaries":
				it.Slots = r.ownSlots(seat, true)
			case "villages":
				for k := range it.Parts {
					at, _ := it.Parts[k].ReasonArgs()["found"].(string)
					it.Parts[k].Slots = []rules.Slot{boardSlot(seat, "village."+at)}
				}
			case "stones":
				for k := range it.Parts {
					row, _ := it.Parts[k].ReasonArgs()["row"].(int)
					it.Parts[k].Slots = r.ownStones(seat, row-1)
				}
			case "temple-bonus":
				for first, last := bonusRange(seat, r.tally); first <= min(last, bonusPlaces); first++ {
					it.Slots = append(it.Slots, sharedSlot(TemplePlan, "bonus."+strconv.Itoa(first)))
				}
			}
		}
	}
}

// ownSlots returns the granaries that a player has built, or the slots of the player's grain.
func (r *sheet) ownSlots(seat int, built bool) []rules.Slot {
	var list []rules.Slot
	for i := range r.in.Granaries[:min(len(r.in.Granaries), r.v.stores)] {
		g := &r.in.Granaries[i]
		if built {
			if r.owner(g.Built.Text) == seat {
				list = append(list, r.v.granaryAt(i)...)
			}
			continue
		}
		for place, name := range r.grains(g) {
			if place < r.v.capacity && r.owner(name.Text) == seat {
				list = append(list, sharedSlot(GranaryStore, grainSlot(i, place)))
			}
		}
	}
	return list
}

func (r *sheet) ownStones(seat, row int) []rules.Slot {
	var list []rules.Slot
	if row >= len(r.in.Temple) || row >= len(r.v.temple) {
		return nil
	}
	for place, name := range r.in.Temple[row].Stones {
		if place < r.v.temple[row] && r.owner(name.Text) == seat {
			list = append(list, sharedSlot(TemplePlan, stoneSlot(row, place)))
		}
	}
	return list
}

// setCount replaces the number that a player wrote down before, or adds one.
func setCount(list []Count, player rules.Text, n rules.Num) []Count {
	for i := range list {
		if list[i].Player.Text == player.Text {
			list[i].N = n
			return list
		}
	}
	return append(list, Count{player, n})
}
