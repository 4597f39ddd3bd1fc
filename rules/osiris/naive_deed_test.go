package osiris

import (
	"slices"
	"strings"
)

// The conditions and effects of each action, by the words of the rules.

func (b *ledger) gain(who string, due map[string]int) (got map[string]int) {
	got = map[string]int{}
	for what, n := range due {
		if n = b.take(who, n, what); n > 0 {
			got[what] = n
		}
	}
	return got
}

// there returns the part of what is due that the supply has.
func (b *ledger) there(due map[string]int) map[string]int {
	got := map[string]int{}
	for what, n := range due {
		if n = min(n, b.count["supply "+what]); n > 0 {
			got[what] = n
		}
	}
	return got
}

// pay checks whether a player has the price, and moves it.
func (b *ledger) pay(v *verdict, who string, price map[string]int, to string) {
	for what, n := range price {
		v.no(!b.has(who, n, what), "resources-short")
		v.then(func() { b.move(n, what, who, to) })
	}
}

// send places a player's labourer.
func (b *ledger) send(v *verdict, who, labourer, where string) {
	v.no(!b.has(who, 1, labourer), "labourer-absent")
	v.no(b.worker[where] != "", "space-taken")
	v.then(func() {
		b.count[who+" "+labourer]--
		b.worker[where] = labourer + " of " + who
	})
}

func isMaster(labourer string) bool { return strings.HasPrefix(labourer, "master-") }

// blocked reports whether a section is blocked: the ankh with 2 and 3 players, the scarab with 2.
func (b *ledger) blocked(section string) bool {
	return len(b.names) < 4 && slices.Contains(ledgerAnkh, section) || len(b.names) < 3 && slices.Contains(ledgerScarab, section)
}

func iconsOf(section string) int {
	land := ledgerLand[section[:len(section)-1]]
	if len(land) == 0 {
		return 0
	}
	icons := strings.Split(land[1], "/")
	return int(icons[section[len(section)-1]-'a'][0] - '0')
}

// crop returns the yield of a space: the icons of its free sections.
func (b *ledger) crop(space, labourer string) map[string]int {
	n := 0
	for _, half := range []string{"a", "b"} {
		if len(b.built[space+half]) == 0 && !b.blocked(space+half) {
			n += iconsOf(space + half)
		}
	}
	if isMaster(labourer) && b.season == 4 {
		n++
	}
	return map[string]int{ledgerTrade[ledgerLand[space][0]]: n}
}

func (b *ledger) harvest(v *verdict, who, space, labourer string, anywhere bool) {
	v.no(!b.has(who, 1, labourer), "labourer-absent")
	if ledgerLand[space] == nil {
		v.no(true, "space-unknown")
		return
	}
	b.send(v, who, labourer, space)
	v.no(ledgerTrade[strings.TrimPrefix(labourer, "master-")] != ledgerTrade[ledgerLand[space][0]], "terrain-mismatch")
	v.no(!anywhere && !isMaster(labourer) && b.boon[who] != "isis" && naiveSegment(space) > b.season, "out-of-reach")
	v.no(total(b.crop(space, "")) == 0, "no-free-section")
	v.then(func() { b.gain(who, b.crop(space, labourer)) })
}

func (b *ledger) quarry(v *verdict, who, space string) {
	if ledgerLand[space] == nil {
		v.no(true, "space-unknown")
		return
	}
	labourer, owner, _ := strings.Cut(b.worker[space], " of ")
	v.no(owner != who, "labourer-absent")
	v.then(func() { b.gain(who, b.crop(space, labourer)) })
}

func (b *ledger) visit(v *verdict, who string, g []string) {
	city, labourer, keep, give := g[0], g[1], g[2], g[3]
	v.no(!b.drawable(keep, give), "card-exhausted")
	v.no(!b.has(who, 1, labourer), "labourer-absent")
	if !slices.Contains(ledgerCities, city) {
		v.no(true, "space-unknown")
		return
	}
	b.send(v, who, labourer, city)
	for _, m := range b.built[city] {
		owner := m[:strings.LastIndex(m, " ")]
		v.no(len(b.names) == 2, "city-closed")
		v.no(len(b.names) > 2 && owner != who && owner != g[len(g)-1], "city-owner-first")
	}
	v.then(func() {
		b.draw(keep, give)
		b.count[who+" card "+keep]++
		if len(g) == 4 {
			b.count["discards card "+give]++
			b.take(who, 1, "grain")
			return
		}
		b.count[g[4]+" card "+give]++
	})
}

