package osiris

// cardDeeds are the actions of the city cards.
var cardDeeds = [cards]deed{
	Sculptor:     {func(t *table, seat int, a *Action) faults { return t.checkBuild(seat, a, true) }, (*table).build},
	Ferryman:     {func(t *table, seat int, a *Action) faults { return t.checkHarvest(seat, a, true) }, (*table).harvest},
	Overseer:     {func(t *table, seat int, a *Action) faults { return t.checkHire(seat, a, t.v.overseer) }, (*table).hire},
	Merchant:     {func(t *table, seat int, a *Action) faults { return t.checkMarket(seat, a, true) }, (*table).market},
	Architect:    {func(t *table, seat int, a *Action) faults { return t.checkPlan(seat, a, true) }, (*table).plan},
	Quarryman:    {(*table).checkAgain, (*table).harvestAgain},
	Scribe:       {func(t *table, _ int, a *Action) faults { return one(!t.canDraw(a.Keep, a.Give), cardExhausted) }, (*table).keepBoth},
	TaxCollector: {func(t *table, seat int, a *Action) faults { return one(!t.taxable(seat, a.Taxes), priceWrong) }, (*table).tax},
	Brewer: {func(t *table, seat int, a *Action) faults {
		return one(t.governors[seat].goods[Grain] < a.Number, resourcesShort)
	}, func(t *table, seat int, a *Action) {
		t.pay(seat, goods{Grain: a.Number}, &t.supply)
		t.gain(seat, goods{Brick: a.Number})
	}},
	Priest: {func(t *table, seat int, _ *Action) faults {
		return one(t.governors[seat].goods[Grain] < t.v.priestGrain, resourcesShort)
	}, func(t *table, seat int, _ *Action) {
		t.pay(seat, goods{Grain: t.v.priestGrain}, &t.supply)
		t.governors[seat].cards += t.v.priestGlory
	}},
}

// checkPlay checks playing a city card for its resources or its action (rulebook, action 8).
func (t *table) checkPlay(seat int, a *Action) (f faults) {
	if !a.Whole {
		f = cardDeeds[a.Card].check(t, seat, a)
	}
	f.when(t.governors[seat].hand[a.Card] == 0, cardAbsent)
	return f
}

// taxable reports whether every other governor who has a resource gives exactly one.
func (t *table) taxable(seat int, taxes []Tax) bool {
	given := make([]bool, len(t.names))
	for _, x := range taxes {
		if x.From == seat || given[x.From] || t.governors[x.From].goods[x.What] == 0 {
			return false
		}
		given[x.From] = true
	}
	for i := range t.governors {
		if i != seat && !given[i] && t.governors[i].goods.sum() > 0 {
			return false
		}
	}
	return true
}

// play plays a card and then discards it.
func (t *table) play(seat int, a *Action) {
	t.governors[seat].hand[a.Card]--
	if a.Whole {
		t.gain(seat, t.v.cards[a.Card])
	} else {
		cardDeeds[a.Card].do(t, seat, a)
	}
	t.discards[a.Card]++
}

func (t *table) keepBoth(seat int, a *Action) {
	t.draw(a.Keep, a.Give)
	t.governors[seat].hand[a.Keep]++
	t.governors[seat].hand[a.Give]++
}

func (t *table) tax(seat int, a *Action) {
	for _, x := range a.Taxes {
		var one goods
		one[x.What] = 1
		t.pay(x.From, one, &t.governors[seat].goods)
	}
}
