package pyramids

import (
	"strings"

	"cartouche/internal/diag"
	"cartouche/rules"
)

// badNotation returns the violation of an action that is not in the notation.
func badNotation(text rules.Text, player string) rules.Violation {
	return rules.Violation{Code: "bad-notation", Rule: rules.RuleNotation, Pos: text.Pos, Player: player,
		Args: diag.Args{"found": text.Text, "allowed": verbNames[:]}}
}

// ruleOf maps the codes that always break the same rule to that rule.
var ruleOf = map[string]string{
	"not-your-turn": "turns", "answer-missing": "claim", "answer-unasked": "claim", "phase-not-ended": "turns",
	"phase-ended": "turns", "dice-count": "resources", "dice-range": "resources", "worker-absent": "setup",
	"payment-wrong": "pay", "stash-empty": "setup", "square-unknown": rules.RuleNotation, "square-occupied": "start",
	"square-adjacent": "start", "small-on-large": "small-on-large", "worker-not-needed": "build",
	"not-your-pyramid": "build", "return-illegal": "return", "favour-wrong": "favour", "board-shape": rules.RuleNotation,
	"no-winner-yet": "end", "game-unfinished": "end", "game-already-over": "end",
}

// ruleOfVerb is the rule of each verb, for the other codes.
var ruleOfVerb = [...]string{"buy", "train", "claim", "create", "start", "build", "turns", "claim", "claim"}

// refused returns the violation of an action, or an answer, of the player on turn.
func (t *table) refused(f fault, a Action, text rules.Text) rules.Violation {
	v := rules.Violation{Code: f.code, Message: f.message, Rule: ruleOfVerb[a.Verb], Pos: text.Pos, Player: t.names[t.turn],
		Args: t.about(f, a)}
	if f.message == f.code {
		v.Message = ""
	}
	switch f.code {
	case "payment-wrong", "square-unknown", "small-on-large", "return-illegal", "stash-empty":
		v.Rule = ruleOf[f.code]
	}
	v.Args["action"], v.Args["player"] = text.Text, t.names[t.turn]
	if (a.Verb == Start || a.Verb == Build) && t.onBoard(a.Square) {
		v.Slots = []rules.Slot{squareSlot(a.Square)}
	}
	return v
}

// about returns the arguments of a fault's sentence.
func (t *table) about(f fault, a Action) diag.Args {
	h := &t.hands[t.turn]
	switch f.message {
	case "resource-absent-own":
		return diag.Args{"found": h.lacks(a).String(), "allowed": h.held.names()}
	case "resource-absent-pool":
		return diag.Args{"found": a.Piece.String(), "allowed": t.pool.names()}
	case "resource-absent-claim":
		return diag.Args{"found": a.Piece.String(), "worker": workerName(a.Over)}
	case "resource-absent-no-stack":
		return diag.Args{"found": a.From, "high": Stacks}
	case "resource-absent-top":
		return diag.Args{"found": a.Piece.String(), "stack": a.From, "allowed": topName(&t.stash, a.Piece.Kind, a.From)}
	case "worker-absent", "worker-absent-train":
		all := h.standing
		if a.Verb == Train {
			for size, n := range h.tired {
				all[size] += n
			}
		}
		found := a.Worker
		if a.Second > 0 && all[found] > 0 {
			found = a.Second
		}
		return diag.Args{"found": workerName(found), "allowed": workerNames(&all)}
	case "worker-absent-answer":
		return diag.Args{"found": workerName(a.Worker), "allowed": workerName(t.bumped)}
	case "pool-empty":
		size := Small
		if a.Verb == Train {
			size = a.Worker + 1
		}
		return diag.Args{"found": workerName(size)}
	case "pool-empty-largest":
		return diag.Args{"found": workerName(a.Worker)}
	case "payment-wrong":
		return diag.Args{"found": pieceNames(a.Back), "allowed": prices(a)}
	}
	return t.aboutPlace(f, a)
}

// aboutPlace returns the arguments of sentences on a worker or a pyramid.
func (t *table) aboutPlace(f fault, a Action) diag.Args {
	s := t.at(a.Square)
	switch f.message {
	case "worker-too-small-over":
		return diag.Args{"found": workerName(a.Worker), "right": workerName(a.Over)}
	case "worker-too-small-create", "worker-too-small-pair":
		return diag.Args{"found": a.Piece.String(), "worker": workerName(a.Worker)}
	case "worker-too-small":
		size := a.Piece.Size
		if a.Verb == Build {
			size = s.size
		}
		return diag.Args{"found": workerName(a.Worker), "pyramid": Piece{Pyramid, size}.String(), "allowed": workerName(size - 1)}
	case "stash-empty":
		return diag.Args{"found": a.Piece.String(), "allowed": t.v.trios}
	case "square-unknown":
		return diag.Args{"found": a.Square.String(), "last": Square{t.v.side - 1, t.v.side - 1}.String()}
	case "square-adjacent":
		q, _ := t.beside(a.Square)
		return diag.Args{"found": a.Square.String(), "other": q.String()}
	case "square-occupied", "worker-not-needed", "not-your-pyramid":
		return diag.Args{"found": a.Square.String()}
	case "small-on-large":
		return diag.Args{"found": a.Piece.String(), "square": a.Square.String()}
	}
	return t.aboutReturn(f, a)
}

// aboutReturn returns the arguments of sentences on a piece that goes back.
func (t *table) aboutReturn(f fault, a Action) diag.Args {
	s := t.stash
	switch f.message {
	case "return-illegal-absent":
		after := *t.at(a.Square)
		after.put(a.Piece)
		all := after.held.names()
		return diag.Args{"found": a.Back[after.held.remove(a.Back)].Piece.String(), "allowed": all}
	case "return-illegal-unfinished":
		return diag.Args{"found": a.Square.String()}
	case "return-illegal-stack":
		r := a.Back[s.putBackAll(a.Back)]
		return diag.Args{"found": r.Stack, "high": Stacks}
	case "return-illegal-smaller":
		r := a.Back[s.putBackAll(a.Back)]
		return diag.Args{"found": r.Piece.String(), "stack": r.Stack, "right": s.stackFor(r.Piece), "top": topName(&s, r.Kind, r.Stack)}
	}
	return diag.Args{}
}

func (h *hand) lacks(a Action) Piece {
	if a.Verb == Build {
		return a.Piece
	}
	left := h.held
	return a.Back[left.remove(a.Back)].Piece
}

func workerName(size int) string { return Piece{Worker, size}.String() }

// workerNames lists workers, the smaller ones first, or a dash.
func workerNames(n *[sizes]int8) []string {
	var list []string
	for size, k := range n {
		for range k {
			list = append(list, workerName(size))
		}
	}
	return atLeast(list)
}

func (s *store) names() []string { return atLeast(pieceNames(s.list())) }

// atLeast replaces an empty list by a dash.
func atLeast(list []string) []string {
	if len(list) == 0 {
		return []string{"–"}
	}
	return list
}

func pieceNames(list []Returned) []string {
	var words []string
	for _, r := range list {
		words = append(words, r.Piece.String())
	}
	return words
}

func prices(a Action) []string {
	price := Small
	if a.Verb == Train {
		price = a.Worker + 1
	}
	var list []string
	for _, paid := range payments(price) {
		list = append(list, strings.Join(pieceNames(paid), " "))
	}
	return list
}

func topName(s *stash, kind Kind, number int) string {
	if top := s.onTop(kind, number); top > 0 {
		return Piece{kind, top}.String()
	}
	return "–"
}