func (b *ledger) caravan(v *verdict, who, section, labourer string, tribute []string) {
	v.no(!b.has(who, 1, labourer), "labourer-absent")
	if ledgerCaravans[section] == "" {
		v.no(true, "space-unknown")
		return
	}
	b.send(v, who, labourer, section)
	bank, other := "north", "south"
	if strings.HasPrefix(section, "south") {
		bank, other = other, bank
	}
	v.no(bank == "south" && len(b.names) < 4, "caravan-blocked")
	leader := b.leader[bank]
	v.no(leader == "" && b.leader[other] == who, "caravan-led")
	got := b.there(amountsIn(ledgerCaravans[section]))
	owes := leader != "" && leader != who && len(got) > 0
	v.no(owes != (len(tribute) > 0) || owes && got[tribute[0]] == 0, "tribute-wrong")
	v.then(func() {
		b.gain(who, got)
		if leader == "" {
			b.leader[bank] = who
		}
		if owes {
			b.move(1, tribute[0], who, leader)
		}
	})
}

func (b *ledger) hire(v *verdict, who, labourer string, price map[string]int, overseer bool) {
	b.pay(v, who, price, "wages")
	v.no(!b.has("pool", 1, labourer), "pool-empty")
	v.no(overseer && total(price) != 1 || !overseer && total(price) != 2, "price-wrong")
	v.then(func() { b.move(1, labourer, "pool", who) })
}

func (b *ledger) swap(v *verdict, who, cartouche, side string, merchant bool) {
	if ledgerMarket[cartouche+" "+side] == "" {
		v.no(true, "cartouche-unknown")
		return
	}
	b.pay(v, who, amountsIn(ledgerMarket[cartouche+" "+side]), "till")
	v.no(b.used[cartouche] && !merchant, "market-used")
	v.then(func() {
		b.used[cartouche] = true
		b.gain(who, amountsIn(ledgerMarket[cartouche+" "+map[string]string{"left": "right", "right": "left"}[side]]))
	})
}

// planned reports whether any monument is on a cartouche.
func (b *ledger) planned(cartouche string) bool {
	return slices.ContainsFunc(b.names, func(p string) bool { return b.count[cartouche+" of "+p] > 0 })
}

func (b *ledger) plan(v *verdict, who, what, cartouche string, less map[string]int, architect bool) {
	v.no(!b.has(who, 1, what), "monument-absent")
	v.no(len(less) > 0 && (b.boon[who] != "ptah" || b.ptah[who]), "boon-absent")
	if ledgerPrices[cartouche] == "" {
		v.no(true, "cartouche-unknown")
		return
	}
	price := amountsIn(ledgerPrices[cartouche])
	v.no(total(less) > 2, "price-wrong")
	for what, n := range less {
		v.no(n > price[what], "price-wrong")
		price[what] = max(0, price[what]-n)
	}
	b.pay(v, who, price, "supply")
	v.no(!architect && (b.planned(cartouche) || b.holder[what] == cartouche), "cartouche-taken")
	v.then(func() {
		b.count[who+" "+what]--
		b.count[cartouche+" of "+who]++
		b.ptah[who] = b.ptah[who] || len(less) > 0
	})
}

// hinders lists what prevents a monument on a section or city.
func (b *ledger) hinders(what, where string) (codes []string) {
	v := &verdict{}
	space := where
	if slices.Contains(ledgerCities, where) {
		v.no(what != "pylon", "section-unsuitable")
	} else {
		space = where[:len(where)-1]
		n := iconsOf(where)
		v.no(what == "obelisk" && n != 2 || what == "pylon" && n != 3, "section-unsuitable")
	}
	v.no(b.blocked(where), "section-blocked")
	v.no(len(b.built[where]) > 0 || b.worker[space] != "" && !b.blocked(where), "section-taken")
	return v.codes
}

// everywhere returns the sections and cities.
func everywhere() []string {
	list := slices.Clone(ledgerCities)
	for space := range ledgerLand {
		list = append(list, space+"a", space+"b")
	}
	return list
}

func (b *ledger) build(v *verdict, who, what, cartouche, where string, sculptor bool) {
	v.no(ledgerPrices[cartouche] == "", "cartouche-unknown")
	v.no(ledgerPrices[cartouche] != "" && b.count[cartouche+" of "+who] == 0, "not-planned")
	switch {
	case ledgerCaravans[where] != "":
		v.no(true, "section-unsuitable")
	case !slices.Contains(everywhere(), where):
		v.no(true, "space-unknown")
	case sculptor:
		v.no(len(b.built[where]) != 1 || !strings.HasSuffix(b.built[where][0], " obelisk"), "section-unsuitable")
		v.no(b.blocked(where), "section-blocked")
	default:
		v.codes = append(v.codes, b.hinders(what, where)...)
	}
	v.then(func() {
		b.count[cartouche+" of "+who]--
		if b.holder[what] != "" && !b.planned(cartouche) {
			b.holder[what] = cartouche
		}
		b.built[where] = append(b.built[where], who+" "+what)
		if naiveSegment(where) == b.season {
			b.glory[who+" barge"]++
		}
		n := 0
		for _, list := range b.built {
			for _, m := range list {
				if m == who+" "+what {
					n++
				}
			}
		}
		if n == ledgerTokens[what] && b.was[what] == "" {
			b.was[what] = who
		}
	})
}

