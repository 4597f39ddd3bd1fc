package osiris

// checkVisit checks placing a labourer in a city, to draw two cards: one to keep and one to give (rulebook, action 2).
func (t *table) checkVisit(seat int, a *Action) (f faults) {
	f.when(!t.canDraw(a.Keep, a.Give), cardExhausted)
	f.when(t.governors[seat].crew[a.Labourer] == 0, labourerAbsent)
	p, ok := t.v.find(a.Where, city)
	if !ok {
		return f | 1<<spaceUnknown
	}
	f.when(t.workers[p].owner != none, spaceTaken)
	owner := t.cityOwner(p)
	f.when(owner != none && t.v.players == 2, cityClosed)
	f.when(owner != none && t.v.players > 2 && owner != seat && owner != a.To, cityOwnerFirst)
	return f
}

// cityOwner returns the seat of the owner of the monument in the city, or none.
func (t *table) cityOwner(p int) int {
	for _, m := range t.pieces[t.v.places[p].sites[0]] {
		return int(m.owner)
	}
	return none
}

func (t *table) visit(seat int, a *Action) {
	t.placeLabourer(seat, a.Labourer, t.v.place[a.Where])
	t.draw(a.Keep, a.Give)
	t.governors[seat].hand[a.Keep]++
	if a.To == none {
		t.discards[a.Give]++
		t.gain(seat, t.v.discard)
		return
	}
	t.governors[a.To].hand[a.Give]++
}
