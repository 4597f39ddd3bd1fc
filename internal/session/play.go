package session

import (
	"slices"
	"strconv"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/report"
	"cartouche/rules"
)

// resume prepares the log for being played on, after the last move that was written down. What a
// log omits, such as that a player stores nothing, can still be played in its last round.
func (l *Log) resume() {
	l.state, l.wrote = nil, map[string]bool{}
	if l.verdict.Report.Marks == nil ||
		slices.ContainsFunc(l.steps, func(s Step) bool { return len(s.Violations) > 0 && s.Round < l.record.Log.Rounds() }) {
		return
	}
	old, g := l.record.Log, l.record.Game
	setup := rules.Setup{Players: l.record.Players, Data: old.Head().Data}
	if level, ok := old.(rules.Leveled); ok {
		setup.Level = *level.Level()
	}
	fresh := g.Log(setup)
	*fresh.Head() = *old.Head()
	state := fresh.Start()
	for round := range old.Rounds() + 1 {
		moves := slices.Collect(old.Moves(round))
		if round > 0 && round == old.Rounds() {
			moves = writtenMoves(old, round, moves)
		}
		for _, m := range moves {
			if bad := state.Play(m); bad != nil {
				return // what is missing at the end of the log is not known
			}
			l.write(fresh, m)
		}
	}
	l.record.Log, l.state = fresh, state
	l.playForced(func(m rules.Move) { // the boards already show the whole log
		state.Play(m)
		l.write(fresh, m)
	})
}

// writtenMoves returns the moves of the last round up to the last one that was written down.
func writtenMoves(log rules.Log, round int, moves []rules.Move) []rules.Move {
	if r, ok := log.(rules.Resumer); ok {
		return r.Resume(round)
	}
	for len(moves) > 0 {
		m := moves[len(moves)-1]
		noDice := m.List != nil && len(m.List) == 0 // no dice, or labourers: a list that the file requires is empty
		if m.What != rules.End && !noDice && (m.Text.Pos.Line > 0 || m.Sides != nil) {
			break
		}
		moves = moves[:len(moves)-1]
	}
	return moves
}

func (l *Log) write(log rules.Log, m rules.Move) {
	log.Add(m)
	l.wrote[writtenKey(log, m)] = true
}

// writtenKey returns a key for moves that can be written down once per round.
func writtenKey(log rules.Log, m rules.Move) string {
	return strconv.Itoa(log.Rounds()) + " " + m.Player.Text + " " + m.What
}

// Play plays a move of a player, "" for dice and the like, in the notation. It returns a Played as
// JSON. It also plays the forced moves that follow, such as the end of a turn.
func (l *Log) Play(player, move string) []byte {
	t := l.game.Texts
	if l.state == nil {
		return l.refused(t.Say("log-not-playable", nil))
	}
	m, why := l.find(player, strings.Join(strings.Fields(move), " "))
	if why != "" {
		return l.refused(why)
	}
	first := len(l.steps)
	l.comments = false
	l.do(m)
	l.playForced(l.do)
	l.addQuiet(l.state)
	l.judge()
	return report.Line(
		Played{Report: line(l.verdict.JSON()), Wrong: l.wrong(), Append: append([]Step{}, l.steps[first:]...), Next: l.next()},
	)
}

func (l *Log) do(m rules.Move) {
	l.write(l.record.Log, m)
	l.playMove(l.state, m, l.record.Log.Rounds(), newPending(nil))
}

// playForced makes the moves that are the only legal ones.
func (l *Log) playForced(do func(rules.Move)) {
	for {
		moves := l.state.Legal()
		if len(moves) != 1 || !isEmptyMove(moves[0]) || moves[0].What == rules.End && len(l.typed()) > 0 {
			return
		}
		do(moves[0])
	}
}

