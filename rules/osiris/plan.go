package osiris

// checkPlan checks planning a monument on a free cartouche for its price (rulebook, action 6). With
// anyway, the cartouche need not be free.
func (t *table) checkPlan(seat int, a *Action, anyway bool) (f faults) {
	g := &t.governors[seat]
	f.when(g.tokens[a.Of] == 0, monumentAbsent)
	reduces := a.Less != (goods{})
	f.when(reduces && (g.played != Ptah || g.reduced), boonAbsent)
	c := t.v.cartouche(a.Of, a.Number)
	if c == none {
		return f | 1<<cartoucheUnknown
	}
	cost := t.v.cartouches[c].cost
	f.when(!g.goods.holds(cost.less(a.Less)), resourcesShort)
	f.when(reduces && (a.Less.sum() > t.v.ptah || !cost.holds(a.Less)), priceWrong)
	f.when(!anyway && (t.occupied(c) || t.holder[a.Of] == c), cartoucheTaken)
	return f
}

func (t *table) plan(seat int, a *Action) {
	g := &t.governors[seat]
	c := t.v.cartouche(a.Of, a.Number)
	t.pay(seat, t.v.cartouches[c].cost.less(a.Less), &t.supply)
	g.tokens[a.Of]--
	*t.plans(c, seat)++
	if a.Less != (goods{}) {
		g.reduced = true
	}
}
