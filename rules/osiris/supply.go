package osiris

// gain gives a governor what is due, as far as the supply suffices, and returns what was given (ruling supply).
func (t *table) gain(seat int, due goods) goods {
	got := due.within(t.supply)
	t.supply = t.supply.less(got)
	g := &t.governors[seat]
	g.goods = g.goods.plus(got)
	return got
}

// gainAll gives a governor a Regent's bonus. What the supply lacks comes from the payments of the
// labour pool, then from those of the market (ruling supply).
func (t *table) gainAll(seat int, due goods) {
	for _, from := range []*goods{&t.supply, &t.paid, &t.traded} {
		got := due.within(*from)
		*from, due = from.less(got), due.less(got)
		t.governors[seat].goods = t.governors[seat].goods.plus(got)
	}
}

// pay moves resources of a governor to a pile.
func (t *table) pay(seat int, price goods, pile *goods) {
	g := &t.governors[seat]
	g.goods = g.goods.less(price)
	*pile = pile.plus(price)
}

// canDraw reports whether the cards can be drawn: from the deck, and if it runs out from the discards (ruling city).
func (t *table) canDraw(cards ...Card) bool {
	_, _, ok := t.drawn(cards)
	return ok
}

func (t *table) draw(cards ...Card) { t.deck, t.discards, _ = t.drawn(cards) }

// drawn returns the deck and the discards after drawing cards.
func (t *table) drawn(list []Card) (deck, discards hand, ok bool) {
	deck, discards = t.deck, t.discards
	left := deck.sum()
	if left >= len(list) {
		for _, c := range list {
			if deck[c] == 0 {
				return deck, discards, false
			}
			deck[c]--
		}
		return deck, discards, true
	}
	var named hand
	for _, c := range list {
		named[c]++
	}
	for c := range named {
		if named[c] < deck[c] { // a card left in the deck is not named
			return deck, discards, false
		}
		if discards[c] -= named[c] - deck[c]; discards[c] < 0 {
			return deck, discards, false
		}
	}
	return discards, hand{}, true // shuffled into a new deck
}
