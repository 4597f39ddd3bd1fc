package boards

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/testing/rulestest"
)

// TestMorningsInTheBakehouse: random legal games of thirteen loaves have no violations, and score
// what a naive judge gives them.
func TestMorningsInTheBakehouse(t *testing.T) {
	const id = "roll-and-write"
	of := example(t, id)
	for game := range rulestest.Seeds(rulestest.Games(300) / 2) {
		r := rand.New(rand.NewPCG(uint64(game), 13))
		source := "game: " + id + "\nkind: sheet\nplayers: [Ada, Bo]\nsheets:\n"
		rounds := 13 - r.IntN(3)*r.IntN(7) // some games are broken off
		var want []worth
		for _, player := range []string{"Ada", "Bo"} {
			b := bakery{r: r}
			for _, line := range r.Perm(13)[:rounds] {
				b.bake(line)
			}
			source += "  " + player + ": " + b.record() + "\n"
			want = append(want, b.points())
		}
		agrees(t, of, source, want)
	}
}

// bakery is one sheet: the dice of its thirteen lines, and the sugar lumps that were won and used.
type bakery struct {
	r          *rand.Rand
	lines      [13][]int
	more, used int
}

// bake rolls dice, some with equal numbers, turns some with sugar, and writes them down.
func (b *bakery) bake(line int) {
	faces := 1 + b.r.IntN(6)
	dice := make([]int, 5)
	for i := range dice {
		dice[i] = (b.r.IntN(faces)+line)%6 + 1
	}
	if b.r.IntN(4) == 0 {
		dice = []int{1, 2, 3, 4, 5}
		dice[b.r.IntN(5)] = 1 + b.r.IntN(6)
		b.r.Shuffle(5, func(i, k int) { dice[i], dice[k] = dice[k], dice[i] })
	}
	for b.used < 1+b.more && b.r.IntN(2) == 0 {
		b.used++
		dice[b.r.IntN(5)] = 1 + b.r.IntN(6)
	}
	b.lines[line] = dice
	if line < 6 && times(dice, line+1) >= 3 {
		b.more++
	}
}

func (b *bakery) record() string {
	rows := func(lines [][]int) string {
		var out []string
		for i, dice := range lines {
			if dice != nil {
				out = append(out, fmt.Sprintf("%c: %s", 'A'+i, strings.Trim(fmt.Sprint(dice), "[]")))
			}
		}
		return "{" + strings.Join(out, ", ") + "}"
	}
	return fmt.Sprintf("{breads: %s, orders: %s, sugar: %d}", rows(b.lines[:6]), rows(b.lines[6:]), b.used)
}

// times counts the dice that show a number.
func times(dice []int, number int) int {
	n := 0
	for _, d := range dice {
		if d == number {
			n++
		}
	}
	return n
}

func (b *bakery) points() worth {
	out := worth{"sugar": 2 * (1 + b.more - b.used)}
	bread := 0
	for i, name := range []string{"rolls", "pretzels", "croissants", "plaits", "baguettes", "loaves"} {
		out[name] = (i + 1) * times(b.lines[i], i+1)
		bread += out[name]
	}
	if bread >= 60 {
		out["bonus"] = 30
	}
	for i, name := range []string{"breakfast", "small-tray", "large-tray", "butter", "queue", "long-queue", "cake"} {
		if dice := b.lines[6+i]; dice != nil {
			out[name] = order(name, dice)
		}
	}
	return out
}

// order returns the points of an order for the dice, from the count of each number.
func order(name string, dice []int) int {
	sum, shown := 0, ""
	var often []int
	for n := 1; n <= 6; n++ {
		sum += n * times(dice, n)
		often = append(often, times(dice, n))
		if times(dice, n) > 0 {
			shown += fmt.Sprint(n)
		}
	}
	slices.Sort(often)
	kinds := fmt.Sprint(often[4:]) // the counts of the two most frequent numbers
	four := strings.Contains(shown, "1234") || strings.Contains(shown, "2345") || strings.Contains(shown, "3456")
	switch {
	case name == "breakfast" && (kinds == "[2 2]" || kinds == "[2 3]"):
		return 15
	case name == "small-tray" && often[5] >= 3:
		return sum
	case name == "large-tray" && often[5] >= 4:
		return sum + 10
	case name == "butter" && kinds == "[2 3]":
		return 25
	case name == "queue" && four:
		return 20
	case name == "long-queue" && (shown == "12345" || shown == "23456"):
		return 35
	case name == "cake" && often[5] == 5:
		return 50
	}
	return 0
}
