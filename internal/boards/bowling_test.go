package boards

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"
)

// TestBowling: the judge of ten-pin bowling agrees with a naive judge on legal and broken cards.
func TestBowling(t *testing.T) {
	naively(t, existing, "bowling", func(r *rand.Rand) (string, verdict) {
		return everyoneWrites(r, func(finished bool) sheet { return newCard(r, finished) })
	})
}

// card is a bowling card as its player wrote it: the boxes of ten frames, and the totals, -1 for a
// blank.
type card struct {
	boxes    [10][3]string
	totals   [10]int
	finished bool
}

// newCard bowls some frames.
func newCard(r *rand.Rand, finished bool) *card {
	c, frames := &card{finished: finished}, 10
	if !finished {
		frames = r.IntN(11)
	}
	strong := r.IntN(3) // how often all pins fall
	for f := range frames {
		left := 10
		for col := range 2 + f/9 {
			if col == 2 && !c.down(f) || col == 1 && f < 9 && c.boxes[f][0] == "X" {
				break
			}
			n := r.IntN(left + 1)
			if r.IntN(3) < strong {
				n = left
			}
			fresh := left == 10 && (col == 0 || f == 9 && c.boxes[f][col-1] != "-")
			switch left -= n; {
			case left == 0 && fresh:
				c.boxes[f][col] = "X"
			case left == 0:
				c.boxes[f][col] = "/"
			case n == 0:
				c.boxes[f][col] = "-"
			default:
				c.boxes[f][col] = strconv.Itoa(n)
			}
			if left == 0 {
				left = 10
			}
		}
	}
	sum, known := 0, c.frames()
	for f := range c.totals {
		if c.totals[f] = -1; f < len(known) {
			if sum += known[f]; r.IntN(3) > 0 {
				c.totals[f] = sum
			}
		}
	}
	return c
}

// down reports whether all pins of a frame fell.
func (c *card) down(f int) bool {
	return slices.Contains([]string{"X", "/"}, c.boxes[f][0]) || slices.Contains([]string{"X", "/"}, c.boxes[f][1])
}

// spoil changes a box or a total.
func (c *card) spoil(r *rand.Rand) {
	f := r.IntN(10)
	if r.IntN(4) == 0 {
		c.totals[f] = r.IntN(150) - 1
		return
	}
	boxes := 2
	if f == 9 {
		boxes = 3
	}
	c.boxes[f][r.IntN(boxes)] = []string{"X", "/", "-", "", "0", "2", "5", "9", "12"}[r.IntN(9)]
}

func (c *card) record() string {
	var rolls []string
	for f, boxes := range c.boxes {
		rolls = append(rolls, inRow(f, boxes[:2+f/9]...))
	}
	return fmt.Sprintf("{rolls: {%s}, totals: %s}", joined(rolls), inList(c.totals[:]...))
}

// before returns the number in the box to the left, 0 if there is none, and its text.
func (c *card) before(f, col int) (int, string) {
	if col == 0 {
		return 0, ""
	}
	n, _ := strconv.Atoi(c.boxes[f][col-1])
	return n, c.boxes[f][col-1]
}

// frames returns the points of the frames that can be counted, from the first on.
func (c *card) frames() []int {
	var falls, first []int // the pins of each roll; the first roll of each frame
	for f := range 10 {
		first = append(first, len(falls))
		for col, box := range c.boxes[f] {
			n, _ := strconv.Atoi(box)
			switch box {
			case "":
				continue
			case "X":
				n = 10
			case "/":
				if before, _ := c.before(f, col); col > 0 {
					n = 10 - before
				}
			}
			falls = append(falls, n)
		}
	}
	var points []int
	for f := range 10 {
		until := first[f] + 2
		if c.down(f) {
			until++
		}
		if until > len(falls) {
			break
		}
		sum := 0
		for _, n := range falls[first[f]:until] {
			sum += n
		}
		points = append(points, sum)
	}
	return points
}

// judge adds what is wrong and returns the points.
func (c *card) judge(v *verdict, player string) worth {
	last := -1
	for f := range 10 {
		for col, box := range c.boxes[f] {
			if box != "" {
				last = 3*f + col
			}
		}
	}
	for f := range 10 {
		for col, box := range c.boxes[f][:2+f/9] {
			slot := fmt.Sprintf("roll.%c%d", 'A'+f, col+1)
			before, sign := c.before(f, col)
			needless := f < 9 && sign == "X" || col == 2 && !c.down(f)
			anew := col == 0 || f == 9 && (sign == "X" || sign == "/")
			n, err := strconv.Atoi(box)
			if err == nil && (n < 1 || n > 9) {
				v.add(player, "number-range", slot)
			}
			switch {
			case box == "" && !needless && (c.finished || 3*f+col < last):
				v.add(player, "roll-missing", slot)
			case box != "" && needless:
				v.add(player, "roll-needless", slot)
			}
			switch {
			case box == "X" && !anew:
				v.add(player, "strike-misplaced", slot)
			case box == "/" && anew:
				v.add(player, "spare-misplaced", slot)
			case n > 0 && !anew && n+before >= 10:
				v.add(player, "too-many-pins", slot)
			}
		}
	}
	points, sum := c.frames(), 0
	for f, total := range c.totals {
		right := "nothing"
		if f < len(points) {
			sum += points[f]
			right = strconv.Itoa(sum)
		}
		if total >= 0 && strconv.Itoa(total) != right {
			v.add(player, "total-wrong", fmt.Sprintf("total.%c1", 'A'+f), "= "+right)
		}
	}
	return worth{"game": sum}
}
