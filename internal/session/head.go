package session

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/record"
	"cartouche/internal/report"
	"cartouche/rules"
)

// Player is a player of the new header.
type Player struct {
	Name string `json:"name"`
	Was  int    `json:"was"` // the previous seat; -1 for a new player
}

// Change is a new header. Level only applies to a solo game.
type Change struct {
	Players []Player `json:"players"`
	Title   string   `json:"title"`
	Date    string   `json:"date"` // YYYY-MM-DD, or ""
	Lang    string   `json:"lang"`
	Level   string   `json:"level"`
	// Finished says whether the game is over; nil leaves that as it was.
	Finished *bool `json:"finished"`
}

// Head changes the header of the record: it renames, adds, removes and reorders players, and moves
// their marks with them. It returns a View as JSON. If the header is invalid, nothing changes, and
// Refused has the reason.
func (s *Sheet) Head(c Change) []byte {
	before := moment{text: s.text, forced: maps.Clone(s.forced)}
	r, forced, lost, errs := s.withHeader(c)
	if len(errs) > 0 {
		return s.refusedHeader(s.verdict.Texts, errs)
	}
	r.Sheet.Head().Unfinished = s.record.Sheet.Head().Unfinished
	if c.Finished != nil {
		r.Sheet.Head().Unfinished = !*c.Finished
	}
	text := r.Encode()
	v := s.library.Judge(s.file, text)
	if v.Record == nil {
		return s.refusedHeader(v.Texts, v.Errs)
	}
	s.setRecord(v, text, forced)
	s.lost = lost
	s.recordChange(before)
	return s.view()
}

// refusedHeader returns the answer to an invalid header.
func (s *Sheet) refusedHeader(texts report.Texts, errs diag.List) []byte {
	view := s.newView()
	view.Refused = texts.Sentence(errs[0])
	return report.Line(view)
}

// withHeader returns the record with another header, the places with forced numbers, and the number of
// marks that no longer have a place.
func (s *Sheet) withHeader(c Change) (r *record.Record, forced map[rules.Slot]bool, lost int, errs diag.List) {
	names := make([]string, len(c.Players))
	same := len(c.Players) == len(s.record.Players)
	for i, p := range c.Players {
		names[i] = p.Name
		same = same && p.Was == i && p.Name == s.record.Players[i]
	}
	if same && len(names) > 1 {
		copied, forced := *s.record, s.forced
		copied.Title, copied.Date, copied.Lang = c.Title, c.Date, c.Lang
		return &copied, forced, 0, nil
	}
	r, _, errs = newRecord(s.library, s.record.Game.ID, record.Sheet, names, c.Level, s.record)
	if len(errs) > 0 {
		return nil, nil, 0, errs
	}
	r.Title, r.Date, r.Lang = c.Title, c.Date, c.Lang
	forced, lost = s.moveMarks(r, c.Players)
	if l, ok := r.Sheet.(rules.Leveled); ok && len(names) == 1 && slices.Contains(r.Game.Levels, c.Level) {
		*l.Level() = c.Level
	}
	return r, forced, lost, nil
}

// newRecord returns a blank record for players. It copies the overrides of values from like, unless that is nil.
func newRecord(
	l *report.Library,
	game, kind string,
	players []string,
	level string,
	like *record.Record,
) (*record.Record, report.Texts, diag.List) {
	texts := report.Texts{Catalogue: l.Messages}
	g, ok := l.Find(game)
	if !ok {
		return nil, texts, diag.List{{Code: "unknown-game", Args: diag.Args{"found": game, "allowed": l.IDs()}}}
	}
	texts, errs := g.Texts, g.Errs
	if len(errs) == 0 {
		errs = record.CheckNames(g.Rules, players)
	}
	if n := len(players); len(errs) == 0 && (n < g.Rules.MinPlayers || n > g.Rules.MaxPlayers) {
		errs = diag.List{
			{Code: "violation.player-count", Args: diag.Args{"found": n, "low": g.Rules.MinPlayers, "high": g.Rules.MaxPlayers}},
		}
	}
	if len(errs) > 0 {
		return nil, texts, errs
	}
	setup := rules.Setup{Players: players}
	if len(players) == 1 && slices.Contains(g.Rules.Levels, level) {
		setup.Level = level
	}
	changes := ""
	if like != nil {
		changes = like.Changes()
	}
	d := doc.Parse("", []byte(changes+"game: "+game+"\n"), doc.Options{})
	setup.Data = g.Values.Override(d.Root.Get("data"), len(players))
	if errs := d.Errors(); len(errs) > 0 {
		return nil, texts, errs
	}
	r, errs := record.New(g.Rules, kind, setup)
	if len(errs) == 0 && like != nil {
		r.Overrides, r.Photograph = like.Overrides, like.Photograph
	}
	return r, texts, errs
}

