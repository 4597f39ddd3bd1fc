package osiris

// check returns the codes of all rules that forbid an action to a governor.
func (t *table) check(seat int, a *Action) faults {
	switch a.Verb {
	case Harvest:
		return t.checkHarvest(seat, a, false)
	case Visit:
		return t.checkVisit(seat, a)
	case Caravan:
		return t.checkCaravan(seat, a)
	case Hire:
		return t.checkHire(seat, a, t.v.hire)
	case Market:
		return t.checkMarket(seat, a, false)
	case Plan:
		return t.checkPlan(seat, a, false)
	case Build:
		return t.checkBuild(seat, a, false)
	case Play:
		return t.checkPlay(seat, a)
	case PlayBoon:
		return t.checkBoon(seat, a)
	}
	return t.checkWithdraw(seat, a)
}

// do makes an action that check allows.
func (t *table) do(seat int, a *Action) {
	switch a.Verb {
	case Harvest:
		t.harvest(seat, a)
	case Visit:
		t.visit(seat, a)
	case Caravan:
		t.join(seat, a)
	case Hire:
		t.hire(seat, a)
	case Market:
		t.market(seat, a)
	case Plan:
		t.plan(seat, a)
	case Build:
		t.build(seat, a)
	case Play:
		t.play(seat, a)
	case PlayBoon:
		t.boon(seat, a)
	case Withdraw:
		t.withdraw(seat, a)
	}
}

func (t *table) placeLabourer(seat int, l Labourer, p int) {
	t.governors[seat].crew[l]--
	t.workers[p] = worker{int8(seat), l}
}
