package mykerinos

import "cartouche/rules"

// Point returns the space that a cube is put on, or the owner's slot of the tile that is chosen.
func (s *State) Point(m rules.Move) []rules.Slot {
	if m.What == "take" {
		return []rules.Slot{sheetSlot("owner." + m.Text.Text)}
	}
	on, at, ok := parseDig(m.Text.Text)
	n, known := parseTile(on)
	if m.What != "" || !ok || !known {
		return nil
	}
	return []rules.Slot{{Board: NileTiles, Seat: int(n) - 1, ID: at}}
}

// Typed returns, at the end of the last season, what the players may write down from the base game.
func (s *State) Typed(string) []rules.Move {
	var moves []rules.Move
	if s.phase != closing || !s.isLast() {
		return nil
	}
	for _, name := range s.names {
		for _, what := range append([]string{"base"}, Patrons[:]...) {
			moves = append(moves, rules.Event(name, what, ""))
		}
	}
	return moves
}

// Resume implements rules.Resumer: it returns one move per cube and per pass.
func (l *Log) Resume(round int) (moves []rules.Move) {
	for m := range l.Moves(round) {
		switch m.What {
		case "cubes":
			for _, at := range m.Sides.(*OnTile).Spaces {
				name := ""
				if at.Player != nil {
					name = at.Player.Text
				}
				moves = append(moves, rules.Do(name, "dig "+m.Text.Text+" "+at.Space.Text))
			}
		case "passed":
			for _, name := range m.List {
				moves = append(moves, rules.Event(name.Text, "pass", ""))
			}
		case missing, rules.End:
		default:
			moves = append(moves, m)
		}
	}
	return moves
}

// Locate implements rules.Locator.
func (s *Sheet) Locate(score rules.Score) {
	for seat := range score {
		for i := range score[seat].Items {
			it := &score[seat].Items[i]
			switch it.ID {
			case "base":
				it.Slots = []rules.Slot{totalSlot("base", seat)}
			case "tiles":
				s.locateOwned(it, s.Tiles, seat)
			case "boats":
				s.locateOwned(it, s.Boats, seat)
			case "series":
				for _, name := range Patrons {
					it.Slots = append(it.Slots, totalSlot(name, seat))
				}
			}
		}
	}
}

// locateOwned sets the slot of each part of an item: the one that the thing's owner has signed. The
// parts are in the order in which the sheet lists known things of players, without repeated ones.
func (s *Sheet) locateOwned(it *rules.Item, list []Holding, seat int) {
	k := 0
	seen := map[string]bool{}
	for _, h := range list {
		owner := s.Seat(h.Player.Text)
		if owner < 0 {
			continue // as in readOwned
		}
		for _, thing := range h.Things {
			_, isTile := parseTile(thing.Text)
			_, isBoat := parseBoat(thing.Text)
			if !isTile && !isBoat || seen[thing.Text] {
				continue
			}
			seen[thing.Text] = true
			if owner == seat && k < len(it.Parts) {
				it.Parts[k].Slots = []rules.Slot{sheetSlot("owner." + thing.Text)}
				k++
			}
		}
	}
}
