package osiris

import "math/bits"

// disjointSets returns as many sets of the size as can be had of the things at
// once: no thing in two of them, and each connected. adjacent holds, for every
// thing, the bits of those beside it. The search is exact; a governor has at
// most nine monuments, so it is short.
func disjointSets(adjacent []uint32, size int) []uint32 {
	s := &search{adjacent: adjacent, size: size}
	s.from(1<<len(adjacent)-1, nil)
	return s.best
}

type search struct {
	adjacent []uint32
	size     int
	best     []uint32
}

// from tries everything with the things that are left: the first of them is in
// no set, or in one with some of the others.
func (s *search) from(left uint32, sets []uint32) {
	if len(sets) > len(s.best) {
		s.best = append([]uint32(nil), sets...)
	}
	if len(sets)+bits.OnesCount32(left)/s.size <= len(s.best) {
		return // cannot become better
	}
	first := left & -left
	others := left &^ first
	for with := others; ; with = (with - 1) & others {
		if set := first | with; bits.OnesCount32(set) == s.size && s.connected(set) {
			s.from(left&^set, append(sets, set))
		}
		if with == 0 {
			break
		}
	}
	s.from(others, sets)
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
