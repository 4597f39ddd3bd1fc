package rules

import (
	"slices"

	"cartouche/internal/diag"
)

// ScoreCodes are the violation codes of records of scores alone, besides the common ones.
var ScoreCodes = []string{"score-range", "score-step", "item-missing"}

// Scores is a record of the score block alone: the items of each player, without errors in its form.
type Scores struct {
	Header
	Rows     []Claim    // in the order of the file; without totals
	Tiebreak []Tiebreak // in the order of the file
}

// Tiebreak is a value that decides between equal totals. The value of a player is the total of the claim.
type Tiebreak struct {
	Name   string
	Values []Claim
}

// Key is one of the values that decide who wins: the total, an item, or a value of tiebreak.
type Key struct {
	Name string // "total", an item, or the name under tiebreak
	Less bool   // less is better
}

// keys returns the values that decide who wins, by default the total alone.
func (g *Game) keys() []Key {
	if g.Deciding == nil {
		return []Key{{Name: "total"}}
	}
	return g.Deciding
}

// Tiebreaks returns the names of the deciding values that are neither items nor the total.
func (g *Game) Tiebreaks() []string {
	var names []string
	for _, k := range g.keys() {
		if k.Name != "total" && !slices.Contains(g.Items, k.Name) {
			names = append(names, k.Name)
		}
	}
	return names
}

// Scorers returns the names that have a score: the players, and in a solo game the automaton.
func (g *Game) Scorers(h *Header) []string {
	names := h.Names()
	if len(names) == 1 && g.Automaton != "" {
		names = append(names, g.Automaton)
	}
	return names
}

// JudgeScores judges figures of the score by what they show alone.
func (g *Game) JudgeScores(s *Scores) Report {
	if bad := g.badCount(&s.Header); bad != nil {
		return *bad
	}
	j := &scoring{Game: g, in: s, names: g.Scorers(&s.Header), figures: g.Figures(s.Data, len(s.Players))}
	j.rows()
	score := NewScore(j.names, j.items)
	if len(j.names) > len(s.Players) {
		score[len(score)-1].Automaton = true
	}
	j.rank(score)
	r := Report{Score: score, Teams: score.Together(s.Teams)}
	for _, v := range j.Found {
		v.Rule = RuleClaimed
		if v.Code == "unknown-player" {
			v.Rule = RulePlayers
		}
		r.Add(v)
	}
	g.finish(&r, &s.Header)
	r.Marks = func() []Mark { return g.Scored(nil, &s.Header, score) }
	return r
}

// scoring is a record of scores being judged.
type scoring struct {
	*Game
	Judge
	in      *Scores
	names   []string
	figures []Figure // of the items
	read    [][]*Num // by seat and item
	ties    []map[string]int
}

// rows reads the figures of all players.
func (j *scoring) rows() {
	j.read, j.ties = make([][]*Num, len(j.names)), make([]map[string]int, len(j.names))
	at := make([]Pos, len(j.names)) // of what a player without figures lacks
	for seat := range j.names {
		at[seat] = j.in.PlayersPos
		if seat < len(j.in.Players) {
			at[seat] = j.in.Players[seat].Pos
		}
		j.read[seat], j.ties[seat] = make([]*Num, len(j.Items)), map[string]int{}
	}
	sums := make([]int, len(j.Items))
	for _, row := range j.in.Rows {
		seat := j.Player(row.Player, j.names)
		if seat < 0 {
			continue
		}
		at[seat] = row.Player.Pos
		for i := range row.Items {
			k := slices.Index(j.Items, row.Items[i].Item)
			j.read[seat][k] = &row.Items[i].N
			j.figure(seat, k, row.Items[i].N, &sums[k])
		}
	}
	for _, t := range j.in.Tiebreak {
		for _, c := range t.Values {
			if seat := j.Player(c.Player, j.names); seat >= 0 && c.Total != nil {
				j.ties[seat][t.Name] = c.Total.N
			}
		}
	}
	for seat, name := range j.names {
		j.missing(seat, name, at[seat])
	}
}

