package osiris

// action is the part of an action after its verb.
func (f *form) action(a *Action) {
	switch a.Verb {
	case Harvest:
		f.labourerAt(a)
	case Visit:
		f.visit(a)
	case Caravan:
		if f.labourerAt(a); f.clause(a.Tribute != none) {
			f.word("pay")
			f.resource(&a.Tribute)
		}
	case Hire:
		f.labourer(&a.Labourer)
		f.word("for")
		f.amounts(&a.Price)
	case Market:
		f.number(&a.Number)
		f.either("right", "left", &a.Right)
	case Plan:
		if f.cartouche(a); f.optional("less", a.Less != goods{}) {
			f.amounts(&a.Less)
		}
	case Build:
		f.cartouche(a)
		f.word("at")
		f.name(&a.Where)
	case Play:
		f.play(a)
	case PlayBoon:
		f.boon(a)
	case Withdraw:
		f.withdraw(a)
	}
}

// labourerAt is `1N1 with farmer`.
func (f *form) labourerAt(a *Action) {
	f.name(&a.Where)
	f.word("with")
	f.labourer(&a.Labourer)
}

func (f *form) visit(a *Action) {
	f.labourerAt(a)
	f.ok = f.clause(true) && f.ok
	f.word("keep")
	f.card(&a.Keep)
	f.ok = f.clause(true) && f.ok
	given := a.To != none
	f.either("give", "discard", &given)
	f.card(&a.Give)
	if given {
		f.word("to")
		f.player(&a.To)
		f.ok = f.ok && a.To != f.seat
	} else {
		f.ok = f.ok && f.t.v.players == 2
	}
}

func (f *form) play(a *Action) {
	f.card(&a.Card)
	if f.either("for", "to", &a.Whole); a.Whole {
		f.word("resources")
		return
	}
	if verb, ok := cardVerbs[a.Card]; ok {
		f.word(verb.String())
		a.Verb = verb
		f.action(a)
		a.Verb = Play
		f.ok = f.ok && (a.Card != Sculptor || a.Of == Obelisk)
		return
	}
	switch a.Card {
	case Scribe:
		f.word("keep")
		f.card(&a.Keep)
		f.ok = f.clause(true) && f.ok
		f.card(&a.Give)
	case TaxCollector:
		f.taxes(a)
	case Brewer:
		f.word("swap")
		f.number(&a.Number)
		f.ok = f.ok && a.Number >= 1 && a.Number <= f.t.v.brewer
	case Quarryman:
		f.word("harvest")
		f.name(&a.Where)
	case Priest:
		f.word("offer")
	}
}

func (f *form) taxes(a *Action) {
	f.word("take")
	if f.optional("nothing", len(a.Taxes) == 0) {
		return
	}
	for i := 0; i == 0 || f.clause(i < len(a.Taxes)); i++ {
		if !f.writing {
			a.Taxes = append(a.Taxes, Tax{})
		}
		f.resource(&a.Taxes[i].What)
		f.word("from")
		if f.player(&a.Taxes[i].From); !f.ok {
			return
		}
	}
}

func (f *form) boon(a *Action) {
	oneOf(f, &a.Boon, boonNames)
	switch {
	case a.Boon == Bastet:
		f.labourer(&a.Labourer)
	case a.Boon == Hapi && f.writing:
		f.out += a.Price.words()
	case a.Boon == Hapi:
		for range f.t.v.hapi {
			var r Resource
			f.resource(&r)
			a.Price[r]++
		}
	}
}

func (f *form) withdraw(a *Action) {
	if f.optional("taking", a.Bonus != none) {
		if oneOf(f, &a.Bonus, bonusNames); a.Bonus == BonusCard {
			f.card(&a.Keep)
		}
	}
	if a.Keeping = f.optional("keeping", a.Keeping); a.Keeping {
		f.cartouche(a)
	}
}
