package pyramids

import (
	"cartouche/internal/diag"
	"cartouche/rules"
)

// JudgeLog replays a log. What the rules forbid is reported and skipped: it
// costs nothing and changes nothing but whose turn it is, and the replay goes on.
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
	// seen is called with whatever happens; it may be nil.
	seen func(event)
}

// event is something that happened in a replay.
type event struct {
	what  string
	seat  int
	piece Piece
	at    Square
	extra int // pieces for the influence
}

func (r *replay) note(e event) {
	if r.seen != nil {
		r.seen(e)
	}
}

func newReplay(l *Log) *replay {
	return &replay{table: newTable(names(l.Players), l.Data), log: l}
}

// run plays all rounds.
func (r *replay) run() {
	rounds := r.log.Rounds
	for i := range rounds {
		if r.over() {
			r.judge.round = 0
			r.add(rules.Violation{Code: "game-already-over", Pos: rounds[i].Pos, Args: diag.Args{"found": len(rounds), "allowed": i}})
			return
		}
		r.play(i)
	}
	r.judge.round = 0
	if n := len(rounds); !r.over() {
		at := r.log.RoundsKey
		if n > 0 {
			at = rounds[n-1].Pos
		}
		r.add(rules.Violation{Code: "game-unfinished", Pos: at, Args: diag.Args{"found": r.most(), "allowed": r.v.end}})
	}
}

// most is the largest number of pyramids that anybody has completed.
func (t *table) most() int {
	most := 0
	for seat := range t.hands {
		n, _ := t.completed(seat)
		most = max(most, n[Small]+n[Medium]+n[Large])
	}
	return most
}

// play plays a whole round.
func (r *replay) play(i int) {
	r.open(i)
	r.act(&r.log.Rounds[i])
	r.bureaucracy(&r.log.Rounds[i])
}

// open begins a round with its dice.
func (r *replay) open(i int) {
	r.judge.round = i + 1
	r.begin(i)
	r.note(event{what: "round"})
	for kind := range r.log.Rounds[i].Dice {
		r.dice(Kind(kind), &r.log.Rounds[i].Dice[kind])
	}
}

// resourceTerms are the words of the catalogues for the kinds of resources.
var resourceTerms = [resources]diag.Term{"treasure", "supplies"}

func (r *replay) dice(kind Kind, d *Dice) {
	if n := r.v.dice[kind]; len(d.Dice) != n {
		r.add(rules.Violation{Code: "dice-count", Pos: d.Pos, Args: diag.Args{"found": len(d.Dice), "allowed": n, "kind": resourceTerms[kind]}})
	}
	for _, die := range d.Dice {
		if !isStack(die.N) {
			r.add(rules.Violation{Code: "dice-range", Pos: die.Pos, Args: diag.Args{"found": die.N, "low": 1, "high": Stacks}})
			continue
		}
		if size := r.draw(kind, die.N); size > 0 {
			r.note(event{what: "drawn", piece: Piece{kind, size}})
		}
	}
}

// act plays the actions of a round. It returns when they are over.
func (r *replay) act(round *Round) {
	for i := range round.Actions {
		e := &round.Actions[i]
		seat := r.seat(e.Player.Text)
		switch {
		case seat < 0:
			r.add(rules.UnknownPlayer(e.Player, r.names, 0))
		case r.ended():
			r.add(rules.Violation{Code: "phase-ended", Pos: e.Action.Pos, Player: e.Player.Text, Args: diag.Args{"found": e.Action.Text}})
			return
		default:
			r.entry(seat, e)
		}
	}
}

// entry plays one entry of a player.
func (r *replay) entry(seat int, e *Entry) {
	a, ok := ParseAction(e.Action.Text)
	answer := ok && (a.Verb == Move || a.Verb == Retreat)
	if r.bumped > 0 && !(answer && seat == r.turn) {
		r.unanswered(e.Action.Pos)
	}
	asked := r.bumped > 0
	switch {
	case seat != r.turn:
		r.add(r.notYourTurn(e.Player.Text, e.Action.Pos))
		return
	case !ok:
		r.add(badNotation(e.Action, e.Player.Text))
		r.spend(false)
		return
	case answer && !asked:
		r.add(rules.Violation{Code: "answer-unasked", Pos: e.Action.Pos, Player: e.Player.Text, Args: diag.Args{"action": e.Action.Text}})
		r.spend(false)
		return
	}
	if f := r.check(a); f.code != "" {
		r.add(r.refused(f, a, e.Action))
		if asked {
			r.retreat()
		} else {
			r.spend(false)
		}
		return
	}
	r.watch(a)
}

// watch carries out a legal action and tells what came of it.
func (r *replay) watch(a Action) {
	seat, s := r.turn, r.at(a.Square)
	r.do(a)
	switch {
	case a.Over > 0:
		r.note(event{what: "bumped", seat: seat, piece: a.Piece})
	case a.Verb == Start:
		r.note(event{what: "started", seat: seat, piece: a.Piece, at: a.Square})
	case a.Verb == Build && s.done:
		r.note(event{what: "completed", seat: seat, piece: Piece{Pyramid, s.size}, at: a.Square, extra: r.influence(a.Square, seat)})
	}
}

func (t *table) notYourTurn(player string, at diag.Pos) rules.Violation {
	return rules.Violation{Code: "not-your-turn", Rule: ruleOf["not-your-turn"], Pos: at, Player: player,
		Args: diag.Args{"found": player, "allowed": t.names[t.turn]}}
}

// unanswered reports that the bumped worker's owner has not answered: it retreats.
func (r *replay) unanswered(at diag.Pos) {
	r.add(rules.Violation{Code: "answer-missing", Pos: at, Player: r.names[r.turn],
		Args: diag.Args{"allowed": r.names[r.turn], "worker": workerName(r.bumped)}})
	r.retreat()
}

// bureaucracy ends a round: collecting, and favours.
func (r *replay) bureaucracy(round *Round) {
	at := round.Pos
	if n := len(round.Actions); n > 0 {
		at = round.Actions[n-1].Action.Pos
	}
	if r.bumped > 0 {
		r.unanswered(at)
	}
	if !r.ended() {
		r.add(rules.Violation{Code: "phase-not-ended", Pos: at})
	}
	r.collect()
	r.favours(round)
}
