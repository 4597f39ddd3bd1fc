package art

import (
	"math/rand/v2"
	"testing"
)

// winding is how often a path runs clockwise around a point.
func (p path) winding(q pt) (turns, crossings int) {
	for _, l := range p.flat(0.01) {
		for i, a := range l.pts {
			b := l.pts[(i+1)%len(l.pts)]
			if (a.y > q.y) == (b.y > q.y) || q.x >= a.x+(q.y-a.y)/(b.y-a.y)*(b.x-a.x) {
				continue
			}
			crossings++
			if a.y < b.y {
				turns++
			} else {
				turns--
			}
		}
	}
	return turns, crossings
}

func (a area) holds(q pt) bool {
	turns, crossings := a.path.winding(q)
	if a.evenOdd {
		return crossings%2 == 1
	}
	return turns != 0
}

// A union holds a point when any of its areas does, whichever way their parts run and by
// whichever rule they are filled.
func TestTheUnionHoldsWhatItsAreasHold(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		var list []area
		for range 1 + r.IntN(3) {
			a := area{evenOdd: r.IntN(2) == 0}
			c := pt{20 + 60*r.Float64(), 20 + 60*r.Float64()}
			for size := 5 + 25*r.Float64(); size > 3; size *= 0.3 + 0.5*r.Float64() { // one within the other
				p := rectPath(box{c.x - size, c.y - size, c.x + size, c.y + size})
				if r.IntN(2) == 0 {
					p = ellipse(c, size*1.2, size*1.2)
					size *= 0.8
				}
				if r.IntN(2) == 0 {
					p = p.reversed()
				}
				a.path.join(p)
			}
			list = append(list, a)
		}
		u, ok := union(append([]area{}, list...))
		if !ok {
			t.Fatalf("areas within each other cross: %+v", list)
		}
		for range 50 {
			q := pt{100 * r.Float64(), 100 * r.Float64()}
			want := false
			for _, a := range list {
				want = want || a.holds(q)
			}
			if got := (area{path: u}).holds(q); got != want {
				t.Fatalf("the union holds %v: %t, its areas %t\n%+v", q, got, want, list)
			}
		}
	}
}
