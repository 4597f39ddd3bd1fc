package nileflood

import (
	"slices"

	"cartouche/internal/diag"
	"cartouche/rules"
)

// Places lists the slots of the sheet's values: on every player's board the fields and channels,
// then the villages, then for each year the dice and the player's numbers; and finally the temple
// and the granaries. It adds a blank board or row of fields to the record if one is missing. The
// dice are on all boards and in the record once. A solo player ticks Nebamun's level.
func (s *Sheet) Places() []rules.Place {
	t := newTable(s.Names(), s.Data, soloLevel(s.Players, s.Difficulty))
	for _, p := range s.Players {
		if s.board(p.Text) == nil {
			s.Boards = append(s.Boards, Board{Player: rules.Text{Text: p.Text}})
		}
	}
	l := places{sheet: s, table: t}
	if t.solo() {
		l.levels()
	}
	for seat := range t.humans {
		b := s.board(t.names[seat])
		for row := range int8(t.v.rows) {
			if b.row(rowName(row)) == nil {
				b.Rows = append(b.Rows, Row{Name: rules.Text{Text: rowName(row)}})
			}
		}
		for row := range int8(t.v.rows) {
			for k := range int8(Strips) {
				l.field(seat, b, Field{row, k})
			}
		}
		for row := range int8(t.v.rows) {
			for k := range int8(Strips) {
				l.village(seat, b, Field{row, k})
			}
		}
		for i := range t.v.years {
			l.track(seat, i)
			l.column(seat, b, i)
		}
	}
	l.temple()
	for i := range t.v.stores {
		l.granary(i)
	}
	return l.list
}

func (s *Sheet) board(name string) *Board {
	i := slices.IndexFunc(s.Boards, func(b Board) bool { return b.Player.Text == name })
	if i < 0 {
		return nil
	}
	return &s.Boards[i]
}

func (b *Board) row(name string) *Row {
	i := slices.IndexFunc(b.Rows, func(r Row) bool { return r.Name.Text == name })
	if i < 0 {
		return nil
	}
	return &b.Rows[i]
}

// places collects the places of a sheet.
type places struct {
	sheet *Sheet
	table *table
	list  []rules.Place
}

// tick adds a place for one kind of mark; is reports whether the mark is there.
func (l *places) tick(at rules.Slot, kind rules.Kind, by int, about func() rules.About, is func() bool, set func(bool)) {
	l.list = append(l.list, rules.TickPlace(at, rules.Mark{Kind: kind, By: by}, about, is, set))
}

// number adds a place for a number. find returns the number or nil; room makes room for it and is
// called before it is written.
func (l *places) number(at rules.Slot, by int, about func() rules.About, find func() *rules.Num, room func()) {
	l.list = append(l.list, rules.OptionalPlace(at, by, about, find, func(n *rules.Num) {
		if n != nil {
			room()
			*find() = *n
		} else if at := find(); at != nil {
			*at = rules.Num{}
		}
	}))
}

// track adds a year and its dice on a player's board.
func (l *places) track(seat, i int) {
	s := l.sheet
	room := func() {
		for len(s.Years) <= i {
			s.Years = append(s.Years, Dice{HasWorkers: !l.table.solo()})
		}
	}
	l.tick(
		boardSlot(seat, yearSlot(i+1, "")),
		rules.Cross,
		seat,
		aboutYear("year", i),
		func() bool { return i < len(s.Years) },
		func(is bool) {
			if is {
				room()
			} else {
				s.Years = s.Years[:min(i, len(s.Years))]
			}
		},
	)
	l.number(boardSlot(seat, yearSlot(i+1, "flood")), seat, aboutDie("flood", i, seat == 0), func() *rules.Num {
		if i < len(s.Years) {
			return &s.Years[i].Flood
		}
		return nil
	}, room)
	l.list = append(l.list, rules.OptionalPlace(
		boardSlot(seat, yearSlot(i+1, "workers")),
		seat,
		aboutDie("workers", i, seat == 0 && !l.table.solo()),
		func() *rules.Num {
			if i < len(s.Years) && s.Years[i].HasWorkers {
				return &s.Years[i].Workers
			}
			return nil
		},
		func(n *rules.Num) {
			if n != nil {
				room()
				s.Years[i].Workers, s.Years[i].HasWorkers = *n, true
			} else if i < len(s.Years) {
				s.Years[i].Workers, s.Years[i].HasWorkers = rules.Num{}, !l.table.solo()
			}
		},
	))
}

// levels adds the slots for the level, one of which is ticked before a solo game.
func (l *places) levels() {
	level := &l.sheet.Difficulty.Text
	for _, name := range Levels {
		l.tick(
			sharedSlot(NebamunTable, levelSlot(name)),
			rules.Cross,
			0,
			aboutLevel(name),
			func() bool { return *level == name },
			func(is bool) {
				switch {
				case is:
					*level = name
				case *level == name:
					*level = ""
				}
			},
		)
	}
}

func (l *places) field(seat int, b *Board, f Field) {
	id := func(a Action) rules.Slot { return actionSlots(seat, a)[0] }
	cell := func() *Cell { return &b.row(rowName(f.Row)).Cells[f.Strip] }
	l.list = append(l.list, rules.Place{
		Slot: id(Action{Verb: Sow, A: f}), Kinds: []rules.Kind{rules.Circle, rules.Bucket, rules.Square},
		About: func() rules.About { return aboutField(f, seat) },
		Read:  func() []rules.Mark { return cell().drawn(seat) },
		Write: func(marks []rules.Mark) {
			for i, is := range cell().marks() {
				*is = slices.ContainsFunc(marks, func(m rules.Mark) bool { return m.Kind == fieldMarks[i].kind })
			}
		},
	})
	right, down := Action{Channel, f, Field{f.Row, f.Strip + 1}}, Action{Channel, f, Field{f.Row + 1, f.Strip}}
	for _, a := range []Action{right, down} {
		if l.table.v.known(a) {
			l.listed(id(a), rules.Channel, seat, &b.Channels, a)
		}
	}
}

