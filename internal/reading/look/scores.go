package look

import (
	"slices"
	"strconv"
	"strings"

	"cartouche/internal/diag"
	"cartouche/rules"
)

// Scored is a box for a figure on a score sheet of several games: game2.total.1.
type Scored struct {
	Game int // from 1
	Item string
	Seat int
}

// ScoredIn returns what a slot of a score sheet holds.
func ScoredIn(g *rules.Game, slot string) (Scored, bool) {
	parts := strings.Split(slot, ".")
	if len(parts) != 3 || !strings.HasPrefix(parts[0], "game") {
		return Scored{}, false
	}
	game, err := strconv.Atoi(parts[0][len("game"):])
	seat, err2 := strconv.Atoi(parts[2])
	known := parts[1] == "total" || slices.Contains(g.Items, parts[1]) || slices.Contains(g.Tiebreaks(), parts[1])
	return Scored{game, parts[1], seat - 1}, known && err == nil && err2 == nil && game > 0 && seat > 0
}

// GamesOn returns of how many games a sheet with these slots has the scores.
func GamesOn(g *rules.Game, slots []string) (n int) {
	for _, id := range slots {
		if in, ok := ScoredIn(g, id); ok {
			n = max(n, in.Game)
		}
	}
	return n
}

// Scores reads the figures of one game on a score sheet, from 1 on, for players with these names; alone, also those of the
// automaton.
func (s *Sheet) Scores(g *rules.Game, game int, names []string) []Value {
	return s.Places(s.Blank.ScorePlaces(g, game, names))
}

// ScorePlaces returns the boxes for the figures of one game on a score sheet.
func (b *Blank) ScorePlaces(g *rules.Game, game int, names []string) []rules.Place {
	low := 0
	if g.Negative {
		low = -mostBelow
	}
	head := rules.Setup{Players: names}.Header()
	names = g.Scorers(&head)
	var places []rules.Place
	for _, id := range b.order {
		in, ok := ScoredIn(g, id)
		if !ok || in.Game != game || in.Seat >= len(names) {
			continue
		}
		about := rules.Describe("claim-of", diag.Args{"item": diag.Term("item." + in.Item), "player": names[in.Seat]})
		if slices.Contains(g.Tiebreaks(), in.Item) && !slices.Contains(g.Items, in.Item) {
			about = rules.Describe(in.Item, diag.Args{"player": names[in.Seat]})
		}
		places = append(places, rules.Place{
			Slot: rules.Slot{Board: b.Component, Seat: rules.Shared, ID: id}, Kinds: []rules.Kind{rules.Number},
			About: func() rules.About { return scored(about.Count(low, mostRead), g.Digits[in.Item]) },
		})
	}
	return places
}

// scored returns the description of a figure with so many digits behind its point: its bounds are in such units.
func scored(a rules.About, digits int) rules.About {
	for range digits {
		a.Low, a.High = 10*a.Low, 10*a.High
	}
	return a.In(digits, 0)
}

// Any reports whether anything is written in one of the places.
func Any(values []Value) bool {
	return slices.ContainsFunc(values, func(v Value) bool { return v.There })
}

// Totals returns the totals of so many players on a score sheet as the claims of a record with boards: for those that the
// boards do not claim themselves.
func Totals(g *rules.Game, players int, values, own []Value) []Value {
	var out []Value
	for _, v := range values {
		in, _ := ScoredIn(g, v.Place.ID)
		at, ok := g.ScoreSlot("total", in.Seat)
		claimed := slices.ContainsFunc(own, func(o Value) bool { return o.Place.Slot == at && (o.There || o.Doubt != "") })
		if in.Item == "total" && in.Seat < players && ok && !claimed {
			v.Place.Slot = at
			out = append(out, v)
		}
	}
	return out
}
