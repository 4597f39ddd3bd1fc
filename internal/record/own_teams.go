//go:build !js || declared || engine

package record

import (
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/rules"
)

// readTeams reads the teams of a record: names with lists of players. Every player is in one of them.
func readTeams(r *reader, v doc.Value) []rules.Team {
	teams := []rules.Team{}
	in := map[int]string{} // the team of each seat
	names := make([]string, len(r.players))
	for seat, p := range r.players {
		names[seat] = p.Text
	}
	all := v.Names()
	errs := v.ErrorCount()
	for _, e := range all {
		t := rules.Team{Name: normalized(e.Key)}
		if code := r.teamName(e.Key); code != "" {
			e.Value.FailAt(e.At, code, "", diag.Args{"found": e.Key, "high": maxName})
		} else if _, player := r.seat(t.Name); player {
			e.Value.FailAt(e.At, "team-player", "", diag.Args{"found": t.Name})
		}
		if !e.Value.Exists() || e.Value.Kind() == doc.List && e.Value.Len() == 0 {
			at := e.At
			if e.Value.Exists() {
				at = e.Value.Pos()
			}
			e.Value.FailAt(at, "team-empty", "", diag.Args{"found": e.Key})
			continue
		}
		for _, item := range e.Value.Items() {
			name := normalized(item.Text())
			seat, known := r.seat(name)
			switch {
			case item.Kind() != doc.Scalar:
			case !known:
				item.Known(name, item.Pos(), "team-stranger", names)
			case slices.Contains(t.Seats, seat), in[seat] != "":
				item.Fail("team-twice", "", diag.Args{"found": name})
			default:
				in[seat], t.Seats = t.Name, append(t.Seats, seat)
			}
		}
		teams = append(teams, t)
	}
	if v.Kind() != doc.Map || v.ErrorCount() > errs {
		return nil
	}
	for seat, name := range names {
		if in[seat] == "" {
			v.Fail("team-missing", "", diag.Args{"found": name})
		}
	}
	return teams
}
