package model

import (
	"cartouche/internal/diag"
	"cartouche/internal/formula"
	"cartouche/internal/geom"
)

// Manner is what an element of any kind may say of when and how often it is shown, and how it is laid out in languages written
// from right to left.
type Manner struct {
	ID    string     `doc:"id"`                   // its name, by which a component that extends a template changes it
	When  expression `doc:"when"`                 // draw it only if this is true; default true
	Times expression `doc:"times"`                // draw it this many times
	Each  expression `doc:"each"`                 // draw it once for each item of this list
	As    Name       `doc:"as" with:"times each"` // the name of the list item (with `times`, of the number) in expressions; default it

	// on a component that is not mirrored as a whole: mirror it within this box in languages written from right to left
	FollowDirection Box `doc:"follow-direction" aka:"mirror"`
}

// Spread is the positions of the repetitions of an element.
type Spread struct {
	Step    point  `doc:"step" with:"times each"`                        // the distance from one repetition to the next; default 0 0 mm
	PerRow  Number `doc:"per-row" aka:"wrap" with:"row-step;times each"` // how many repetitions are in a row; default all
	RowStep point  `doc:"row-step" aka:"line" with:"per-row;times each"` // the distance from one row to the next; default 0 0 mm
}

// maxTimes is how often an element may be repeated.
const maxTimes = 10_000

// Shown reports whether an element is shown at all.
func (s *Scope) Shown(m Manner) bool {
	if !m.When.Set() {
		return true
	}
	shown, _ := s.Eval(m.When, formula.Bool)
	return shown == true
}

// single is the turn of an element that is not repeated. It must not change.
var single = [][]local{nil}

// Turns returns what expressions know in each repetition of an element: its number, from 1, as `index`, and the entry of its
// list, and what they know in the groups around it. An element that is not repeated has one turn in which they know no more.
// Turns returns false if there is an error, which it reports; an element whose number of times has an error then has its first
// turn alone.
func (s *Scope) Turns(m Manner) (turns [][]local, ok bool) {
	var entries []any
	ok = true
	switch {
	case m.Times.Set() && m.Each.Set():
		s.Errs.Add(m.Each.Pos, "times-each", nil)
		return nil, false
	case m.Times.Set():
		var v any
		v, ok = s.Eval(m.Times, formula.Number)
		n, _ := v.(int)
		if n < 0 || n > maxTimes {
			s.Errs.Add(m.Times.Pos, "number-out-of-range", diag.Args{"found": n, "low": 0, "high": maxTimes})
			return nil, false
		}
		if !ok {
			n = 1
		}
		for i := range n {
			entries = append(entries, i+1)
		}
	case m.Each.Set():
		v, _ := s.Eval(m.Each, formula.ListOf(formula.Type{}))
		if entries, _ = v.([]any); len(entries) > maxTimes {
			s.Errs.Add(m.Each.Pos, "number-out-of-range", diag.Args{"found": len(entries), "low": 0, "high": maxTimes})
			return nil, false
		}
	case len(s.Locals) > 0:
		return [][]local{s.Locals}, true
	default:
		return single, true
	}
	name := string(m.As)
	if name == "" {
		name = "it"
	}
	turns = make([][]local, len(entries))
	for i, e := range entries {
		turns[i] = s.inner([]local{{"index", i + 1}, {name, e}})
	}
	return turns, ok
}

// Place returns the offset of a repetition from the first one; they count from 0.
func (s *Scope) Place(sp Spread, turn int) geom.Point {
	if turn == 0 {
		return geom.Point{}
	}
	step, row, perRow := s.Point(sp.Step).Sub(s.Offset), s.Point(sp.RowStep).Sub(s.Offset), turn+1
	if sp.PerRow.Set() {
		if perRow = s.Number(sp.PerRow); perRow < 1 {
			s.Errs.Add(sp.PerRow.Pos, "number-out-of-range", diag.Args{"found": perRow, "low": 1, "high": maxTimes})
			perRow = 1
		}
	}
	across, down := geom.Length(turn%perRow), geom.Length(turn/perRow)
	return geom.Pt(across*step.X+down*row.X, across*step.Y+down*row.Y)
}
