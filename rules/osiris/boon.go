package osiris

// checkBoon checks a boon: one per season, and none that an opponent has on the table (rulebook, action 9).
func (t *table) checkBoon(seat int, a *Action) (f faults) {
	g := &t.governors[seat]
	f.when(!g.boons[a.Boon], boonAbsent)
	f.when(a.Boon == Bastet && t.pool[a.Labourer] == 0, poolEmpty)
	for i := range t.governors {
		f.when(i != seat && t.governors[i].played == a.Boon, boonRepeated)
	}
	f.when(g.played != none, boonSecond)
	return f
}

func (t *table) boon(seat int, a *Action) {
	g := &t.governors[seat]
	g.boons[a.Boon], g.played = false, a.Boon
	switch a.Boon {
	case Bastet:
		t.takeFromPool(seat, a.Labourer)
	case Hapi:
		t.gain(seat, a.Price)
	}
}
