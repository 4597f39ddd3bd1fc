package osiris

import "slices"

// legal appends the legal actions of a kind of a governor.
func (t *table) legal(list []Action, seat int, verb Verb) []Action {
	blank := Action{Verb: verb, To: none, Tribute: none, Bonus: none}
	switch verb {
	case Play:
		for c := range cards {
			if t.governors[seat].hand[c] > 0 {
				list = t.legalCard(list, seat, c)
			}
		}
		return list
	case PlayBoon:
		return t.legalBoons(list, seat, blank)
	case Withdraw:
		return t.legalWithdrawals(list, seat, blank)
	}
	return t.legalAs(list, seat, blank)
}

func (t *table) ifLegal(list []Action, seat int, a Action) []Action {
	if t.check(seat, &a) == 0 {
		list = append(list, a)
	}
	return list
}

// legalAs appends the legal actions with the verb, or the card, of an action.
func (t *table) legalAs(list []Action, seat int, a Action) []Action {
	switch a.actsAs() {
	case Harvest:
		return t.withLabourers(list, seat, a, terrain)
	case Visit:
		return t.legalVisits(list, seat, a, t.pairs())
	case Caravan:
		for r := Resource(none); r < resources; r++ {
			a.Tribute = r
			list = t.withLabourers(list, seat, a, caravan)
		}
	case Hire:
		price := t.v.hire
		if a.Verb == Play {
			price = t.v.overseer
		}
		for _, g := range amountsOf(price, t.governors[seat].goods) {
			for l := range labourers {
				a.Labourer, a.Price = l, g
				list = t.ifLegal(list, seat, a)
			}
		}
	case Market:
		for i := range 2 * markets {
			a.Number, a.Right = i/2+1, i%2 == 1
			list = t.ifLegal(list, seat, a)
		}
	case Plan:
		for _, c := range t.v.cartouches {
			a.Of, a.Number = c.of, c.number
			list = t.legalPlans(list, seat, a, c.cost)
		}
	case Build:
		for i, c := range t.v.cartouches {
			if a.Of, a.Number = c.of, c.number; *t.plans(i, seat) > 0 && (a.Verb == Build || c.of == Obelisk) {
				for _, s := range t.v.sites {
					a.Where = s.name
					list = t.ifLegal(list, seat, a)
				}
			}
		}
	}
	return list
}

func (t *table) withLabourers(list []Action, seat int, a Action, k kind) []Action {
	for _, name := range t.v.placeNames[k] {
		for l := range labourers {
			a.Where, a.Labourer = name, l
			list = t.ifLegal(list, seat, a)
		}
	}
	return list
}

// legalPlans appends the plan and, with Ptah's boon, the cheaper ones.
func (t *table) legalPlans(list []Action, seat int, a Action, cost goods) []Action {
	list = t.ifLegal(list, seat, a)
	if g := &t.governors[seat]; g.played == Ptah && !g.reduced {
		for n := 1; n <= t.v.ptah; n++ {
			for _, less := range amountsOf(n, cost) {
				a.Less = less
				list = t.ifLegal(list, seat, a)
			}
		}
	}
	return list
}

// amountsOf returns all goods with a sum of n within some others.
func amountsOf(n int, within goods) []goods {
	var list []goods
	for g := 0; g <= min(n, within[Grain]); g++ {
		for b := 0; b <= min(n-g, within[Brick]); b++ {
			if s := n - g - b; s <= within[Stone] {
				list = append(list, goods{g, b, s})
			}
		}
	}
	return list
}

// pairs returns all pairs of cards that can be drawn, in both orders.
func (t *table) pairs() (list [][2]Card) {
	for keep := range cards {
		for give := range cards {
			if t.canDraw(keep, give) {
				list = append(list, [2]Card{keep, give})
			}
		}
	}
	return list
}

