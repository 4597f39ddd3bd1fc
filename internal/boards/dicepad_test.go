package boards

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestDicePads: the judge of the dice pad agrees with a naive judge on legal and broken pads.
func TestDicePads(t *testing.T) {
	naively(t, existing, "dice-pad", func(r *rand.Rand) (string, verdict) {
		finished := r.IntN(4) > 0
		players, rounds, flaws := 1+r.IntN(2), 13, r.IntN(2)*(1+r.IntN(3))
		if !finished {
			rounds = r.IntN(14)
		}
		source, want := fmt.Sprintf("players: [%s]\nfinished: %t\nsheets:\n", strings.Join(seats[:players], ", "), finished), verdict{}
		for _, player := range seats[:players] {
			p := newDicePad(r, rounds, finished)
			for range flaws {
				p.spoil(r)
			}
			source += "  " + player + ": " + p.record() + "\n"
			want.points = append(want.points, p.judge(&want, player))
		}
		return source, want
	})
}

var (
	upperBoxes = []string{"ones", "twos", "threes", "fours", "fives", "sixes"}
	lowerBoxes = []string{"three of a kind", "four of a kind", "full house", "small straight", "large straight", "five of a kind", "chance"}
	padSums    = []string{"upper", "bonus", "lower", "jokers", "total"}
)

// dicePad is a pad as its player wrote it; -1 is a blank number.
type dicePad struct {
	dice     [13][5]int
	boxes    [13]string
	points   [13]int
	sums     map[string]int
	finished bool
}

// newDicePad plays some rounds by the rules. Five of a kind are frequent.
func newDicePad(r *rand.Rand, rounds int, finished bool) *dicePad {
	p := &dicePad{finished: finished, sums: map[string]int{}}
	kind := 1 + r.IntN(6) // the kind of most fives
	filled := []string{}
	for i := range 13 {
		p.points[i] = -1
		if i >= rounds {
			p.dice[i] = [5]int{-1, -1, -1, -1, -1}
			continue
		}
		switch r.IntN(6) {
		case 0, 1:
			for k := range 5 {
				p.dice[i][k] = kind
			}
			if r.IntN(2) == 0 {
				kind = 1 + r.IntN(6)
			}
		case 2:
			p.dice[i] = [5]int{1, 2, 3, 4, 5 + r.IntN(2)}
		case 3:
			p.dice[i] = [5]int{2, 5, 5, 2 + 3*r.IntN(2), 2}
		default:
			for k := range 5 {
				p.dice[i][k] = 1 + r.IntN(6)
			}
		}
		var can []string
		for _, box := range slices.Concat(upperBoxes, lowerBoxes) {
			if !slices.Contains(filled, box) && padJoker(p.dice[i], filled, box) == "" {
				can = append(can, box)
			}
		}
		p.boxes[i] = can[r.IntN(len(can))]
		if alike(p.dice[i]) > 0 && slices.Contains(can, "five of a kind") && r.IntN(3) > 0 {
			p.boxes[i] = "five of a kind"
		}
		filled = append(filled, p.boxes[i])
	}
	points := p.judge(&verdict{}, "")
	for _, name := range padSums {
		if p.sums[name] = -1; r.IntN(3) > 0 {
			p.sums[name] = points[name]
		}
	}
	if p.sums["total"] >= 0 {
		p.sums["total"] = points.total()
	}
	for i := range rounds {
		if finished || r.IntN(2) == 0 {
			p.points[i] = padPoints(p.dice[i], p.boxes[:i], p.boxes[i])
		}
	}
	return p
}

// spoil changes one thing, which is usually an error then.
func (p *dicePad) spoil(r *rand.Rand) {
	i := r.IntN(13)
	switch r.IntN(6) {
	case 0:
		p.dice[i][r.IntN(5)] = 1 + r.IntN(9)
	case 1:
		p.dice[i][r.IntN(5)] = -1
	case 2:
		p.boxes[i] = slices.Concat(upperBoxes, lowerBoxes, []string{""})[r.IntN(14)]
	case 3:
		k := r.IntN(13)
		p.boxes[i], p.boxes[k], p.dice[i], p.dice[k] = p.boxes[k], p.boxes[i], p.dice[k], p.dice[i]
	case 4:
		p.points[i] = r.IntN(60) - 1
	default:
		p.sums[padSums[r.IntN(5)]] = r.IntN(400) - 1
	}
}

