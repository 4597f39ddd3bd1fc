package osiris

// checkMarket checks exchanging one set of a cartouche for the other, once per season (rulebook,
// action 5). With again, the market may have been used.
func (t *table) checkMarket(seat int, a *Action, again bool) (f faults) {
	if a.Number < 1 || a.Number > markets {
		return 1 << cartoucheUnknown
	}
	price, _ := t.exchange(a)
	f.when(!t.governors[seat].goods.holds(price), resourcesShort)
	f.when(t.used[a.Number-1] && !again, marketUsed)
	return f
}

// exchange returns what is paid at the market and what it gives.
func (t *table) exchange(a *Action) (price, due goods) {
	sets := t.v.market[a.Number-1]
	if a.Right {
		return sets[1], sets[0]
	}
	return sets[0], sets[1]
}

func (t *table) market(seat int, a *Action) {
	price, due := t.exchange(a)
	t.pay(seat, price, &t.traded)
	t.gain(seat, due)
	t.used[a.Number-1] = true
}

// checkHire checks paying a number of resources for one labourer of the pool (rulebook, action 4).
func (t *table) checkHire(seat int, a *Action, price int) (f faults) {
	f.when(!t.governors[seat].goods.holds(a.Price), resourcesShort)
	f.when(t.pool[a.Labourer] == 0, poolEmpty)
	f.when(a.Price.sum() != price, priceWrong)
	return f
}

func (t *table) hire(seat int, a *Action) {
	t.pay(seat, a.Price, &t.paid)
	t.takeFromPool(seat, a.Labourer)
}

// takeFromPool moves a labourer from the pool to a governor.
func (t *table) takeFromPool(seat int, l Labourer) {
	t.pool[l]--
	t.governors[seat].crew[l]++
}
