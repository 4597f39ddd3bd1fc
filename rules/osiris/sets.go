package osiris

import "math/bits"

// disjointSets returns as many sets of the size as can be had of the things at
// once: no thing in two of them, and each connected. adjacent holds, for every
// thing, the bits of those beside it. The search is exact; a governor has at
// most nine monuments, so it is short.
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
	from     [][]uint32 // the connected sets, by their first thing
	best     []uint32
}

// try goes through everything with the things that are left: the first of them
// is in one of its sets, or in none.
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

// connected reports whether a set hangs together.
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
