package boards

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"cartouche/internal/testing/rulestest"
)

// TestYearsInTheVineyard: random legal games of the vineyard have no violations, and score what a
// naive judge gives them.
func TestYearsInTheVineyard(t *testing.T) {
	const id = "vineyard"
	of := example(t, id)
	for game := range rulestest.Seeds(rulestest.Games(300) / 2) {
		r := rand.New(rand.NewPCG(uint64(game), 68))
		players := []string{"Ada", "Bo", "Cleo"}[:2+r.IntN(2)]
		yards := make([]vineyard, len(players))
		for turn, over := 0, false; !over; turn++ {
			sum := 2 + r.IntN(6) + r.IntN(6)
			for i := range yards {
				yards[i].turn(r, sum, turn%len(players) == i)
				over = over || yards[i].hail == 4 || yards[i].closed() > 1
			}
		}
		source := "game: " + id + "\nkind: sheet\nplayers: [" + strings.Join(players, ", ") + "]\nsheets:\n"
		var want []worth
		for i, player := range players {
			source += "  " + player + ": " + yards[i].record() + "\n"
			want = append(want, yards[i].points())
		}
		agrees(t, of, source, want)
	}
}

// vineyard is one sheet: the numbers on the terraces, from the top, 0 for none; the closed gates;
// and hail.
type vineyard struct {
	vines [3][8]int
	gates [3]bool
	hail  int
}

// turn plants a number behind the others of a terrace, or crosses hail.
func (v *vineyard) turn(r *rand.Rand, number int, rolled bool) {
	type choice struct{ terrace, box int }
	var can []choice
	for terrace := range 3 {
		_, last, free := v.lastVine(terrace)
		fits := last == 0 || (number > last) == (terrace != 1) && number != last
		for box := free; box < 8 && fits && !v.gates[terrace]; box++ {
			if box < free+2 { // real players skip no more than that
				can = append(can, choice{terrace, box})
			}
		}
	}
	if len(can) > 0 && r.IntN(8) > 0 {
		c := can[r.IntN(len(can))]
		v.vines[c.terrace][c.box] = number
	} else if rolled {
		v.hail++
	}
	for terrace := range 3 {
		if v.ripe(terrace) && r.IntN(2) == 0 {
			v.gates[terrace] = true
		}
	}
}

// ripe reports whether the gate of a terrace may be closed.
func (v *vineyard) ripe(terrace int) bool {
	n, last, _ := v.lastVine(terrace)
	if terrace == 1 {
		return n >= 6 && last <= 3
	}
	return n >= 6 && last >= 11
}

// lastVine returns the number of vines of a terrace, the last of them, and the box behind it.
func (v *vineyard) lastVine(terrace int) (n, last, free int) {
	for box, number := range v.vines[terrace] {
		if number > 0 {
			n, last, free = n+1, number, box+1
		}
	}
	return n, last, free
}

func (v *vineyard) closed() int { return strings.Count(fmt.Sprint(v.gates), "true") }

func (v *vineyard) record() string {
	var terraces, gates []string
	for terrace, numbers := range v.vines {
		var words []string
		for _, n := range numbers {
			word := "."
			if n > 0 {
				word = strconv.Itoa(n)
			}
			words = append(words, word)
		}
		terraces = append(terraces, fmt.Sprintf("%d: %s", terrace+1, strings.Join(words, " ")))
		if v.gates[terrace] {
			gates = append(gates, fmt.Sprint(terrace+1))
		}
	}
	return fmt.Sprintf("{vines: {%s}, gates: [%s], hail: %d}", strings.Join(terraces, ", "), strings.Join(gates, ", "), v.hail)
}

func (v *vineyard) points() worth {
	out := worth{"gates": 5 * v.closed(), "hail": -4 * v.hail}
	for terrace := range 3 {
		n, _, _ := v.lastVine(terrace)
		out["vines"] += n * (n + 1) / 2
	}
	return out
}
