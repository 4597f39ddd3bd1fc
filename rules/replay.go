package rules

import (
	"slices"

	"cartouche/internal/diag"
)

// JudgeLog judges a log by replaying it. A forbidden move is reported and skipped. Of the rounds
// after the end of the game, only the first is reported.
func (g *Game) JudgeLog(l Log) Report {
	if bad := g.badCount(l.Head()); bad != nil {
		return *bad
	}
	var r Report
	s := l.Start()
	n, round := l.Rounds(), 0
	play := func(m Move) bool {
		for _, v := range s.Play(m) {
			v.Round = round
			r.Add(v)
		}
		return true
	}
	for ; round <= n; round++ {
		if round > 0 && s.Over() {
			r.Add(Violation{Code: "game-already-over", Pos: l.At(round), Args: diag.Args{"found": n, "allowed": round - 1}})
			break
		}
		l.Moves(round)(play)
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

// JudgeSheet judges a sheet by its marks alone. Of one that is still being filled in, it reports only what more marks
// could not fix.
func (g *Game) JudgeSheet(s Sheet) Report {
	if bad := g.badCount(s.Head()); bad != nil {
		return *bad
	}
	var r Report
	found, score := s.Judge()
	if f, ok := s.(Faulty); ok {
		if len(f.Faults()) > 0 {
			return Report{Faults: f.Faults()}
		}
		r.Beyond = f.Beyond()
	}
	for _, v := range found {
		r.Add(v)
	}
	r.Score, r.Teams = score, score.Together(s.Head().Teams)
	if withOutcomes {
		g.end(&r, s)
	}
	g.finish(&r, s.Head())
	r.Unfinished = s.Head().Unfinished
	r.Marks = func() []Mark { return g.Scored(correctSlots(s.Marks(), r.Violations), s.Head(), score) }
	return r
}

// correctSlots sets the right values of the slots whose numbers violations report as wrong.
func correctSlots(marks []Mark, found []Violation) []Mark {
	for _, v := range found {
		if v.Right == nil {
			continue
		}
		i := slices.IndexFunc(marks, func(m Mark) bool { return m.Slot == v.Slots[0] })
		if i < 0 {
			i = len(marks)
			marks = append(marks, Mark{Slot: v.Slots[0], Kind: Number, By: v.Slots[0].Seat})
		}
		marks[i].Right, marks[i].Wrong = v.Right.String(), v.Right.Nothing
		if v.Right.Halves {
			marks[i].Right = Halves(marks[i].Right)
		}
	}
	return marks
}

// badCount returns a report if the game does not allow the number of players, otherwise nil.
func (g *Game) badCount(h *Header) *Report {
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

// finish compares the claims with the score, sets the rules that RuleOf gives for codes, and finishes the report.
func (g *Game) finish(r *Report, h *Header) {
	if !slices.ContainsFunc(r.Violations, func(v Violation) bool { return v.Code == g.Illegible }) {
		g.CheckClaims(r, h.Claims, h.Unfinished)
	}
	r.Finish()
	if withOutcomes && g.Unranked {
		r.Winners = nil
	}
	for i := range r.Violations {
		if v := &r.Violations[i]; v.Rule == "" {
			v.Rule = g.RuleOf[v.Code]
		}
	}
}

// Played returns the state after the first rounds of a log, all of them closed. The log must have
// that many rounds and an allowed number of players.
func (g *Game) Played(l Log, rounds int) Shown {
	s := l.Start()
	for round := range rounds + 1 {
		if round > 0 && s.Over() {
			break
		}
		playRound(s, l, round, true)
	}
	return s
}

// Pause returns the state at the end of a log, with the last round still open, so that the game can
// go on. The log must have an allowed number of players.
func (g *Game) Pause(l Log) Shown {
	n := l.Rounds()
	s := g.Played(l, max(n-1, 0))
	if n > 0 && !s.Over() {
		playRound(s, l, n, false)
	}
	return s
}

// MarksAfter returns the marks on the boards after the first rounds of a log, and the score as if
// the game ended there. After the last round, pieces that are still on the boards stay there, so
// that the game can go on. Claims apply to the whole log and are drawn only after its last round.
func (g *Game) MarksAfter(l Log, rounds int) ([]Mark, Score) {
	s := g.Played(l, rounds)
	score := s.Score()
	if rounds < l.Rounds() {
		return g.Scored(s.Marks(), &Header{}, score), score
	}
	return g.Scored(g.Pause(l).Marks(), l.Head(), score), score
}

// playRound plays a round. If closed is set, actions that are still due are reported as missing.
func playRound(s Shown, l Log, round int, closed bool) {
	for m := range l.Moves(round) {
		if m.What != End || closed {
			s.Play(m)
		}
	}
}

// Moves returns what each player may do at the end of a log. It returns no moves after the end of
// the game, or if the number of players is wrong.
func (g *Game) Moves(l Log) []Hint {
	if g.badCount(l.Head()) != nil {
		return nil
	}
	if n := l.Rounds(); n > 0 && g.Played(l, n-1).Over() {
		return l.Start().Hints() // the last round came after the end of the game: it opens nothing
	}
	return g.Pause(l).Hints()
}

// explain returns notes on what happened in each round of a log.
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

// Setup is the start of a game: its players, data and level.
type Setup struct {
	Players []string
	Data    Data   // for that many players
	Level   string // the level of a solo game; otherwise ""
}

// Header returns the header of a record for this setup.
func (s Setup) Header() Header {
	h := Header{Data: s.Data}
	for _, name := range s.Players {
		h.Players = append(h.Players, Text{Text: name})
	}
	return h
}
