package osiris

import (
	"slices"
	"strconv"
	"strings"

	"cartouche/internal/diag"
	"cartouche/rules"
	"cartouche/rules/notation"
)

// forbidden returns the violation of an action that a code forbids to a governor, with what was
// found and what the rule allows.
func (t *table) forbidden(c code, seat int, a *Action, text rules.Text) rules.Violation {
	v := rules.Violation{Code: c.String(), Pos: text.Pos, Player: t.names[seat]}
	v.Args = diag.Args{"action": notation.Tidy(text.Text), "player": t.names[seat]}
	t.explainCode(&v, c, seat, a)
	v.Slots = t.actionSlots(a)
	return v
}

func (t *table) explainCode(v *rules.Violation, c code, seat int, a *Action) {
	switch c {
	case labourerAbsent, resourcesShort, boonAbsent, cardAbsent, cardExhausted, monumentAbsent:
		t.explainAbsence(v, c, seat, a)
	case cityOwnerFirst:
		v.Args["found"] = t.v.placeName(a.Where)
		v.Args["owner"] = t.names[t.cityOwner(t.v.place[a.Where])]
	case priceWrong:
		t.explainPrice(v, seat, a)
	case tributeWrong:
		t.explainTribute(v, seat, a)
	case boonRepeated, boonSecond, bonusCovered, bonusNotFirst, bonusMissing:
		t.explainOnce(v, c, seat, a)
	case poolEmpty:
		v.Args["found"] = a.Labourer.String()
	case cartoucheUnknown, cartoucheTaken, notPlanned, marketUsed:
		v.Args["found"] = a.cartouche()
		if a.actsAs() == Market {
			v.Rule, v.Args["found"] = "market", a.Number
		}
		if c == cartoucheUnknown {
			v.Args["allowed"] = t.cartouches(a)
		}
	case spaceUnknown:
		t.explainSpace(v, a)
	case sectionUnsuitable:
		v.Args["found"], v.Args["monument"] = t.v.placeName(a.Where), monumentTerm(a.Of)
		if a.Verb == Play {
			v.Message = "section-unsuitable-sculptor"
		}
	case withdrawPlanned, caravanLed:
	case terrainMismatch:
		p := t.v.place[a.Where]
		v.Args["found"], v.Args["terrain"] = a.Where, diag.Term("terrain-"+terrainNames[t.v.places[p].yields])
	default:
		v.Args["found"] = t.v.placeName(a.Where)
	}
	if c == spaceTaken || c == labourerAbsent {
		v.Rule = map[Verb]string{Visit: "city", Caravan: "caravan"}[a.actsAs()]
		if v.Rule == "" {
			v.Rule = "harvest"
		}
	}
}

// explainAbsence sets what the governor or the deck does not have.
func (t *table) explainAbsence(v *rules.Violation, c code, seat int, a *Action) {
	g := &t.governors[seat]
	switch c {
	case cardExhausted:
		v.Args["found"] = t.namedCards(a)
	case cardAbsent:
		v.Args["found"] = a.Card.String()
	case monumentAbsent:
		v.Args["found"] = monumentTerm(a.Of)
	case labourerAbsent:
		v.Args["found"] = a.Labourer.String()
		if a.Verb == Play && a.Card == Quarryman {
			v.Message, v.Args["found"] = "labourer-absent-quarryman", a.Where
		}
	case resourcesShort:
		v.Args["price"], v.Args["found"] = t.priceOf(a).counts(), g.goods.counts()
		if g.goods == (goods{}) {
			v.Message = "resources-short-nothing"
			delete(v.Args, "found")
		}
	case boonAbsent:
		v.Args["found"] = a.Boon.String()
		if a.Keeping {
			v.Message, v.Args["found"] = "boon-absent-unplayed", Horus.String()
		} else if a.Verb != PlayBoon {
			v.Message, v.Args["found"] = "boon-absent-unplayed", Ptah.String()
		}
	}
}

// explainOnce sets what has already been played or taken.
func (t *table) explainOnce(v *rules.Violation, c code, seat int, a *Action) {
	switch c {
	case boonRepeated:
		v.Args["found"] = a.Boon.String()
		i := slices.IndexFunc(t.governors, func(o governor) bool { return o.played == a.Boon })
		v.Args["owner"] = t.names[i]
	case boonSecond:
		v.Args["found"] = t.governors[seat].played.String()
	case bonusCovered:
		v.Args["found"] = a.Bonus.String()
	case bonusNotFirst:
		v.Args["found"] = t.names[t.left]
	case bonusMissing:
		v.Args["allowed"] = strings.Fields(listed(bonusNames, t.covered[:], false))
	}
}

