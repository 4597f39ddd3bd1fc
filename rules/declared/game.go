package declared

import (
	"cartouche/internal/diag"
	"cartouche/internal/formula"
	"cartouche/rules"
)

// Game returns the game that the rules declare.
func (r *Rules) Game() rules.Game {
	g := rules.Game{ID: r.ID, MinPlayers: r.MinPlayers, MaxPlayers: r.MaxPlayers, Negative: true, Warnings: r.warnings,
		Teams: r.teams.seats, NamedTeams: r.teams.named,
		RuleOf:   map[string]string{"player-count": rules.RulePlayers},
		NewSheet: func() rules.Sheet { return r.paper.NewSheet(r.judge) },
		// The slot of an item is `score.ITEM` of a component of which every player has a copy.
		ScoreSlot: func(item string, seat int) (rules.Slot, bool) { return r.paper.Slot("score."+item, seat) },
	}
	g.Unit, g.Digits = r.unit, map[string]int{}
	digits := func(name string, of formula.Type) {
		if of.Kind == formula.DecimalKind {
			g.Digits[name] = decimals
		}
	}
	for _, it := range r.items {
		g.Items = append(g.Items, it.name)
		digits(it.name, it.points.Type)
		digits("total", it.points.Type)
	}
	g.Figures = r.figures
	for _, k := range r.winner {
		named := r.deciding(k)
		if g.Deciding = append(g.Deciding, named); k.name != nil && k.item < 0 {
			digits(named.Name, k.name.value.Type)
		}
	}
	for _, c := range r.checks {
		g.Codes, g.Rules = with(g.Codes, c.code), with(g.Rules, c.code)
	}
	for _, e := range r.Entries {
		if e.Counts() {
			g.Codes, g.Rules = with(g.Codes, NumberRange), with(g.Rules, NumberRange)
		}
		if e.Step > 0 {
			g.Codes, g.Rules = with(g.Codes, NumberStep), with(g.Rules, NumberStep)
		}
		if e.Required {
			g.Codes, g.Rules = with(g.Codes, EntryMissing), with(g.Rules, EntryMissing)
		}
	}
	if g.Outcomes, g.Unranked = r.endings(), r.unranked; g.Outcomes != nil {
		g.Codes = with(g.Codes, rules.OutcomeMismatch)
	}
	g.Blanks = r.blanks
	g.Rules = append(g.Rules, rules.RulePlayers, rules.RuleClaimed)
	if r.teams.declared() {
		g.Rules = with(g.Rules, rules.RuleTeams)
	}
	return g
}

// figures says which numbers the items of a score can be.
func (r *Rules) figures(rules.Data, int) []rules.Figure {
	list := make([]rules.Figure, len(r.items))
	for i, it := range r.items {
		list[i] = it.figure
	}
	return list
}

// deciding names a value that decides who wins.
func (r *Rules) deciding(k key) rules.Key {
	named := rules.Key{Name: "total", Less: k.less}
	switch {
	case k.item >= 0:
		named.Name = r.items[k.item].name
	case k.name != nil:
		named.Name = k.name.name
	}
	return named
}

func with(list []string, word string) []string {
	for _, w := range list {
		if w == word {
			return list
		}
	}
	return append(list, word)
}

// Check lays out the sheets for every number of players and returns the errors.
func (r *Rules) Check() diag.List { return r.paper.Check() }
