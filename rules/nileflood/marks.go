package nileflood

import (
	"strconv"

	"cartouche/rules"
)

// yearSlot is a box of a year track: what is flood, workers, harvest, stored or
// hired, or "" for the year's own number.
func yearSlot(year int, what string) string {
	id := "year." + strconv.Itoa(year)
	if what != "" {
		id += "." + what
	}
	return id
}

func stoneSlot(row, place int) string {
	return "temple." + strconv.Itoa(row+1) + "." + strconv.Itoa(place+1)
}

func granarySlot(i int) string { return "granary." + strconv.Itoa(i+1) }

func grainSlot(i, place int) string { return granarySlot(i) + ".grain." + strconv.Itoa(place+1) }

// actionSlots are the places that an action on the board marks.
func actionSlots(seat int, a Action) []rules.Slot {
	id := "field."
	switch a.Verb {
	case Stone, BuildGranary:
		return nil
	case Channel:
		id = "channel."
	case Village:
		id = "village."
	}
	return []rules.Slot{{Board: PlayerBoard, Seat: seat, ID: id + a.place()}}
}

// pen draws on the boards.
type pen struct{ rules.Pen }

func (p *pen) mark(board string, seat int, id string, kind rules.Kind, by int) {
	p.Mark(rules.Slot{Board: board, Seat: seat, ID: id}, kind, "", by)
}

func (p *pen) number(seat int, id string, n int) {
	p.Number(rules.Slot{Board: PlayerBoard, Seat: seat, ID: id}, n, seat)
}

// board draws a player's board, action by action in a fixed order.
func (p *pen) board(seat, rows int, b *board) {
	for row := range int8(rows) {
		for k := range int8(Strips) {
			p.field(seat, Field{row, k}, b)
		}
	}
}

func (p *pen) field(seat int, f Field, b *board) {
	draw := func(set *[Strips]strip, kind rules.Kind, a Action) {
		if set[f.Strip].has(f.Row) {
			p.mark(PlayerBoard, seat, actionSlots(seat, a)[0].ID, kind, seat)
		}
	}
	draw(&b.sown, rules.Circle, Action{Verb: Sow, A: f})
	draw(&b.shadoof, rules.Bucket, Action{Verb: Shadoof, A: f})
	draw(&b.polder, rules.Square, Action{Verb: Polder, A: f})
	draw(&b.right, rules.Channel, Action{Channel, f, Field{f.Row, f.Strip + 1}})
	draw(&b.down, rules.Channel, Action{Channel, f, Field{f.Row + 1, f.Strip}})
	draw(&b.village, rules.House, Action{Village, f, Field{f.Row + 1, f.Strip + 1}})
}

// Marks returns what the sheet shows. Names that nobody has and marks off the
// boards are left out; the violations speak of them.
func (s *Sheet) Marks() []rules.Mark {
	r := readSheet(s)
	p := &pen{}
	for seat := range r.humans {
		p.board(seat, r.v.rows, &r.drawn[seat])
		for i, d := range s.Years[:min(len(s.Years), r.v.years)] {
			p.track(seat, i+1, d, r.humans == 1)
		}
	}
	for i := range s.Boards {
		if seat := r.owner(s.Boards[i].Player.Text); seat >= 0 && seat < r.humans {
			years := s.Boards[i].Years
			p.years(seat, years[:min(len(years), r.v.years)])
		}
	}
	p.temple(s, r.table)
	p.granaries(s, r.table)
	p.totals(r.v.score(r.names, r.humans, r.tally))
	return p.Marks
}

// track draws the dice of a year onto a player's year track.
func (p *pen) track(seat, year int, d Dice, solo bool) {
	var silent judge
	flood, red := silent.dice(d, solo)
	p.mark(PlayerBoard, seat, yearSlot(year, ""), rules.Cross, seat)
	p.number(seat, yearSlot(year, "flood"), flood)
	p.number(seat, yearSlot(year, "workers"), red)
}

func (p *pen) years(seat int, years []BoardYear) {
	for i, y := range years {
		p.number(seat, yearSlot(i+1, "harvest"), y.Harvest.N)
		p.number(seat, yearSlot(i+1, "stored"), y.Stored.N)
		p.number(seat, yearSlot(i+1, "hired"), y.Hired.N)
	}
}

func (p *pen) temple(s *Sheet, t *table) {
	for row, plan := range t.v.temple[:min(len(s.Temple), len(t.v.temple))] {
		stones := s.Temple[row].Stones
		for place, name := range stones[:min(len(stones), plan)] {
			if seat := t.owner(name.Text); seat >= 0 {
				p.mark(TemplePlan, rules.Shared, stoneSlot(row, place), rules.Stone, seat)
			}
		}
	}
}

func (p *pen) granaries(s *Sheet, t *table) {
	for i := range min(len(s.Granaries), t.v.stores) {
		g := &s.Granaries[i]
		if seat := t.owner(g.Built.Text); seat >= 0 {
			p.mark(GranaryStore, rules.Shared, granarySlot(i), rules.Outline, seat)
		}
		place := 0
		put := func(name string, n int) {
			seat := t.owner(name)
			for ; n > 0 && place < t.v.capacity; n, place = n-1, place+1 {
				if seat >= 0 {
					p.mark(GranaryStore, rules.Shared, grainSlot(i, place), rules.Cross, seat)
				}
			}
		}
		for _, name := range g.Grain {
			put(name.Text, 1)
		}
		for _, c := range g.Counts {
			put(c.Player.Text, c.N.N)
		}
	}
}

// totals writes the score columns.
func (p *pen) totals(s rules.Score) {
	for seat, r := range s {
		if r.Automaton {
			continue
		}
		for _, it := range r.Items {
			p.number(seat, "score."+it.ID, it.Points)
		}
		p.number(seat, "score.total", r.Total)
	}
}
