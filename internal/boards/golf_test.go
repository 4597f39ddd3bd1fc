package boards

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"
)

// TestGolf: the judge of the golf card agrees with a naive judge on legal and broken cards.
func TestGolf(t *testing.T) {
	of := declaredGame(t, existing, "golf").values.For(1)
	par, index := of["par"].([]int), of["index"].([]int)
	naively(t, existing, "golf", func(r *rand.Rand) (string, verdict) {
		c := golfCard{players: 1 + r.IntN(4), finished: r.IntN(4) > 0, par: par, index: index}
		c.play(r)
		for range r.IntN(2) * (1 + r.IntN(3)) {
			c.spoil(r)
		}
		return c.record(), c.judge()
	})
}

// golfCard is a card with a column for each of four players; -1 is a blank, and 0 a ball that was
// picked up.
type golfCard struct {
	players    int
	finished   bool
	par, index []int
	handicaps  [4]int
	holes      [18][4]int
	sums       [3][4]int
}

func (c *golfCard) play(r *rand.Rand) {
	until := 18
	if !c.finished {
		until = r.IntN(19)
	}
	for col := range 4 {
		plays := col < c.players
		if c.handicaps[col] = -1; plays && (c.finished || r.IntN(5) > 0) {
			c.handicaps[col] = r.IntN(55)
		}
		for hole := range c.holes {
			if c.holes[hole][col] = -1; plays && hole < until {
				c.holes[hole][col] = []int{0, 1 + r.IntN(4), 3 + r.IntN(3), 4, 4, 5, 5 + r.IntN(5)}[r.IntN(7)]
			}
		}
		for row := range c.sums {
			if c.sums[row][col] = -1; plays && r.IntN(3) > 0 {
				c.sums[row][col] = c.sum(row, col)
			}
		}
	}
}

// spoil changes one thing.
func (c *golfCard) spoil(r *rand.Rand) {
	col := r.IntN(4)
	switch r.IntN(4) {
	case 0:
		c.handicaps[col] = r.IntN(60) - 1
	case 1:
		c.sums[r.IntN(3)][col] = r.IntN(40) - 1
	default:
		c.holes[r.IntN(18)][col] = r.IntN(23) - 1
	}
}

func (c *golfCard) record() string {
	var holes []string
	for hole, row := range c.holes {
		var words []string
		for _, n := range row {
			words = append(words, cmp.Or(map[int]string{-1: ".", 0: "P"}[n], strconv.Itoa(n)))
		}
		holes = append(holes, inRow(hole, words...))
	}
	return fmt.Sprintf("players: [%s]\nfinished: %t\ntable: {handicaps: %s, holes: {%s}, sums: %s}\n", joined(seats[:c.players]), c.finished,
		inList(c.handicaps[:]...), joined(holes), inList(slices.Concat(c.sums[0][:], c.sums[1][:], c.sums[2][:])...))
}

// points returns what a player's hole is worth.
func (c *golfCard) points(hole, col int) int {
	if c.holes[hole][col] <= 0 {
		return 0
	}
	strokes := c.holes[hole][col]
	for left := c.handicaps[col]; left > 0; left -= 18 { // once round the course
		if c.index[hole] <= left {
			strokes--
		}
	}
	return max(0, c.par[hole]+2-strokes)
}

// last returns the points of a player's last holes.
func (c *golfCard) last(holes, col int) (sum int) {
	for hole := 18 - holes; hole < 18; hole++ {
		sum += c.points(hole, col)
	}
	return sum
}

func (c *golfCard) sum(row, col int) int {
	return []int{c.last(18, col) - c.last(9, col), c.last(9, col), c.last(18, col)}[row]
}

func (c *golfCard) judge() (v verdict) {
	for col := range 4 {
		plays, at := col < c.players, func(slot string, row int) string { return fmt.Sprintf("%s.%c%d", slot, 'A'+row, col+1) }
		column := func(slot, missing string, row, n, least, most int) {
			if n >= 0 && !plays {
				v.add("", "nobody-plays", at(slot, row))
			}
			if n > most || n >= 0 && n < least {
				v.add("", "number-range", at(slot, row))
			}
			if n < 0 && plays && c.finished {
				v.add("", missing, at(slot, row))
			}
		}
		column("handicap", "handicap-missing", 0, c.handicaps[col], 0, 54)
		for hole := range c.holes {
			column("hole", "hole-missing", hole, c.holes[hole][col], 0, 20)
		}
		for row := range c.sums {
			right := "nothing"
			if plays {
				right = strconv.Itoa(c.sum(row, col))
			}
			if n := c.sums[row][col]; n >= 0 && strconv.Itoa(n) != right {
				v.add("", "sum-wrong", at("points", row), "= "+right)
			}
		}
		if plays {
			v.points = append(v.points, worth{"out": c.sum(0, col), "home": c.sum(1, col)})
		}
	}
	decides := func(a, b int) int {
		for _, holes := range []int{18, 9, 6, 3} {
			if d := c.last(holes, b) - c.last(holes, a); d != 0 {
				return d
			}
		}
		return 0
	}
	for col := range c.players {
		better := 0
		for other := range c.players {
			if decides(other, col) < 0 {
				better++
			}
		}
		v.ranks = append(v.ranks, 1+better)
	}
	return v
}
