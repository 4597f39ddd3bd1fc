package osiris

// checkHarvest checks placing a labourer of the right type on a free space that the barge has
// reached (rulebook, action 1). With anywhere, the barge does not matter.
func (t *table) checkHarvest(seat int, a *Action, anywhere bool) (f faults) {
	g := &t.governors[seat]
	f.when(g.crew[a.Labourer] == 0, labourerAbsent)
	p, ok := t.v.find(a.Where, terrain)
	if !ok {
		return f | 1<<spaceUnknown
	}
	space := &t.v.places[p]
	f.when(t.workers[p].owner != none, spaceTaken)
	f.when(a.Labourer.trade() != space.yields, terrainMismatch)
	f.when(!anywhere && !a.Labourer.master() && g.played != Isis && space.segment > t.season, outOfReach)
	f.when(t.icons(p) == 0, noFreeSection)
	return f
}

// icons returns the yield of the free sections of a space.
func (t *table) icons(p int) int {
	sum := 0
	for _, s := range t.v.places[p].sites {
		if t.free(s) {
			sum += t.v.sites[s].icons
		}
	}
	return sum
}

// free reports whether a site has neither a monument nor a blocker.
func (t *table) free(s int) bool { return len(t.pieces[s]) == 0 && !t.v.sites[s].blocked }

func (t *table) harvest(seat int, a *Action) {
	p := t.v.place[a.Where]
	t.placeLabourer(seat, a.Labourer, p)
	t.reap(seat, a.Labourer, p)
}

// reap gives a governor the harvest of a labourer on the space.
func (t *table) reap(seat int, l Labourer, p int) {
	var due goods
	due[t.v.places[p].yields] = t.icons(p)
	if l.master() && t.last() {
		due[t.v.places[p].yields] += t.v.extra
	}
	t.gain(seat, due)
}

// checkAgain checks the quarryman, who harvests a space with one of the governor's labourers.
func (t *table) checkAgain(seat int, a *Action) (f faults) {
	p, ok := t.v.find(a.Where, terrain)
	f.when(!ok, spaceUnknown)
	f.when(ok && int(t.workers[p].owner) != seat, labourerAbsent)
	return f
}

func (t *table) harvestAgain(seat int, a *Action) {
	p := t.v.place[a.Where]
	t.reap(seat, t.workers[p].kind, p)
}
