package osiris

import (
	"slices"
	"strconv"
	"strings"

	"cartouche/rules"
)

// The kinds of marks on the map, besides those of all games. A monument's kind is its type, a labourer's is its name.
const (
	Camel  rules.Kind = "camel"
	Barge  rules.Kind = "barge"
	Cover  rules.Kind = "cover"  // on a bonus that was taken
	Ankh   rules.Kind = "ankh"   // a blocker
	Scarab rules.Kind = "scarab" // a blocker for two governors, and the placeholder on a first plan
	Marker rules.Kind = "marker" // on the score track
	// The two rings go around the monuments of a set that scores at the end: of an adjacent set,
	// numbered, and of a set in one river segment, lettered.
	RingAdjacent rules.Kind = "ring-adjacent"
	RingSegment  rules.Kind = "ring-segment"
)

// The slots of the map.
func siteSlot(s *site) string {
	if s.city {
		return "city." + s.name
	}
	return "section." + s.name
}

// pieceSlot returns the slot of the nth monument on a site: a second one beside the first.
func pieceSlot(s *site, nth int) string {
	if nth > 0 {
		return siteSlot(s) + "." + strconv.Itoa(nth+1)
	}
	return siteSlot(s)
}

func placeSlot(p *place) string {
	return [...]string{terrain: "space.", city: "visit.", caravan: "caravan."}[p.kind] + p.name
}

func planSlot(c cartouche) string  { return "plan." + c.of.String() + "." + strconv.Itoa(c.number) }
func marketSlot(number int) string { return "market." + strconv.Itoa(number) }

func slot(id string) rules.Slot { return rules.Slot{Board: Board, Seat: rules.Shared, ID: id} }

// actionSlots returns the slots on the map that an action refers to.
func (t *table) actionSlots(a *Action) []rules.Slot {
	if s, ok := t.v.site[a.Where]; ok && a.actsAs() == Build {
		return []rules.Slot{slot(siteSlot(&t.v.sites[s]))}
	}
	if p, ok := t.v.place[a.Where]; ok {
		return []rules.Slot{slot(placeSlot(&t.v.places[p]))}
	}
	switch a.actsAs() {
	case Plan:
		if c := t.v.cartouche(a.Of, a.Number); c != none {
			return []rules.Slot{slot(planSlot(t.v.cartouches[c]))}
		}
	case Market:
		if a.Number >= 1 && a.Number <= markets {
			return []rules.Slot{slot(marketSlot(a.Number))}
		}
	case Withdraw:
		if a.Bonus != none {
			return []rules.Slot{slot("bonus." + a.Bonus.String())}
		}
	}
	return nil
}

// pen draws on the map.
type pen struct{ rules.Pen }

func (p *pen) mark(id string, kind rules.Kind, text string, by int) { p.Mark(slot(id), kind, text, by) }

// marks returns the pieces on the map and what is written down, including the marks in the places of the sheet.
func (t *table) marks(places []rules.Place) []rules.Mark {
	p := &pen{}
	t.markSets(p) // first, so that the monuments are on top of their rings
	t.markBlockers(p)
	for seat, name := range t.names {
		p.Write(scoreBox("name", seat), name, seat)
	}
	p.Marks = append(p.Marks, rules.DrawPlaces(places)...)
	for i, w := range t.workers {
		if w.owner != none {
			p.mark(placeSlot(&t.v.places[i]), rules.Kind(w.kind.String()), "", int(w.owner))
		}
	}
	var pool []string
	for l, n := range t.pool {
		pool = append(pool, slices.Repeat([]string{labourerNames[l]}, int(n))...)
	}
	if len(pool) > 0 {
		p.mark("pool", rules.Pieces, strings.Join(pool, " "), rules.Shared)
	}
	t.markCartouches(p)
	for seat := range t.governors {
		if g := &t.governors[seat]; g.leads != none {
			p.mark("camel."+banks[g.leads], Camel, "", seat)
		}
	}
	for b, covered := range t.covered {
		if covered {
			p.mark("bonus."+bonusNames[b], Cover, "", rules.Shared)
		}
	}
	if t.season > 0 {
		p.mark("barge."+strconv.Itoa(t.season), Barge, "", rules.Shared)
	}
	for seat, r := range t.score() {
		p.mark("track."+strconv.Itoa(r.Total%t.v.track), Marker, strconv.Itoa(r.Total), seat)
	}
	return p.Marks
}

func (t *table) markBlockers(p *pen) {
	for i := range t.v.sites {
		if s := &t.v.sites[i]; s.scarab {
			p.mark(siteSlot(s), Scarab, "", rules.Shared)
		} else if s.blocked {
			p.mark(siteSlot(s), Ankh, "", rules.Shared)
		}
	}
	for i := range t.v.places {
		if t.v.places[i].blocked {
			p.mark(placeSlot(&t.v.places[i]), Ankh, "", rules.Shared)
		}
	}
}

func (t *table) markCartouches(p *pen) {
	for c := range t.v.cartouches {
		cartouche := t.v.cartouches[c]
		if t.holder[cartouche.of] == c {
			p.mark(planSlot(cartouche), Scarab, "", rules.Shared)
		}
		for seat := range t.governors {
			for range *t.plans(c, seat) {
				p.mark(planSlot(cartouche), rules.Kind(cartouche.of.String()), "", seat)
			}
		}
	}
	for i, used := range t.used {
		if used {
			p.mark(marketSlot(i+1), rules.Cross, "", rules.Shared)
		}
	}
}

// markSets draws a ring around every monument of a set that scores at the end, with the number of
// the adjacent set or the letter of the segment's set. A monument may have both.
func (t *table) markSets(p *pen) {
	adjacent, segment := 0, 0
	ring := func(sets [][]placedMonument, kind rules.Kind, seat int, name func() string) {
		for _, set := range sets {
			text := name()
			for _, s := range set {
				if site := &t.v.sites[s.site]; s.nth < site.room() {
					p.mark(pieceSlot(site, s.nth), kind, text, seat)
				}
			}
		}
	}
	tallies := t.tallies()
	for seat, y := range tallies {
		ring(t.v.segmentSets(y.monuments), RingSegment, seat, func() string { segment++; return letter(segment) })
	}
	for seat, y := range tallies { // over the wider ones
		ring(t.v.adjacentSets(y.monuments), RingAdjacent, seat, func() string { adjacent++; return strconv.Itoa(adjacent) })
	}
}

// letter converts numbers from 1 to letters: A to Z, then AA.
func letter(n int) string {
	s := ""
	for ; n > 0; n = (n - 1) / 26 {
		s = string(rune('A'+(n-1)%26)) + s
	}
	return s
}
