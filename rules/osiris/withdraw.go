package osiris

// checkWithdraw checks withdrawing: it is forbidden while a planned monument can be built, and the
// first to withdraw takes a bonus that is still free (rulebook, action 10).
func (t *table) checkWithdraw(seat int, a *Action) (f faults) {
	g := &t.governors[seat]
	if a.Keeping {
		c := t.v.cartouche(a.Of, a.Number)
		f.when(g.played != Horus, boonAbsent)
		f.when(c == none, cartoucheUnknown)
		f.when(c != none && *t.plans(c, seat) == 0, notPlanned)
	}
	f.when(g.played != Horus && t.mustBuild(seat), withdrawPlanned)
	f.when(t.left == none && a.Bonus == none, bonusMissing)
	if a.Bonus != none {
		f.when(t.covered[a.Bonus], bonusCovered)
		f.when(t.left != none, bonusNotFirst)
		f.when(a.Bonus == BonusCard && !t.canDraw(a.Keep), cardExhausted)
	}
	return f
}

// mustBuild reports whether a governor has planned a monument for which a site exists.
func (t *table) mustBuild(seat int) bool {
	for m := range monuments {
		planned := int8(0)
		for c := range t.v.cartouches {
			if t.v.cartouches[c].of == m {
				planned += *t.plans(c, seat)
			}
		}
		if planned > 0 && t.room(m) {
			return true
		}
	}
	return false
}

func (t *table) withdraw(seat int, a *Action) {
	g := &t.governors[seat]
	g.withdrawn = true
	if a.Keeping {
		g.keeps = int8(t.v.cartouche(a.Of, a.Number))
	}
	if a.Bonus == none {
		return
	}
	t.left, t.covered[a.Bonus] = seat, true
	t.gainAll(seat, t.v.bonus[a.Bonus])
	switch a.Bonus {
	case BonusGlory:
		g.regent += t.v.regent
	case BonusCard:
		t.draw(a.Keep)
		g.hand[a.Keep]++
	}
}
