package rules

import (
	"cmp"
	"strconv"

	"cartouche/internal/diag"
)

// Pos is a position in the file of a record. Line and column count from 1, columns in code points;
// the zero Pos means no position. It has no file name, to stay small: a record keeps thousands of
// positions, all in the same file.
type Pos struct{ Line, Column int32 }

// In returns the position with the name of the record's file.
func (p Pos) In(file string) diag.Pos {
	return diag.Pos{File: file, Line: int(p.Line), Column: int(p.Column)}
}

// Compare orders positions by line, then by column.
func (p Pos) Compare(q Pos) int {
	return cmp.Or(cmp.Compare(p.Line, q.Line), cmp.Compare(p.Column, q.Column))
}

// Text is a word of a record with its position.
type Text struct {
	Text string
	Pos  Pos
}

// Num is a number of a record with its position.
type Num struct {
	N   int
	Pos Pos
}

// Text returns the number as a word of a move.
func (n Num) Text() Text { return Text{strconv.Itoa(n.N), n.Pos} }

// Num parses the text as a number. It returns false if the text is not a number in its usual decimal form.
func (t Text) Num() (Num, bool) {
	n, err := strconv.Atoi(t.Text)
	return Num{n, t.Pos}, err == nil && strconv.Itoa(n) == t.Text
}

// Claim is the score that a player wrote down: the total, single items, or both.
type Claim struct {
	Player Text // the key
	Total  *Num // nil when no total was claimed
	Items  []ItemClaim
	// Outcome is how the game ended for the player or the team; nil when none was claimed.
	Outcome *Text
}

// ItemClaim is the number that a player wrote down for one item of the score.
type ItemClaim struct {
	Item string
	N    Num
}

// CheckClaims compares the claims with the score and the teams. It adds a violation for each name that is
// in neither, and unless the game goes on for each item or total that differs and is not open. Call it before Finish.
func (g *Game) CheckClaims(r *Report, claims []Claim, unfinished bool) {
	for _, c := range claims {
		res, seat, ok := r.claimant(c.Player.Text)
		if !ok {
			r.Add(UnknownPlayer(c.Player, r.names()))
			continue
		}
		if unfinished {
			continue
		}
		if withOutcomes {
			c.checkOutcome(r, res, seat)
		}
		differ := func(code, ofTeam, item string, n Num, right int) {
			v := Violation{Code: code, Pos: n.Pos, Player: res.Player, Rule: RuleClaimed,
				Args: diag.Args{"player": res.Player, "item": diag.Term("item." + item), "found": Amount(n.N, g.Unit), "right": Amount(right, g.Unit)}}
			if seat < 0 {
				v.Message, v.Player = ofTeam, ""
			} else if at, ok := g.ScoreSlot(item, seat); ok && !res.Automaton {
				v.Slots = []Slot{at}
			}
			r.Add(v)
		}
		for _, ic := range c.Items {
			for _, it := range res.Items {
				if it.ID == ic.Item && !it.Open && it.Points != ic.N.N {
					differ("item-mismatch", "item-mismatch-team", ic.Item, ic.N, it.Points)
				}
			}
		}
		if c.Total != nil && !res.Open && c.Total.N != res.Total {
			differ("total-mismatch", "total-mismatch-team", "total", *c.Total, res.Total)
		}
	}
}

// claimant returns the score of a player with the seat, or of a team (-1), and whether it exists.
func (r *Report) claimant(name string) (res *Result, seat int, ok bool) {
	for i := range r.Score {
		if r.Score[i].Player == name {
			return &r.Score[i], i, true
		}
	}
	for i := range r.Teams {
		if r.Teams[i].Player == name {
			return &r.Teams[i].Result, -1, true
		}
	}
	return nil, 0, false
}

// names returns the names that claims may have.
func (r *Report) names() []string {
	names := make([]string, 0, len(r.Score)+len(r.Teams))
	for i := range r.Score {
		names = append(names, r.Score[i].Player)
	}
	for i := range r.Teams {
		names = append(names, r.Teams[i].Player)
	}
	return names
}

// UnknownPlayer returns the violation for a name that is not one of the known names.
func UnknownPlayer(name Text, known []string) Violation {
	args := diag.Args{"found": name.Text, "allowed": known}
	if near := diag.Nearest(name.Text, known); near != "" {
		args["near"] = near
	}
	return Violation{Code: "unknown-player", Pos: name.Pos, Rule: RulePlayers, Args: args}
}
