package osiris

import (
	"slices"
	"strconv"

	"cartouche/internal/diag"
	"cartouche/rules"
	"cartouche/rules/notation"
)

// ScoreSheet is the component for the glory of a game.
const ScoreSheet = "score-sheet"

// scoreBox returns a player's slot on the score sheet. A record uses the slots of the first game.
func scoreBox(line string, seat int) rules.Slot {
	return rules.Slot{Board: ScoreSheet, Seat: rules.Shared, ID: "game1." + line + "." + strconv.Itoa(seat+1)}
}

// scoreSlot returns the slot for an item of the score. The item `first` has a slot for each type of
// monument instead; see firstPlace.
func scoreSlot(item string, seat int) (rules.Slot, bool) {
	return scoreBox(item, seat), slices.Contains([]string{"monuments", "barge", "regent", "cards", "adjacent", "segment", "total"}, item)
}

// Places lists the slots of the sheet's values: the monuments on the map, two per section, then the
// other glory and the resources of each player. It adds a blank track and a blank count of
// resources to the record if one is missing.
func (s *Sheet) Places() []rules.Place {
	t := newTable(s.Names(), compile(s.Data, len(s.Players)))
	for _, p := range s.Players {
		if !slices.ContainsFunc(s.Track, func(t Track) bool { return t.Player.Text == p.Text }) {
			s.Track = append(s.Track, Track{Player: rules.Text{Text: p.Text}})
		}
		if !slices.ContainsFunc(s.Resources, func(c Count) bool { return c.Player.Text == p.Text }) {
			s.Resources = append(s.Resources, Count{Player: rules.Text{Text: p.Text}})
		}
	}
	var list []rules.Place
	for i := range t.v.sites {
		site := &t.v.sites[i]
		for nth := range site.room() {
			list = append(list, rules.Place{
				Slot:  slot(pieceSlot(site, nth)),
				Kinds: monumentKinds(),
				About: func() rules.About { return t.aboutSite(site, nth) },
				Read:  func() []rules.Mark { return s.monument(t, site.name, nth) },
				Write: func(marks []rules.Mark) { s.build(t, site.name, nth, marks) },
			})
		}
	}
	for seat, name := range t.names {
		in := &s.Track[slices.IndexFunc(s.Track, func(t Track) bool { return t.Player.Text == name })]
		left := &s.Resources[slices.IndexFunc(s.Resources, func(c Count) bool { return c.Player.Text == name })]
		list = append(list, numberPlace("barge", name, seat, &in.Barge))
		for m := range monuments {
			list = append(list, in.firstPlace(m, t.v.first[m], name, seat))
		}
		list = append(list, numberPlace("regent", name, seat, &in.Regent),
			numberPlace("cards", name, seat, &in.Cards),
			numberPlace("resources", name, seat, &left.N))
	}
	return list
}

// numberPlace returns the place of a number that the sheet always has.
func numberPlace(line, player string, seat int, n *rules.Num) rules.Place {
	return rules.NumberPlace(scoreBox(line, seat), seat, n, func() rules.About {
		return rules.Describe(line, diag.Args{"player": player}).Count(0, maxNumber).Need()
	})
}

// aboutSite describes the slot of the nth monument on a site: any monument of any player.
func (t *table) aboutSite(s *site, nth int) rules.About {
	var choices [][]rules.Mark
	for _, kind := range monumentKinds() {
		choices = append(choices, rules.PerSeat(kind, len(t.names))...)
	}
	about := rules.Describe("section", diag.Args{"name": s.name, "place": nth + 1})
	if s.city {
		about = rules.Describe("city", diag.Args{"name": t.v.placeName(s.name)})
	}
	return about.Choose(choices...)
}

func monumentKinds() []rules.Kind {
	kinds := make([]rules.Kind, monuments)
	for m := range monuments {
		kinds[m] = rules.Kind(m.String())
	}
	return kinds
}

// room returns the number of slots for monuments on a site.
func (s *site) room() int {
	if s.city {
		return 1
	}
	return 2
}

// spot returns the index of a site in the record's map, or -1.
func (s *Sheet) spot(name string) int {
	return slices.IndexFunc(s.Map, func(o Spot) bool { return o.Name.Text == name })
}

// monument returns the mark of the nth monument on a site, if its text can be parsed.
func (s *Sheet) monument(t *table, where string, nth int) []rules.Mark {
	i := s.spot(where)
	if i < 0 {
		return nil
	}
	list := s.Map[i].Monuments
	k := t.nthOwned(list, nth)
	if k == len(list) {
		return nil
	}
	_, seat, m := t.parseMonument(list[k].Text)
	if m == none {
		return nil
	}
	return []rules.Mark{{Kind: rules.Kind(m.String()), By: seat}}
}

// nthOwned returns the index of the nth monument of a list that has a known owner, or the length of the list.
// Those of unknown names are not judged and take no place.
func (t *table) nthOwned(list []rules.Text, nth int) int {
	for k, text := range list {
		if _, seat, _ := t.parseMonument(text.Text); seat == none {
			continue
		}
		if nth == 0 {
			return k
		}
		nth--
	}
	return len(list)
}

func (s *Sheet) build(t *table, where string, nth int, marks []rules.Mark) {
	i := s.spot(where)
	if i < 0 {
		if len(marks) == 0 {
			return
		}
		i = len(s.Map)
		s.Map = append(s.Map, Spot{Name: rules.Text{Text: where}})
	}
	list := &s.Map[i].Monuments
	k := t.nthOwned(*list, nth)
	if k < len(*list) {
		*list = slices.Delete(*list, k, k+1)
	}
	if len(marks) > 0 {
		text := rules.Text{Text: t.names[marks[0].By] + " " + string(marks[0].Kind)}
		*list = slices.Insert(*list, k, text)
	}
	if len(*list) == 0 {
		s.Map = slices.Delete(s.Map, i, i+1)
	}
}

// firstPlace returns the place for having been first with all monuments of a type. Its mark is the glory for it.
func (in *Track) firstPlace(m Monument, glory int, player string, seat int) rules.Place {
	drawn := rules.Mark{Kind: rules.Number, Text: strconv.Itoa(glory), By: seat}
	claims := func(word rules.Text) bool { return notation.Tidy(word.Text) == m.String() }
	about := func() rules.About {
		return rules.Describe("first", diag.Args{"monument": monumentTerm(m), "player": player})
	}
	return rules.TickPlace(scoreBox("first-"+m.String(), seat), drawn, about,
		func() bool { return slices.ContainsFunc(in.First, claims) }, func(is bool) {
			if in.First = slices.DeleteFunc(in.First, claims); is {
				in.First = append(in.First, rules.Text{Text: m.String()})
			}
		})
}
