package osiris

import "math/bits"

// disjointSets returns the largest number of disjoint connected sets of the given size. adjacent
// holds, for each item, the bits of its neighbours. The search is exact; it is short, because a
// governor has at most nine monuments.
func disjointSets(adjacent []uint32, size int) []uint32 {
	n := len(adjacent)
	s := &search{adjacent: adjacent, size: size, from: make([][]uint32, n)}
	for set := uint32(1); set < 1<<n; set++ {
		if bits.OnesCount32(set) == size && s.connected(set) {
			first := bits.TrailingZeros32(set)
			s.from[first] = append(s.from[first], set)
		}
	}
	s.try(1<<n-1, nil)
	return s.best
}

type search struct {
	adjacent []uint32
	size     int
	from     [][]uint32 // the connected sets, by their first item
	best     []uint32
}

// try searches the remaining items: the first of them is in one of its sets, or in none.
func (s *search) try(left uint32, sets []uint32) {
	if len(sets) > len(s.best) {
		s.best = append([]uint32(nil), sets...)
	}
	if len(sets)+bits.OnesCount32(left)/s.size <= len(s.best) {
		return // cannot become better
	}
	first := bits.TrailingZeros32(left)
	for _, set := range s.from[first] {
		if set&^left == 0 {
			s.try(left&^set, append(sets, set))
		}
	}
	s.try(left&^(1<<first), sets)
}

func (s *search) connected(set uint32) bool {
	reached := set & -set
	for {
		more := reached
		for rest := reached; rest != 0; rest &= rest - 1 {
			more |= s.adjacent[bits.TrailingZeros32(rest)] & set
		}
		if more == reached {
			return reached == set
		}
		reached = more
	}
}
