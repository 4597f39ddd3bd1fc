package rules

import (
	"strconv"

	"cartouche/internal/diag"
)

// Text is a word of a record with its place.
type Text struct {
	Text string
	Pos  diag.Pos
}

// Num is a number of a record with its place.
type Num struct {
	N   int
	Pos diag.Pos
}

// Text returns the number as a word of a move.
func (n Num) Text() Text { return Text{strconv.Itoa(n.N), n.Pos} }

// Num reads a number; false when the text is none, or is not written as numbers are.
func (t Text) Num() (Num, bool) {
	n, err := strconv.Atoi(t.Text)
	return Num{n, t.Pos}, err == nil && strconv.Itoa(n) == t.Text
}

// Claim is what a player wrote down as the total, or item by item.
type Claim struct {
	Player Text // the key
	Total  *Num // nil when no total was claimed
	Items  []ItemClaim
}

// ItemClaim is what a player wrote down for one item of the game.
type ItemClaim struct {
	Item string
	N    Num
}

// Check compares what the players wrote down with the score, and adds
// violations for names that are not in it, items and totals that differ. It
// comes before Finish.
func (r *Report) Check(claims []Claim) {
	for _, c := range claims {
		res := r.result(c.Player.Text)
		if res == nil {
			r.Add(UnknownPlayer(c.Player, r.names()))
			continue
		}
		for _, ic := range c.Items {
			for _, it := range res.Items {
				if it.ID == ic.Item && it.Points != ic.N.N {
					r.mismatch("item-mismatch", res.Player, ic.Item, ic.N, it.Points)
				}
			}
		}
		if c.Total != nil && c.Total.N != res.Total {
			r.mismatch("total-mismatch", res.Player, "total", *c.Total, res.Total)
		}
	}
}

func (r *Report) mismatch(code, player, item string, n Num, right int) {
	r.Add(Violation{Code: code, Pos: n.Pos, Player: player, Rule: RuleClaimed,
		Args: diag.Args{"player": player, "item": diag.Term("item." + item), "found": n.N, "right": right}})
}

func (r *Report) result(player string) *Result {
	for i := range r.Score {
		if r.Score[i].Player == player {
			return &r.Score[i]
		}
	}
	return nil
}

func (r *Report) names() []string {
	names := make([]string, len(r.Score))
	for i, p := range r.Score {
		names[i] = p.Player
	}
	return names
}

// UnknownPlayer is the violation of a name that is none of the known ones.
func UnknownPlayer(name Text, known []string) Violation {
	args := diag.Args{"found": name.Text, "allowed": known}
	if near := diag.Nearest(name.Text, known); near != "" {
		args["near"] = near
	}
	return Violation{Code: "unknown-player", Pos: name.Pos, Rule: RulePlayers, Args: args}
}
