package entries

import (
	"reflect"
	"slices"
	"sync"

	"cartouche/internal/diag"
	"cartouche/rules"
)

// Sheet is a completed sheet of a declared game. It implements rules.Sheet.
type Sheet struct {
	rules.Header
	GamePos   rules.Pos    // of the value of `game`
	TablePos  rules.Pos    // of the key `table`; zero without one
	SheetsPos rules.Pos    // of the key `sheets`; zero without one
	Keys      []rules.Pos  // of the players' keys below `sheets`, by seat; zero without one
	Strangers []rules.Text // names in the record that are not players

	paper    *Paper
	judge    Judge
	families []*Family
	table    []Fill   // by entry; the players' entries stay empty
	players  [][]Fill // by seat and entry
	verdict  Verdict  // of the last Judge
}

// Fill is what is written into an entry.
type Fill struct {
	Pos   rules.Pos // of the entry's value in the record; zero without one
	Marks []Mark    // by place
}

// Mark is what is written into a place. The zero Mark is a blank place.
type Mark struct {
	Number  int       // of an entry of numbers, in its units; 0 for a sign
	Text    string    // of a text, a word or a sign; of several marks their signs, see Join
	Written bool      // whether anything is written
	By      int       // the owner's seat from 1 if marks have owners; otherwise 0
	Pos     rules.Pos // of the value in the record
}

// Paper is the printed form of a game's entries.
type Paper struct {
	Entries                []*Entry
	MinPlayers, MaxPlayers int
	// Data returns the game's values, and Boards its printed components, for a number of players.
	Data   func(players int) rules.Data
	Boards func(players int) ([]Component, diag.List)
	// Teams holds the seats of the teams by number of players; with NamedTeams, records name them.
	Teams      map[int][][]int
	NamedTeams bool

	mu       sync.Mutex
	placings map[int]*placing // by number of players, filled on demand
}

// placing holds the places of all entries for a number of players.
type placing struct {
	families []*Family
	boards   []Component
	errs     diag.List
}

// placing returns the places for a number of players. It computes them once.
func (p *Paper) placing(players int) *placing {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.placings == nil {
		p.placings = map[int]*placing{}
	}
	l := p.placings[players]
	if l == nil {
		l = &placing{}
		if l.boards, l.errs = p.Boards(players); len(l.errs) == 0 {
			l.families, l.errs = Families(p.Entries, l.boards, p.Data(players))
			for i := range l.errs {
				if d := &l.errs[i]; d.Hint == "" {
					d.Hint, d.Args["players"] = "declared-with-players", players
				}
			}
		}
		p.placings[players] = l
	}
	return l
}

// Check lays out the places for every number of players and returns the errors. An error that
// several numbers share is reported once.
func (p *Paper) Check() (errs diag.List) {
	for n := p.MinPlayers; n <= p.MaxPlayers; n++ {
		for _, d := range p.placing(n).errs {
			if !slices.ContainsFunc(errs, func(e diag.Diagnostic) bool { return e.Pos == d.Pos && e.Code == d.Code }) {
				errs = append(errs, d)
			}
		}
	}
	return errs
}

// Slot returns the slot with that id on a component of which every player has a copy.
func (p *Paper) Slot(id string, seat int) (rules.Slot, bool) {
	for _, c := range p.placing(p.MaxPlayers).boards {
		for _, s := range c.Slots {
			if c.Player && s.ID == id {
				return rules.Slot{Board: c.Name, Seat: seat, ID: id}, true
			}
		}
	}
	return rules.Slot{}, false
}

// Verdict is the judgement of a sheet.
type Verdict struct {
	Found  []rules.Violation
	Score  rules.Score
	Ends   *rules.Ends // nil without outcomes
	Faults diag.List   // errors in the rules that were found while judging; with faults the rest is empty
	Beyond diag.List   // the networks for which something stays open
}

// Judge judges a sheet by the rules of its game.
type Judge func(*Sheet) Verdict

// NewSheet returns a sheet without a header. Set the header, then call Open.
func (p *Paper) NewSheet(judge Judge) *Sheet { return &Sheet{paper: p, judge: judge} }

