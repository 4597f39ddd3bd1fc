package record

import (
	"strings"

	"cartouche/internal/doc"
	"cartouche/rules"
)

// scoreKeys returns the keys that only records of scores have.
func scoreKeys(g rules.Game) []string {
	list := []string{"scores"}
	if g.Tiebreaks() != nil {
		list = append(list, "tiebreak")
	}
	if g.NamedTeams {
		list = append(list, "teams")
	}
	return list
}

// scores reads the part of a record of scores that other records do not have.
func (r *reader) scores(g rules.Game, head rules.Header) *rules.Scores {
	s := &rules.Scores{}
	if v := r.root.Get("teams"); v.Exists() && g.NamedTeams {
		head.Teams, head.Named = readTeams(r, v), true
	} else {
		head.Teams = g.SeatTeams(head.Names())
	}
	s.Header = head
	for _, e := range namesIn(r.root.Need("scores")) {
		row := rules.Claim{Player: rules.Text{Text: normalized(e.Key), Pos: posOf(e.At)}}
		if e.Value.Exists() {
			row.Items = figures(e.Value, g)
		}
		s.Rows = append(s.Rows, row)
	}
	ties := r.root.Get("tiebreak")
	if ties.Exists() && g.Tiebreaks() != nil {
		ties.Only(g.Tiebreaks()...)
	}
	for _, name := range g.Tiebreaks() {
		t := rules.Tiebreak{Name: name}
		for _, c := range readClaims(ties.Get(name), g, name, false) {
			if c.Total != nil {
				t.Values = append(t.Values, c)
			}
		}
		if t.Values != nil {
			s.Tiebreak = append(s.Tiebreak, t)
		}
	}
	return s
}

// namesIn returns the entries of a map from names, if it exists.
func namesIn(v doc.Value) []doc.Entry {
	if !v.Exists() {
		return nil
	}
	return v.Names()
}

// figures reads the items of a player. The total is not one of them: it is claimed.
func figures(v doc.Value, g rules.Game) (list []rules.ItemClaim) {
	if v.Kind() != doc.Map {
		v.Only(g.Items...)
		return nil
	}
	for _, e := range v.Entries() {
		switch {
		case e.Key == "total":
			e.Value.FailAt(e.At, "scores-total", "", nil)
		case e.Value.Known(e.Key, e.At, "unknown-key", g.Items) && e.Value.Exists():
			list = append(list, rules.ItemClaim{Item: e.Key, N: readFigure(e.Value, g, e.Key)})
		}
	}
	return list
}

// scores prints the part of a record of scores that other records do not have.
func (p *printer) scores(s *rules.Scores) {
	if s.Named {
		p.teams(&s.Header)
	}
	p.line("scores", "")
	for _, row := range s.Rows {
		p.line("  "+scalar(row.Player.Text), flowMap(row.Items, func(it rules.ItemClaim) (string, string) {
			return it.Item, rules.Decimal(it.N.N, p.unit)
		}))
	}
	if len(s.Tiebreak) > 0 {
		parts := make([]string, len(s.Tiebreak))
		for k, t := range s.Tiebreak {
			parts[k] = t.Name + ": " + flowMap(t.Values, p.claim)
		}
		p.line("tiebreak", "{"+strings.Join(parts, ", ")+"}")
	}
}

// teams prints the teams that the record names.
func (p *printer) teams(h *rules.Header) {
	p.line("teams", flowMap(h.Teams, func(t rules.Team) (string, string) {
		names := make([]string, len(t.Seats))
		for i, seat := range t.Seats {
			names[i] = h.Players[seat].Text
		}
		return t.Name, flowList(names)
	}))
}

// scores prints the score block to fill in.
func (b *blank) scores(g rules.Game) {
	if g.NamedTeams {
		b.head("teams", "")
	}
	nothing := func(key string) (string, string) { return key, "" }
	b.head("scores", "")
	for _, name := range g.Scorers(&rules.Header{Players: rules.Setup{Players: b.players}.Header().Players}) {
		b.line("  "+scalar(name), flowMap(g.Items, nothing))
	}
	if ties := g.Tiebreaks(); ties != nil {
		b.head("tiebreak", flowMap(ties, func(name string) (string, string) { return name, flowMap(b.players, nothing) }))
	}
}

// scoresPart is the part of a record of scores that other records do not have.
func (s schemer) scoresPart() object {
	var items, ties object
	for _, item := range s.game.Items {
		items = append(items, member{item, append(object{{"description", s.say("item." + item)}}, maybe(s.figure(item))...)})
	}
	part := object{{"scores", append(object{{"description", s.say("schema-scores")}}, doc.MapOf(maybe(doc.Closed(items, nil)))...)}}
	for _, name := range s.game.Tiebreaks() {
		ties = append(ties, member{name, maybe(doc.MapOf(maybe(s.figure(name))))})
	}
	if ties != nil {
		part = append(part, member{"tiebreak", append(object{{"description", s.say("schema-tiebreak")}}, maybe(doc.Closed(ties, nil))...)})
	}
	if s.game.NamedTeams {
		part = append(part, s.teams())
	}
	return part
}

// scoresRecord is a record of scores.
func (s schemer) scoresRecord() object {
	return doc.Closed(append(s.header(Scores), s.scoresPart()...), []string{"game", "kind", "players", "scores"})
}

// teams are those that a record names.
func (s schemer) teams() member {
	team := array(anyName, member{"minItems", 1})
	return member{"teams", append(object{{"description", s.say("schema-teams")}}, maybe(doc.MapOf(team))...)}
}
