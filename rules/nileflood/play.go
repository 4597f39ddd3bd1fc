package nileflood

import (
	"strings"

	"cartouche/internal/diag"
	"cartouche/rules"
)

// Play makes a move as far as the rules allow.
func (s *State) Play(m rules.Move) []rules.Violation {
	s.Found, s.round = nil, s.year+1
	s.play(&m)
	return s.Found
}

func (s *State) play(m *rules.Move) {
	switch m.What {
	case "difficulty":
		s.round = 0
		s.difficulty(m.Text, s.humans)
		return
	case "flood", "workers":
		s.roll(m)
		return
	case rules.End:
		if s.phase == hiring {
			s.endPhase()
		}
		return
	}
	seat := s.Player(m.Player, s.names[:s.humans])
	switch {
	case seat < 0:
	case s.phase == over:
		s.add(rules.Violation{Code: "game-already-over", Args: diag.Args{"found": s.v.years + 1, "allowed": s.v.years}})
	case m.What == "harvest" && s.phase > working:
		s.checkHarvest(seat, m.Text)
	case seat != s.actor() || s.phase < working:
		s.add(rules.Violation{Code: "not-your-turn", Rule: "order", Player: m.Player.Text, Pos: m.Text.Pos,
			Args: diag.Args{"found": m.Player.Text}})
	case m.What == "store" && s.phase == storing:
		s.playStore(seat, m.Text)
	case m.What == done && s.phase != storing:
		s.hires = s.phase == hiring
		s.next()
	case m.What == "" && s.phase != storing:
		s.act(seat, m.Text)
	default:
		s.addBadMove(m, "")
	}
}

// addBadMove adds the violation of a move that is not in the notation, or not allowed now.
func (s *State) addBadMove(m *rules.Move, message string) {
	v := badNotation(rules.Text{Text: m.String(), Pos: m.Text.Pos}, m.Player.Text)
	v.Message = message
	s.add(v)
}

// roll plays a die. In a solo game the workers follow from the flood.
func (s *State) roll(m *rules.Move) {
	n, ok := m.Text.Num()
	switch {
	case !ok:
		s.addBadMove(m, "notation-dice")
	case m.What == "flood" && s.phase == rollingFlood:
		if s.flood = s.die(n, "flood"); s.flood != n.N {
			s.writeDie("flood", n, s.flood)
		}
		s.dice = append(s.dice, Dice{Flood: rules.Num{N: s.flood}})
		if s.phase = rollingWorkers; s.solo() {
			s.begin(opposite(s.flood))
		}
	case m.What == "workers" && s.phase == rollingWorkers:
		red := s.die(n, "workers")
		if s.begin(red); red != n.N {
			s.writeDie("workers", n, red)
		}
	case m.What == "workers" && s.solo() && s.phase == working:
		if s.soloDie(n, s.flood, s.flood); n.N != s.red {
			s.writeDie("workers", n, s.red)
		}
	default:
		s.addBadMove(m, "notation-dice")
	}
}

// begin opens the work of a year.
func (s *State) begin(red int) {
	last := &s.dice[len(s.dice)-1]
	last.Workers, last.HasWorkers = rules.Num{N: red}, true
	s.table.begin(s.year, s.flood, red)
	s.phase, s.nth, s.hires = working, 0, false
	for seat := range s.humans {
		s.left[seat] = red
	}
}

func (s *State) act(seat int, text rules.Text) {
	a, ok := ParseAction(text.Text)
	if !ok {
		s.add(badNotation(text, s.names[seat]))
		return
	}
	code, cost := s.check(seat, a), s.v.cost[a.Verb]
	if code == "" && cost > s.left[seat] {
		code = "workers-overspent"
		if s.phase == hiring {
			code = "hire-overspent"
		}
	}
	if code != "" {
		s.add(s.forbidden(code, seat, a, text, s.left[seat]))
		return
	}
	s.hires = s.phase == hiring
	s.left[seat] -= cost
	s.do(seat, a)
}

// forbidden returns the violation of an action that a code forbids to a player with that many workers left.
func (t *table) forbidden(code string, seat int, a Action, text rules.Text, left int) rules.Violation {
	v := rules.Violation{Code: code, Pos: text.Pos, Player: t.names[seat],
		Args: diag.Args{"action": text.Text, "found": append(strings.Fields(text.Text), "")[1], "player": t.names[seat]}}
	switch code {
	case "field-unknown":
		v.Args["rows"], v.Args["strips"] = Field{Row: int8(t.v.rows - 1)}.String()[:1], Strips
		return v
	case "channel-not-adjacent":
		return v
	case "village-unsown":
		v.Args["fields"] = missing(a.A, &t.boards[seat][sown])
	case "village-not-watered":
		wet := t.boards[seat].water(1, t.v.mask())
		v.Args["fields"] = missing(a.A, &wet)
	case "workers-overspent", "hire-overspent":
		v.Args["cost"], v.Args["left"] = t.v.cost[a.Verb], left
	case "temple-full":
		v.Args["allowed"] = t.v.places
	case "granaries-exhausted":
		v.Args["allowed"] = t.v.stores
	}
	v.Slots = actionSlots(seat, a)
	return v
}

// checkHarvest compares a harvest that was written down.
func (s *State) checkHarvest(seat int, text rules.Text) {
	if n, ok := text.Num(); !ok {
		s.add(badNotation(text, s.names[seat]))
	} else if n.N != s.harvest[seat] {
		s.add(s.wrongNumber("harvest-mismatch", seat, s.round, n, "harvest", diag.Args{"right": s.harvest[seat]}))
		s.write(seat, "harvest", n, s.harvest[seat])
	}
}

// playStore stores as much of the number written down as was harvested and has room (ruling store).
func (s *State) playStore(seat int, text rules.Text) {
	n, ok := text.Num()
	if !ok || n.N < 0 {
		v := badNotation(text, s.names[seat])
		v.Message = "notation-store"
		s.add(v)
		return
	}
	switch harvest, room := s.harvest[seat], s.room(); {
	case n.N > harvest:
		s.add(s.wrongNumber("store-exceeds-harvest", seat, s.round, n, "stored", diag.Args{"harvest": harvest}))
	case n.N > room:
		s.add(s.wrongNumber("store-full", seat, s.round, n, "stored", diag.Args{"room": room}))
	}
	stored := min(n.N, s.canStore())
	if stored != n.N {
		s.write(seat, "stored", n, stored)
	}
	s.store(seat, stored)
	s.next()
}

// next goes on to the next player, phase or year.
func (s *State) next() {
	if s.nth++; s.nth == s.humans {
		s.endPhase()
	}
}

func (s *State) endPhase() {
	s.nth = 0
	switch s.phase {
	case working:
		s.phase = storing
		s.worked = s.left
		for i := range s.boards {
			s.harvest[i] = s.boards[i].harvest(s.flood, s.v)
		}
	case storing:
		s.phase = hiring
		for seat := range s.humans {
			s.left[seat] = s.hired(seat)
			s.columns[seat] = append(s.columns[seat], BoardYear{
				Harvest: rules.Num{N: s.harvest[seat]}, Stored: rules.Num{N: s.stored[seat]}, Hired: rules.Num{N: s.hired(seat)}})
		}
		s.Tell(s.notes)
	case hiring:
		s.phase = rollingFlood
		if s.year++; s.year == s.v.years {
			s.phase = over
		}
	}
}
