package osiris

// checkCaravan checks placing a labourer on a section of a caravan. A governor who joins another's
// caravan pays its leader (rulebook, action 3).
func (t *table) checkCaravan(seat int, a *Action) (f faults) {
	g := &t.governors[seat]
	f.when(g.crew[a.Labourer] == 0, labourerAbsent)
	p, ok := t.v.find(a.Where, caravan)
	if !ok {
		return f | 1<<spaceUnknown
	}
	section := &t.v.places[p]
	f.when(t.workers[p].owner != none, spaceTaken)
	f.when(section.blocked, caravanBlocked)
	leader := t.leader(section.caravan)
	f.when(leader == none && g.leads != none, caravanLed)
	got := section.gives.within(t.supply)
	owes := leader != none && leader != seat && got.sum() > 0
	f.when(owes != (a.Tribute != none) || owes && got[a.Tribute] == 0, tributeWrong)
	return f
}

// leader returns the seat of a caravan's leader, or none.
func (t *table) leader(caravan int) int {
	for seat := range t.governors {
		if int(t.governors[seat].leads) == caravan {
			return seat
		}
	}
	return none
}

func (t *table) join(seat int, a *Action) {
	p := t.v.place[a.Where]
	section := &t.v.places[p]
	t.placeLabourer(seat, a.Labourer, p)
	t.gain(seat, section.gives)
	leader := t.leader(section.caravan)
	if leader == none {
		t.governors[seat].leads = int8(section.caravan)
	}
	if a.Tribute != none {
		var tribute goods
		tribute[a.Tribute] = 1
		t.pay(seat, tribute, &t.governors[leader].goods)
	}
}
