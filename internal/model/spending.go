package model

import (
	"cartouche/internal/diag"
	"cartouche/internal/formula"
	"cartouche/internal/lang"
)

// Limits of the steps that expressions take. The sides of all cards of a component have equal parts of its steps, so that which
// card has too many does not depend on the order in which they are drawn.
const (
	sideSteps = 6_000_000 // for the same side of all cards of a component, about half a second
	leastPart = 500       // for a side of one of very many cards
	countPart = 4         // which part of it the expressions may take that say how many of a card there are
	lineChars = 32        // how many characters of an expression count as one more step
)

// spending is what the expressions of a scope have taken so far.
type spending struct {
	budget formula.Budget
	values []any
	steps  int
	by     map[diag.Pos]int // the steps of each
	over   bool             // more than are allowed, which is reported
}

// allowed returns how many steps the expressions of the scope may take.
func (s *Scope) allowed() int {
	cards := 1
	if s.Formulas.deck != nil {
		cards = max(len(s.Formulas.deck.Rows), 1)
	}
	part := max(sideSteps/cards, leastPart)
	if s.Profile == "" {
		return part / countPart
	}
	return part
}

// run evaluates an expression, unless those before it took all steps.
func (s *Scope) run(e expression, f *formula.Formula) (any, bool) {
	sp := s.spent
	if sp.over {
		return nil, false
	}
	sp.values = sp.values[:0]
	for _, name := range f.Uses() {
		sp.values = append(sp.values, s.named(name))
	}
	left := s.allowed() - sp.steps
	sp.budget.Reset()
	sp.budget.Lang, sp.budget.Figures, sp.budget.Allowed = s.Lang, lang.Exact, min(max(left, 1), formula.MaxSteps)
	result, wrong := f.RunOn(&sp.budget, sp.values)
	took := sp.budget.Steps() + 1 + len(e.Source)/lineChars
	if sp.by == nil {
		sp.by = map[diag.Pos]int{}
	}
	sp.steps, sp.by[e.Pos] = sp.steps+took, sp.by[e.Pos]+took
	switch alone := wrong != nil && wrong.Code == "formula-steps" && left >= formula.MaxSteps; {
	case took > left && !alone:
		sp.over = true
		s.spentAll(e)
		return nil, false
	case wrong != nil:
		s.wrongExpression(e, wrong)
		return nil, false
	}
	if s.Worked != nil {
		s.Worked(e.Pos, s.Row, result)
	}
	return result, true
}

// spentAll reports that the expressions of the scope take too many steps together, with the one that takes the most.
func (s *Scope) spentAll(e expression) {
	at := e.Pos
	for p, n := range s.spent.by {
		if most := s.spent.by[at]; n > most || n == most && p.Compare(at) < 0 {
			at = p
		}
	}
	*s.Errs = append(*s.Errs, diag.Diagnostic{
		Pos: e.value.PosAt(e.offset), Code: "formula-part", Hint: "formula-fewer",
		Args: diag.Args{
			"allowed": s.allowed(), "high": sideSteps, "component": s.Formulas.component, "found": s.spent.by[at],
			"place": diag.Path(at.String()),
		},
		Source: &diag.Source{Cause: "steps of " + s.Formulas.pos.String()},
	})
}
