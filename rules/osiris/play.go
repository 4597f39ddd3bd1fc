package osiris

import (
	"cartouche/internal/diag"
	"cartouche/rules"
	"cartouche/rules/notation"
)

// Play makes a move as far as the rules allow.
func (s *State) Play(m rules.Move) []rules.Violation {
	s.Found = nil
	if s.Note == nil {
		s.play(m)
		return s.Found
	}
	before := s.table.clone()
	if s.play(m); s.Found == nil {
		s.notes(before, m)
	}
	return s.Found
}

// play makes a move. It skips governors without a logged draw or deal.
func (s *State) play(m rules.Move) {
	if m.What == rules.End {
		s.close(m.Text.Pos)
		return
	}
	seat := none
	if m.What != "pool" && m.What != "trade" {
		if seat = s.Player(m.Player, s.names); seat == none {
			return
		}
	}
	switch {
	case s.phase == over:
		s.Add(
			rules.Violation{Code: "game-already-over", Pos: m.Text.Pos, Args: diag.Args{"found": s.v.seasons + 1, "allowed": s.v.seasons}},
		)
	case m.What == "" && s.phase == acting:
		s.act(seat, m.Text)
	case m.What == "trade":
		s.swap(m.Sides.(*Trade))
	case m.What == "deal" && s.phase == dealing && seat >= s.nth:
		s.deal(seat, m.Text)
		s.nextDraw(seat, drawing)
	case m.What == "draw" && (s.phase == dealing || s.phase == drawing && seat >= s.nth):
		s.phase = drawing
		s.drawList(m.List, m.Text.Pos, s.v.draw, s.names[seat], &s.governors[seat].crew)
		s.nextDraw(seat, pooling)
	case m.What == "pool" && s.phase < acting:
		s.drawList(m.List, m.Text.Pos, s.v.pool, "", &s.pool)
		s.phase, s.nth = acting, 0
		s.season++ // opened by the Regent (rulebook, chapter one)
		s.turn = s.regent
	default:
		s.notation(m.String(), m.Player.Text, "", m.Text.Pos, verbNames)
	}
}

// nextDraw goes on to the next seat, and after the last one to the phase.
func (s *State) nextDraw(seat int, after phase) {
	if s.nth = seat + 1; s.nth == len(s.names) {
		s.nth, s.phase = 0, after
	}
}

func (s *State) deal(seat int, text rules.Text) {
	c, ok := named[Card](cardNames, notation.Tidy(text.Text))
	switch {
	case !ok:
		s.notation(text.Text, s.names[seat], "notation-card", text.Pos, cardNames)
	case !s.canDraw(c):
		s.fault(cardExhausted, text.Pos, s.names[seat], diag.Args{"found": []string{c.String()}, "action": text.Text})
	default:
		s.draw(c)
		s.governors[seat].hand[c]++
	}
}

// drawList draws the listed labourers from the bag.
func (s *State) drawList(list []rules.Text, at rules.Pos, want int, player string, to *crew) {
	if len(list) != want {
		s.wrongDraw(len(list), want, at, player)
	}
	for _, text := range list {
		l, ok := named[Labourer](labourerNames, notation.Tidy(text.Text))
		switch {
		case !ok:
			s.notation(text.Text, player, "notation-labourer", text.Pos, labourerNames)
		case s.bag[l] == 0:
			s.fault(drawImpossible, text.Pos, player, diag.Args{"found": text.Text, "allowed": int(s.v.bag[l])})
		default:
			s.bag[l]--
			to[l]++
		}
	}
}

// wrongDraw adds the violation of a draw with a wrong number of labourers, for a governor or the pool.
func (s *State) wrongDraw(found, want int, at rules.Pos, player string) {
	if s.Skip(at) {
		return
	}
	v := rules.Violation{Code: drawCount.String(), Pos: at, Player: player, Args: diag.Args{"found": found, "allowed": want}}
	if player == "" {
		v.Message = "draw-count-pool"
	}
	s.Add(v)
}

// act makes a governor's action. A forbidden action uses up the turn.
func (s *State) act(seat int, text rules.Text) {
	switch name := s.names[seat]; {
	case s.governors[seat].withdrawn:
		s.fault(alreadyWithdrawn, text.Pos, name, diag.Args{"action": text.Text})
		return
	case seat != s.turn:
		s.fault(notYourTurn, text.Pos, name, diag.Args{"action": text.Text, "allowed": s.names[s.turn]})
		return
	}
	if a, ok := s.parse(seat, text.Text); !ok {
		s.unreadable(seat, text)
	} else if c := s.check(seat, &a).first(); c == fine {
		s.do(seat, &a)
	} else if !s.Skip(text.Pos) {
		s.Add(s.forbidden(c, seat, &a, text))
	}
	s.advance()
}

func (s *State) swap(tr *Trade) {
	switch wrong, by, item := s.trade(tr); {
	case wrong == fine && item == nil:
	case wrong == fine:
		s.notation(item.Text, "", "notation-trade", tr.Pos, nil)
	case s.Skip(tr.Pos):
	case item == nil:
		s.fault(wrong, tr.Pos, "", diag.Args{"found": tr.String()})
	default:
		s.Add(rules.Violation{Code: wrong.String(), Message: "trade-impossible-without", Pos: tr.Pos,
			Args: diag.Args{"found": tr.String(), "owner": by.Player.Text, "item": item.Text}})
	}
}

// close ends a season; governors who are still active count as withdrawn.
func (s *State) close(at rules.Pos) {
	if s.phase != acting {
		return
	}
	if s.turn != none {
		var active []string
		for seat := range s.governors {
			if !s.governors[seat].withdrawn {
				active = append(active, s.names[seat])
			}
		}
		s.fault(seasonNotEnded, at, "", diag.Args{"found": active})
	}
	if s.phase = drawing; s.last() {
		s.phase = over
	}
	s.end()
}
