package mykerinos

import (
	"slices"

	"cartouche/internal/diag"
	"cartouche/rules"
)

// Places lists the slots of the sheet's values on the score sheet: the owners of the tiles and
// boats, each player's number of each patron, and the points of the base game. If a thing has two
// owners, the first counts.
func (s *Sheet) Places() []rules.Place {
	var places []rules.Place
	for _, name := range tileNames {
		places = append(places, s.ownerPlace(&s.Tiles, name, rules.Describe("tile", diag.Args{"tile": name})))
	}
	for b, name := range boatNames {
		places = append(places, s.ownerPlace(&s.Boats, name, rules.Describe("boat", diag.Args{"boat": boat(b).term()})))
	}
	for seat, p := range s.Players {
		number := func(what string, about rules.About, get func() *rules.Num, set func(*rules.Num)) {
			about = about.Count(0, mostTyped)
			places = append(places, rules.OptionalPlace(totalSlot(what, seat), seat, func() rules.About { return about }, get, set))
		}
		for _, name := range Patrons {
			number(name, rules.Describe("patron", diag.Args{"patron": diag.Term("sheet.patrons." + name), "player": p.Text}),
				func() *rules.Num { return s.patron(p.Text, name) }, func(n *rules.Num) { s.setPatron(p.Text, name, n) })
		}
		number("base", rules.Describe("base", diag.Args{"player": p.Text}),
			func() *rules.Num { return s.base(p.Text) }, func(n *rules.Num) { s.setBase(p.Text, n) })
	}
	return places
}

func (s *Sheet) ownerPlace(list *[]Holding, thing string, about rules.About) rules.Place {
	is := func(t rules.Text) bool { return t.Text == thing }
	return rules.OwnerPlace(sheetSlot("owner."+thing), rules.Stone, len(s.Players), about, func() int {
		for _, h := range *list {
			if seat := s.Seat(h.Player.Text); seat >= 0 && slices.ContainsFunc(h.Things, is) {
				return seat
			}
		}
		return -1
	}, func(seat int) {
		for i := range *list {
			(*list)[i].Things = slices.DeleteFunc((*list)[i].Things, is)
		}
		*list = slices.DeleteFunc(*list, func(h Holding) bool { return len(h.Things) == 0 })
		if seat >= 0 {
			h := entry(s, list, seat, func(h *Holding) *rules.Text { return &h.Player })
			h.Things = append(h.Things, rules.Text{Text: thing})
		}
	})
}

// entry returns a player's item in a list. It inserts a new one in the order of the seats.
func entry[T any](s *Sheet, list *[]T, seat int, player func(*T) *rules.Text) *T {
	of := func(i int) int { return s.Seat(player(&(*list)[i]).Text) }
	at := 0
	for i := range *list {
		if of(i) == seat {
			return &(*list)[i]
		}
		if of(i) < seat {
			at = i + 1
		}
	}
	var fresh T
	player(&fresh).Text = s.Players[seat].Text
	*list = insert(*list, at, fresh)
	return &(*list)[at]
}

// mostTyped is the largest useful number of a patron, or of points of the base game.
const mostTyped = 999

func (s *Sheet) patron(player, name string) *rules.Num {
	for i := range s.Patrons {
		for k := range s.Patrons[i].Patrons {
			if p := &s.Patrons[i].Patrons[k]; s.Patrons[i].Player.Text == player && p.Name == name {
				return &p.N
			}
		}
	}
	return nil
}

func (s *Sheet) setPatron(player, name string, n *rules.Num) {
	for i := range s.Patrons {
		if c := &s.Patrons[i]; c.Player.Text == player {
			c.Patrons = slices.DeleteFunc(c.Patrons, func(p Patron) bool { return p.Name == name })
		}
	}
	s.Patrons = slices.DeleteFunc(s.Patrons, func(c Collection) bool { return len(c.Patrons) == 0 })
	if n == nil {
		return
	}
	c := entry(s, &s.Patrons, s.Seat(player), func(c *Collection) *rules.Text { return &c.Player })
	rank := func(name string) int { return slices.Index(Patrons[:], name) }
	at := slices.IndexFunc(c.Patrons, func(p Patron) bool { return rank(p.Name) > rank(name) })
	if at < 0 {
		at = len(c.Patrons)
	}
	c.Patrons = insert(c.Patrons, at, Patron{name, *n})
}

// insert inserts one thing into a list. It is smaller than slices.Insert, which a web page would load for each type.
func insert[T any](list []T, at int, x T) []T {
	list = append(list, x)
	copy(list[at+1:], list[at:])
	list[at] = x
	return list
}

func (s *Sheet) base(player string) *rules.Num {
	for i := range s.Base {
		if s.Base[i].Player.Text == player {
			return &s.Base[i].N
		}
	}
	return nil
}

func (s *Sheet) setBase(player string, n *rules.Num) {
	s.Base = slices.DeleteFunc(s.Base, func(c Count) bool { return c.Player.Text == player })
	if n != nil {
		entry(s, &s.Base, s.Seat(player), func(c *Count) *rules.Text { return &c.Player }).N = *n
	}
}
