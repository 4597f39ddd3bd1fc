package osiris

import (
	"strings"
	"testing"
)

// TestEverythingOccurs: the logs in testdata cover every city card both ways, every boon, bonus and
// score item, caravan tributes, and a supply that runs dry.
func TestEverythingOccurs(t *testing.T) {
	seen := map[string]int{}
	for _, log := range kept {
		lookAt(log().(*Log), seen)
	}
	for _, w := range everything() {
		if seen[w] == 0 {
			t.Errorf("%s never occurred", w)
		}
	}
}

// everything returns what the logs must cover.
func everything() []string {
	want := []string{"trade", "sections: a second obelisk", "tribute", "joined an own caravan", "dry harvest", "nothing harvested", "dry caravan",
		"dry bonus: from the pool or the market", "reshuffled", "discarded for grain", "given to the owner of the city", "kept by Horus", "plan lost",
		"ptah used", "isis used", "placeholder moved", "placeholder stayed", "master in the last season", "two on a cartouche", "a city built",
		"first after a tie in glory", "shared victory", "quarryman in the last season", "taxed nobody", "season 4 withdrawal keeping"}
	for _, c := range cardNames {
		want = append(want, "play "+c+" for", "play "+c+" to")
	}
	for _, b := range boonNames {
		want = append(want, "boon "+b)
	}
	for _, b := range bonusNames {
		want = append(want, "withdraw taking "+b)
	}
	want = append(want, verbNames...)
	for _, it := range Game.Items {
		want = append(want, "points: "+it)
	}
	for _, m := range monumentNames {
		want = append(want, "first: "+m)
	}
	return want
}

func lookAt(l *Log, seen map[string]int) {
	note := func(is bool, what string) {
		if is {
			seen[what]++
		}
	}
	r := newReplay(l)
	r.seen = func(before *table, turn *Turn) {
		if turn.Trade != nil {
			seen["trade"]++
			return
		}
		seat := before.turn
		a, _ := before.parse(seat, turn.Action.Text)
		words := append(strings.Fields(turn.Action.Text), "", "")
		seen[words[0]]++
		seen[strings.Join(words[:3], " ")]++
		seen[strings.Join(words[:2], " ")]++
		g, was := &r.governors[seat], &before.governors[seat]
		got := g.goods.sum() - was.goods.sum()
		lookAtAction(note, before, r.table, seat, &a, got)
		note(before.governors[seat].reduced != g.reduced, "ptah used")
		for m := range monuments {
			note(!was.first[m] && g.first[m], "first: "+m.String())
		}
		if before.deck.sum() < 2 && r.deck.sum() > before.deck.sum() {
			seen["reshuffled"]++
		}
	}
	r.run()
	for i := range r.governors {
		for m := range monuments {
			note(r.governors[i].lost[m] > 0, "plan lost")
		}
	}
	report := Game.JudgeLog(l)
	for i, res := range report.Score {
		for _, it := range res.Items {
			note(it.Points > 0, "points: "+it.ID)
		}
		for k, other := range report.Score {
			note(res.Total == other.Total && res.Rank < other.Rank && i != k, "first after a tie in glory")
			note(res.Rank == other.Rank && i < k, "shared victory")
		}
	}
}

func lookAtAction(note func(bool, string), before, after *table, seat int, a *Action, got int) {
	was := &before.governors[seat]
	verb := a.actsAs()
	p, isPlace := before.v.place[a.Where]
	switch {
	case verb == Harvest || a.Verb == Play && a.Card == Quarryman && !a.Whole:
		l := after.workers[p].kind
		due := before.icons(p)
		if l.master() && before.last() {
			due++
			note(true, "master in the last season")
			note(a.Card == Quarryman && a.Verb == Play, "quarryman in the last season")
		}
		note(got < due, "dry harvest")
		note(got == 0, "nothing harvested")
		note(a.Verb == Harvest && was.played == Isis && !l.master() && before.v.places[p].segment > before.season, "isis used")
	case verb == Caravan && isPlace:
		c := before.v.places[p].caravan
		note(a.Tribute != none, "tribute")
		note(before.leader(c) == seat, "joined an own caravan")
		note(a.Tribute == none && got < before.v.places[p].gives.sum(), "dry caravan")
	case verb == Visit:
		note(a.To == none, "discarded for grain")
		owner := before.cityOwner(p)
		note(owner != none && owner != seat && a.To == owner, "given to the owner of the city")
	case verb == Build:
		s := before.v.site[a.Where]
		note(len(after.pieces[s]) == 2, "sections: a second obelisk")
		note(before.v.sites[s].city, "a city built")
		c := before.v.cartouche(a.Of, a.Number)
		note(before.holder[a.Of] != none && after.holder[a.Of] != before.holder[a.Of] && after.holder[a.Of] == c, "placeholder moved")
		note(before.holder[a.Of] != none && after.occupied(c), "placeholder stayed")
	case verb == Plan:
		c := before.v.cartouche(a.Of, a.Number)
		note(before.occupied(c), "two on a cartouche")
	case a.Verb == Withdraw:
		note(a.Keeping && !before.last(), "kept by Horus")
		note(a.Keeping && before.last(), "season 4 withdrawal keeping")
		note(a.Bonus != none && !before.supply.holds(before.v.bonus[a.Bonus]) && got > 0, "dry bonus: from the pool or the market")
	case a.Verb == Play && a.Card == TaxCollector && !a.Whole:
		note(len(a.Taxes) == 0, "taxed nobody")
	}
}
