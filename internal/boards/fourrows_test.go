package boards

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"strconv"
	"testing"
)

// TestFourRows: the judge of the four rows agrees with a naive judge on legal and broken pads.
func TestFourRows(t *testing.T) {
	naively(t, existing, "four-rows", func(r *rand.Rand) (string, verdict) {
		var pads []*fourRows
		source, want := everyoneWrites(r, func(finished bool) sheet {
			pads = append(pads, newRows(r, finished))
			return pads[len(pads)-1]
		})
		over, locked := false, map[int]bool{} // by anybody
		for _, p := range pads {
			for row := range p.locks {
				locked[row] = locked[row] || p.locks[row]
			}
			over = over || p.fails == [4]bool{true, true, true, true}
		}
		maps.DeleteFunc(locked, func(_ int, yes bool) bool { return !yes })
		if want.finished && len(locked) < 2 && !over {
			want.add("", "game-goes-on")
		}
		return source, want
	})
}

// fourRows is a pad as its player wrote it: crosses, and numbers, -1 for a blank.
type fourRows struct {
	boxes [4][11]bool
	locks [4]bool
	fails [4]bool
	sums  [6]int // of the rows, of the fails, of all
}

// newRows crosses off some numbers. Finished pads have all fails or two locks, as players of one
// table who do not look at each other's pads can have them.
func newRows(r *rand.Rand, finished bool) *fourRows {
	p, full := &fourRows{}, 2+r.IntN(3)
	for row := range p.boxes {
		crosses := 0
		for i := range 10 {
			if p.boxes[row][i] = r.IntN(4) < full; p.boxes[row][i] {
				crosses++
			}
		}
		p.boxes[row][10] = crosses >= 5 && r.IntN(2) == 0
		p.locks[row] = p.boxes[row][10]
	}
	fails := r.IntN(5)
	if finished && r.IntN(2) == 0 {
		fails = 4
	}
	for i := range fails {
		p.fails[i] = true
	}
	for i, n := range p.points() {
		if p.sums[i] = -1; r.IntN(3) > 0 {
			p.sums[i] = n
		}
	}
	return p
}

// spoil changes one thing.
func (p *fourRows) spoil(r *rand.Rand) {
	row := r.IntN(4)
	switch r.IntN(4) {
	case 0:
		p.sums[r.IntN(6)] = r.IntN(100) - 1
	case 1:
		p.locks[row] = !p.locks[row]
	case 2:
		p.boxes[row][10] = !p.boxes[row][10]
	default:
		p.boxes[row][r.IntN(10)] = false
	}
}

func (p *fourRows) record() string {
	cross := map[bool]string{true: "x"}
	var boxes, locks []string
	fails := ""
	for row := range p.boxes {
		var words []string
		for _, yes := range p.boxes[row] {
			words = append(words, cross[yes])
		}
		boxes, locks = append(boxes, inRow(row, words...)), append(locks, inRow(row, cross[p.locks[row]]))
		if p.fails[row] {
			fails += fmt.Sprintf("%d, ", row+1)
		}
	}
	sheet := fmt.Sprintf("{boxes: {%s}, locks: {%s}, fails: [%s], sums: %s", joined(boxes), joined(locks), fails, inList(p.sums[:4]...))
	for i, name := range []string{"lost", "final"} {
		if n := p.sums[4+i]; n >= 0 {
			sheet += fmt.Sprintf(", %s: %d", name, n)
		}
	}
	return sheet + "}"
}

// points returns what the rows are worth, what the fails cost, and the total.
func (p *fourRows) points() (out [6]int) {
	for row, boxes := range p.boxes {
		next := 1
		for _, yes := range append(boxes[:], p.locks[row]) {
			if yes {
				out[row] += next
				next++
			}
		}
		if p.fails[row] {
			out[4] += 5
		}
		out[5] += out[row]
	}
	out[5] -= out[4]
	return out
}

// judge adds what is wrong and returns the points.
func (p *fourRows) judge(v *verdict, player string) worth {
	for row, boxes := range p.boxes {
		others := 0
		for _, yes := range boxes[:10] {
			if yes {
				others++
			}
		}
		end, lock := fmt.Sprintf("box.%c11", 'A'+row), fmt.Sprintf("lock.%c1", 'A'+row)
		if boxes[10] && others < 5 {
			v.add(player, "end-too-early", end)
		}
		if boxes[10] && !p.locks[row] {
			v.add(player, "lock-open", end)
		}
		if !boxes[10] && p.locks[row] {
			v.add(player, "lock-too-early", lock)
		}
	}
	points := p.points()
	for i, slot := range []string{"sum.A1", "sum.B1", "sum.C1", "sum.D1", "lost", "total"} {
		if p.sums[i] >= 0 && p.sums[i] != points[i] {
			v.add(player, "sum-wrong", slot, "= "+strconv.Itoa(points[i]))
		}
	}
	return worth{"red": points[0], "yellow": points[1], "green": points[2], "blue": points[3], "fails": -points[4]}
}
