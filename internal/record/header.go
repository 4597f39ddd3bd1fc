package record

import (
	"slices"
	"time"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/rules"
)

// keys that every record may have.
var keys = []string{"game", "kind", "title", "date", "lang", "players", "data", "claimed"}

// photograph is the word of the key read.
const photograph = "photograph"

func (r *Record) readTexts(root doc.Value) {
	if v := root.Get("title"); v.Exists() {
		r.Title = v.Text()
		r.Title = normalized(r.Title)
	}
	if v := root.Get("date"); v.Exists() {
		r.Date = v.Text()
		if _, err := time.Parse(time.DateOnly, r.Date); err != nil && v.Kind() == doc.Scalar {
			hint, near := doc.TypingSlip(r.Date)
			v.Fail("not-a-date", hint, diag.Args{"found": r.Date, "near": near})
		}
	}
	if v := root.Get("read"); v.Exists() && r.Kind != Log {
		r.Photograph = v.OneOf(photograph) != ""
	}
	if v := root.Get("lang"); v.Exists() {
		r.Lang = v.Text()
		if v.Kind() == doc.Scalar && !isLanguage(r.Lang) {
			hint, near := doc.TypingSlip(r.Lang)
			v.Fail("not-a-language", hint, diag.Args{"found": r.Lang, "near": near})
		}
	}
}

// readPlayers reads the names of the players. In a solo game, no player may have the name of the automaton.
func (r *reader) readPlayers(automaton string) []rules.Text {
	list := r.root.Need("players")
	if !list.Exists() {
		return nil
	}
	if list.Len() > manyNames {
		r.seats = make(map[string]int, list.Len())
	}
	r.players = r.room(list.Len())[:0]
	for _, v := range list.Items() {
		name := v.Text()
		if v.Kind() != doc.Scalar {
			continue
		}
		code := badName(name)
		if withOutcomes && r.outcomes && name == rules.OutcomeKey {
			code = "name-outcome"
		}
		if code != "" {
			hint, near := doc.TypingSlip(name)
			v.Fail(code, hint, diag.Args{"found": name, "near": near, "high": maxName})
		} else {
			name = normalized(name)
		}
		if name == automaton && list.Len() == 1 {
			v.Fail("name-automaton", "", diag.Args{"found": name})
		}
		if first, ok := r.seat(name); ok {
			v.Fail("name-twice", "", diag.Args{"found": name, "line": int(r.players[first].Pos.Line)})
		} else if r.seats != nil {
			r.seats[name] = len(r.players)
		}
		r.players = append(r.players, rules.Text{Text: name, Pos: posOf(v.Pos())})
	}
	r.seen = make([]int, len(r.players))
	return r.players
}

// manyNames is the number of names above which a map is faster than comparing them.
const manyNames = 16

// seat returns the first seat of a player's name, and whether it exists.
func (r *reader) seat(name string) (int, bool) {
	if r.seats != nil {
		seat, ok := r.seats[name]
		return seat, ok
	}
	seat := slices.IndexFunc(r.players, func(p rules.Text) bool { return p.Text == name })
	return seat, seat >= 0
}

// lowest returns the least number that a record may have for an item or a total.
func lowest(g rules.Game) int {
	if g.Negative {
		return -doc.MaxNumber
	}
	return 0
}

// readFigure reads a figure of the score: an item, the total, or a name of tiebreak.
func readFigure(v doc.Value, g rules.Game, name string) rules.Num {
	return rules.Num{N: figureOf(v, g, lowest(g), name), Pos: posOf(v.Pos())}
}

// readClaims reads figures that the players wrote down: of one name, or item by item if items are allowed.
func readClaims(all doc.Value, g rules.Game, name string, items bool) []rules.Claim {
	if !all.Exists() {
		return nil
	}
	claims := slices.Grow([]rules.Claim(nil), all.Len())
	for _, e := range all.Names() {
		if withOutcomes && isOutcome(g, e.Key) {
			continue
		}
		claim := rules.Claim{Player: rules.Text{Text: normalized(e.Key), Pos: posOf(e.At)}}
		switch kind := e.Value.Kind(); {
		case kind == doc.Null:
		case kind == doc.Map && items:
			keys := append(slices.Clone(g.Items), "total")
			if withOutcomes {
				keys = append(keys, ownClaim(g)...)
			}
			e.Value.Only(keys...)
			for _, it := range e.Value.Entries() {
				if !it.Value.Exists() {
					continue
				}
				if withOutcomes && isOutcome(g, it.Key) {
					claimOutcome(&claim, it.Value, g)
					continue
				}
				n := readFigure(it.Value, g, it.Key)
				switch {
				case it.Key == "total":
					claim.Total = &n
					continue
				case claim.Items == nil:
					claim.Items = make([]rules.ItemClaim, 0, e.Value.Len())
				}
				claim.Items = append(claim.Items, rules.ItemClaim{Item: it.Key, N: n})
			}
		default:
			n := readFigure(e.Value, g, name)
			claim.Total = &n
		}
		claims = append(claims, claim)
	}
	return claims
}

// overrides reads the overrides of the data as they were written.
func overrides(v doc.Value) map[string]any {
	if v.Kind() != doc.Map {
		return nil
	}
	out := map[string]any{}
	for _, e := range v.Entries() {
		switch e.Value.Kind() {
		case doc.Map:
			out[e.Key] = overrides(e.Value)
		case doc.List:
			out[e.Key] = listed(e.Value.Items())
		case doc.Scalar:
			out[e.Key], _ = doc.WholeNumber(e.Value.Raw())
		}
	}
	return out
}

// listed reads a list as it was written: of whole numbers, else of words.
func listed(items []doc.Value) any {
	numbers, words := make([]int, len(items)), make([]string, len(items))
	whole := true
	for i, item := range items {
		n, ok := doc.WholeNumber(item.Raw())
		numbers[i], words[i], whole = n, item.Raw(), whole && ok
	}
	if whole {
		return numbers
	}
	return words
}

// gameOf reads the game, which must be a known one. A missing one is already reported.
func gameOf(v doc.Value, known []string) string {
	if !v.Exists() {
		return ""
	}
	id := v.Text()
	if id == "" || !v.Known(id, v.Pos(), "record-game", known) {
		return ""
	}
	return id
}

// wordOf reads a value that must be one of the words. A missing one is already reported.
func wordOf(v doc.Value, words ...string) string {
	if !v.Exists() {
		return ""
	}
	return v.OneOf(words...)
}
