package osiris

import (
	"cartouche/internal/diag"
	"cartouche/rules"
)

// JudgeLog replays a log. What the rules forbid is reported and skipped: it
// costs nothing and changes nothing, and the replay goes on.
func JudgeLog(l *Log) rules.Report {
	if bad := badCount(l.Players, l.PlayersPos); bad != nil {
		return *bad
	}
	r := newReplay(l)
	r.run()
	report := r.report(r.score(), l.Claims)
	report.Marks = r.marks
	report.Explain = func() []rules.Round { return explain(l) }
	return report
}

// replay plays a log.
type replay struct {
	judge
	*table
	log *Log
	// seen is called after every entry of the turns that was not refused, with
	// what the table was before. It may be nil.
	seen func(before *table, turn *Turn)
}

func newReplay(l *Log) *replay {
	return &replay{table: newTable(names(l.Players), compile(l.Data, len(l.Players))), log: l}
}

// run plays all seasons.
func (r *replay) run() {
	if r.play(true); len(r.log.Seasons) > r.v.seasons {
		r.add(rules.Violation{Code: "game-already-over", Rule: "season-end", Pos: r.log.Seasons[r.v.seasons].Pos,
			Args: diag.Args{"found": len(r.log.Seasons), "allowed": r.v.seasons}})
	}
	if n := len(r.log.Seasons); n < r.v.seasons {
		at := r.log.SeasonsKey
		if n > 0 {
			at = r.log.Seasons[n-1].Pos
		}
		r.add(rules.Violation{Code: "game-unfinished", Rule: "season-end", Pos: at, Args: diag.Args{"found": n, "allowed": r.v.seasons}})
	}
}

// play plays the seasons that the game has; without whole it leaves the last one
// of the log open.
func (r *replay) play(whole bool) {
	r.deal()
	n := min(len(r.log.Seasons), r.v.seasons)
	for i := range n {
		s := &r.log.Seasons[i]
		r.round = i + 1
		r.begin()
		r.draws(s)
		for k := range s.Turns {
			r.entry(&s.Turns[k])
		}
		if i < n-1 || whole {
			r.close(s)
		}
	}
	r.round = 0
}

// deal gives everybody a city card, in seat order.
func (r *replay) deal() {
	for i := range r.log.Deal {
		r.player(r.log.Deal[i].Player, r.names)
	}
	for seat, name := range r.names {
		for _, d := range r.log.Deal {
			if d.Player.Text != name {
				continue
			}
			c, ok := named[Card](cardNames, tidy(d.Card.Text))
			switch {
			case !ok:
				r.notation(d.Card.Text, name, "notation-card", d.Card.Pos, cardNames)
			case !r.dealt(seat, c):
				r.fault(cardExhausted, d.Card.Pos, name, diag.Args{"found": []string{c.String()}, "action": d.Card.Text})
			}
		}
	}
}

// dealt deals a card; it is false when there is none left.
func (t *table) dealt(seat int, c Card) bool {
	if !t.canDraw(c) {
		return false
	}
	t.draw(c)
	t.governors[seat].hand[c]++
	return true
}

// draws plays what is drawn from the bag, in seat order, then the pool.
func (r *replay) draws(s *Season) {
	for i := range s.Draw {
		r.player(s.Draw[i].Player, r.names)
	}
	for seat, name := range r.names {
		for i := range s.Draw {
			if d := &s.Draw[i]; d.Player.Text == name {
				r.drawList(d.Labourers, d.Pos, r.v.draw, name, &r.governors[seat].crew)
			}
		}
	}
	r.drawList(s.Pool, s.PoolPos, r.v.pool, "", &r.pool)
}

func (r *replay) drawList(list []rules.Text, at diag.Pos, want int, player string, to *crew) {
	if len(list) != want {
		r.fault(drawCount, at, player, diag.Args{"found": len(list), "allowed": want})
	}
	for _, text := range list {
		l, ok := named[Labourer](labourerNames, tidy(text.Text))
		switch {
		case !ok:
			r.notation(text.Text, player, "notation-labourer", text.Pos, labourerNames)
		case !r.drawLabourer(l, to):
			r.fault(drawImpossible, text.Pos, player, diag.Args{"found": text.Text, "allowed": int(r.v.bag[l])})
		}
	}
}

// entry plays one entry of the turns.
func (r *replay) entry(turn *Turn) {
	var before *table
	if r.seen != nil {
		before = r.clone()
	}
	if !r.played(turn) {
		return
	}
	if r.seen != nil {
		r.seen(before, turn)
	}
}

// played plays an entry; it is false when the rules forbid it.
func (r *replay) played(turn *Turn) bool {
	if turn.Trade != nil {
		return r.swap(turn.Trade)
	}
	seat := r.player(turn.Player, r.names)
	if seat == none {
		return false
	}
	name := r.names[seat]
	switch {
	case r.governors[seat].withdrawn:
		r.fault(alreadyWithdrawn, turn.Action.Pos, name, diag.Args{"action": turn.Action.Text})
		return false
	case seat != r.turn:
		r.fault(notYourTurn, turn.Action.Pos, name, diag.Args{"action": turn.Action.Text, "allowed": r.names[r.turn]})
		return false
	}
	defer r.advance()
	a, ok := r.parse(seat, turn.Action.Text)
	if !ok {
		r.unreadable(seat, turn.Action)
		return false
	}
	if c := r.check(seat, &a).first(); c != fine {
		r.add(r.forbidden(c, seat, &a, turn.Action))
		return false
	}
	r.do(seat, &a)
	return true
}

// swap plays a trade.
func (r *replay) swap(tr *Trade) bool {
	wrong, by, item := r.trade(tr)
	switch {
	case wrong == fine && item == nil:
		return true
	case wrong == fine:
		r.notation(item.Text, "", "notation-trade", tr.Pos, nil)
	case item == nil:
		r.fault(wrong, tr.Pos, "", diag.Args{"found": tr.String()})
	default:
		r.add(rules.Violation{Code: wrong.String(), Message: "trade-impossible-without", Rule: ruleOf[wrong], Pos: tr.Pos,
			Args: diag.Args{"found": tr.String(), "owner": by.Player.Text, "item": item.Text}})
	}
	return false
}

// String prints the trade for messages: "Ada: 1 grain; Bo: card merchant".
func (tr *Trade) String() string {
	s := ""
	for i, side := range tr.Sides {
		if i > 0 {
			s += "; "
		}
		s += side.Player.Text + ":"
		for k, item := range side.Gives {
			if k > 0 {
				s += ","
			}
			s += " " + item.Text
		}
	}
	return s
}

// close ends a season; whoever is still active counts as withdrawn.
func (r *replay) close(s *Season) {
	if r.turn != none {
		at := s.Pos
		if n := len(s.Turns); n > 0 {
			at = s.Turns[n-1].Pos
		}
		var active []string
		for seat := range r.governors {
			if !r.governors[seat].withdrawn {
				active = append(active, r.names[seat])
			}
		}
		r.fault(seasonNotEnded, at, "", diag.Args{"found": active})
	}
	r.end()
}

// Moves returns what the governor on turn may do at the point where the log
// stops; nobody may do anything before a draw, when all have withdrawn, after
// the last season, nor where JudgeLog judges nothing.
func Moves(l *Log) []rules.Hint {
	if badCount(l.Players, l.PlayersPos) != nil {
		return nil
	}
	r := newReplay(l)
	r.play(false)
	if r.turn == none || len(l.Seasons) > r.v.seasons {
		return nil
	}
	return []rules.Hint{{Player: r.names[r.turn], Left: -1, Moves: r.texts(r.turn)}}
}