// actsAs returns the verb of the action, or that of the city card's action.
func (a *Action) actsAs() Verb {
	if verb, ok := cardVerbs[a.Card]; ok && a.Verb == Play && !a.Whole {
		return verb
	}
	return a.Verb
}

func (t *table) namedCards(a *Action) []string {
	if a.Verb == Withdraw {
		return []string{a.Keep.String()}
	}
	return []string{a.Keep.String(), a.Give.String()}
}

func (t *table) priceOf(a *Action) goods {
	switch a.actsAs() {
	case Hire:
		return a.Price
	case Market:
		price, _ := t.exchange(a)
		return price
	case Plan:
		return t.v.cartouches[t.v.cartouche(a.Of, a.Number)].cost.less(a.Less)
	}
	if a.Card == Brewer {
		return goods{Grain: a.Number}
	}
	return goods{Grain: t.v.priestGrain}
}

// explainSpace sets the places that an action accepts.
func (t *table) explainSpace(v *rules.Violation, a *Action) {
	v.Args["found"] = a.Where
	if near := diag.Nearest(a.Where, t.spaceNames(a)); near != "" {
		v.Args["near"] = near
	}
	switch a.actsAs() {
	case Visit:
		v.Message, v.Args["allowed"] = "space-unknown-city", t.v.placeNames[city]
	case Caravan:
		v.Message, v.Args["allowed"] = "space-unknown-caravan", t.v.placeNames[caravan]
	case Build:
		v.Message, v.Args["allowed"] = "space-unknown-section", t.v.placeNames[city]
	}
}

// spaceNames returns the valid places of an action, for suggestions.
func (t *table) spaceNames(a *Action) []string {
	switch a.actsAs() {
	case Visit:
		return t.v.placeNames[city]
	case Caravan:
		return t.v.placeNames[caravan]
	case Build:
		return t.v.siteNames
	}
	return t.v.placeNames[terrain]
}

func (t *table) explainPrice(v *rules.Violation, seat int, a *Action) {
	switch a.actsAs() {
	case Hire:
		v.Args["found"], v.Args["allowed"] = a.Price.sum(), t.v.hire
		if a.Verb == Play {
			v.Args["allowed"], v.Rule = t.v.overseer, "card"
		}
	case Plan:
		v.Message, v.Rule = "price-wrong-ptah", "ptah"
		v.Args["found"], v.Args["allowed"] = strings.TrimSpace(a.Less.amounts()), t.v.ptah
		v.Args["price"] = t.v.cartouches[t.v.cartouche(a.Of, a.Number)].cost.counts()
	default:
		v.Message, v.Rule = "price-wrong-tax", "card"
		givers := []string{}
		for i := range t.governors {
			if i != seat && t.governors[i].goods.sum() > 0 {
				givers = append(givers, t.names[i])
			}
		}
		if v.Args["allowed"] = givers; len(givers) == 0 {
			v.Message = "price-wrong-tax-nobody"
			delete(v.Args, "allowed")
		}
	}
}

func (t *table) explainTribute(v *rules.Violation, seat int, a *Action) {
	section := &t.v.places[t.v.place[a.Where]]
	leader := t.leader(section.caravan)
	got := section.gives.within(t.supply)
	v.Args["found"] = t.v.placeName(a.Where)
	if leader == none || leader == seat || got.sum() == 0 {
		v.Message = "tribute-wrong-none"
		return
	}
	v.Args["owner"], v.Args["allowed"] = t.names[leader], got.counts()
}

func (g goods) counts() (list []any) {
	for r, n := range g {
		if n > 0 {
			list = append(list, diag.Count{N: n, What: diag.Term("resource-" + resourceNames[r])})
		}
	}
	return list
}

// cartouches returns the valid cartouches of an action, for suggestions.
func (t *table) cartouches(a *Action) (list []string) {
	if a.actsAs() == Market {
		for i := range markets {
			list = append(list, strconv.Itoa(i+1))
		}
		return list
	}
	for _, c := range t.v.cartouches {
		if c.of == a.Of {
			list = append(list, c.name())
		}
	}
	return list
}
