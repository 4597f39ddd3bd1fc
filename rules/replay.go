package rules

import (
	"slices"

	"cartouche/internal/diag"
)

// JudgeLog replays a log. What the rules forbid is reported and skipped, and the
// replay goes on; of what comes after the end of the game only the first round
// is reported.
func (g Game) JudgeLog(l Log) Report {
	if bad := g.badCount(l.Head()); bad != nil {
		return *bad
	}
	var r Report
	s := l.Start()
	n := l.Rounds()
	for round := range n + 1 {
		if round > 0 && s.Over() {
			r.Add(Violation{Code: "game-already-over", Pos: l.At(round), Args: diag.Args{"found": n, "allowed": round - 1}})
			break
		}
		for m := range l.Moves(round) {
			for _, v := range s.Play(m) {
				v.Round = round
				r.Add(v)
			}
		}
	}
	if !s.Over() {
		r.Add(Violation{Code: "game-unfinished", Pos: l.At(n), Args: s.Unfinished(n)})
	}
	r.Score = s.Score()
	g.finish(&r, l.Head())
	r.Marks = func() []Mark {
		marks, _ := g.MarksAfter(l, n)
		return marks
	}
	r.Explain = func() []Round { return explain(l) }
	return r
}

// JudgeSheet judges a completed sheet by everything that can be known from its marks.
func (g Game) JudgeSheet(s Sheet) Report {
	if bad := g.badCount(s.Head()); bad != nil {
		return *bad
	}
	var r Report
	found, score := s.Judge()
	for _, v := range found {
		r.Add(v)
	}
	r.Score = score
	g.finish(&r, s.Head())
	r.Marks = func() []Mark { return g.scored(s.Marks(), s.Head(), score) }
	return r
}

// badCount returns the report on too many or too few players, or nil.
func (g Game) badCount(h *Header) *Report {
	n := len(h.Players)
	if n >= g.MinPlayers && n <= g.MaxPlayers {
		return nil
	}
	v := Violation{Code: "player-count", Pos: h.PlayersPos, Rule: RulePlayers,
		Args: diag.Args{"found": n, "low": g.MinPlayers, "high": g.MaxPlayers}}
	if g.MinPlayers == g.MaxPlayers {
		v.Message = "player-count-exactly"
	}
	var r Report
	r.Add(v)
	r.Finish()
	return &r
}

// finish compares the claims with the score, names the rules that the engine
// leaves to the game's table, and finishes the report.
func (g Game) finish(r *Report, h *Header) {
	if !slices.ContainsFunc(r.Violations, func(v Violation) bool { return v.Code == g.Illegible }) {
		r.Check(h.Claims, g.ScoreSlot)
	}
	r.Finish()
	for i := range r.Violations {
		if v := &r.Violations[i]; v.Rule == "" {
			v.Rule = g.RuleOf[v.Code]
		}
	}
}

// Played returns the state after so many rounds of a log, which has that many
// and as many players as the game allows; each round is closed.
func (g Game) Played(l Log, rounds int) State {
	s := l.Start()
	for round := range rounds + 1 {
		if round > 0 && s.Over() {
			break
		}
		playRound(s, l, round, true)
	}
	return s
}

// Pause returns the state where a log stops. Its last round stays open, so that
// it can go on. The log has as many players as the game allows.
func (g Game) Pause(l Log) State {
	n := l.Rounds()
	s := g.Played(l, max(n-1, 0))
	if n > 0 && !s.Over() {
		playRound(s, l, n, false)
	}
	return s
}

// MarksAfter returns what the boards show after so many rounds of a log, and what
// everybody would have if the game ended there. Of the last round nothing is
// cleared away that still lies on the boards, so that the game can go on. What was
// claimed is claimed of the whole log, and stands only there.
func (g Game) MarksAfter(l Log, rounds int) ([]Mark, Score) {
	s := g.Played(l, rounds)
	score := s.Score()
	if rounds < l.Rounds() {
		return g.scored(s.Marks(), &Header{}, score), score
	}
	return g.scored(g.Pause(l).Marks(), l.Head(), score), score
}

// playRound plays a round; what is still due in it is missing when it is closed.
func playRound(s State, l Log, round int, closed bool) {
	for m := range l.Moves(round) {
		if m.What != End || closed {
			s.Play(m)
		}
	}
}

// Moves returns what players may do where a log stops; nobody may do anything
// after the end, nor where JudgeLog judges nothing.
func (g Game) Moves(l Log) []Hint {
	if g.badCount(l.Head()) != nil {
		return nil
	}
	if n := l.Rounds(); n > 0 && g.Played(l, n-1).Over() {
		return l.Start().Hints() // the last round is one too many: it opens nothing
	}
	return g.Pause(l).Hints()
}

// explain says how each round of a log went.
func explain(l Log) []Round {
	var rounds []Round
	s := l.Start()
	for round := range l.Rounds() + 1 {
		if round > 0 && s.Over() {
			break
		}
		var notes []Note
		s.Watch(func(n Note) { notes = append(notes, n) })
		playRound(s, l, round, true)
		if len(notes) > 0 {
			rounds = append(rounds, Round{Number: round, Notes: notes})
		}
	}
	return rounds
}

// Setup is what a game begins with.
type Setup struct {
	Players []string
	Data    Data   // for that many players
	Level   string // one of the game's in a solo game; "" otherwise
}

// Header returns the header of a record that begins so.
func (s Setup) Header() Header {
	h := Header{Data: s.Data}
	for _, name := range s.Players {
		h.Players = append(h.Players, Text{Text: name})
	}
	return h
}

// Play plays a whole legal game at random, the same for the same arguments, and
// returns its log. Its places are zero.
//
// The players play in styles of their own, so that all that can happen in a
// game happens in a large sample. A game that drags on is thrown away, and
// another is tried.
func (g Game) Play(setup Setup, seed uint64) Log {
	for try := uint64(0); ; try++ {
		log := g.Log(setup)
		s := log.Start()
		next := g.Random(s, seed, try)
		for !s.Over() {
			m, ok := next()
			if !ok {
				break
			}
			if bad := s.Play(m); bad != nil {
				panic("rules: a random move of " + g.ID + " is refused: " + m.String() + ": " + bad[0].Error())
			}
			log.Add(m)
		}
		if s.Over() {
			return log
		}
	}
}
