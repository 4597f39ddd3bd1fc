package pyramids

// fault is the reason to refuse an action: the code, and the key of the sentence if a code has
// several. The zero fault means that the action is allowed.
type fault struct{ code, message string }

func is(code string) fault { return fault{code, code} }

// check returns what forbids an action, or a due answer, to the player on turn. If several codes
// apply, it returns the first in the order of Game.Codes.
func (t *table) check(a Action) fault {
	h := &t.hands[t.turn]
	switch a.Verb {
	case Buy:
		return t.checkBuy(h, a)
	case Train:
		return t.checkTrain(h, a)
	case Claim:
		return t.checkClaim(h, a)
	case Create:
		return t.checkCreate(h, a)
	case Start:
		return t.checkStart(h, a)
	case Build:
		return t.checkBuild(h, a)
	case Move, Retreat:
		return t.checkAnswer(a)
	}
	return fault{}
}

func (t *table) checkBuy(h *hand, a Action) fault {
	switch {
	case !h.holds(a.Back):
		return fault{"resource-absent", "resource-absent-own"}
	case t.workers[Small] == 0:
		return is("pool-empty")
	}
	return t.checkPayment(Small, a.Back)
}

func (t *table) checkTrain(h *hand, a Action) fault {
	switch {
	case !h.holds(a.Back):
		return fault{"resource-absent", "resource-absent-own"}
	case h.standing[a.Worker]+h.tired[a.Worker] == 0:
		return fault{"worker-absent", "worker-absent-train"}
	case a.Worker == Large:
		return fault{"pool-empty", "pool-empty-largest"}
	case t.workers[a.Worker+1] == 0:
		return is("pool-empty")
	}
	return t.checkPayment(a.Worker+1, a.Back)
}

func (t *table) checkPayment(price int, paid []Returned) fault {
	if !pays(price, paid) {
		return is("payment-wrong")
	}
	s := t.stash
	return t.checkReturn(&s, paid)
}

// pays reports whether the pieces pay a price: one treasure of the price's size or larger, or two
// one size smaller (ruling pay).
func pays(price int, paid []Returned) bool {
	for _, r := range paid {
		if r.Kind != Treasure {
			return false
		}
	}
	switch len(paid) {
	case 1:
		return paid[0].Size >= price
	case 2:
		return paid[0].Size == price-1 && paid[1].Size == price-1
	}
	return false
}

// checkReturn checks putting pieces back. It modifies s, which must be a copy.
func (t *table) checkReturn(s *stash, list []Returned) fault {
	i := s.putBackAll(list)
	switch {
	case i < 0:
		return fault{}
	case !isStack(list[i].Stack):
		return fault{"return-illegal", "return-illegal-stack"}
	}
	return fault{"return-illegal", "return-illegal-smaller"}
}

func (h *hand) holds(list []Returned) bool {
	left := h.held
	return left.remove(list) < 0
}

// remove removes pieces one by one. It returns the index of the first missing one, or -1.
func (s *store) remove(list []Returned) int {
	for i, r := range list {
		if s[r.Kind][r.Size] == 0 {
			return i
		}
		s[r.Kind][r.Size]--
	}
	return -1
}

func (t *table) checkClaim(h *hand, a Action) fault {
	switch p := a.Piece; {
	case a.Over == 0 && t.pool[p.Kind][p.Size] == 0:
		return fault{"resource-absent", "resource-absent-pool"}
	case a.Over > 0 && t.hands[other(t.turn)].claims[p.Kind][p.Size][a.Over] == 0:
		return fault{"resource-absent", "resource-absent-claim"}
	case h.standing[a.Worker] == 0:
		return is("worker-absent")
	case a.Over >= a.Worker:
		return fault{"worker-too-small", "worker-too-small-over"}
	}
	return fault{}
}