func (p *dicePad) record() string {
	number := func(n int) string {
		if n < 0 {
			return "."
		}
		return strconv.Itoa(n)
	}
	var dice, boxes, points, sums []string
	for i := range 13 {
		var row []string
		for _, d := range p.dice[i] {
			row = append(row, number(d))
		}
		dice = append(dice, string(rune('A'+i))+": "+strings.Join(row, " "))
		box := p.boxes[i]
		if box == "" {
			box = "."
		}
		boxes, points = append(boxes, box), append(points, number(p.points[i]))
	}
	for _, name := range padSums {
		sums = append(sums, "sum_"+name+": "+number(p.sums[name]))
	}
	return fmt.Sprintf("{dice: {%s}, boxes: [%s], points: [%s], %s}", strings.Join(dice, ", "), strings.Join(boxes, ", "),
		strings.Join(points, ", "), strings.Join(sums, ", "))
}

// alike returns the number on five equal dice, else 0.
func alike(dice [5]int) int {
	if slices.Max(dice[:]) != slices.Min(dice[:]) {
		return 0
	}
	return max(dice[0], 0)
}

// padJoker returns the code of the rule that forbids a box for a joker, after other boxes were
// filled, or "".
func padJoker(dice [5]int, filled []string, box string) string {
	n := alike(dice)
	if n == 0 || !slices.Contains(filled, "five of a kind") {
		return ""
	}
	if own := upperBoxes[n-1]; !slices.Contains(filled, own) {
		if box != own {
			return "joker-upper"
		}
		return ""
	}
	for _, lower := range lowerBoxes {
		if slices.Contains(upperBoxes, box) && !slices.Contains(filled, lower) {
			return "joker-lower"
		}
	}
	return ""
}

// padPoints returns the points of dice in a box, after other boxes were filled.
func padPoints(dice [5]int, filled []string, box string) int {
	var count [10]int
	sum, most := 0, 0
	row, longest := 0, 0
	for n := 1; n <= 9; n++ {
		for _, d := range dice {
			if d == n {
				count[n]++
				sum += n
			}
		}
		most = max(most, count[n])
		if row++; count[n] == 0 {
			row = 0
		}
		longest = max(longest, row)
	}
	joker := alike(dice) > 0 && slices.Contains(filled, "five of a kind")
	switch {
	case box == "chance", box == "three of a kind" && most >= 3, box == "four of a kind" && most >= 4:
		return sum
	case box == "full house" && (joker || slices.Contains(count[:], 3) && slices.Contains(count[:], 2)):
		return 25
	case box == "small straight" && (joker || longest >= 4):
		return 30
	case box == "large straight" && (joker || longest == 5):
		return 40
	case box == "five of a kind" && most == 5:
		return 50
	}
	if i := slices.Index(upperBoxes, box); i >= 0 {
		return (i + 1) * count[i+1]
	}
	return 0
}

// judge adds what is wrong and returns the points.
func (p *dicePad) judge(v *verdict, player string) worth {
	out, fifty := worth{}, false
	for i, box := range p.boxes {
		name := string(rune('A'+i)) + "1"
		missing := false
		for k, d := range p.dice[i] {
			missing = missing || d < 0
			if d > 6 {
				v.add(player, "number-range", fmt.Sprintf("die.%c%d", 'A'+i, k+1))
			}
		}
		if box == "" {
			if p.finished {
				v.add(player, "round-missing", "box."+name)
			}
			if p.points[i] >= 0 {
				v.add(player, "points-wrong", "points."+name, "= nothing")
			}
			continue
		}
		if missing {
			v.add(player, "dice-missing", "box."+name)
		}
		if slices.Contains(p.boxes[:i], box) {
			v.add(player, "box-twice", "box."+name)
		}
		if code := padJoker(p.dice[i], p.boxes[:i], box); code != "" {
			v.add(player, code, "box."+name)
		}
		points := padPoints(p.dice[i], p.boxes[:i], box)
		if p.points[i] != points && (p.points[i] >= 0 || p.finished) {
			v.add(player, "points-wrong", "points."+name, "= "+strconv.Itoa(points))
		}
		if slices.Contains(upperBoxes, box) {
			out["upper"] += points
		} else {
			out["lower"] += points
		}
		if fifty && alike(p.dice[i]) > 0 {
			out["jokers"] += 100
		}
		fifty = fifty || box == "five of a kind" && points == 50
	}
	if out["upper"] >= 63 {
		out["bonus"] = 35
	}
	for _, name := range padSums {
		right := out[name]
		if name == "total" {
			right = out.total()
		}
		if n, written := p.sums[name]; written && n >= 0 && n != right {
			v.add(player, "sum-wrong", "sum."+name, "= "+strconv.Itoa(right))
		}
	}
	return out
}
