package pyramids

import (
	"cartouche/internal/diag"
	"cartouche/rules"
)

// favours plays the favours of a round (ruling favour): first the picks that are
// owed, then what is left is looked at. Of all picks that are not owed only the
// first in the file is reported.
func (r *replay) favours(round *Round) {
	winner, owed := r.owed()
	r.discard()
	var extra *rules.Text
	var extraOf int
	at, taken := round.Pos, 0
	for i := range round.Favour {
		f := &round.Favour[i]
		seat := r.seat(f.Player.Text)
		if seat < 0 {
			r.add(rules.UnknownPlayer(f.Player, r.names, 0))
			continue
		}
		picks := f.Picks
		if seat == winner && owed > 0 {
			at = f.Pos
			for len(picks) > 0 && taken < owed {
				r.pick(seat, picks[0])
				picks = picks[1:]
				taken++
			}
		}
		if len(picks) > 0 && (extra == nil || picks[0].Pos.Compare(extra.Pos) < 0) {
			extra, extraOf = &picks[0], seat
		}
	}
	if extra != nil {
		r.notOwed(extraOf, *extra)
	}
	if taken < owed && r.stash.lowest() == Small {
		r.add(rules.Violation{Code: "favour-wrong", Pos: at, Player: r.names[winner],
			Args: diag.Args{"found": taken, "allowed": owed}})
	}
}

// pick plays a pick that is owed.
func (r *replay) pick(seat int, text rules.Text) {
	k, ok := ParsePick(text.Text)
	if !ok {
		r.add(badPick(text, r.names[seat]))
		return
	}
	if f := r.checkPick(k); f.code != "" {
		r.add(r.refusedPick(f, seat, k, text))
		return
	}
	r.favour(seat, k)
	r.note(event{what: "favour", seat: seat, piece: k.Piece})
}

func (r *replay) notOwed(seat int, text rules.Text) {
	if _, ok := ParsePick(text.Text); !ok {
		r.add(badPick(text, r.names[seat]))
		return
	}
	r.add(rules.Violation{Code: "favour-wrong", Message: "favour-wrong-unowed", Pos: text.Pos, Player: r.names[seat],
		Args: diag.Args{"found": text.Text}})
}

// refusedPick makes the violation of a pick that is owed.
func (t *table) refusedPick(f fault, seat int, k Pick, text rules.Text) rules.Violation {
	v := rules.Violation{Code: f.code, Message: f.message, Rule: ruleOf[f.code], Pos: text.Pos, Player: t.names[seat],
		Args: diag.Args{"found": text.Text, "allowed": pickNames(t.picks())}}
	if f.message == "favour-wrong-top" {
		v.Args["top"] = topName(&t.stash, k.Kind, k.Stack)
	}
	return v
}

func pickNames(picks []Pick) []string {
	var list []string
	for _, k := range picks {
		list = append(list, k.String())
	}
	return atLeast(list)
}

// badPick is the violation of a pick that is not in the notation.
func badPick(text rules.Text, player string) rules.Violation {
	v := badNotation(text, player)
	v.Message, v.Args = "notation-favour", diag.Args{"found": text.Text}
	return v
}
