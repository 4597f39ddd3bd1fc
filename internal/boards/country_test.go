package boards

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"cartouche/rules/rulestest"
)

// TestSpringsInTheLakeCountry: random legal maps of the lake country have no violations, and score
// what a naive judge gives them.
func TestSpringsInTheLakeCountry(t *testing.T) {
	const id = "lake-country"
	of := example(t, id)
	hills := of.values.For(2)["hills"].([]int)
	for game := range rulestest.Games(300) / 2 {
		r := rand.New(rand.NewPCG(uint64(game), 36))
		source := "game: " + id + "\nkind: sheet\nplayers: [Ada, Bo]\nsheets:\n"
		var want []worth
		for _, player := range []string{"Ada", "Bo"} {
			c := country{r: r, hills: hills}
			for range 12 {
				c.draw(r.IntN(6), r.IntN(6))
			}
			source += "  " + player + ": " + c.record() + "\n"
			want = append(want, c.points())
		}
		agrees(t, of, source, want)
	}
}

// country is one map of the lake country: what is drawn on its fields, row by row; 0 for nothing.
type country struct {
	r      *rand.Rand
	hills  []int
	fields [36]byte
}

// beside returns the fields that share a side with one; with corners also those that share a
// corner.
func beside(field int, corners bool) []int {
	var out []int
	for other := range 36 {
		down, across := other/6-field/6, other%6-field%6
		if far := down*down + across*across; far == 1 || corners && far == 2 {
			out = append(out, other)
		}
	}
	return out
}

func (c *country) has(fields []int, kind byte) bool {
	return slices.ContainsFunc(fields, func(i int) bool { return c.fields[i] == kind })
}

// can reports whether a kind may be drawn on a field.
func (c *country) can(field int, kind byte) bool {
	rim := field < 6 || field >= 30 || field%6 == 0 || field%6 == 5
	switch {
	case c.fields[field] != 0 || c.hills[field] > 0:
		return false
	case kind == 'l':
		return rim || c.has(beside(field, false), 'l')
	case kind == 'h':
		return c.has(beside(field, false), 'm')
	}
	return true
}

// draw plays a round: one of two dice, on one or two adjacent fields.
func (c *country) draw(dice ...int) {
	kind := "ttlmmh"[dice[c.r.IntN(2)]]
	var can []int
	for field := range 36 {
		if c.can(field, kind) {
			can = append(can, field)
		}
	}
	if len(can) == 0 {
		return
	}
	field := can[c.r.IntN(len(can))]
	c.fields[field] = kind
	can = beside(field, false)
	if next := can[c.r.IntN(len(can))]; c.can(next, kind) {
		c.fields[next] = kind
	}
}

func (c *country) record() string {
	var rows []string
	for row := range 6 {
		words := strings.Split(strings.ReplaceAll(string(c.fields[row*6:row*6+6]), "\x00", "."), "")
		rows = append(rows, fmt.Sprintf("%c: %s", 'A'+row, strings.Join(words, " ")))
	}
	return "{country: {" + strings.Join(rows, ", ") + "}}"
}

// full reports whether all of the fields are drawn or hills.
func (c *country) full(fields []int) bool {
	return !slices.ContainsFunc(fields, func(i int) bool { return c.fields[i] == 0 && c.hills[i] == 0 })
}

func (c *country) points() worth {
	out := worth{}
	counted := map[int]bool{}
	for field, kind := range c.fields {
		around := beside(field, true)
		switch {
		case c.hills[field] > 0 && c.full(around):
			out["hills"] += c.hills[field]
		case kind == 'm' && c.has(beside(field, false), 'l'):
			out["meadows"] += 2
		case kind == 'h':
			for _, k := range "tlm" {
				if c.has(around, byte(k)) {
					out["houses"]++
				}
			}
		case kind == 't' && !counted[field]:
			out["woods"] += []int{0, 0, 1, 3, 6, 10, 15}[min(c.region(field, counted), 6)]
		case kind == 'l' && !counted[field]:
			out["lake"] = max(out["lake"], c.region(field, counted))
		}
	}
	for line := range 6 {
		var row, column []int
		for i := range 6 {
			row, column = append(row, line*6+i), append(column, i*6+line)
		}
		for _, fields := range [][]int{row, column} {
			if c.full(fields) {
				out["lines"] += 4
			}
		}
	}
	return out
}

// region counts the connected fields of the same kind, each only once.
func (c *country) region(field int, counted map[int]bool) int {
	counted[field] = true
	n := 1
	for _, next := range beside(field, false) {
		if c.fields[next] == c.fields[field] && !counted[next] {
			n += c.region(next, counted)
		}
	}
	return n
}
