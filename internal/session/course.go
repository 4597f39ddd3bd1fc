package session

import (
	"fmt"
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/record"
	"cartouche/rules"
)

func (l *Log) computeSteps() {
	log, g := l.record.Log, l.record.Game
	l.shown, l.flood, l.steps = nil, nil, nil
	if n := len(l.record.Players); n < g.MinPlayers || n > g.MaxPlayers {
		l.steps = []Step{{Notes: []string{}, Changed: map[string]Drawn{}, Lit: []string{}, Totals: []int{},
			Violations: newPending(l.verdict.Report.Violations).remaining()}}
		return
	}
	report := newPending(l.verdict.Report.Violations)
	state := log.Start()
	l.add(Step{}, state, nil) // before all moves, with the boards as they are set up
	n := log.Rounds()
	for round := range n + 1 {
		if round > 0 && state.Over() {
			break
		}
		for m := range log.Moves(round) {
			at := state
			if m.What == rules.End && round == n { // the last round stays open on the boards
				at = state.Clone().(rules.Shown)
			}
			l.playMove(at, m, round, report)
		}
	}
	l.addQuiet(state)
	l.finish(report)
}

// playMove makes a move and adds a step for it. A move without a visible effect, such as the end of a
// turn, gets no step.
func (l *Log) playMove(state rules.Shown, m rules.Move, round int, report *pending) {
	if !isEmptyMove(m) {
		l.addQuiet(state)
	}
	var notes []rules.Note
	state.Watch(func(n rules.Note) { notes = append(notes, n) })
	found := state.Play(m)
	state.Watch(nil)
	step := Step{Round: round, Player: m.Player.Text, Move: m.String(), Text: l.words().move(m)}
	for _, v := range found {
		v.Round = round
		if i, ok := report.find(v); ok {
			step.Violations = append(step.Violations, i)
		}
	}
	if isEmptyMove(m) && len(step.Violations)+len(notes) == 0 {
		l.quiet = &step
		return
	}
	l.addQuiet(state)
	l.add(step, state, notes)
	l.dropSilent(m.What != "")
}

// addQuiet adds the step of the last of several empty moves, if they changed anything. The boards are
// drawn only once for all of them.
func (l *Log) addQuiet(state rules.Shown) {
	if step := l.quiet; step != nil {
		l.quiet = nil
		l.add(*step, state, nil)
		l.dropSilent(true)
	}
}

// dropSilent removes the last step if nothing in it is visible and may is set.
func (l *Log) dropSilent(may bool) {
	if last := len(l.steps) - 1; may && l.steps[last].silent() && slices.Equal(l.steps[last].Totals, l.steps[last-1].Totals) {
		l.steps = l.steps[:last]
	}
}

// silent reports whether a step has no visible effect.
func (s *Step) silent() bool {
	return len(s.Changed)+len(s.Violations)+len(s.Notes)+len(s.Flood) == 0 && !s.Dry
}

func (l *Log) add(s Step, state rules.Shown, notes []rules.Note) {
	if s.Round > 0 {
		s.Label = l.game.Texts.Say("round", diag.Args{"round": s.Round})
	}
	score := state.Score()
	s.Totals = totals(score)
	var flood []rules.Slot
	marks := state.Marks()
	for _, m := range marks {
		if m.Kind == rules.Water {
			flood = append(flood, m.Slot)
		}
	}
	if !slices.Equal(flood, l.flood) {
		s.Flood, s.Dry, l.flood = keys(flood), len(flood) == 0, flood
	}
	s.Changed = l.redrawn(l.record.Game.Scored(marks, &rules.Header{}, score))
	s.Notes, s.Lit = []string{}, []string{}
	for _, n := range notes {
		s.Notes = append(s.Notes, l.game.Texts.Say(n.Reason, n.Args))
		s.Lit = append(s.Lit, keys(n.Slots)...)
	}
	l.light(&s)
	if s.Violations == nil {
		s.Violations = []int{}
	}
	l.steps = append(l.steps, s)
}

// light adds the slots that a step has changed to those lit, except those of the score, which may
// change with every step.
func (l *Log) light(s *Step) {
	for k := range s.Changed {
		if !slices.Contains(s.Lit, k) && !l.scoreKeys()[k] {
			s.Lit = append(s.Lit, k)
		}
	}
	slices.Sort(s.Lit)
}

func (l *Log) scoreKeys() map[string]bool {
	if l.boxes == nil {
		l.boxes = map[string]bool{}
		for seat := range l.record.Players {
			for _, item := range append(slices.Clone(l.record.Game.Items), "total") {
				if at, ok := l.record.Game.ScoreSlot(item, seat); ok {
					l.boxes[at.Key()] = true
				}
			}
		}
	}
	return l.boxes
}

// finish updates the last step from the report on the whole log: its marks, and the violations that
// belong to no single move.
func (l *Log) finish(report *pending) {
	last := &l.steps[len(l.steps)-1]
	for k, d := range l.redrawn(l.verdict.Report.Marks()) {
		last.Changed[k] = d
	}
	last.Totals = totals(l.verdict.Report.Score)
	last.Violations = append(last.Violations, report.remaining()...)
	l.light(last)
}

// redrawn returns the slots whose content has changed.
func (l *Log) redrawn(marks []rules.Mark) map[string]Drawn {
	changed := redraw(l.words(), l.drawing, l.record, l.shown, marks)
	l.shown = marks
	return changed
}

// markOwners returns the owners of marks, the automaton last.
func markOwners(r *record.Record) []string {
	if len(r.Players) == 1 && r.Game.Automaton != "" {
		return []string{r.Players[0], r.Game.Automaton}
	}
	return r.Players
}

func totals(score rules.Score) []int {
	list := make([]int, len(score))
	for i, r := range score {
		list[i] = r.Total
	}
	return list
}

// pending holds the violations of a report that no step has yet.
type pending struct {
	byWhat map[string][]int
	n      int
	taken  map[int]bool
}

func newPending(list []rules.Violation) *pending {
	p := &pending{byWhat: map[string][]int{}, n: len(list), taken: map[int]bool{}}
	for i, v := range list {
		p.byWhat[violationKey(v)] = append(p.byWhat[violationKey(v)], i)
	}
	return p
}

// violationKey returns a violation's key: code, position, round and player.
func violationKey(v rules.Violation) string {
	return fmt.Sprint(v.Code, " ", v.Pos, " ", v.Round, " ", v.Player)
}

// find returns the index in the report of a violation that occurs again.
func (p *pending) find(v rules.Violation) (int, bool) {
	list := p.byWhat[violationKey(v)]
	if len(list) == 0 {
		return 0, false
	}
	p.byWhat[violationKey(v)], p.taken[list[0]] = list[1:], true
	return list[0], true
}

// remaining returns those that have not occurred again.
func (p *pending) remaining() []int {
	var list []int
	for i := range p.n {
		if !p.taken[i] {
			list = append(list, i)
		}
	}
	return list
}