func (t *table) legalVisits(list []Action, seat int, a Action, pairs [][2]Card) []Action {
	var doors []Action
	for to := none; to < len(t.names); to++ {
		if to == seat || to == none && t.v.players > 2 {
			continue
		}
		a.To = to
		for _, name := range t.v.placeNames[city] {
			for l := range labourers {
				a.Where, a.Labourer = name, l
				if t.check(seat, &a)&^(1<<cardExhausted) == 0 {
					doors = append(doors, a)
				}
			}
		}
	}
	for _, drawn := range pairs {
		for _, d := range doors {
			d.Keep, d.Give = drawn[0], drawn[1]
			list = append(list, d)
		}
	}
	return list
}

func (t *table) legalCard(list []Action, seat int, c Card) []Action {
	a := Action{Verb: Play, Card: c, To: none, Tribute: none, Bonus: none}
	whole := a
	whole.Whole = true
	list = t.ifLegal(list, seat, whole)
	if _, ok := cardVerbs[c]; ok {
		return t.legalAs(list, seat, a)
	}
	switch c {
	case Scribe:
		for _, drawn := range t.pairs() {
			if a.Keep, a.Give = drawn[0], drawn[1]; a.Keep <= a.Give {
				list = t.ifLegal(list, seat, a)
			}
		}
	case TaxCollector:
		return t.legalTaxes(list, seat, a, 0)
	case Brewer:
		for n := 1; n <= t.v.brewer; n++ {
			a.Number = n
			list = t.ifLegal(list, seat, a)
		}
	case Quarryman:
		for _, name := range t.v.placeNames[terrain] {
			a.Where = name
			list = t.ifLegal(list, seat, a)
		}
	case Priest:
		list = t.ifLegal(list, seat, a)
	}
	return list
}

// legalTaxes appends the legal combinations of what the other governors can give.
func (t *table) legalTaxes(list []Action, seat int, a Action, from int) []Action {
	if from == len(t.names) {
		return t.ifLegal(list, seat, a)
	}
	if from == seat || t.governors[from].goods.sum() == 0 {
		return t.legalTaxes(list, seat, a, from+1)
	}
	for r, n := range t.governors[from].goods {
		if n > 0 {
			b := a
			b.Taxes = append(slices.Clone(a.Taxes), Tax{Resource(r), from})
			list = t.legalTaxes(list, seat, b, from+1)
		}
	}
	return list
}

func (t *table) legalBoons(list []Action, seat int, a Action) []Action {
	for a.Boon = range boons {
		switch a.Boon {
		case Bastet:
			for a.Labourer = range labourers {
				list = t.ifLegal(list, seat, a)
			}
		case Hapi:
			for _, g := range amountsOf(t.v.hapi, goods{t.v.hapi, t.v.hapi, t.v.hapi}) {
				b := a
				b.Price = g
				list = t.ifLegal(list, seat, b)
			}
		default:
			list = t.ifLegal(list, seat, a)
		}
	}
	return list
}

func (t *table) legalWithdrawals(list []Action, seat int, a Action) []Action {
	keeps := []Action{a}
	for c := range t.v.cartouches {
		if *t.plans(c, seat) > 0 {
			b := a
			b.Keeping, b.Of, b.Number = true, t.v.cartouches[c].of, t.v.cartouches[c].number
			keeps = append(keeps, b)
		}
	}
	for _, k := range keeps {
		list = t.ifLegal(list, seat, k)
		for k.Bonus = range bonuses {
			if k.Bonus != BonusCard {
				list = t.ifLegal(list, seat, k)
				continue
			}
			for k.Keep = range cards {
				list = t.ifLegal(list, seat, k)
			}
			k.Keep = 0
		}
	}
	return list
}

// texts returns all legal actions of a governor in the notation, sorted by bytes.
func (t *table) texts(seat int) []string {
	texts := []string{}
	for verb := range verbs {
		for _, a := range t.legal(nil, seat, verb) {
			texts = append(texts, t.text(&a))
		}
	}
	slices.Sort(texts)
	return texts
}
