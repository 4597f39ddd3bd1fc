package declared

import (
	"cartouche/internal/diag"
	"cartouche/internal/formula"
)

// longest returns the number of edges of the longest way through a network that uses no edge twice.
//
// The edges of such a way are a connected part of the network in which at most two places have an
// odd number of edges, and each such part is a way (Euler). So the search goes through the edges
// one by one, taking or leaving each. Of what it has taken it keeps only what matters for the rest:
// how the places with edges to come are connected, which of them are odd, and how many odd ones are
// finished. Of the choices that agree in this, only the one with the most edges can become the
// longest.
//
// The search drops what cannot reach a target. The target starts at an upper bound and is lowered
// until a way is found.
func (f *filled) longest(m *formula.Machine, net []int) int {
	if len(net) > LongestWay {
		m.Fail("declared-long-network", "", diag.Args{"found": len(net), "allowed": LongestWay})
	}
	w := newWays(m, f.Ends, net)
	odd := 0
	for _, n := range w.degree {
		odd += n % 2
	}
	target := len(net) - max(0, (odd-2)/2)
	for lower := 1; ; lower *= 2 {
		if best := w.search(target); best > 0 {
			return best
		}
		target = max(1, target-lower)
	}
}

// ways is the search for the longest way.
type ways struct {
	m      *formula.Machine
	turns  []edgeStep
	degree map[int]int // number of edges of each place
	width  int         // largest number of places that are open at a time
	target int
	best   int
}

// edgeStep is the step for one edge, which is taken or left.
type edgeStep struct {
	a, b     int   // the seats of its ends among the open places
	closes   []int // seats of the places that have no edges to come
	left     int   // number of edges to come
	oddLeft  []int // seats with an odd number of edges to come
	oddLater int   // number of places with all their edges to come, an odd number of them
}

// newWays sorts the edges so that few places are open at a time.
func newWays(m *formula.Machine, ends [][]int, net []int) *ways {
	w := &ways{m: m, degree: map[int]int{}}
	for _, e := range net {
		w.degree[ends[e][0]]++
		w.degree[ends[e][1]]++
	}
	left, seat := map[int]int{}, map[int]int{}
	for at, n := range w.degree {
		left[at] = n
	}
	free := []int{}
	sit := func(at int) int {
		if _, ok := seat[at]; !ok {
			if len(free) == 0 {
				free, w.width = []int{w.width}, w.width+1
			}
			seat[at], free = free[len(free)-1], free[:len(free)-1]
		}
		return seat[at]
	}
	for i, e := range inOrder(m, ends, net) {
		a, b := ends[e][0], ends[e][1]
		t := edgeStep{a: sit(a), b: sit(b), left: len(net) - i - 1}
		left[a], left[b] = left[a]-1, left[b]-1
		for _, at := range []int{a, b} {
			if left[at] == 0 {
				t.closes, free = append(t.closes, seat[at]), append(free, seat[at])
			}
		}
		for at, n := range left {
			switch _, open := seat[at]; {
			case n%2 == 0:
			case open:
				t.oddLeft = append(t.oddLeft, seat[at])
			default:
				t.oddLater++
			}
		}
		w.turns = append(w.turns, t)
	}
	return w
}

// inOrder returns the edges place by place. The next place is always the one that leaves the fewest
// places open.
func inOrder(m *formula.Machine, ends [][]int, net []int) (order []int) {
	waiting := append([]int{}, net...)
	open := map[int]bool{}
	for len(waiting) > 0 {
		next, fewest := -1, 0
		for _, e := range waiting {
			for _, at := range ends[e] {
				if n := openAfter(m, ends, waiting, open, at); next < 0 || n < fewest || n == fewest && at < next {
					next, fewest = at, n
				}
			}
		}
		rest := waiting[:0:0]
		for _, e := range waiting {
			if ends[e][0] == next || ends[e][1] == next {
				order = append(order, e)
				open[ends[e][0]], open[ends[e][1]] = true, true
			} else {
				rest = append(rest, e)
			}
		}
		waiting = rest
	}
	return order
}

// openAfter counts the places that are open after all edges of a place.
func openAfter(m *formula.Machine, ends [][]int, waiting []int, open map[int]bool, at int) int {
	m.Step(len(waiting) >> 4)
	left, seen := map[int]bool{}, map[int]bool{}
	for _, e := range waiting {
		a, b := ends[e][0], ends[e][1]
		if a != at && b != at {
			left[a], left[b] = true, true
		} else {
			seen[a], seen[b] = true, true
		}
	}
	n := 0
	for p := range left {
		if open[p] || seen[p] {
			n++
		}
	}
	return n
}

// search returns the number of edges of the longest way if it reaches the target, otherwise 0.
//
// A state has one byte for the number of finished odd places, and one byte for each seat: twice the
// number of the part that its place belongs to (0 for none), plus one if the place is odd. The map
// holds the number of edges taken for each state.
func (w *ways) search(target int) int {
	w.best, w.target = 0, target
	states := map[string]int{string(make([]byte, 1+w.width)): 0}
	state := make([]byte, 1+w.width)
	for i := range w.turns {
		next := make(map[string]int, len(states))
		for key, taken := range states {
			for take := range 2 {
				w.m.Step(1)
				copy(state, key)
				if w.step(&w.turns[i], state, take == 1, taken+take) {
					if before, ok := next[string(state)]; !ok || taken+take > before {
						next[string(state)] = taken + take
					}
				}
			}
		}
		states = next
	}
	return w.best
}

// step updates a state for one edge. It reports whether the state can still reach the target.
func (w *ways) step(t *edgeStep, state []byte, take bool, taken int) bool {
	seats := state[1:]
	if take {
		join(seats, t.a, t.b)
	}
	for _, seat := range t.closes {
		p := seats[seat]
		seats[seat] = 0
		state[0] += p & 1
		if state[0] > 2 {
			return false
		}
		if p > 1 && !has(seats, func(q byte) bool { return q>>1 == p>>1 }) {
			if !has(seats, func(q byte) bool { return q > 1 }) && taken >= w.target {
				w.best = max(w.best, taken)
			}
			return false // edges taken later would not be connected with this part
		}
	}
	odd := t.oddLater // places that would be odd if all edges to come were taken
	for _, p := range seats {
		odd += int(p & 1)
	}
	for _, seat := range t.oddLeft {
		odd += 1 - 2*int(seats[seat]&1)
	}
	loss := max(0, (odd-(2-int(state[0]))+1)/2) // leaving an edge changes two of them
	if taken+t.left-loss < w.target {
		return false
	}
	rename(seats)
	return true
}

func has(seats []byte, right func(byte) bool) bool {
	for _, q := range seats {
		if right(q) {
			return true
		}
	}
	return false
}

// join takes the edge between two seats.
func join(seats []byte, a, b int) {
	seats[a], seats[b] = seats[a]^1, seats[b]^1
	from, to := seats[a]>>1, seats[b]>>1
	if from == 0 && to == 0 {
		for _, q := range seats {
			from = max(from, q>>1)
		}
		from++
	}
	from, to = max(from, to), min(from, to)
	for i, q := range seats {
		if i == a || i == b || to > 0 && q>>1 == to {
			seats[i] = from<<1 | q&1
		}
	}
}

// rename numbers the parts in the order of their first seats, so that equal states have equal
// bytes.
func rename(seats []byte) {
	var names [2*LongestWay + 2]byte
	last := byte(0)
	for i, q := range seats {
		part := q >> 1
		if part == 0 {
			continue
		}
		if names[part] == 0 {
			last++
			names[part] = last
		}
		seats[i] = names[part]<<1 | q&1
	}
}
