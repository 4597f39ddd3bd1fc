package osiris

import "cartouche/rules/notation"

// action is the part of an action after its verb.
func (f *form) action(a *Action) {
	switch a.Verb {
	case Harvest:
		f.labourerAt(a)
	case Visit:
		f.visit(a)
	case Caravan:
		if f.labourerAt(a); f.Clause(a.Tribute != none) {
			f.Word("pay")
			f.resource(&a.Tribute)
		}
	case Hire:
		f.labourer(&a.Labourer)
		f.Word("for")
		f.amounts(&a.Price)
	case Market:
		f.number(&a.Number)
		f.Either("right", "left", &a.Right)
	case Plan:
		if f.cartouche(a); f.Maybe("less", a.Less != goods{}) {
			f.amounts(&a.Less)
		}
	case Build:
		f.cartouche(a)
		f.Word("at")
		f.Name(&a.Where)
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
	f.Name(&a.Where)
	f.Word("with")
	f.labourer(&a.Labourer)
}

func (f *form) visit(a *Action) {
	f.labourerAt(a)
	f.Need(f.Clause(true))
	f.Word("keep")
	f.card(&a.Keep)
	f.Need(f.Clause(true))
	given := a.To != none
	f.Either("give", "discard", &given)
	f.card(&a.Give)
	if given {
		f.Word("to")
		f.player(&a.To)
		f.Need(a.To != f.seat)
	} else {
		f.Need(f.t.v.players == 2)
	}
}

func (f *form) play(a *Action) {
	f.card(&a.Card)
	if f.Either("for", "to", &a.Whole); a.Whole {
		f.Word("resources")
		return
	}
	if verb, ok := cardVerbs[a.Card]; ok {
		f.Word(verb.String())
		a.Verb = verb
		f.action(a)
		a.Verb = Play
		f.Need(a.Card != Sculptor || a.Of == Obelisk)
		return
	}
	switch a.Card {
	case Scribe:
		f.Word("keep")
		f.card(&a.Keep)
		f.Need(f.Clause(true))
		f.card(&a.Give)
	case TaxCollector:
		f.taxes(a)
	case Brewer:
		f.Word("swap")
		f.number(&a.Number)
		f.Need(a.Number >= 1 && a.Number <= f.t.v.brewer)
	case Quarryman:
		f.Word("harvest")
		f.Name(&a.Where)
	case Priest:
		f.Word("offer")
	}
}

func (f *form) taxes(a *Action) {
	f.Word("take")
	if f.Maybe("nothing", len(a.Taxes) == 0) {
		return
	}
	for i := 0; i == 0 || f.Clause(i < len(a.Taxes)); i++ {
		if !f.Writing {
			a.Taxes = append(a.Taxes, Tax{})
		}
		f.resource(&a.Taxes[i].What)
		f.Word("from")
		if f.player(&a.Taxes[i].From); !f.OK() {
			return
		}
	}
}

func (f *form) boon(a *Action) {
	notation.OneOf(&f.Form, &a.Boon, boonNames)
	switch {
	case a.Boon == Bastet:
		f.labourer(&a.Labourer)
	case a.Boon == Hapi && f.Writing:
		for r, n := range a.Price {
			for r := Resource(r); n > 0; n-- {
				f.resource(&r)
			}
		}
	case a.Boon == Hapi:
		for range f.t.v.hapi {
			var r Resource
			f.resource(&r)
			a.Price[r]++
		}
	}
}

func (f *form) withdraw(a *Action) {
	if f.Maybe("taking", a.Bonus != none) {
		if notation.OneOf(&f.Form, &a.Bonus, bonusNames); a.Bonus == BonusCard {
			f.card(&a.Keep)
		}
	}
	if a.Keeping = f.Maybe("keeping", a.Keeping); a.Keeping {
		f.cartouche(a)
	}
}
