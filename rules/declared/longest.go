package declared

import (
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/formula"
)

// longest returns the most edges of one way through a network that uses no edge twice.
//
// The edges of such a way are a connected part of the network in which at most two
// places have an odd number of edges, and each such part is a way (Euler). So the edges
// are gone through one by one, taken or left, and of all that has been taken only what
// matters for the rest is kept: how the places that still have edges to come hang
// together, which of them are odd, and how many odd ones are behind. Of those that agree
// in this only the one with the most edges can become the longest.
func (f *filled) longest(m *formula.Machine, net []int) int {
	if len(net) > LongestWay {
		m.Fail("declared-long-network", "", diag.Args{"found": len(net), "allowed": LongestWay})
	}
	w := &ways{m: m, last: map[int]int{}}
	for _, e := range f.inBreadth(net) {
		w.edges = append(w.edges, [2]int{f.Ends[e][0], f.Ends[e][1]})
	}
	for i, e := range w.edges {
		w.last[e[0]], w.last[e[1]] = i, i
	}
	states := map[string]way{"": {}}
	for i := range w.edges {
		next := map[string]way{}
		for _, s := range states {
			w.step(i, s, next)
		}
		states = next
	}
	return w.best
}

// inBreadth returns the edges of a network in the order in which one meets them going
// out from the first, so that few places are open at a time.
func (f *filled) inBreadth(net []int) []int {
	seen, order := map[int]bool{f.Ends[net[0]][0]: true}, []int{}
	for waiting := []int{f.Ends[net[0]][0]}; len(waiting) > 0; waiting = waiting[1:] {
		for _, e := range net {
			if ends := f.Ends[e]; (ends[0] == waiting[0] || ends[1] == waiting[0]) && !slices.Contains(order, e) {
				order = append(order, e)
				if other := ends[0] + ends[1] - waiting[0]; !seen[other] {
					seen[other], waiting = true, append(waiting, other)
				}
			}
		}
	}
	return order
}

// ways is the search for the longest way.
type ways struct {
	m     *formula.Machine
	edges [][2]int
	last  map[int]int // the last edge of each place
	best  int
}

// way is what matters of edges that were taken.
type way struct {
	open  []point // places that have edges to come, by their number
	odd   int     // places behind with an odd number of edges
	taken int
}

// point is a place with edges to come.
type point struct {
	at    int
	part  byte // which of the open places hang together; 0 for one without an edge
	isOdd bool
}

// step adds to the next states what comes of a state when an edge is left or taken.
func (w *ways) step(i int, s way, next map[string]way) {
	for _, take := range []bool{false, true} {
		w.m.Step(1)
		open := slices.Clone(s.open)
		a, b := enter(&open, w.edges[i][0]), enter(&open, w.edges[i][1])
		t := way{open, s.odd, s.taken}
		if take {
			join(t.open, indexOf(t.open, a), indexOf(t.open, b))
			t.taken++
		}
		if w.leave(i, &t) {
			if key := t.key(); t.taken >= next[key].taken {
				next[key] = t
			}
		}
	}
}

// enter opens a place, and returns it.
func enter(open *[]point, at int) int {
	if indexOf(*open, at) < 0 {
		*open = append(*open, point{at: at})
		slices.SortFunc(*open, func(x, y point) int { return x.at - y.at })
	}
	return at
}

func indexOf(open []point, at int) int {
	return slices.IndexFunc(open, func(p point) bool { return p.at == at })
}

// join takes the edge between two open places.
func join(open []point, a, b int) {
	open[a].isOdd, open[b].isOdd = !open[a].isOdd, !open[b].isOdd
	from, to := open[a].part, open[b].part
	if from == 0 && to == 0 {
		from = 1
		for slices.ContainsFunc(open, func(p point) bool { return p.part == from }) {
			from++
		}
	}
	from, to = max(from, to), min(from, to)
	for i := range open {
		if i == a || i == b || to > 0 && open[i].part == to {
			open[i].part = from
		}
	}
}

// leave closes the places whose last edge this was. It reports false where nothing can
// come of the state any more.
func (w *ways) leave(i int, t *way) bool {
	for _, at := range w.edges[i] {
		k := indexOf(t.open, at)
		if k < 0 || w.last[at] != i {
			continue
		}
		p := t.open[k]
		t.open = slices.Delete(t.open, k, k+1)
		if p.isOdd {
			t.odd++
		}
		if t.odd > 2 {
			return false
		}
		if p.part > 0 && !slices.ContainsFunc(t.open, func(q point) bool { return q.part == p.part }) {
			if !slices.ContainsFunc(t.open, func(q point) bool { return q.part > 0 }) {
				w.best = max(w.best, t.taken)
			}
			return false // what is taken later would not hang together with it
		}
	}
	return true
}

// key is equal for states that differ in nothing but how many edges were taken.
func (t *way) key() string {
	names, key := map[byte]byte{0: 0}, []byte{byte(t.odd)}
	for _, p := range t.open {
		if _, ok := names[p.part]; !ok {
			names[p.part] = byte(len(names))
		}
		odd := byte(0)
		if p.isOdd {
			odd = 1
		}
		key = append(key, names[p.part]<<1|odd)
	}
	return string(key)
}