// missing adds the violation of a player of whom an item is missing. An automaton need not have those that it cannot gain.
func (j *scoring) missing(seat int, name string, at Pos) {
	var without []any
	for k, item := range j.Items {
		if j.read[seat][k] == nil && !(seat >= len(j.in.Players) && slices.Contains(j.NotAutomaton, item)) {
			without = append(without, diag.Term("item."+item))
		}
	}
	if without != nil {
		j.Add(Violation{Code: "item-missing", Pos: at, Player: name, Args: diag.Args{"player": name, "n": len(without), "found": without}})
	}
}

// figure judges one figure; sum is that of the item so far, over all players.
func (j *scoring) figure(seat, k int, n Num, sum *int) {
	f, was := j.figures[k], *sum
	*sum = plus(*sum, n.N)
	v := Violation{Code: "score-range", Pos: n.Pos, Player: j.names[seat],
		Args: diag.Args{"player": j.names[seat], "item": diag.Term("item." + j.Items[k]),
			"found": Amount(n.N, j.Unit), "low": Amount(f.Low, j.Unit), "high": Amount(f.High, j.Unit)}}
	if at, ok := j.ScoreSlot(j.Items[k], seat); ok && seat < len(j.in.Players) {
		v.Slots = []Slot{at}
	}
	switch {
	case n.N < f.Low && f.Unbounded:
		v.Message = "score-range-below"
	case n.N < f.Low, !f.Unbounded && n.N > f.High:
		if f.Low == f.High {
			v.Message = "score-range-exactly"
		}
	case f.All != nil && was <= *f.All && *sum > *f.All:
		v.Message, v.Args["high"], v.Args["sum"] = "score-range-all", Amount(*f.All, j.Unit), Amount(*sum, j.Unit)
	case f.Can != nil && !f.Can(n.N):
		v.Code = "score-step"
		low, high, both := f.near(n.N)
		if v.Args["low"], v.Args["high"] = Amount(low, j.Unit), Amount(high, j.Unit); !both {
			v.Message = "score-step-below"
		}
	default:
		return
	}
	j.Add(v)
}

// plus adds numbers that were written down. It limits the sum, far beyond any game, so that it stays in the range of an int.
func plus(a, b int) int { return max(min(a+b, maxNumber), -maxNumber) }

// items returns the items of a player; what is missing counts 0.
func (j *scoring) items(seat int) []Item {
	items := make([]Item, len(j.Items))
	for k, id := range j.Items {
		if items[k].ID = id; j.read[seat][k] != nil {
			items[k].Points = j.read[seat][k].N
		}
	}
	return items
}

// rank ranks the players, or the teams, by the values that decide. A missing one leaves them equal.
func (j *scoring) rank(score Score) {
	sides := j.in.TeamsOf()
	if len(score) > len(j.in.Players) {
		sides = append(sides, []int{len(score) - 1})
	}
	for _, side := range sides {
		rank := 1
		for _, other := range sides {
			if slices.ContainsFunc(other, j.ranked) && j.before(score, other, side) {
				rank++
			}
		}
		for _, seat := range side {
			if score[seat].Rank = 0; j.ranked(seat) {
				score[seat].Rank = rank
			}
		}
	}
}

// ranked reports whether a player has a rank: not one without figures, where less is better.
func (j *scoring) ranked(seat int) bool {
	return !(withOutcomes && j.Unranked) && (!j.keys()[0].Less || slices.ContainsFunc(j.read[seat], func(n *Num) bool { return n != nil }))
}

// before reports whether one side ranks before another.
func (j *scoring) before(score Score, a, b []int) bool {
	for _, k := range j.keys() {
		x, known := j.value(score, a, k)
		y, also := j.value(score, b, k)
		if !known || !also {
			return false
		}
		if x != y {
			return x > y != k.Less
		}
	}
	return false
}

// value returns a deciding value of a side, the sum of its players', and whether it is known.
func (j *scoring) value(score Score, side []int, k Key) (sum int, known bool) {
	item := slices.Index(j.Items, k.Name)
	for _, seat := range side {
		n, ok := score[seat].Total, true
		switch {
		case item >= 0:
			n = score[seat].Items[item].Points
		case k.Name != "total":
			n, ok = j.ties[seat][k.Name]
		}
		if !ok {
			return 0, false
		}
		sum += n
	}
	return sum, true
}
