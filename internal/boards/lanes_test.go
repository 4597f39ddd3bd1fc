package boards

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"cartouche/rules/rulestest"
)

// TestNightsAtTheMarket: random legal games of the market lanes have no violations, and score what
// a naive judge gives them.
func TestNightsAtTheMarket(t *testing.T) {
	of := example(t, "market-lanes")
	for game := range rulestest.Games(300) / 2 {
		r := rand.New(rand.NewPCG(uint64(game), 41))
		players := []string{"Ada", "Bo", "Cleo"}[:2+r.IntN(2)]
		markets := make([]market, len(players))
		for over := false; !over; {
			dice := []int{1 + r.IntN(6), 1 + r.IntN(6), 1 + r.IntN(6)}
			for i := range markets {
				markets[i].turn(r, dice)
				over = over || markets[i].over()
			}
		}
		source := "game: market-lanes\nkind: sheet\nplayers: [" + strings.Join(players, ", ") + "]\nsheets:\n"
		var want []worth
		for i, player := range players {
			source += "  " + player + ": " + markets[i].record() + "\n"
			want = append(want, markets[i].points(markets))
		}
		agrees(t, of, source, want)
	}
}

// market is one sheet of the market lanes: lane by lane the numbers of the stalls, the lanterns
// above them, and the ropes behind them.
type market struct {
	stalls          [3][]int
	lanterns, ropes [3][]bool
	closed          int
}

func (m *market) turn(r *rand.Rand, dice []int) {
	if m.stalls[0] == nil {
		for lane := range 3 {
			m.stalls[lane], m.lanterns[lane], m.ropes[lane] = make([]int, 7+lane), make([]bool, 7+lane), make([]bool, 7+lane)
		}
	}
	type choice struct{ number, lane, stall, third int }
	var can []choice
	for k := range 3 {
		n := dice[(k+1)%3] + dice[(k+2)%3]
		for lane := range 3 {
			for i := range m.stalls[lane] {
				if m.fits(n, lane, i) {
					can = append(can, choice{n, lane, i, dice[k]})
				}
			}
		}
	}
	if len(can) == 0 || r.IntN(20) == 0 {
		m.closed++
		return
	}
	c := can[r.IntN(len(can))]
	m.stalls[c.lane][c.stall] = c.number
	switch lane := r.IntN(3); {
	case r.IntN(5) == 0:
	case c.third < 4:
		m.ropes[lane][r.IntN(6+lane)] = true
	default:
		m.lanterns[c.lane][c.stall] = true
	}
}

// fits reports whether a number is allowed in a stall.
func (m *market) fits(n, lane, stall int) bool {
	for i, other := range m.stalls[lane] {
		if other > 0 && (i == stall || i < stall && other >= n || i > stall && other <= n) {
			return false
		}
	}
	return true
}

func (m *market) over() bool {
	return m.closed == 4 || !strings.Contains(fmt.Sprint(m.stalls), "[0") && !strings.Contains(fmt.Sprint(m.stalls), " 0")
}

func (m *market) record() string {
	var rows, ropes, lanterns []string
	for lane, name := range []string{"A", "B", "C"} {
		rows = append(rows, name+": "+strings.Trim(strings.ReplaceAll(fmt.Sprint(m.stalls[lane], " "), " 0", " ."), "[] "))
		for i := range m.stalls[lane] {
			if m.ropes[lane][i] {
				ropes = append(ropes, fmt.Sprintf("%s%d-%s%d", name, i+1, name, i+2))
			}
			if m.lanterns[lane][i] {
				lanterns = append(lanterns, fmt.Sprint(name, i+1))
			}
		}
	}
	return fmt.Sprintf("{stalls: {%s}, ropes: [%s], lanterns: [%s], closed: %d}",
		strings.ReplaceAll(strings.Join(rows, ", "), ": 0", ": ."), strings.Join(ropes, ", "), strings.Join(lanterns, ", "), m.closed)
}

func (m *market) hung() int { return strings.Count(fmt.Sprint(m.lanterns), "true") }

func (m *market) points(all []market) worth {
	out := worth{"closed": -[]int{0, 1, 3, 6, 10}[m.closed]}
	for lane := range 3 {
		full, size, let := true, 0, true
		for i, n := range m.stalls[lane] {
			full, let, size = full && n > 0, let && n > 0, size+1
			if m.ropes[lane][i] || i == 6+lane {
				if let && size < 7 {
					out["groups"] += []int{0, 1, 3, 5, 7, 9, 12}[size]
				}
				size, let = 0, true
			}
		}
		if full {
			out["lanes"] += 5
		}
	}
	rank := 0
	for i := range all {
		if all[i].hung() > m.hung() {
			rank++
		}
	}
	if m.hung() > 0 {
		out["lanterns"] = []int{8, 4, 2}[rank]
	}
	return out
}
