package record

import (
	"slices"

	"cartouche/rules"
)

// outcomes returns the names of a game's outcomes of all players, or of one and of teams; nil without any.
func outcomes(g rules.Game, table bool) (names []string) {
	for _, o := range g.Outcomes {
		if o.Table == table && !slices.Contains(names, o.Name) {
			names = append(names, o.Name)
		}
	}
	return names
}

// outcomeNames returns the names in the claims of a blank record besides those of players and teams.
func outcomeNames(g rules.Game, kind string) []string {
	if kind == Scores || outcomes(g, true) == nil {
		return nil
	}
	return []string{rules.OutcomeKey}
}

// outcomeSchema is the schema of a claimed outcome, as a member of a map; none without outcomes.
func outcomeSchema(g rules.Game, table bool) object {
	words := outcomes(g, table)
	if words == nil {
		return nil
	}
	return object{{rules.OutcomeKey, maybe(object{{"enum", words}})}}
}