func (l *places) village(seat int, b *Board, f Field) {
	a := Action{Village, f, Field{f.Row + 1, f.Strip + 1}}
	if l.table.v.known(a) {
		l.listed(actionSlots(seat, a)[0], rules.House, seat, &b.Villages, a)
	}
}

// listed adds a place whose mark is an item of a list.
func (l *places) listed(at rules.Slot, kind rules.Kind, seat int, list *[]rules.Text, a Action) {
	about := func() rules.About {
		return rules.Describe(a.Verb.String(), diag.Args{"from": a.A.String(), "to": a.B.String()})
	}
	find := func() int {
		return slices.IndexFunc(*list, func(t rules.Text) bool {
			read, ok := parsePlace(a.Verb, t.Text)
			return ok && read == a
		})
	}
	l.tick(at, kind, seat, about, func() bool { return find() >= 0 }, func(is bool) {
		switch i := find(); {
		case is && i < 0:
			*list = append(*list, rules.Text{Text: a.place()})
		case !is && i >= 0:
			*list = slices.Delete(*list, i, i+1)
		}
	})
}

// column adds the numbers that a player writes down in a year.
func (l *places) column(seat int, b *Board, i int) {
	room := func() {
		for len(b.Years) <= i {
			b.Years = append(b.Years, BoardYear{})
		}
	}
	for _, c := range []struct {
		what string
		of   func(*BoardYear) *rules.Num
	}{
		{"harvest", func(y *BoardYear) *rules.Num { return &y.Harvest }},
		{"stored", func(y *BoardYear) *rules.Num { return &y.Stored }},
		{"hired", func(y *BoardYear) *rules.Num { return &y.Hired }},
	} {
		l.number(boardSlot(seat, yearSlot(i+1, c.what)), seat, l.aboutColumn(c.what, i), func() *rules.Num {
			if i < len(b.Years) {
				return c.of(&b.Years[i])
			}
			return nil
		}, room)
	}
}

// owners accesses a list of names, which has no gaps in the record.
type owners struct {
	get func() []rules.Text
	set func([]rules.Text)
}

func (l *places) owned(at rules.Slot, kind rules.Kind, place int, about rules.About, list owners) {
	l.list = append(l.list, rules.OwnerPlace(at, kind, len(l.table.names), about, func() int {
		if names := list.get(); place < len(names) {
			return l.table.owner(names[place].Text)
		}
		return -1
	}, func(seat int) {
		names := slices.Clone(list.get())
		switch {
		case seat < 0 && place < len(names):
			list.set(slices.Delete(names, place, place+1))
		case seat < 0:
		case place < len(names):
			names[place] = rules.Text{Text: l.table.names[seat]}
			list.set(names)
		default:
			list.set(append(names, rules.Text{Text: l.table.names[seat]}))
		}
	}))
}

func (l *places) temple() {
	s := l.sheet
	for row, plan := range l.table.v.temple {
		stones := owners{
			get: func() []rules.Text {
				if row < len(s.Temple) {
					return s.Temple[row].Stones
				}
				return nil
			},
			set: func(list []rules.Text) {
				for len(s.Temple) <= row {
					s.Temple = append(s.Temple, TempleRow{})
				}
				s.Temple[row].Stones = list
				for n := len(s.Temple); n > 0 && len(s.Temple[n-1].Stones) == 0; n-- {
					s.Temple = s.Temple[:n-1]
				}
			},
		}
		for place := range plan {
			l.owned(sharedSlot(TemplePlan, stoneSlot(row, place)), rules.Stone, place,
				rules.Describe("stone", diag.Args{"row": row + 1, "place": place + 1}), stones)
		}
	}
}

// granary adds a granary, marked by its builder, and its grain. The record ends with the last
// granary that is not blank.
func (l *places) granary(i int) {
	s := l.sheet
	find := func() *Granary {
		if i < len(s.Granaries) {
			return &s.Granaries[i]
		}
		return nil
	}
	change := func(do func(*Granary)) {
		for len(s.Granaries) <= i {
			s.Granaries = append(s.Granaries, Granary{})
		}
		do(&s.Granaries[i])
		for n := len(s.Granaries); n > 0 && s.Granaries[n-1].Built.Text == "" && len(l.table.grains(&s.Granaries[n-1])) == 0; n-- {
			s.Granaries = s.Granaries[:n-1]
		}
	}
	l.list = append(l.list, rules.OwnerPlace(sharedSlot(GranaryStore, granarySlot(i)), rules.Outline, len(l.table.names),
		rules.Describe("granary", diag.Args{"granary": i + 1}), func() int {
			if g := find(); g != nil {
				return l.table.owner(g.Built.Text)
			}
			return -1
		}, func(seat int) {
			change(func(g *Granary) {
				if g.Built = (rules.Text{}); seat >= 0 {
					g.Built.Text = l.table.names[seat]
				}
			})
		}))
	grain := owners{
		get: func() []rules.Text {
			if g := find(); g != nil {
				return l.table.grains(g)
			}
			return nil
		},
		set: func(list []rules.Text) { change(func(g *Granary) { g.Grain, g.Counts = list, nil }) },
	}
	for place := range l.table.v.capacity {
		l.owned(sharedSlot(GranaryStore, grainSlot(i, place)), rules.Cross, place,
			rules.Describe("grain", diag.Args{"granary": i + 1, "place": place + 1}), grain)
	}
}
