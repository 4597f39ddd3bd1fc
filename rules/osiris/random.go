package osiris

import (
	"math/rand/v2"

	"cartouche/rules"
)

// random plays for all governors, without trades. It lists only the actions of the kind that it
// draws, because there are thousands in all.
func random(s rules.State, rng *rand.Rand) func() rules.Move {
	st := s.(*State)
	return func() rules.Move {
		switch {
		case st.phase == drawing:
			return rules.EventList(st.names[st.nth], "draw", st.shuffledBag(rng)[:st.v.draw]...)
		case st.phase == pooling:
			return rules.EventList("", "pool", st.shuffledBag(rng)[:st.v.pool]...)
		case st.phase == dealing || st.turn == none:
			return rules.AnyMove(st, rng)
		}
		var list []Action
		for kinds := rng.Perm(int(verbs)); len(list) == 0; kinds = kinds[1:] {
			list = st.legal(nil, st.turn, Verb(kinds[0]))
		}
		return rules.Do(st.names[st.turn], st.text(&list[rng.IntN(len(list))]))
	}
}

// shuffledBag returns the labourers in the bag in a random order.
func (t *table) shuffledBag(rng *rand.Rand) []string {
	var names []string
	for l, n := range t.bag {
		for range n {
			names = append(names, labourerNames[l])
		}
	}
	rng.Shuffle(len(names), func(i, k int) { names[i], names[k] = names[k], names[i] })
	return names
}