func (t *table) checkCreate(h *hand, a Action) fault {
	need := 1
	if a.Second == a.Worker {
		need = 2
	}
	switch {
	case !isStack(a.From):
		return fault{"resource-absent", "resource-absent-no-stack"}
	case t.stash.onTop(a.Piece.Kind, a.From) != a.Piece.Size:
		return fault{"resource-absent", "resource-absent-top"}
	case int(h.standing[a.Worker]) < need || a.Second > 0 && h.standing[a.Second] == 0:
		return is("worker-absent")
	case a.Second == 0 && a.Piece.Size > a.Worker:
		return fault{"worker-too-small", "worker-too-small-create"}
	case a.Second > 0 && (a.Second != a.Worker || a.Piece.Size != a.Worker+1):
		return fault{"worker-too-small", "worker-too-small-pair"}
	}
	return fault{}
}

func (t *table) checkStart(h *hand, a Action) fault {
	switch s := t.at(a.Square); {
	case h.standing[a.Worker] == 0:
		return is("worker-absent")
	case a.Worker < a.Piece.Size-1:
		return is("worker-too-small")
	case h.stash[a.Piece.Size] == 0:
		return is("stash-empty")
	case s == nil:
		return is("square-unknown")
	case s.size > 0:
		return is("square-occupied")
	case !t.free(a.Square):
		return is("square-adjacent")
	}
	return fault{}
}

// beside returns a square with a pyramid orthogonally adjacent to q, if one exists.
func (t *table) beside(q Square) (Square, bool) {
	for _, p := range [...]Square{{q.Column - 1, q.Row}, {q.Column, q.Row - 1}, {q.Column, q.Row + 1}, {q.Column + 1, q.Row}} {
		if s := t.at(p); s != nil && s.size > 0 {
			return p, true
		}
	}
	return Square{}, false
}

func (t *table) checkBuild(h *hand, a Action) fault {
	s := t.at(a.Square)
	own := s != nil && s.size > 0 && !s.done && s.owner == t.turn
	p, worker := a.Piece, a.Piece.Kind == Worker
	switch {
	case !worker && h.held[p.Kind][p.Size] == 0:
		return fault{"resource-absent", "resource-absent-own"}
	case worker && h.standing[p.Size] == 0:
		return is("worker-absent")
	case own && worker && p.Size < s.size-1:
		return is("worker-too-small")
	case s == nil:
		return is("square-unknown")
	case own && !worker && p.Size == Small && s.size == Large:
		return is("small-on-large")
	case own && worker && s.manned():
		return is("worker-not-needed")
	case !own:
		return is("not-your-pyramid")
	}
	return t.checkHome(s, a)
}

// checkHome checks the pieces named after `home`.
func (t *table) checkHome(s *site, a Action) fault {
	if len(a.Back) == 0 {
		return fault{}
	}
	after := *s
	after.put(a.Piece)
	if !t.completes(&after, a.Square) {
		return fault{"return-illegal", "return-illegal-unfinished"}
	}
	i := after.held.remove(a.Back)
	if i < 0 {
		i = len(a.Back)
	}
	stacks := t.stash
	if bad := t.checkReturn(&stacks, a.Back[:i]); bad.code != "" {
		return bad
	}
	if i < len(a.Back) {
		return fault{"return-illegal", "return-illegal-absent"}
	}
	return fault{}
}

func (t *table) checkAnswer(a Action) fault {
	switch {
	case a.Verb == Move && t.pool[a.Piece.Kind][a.Piece.Size] == 0:
		return fault{"resource-absent", "resource-absent-pool"}
	case a.Worker != t.bumped:
		return fault{"worker-absent", "worker-absent-answer"}
	}
	return fault{}
}

// checkPick returns what forbids a favour that is due.
func (t *table) checkPick(k Pick) fault {
	switch {
	case t.stash.onTop(k.Kind, k.Stack) != k.Size:
		return fault{"favour-wrong", "favour-wrong-top"}
	case k.Size != t.stash.lowest():
		return fault{"favour-wrong", "favour-wrong-size"}
	}
	return fault{}
}

func (t *table) picks() []Pick {
	var list []Pick
	least := t.stash.lowest()
	for kind := range t.stash {
		for i := range t.stash[kind] {
			if least > 0 && t.stash[kind][i].top() == least {
				list = append(list, Pick{Piece{Kind(kind), least}, i + 1})
			}
		}
	}
	return list
}

// free reports whether a square can be built on.
func (t *table) free(q Square) bool {
	if s := t.at(q); s == nil || s.size > 0 {
		return false
	}
	_, taken := t.beside(q)
	return !taken
}
