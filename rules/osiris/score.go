package osiris

import (
	"math/bits"

	"cartouche/internal/diag"
	"cartouche/rules"
)

// tally is what a governor has that scores.
type tally struct {
	monuments []placedMonument
	barge     int
	first     [monuments]bool
	regent    int
	cards     int
	goods     int // resources left, to break ties
}

// placedMonument is a monument on its site.
type placedMonument struct {
	site int
	of   Monument
	nth  int // index among the monuments on the site
}

func (t *table) tallies() []tally {
	list := make([]tally, len(t.governors))
	for s, pieces := range t.pieces {
		for _, p := range pieces {
			list[p.owner].monuments = append(list[p.owner].monuments, placedMonument{s, p.of, int(p.nth)})
		}
	}
	for i := range t.governors {
		g := &t.governors[i]
		list[i].barge, list[i].first, list[i].regent, list[i].cards, list[i].goods = g.barge, g.first, g.regent, g.cards, g.goods.sum()
	}
	return list
}

func (t *table) score() rules.Score { return t.v.score(t.names, t.tallies()) }

func (v *values) score(names []string, tallies []tally) rules.Score {
	s := rules.NewScore(names, func(seat int) []rules.Item {
		y := &tallies[seat]
		return []rules.Item{
			rules.Sum("monuments", v.monumentParts(y)),
			gained("barge", y.barge),
			rules.Sum("first", v.firstParts(y)),
			gained("regent", y.regent),
			gained("cards", y.cards),
			rules.Sum("adjacent", v.adjacentParts(y)),
			rules.Sum("segment", v.segmentParts(y)),
		}
	})
	rank(s, tallies)
	return s
}

// gained returns an item of glory that is written down when it is gained.
func gained(id string, n int) rules.Item {
	return rules.Item{ID: id, Points: n, Reason: "score-" + id, Args: func() diag.Args { return diag.Args{"n": n} }}
}

// rank ranks by glory, then by the resources left (ruling ranking).
func rank(s rules.Score, tallies []tally) {
	for i := range s {
		s[i].Rank = 1
		for k := range s {
			if s[k].Total > s[i].Total || s[k].Total == s[i].Total && tallies[k].goods > tallies[i].goods {
				s[i].Rank++
			}
		}
	}
}

func monumentTerm(m Monument) diag.Term { return diag.Term("monument-" + m.String()) }

func (v *values) monumentParts(y *tally) []rules.Item {
	var count [monuments]int
	for _, s := range y.monuments {
		count[s.of]++
	}
	var parts []rules.Item
	for m, n := range count {
		if n > 0 {
			parts = append(parts, rules.Item{Points: n * v.glory[m], Reason: "score-monuments-" + Monument(m).String(),
				Args: func() diag.Args { return diag.Args{"n": n, "each": v.glory[m]} }})
		}
	}
	return parts
}

func (v *values) firstParts(y *tally) []rules.Item {
	var parts []rules.Item
	for m, is := range y.first {
		if is {
			parts = append(parts, rules.Item{Points: v.first[m], Reason: "score-first",
				Args: func() diag.Args { return diag.Args{"found": monumentTerm(Monument(m))} }})
		}
	}
	return parts
}

// adjacentSets returns the sets of adjacent monuments that score (ruling adjacent).
func (v *values) adjacentSets(placed []placedMonument) [][]placedMonument {
	adjacent := make([]uint32, len(placed))
	for i := range placed {
		for k := range placed {
			if i != k && v.adjacent(placed[i].site, placed[k].site) {
				adjacent[i] |= 1 << k
			}
		}
	}
	var sets [][]placedMonument
	for _, bitset := range disjointSets(adjacent, v.adjacentSize) {
		var set []placedMonument
		for ; bitset != 0; bitset &= bitset - 1 {
			set = append(set, placed[bits.TrailingZeros32(bitset)])
		}
		sets = append(sets, set)
	}
	return sets
}

// bySegment returns the monuments in each segment of the river, by its number.
func (v *values) bySegment(placed []placedMonument) (in [maxSegment + 1][]placedMonument) {
	for _, s := range placed {
		segment := v.sites[s.site].segment
		in[segment] = append(in[segment], s)
	}
	return in
}

// segmentSets returns the sets of monuments in one segment that score (ruling segment). If a segment
// has more monuments than the sets take, the first along the banks are used.
func (v *values) segmentSets(placed []placedMonument) (sets [][]placedMonument) {
	for _, all := range v.bySegment(placed) {
		for ; len(all) >= v.segmentSize; all = all[v.segmentSize:] {
			sets = append(sets, all[:v.segmentSize])
		}
	}
	return sets
}

func (v *values) adjacentParts(y *tally) []rules.Item {
	var parts []rules.Item
	for _, set := range v.adjacentSets(y.monuments) {
		parts = append(parts, rules.Item{Points: v.adjacentGlory, Reason: "score-adjacent", Args: func() diag.Args {
			names := make([]any, len(set))
			for i, s := range set {
				names[i] = v.placeName(v.sites[s.site].name)
			}
			return diag.Args{"found": names}
		}})
	}
	return parts
}

func (v *values) segmentParts(y *tally) []rules.Item {
	var parts []rules.Item
	var in [maxSegment + 1]int
	for _, s := range y.monuments {
		in[v.sites[s.site].segment]++
	}
	for segment, n := range in {
		if sets := n / v.segmentSize; sets > 0 {
			parts = append(parts, rules.Item{Points: sets * v.segmentGlory, Reason: "score-segment", Args: func() diag.Args {
				return diag.Args{"segment": segment, "n": n, "sets": sets, "each": v.segmentGlory}
			}})
		}
	}
	return parts
}
