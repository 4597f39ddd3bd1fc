package osiris

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