// moveMarks fills in a blank record with the marks of the session's record, for players who had other
// seats. Claims stay with their players.
func (s *Sheet) moveMarks(r *record.Record, players []Player) (forced map[rules.Slot]bool, lost int) {
	seats := make([]int, s.seats()) // new seats by previous ones; -1 for removed players
	for i := range seats {
		seats[i] = slices.IndexFunc(players, func(p Player) bool { return p.Was == i })
	}
	if len(seats) > len(s.record.Players) && len(players) == 1 { // the automaton stays
		seats[1] = 1
	}
	lost = s.moveTeams(r.Sheet.Head(), seats)
	r.Sheet.Head().Claims = s.claimsOf(players, r.Sheet.Head().Teams, seats)
	places := r.Game.Places(r.Sheet)
	at := make(map[string]int, len(places))
	for i, p := range places {
		at[placeKey(p.Slot, p.About(), "")] = i
	}
	filled := make([][]rules.Mark, len(places))
	for _, p := range s.places {
		if s.forced[p.Slot] || p.about.Name == "level" { // set by the header
			continue
		}
		slot, player := p.Slot, ""
		if slot.Seat >= 0 && slot.Seat < len(s.record.Players) {
			slot.Seat = seats[slot.Seat]
		}
		if old, ok := p.about.Args["player"].(string); ok {
			if seat := seats[slices.Index(s.record.Players, old)]; seat >= 0 {
				player = players[seat].Name
			} else {
				slot.Seat = -2 // no player's: its marks are lost
			}
		}
		to, ok := at[placeKey(slot, p.about, player)]
		for _, m := range p.marks {
			gone := !ok
			if m.By >= 0 {
				m.By = seats[m.By]
				gone = gone || m.By < 0
			}
			if gone {
				lost++
				continue
			}
			filled[to] = append(filled[to], m)
		}
	}
	forced = map[rules.Slot]bool{}
	for i, p := range places {
		p.Write(filled[i])
	}
	for i, p := range places {
		if filled[i] == nil && p.About().Number && len(p.Read()) > 0 {
			forced[p.Slot] = true
		}
	}
	return forced, lost
}

// placeKey returns a key that identifies a place of a sheet. On a shared board it contains the
// player's name, which player replaces unless it is "".
func placeKey(at rules.Slot, a rules.About, player string) string {
	args := maps.Clone(a.Args)
	if player != "" {
		args["player"] = player
	}
	var b strings.Builder
	fmt.Fprint(&b, at.Board, " ", at.Seat, " ", a.Name)
	for _, name := range slices.Sorted(maps.Keys(args)) {
		fmt.Fprint(&b, " ", name, "=", args[name])
	}
	return b.String()
}

// claimsOf returns the claims under the new names, in the order of the record. Those of a team go with
// its players.
func (s *Sheet) claimsOf(players []Player, teams []rules.Team, seats []int) []rules.Claim {
	var claims []rules.Claim
	head := s.record.Sheet.Head()
	for _, c := range head.Claims {
		c.Items = slices.Clone(c.Items)
		if seat := slices.Index(s.record.Players, c.Player.Text); seat >= 0 {
			i := slices.IndexFunc(players, func(p Player) bool { return p.Was == seat })
			if i < 0 {
				continue
			}
			c.Player.Text = players[i].Name
		} else if name, gone := movedTeam(c.Player.Text, head.Teams, teams, seats); gone {
			continue
		} else {
			c.Player.Text = name
		}
		claims = append(claims, c)
	}
	return claims
}
