package declared

import (
	"math"
	"slices"
)

// Limits of the search for the longest way.
const (
	maxReach  = 2_000_000 // steps of the networks of an entry: an edge taken or left with a state
	maxStates = 1_500_000 // states between two edges, which bounds the memory
	maxWidth  = 31        // places that are open at a time
	maxParity = 12        // places that are open at a time for which the loss table is made
)

// longest returns the number of edges of the longest way through a network that uses no edge twice. It
// returns false if the search would take more steps than are left, and subtracts those that it takes.
//
// The edges of such a way are a connected part of the network in which at most two places have an
// odd number of edges, and each such part is a way (Euler). So the search goes through the edges
// one by one, taking or leaving each. Of what it has taken it keeps only what matters for the rest:
// how the places with edges to come are connected, which of them are odd, and how many odd ones are
// finished. Of the choices that agree in this, only the one that leaves the fewest edges can become
// the longest.
//
// Without the condition that the part is connected, the fewest edges that must be left follow from the
// odd places alone, which a small table holds. The search drops the states whose edges left, with
// those of the table, are above a bound, and raises the bound until a way is found.
func longest(ends [][]int, net []int, steps *int) (int, bool) {
	w := newWays(ends, net, steps)
	if w.width > maxWidth {
		return 0, false
	}
	w.makeLoss()
	for bound, more := w.least(0, &state{}), 1; ; bound, more = bound+more, 2*more {
		if left, ok := w.search(min(bound, len(net)-1)); !ok {
			return 0, false
		} else if left < len(net) {
			return len(net) - left, true
		}
	}
}

// ways is the search for the longest way.
type ways struct {
	turns []edgeStep
	width int // largest number of places that are open at a time
	steps *int
	loss  [][]int16 // before each edge: by finished odd places and odd seats; nil if the network is too wide
	best  int       // the fewest edges left
	bound int
}

// edgeStep is the step for one edge, which is taken or left.
type edgeStep struct {
	a, b   int   // the seats of its ends among the open places
	closes []int // seats of the places that have no edges to come
	rest   int   // number of edges to come
}

// state holds the number of finished odd places, and then one byte for each seat: twice the number of the
// part that its place belongs to (0 for none), plus one if the place is odd.
type state [1 + maxWidth]byte

// newWays sorts the edges so that few places are open at a time, and gives seats to the places.
func newWays(ends [][]int, net []int, steps *int) *ways {
	index, list := map[int]int{}, make([][2]int, len(net))
	var names []int
	for _, e := range net {
		names = append(names, ends[e][0], ends[e][1])
	}
	slices.Sort(names)
	names = slices.Compact(names)
	for i, name := range names {
		index[name] = i
	}
	for i, e := range net {
		list[i] = [2]int{index[ends[e][0]], index[ends[e][1]]}
	}
	order := make([]int, len(names))
	for i := range order {
		order[i] = i
	}
	best := seated(list, order)
	if w := seated(list, fewestOpen(list, len(names))); w.width < best.width {
		best = w
	}
	best.steps = steps
	return best
}

// seated returns the steps of the edges if places come in this order, each with all its edges.
func seated(edges [][2]int, order []int) *ways {
	w := &ways{}
	left, seat, at := make([]int, len(order)), make([]int, len(order)), make([][]int, len(order))
	for i, e := range edges {
		left[e[0]]++
		left[e[1]]++
		at[e[0]], at[e[1]] = append(at[e[0]], i), append(at[e[1]], i)
	}
	free := []int{}
	sit := func(place int) int {
		if seat[place] == 0 {
			if len(free) == 0 {
				w.width++
				free = []int{w.width}
			}
			seat[place], free = free[len(free)-1], free[:len(free)-1]
		}
		return seat[place]
	}
	done := make([]bool, len(edges))
	for _, place := range order {
		for _, i := range at[place] {
			if done[i] {
				continue
			}
			done[i] = true
			a, b := edges[i][0], edges[i][1]
			t := edgeStep{a: sit(a), b: sit(b), rest: len(edges) - len(w.turns) - 1}
			left[a], left[b] = left[a]-1, left[b]-1
			for _, end := range edges[i] {
				if left[end] == 0 {
					t.closes, free = append(t.closes, seat[end]), append(free, seat[end])
				}
			}
			w.turns = append(w.turns, t)
		}
	}
	return w
}

