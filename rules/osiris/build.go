package osiris

import "slices"

// checkBuild checks building a planned monument on a suitable site (rulebook, action 7). With upon,
// as for the sculptor, the site must be a section with exactly one obelisk.
func (t *table) checkBuild(seat int, a *Action, upon bool) (f faults) {
	c := t.v.cartouche(a.Of, a.Number)
	f.when(c == none, cartoucheUnknown)
	f.when(c != none && *t.plans(c, seat) == 0, notPlanned)
	s, ok := t.v.site[a.Where]
	_, onCaravan := t.v.find(a.Where, caravan)
	f.when(!ok && !onCaravan, spaceUnknown)
	f.when(onCaravan, sectionUnsuitable)
	switch {
	case !ok:
	case upon:
		f.when(len(t.pieces[s]) != 1 || t.pieces[s][0].of != Obelisk, sectionUnsuitable)
		f.when(t.v.sites[s].blocked, sectionBlocked)
	default:
		f |= t.obstacles(a.Of, s)
	}
	return f
}

// suits reports whether a site is made for the monument: a city for pylons, a section by its icons.
func (v *values) suits(m Monument, s int) bool {
	if v.sites[s].city {
		return m == Pylon
	}
	return slices.Contains(v.icons[m], v.sites[s].icons)
}

// obstacles returns what prevents a monument on a site. A labourer on a space occupies all its free sections.
func (t *table) obstacles(m Monument, s int) (f faults) {
	f.when(!t.v.suits(m, s), sectionUnsuitable)
	f.when(len(t.pieces[s]) > 0 || t.free(s) && t.workers[t.v.sites[s].place].owner != none, sectionTaken)
	f.when(t.v.sites[s].blocked, sectionBlocked)
	return f
}

// room reports whether a site for the monument exists now.
func (t *table) room(m Monument) bool {
	for s := range t.v.sites {
		if t.obstacles(m, s) == 0 {
			return true
		}
	}
	return false
}

// build moves a monument from its cartouche to the map and scores it. The placeholder of its type
// moves to the cartouche, unless another monument is still there (ruling plan).
func (t *table) build(seat int, a *Action) {
	g := &t.governors[seat]
	c, s := t.v.cartouche(a.Of, a.Number), t.v.site[a.Where]
	*t.plans(c, seat)--
	if t.holder[a.Of] != none && !t.occupied(c) {
		t.holder[a.Of] = c
	}
	t.pieces[s] = append(t.pieces[s], piece{int8(seat), a.Of, int32(len(t.pieces[s]))})
	g.built[a.Of]++
	if t.v.sites[s].segment == t.season {
		g.barge += t.v.barge
	}
	if g.built[a.Of] == t.v.tokens[a.Of] && !t.claimed(a.Of) {
		g.first[a.Of] = true
	}
}

// claimed reports whether a governor was already first with all monuments of a type.
func (t *table) claimed(m Monument) bool {
	return slices.ContainsFunc(t.governors, func(g governor) bool { return g.first[m] })
}
