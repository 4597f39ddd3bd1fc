package nileflood

// actNebamun does what the solo opponent does in a year (ruling nebamun): a 1 gives him stones, any
// other number grain. He stores the grain and builds the granaries that he needs.
func (t *table) actNebamun() {
	if !t.solo() || t.level == "" {
		return
	}
	him := t.humans
	if t.flood == 1 {
		for range min(t.v.nebStone, t.v.places-len(t.temple)) {
			t.temple = append(t.temple, int8(him))
		}
		return
	}
	left := t.v.grainOf(t.year)
	for left > 0 {
		if t.room() == 0 {
			if len(t.built) >= t.v.stores {
				return // the rest is lost
			}
			t.built = append(t.built, int8(him))
		}
		n := min(left, t.room())
		t.putGrain(him, n)
		left -= n
	}
}
