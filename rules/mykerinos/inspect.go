package mykerinos

import (
	"cartouche/internal/diag"
	"cartouche/rules"
)

// rankRiver begins the inspection.
func (s *State) rankRiver() {
	s.ranking = rank(s.cubes, s.passed, s.breaker)
	if s.phase = choosing; s.chooser(s.ranking) < 0 {
		s.settle()
	}
}

// settle awards everything that does not depend on a choice.
func (s *State) settle() {
	s.award(s.ranking, s.boat)
	s.phase = closing
}

func (s *State) inspect(seat int, m rules.Move) {
	switch {
	case m.What == "tie-boat" && seat >= 0:
		s.breakTie(seat, m.Player)
	case m.What == "tie-boat-area" && seat >= 0 && s.phase == closing:
		if s.hasTieBoat(seat, m.Player, true) {
			s.tie.spent = true
		}
	case m.What == "take":
		s.choose(seat, m)
	case m.What == missing && m.Text.Text == "take", m.What == rules.End:
		if s.phase == choosing {
			s.takeMissing(m.Text.Pos)
			s.settle()
		}
		if m.What == rules.End {
			s.close()
		}
	default:
		s.addBadMove(m)
	}
}

// breakTie makes a player discard the boat on the Nile. A tie matters only if a player has a tile to choose.
func (s *State) breakTie(seat int, at rules.Text) {
	switch {
	case !s.hasTieBoat(seat, at, false):
	case !tied(s.cubes, seat):
		s.Add(rules.Violation{Code: "tie-boat-no-tie", Pos: at.Pos, Player: s.names[seat],
			Args: diag.Args{"player": s.names[seat], "n": s.cubes[seat]}, Slots: []rules.Slot{cubesSlot(s.season+1, seat)}})
	case s.phase == closing:
		s.addBadMove(rules.Move{Player: at, What: "tie-boat"})
	default:
		s.breaker, s.tie.spent = seat, true
		s.ranking = rank(s.cubes, s.passed, seat)
	}
}

// hasTieBoat reports whether a player can discard the boat now. If not, it adds a violation.
func (s *State) hasTieBoat(seat int, at rules.Text, area bool) bool {
	if s.mayBreak(seat, area) {
		return true
	}
	v := rules.Violation{Code: "tie-boat-absent", Pos: at.Pos, Player: s.names[seat],
		Args: diag.Args{"player": s.names[seat]}, Slots: []rules.Slot{s.slot("second")}}
	if s.tie.seat == seat && s.tie.spent {
		v.Message = "tie-boat-absent-spent"
	}
	s.Add(v)
	return false
}

// choose gives the chosen tile to the player who chooses (rulings first, second), whom a record does not name.
func (s *State) choose(seat int, m rules.Move) {
	who := s.chooserNow()
	switch {
	case who < 0 && s.chosen == unknown:
		s.takeUnneeded(m.Text)
		return
	case who < 0:
		s.addBadMove(m)
		return
	case seat >= 0 && seat != who:
		s.Add(rules.Violation{Code: "not-your-turn", Pos: m.Text.Pos, Player: s.names[seat], Args: diag.Args{"found": s.names[seat]}})
		return
	}
	s.taken = shorten(m.Text.Text)
	if n, ok := parseTile(m.Text.Text); ok && s.canTake(n) {
		s.giveTile(who, n)
		s.chosen = n
	} else {
		s.refuseTake(who, n, m.Text)
	}
	if s.phase == choosing {
		s.settle()
	}
}

// refuseTake adds the violation of a tile that cannot be chosen; n is unknown if the tile does not exist.
func (s *State) refuseTake(who int, n tile, text rules.Text) {
	v := s.choice(who, text.Pos)
	v.Args["found"] = text.Text
	if n == unknown {
		s.unknownWord("tile-unknown", text, tileNames[:], v.Slots...)
		s.Found[len(s.Found)-1].Player = v.Player
		return
	}
	v.Code = "tile-not-in-play"
	switch {
	case len(s.choices()) == 0:
		v.Message = "tile-not-in-play-none"
	case n == finalTile && s.isLast():
		v.Message = "tile-not-in-play-first"
	}
	s.Add(v)
}

// choice returns a violation, without a code, of the player who has a tile to choose.
func (s *State) choice(who int, at rules.Pos) rules.Violation {
	rule := "first"
	if s.isLast() {
		rule = "second"
	}
	return rules.Violation{Rule: rule, Pos: at, Player: s.names[who], Slots: []rules.Slot{s.slot(rule)},
		Args: diag.Args{"player": s.names[who], "allowed": s.choices()}}
}

func (s *State) takeMissing(at rules.Pos) {
	v := s.choice(s.chooser(s.ranking), at)
	v.Code = "take-missing"
	switch {
	case len(s.choices()) == 0:
		v.Message = "take-missing-none"
	case s.isLast():
		v.Message = "take-missing-last"
	}
	s.Add(v)
}

// takeUnneeded adds the violation of a choice that no player has.
func (s *State) takeUnneeded(take rules.Text) {
	v := rules.Violation{Code: "take-unneeded", Rule: "first", Pos: take.Pos, Args: diag.Args{"found": take.Text}}
	if len(s.ranking) > 0 {
		v.Rule, v.Message = "second", "take-unneeded-last"
	}
	s.Add(v)
}

func (s *State) close() {
	s.Tell(s.notes)
	s.rows = append(s.rows, s.row())
	s.end()
	if s.season+1 == s.v.seasons {
		s.phase = over
		return
	}
	s.open(s.season + 1)
}

// slot returns a slot in the current season's row of the score sheet.
func (s *State) slot(what string) rules.Slot { return seasonSlot(s.season+1, what) }
