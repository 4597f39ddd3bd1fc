package pyramids

import (
	"cmp"

	"cartouche/internal/diag"
	"cartouche/rules"
)

// Play makes a move as far as the rules allow.
func (s *State) Play(m rules.Move) []rules.Violation {
	s.Found = nil
	switch m.What {
	case "":
		s.act(m)
	case phaseNames[rollingTreasure]:
		s.roll(m, Treasure)
	case phaseNames[rollingSupply]:
		s.roll(m, Supply)
	case phaseNames[favouring]:
		s.favours(m)
	case decline:
		s.decline(m)
	case rules.End:
		s.end(m.Text)
	default:
		s.addBadMove(m)
	}
	return s.Found
}

// addBadMove adds the violation of a move that is unknown or not allowed now.
func (s *State) addBadMove(m rules.Move) {
	s.Add(badNotation(rules.Text{Text: m.String(), Pos: m.Text.Pos}, m.Player.Text))
}

// player returns the seat of a player, or adds a violation and returns -1.
func (s *State) player(name rules.Text) int { return s.Player(name, s.names) }

// resourceTerms are the catalogue words for the kinds of resources.
var resourceTerms = [resources]diag.Term{"treasure", "supplies"}

// roll plays the dice of a kind, even if there are too many or too few.
func (s *State) roll(m rules.Move, kind Kind) {
	switch {
	case s.phase == over:
		s.Add(rules.Violation{Code: "game-already-over", Pos: m.Text.Pos, Args: diag.Args{"found": s.round + 2, "allowed": s.round + 1}})
		return
	case s.phase != phase(kind):
		s.addBadMove(m)
		return
	case kind == Treasure:
		s.begin(s.round)
		s.reportedLate, s.reportedUnowed = false, false
	}
	if n := s.v.dice[kind]; len(m.List) != n {
		s.Add(rules.Violation{Code: "dice-count", Pos: m.Text.Pos,
			Args: diag.Args{"found": len(m.List), "allowed": n, "kind": resourceTerms[kind]}})
	}
	for _, word := range m.List {
		s.die(kind, word)
	}
	s.phase++
	if s.phase == acting {
		s.noteDrawn()
	}
}

func (s *State) die(kind Kind, word rules.Text) {
	die, ok := word.Num()
	switch {
	case (!ok || !isStack(die.N)) && s.Skip(word.Pos):
	case !ok:
		s.Add(badNotation(word, ""))
	case !isStack(die.N):
		s.Add(rules.Violation{Code: "dice-range", Pos: die.Pos, Args: diag.Args{"found": die.N, "low": 1, "high": Stacks}})
	default:
		if size := s.draw(kind, die.N); size > 0 && s.Note != nil {
			s.drawn = append(s.drawn, Piece{kind, size}.String())
		}
	}
}

// act plays an action or an answer. Of those after the end of the round's actions it reports only the first.
func (s *State) act(m rules.Move) {
	if s.reportedLate {
		return
	}
	switch seat := s.player(m.Player); {
	case seat < 0:
	case s.phase != acting:
		s.reportedLate = true
		s.Add(rules.Violation{Code: "phase-ended", Pos: m.Text.Pos, Player: m.Player.Text, Args: diag.Args{"found": m.Text.Text}})
	default:
		s.entry(seat, m)
		if s.ended() {
			s.endActions()
		}
	}
}

// entry plays an action or an answer of a player.
func (s *State) entry(seat int, m rules.Move) {
	a, ok := ParseAction(m.Text.Text)
	answer := ok && (a.Verb == Move || a.Verb == Retreat)
	if s.bumped > 0 && !(answer && seat == s.turn) {
		s.unanswered(m.Text.Pos)
	}
	asked := s.bumped > 0
	switch {
	case seat != s.turn:
		s.Add(rules.Violation{Code: "not-your-turn", Pos: m.Text.Pos, Player: m.Player.Text,
			Args: diag.Args{"found": m.Player.Text, "allowed": s.names[s.turn]}})
		return
	case !ok:
		s.Add(badNotation(m.Text, m.Player.Text))
		s.spend(false)
		return
	case answer && !asked:
		s.Add(rules.Violation{Code: "answer-unasked", Pos: m.Text.Pos, Player: m.Player.Text, Args: diag.Args{"action": m.Text.Text}})
		s.spend(false)
		return
	}
	f := s.check(a)
	switch {
	case f.code == "":
		s.do(a)
		s.noteAction(seat, a)
		return
	case asked:
		s.Add(s.refused(f, a, m.Text))
		s.retreat()
	default:
		s.Add(s.refused(f, a, m.Text))
		s.spend(false)
	}
}

// unanswered reports that the bumped worker's owner has not answered, and retreats.
func (s *State) unanswered(at rules.Pos) {
	s.Add(rules.Violation{Code: "answer-missing", Pos: at, Player: s.names[s.turn],
		Args: diag.Args{"allowed": s.names[s.turn], "worker": workerName(s.bumped)}})
	s.retreat()
}

// end closes a phase, unless it is over: what is still due in it is missing.
func (s *State) end(phase rules.Text) {
	switch {
	case phase.Text != phaseNames[s.phase]:
	case s.phase == acting:
		if s.bumped > 0 {
			s.unanswered(phase.Pos)
		}
		s.Add(rules.Violation{Code: "phase-not-ended", Pos: phase.Pos})
		s.endActions()
	case s.phase == favouring:
		if s.stash.lowest() == Small {
			s.Add(s.tooFew(cmp.Or(s.list, phase.Pos)))
		}
		s.endRound()
	}
}

func (s *State) endActions() {
	s.collect()
	s.collected++
	s.lucky, s.owed = s.luck()
	s.discard()
	s.taken, s.list = 0, rules.Pos{}
	if s.phase = favouring; s.owed == 0 {
		s.endRound()
	}
}

func (s *State) endRound() {
	if s.phase = rollingTreasure; s.won() {
		s.phase = over
		return
	}
	s.round++
}
