package pyramids

import "slices"

func (s *site) put(p Piece) {
	if p.Kind == Worker {
		s.workers[p.Size]++
	} else {
		s.held[p.Kind][p.Size]++
	}
}

// uses returns the smallest number of the pieces that meets the need of a pyramid of a size: 1 of
// its size or larger, or 2 that are one size smaller. It returns 0 if they do not meet it (ruling
// complete).
func uses(have *[sizes]int8, size int) int {
	for s := size; s <= Large; s++ {
		if have[s] > 0 {
			return 1
		}
	}
	if have[size-1] >= 2 {
		return 2
	}
	return 0
}

// manned reports whether the need for workers is met.
func (s *site) manned() bool { return uses(&s.workers, s.size) > 0 }

// spare returns the number of resources left for the influence after the needs for treasure and
// supplies are met with as few pieces as possible; -1 if they are not met. All resources count the
// same for the influence, so the assignment with the fewest pieces decides.
func (s *site) spare() int {
	n := 0
	for kind := range s.held {
		used := uses(&s.held[kind], s.size)
		if used == 0 {
			return -1
		}
		for _, k := range s.held[kind] {
			n += int(k)
		}
		n -= used
	}
	return n
}

// influence counts the opponent's completed pyramids that reach the square.
func (t *table) influence(q Square, owner int) int {
	n := 0
	t.squares(func(p Square, s *site) {
		if s.done && s.owner != owner && p.away(q) <= t.v.reach[s.size] {
			n++
		}
	})
	return n
}

// completes reports whether the pyramid on the square has all it needs.
func (t *table) completes(s *site, q Square) bool {
	if !s.manned() {
		return false
	}
	spare := s.spare()
	return spare >= 0 && spare >= t.influence(q, s.owner)
}

// finish completes the pyramid: its workers go home tired, and its resources go back to the stacks,
// the named ones first.
func (t *table) finish(s *site, named []Returned) {
	h := &t.hands[s.owner]
	for size, n := range s.workers {
		h.tired[size] += n
	}
	rest := s.held
	rest.remove(named)
	t.stash.putBackAll(slices.Concat(named, rest.list()))
	s.done, s.workers, s.held = true, [sizes]int8{}, store{}
}

// list lists the pieces in the order in which they go back to the stacks: larger before smaller,
// treasure before supplies (ruling return).
func (s *store) list() []Returned {
	var list []Returned
	for size := Large; size >= Small; size-- {
		for kind := range s {
			for range s[kind][size] {
				list = append(list, Returned{Piece{Kind(kind), size}, Unnamed})
			}
		}
	}
	return list
}
