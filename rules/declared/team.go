package declared

import (
	"maps"
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/formula"
)

// teams is who plays together.
type teams struct {
	seats map[int][][]int // by number of players, each team by seat
	named bool            // instead, each record may name its teams
}

// declared reports whether the game has teams.
func (t teams) declared() bool { return t.named || t.seats != nil }

// readTeams reads who plays together.
func (r *reader) readTeams(v doc.Value) {
	if !v.Exists() {
		return
	}
	t := &r.rules.teams
	t.seats = map[int][][]int{}
	n := 0
	if v.Kind() == doc.List {
		for _, team := range v.Items() {
			if team.Kind() == doc.List {
				n += team.Len()
			}
		}
	}
	switch {
	case v.Kind() == doc.Scalar && v.Raw() == "record":
		t.seats, t.named = nil, true
	case n > 0:
		if r.playable(v, v.Pos(), n) {
			t.seats[n] = r.readSeats(v, n)
		}
	case v.Kind() == doc.Map && len(v.Entries()) > 0:
		for _, e := range v.Entries() {
			n, ok := doc.WholeNumber(e.Key)
			if !ok {
				e.Value.FailAt(e.At, "declared-teams-key", "", diag.Args{"found": e.Key})
			} else if r.playable(e.Value, e.At, n) {
				t.seats[n] = r.readSeats(e.Value, n)
			}
		}
	default:
		v.Fail("declared-teams-form", "", diag.Args{"found": v.Raw()})
	}
}

// playable reports whether the game is for a number of players.
func (r *reader) playable(v doc.Value, at diag.Pos, n int) bool {
	s := &r.rules.Setting
	if n >= s.MinPlayers && n <= s.MaxPlayers {
		return true
	}
	v.FailAt(at, "declared-teams-players", "", diag.Args{"found": n, "low": s.MinPlayers, "high": s.MaxPlayers})
	return false
}

// readSeats reads the seats of each team, for a number of players.
func (r *reader) readSeats(v doc.Value, n int) (all [][]int) {
	before := v.ErrorCount()
	team := make([]int, n) // of each seat, from 1
	for i, item := range v.Items() {
		var seats []int
		for _, one := range item.Items() {
			errs := one.ErrorCount()
			seat := one.Int(1, n) - 1
			switch {
			case one.ErrorCount() > errs:
				continue
			case team[seat] > 0:
				one.Fail("declared-team-twice", "", diag.Args{"found": seat + 1})
			default:
				team[seat], seats = i+1, append(seats, seat)
			}
		}
		if item.Kind() == doc.List && item.Len() == 0 {
			item.Fail("declared-team-empty", "", nil)
		}
		all = append(all, seats)
	}
	if seat := slices.Index(team, 0); seat >= 0 && v.ErrorCount() == before {
		v.Fail("declared-team-missing", "", diag.Args{"found": seat + 1, "n": n})
	}
	return all
}

// addTeams adds the names of teams to the names of expressions, if the game has teams.
func (r *reader) addTeams(names map[string]formula.Type) {
	if !r.rules.teams.declared() {
		return
	}
	several := maps.Clone(r.every)
	for name, typ := range several {
		several[name] = formula.ListOf(typ)
	}
	names["team"] = formula.Type{Kind: formula.RecordKind, Fields: r.every, Terms: [2]diag.Term{"kind-team", "kind-team"}}
	names["teams"] = formula.Type{Kind: formula.RecordKind, Fields: several, Terms: [2]diag.Term{"kind-teams", "kind-teams"}}
}

// team holds the values of the players of one player's team, by seat.
type team struct {
	*run
	seat int
}

// Field implements formula.Thing.
func (t team) Field(name string) any {
	for _, seats := range t.sides {
		if slices.Contains(seats, t.seat) && t.isPoints(name) {
			return severalPoints{t.run, seats}
		} else if slices.Contains(seats, t.seat) {
			return t.valuesOf(name, seats)
		}
	}
	return nil
}

// allTeams holds the values of the players of all teams, by team and seat.
type allTeams struct{ *run }

// Field implements formula.Thing.
func (a allTeams) Field(name string) any {
	if a.isPoints(name) {
		return teamsPoints(a)
	}
	out := make([]any, len(a.sides))
	for i, seats := range a.sides {
		out[i] = a.valuesOf(name, seats)
	}
	return out
}
