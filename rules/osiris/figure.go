package osiris

import "cartouche/rules"

// figures says which numbers the items of a score can be.
func figures(d rules.Data, players int) []rules.Figure {
	v := compile(d, players)
	all, glory, first := 0, 0, 0
	lots := make([]rules.Lot, monuments)
	for m := range monuments {
		n := int(v.tokens[m])
		lots[m] = rules.Lot{Worth: v.glory[m], Most: n}
		all, glory = all+n, glory+n*v.glory[m]
		if n > 0 {
			first += v.first[m]
		}
	}
	return []rules.Figure{
		rules.Upto(glory).Sums(lots...),
		rules.Upto(all * v.barge),
		rules.Once(first),
		rules.Once(v.regent),
		rules.Any(),
		rules.Upto(all / v.adjacentSize * v.adjacentGlory).By(v.adjacentGlory),
		rules.Upto(all / v.segmentSize * v.segmentGlory).By(v.segmentGlory),
	}
}