// Open lays out a blank sheet for the players and the data of its header. Its errors are those of
// the game that occur with this number of players.
func (s *Sheet) Open() diag.List {
	players := min(max(len(s.Players), s.paper.MinPlayers), s.paper.MaxPlayers)
	l := s.paper.placing(players)
	if len(l.errs) > 0 {
		return l.errs
	}
	s.families = l.families
	if s.paper.changes(s.Data, players) {
		var errs diag.List
		if s.families, errs = Families(s.paper.Entries, l.boards, s.Data); len(errs) > 0 {
			return errs
		}
	}
	s.table, s.players = s.blank(true), make([][]Fill, len(s.Players))
	for seat := range min(len(s.players), s.paper.MaxPlayers) {
		s.players[seat] = s.blank(false)
	}
	s.Keys = make([]rules.Pos, len(s.Players))
	if teams := rules.TeamsBySeat(s.paper.Teams[len(s.Players)], s.Names()); teams != nil {
		s.Teams = teams
	}
	return nil
}

// NamesTeams reports whether the record may name its teams.
func (s *Sheet) NamesTeams() bool { return s.paper.NamedTeams }

// blank returns blank fills for the table, or for a player.
func (s *Sheet) blank(table bool) []Fill {
	out := make([]Fill, len(s.families))
	for i, f := range s.families {
		if f.Entry.Table == table {
			out[i].Marks = make([]Mark, len(f.Spots))
		}
	}
	return out
}

// changes reports whether a record overrides data that attributes of places use.
func (p *Paper) changes(data rules.Data, players int) bool {
	plain := p.Data(players)
	return slices.ContainsFunc(p.Entries, func(e *Entry) bool {
		return slices.ContainsFunc(e.Attributes, func(a Attribute) bool {
			if a.Data == nil {
				return false
			}
			was, _ := plain.Lookup(a.Data...)
			is, _ := data.Lookup(a.Data...)
			return !reflect.DeepEqual(was, is)
		})
	})
}

// Families returns the entries with their places, in the order of rules.yaml.
func (s *Sheet) Families() []*Family { return s.families }

// Fill returns what is written into an entry of the player in a seat, or of the table for
// rules.Shared. Modifying it modifies the sheet.
func (s *Sheet) Fill(entry, seat int) *Fill {
	if seat == rules.Shared {
		return &s.table[entry]
	}
	if s.players[seat] == nil { // Open leaves out players beyond the maximum: such a record is not judged.
		s.players[seat] = s.blank(false)
	}
	return &s.players[seat][entry]
}

// Places implements rules.Sheet.
func (s *Sheet) Places() []rules.Place {
	var out []rules.Place
	for i, f := range s.families {
		if f.Entry.Table {
			out = append(out, s.placesOf(f, rules.Shared, &s.table[i])...)
			continue
		}
		for seat := range s.players {
			out = append(out, s.placesOf(f, seat, s.Fill(i, seat))...)
		}
	}
	return out
}

func (s *Sheet) placesOf(f *Family, seat int, fill *Fill) []rules.Place {
	out := make([]rules.Place, len(f.Spots))
	for i := range f.Spots {
		m := &fill.Marks[i]
		out[i] = rules.Place{
			Slot:  rules.Slot{Board: f.Entry.Component, Seat: seat, ID: f.Spots[i].Slot},
			Kinds: f.Entry.markKinds(f.Spots[i].Printed),
			About: func() rules.About { return s.about(f, i, seat) },
			Read:  func() []rules.Mark { return f.Entry.marks(*m, f.Spots[i].Printed, seat) },
			Write: func(marks []rules.Mark) { *m = f.Entry.mark(marks) },
		}
	}
	return out
}

// Marks implements rules.Sheet.
func (s *Sheet) Marks() []rules.Mark { return rules.DrawPlaces(s.Places()) }

// Judge implements rules.Sheet.
func (s *Sheet) Judge() (found []rules.Violation, score rules.Score) {
	s.verdict = s.judge(s)
	return s.verdict.Found, s.verdict.Score
}

// Faults returns the errors in rules.yaml that were found by Judge. A sheet with faults has no
// verdict.
func (s *Sheet) Faults() diag.List { return s.verdict.Faults }

// Beyond returns the networks for which Judge left something open.
func (s *Sheet) Beyond() diag.List { return s.verdict.Beyond }

// Ends returns the outcomes that Judge found; nil in a game without outcomes, or if the sheet is not finished.
func (s *Sheet) Ends() *rules.Ends { return s.verdict.Ends }
