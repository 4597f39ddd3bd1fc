package boards

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/testing/rulestest"
)

// TestWalksOnTheBeach: random games on the beach have no violations, and score what a naive judge
// gives them.
func TestWalksOnTheBeach(t *testing.T) {
	of := example(t, "game")
	sea := of.values.For(2)["sea"].([]int)
	for game := range rulestest.Seeds(rulestest.Games(300) / 2) {
		r := rand.New(rand.NewPCG(uint64(game), 41))
		b := beach{players: seats[:2+r.IntN(3)], round: make([]int, len(sea))}
		rounds := 1 + r.IntN(len(sea))
		for i, card := range r.Perm(len(sea))[:rounds] {
			b.round[card] = i + 1
			b.walk(r, card, sea[card])
		}
		var want []worth
		for p := range b.players {
			want = append(want, b.worth(p))
		}
		agrees(t, of, b.record(), want)
	}
}

// beach is a game on the beach: by card the round in which it was turned, by player the strips, their
// points and the finds, and the finds that wait.
type beach struct {
	players       []string
	round         []int
	strip, points [4][]int
	found         [4][]int
	waiting       []int
}

func (b *beach) walk(r *rand.Rand, card, sea int) {
	alone := map[int]int{} // by strip the player who is alone there; -1 if there are more
	for p := range b.players {
		strip := 1 + r.IntN(5)
		b.strip[p] = append(b.strip[p], strip)
		if strip >= sea {
			b.points[p] = append(b.points[p], -2)
			continue
		}
		b.points[p] = append(b.points[p], strip)
		if _, taken := alone[strip]; taken {
			p = -1
		}
		alone[strip] = p
	}
	b.waiting = append(b.waiting, card)
	for strip := 5; strip > 0; strip-- {
		if p, there := alone[strip]; there && p >= 0 {
			b.found[p], b.waiting = append(b.found[p], b.waiting...), nil
			return
		}
	}
}

func (b *beach) record() string {
	rows := func(sign func(card int) string) string {
		var out []string
		for kind := range 4 {
			out = append(out, fmt.Sprintf("%c: %s %s %s", 'A'+kind, sign(3*kind), sign(3*kind+1), sign(3*kind+2)))
		}
		return "{" + strings.Join(out, ", ") + "}"
	}
	text := "game: game\nkind: sheet\nplayers: [" + strings.Join(b.players, ", ") + "]\ntable:\n  tides: " + rows(func(card int) string {
		if b.round[card] == 0 {
			return "."
		}
		return fmt.Sprint(b.round[card])
	}) + "\nsheets:\n"
	list := func(numbers []int) string { return strings.ReplaceAll(fmt.Sprint(numbers), " ", ", ") }
	for p, name := range b.players {
		found := rows(func(card int) string {
			if slices.Contains(b.found[p], card) {
				return "x"
			}
			return "."
		})
		text += fmt.Sprintf("  %s: {strips: %s, brings: %s, found: %s}\n", name, list(b.strip[p]), list(b.points[p]), found)
	}
	return text
}

func (b *beach) worth(p int) worth {
	out, kinds := worth{}, [4]int{}
	for _, n := range b.points[p] {
		out["walks"] += n
	}
	for _, card := range b.found[p] {
		kinds[card/3]++
	}
	for _, n := range kinds {
		out["finds"] += []int{0, 2, 5, 9}[n]
	}
	if !slices.Contains(kinds[:], 0) {
		out["kinds"] = 5
	}
	return out
}
