package boards

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// TestSpringsInTheLakeCountry: the judge of the lake country agrees with a naive judge on legal and
// broken maps.
func TestSpringsInTheLakeCountry(t *testing.T) {
	const dir, id = "../../examples/lake-country", "lake-country"
	values := declaredGame(t, dir, id).values.For(2)
	naively(t, dir, id, func(r *rand.Rand) (string, verdict) {
		var maps []*country
		source, want := everyoneWrites(r, func(bool) sheet {
			c := &country{r: r, hills: values["hills"].([]int), most: 2 * values["rounds"].(int)}
			for range values["rounds"].(int) {
				c.draw(r.IntN(6), r.IntN(6))
			}
			maps = append(maps, c)
			return c
		})
		for seat, c := range maps {
			want.ranks = append(want.ranks, 1)
			for other, o := range maps {
				if d := want.points[other].total() - want.points[seat].total(); d > 0 || d == 0 && o.points()["lake"] > c.points()["lake"] {
					want.ranks[seat]++
				}
			}
		}
		return source, want
	})
}

// country is one map of the lake country: what is drawn on its fields, row by row; 0 for nothing.
type country struct {
	r      *rand.Rand
	hills  []int
	most   int // fields that may be drawn
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
	switch {
	case c.fields[field] != 0 || c.hills[field] > 0:
		return false
	case kind == 'l':
		return rim(field) || c.has(beside(field, false), 'l')
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

// spoil draws on a few fields, or rubs them out.
func (c *country) spoil(r *rand.Rand) {
	for range 1 + r.IntN(3)*r.IntN(4) {
		c.fields[r.IntN(36)] = "\x00tlmh"[r.IntN(5)]
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
		if c.hills[field] > 0 && c.full(around) {
			out["hills"] += c.hills[field]
		}
		switch {
		case kind == 'm' && c.has(beside(field, false), 'l'):
			out["meadows"] += 2
		case kind == 'h':
			for _, k := range "tlm" {
				if c.has(around, byte(k)) {
					out["houses"]++
				}
			}
		case kind == 't' && !counted[field]:
			out["woods"] += []int{0, 0, 1, 3, 6, 10, 15}[min(len(c.region(field, counted)), 6)]
		case kind == 'l' && !counted[field]:
			out["lake"] = max(out["lake"], len(c.region(field, counted)))
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

// region returns the connected fields of the same kind, each only once.
func (c *country) region(field int, counted map[int]bool) []int {
	counted[field] = true
	all := []int{field}
	for _, next := range beside(field, false) {
		if c.fields[next] == c.fields[field] && !counted[next] {
			all = append(all, c.region(next, counted)...)
		}
	}
	return all
}

// judge adds what is wrong and returns the points.
func (c *country) judge(v *verdict, player string) worth {
	slot := func(field int) string { return fmt.Sprintf("field.%c%d", 'A'+field/6, field%6+1) }
	drawn, counted := 0, map[int]bool{}
	for field, kind := range c.fields {
		if kind == 0 {
			continue
		}
		if drawn++; c.hills[field] > 0 {
			v.add(player, "hill-drawn", slot(field))
		}
		if kind == 'h' && !c.has(beside(field, false), 'm') {
			v.add(player, "house-without-meadow", slot(field))
		}
		if kind != 'l' || counted[field] {
			continue
		}
		lake := c.region(field, counted)
		slices.Sort(lake)
		var slots []string
		for _, i := range lake {
			slots = append(slots, slot(i))
		}
		if !slices.ContainsFunc(lake, rim) {
			v.add(player, "lake-inland", slots...)
		}
	}
	if drawn > c.most {
		v.add(player, "too-much-drawn")
	}
	return c.points()
}

// rim reports whether a field is at the edge of the map.
func rim(field int) bool { return field < 6 || field >= 30 || field%6 == 0 || field%6 == 5 }
