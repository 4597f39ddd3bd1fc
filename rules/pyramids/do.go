package pyramids

// do makes an action, or an answer, that check allows to the player on turn. An action uses up the
// turn, an answer does not.
func (t *table) do(a Action) {
	h := &t.hands[t.turn]
	switch a.Verb {
	case Buy:
		t.pay(h, a.Back)
		t.workers[Small]--
		h.tired[Small]++
	case Train:
		t.train(h, a)
	case Claim:
		h.standing[a.Worker]--
		h.claims[a.Piece.Kind][a.Piece.Size][a.Worker]++
		if a.Over == 0 {
			t.pool[a.Piece.Kind][a.Piece.Size]--
		} else {
			t.hands[other(t.turn)].claims[a.Piece.Kind][a.Piece.Size][a.Over]--
			t.bumped = a.Over
		}
	case Create:
		t.tireWorker(h, a.Worker)
		if a.Second > 0 {
			t.tireWorker(h, a.Second)
		}
		t.draw(a.Piece.Kind, a.From)
	case Start:
		h.stash[a.Piece.Size]--
		h.standing[a.Worker]--
		s := t.at(a.Square)
		s.owner, s.size = t.turn, a.Piece.Size
		s.workers[a.Worker]++
	case Build:
		t.build(h, a)
	case Move:
		t.pool[a.Piece.Kind][a.Piece.Size]--
		h.claims[a.Piece.Kind][a.Piece.Size][t.bumped]++
		t.bumped = 0
		return
	case Retreat:
		t.retreat()
		return
	}
	t.spend(a.Verb == Pass)
}

func (t *table) tireWorker(h *hand, size int) {
	h.standing[size]--
	h.tired[size]++
}

func (t *table) pay(h *hand, list []Returned) {
	h.held.remove(list)
	t.stash.putBackAll(list)
}

// train trades in a tired worker if possible, otherwise a standing one (ruling train).
func (t *table) train(h *hand, a Action) {
	t.pay(h, a.Back)
	if h.tired[a.Worker] > 0 {
		h.tired[a.Worker]--
	} else {
		h.standing[a.Worker]--
	}
	t.workers[a.Worker]++
	t.workers[a.Worker+1]--
	h.tired[a.Worker+1]++
}

func (t *table) build(h *hand, a Action) {
	s := t.at(a.Square)
	if a.Piece.Kind == Worker {
		h.standing[a.Piece.Size]--
	} else {
		h.held[a.Piece.Kind][a.Piece.Size]--
	}
	s.put(a.Piece)
	if t.completes(s, a.Square) {
		t.finish(s, a.Back)
	}
}