// fewestOpen returns an order of the places. The next place is always the one that leaves the fewest
// places open.
func fewestOpen(edges [][2]int, places int) (order []int) {
	near, open, done := make([][]int, places), make([]bool, places), make([]bool, places)
	for _, e := range edges {
		near[e[0]], near[e[1]] = append(near[e[0]], e[1]), append(near[e[1]], e[0])
	}
	for range places {
		next, fewest := -1, 0
		for place := range places {
			if done[place] {
				continue
			}
			n := 0
			if open[place] {
				n--
			}
			for _, other := range near[place] {
				if !open[other] && !done[other] {
					n++
				}
			}
			if next < 0 || n < fewest {
				next, fewest = place, n
			}
		}
		order, done[next] = append(order, next), true
		for _, other := range near[next] {
			open[other] = true
		}
	}
	return order
}

// makeLoss makes the table of the fewest edges that must be left so that at most two places are odd,
// from the last edge to the first.
func (w *ways) makeLoss() {
	if w.width > maxParity {
		return
	}
	size := 1 << w.width
	w.loss = make([][]int16, len(w.turns)+1)
	w.loss[len(w.turns)] = make([]int16, 3*size)
	for i := len(w.turns) - 1; i >= 0; i-- {
		t, now, next := &w.turns[i], make([]int16, 3*size), w.loss[i+1]
		for k := range now {
			now[k] = math.MaxInt16
			for take := range 2 {
				finished, odd := k/size, k%size
				if take == 1 {
					odd ^= 1<<(t.a-1) ^ 1<<(t.b-1)
				}
				for _, seat := range t.closes {
					finished += odd >> (seat - 1) & 1
					odd &^= 1 << (seat - 1)
				}
				if finished <= 2 && next[finished*size+odd] < math.MaxInt16 {
					now[k] = min(now[k], next[finished*size+odd]+1-int16(take))
				}
			}
		}
		w.loss[i] = now
	}
}

// least returns how many of the edges from one on must be left at least.
func (w *ways) least(edge int, s *state) int {
	odd := 0
	if w.loss == nil {
		return 0
	}
	for seat := 1; seat <= w.width; seat++ {
		odd |= int(s[seat]&1) << (seat - 1)
	}
	return int(w.loss[edge][int(s[0])<<w.width+odd])
}

// search returns the fewest edges that a way leaves, or the number of edges if that is above the bound. It
// returns false if it runs out of steps.
func (w *ways) search(bound int) (int, bool) {
	w.best, w.bound = len(w.turns), bound
	states := map[state]int16{{}: 0}
	for i := range w.turns {
		next := make(map[state]int16, len(states))
		if *w.steps -= 2 * len(states); *w.steps < 0 || len(states) > maxStates {
			return 0, false
		}
		for s, left := range states {
			for take := range 2 {
				s, left := s, int(left)+1-take
				if w.step(i, &s, take == 1, left) {
					if before, ok := next[s]; !ok || left < int(before) {
						next[s] = int16(left)
					}
				}
			}
		}
		states = next
	}
	return w.best, true
}

// step updates a state for one edge. It reports whether the state can still keep to the bound.
func (w *ways) step(edge int, s *state, take bool, left int) bool {
	if left > w.bound {
		return false
	}
	t, seats := &w.turns[edge], s[1:1+w.width]
	if take {
		join(seats, t.a-1, t.b-1)
	}
	for _, seat := range t.closes {
		p := s[seat]
		s[seat] = 0
		if s[0] += p & 1; s[0] > 2 {
			return false
		}
		if p > 1 && !slices.ContainsFunc(seats, func(q byte) bool { return q>>1 == p>>1 }) {
			if left += t.rest; left <= w.bound && !slices.ContainsFunc(seats, func(q byte) bool { return q > 1 }) {
				w.best = min(w.best, left)
			}
			return false // edges taken later would not be connected with this part
		}
	}
	if left+w.least(edge+1, s) > w.bound {
		return false
	}
	rename(seats)
	return true
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
	var names [maxWidth + 2]byte
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
