package pyramids

import (
	"cartouche/internal/diag"
	"cartouche/rules"
)

// favours plays the favours that a player wrote down (ruling favour). It accepts those that are
// due; of all others in a round it reports only the first.
func (s *State) favours(m rules.Move) {
	seat := s.player(m.Player)
	if seat < 0 {
		return
	}
	picks := m.List
	if s.phase == favouring && seat == s.lucky {
		s.list = m.Text.Pos
		for len(picks) > 0 && s.phase == favouring {
			s.pick(seat, picks[0])
			picks = picks[1:]
		}
	}
	if len(picks) > 0 && !s.reportedUnowed {
		s.reportedUnowed = true
		s.Add(notOwed(s.names[seat], picks[0]))
	}
}

// pick plays a pick that is due. A wrong pick counts as taken.
func (s *State) pick(seat int, text rules.Text) {
	if k, ok := ParsePick(text.Text); !ok {
		s.Add(badPick(text, s.names[seat]))
	} else if f := s.checkPick(k); f.code != "" {
		s.Add(s.refusedPick(f, seat, k, text))
	} else {
		s.favour(seat, k)
		s.noteEvent("favour", seat, k.Piece)
	}
	if s.taken++; s.taken == s.owed {
		s.endRound()
	}
}

// decline gives up the remaining favours, unless a small piece is on top of a stack.
func (s *State) decline(m rules.Move) {
	switch seat := s.player(m.Player); {
	case seat < 0:
	case s.phase != favouring || seat != s.lucky:
		s.addBadMove(m)
	case s.stash.lowest() == Small:
		s.Add(s.tooFew(m.Text.Pos))
	default:
		s.endRound()
	}
}

// tooFew returns the violation of favours that must not be declined.
func (s *State) tooFew(at rules.Pos) rules.Violation {
	return rules.Violation{Code: "favour-wrong", Pos: at, Player: s.names[s.lucky],
		Args: diag.Args{"found": s.taken, "allowed": s.owed}}
}

func notOwed(player string, text rules.Text) rules.Violation {
	if _, ok := ParsePick(text.Text); !ok {
		return badPick(text, player)
	}
	return rules.Violation{Code: "favour-wrong", Message: "favour-wrong-unowed", Pos: text.Pos, Player: player,
		Args: diag.Args{"found": text.Text}}
}

// refusedPick returns the violation of a pick that is due.
func (t *table) refusedPick(f fault, seat int, k Pick, text rules.Text) rules.Violation {
	v := rules.Violation{Code: f.code, Message: f.message, Pos: text.Pos, Player: t.names[seat],
		Args: diag.Args{"found": text.Text, "allowed": pickNames(t.picks())}}
	if f.message == "favour-wrong-top" {
		v.Args["top"] = topName(&t.stash, k.Kind, k.Stack)
	}
	return v
}

func pickNames(picks []Pick) []string {
	var list []string
	for _, k := range picks {
		list = append(list, k.String())
	}
	return atLeast(list)
}

// badPick returns the violation of a pick that is not in the notation.
func badPick(text rules.Text, player string) rules.Violation {
	v := badNotation(text, player)
	v.Message, v.Args = "notation-favour", diag.Args{"found": text.Text}
	return v
}
