package osiris

// checkPlay checks playing a city card for its resources or its action (rulebook, action 8).
func (t *table) checkPlay(seat int, a *Action) (f faults) {
	g := &t.governors[seat]
	if !a.Whole {
		f = t.checkCard(seat, a)
	}
	f.when(g.hand[a.Card] == 0, cardAbsent)
	return f
}

// checkCard checks the action of a card.
func (t *table) checkCard(seat int, a *Action) (f faults) {
	switch a.Card {
	case Sculptor:
		return t.checkBuild(seat, a, true)
	case Ferryman:
		return t.checkHarvest(seat, a, true)
	case Overseer:
		return t.checkHire(seat, a, t.v.overseer)
	case Merchant:
		return t.checkMarket(seat, a, true)
	case Architect:
		return t.checkPlan(seat, a, true)
	case Quarryman:
		return t.checkAgain(seat, a)
	case Scribe:
		f.when(!t.canDraw(a.Keep, a.Give), cardExhausted)
	case TaxCollector:
		f.when(!t.taxable(seat, a.Taxes), priceWrong)
	case Brewer:
		f.when(t.governors[seat].goods[Grain] < a.Number, resourcesShort)
	case Priest:
		f.when(t.governors[seat].goods[Grain] < t.v.priestGrain, resourcesShort)
	}
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

func (t *table) play(seat int, a *Action) {
	g := &t.governors[seat]
	g.hand[a.Card]--
	if a.Whole {
		t.gain(seat, t.v.cards[a.Card])
	} else {
		t.playCard(seat, a)
	}
	t.discards[a.Card]++
}

func (t *table) playCard(seat int, a *Action) {
	g := &t.governors[seat]
	switch a.Card {
	case Sculptor:
		t.build(seat, a)
	case Ferryman:
		t.harvest(seat, a)
	case Overseer:
		t.hire(seat, a)
	case Merchant:
		t.market(seat, a)
	case Architect:
		t.plan(seat, a)
	case Quarryman:
		t.harvestAgain(seat, a)
	case Scribe:
		t.draw(a.Keep, a.Give)
		g.hand[a.Keep]++
		g.hand[a.Give]++
	case TaxCollector:
		for _, x := range a.Taxes {
			var one goods
			one[x.What] = 1
			t.pay(x.From, one, &g.goods)
		}
	case Brewer:
		t.pay(seat, goods{Grain: a.Number}, &t.supply)
		t.gain(seat, goods{Brick: a.Number})
	case Priest:
		t.pay(seat, goods{Grain: t.v.priestGrain}, &t.supply)
		g.cards += t.v.priestGlory
	}
}
