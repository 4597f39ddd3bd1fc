package nileflood

import (
	"slices"

	"cartouche/rules"
)

// drawn returns the marks in the places of the sheet, as rules.DrawPlaces does with Places, but
// without making the places: a log is drawn after every move, and most of its hundreds of places
// are blank.
func (s *Sheet) drawn(t *table) []rules.Mark {
	p := &rules.Pen{}
	if t.solo() {
		for _, name := range Levels {
			if s.Difficulty.Text == name {
				p.Mark(sharedSlot(NebamunTable, levelSlot(name)), rules.Cross, "", 0)
			}
		}
	}
	blank := &Board{}
	for seat := range t.humans {
		b := s.board(t.names[seat])
		if b == nil {
			b = blank
		}
		b.drawFields(p, t, seat)
		for i := range t.v.years {
			s.drawYear(p, seat, i, b)
		}
	}
	for row, plan := range t.v.temple[:min(len(t.v.temple), len(s.Temple))] {
		t.drawOwned(p, s.Temple[row].Stones, plan, rules.Stone, func(place int) rules.Slot {
			return sharedSlot(TemplePlan, stoneSlot(row, place))
		})
	}
	for i := range s.Granaries[:min(len(s.Granaries), t.v.stores)] {
		g := &s.Granaries[i]
		if seat := t.owner(g.Built.Text); seat >= 0 {
			p.Mark(sharedSlot(GranaryStore, granarySlot(i)), rules.Outline, "", seat)
		}
		t.drawOwned(p, t.grains(g), t.v.capacity, rules.Cross, func(place int) rules.Slot {
			return sharedSlot(GranaryStore, grainSlot(i, place))
		})
	}
	return p.Marks
}

// drawYear draws a year with its dice and the numbers that a player wrote down in it.
func (s *Sheet) drawYear(p *rules.Pen, seat, i int, b *Board) {
	if i < len(s.Years) {
		d := &s.Years[i]
		p.Mark(boardSlot(seat, yearSlot(i+1, "")), rules.Cross, "", seat)
		p.Number(boardSlot(seat, yearSlot(i+1, "flood")), d.Flood.N, seat)
		if d.HasWorkers {
			p.Number(boardSlot(seat, yearSlot(i+1, "workers")), d.Workers.N, seat)
		}
	}
	if i < len(b.Years) {
		y := &b.Years[i]
		p.Number(boardSlot(seat, yearSlot(i+1, "harvest")), y.Harvest.N, seat)
		p.Number(boardSlot(seat, yearSlot(i+1, "stored")), y.Stored.N, seat)
		p.Number(boardSlot(seat, yearSlot(i+1, "hired")), y.Hired.N, seat)
	}
}

// drawFields draws each field with its channels to the right and down, and then the villages.
func (b *Board) drawFields(p *rules.Pen, t *table, seat int) {
	var edges board
	for _, text := range b.Channels {
		if a, ok := parsePlace(Channel, text.Text); ok && t.v.known(a) && a.adjacent() {
			edges.draw(a)
		}
	}
	for _, text := range b.Villages {
		if a, ok := parsePlace(Village, text.Text); ok && t.v.known(a) {
			edges.draw(a)
		}
	}
	for row := range int8(t.v.rows) {
		cells := b.row(rowName(row))
		for k := range int8(Strips) {
			f := Field{row, k}
			if cells != nil && cells.Cells[k] != (Cell{}) {
				for _, m := range cells.Cells[k].drawn(seat) {
					p.Mark(actionSlots(seat, Action{Verb: Sow, A: f})[0], m.Kind, "", seat)
				}
			}
			for _, m := range []struct {
				a    Action
				is   bool
				kind rules.Kind
			}{
				{Action{Channel, f, Field{row, k + 1}}, edges[right][k].has(row), rules.Channel},
				{Action{Channel, f, Field{row + 1, k}}, edges[down][k].has(row), rules.Channel},
			} {
				if m.is {
					p.Mark(actionSlots(seat, m.a)[0], m.kind, "", seat)
				}
			}
		}
	}
	for row := range int8(t.v.rows) {
		for k := range int8(Strips) {
			if edges[village][k].has(row) {
				p.Mark(actionSlots(seat, Action{Village, Field{row, k}, Field{row + 1, k + 1}})[0], rules.House, "", seat)
			}
		}
	}
}

// drawOwned draws marks of players in the order of a list.
func (t *table) drawOwned(p *rules.Pen, names []rules.Text, places int, kind rules.Kind, at func(place int) rules.Slot) {
	for place, name := range names[:min(len(names), places)] {
		if seat := t.owner(name.Text); seat >= 0 {
			p.Mark(at(place), kind, "", seat)
		}
	}
}

// mostCounted is the largest amount of grain in a granary that is listed one by one; no more is drawn.
const mostCounted = 200

// grains returns the owner of each grain, including counted grain: that of the players first, because
// grain under an unknown name is not judged and takes no place of theirs.
func (t *table) grains(g *Granary) []rules.Text {
	list := slices.Clip(g.Grain)
	for _, known := range []bool{true, false} {
		for _, c := range g.Counts {
			for n := 0; n < c.N.N && len(list) < mostCounted && known == (t.owner(c.Player.Text) >= 0); n++ {
				list = append(list, c.Player)
			}
		}
	}
	return list
}
