package pyramids

// payments lists every way to pay a price (ruling pay).
func payments(price int) [][]Returned {
	var list [][]Returned
	piece := func(size int) Returned { return Returned{Piece{Treasure, size}, Unnamed} }
	if price > Small {
		list = append(list, []Returned{piece(price - 1), piece(price - 1)})
	}
	for size := price; size <= Large; size++ {
		list = append(list, []Returned{piece(size)})
	}
	return list
}

// legal appends the legal actions of the player on turn, with every payment and without stacks; or
// the legal answers, if one is due.
func (t *table) legal(list []Action) []Action {
	if t.bumped > 0 {
		return t.answers(list)
	}
	list = append(list, Action{Verb: Pass})
	for _, paid := range payments(Small) {
		list = t.ifLegal(list, Action{Verb: Buy, Back: paid})
	}
	for worker := Small; worker < Large; worker++ {
		for _, paid := range payments(worker + 1) {
			list = t.ifLegal(list, Action{Verb: Train, Worker: worker, Back: paid})
		}
	}
	for worker := Small; worker <= Large; worker++ {
		if t.hands[t.turn].standing[worker] > 0 {
			list = t.legalWith(list, worker)
		}
	}
	return t.legalBuilds(list)
}

func (t *table) ifLegal(list []Action, a Action) []Action {
	if t.check(a).code == "" {
		list = append(list, a)
	}
	return list
}

// legalWith appends the legal actions of a standing worker, except building.
func (t *table) legalWith(list []Action, worker int) []Action {
	for kind := range Kind(resources) {
		for size := Small; size <= Large; size++ {
			for over := 0; over < worker; over++ {
				list = t.ifLegal(list, Action{Verb: Claim, Piece: Piece{kind, size}, Worker: worker, Over: over})
			}
		}
		for number := 1; number <= Stacks; number++ {
			top := Piece{kind, t.stash.onTop(kind, number)}
			if top.Size > 0 {
				list = t.ifLegal(list, Action{Verb: Create, Piece: top, From: number, Worker: worker})
				list = t.ifLegal(list, Action{Verb: Create, Piece: top, From: number, Worker: worker, Second: worker})
			}
		}
	}
	t.squares(func(q Square, _ *site) {
		if !t.free(q) {
			return
		}
		for size := Small; size <= Large; size++ {
			list = t.ifLegal(list, Action{Verb: Start, Piece: Piece{Pyramid, size}, Square: q, Worker: worker})
		}
	})
	return list
}

func (t *table) legalBuilds(list []Action) []Action {
	t.squares(func(q Square, s *site) {
		if s.size == 0 || s.done || s.owner != t.turn {
			return
		}
		for kind := Treasure; kind <= Worker; kind++ {
			for size := Small; size <= Large; size++ {
				a := Action{Verb: Build, Square: q, Piece: Piece{kind, size}}
				if kind == Worker {
					a.Worker = size
				}
				list = t.ifLegal(list, a)
			}
		}
	})
	return list
}

func (t *table) answers(list []Action) []Action {
	for kind := range Kind(resources) {
		for size := Small; size <= Large; size++ {
			list = t.ifLegal(list, Action{Verb: Move, Worker: t.bumped, Piece: Piece{kind, size}})
		}
	}
	return append(list, Action{Verb: Retreat, Worker: t.bumped})
}
