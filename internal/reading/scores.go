package reading

import (
	"slices"
	"strconv"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/record"
	"cartouche/internal/scene"
	"cartouche/rules"
)

// scored is a box for a figure on a score sheet of several games: game2.total.1.
type scored struct {
	game int // from 1
	item string
	seat int
}

// scoredIn returns what a slot of a score sheet holds.
func scoredIn(g *rules.Game, slot string) (scored, bool) {
	parts := strings.Split(slot, ".")
	if len(parts) != 3 || !strings.HasPrefix(parts[0], "game") {
		return scored{}, false
	}
	game, err := strconv.Atoi(parts[0][len("game"):])
	seat, err2 := strconv.Atoi(parts[2])
	known := parts[1] == "total" || slices.Contains(g.Items, parts[1]) || slices.Contains(g.Tiebreaks(), parts[1])
	return scored{game, parts[1], seat - 1}, known && err == nil && err2 == nil && game > 0 && seat > 0
}

// gamesOn returns of how many games a face has the scores.
func gamesOn(g *rules.Game, slots []scene.Slot) (n int) {
	for _, s := range slots {
		if in, ok := scoredIn(g, s.ID); ok {
			n = max(n, in.game)
		}
	}
	return n
}

// Scores reads the figures of one game on a score sheet, from 1 on, for players with these names.
func (s *Sheet) Scores(g *rules.Game, game int, names []string) []Value {
	return s.Places(s.Blank.ScorePlaces(g, game, names))
}

// ScorePlaces returns the boxes for the figures of one game on a score sheet.
func (b *Blank) ScorePlaces(g *rules.Game, game int, names []string) []rules.Place {
	low := 0
	if g.Negative {
		low = -mostBelow
	}
	var places []rules.Place
	for _, id := range b.order {
		in, ok := scoredIn(g, id)
		if !ok || in.game != game || in.seat >= len(names) {
			continue
		}
		about := rules.Describe("claim-of", diag.Args{"item": diag.Term("item." + in.item), "player": names[in.seat]})
		if slices.Contains(g.Tiebreaks(), in.item) && !slices.Contains(g.Items, in.item) {
			about = rules.Describe(in.item, diag.Args{"player": names[in.seat]})
		}
		places = append(places, rules.Place{
			Slot: rules.Slot{Board: b.Component, Seat: rules.Shared, ID: id}, Kinds: []rules.Kind{rules.Number},
			About: func() rules.About { return about.Count(low, mostRead) },
		})
	}
	return places
}

// Any reports whether anything is written in one of the places.
func Any(values []Value) bool {
	return slices.ContainsFunc(values, func(v Value) bool { return v.There })
}

// FillScores writes figures of a score sheet into a record of scores.
func FillScores(r *record.Record, marks []rules.Mark) {
	s := r.Scores
	for _, m := range marks {
		in, _ := scoredIn(&r.Game, m.ID)
		n, ok := rules.Text{Text: m.Text}.Num()
		if !ok || in.seat >= len(r.Players) {
			continue
		}
		name := rules.Text{Text: r.Players[in.seat]}
		switch {
		case in.item == "total":
			s.Claims = append(s.Claims, rules.Claim{Player: name, Total: &n})
		case slices.Contains(r.Game.Items, in.item):
			s.Rows[in.seat].Items = append(s.Rows[in.seat].Items, rules.ItemClaim{Item: in.item, N: n})
		default:
			at := slices.IndexFunc(s.Tiebreak, func(t rules.Tiebreak) bool { return t.Name == in.item })
			if at < 0 {
				at = len(s.Tiebreak)
				s.Tiebreak = append(s.Tiebreak, rules.Tiebreak{Name: in.item})
			}
			s.Tiebreak[at].Values = append(s.Tiebreak[at].Values, rules.Claim{Player: name, Total: &n})
		}
	}
}

// Totals returns the totals of a score sheet as the claims of a record with boards: for those that the
// boards do not claim themselves.
func Totals(g *rules.Game, values, own []Value) []Value {
	var out []Value
	for _, v := range values {
		in, _ := scoredIn(g, v.Place.ID)
		at, ok := g.ScoreSlot("total", in.seat)
		claimed := slices.ContainsFunc(own, func(o Value) bool { return o.Place.Slot == at && (o.There || o.Doubt != "") })
		if in.item == "total" && ok && !claimed {
			v.Place.Slot = at
			out = append(out, v)
		}
	}
	return out
}