// isEmptyMove reports whether a move has no content: the end of a turn, or storing nothing.
func isEmptyMove(m rules.Move) bool {
	return m.What != "" && m.List == nil && (m.Text.Text == "" || m.Text.Text == "0")
}

func (l *Log) refused(why string) []byte {
	return report.Line(Played{Report: line(l.verdict.JSON()), Wrong: l.wrong(), Append: []Step{}, Next: l.next(), Refused: why})
}

// find returns the move of a player, or the reason why it is not allowed.
func (l *Log) find(player, move string) (rules.Move, string) {
	what, rest, _ := strings.Cut(move, " ")
	words := strings.Fields(rest)
	for _, m := range l.state.Legal() {
		if m.Player.Text != player {
			continue
		}
		if m.String() == move {
			return m, ""
		}
		if m.List != nil && m.What == what && sameWords(m.List, words) { // dice in another order
			return rules.EventList(player, what, words...), ""
		}
	}
	m := rules.Do(player, move)
	for _, o := range l.typistMoves(move) {
		if o.Sides != nil {
			m = o
		} else if len(words) == 1 && o.What == what && o.Player.Text == player {
			m = rules.Event(player, what, rest)
		}
	}
	if bad := l.state.Clone().Play(m); bad != nil {
		return rules.Move{}, l.game.Texts.Violation(bad[0])
	}
	return m, ""
}

// typistMoves returns what may be written down now in addition to legal moves, given a text.
func (l *Log) typistMoves(text string) []rules.Move {
	if t, ok := l.state.(rules.Typist); ok {
		return t.Typed(text)
	}
	return nil
}

func sameWords(list []rules.Text, words []string) bool {
	have := make([]string, len(list))
	for i, t := range list {
		have[i] = t.Text
	}
	words = slices.Clone(words)
	slices.Sort(words)
	slices.Sort(have)
	return slices.Equal(have, words)
}

// next returns what may be played; nil if nothing can.
func (l *Log) next() *Next {
	if l.state == nil {
		return nil
	}
	n := &Next{Moves: []Move{}, Typed: []Move{}}
	// A log with violations before its end cannot be played on, so those left only report that the game goes on.
	n.Over = !slices.ContainsFunc(l.verdict.Report.Violations, func(v rules.Violation) bool { return v.Rule != rules.RuleClaimed })
	w := l.words()
	at, _ := l.state.(rules.Pointer)
	for _, m := range l.state.Legal() {
		move := Move{Player: m.Player.Text, Move: m.String()}
		if text := w.move(m); text != move.Move {
			move.Text = text
		}
		if at != nil {
			move.Slots = keys(at.Point(m))
		}
		n.Moves = append(n.Moves, move)
	}
	for _, m := range l.typed() {
		n.Typed = append(n.Typed, Move{Player: m.Player.Text, Move: m.String(), Text: w.move(m)})
	}
	return n
}

// typed returns the numbers that may be written down and have not been.
func (l *Log) typed() []rules.Move {
	return slices.DeleteFunc(l.typistMoves(""), func(m rules.Move) bool { return l.wrote[writtenKey(l.record.Log, m)] })
}

// move formats a move in the words of the catalogue, by default in the notation.
func (w words) move(m rules.Move) string {
	verb, text := m.What, m.Text.Text
	if verb == "" {
		verb, text, _ = strings.Cut(m.Text.Text, " ")
	}
	rest := figures(text)
	if len(m.List) > 0 {
		list := []any{}
		for _, t := range m.List {
			list = append(list, figures(t.Text))
		}
		rest = list
	}
	if _, ok := w.Get("move." + verb); !ok {
		return m.String()
	}
	return w.Say("move."+verb, diag.Args{"player": m.Player.Text, "rest": rest})
}

// figures converts a text of a move to a number if it consists of digits, because languages have their own digits.
func figures(text string) any {
	if text != "" && strings.Trim(text, "0123456789") == "" {
		return diag.Digits(text)
	}
	return text
}
