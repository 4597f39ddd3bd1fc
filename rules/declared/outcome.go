package declared

import (
	"maps"
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/formula"
	"cartouche/rules"
)

// outcome is one way in which the game can end.
type outcome struct {
	name string
	of   string // one of ends
	when *expression
	args []argument
}

// ends are whom an outcome is about; the first is the default.
var ends = []string{"table", "team", "player"}

// readOutcomes reads the ways in which the game can end.
func (r *reader) readOutcomes(v, score, winner doc.Value) {
	if !v.Exists() {
		return
	}
	if v.Kind() == doc.List && v.Len() == 0 {
		v.Fail("declared-no-outcome", "", nil)
	}
	for _, e := range optional(score, "harvest") {
		if e.Key == rules.OutcomeKey {
			e.Value.FailAt(e.At, "declared-outcome-item", "", nil)
		}
	}
	always := map[string]int{} // the line of the outcome that holds always, by whom it is about
	for _, item := range v.Items() {
		o := r.readOutcome(item)
		if o == nil {
			continue
		}
		if line := always[o.of]; line > 0 {
			r.rules.warnings.Add(item.Pos(), "declared-outcome-after", diag.Args{"found": o.name, "line": line})
		} else if o.when != nil && o.when.from.Raw() == "true" {
			always[o.of] = item.Pos().Line
		}
		r.rules.outcomes = append(r.rules.outcomes, *o)
	}
	r.rules.unranked = !winner.Exists() && slices.ContainsFunc(r.rules.outcomes, func(o outcome) bool { return o.of == ends[0] })
	if r.rules.ranked != nil && r.rules.unranked {
		r.rules.warnings.Add(r.rules.ranked.from.Pos(), "declared-ranked-outcome", nil)
	}
}

// readOutcome reads one way in which the game can end; nil for something else.
func (r *reader) readOutcome(v doc.Value) *outcome {
	v.Only(keysOf(outcomeKeys)...)
	if v.Kind() != doc.Map {
		return nil
	}
	o := &outcome{of: ends[0]}
	if of := v.Get("of"); of.Exists() {
		if o.of = of.OneOf(ends...); o.of == "" {
			return nil
		}
	}
	name := v.Need("name")
	formed := false
	if name.Exists() {
		o.name = name.Text()
		if formed = kebab().MatchString(o.name); !formed && name.Kind() == doc.Scalar {
			name.Fail("declared-outcome-form", "", diag.Args{"found": o.name})
		}
	}
	r.reading = o.name
	scope, given := r.endScope(o.of)
	if o.of == "team" && !r.rules.teams.declared() {
		v.Get("of").Fail("declared-outcome-teams", "", nil)
		return nil
	}
	r.once, r.ofTeam = o.of != "player", o.of == "team"
	if when := v.Need("when"); when.Exists() {
		o.when = r.compile(when, scope, formula.Bool)
	}
	o.args = r.readArgs(v.Get("args"), scope)
	r.once, r.ofTeam = false, false
	if formed {
		r.sentence(name, name.Pos(), "outcome."+o.name, true, append(given, names(o.args)...)...)
	}
	return o
}

// endScope returns the names that the condition of an outcome may use, and the arguments that its sentence always has.
func (r *reader) endScope(of string) (scope map[string]formula.Type, given []string) {
	if of == "player" {
		return r.withPoints(r.scope(nil, false)), []string{"player"}
	}
	scope = maps.Clone(r.scope(nil, true))
	if of == "team" {
		if team, ok := r.scope(nil, false)["team"]; ok {
			scope["team"] = team
		}
		given = []string{"team"}
	}
	return r.withPoints(scope), given
}

// ends returns how the game ended for all players and for each team, and sets it in the score for each player. It returns nil
// if the rules have no outcomes, or if the sheet is not finished.
func (u *run) ends(score rules.Score) *rules.Ends {
	if u.rules.outcomes == nil || u.Unfinished {
		return nil
	}
	e := &rules.Ends{Table: u.ending(rules.Shared, "", "table")}
	for _, t := range u.Teams {
		e.Teams = append(e.Teams, u.ending(slices.Min(t.Seats), t.Name, "team"))
	}
	for seat := range score {
		of := []string{"player"}
		if u.Teams == nil {
			of = append(of, "team") // each player is one
		}
		score[seat].Outcome = u.ending(seat, score[seat].Player, of...)
	}
	return e
}

// ending returns the first outcome that holds of those about one of these; nil if none does. name is whose outcome it is.
func (u *run) ending(seat int, name string, of ...string) *rules.Outcome {
	for _, o := range u.rules.outcomes {
		if !slices.Contains(of, o.of) {
			continue
		}
		var found *rules.Outcome
		known := u.try(func() {
			if !u.holds(o.when, seat, iteration{}) {
				return
			}
			args := u.args(o.args, seat, iteration{})
			if _, own := args[o.of]; !own && name != "" {
				args[o.of] = name
			}
			found = &rules.Outcome{Name: o.name, Args: args}
		})
		switch {
		case !known:
			return &rules.Outcome{Open: true}
		case found != nil:
			return found
		}
	}
	return nil
}

// endings describes the outcomes to the program.
func (r *Rules) endings() (list []rules.Ending) {
	for _, o := range r.outcomes {
		if e := (rules.Ending{Name: o.name, Table: o.of == ends[0]}); !slices.Contains(list, e) {
			list = append(list, e)
		}
	}
	return list
}

// ofPlayer returns the code of the error for what belongs to each player in an expression about the table, or about a team.
func (r *reader) ofPlayer() string {
	if r.ofTeam {
		return "declared-of-member"
	}
	return "declared-of-player"
}
