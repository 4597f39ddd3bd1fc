package nileflood

import "cartouche/rules"

// figures says which numbers the items of a score can be.
func figures(d rules.Data, players int) []rules.Figure {
	v := compile(d, "")
	scorers := players
	if players == 1 {
		scorers++ // Nebamun
	}
	villages, step := 0, 0
	for _, n := range v.village {
		villages, step = villages+n, gcd(step, n)
	}
	stones, lots := 0, make([]rules.Lot, len(v.temple))
	for row, most := range v.temple {
		lots[row] = rules.Lot{Worth: v.stonePoints(row), Most: most}
		stones += lots[row].Worth * most
	}
	bonus := 0
	for _, n := range v.bonus[:min(scorers, len(v.bonus))] {
		bonus += n
	}
	first := rules.Upto(v.bonus[0])
	first.All = &bonus
	return []rules.Figure{
		rules.Once(v.stores * v.capacity * v.grainPt).By(v.grainPt),
		rules.Once(v.stores * v.storePt).By(v.storePt),
		rules.Upto((v.rows - 1) * villages).By(step),
		rules.Once(stones).Sums(lots...),
		first.OneOf(v.shares(scorers)),
	}
}

// shares returns what players can get of the temple bonus: nothing, or a share of places that follow each other.
func (v *values) shares(scorers int) []int {
	list := []int{0}
	for from := range scorers {
		pot := 0
		for place := from; place < scorers; place++ {
			if place < len(v.bonus) {
				pot += v.bonus[place]
			}
			list = append(list, pot/(place-from+1))
		}
	}
	return list
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