// errand plays the cards that do not repeat another action.
func (b *ledger) errand(v *verdict, who, card string, g []string) {
	switch card {
	case "scribe":
		v.no(!b.drawable(g[0], g[1]), "card-exhausted")
		v.then(func() {
			b.draw(g[0], g[1])
			b.count[who+" card "+g[0]]++
			b.count[who+" card "+g[1]]++
		})
	case "tax-collector":
		b.tax(v, who, g)
	case "brewer":
		n := int(g[0][0] - '0')
		b.pay(v, who, map[string]int{"grain": n}, "supply")
		v.then(func() { b.take(who, n, "brick") })
	case "priest":
		b.pay(v, who, map[string]int{"grain": 2}, "supply")
		v.then(func() { b.glory[who+" cards"]++ })
	}
}

func (b *ledger) tax(v *verdict, who string, g []string) {
	gives := map[string]string{}
	if len(g) > 0 {
		for _, part := range strings.Split(g[0], ", ") {
			what, from, _ := strings.Cut(part, " from ")
			v.no(gives[from] != "" || from == who || !b.has(from, 1, what), "price-wrong")
			gives[from] = what
		}
	}
	for _, p := range b.names {
		rich := b.has(p, 1, "grain") || b.has(p, 1, "brick") || b.has(p, 1, "stone")
		v.no(p != who && rich && gives[p] == "", "price-wrong")
	}
	v.then(func() {
		for from, what := range gives {
			b.move(1, what, from, who)
		}
	})
}

// pray plays a boon.
func (b *ledger) pray(v *verdict, who, form string, g []string) {
	boon := g[0]
	if word := strings.Fields(form)[1]; !strings.HasPrefix(word, "(") {
		boon = word
	}
	v.no(!b.has(who, 1, "boon "+boon), "boon-absent")
	v.no(boon == "bastet" && !b.has("pool", 1, g[0]), "pool-empty")
	v.no(b.boon[who] != "", "boon-second")
	for p, played := range b.boon {
		v.no(p != who && played == boon, "boon-repeated")
	}
	v.then(func() {
		b.count[who+" boon "+boon]--
		b.boon[who] = boon
		switch boon {
		case "bastet":
			b.move(1, g[0], "pool", who)
		case "hapi":
			b.take(who, 1, g[0])
			b.take(who, 1, g[1])
		}
	})
}

// leave withdraws.
func (b *ledger) leave(v *verdict, who, form string, g []string) {
	bonus, card, keeps := "", "", ""
	if strings.Contains(form, "taking") {
		bonus = g[0]
	}
	if bonus == "card" {
		card = g[1]
		v.no(!b.drawable(card), "card-exhausted")
	}
	if strings.Contains(form, "keeping") {
		keeps = strings.Join(g[len(g)-2:], " ")
		v.no(b.boon[who] != "horus", "boon-absent")
		v.no(ledgerPrices[keeps] == "", "cartouche-unknown")
		v.no(ledgerPrices[keeps] != "" && b.count[keeps+" of "+who] == 0, "not-planned")
	}
	v.no(b.boon[who] != "horus" && b.mustBuild(who), "withdraw-planned")
	v.no(bonus == "" && b.first == "", "bonus-missing")
	v.no(b.covered[bonus], "bonus-covered")
	v.no(bonus != "" && b.first != "", "bonus-not-first")
	v.then(func() {
		b.gone[who], b.keeps[who] = true, keeps
		if bonus == "" {
			return
		}
		b.first, b.covered[bonus] = who, true
		for what, n := range amountsIn(ledgerBonus[bonus]) {
			for _, from := range []string{"supply", "wages", "till"} {
				k := min(n, b.count[from+" "+what])
				b.move(k, what, from, who)
				n -= k
			}
		}
		if bonus == "glory" {
			b.glory[who+" regent"]++
		}
		if card != "" {
			b.draw(card)
			b.count[who+" card "+card]++
		}
	})
}

// mustBuild reports whether a planned monument has a place.
func (b *ledger) mustBuild(who string) bool {
	for cartouche := range ledgerPrices {
		if b.count[cartouche+" of "+who] == 0 {
			continue
		}
		what, _, _ := strings.Cut(cartouche, " ")
		for _, where := range everywhere() {
			if len(b.hinders(what, where)) == 0 {
				return true
			}
		}
	}
	return false
}
