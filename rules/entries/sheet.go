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
	Strangers []rules.Text // names in the record that are none of the players'

	paper    *Paper
	judge    Judge
	families []*Family
	table    []Fill   // by entry; those of the players stay empty
	players  [][]Fill // by seat and entry
	faults   diag.List
}

// Fill is what is written into an entry.
type Fill struct {
	Pos   rules.Pos // of the entry's value in the record; zero when it was left out
	Marks []Mark    // by place
}

// Mark is what somebody has written into a place. The zero Mark is a blank place.
type Mark struct {
	Number  int       // of an entry of numbers
	Text    string    // of a text or a choice; of marks the letters in the order in which the entry declares them
	Written bool      // whether anything is written
	By      int       // seat from 1 where marks say whose they are; else 0
	Pos     rules.Pos // where it is written in the record
}

// Paper is what a game prints for its entries.
type Paper struct {
	Entries                []*Entry
	MinPlayers, MaxPlayers int
	// Data returns the game's values, Boards what its layouts print for a number of players.
	Data   func(players int) rules.Data
	Boards func(players int) ([]Component, diag.List)

	mu   sync.Mutex
	laid map[int]*laid // by number of players, worked out when it is asked for
}

// laid is the places of all entries for a number of players.
type laid struct {
	families []*Family
	boards   []Component
	errs     diag.List
}

// of returns the places for a number of players.
func (p *Paper) of(players int) *laid {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.laid == nil {
		p.laid = map[int]*laid{}
	}
	l := p.laid[players]
	if l == nil {
		l = &laid{}
		if l.boards, l.errs = p.Boards(players); len(l.errs) == 0 {
			l.families, l.errs = Families(p.Entries, l.boards, p.Data(players))
			for i := range l.errs {
				if d := &l.errs[i]; d.Hint == "" {
					d.Hint, d.Args["players"] = "declared-with-players", players
				}
			}
		}
		p.laid[players] = l
	}
	return l
}

// Check lays out the places for every number of players, and returns what is wrong with
// them: each mistake for the first number that has it.
func (p *Paper) Check() (errs diag.List) {
	for n := p.MinPlayers; n <= p.MaxPlayers; n++ {
		for _, d := range p.of(n).errs {
			if !slices.ContainsFunc(errs, func(e diag.Diagnostic) bool { return e.Pos == d.Pos && e.Code == d.Code }) {
				errs = append(errs, d)
			}
		}
	}
	return errs
}

// Slot returns the slot of that id on a component of which every player has a copy.
func (p *Paper) Slot(id string, seat int) (rules.Slot, bool) {
	for _, c := range p.of(p.MaxPlayers).boards {
		for _, s := range c.Slots {
			if c.Player && s.ID == id {
				return rules.Slot{Board: c.Name, Seat: seat, ID: id}, true
			}
		}
	}
	return rules.Slot{}, false
}

// Judge judges a sheet by the rules of its game. Faults are mistakes in these rules that
// showed then; with any there is no verdict.
type Judge func(*Sheet) (found []rules.Violation, score rules.Score, faults diag.List)

// NewSheet returns a sheet to which a header must be given, and which must be opened.
func (p *Paper) NewSheet(judge Judge) *Sheet { return &Sheet{paper: p, judge: judge} }

// Open lays out a blank sheet for the players and the data of its header. The errors are
// mistakes of the game that show with this number of players alone.
func (s *Sheet) Open() diag.List {
	players := min(max(len(s.Players), s.paper.MinPlayers), s.paper.MaxPlayers)
	l := s.paper.of(players)
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
	return nil
}

// blank returns the fills of the table, or of a player, with nothing written.
func (s *Sheet) blank(table bool) []Fill {
	out := make([]Fill, len(s.families))
	for i, f := range s.families {
		if f.Entry.Table == table {
			out[i].Marks = make([]Mark, len(f.Spots))
		}
	}
	return out
}

// changes reports whether overrides of a record change attributes of places.
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

// Fill returns what is written into an entry: of a player by seat, or of the table for
// rules.Shared. Changing it changes the sheet.
func (s *Sheet) Fill(entry, seat int) *Fill {
	if seat == rules.Shared {
		return &s.table[entry]
	}
	if s.players[seat] == nil { // A player too many, whose sheet is laid out when it is asked for: nobody judges it.
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
			Kinds: f.Entry.drawn(),
			About: func() rules.About { return s.about(f, i, seat) },
			Read:  func() []rules.Mark { return f.Entry.marks(*m, seat) },
			Write: func(marks []rules.Mark) { *m = f.Entry.mark(marks) },
		}
	}
	return out
}

// drawn are the kinds of marks that stand for values of the entry.
func (e *Entry) drawn() []rules.Kind {
	if e.Lettered() {
		kinds := make([]rules.Kind, len(e.Letters))
		for i, l := range e.Letters {
			kinds[i] = rules.Kind(l.Drawn)
		}
		return kinds
	}
	if e.Kind == Tick || e.Kind == Ticks {
		return []rules.Kind{rules.Cross}
	}
	return []rules.Kind{rules.Number}
}

// marks are what a pencil has drawn for what is written into a place.
func (e *Entry) marks(m Mark, seat int) []rules.Mark {
	by := seat
	if m.By > 0 {
		by = m.By - 1
	}
	switch {
	case !m.Written:
		return nil
	case e.Counts():
		return []rules.Mark{{Kind: rules.Number, Text: decimal(m.Number), By: by}}
	case e.Kind == Tick || e.Kind == Ticks:
		return []rules.Mark{{Kind: rules.Cross, By: by}}
	case !e.Lettered():
		return []rules.Mark{{Kind: rules.Number, Text: m.Text, By: by}}
	}
	var out []rules.Mark
	for _, l := range e.Letters {
		for i := range m.Text {
			if m.Text[i:i+1] == l.Letter {
				out = append(out, rules.Mark{Kind: rules.Kind(l.Drawn), By: by})
			}
		}
	}
	return out
}

// mark is what is written into a place when a pencil has drawn these marks.
func (e *Entry) mark(drawn []rules.Mark) Mark {
	if len(drawn) == 0 {
		return Mark{}
	}
	m := Mark{Written: true}
	if e.ByPlayer {
		m.By = drawn[0].By + 1
	}
	switch {
	case e.Counts():
		n, ok := rules.Text{Text: drawn[0].Text}.Num()
		m.Number, m.Written = n.N, ok
	case e.Lettered():
		for _, l := range e.Letters {
			if slices.ContainsFunc(drawn, func(d rules.Mark) bool { return d.Kind == rules.Kind(l.Drawn) }) && (e.Many || m.Text == "") {
				m.Text += l.Letter
			}
		}
	case e.Kind == Choice || e.Kind == Text:
		m.Text = drawn[0].Text
	}
	return m
}

// Marks implements rules.Sheet.
func (s *Sheet) Marks() []rules.Mark { return rules.DrawPlaces(s.Places()) }

// Judge implements rules.Sheet.
func (s *Sheet) Judge() (found []rules.Violation, score rules.Score) {
	found, score, s.faults = s.judge(s)
	return found, score
}

// Faults returns the mistakes in rules.yaml that showed when the sheet was judged. A
// sheet with any has no verdict.
func (s *Sheet) Faults() diag.List { return s.faults }
