package osiris

// deed is how an action is checked and made.
type deed struct {
	// check returns the codes of all rules that forbid the action to a governor.
	check func(t *table, seat int, a *Action) faults
	// do makes an action that check allows.
	do func(t *table, seat int, a *Action)
}

// deeds are those of the verbs.
var deeds = [verbs]deed{
	Harvest:  {func(t *table, seat int, a *Action) faults { return t.checkHarvest(seat, a, false) }, (*table).harvest},
	Visit:    {(*table).checkVisit, (*table).visit},
	Caravan:  {(*table).checkCaravan, (*table).join},
	Hire:     {func(t *table, seat int, a *Action) faults { return t.checkHire(seat, a, t.v.hire) }, (*table).hire},
	Market:   {func(t *table, seat int, a *Action) faults { return t.checkMarket(seat, a, false) }, (*table).market},
	Plan:     {func(t *table, seat int, a *Action) faults { return t.checkPlan(seat, a, false) }, (*table).plan},
	Build:    {func(t *table, seat int, a *Action) faults { return t.checkBuild(seat, a, false) }, (*table).build},
	Play:     {(*table).checkPlay, (*table).play},
	PlayBoon: {(*table).checkBoon, (*table).boon},
	Withdraw: {(*table).checkWithdraw, (*table).withdraw},
}

func (t *table) check(seat int, a *Action) faults { return deeds[a.Verb].check(t, seat, a) }

func (t *table) do(seat int, a *Action) { deeds[a.Verb].do(t, seat, a) }

// placeLabourer places one of a governor's labourers.
func (t *table) placeLabourer(seat int, l Labourer, p int) {
	t.governors[seat].crew[l]--
	t.workers[p] = worker{int8(seat), l}
}
