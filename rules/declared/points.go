package declared

import (
	"maps"
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/formula"
	"cartouche/internal/pattern"
	"cartouche/rules"
	"cartouche/rules/entries"
)

// pointsName is the name of what the items of the score give a player. Something of the game's own that is called so hides it.
const pointsName = "points"

// pointsHidden reports whether an entry or a definition is called like the points.
func (r *reader) pointsHidden() bool {
	return slices.Contains(r.defined, pointsName) || slices.ContainsFunc(r.rules.Entries, func(e *entries.Entry) bool { return e.Name == pointsName })
}

// withPoints returns the names of a scope and the points of all items, for what is judged after the score.
func (r *reader) withPoints(scope map[string]formula.Type) map[string]formula.Type {
	if r.pointsHidden() {
		return scope
	}
	own, every := map[string]formula.Type{}, map[string]formula.Type{}
	add := func(name string, typ formula.Type) {
		if typ.Kind != formula.DecimalKind {
			typ = formula.Number
		}
		own[name], every[name] = typ, formula.ListOf(typ)
	}
	total := formula.Number
	for _, it := range r.rules.items {
		if it.points == nil {
			continue
		}
		add(it.name, it.points.Type)
		if it.points.Type.Kind == formula.DecimalKind {
			total = it.points.Type
		}
	}
	add("total", total)
	out := maps.Clone(scope)
	if _, player := scope["me"]; player {
		out[pointsName] = formula.Record(own)
	}
	teams := map[string]formula.Type{}
	for name, list := range every {
		teams[name] = formula.ListOf(list)
	}
	for of, fields := range map[string]map[string]formula.Type{"everyone": every, "team": every, "teams": teams} {
		if all, ok := out[of]; ok {
			all.Fields = maps.Clone(all.Fields)
			all.Fields[pointsName] = formula.Record(fields)
			out[of] = all
		}
	}
	return out
}

// pointsUse finds the items that an expression uses.
var pointsUse = pattern.Late(`\bpoints(?:\.([a-z][a-z0-9]*)|\[['"]([a-z0-9-]+)['"]\])`)

// pointEntries returns the entries that the items in an expression are made of.
func (r *reader) pointEntries(source string) (list []*entries.Entry) {
	for _, m := range pointsUse().FindAllStringSubmatch(source, -1) {
		for _, it := range r.rules.items {
			if it.name == m[1] || it.name == m[2] || m[1] == "total" {
				_, used := r.sources(it.each, it.points)
				list = append(list, used...)
			}
		}
	}
	return list
}

// explainPoints adds to an error that something of the game's own hides the points.
func (r *reader) explainPoints(m *formula.Error, source string) {
	use := pointsUse().FindStringSubmatch(source)
	if m.Name != pointsName || use == nil {
		return
	}
	if slices.Contains(r.scored, use[1]) || slices.Contains(r.scored, use[2]) {
		m.Hint = "declared-points-hidden"
	}
}

// points holds what the items give a player, as a value of expressions.
type points struct {
	*run
	seat int
}

// Field implements formula.Thing.
func (p points) Field(name string) any {
	if name != "total" {
		return p.pointsOf(name, p.seat)
	}
	sum := int64(0)
	for i := range p.rules.items {
		it := p.itemOf(i, p.seat)
		sum += int64(it.Points)
	}
	return formula.OfUnits(sum, p.rules.unit)
}

// severalPoints holds what the items give players, by seat.
type severalPoints struct {
	*run
	seats []int
}

// Field implements formula.Thing.
func (p severalPoints) Field(name string) any {
	list := make([]any, len(p.seats))
	for i, seat := range p.seats {
		list[i] = points{p.run, seat}.Field(name)
	}
	return list
}

// teamsPoints holds what the items give the players of all teams, by team and seat.
type teamsPoints struct{ *run }

// Field implements formula.Thing.
func (p teamsPoints) Field(name string) any {
	list := make([]any, len(p.sides))
	for i, seats := range p.sides {
		list[i] = severalPoints{p.run, seats}.Field(name)
	}
	return list
}

// isPoints reports whether a name means the points of the score.
func (u *run) isPoints(name string) bool {
	_, own := u.rules.index[name]
	return name == pointsName && !own
}

// pointsOf returns what an item gives a player, or nil for an unknown one.
func (u *run) pointsOf(name string, seat int) any {
	i := slices.IndexFunc(u.rules.items, func(it *item) bool { return it.name == name })
	if i < 0 {
		return nil
	}
	it := u.itemOf(i, seat)
	return formula.OfUnits(int64(it.Points), u.rules.unit)
}

// itemOf returns an item of a player's score, and works it out once.
func (u *run) itemOf(i, seat int) rules.Item {
	at := [2]int{i, seat}
	if it, ok := u.items[at]; ok {
		return it
	}
	if u.items == nil {
		u.items = map[[2]int]rules.Item{}
	}
	it := u.item(u.rules.items[i], seat)
	u.items[at] = it
	return it
}

// notYet replaces the error of an unknown name where the points are not known yet, or those of no single player.
func (r *reader) notYet(m *formula.Error, found string) bool {
	several := slices.Contains([]any{diag.Quote("everyone"), diag.Quote("team"), diag.Quote("teams")}, m.Args["of"])
	if found != pointsName || m.Code != "formula-unknown-name" && !(m.Code == "formula-field" && several) {
		return false
	}
	if m.Code, m.Hint = "declared-points-later", ""; r.once && !several {
		m.Code = r.ofPlayer()
	}
	return true
}
