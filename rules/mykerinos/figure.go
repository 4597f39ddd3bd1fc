package mykerinos

import (
	"slices"

	"cartouche/rules"
)

// figures says which numbers the items of a score can be.
func figures(d rules.Data, _ int) []rules.Figure {
	v := compile(d)
	tiles := append(best(v.worth[:len(v.worth)-1], v.seasons), v.worth[finalTile-1])
	return []rules.Figure{
		rules.Any(),
		rules.Once(sum(tiles)).Sums(lots(v.worth[:])...),
		rules.Once(sum(best(v.boatPt[:], v.seasons-1))).Sums(lots(v.boatPt[:])...),
		rules.Any().By(v.series),
	}
}

// best returns the largest of some numbers.
func best(of []int, most int) []int {
	list := slices.Clone(of)
	slices.Sort(list)
	return list[max(0, len(list)-most):]
}

func sum(list []int) (n int) {
	for _, x := range list {
		n += x
	}
	return n
}

func lots(worth []int) []rules.Lot {
	list := make([]rules.Lot, len(worth))
	for i, n := range worth {
		list[i] = rules.Lot{Worth: n, Most: 1}
	}
	return list
}
