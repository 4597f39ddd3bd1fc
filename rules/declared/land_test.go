package declared_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"cartouche/rules/entries"
)

// land is a random board as the twins see it: cells with numbers in them, edges with ticks, and
// crossings.
type land struct {
	cells         []cell
	edges         []edge
	posts         [][]int // the cells around each
	hexes, rowed  bool
	relations     [][2]int // instead of neighbours; nil for none
	within, from  []int    // indices of cells: with a number above 1, and with 5
	tickedEdges   []int
	nearby, touch func(a, b int) bool
}

type cell struct {
	row, col int
	number   int // -1 for a blank one
}

type edge struct {
	ends   [2]int
	ticked bool
}

func (l *land) name(i int) string {
	if l.rowed {
		return fmt.Sprintf("%c%d", 'A'+l.cells[i].row-1, l.cells[i].col)
	}
	return strconv.Itoa(i + 1)
}

// newLand makes a board: a grid with holes, hexagons with holes, or places in a line; sometimes
// with relations instead of printed neighbours.
func newLand(r *rand.Rand) *land {
	l := &land{rowed: r.IntN(4) > 0}
	l.hexes = l.rowed && r.IntN(2) == 0
	rows, cols := 1+r.IntN(4), 1+r.IntN(5)
	for row := 1; row <= rows; row++ {
		for col := 1; col <= cols; col++ {
			if r.IntN(5) > 0 {
				l.cells = append(l.cells, cell{row, col, r.IntN(7) - 1})
			}
		}
	}
	if len(l.cells) == 0 {
		l.cells = []cell{{1, 1, 1}}
	}
	if r.IntN(4) == 0 && len(l.cells) > 1 {
		l.relations = [][2]int{}
		for range r.IntN(12) {
			if a, b := r.IntN(len(l.cells)), r.IntN(len(l.cells)); a != b {
				l.relations = append(l.relations, [2]int{a, b})
			}
		}
	}
	l.setNeighbours()
	for a := range l.cells {
		for b := a + 1; b < len(l.cells); b++ {
			if l.rowed && l.beside(a, b) && len(l.edges) < 14 && r.IntN(8) > 0 {
				l.edges = append(l.edges, edge{[2]int{a, b}, r.IntN(3) > 0})
			}
		}
	}
	l.cross()
	for i, c := range l.cells {
		if c.number > 1 {
			l.within = append(l.within, i)
		}
		if c.number == 5 {
			l.from = append(l.from, i)
		}
	}
	for i, e := range l.edges {
		if e.ticked {
			l.tickedEdges = append(l.tickedEdges, i)
		}
	}
	return l
}

// beside reports whether two cells share a printed side. In hexagons every other row is shifted by
// half a cell.
func (l *land) beside(a, b int) bool {
	dr, dc := l.cells[a].row-l.cells[b].row, l.cells[a].col-l.cells[b].col
	if l.hexes {
		dx := 2*dc + l.cells[a].row%2 - l.cells[b].row%2
		return dr == 0 && (dx == 2 || dx == -2) || (dr == 1 || dr == -1) && (dx == 1 || dx == -1)
	}
	return dr*dr+dc*dc == 1
}

// regional reports whether regions are allowed: the places have neighbours, or there is only one.
func (l *land) regional() bool { return l.rowed || l.relations != nil || len(l.cells) == 1 }

// setNeighbours sets the functions that report which cells are neighbours.
func (l *land) setNeighbours() {
	l.nearby = func(a, b int) bool { return l.rowed && l.beside(a, b) }
	l.touch = func(a, b int) bool {
		dr, dc := l.cells[a].row-l.cells[b].row, l.cells[a].col-l.cells[b].col
		return l.nearby(a, b) || l.rowed && !l.hexes && dr*dr == 1 && dc*dc == 1
	}
	if l.relations != nil {
		l.nearby = func(a, b int) bool {
			return slices.Contains(l.relations, [2]int{a, b}) || slices.Contains(l.relations, [2]int{b, a})
		}
		l.touch = l.nearby
	}
}

// cross adds a crossing between each four cells of a grid.
func (l *land) cross() {
	at := map[[2]int]int{}
	for i, c := range l.cells {
		at[[2]int{c.row, c.col}] = i + 1
	}
	for i, c := range l.cells {
		four := []int{i}
		for _, to := range [][2]int{{0, 1}, {1, 0}, {1, 1}} {
			if k := at[[2]int{c.row + to[0], c.col + to[1]}]; k > 0 {
				four = append(four, k-1)
			}
		}
		if l.rowed && !l.hexes && len(four) == 4 {
			l.posts = append(l.posts, four)
		}
	}
}

// component returns the board as a layout would print it.
func (l *land) component() entries.Component {
	c := entries.Component{Name: "sheet", Player: true}
	for i, x := range l.cells {
		s := entries.Slot{ID: "cell." + l.name(i), Six: l.hexes}
		if l.rowed {
			s.Row, s.Column = x.row, x.col
		}
		for k := range l.cells {
			if l.rowed && k != i && l.beside(i, k) {
				s.Beside = append(s.Beside, "cell."+l.name(k))
			}
		}
		c.Slots = append(c.Slots, s)
	}
	for _, e := range l.edges {
		from, to := l.name(e.ends[0]), l.name(e.ends[1])
		c.Slots = append(c.Slots, entries.Slot{ID: "path." + from + "-" + to, Row: l.cells[e.ends[0]].row, Column: l.cells[e.ends[0]].col,
			Between: true, Beside: []string{"cell." + from, "cell." + to}})
	}
	for _, p := range l.posts {
		s := entries.Slot{ID: "post." + l.name(p[0]) + "/" + l.name(p[3]), Row: l.cells[p[0]].row, Column: l.cells[p[0]].col, Between: true}
		for _, k := range p {
			s.Beside = append(s.Beside, "cell."+l.name(k))
		}
		c.Slots = append(c.Slots, s)
	}
	return c
}

// rules returns rules that use every function that has a twin. The value of a function for a turn
// becomes the slots of a violation; a list of places becomes the slots of an item.
func (l *land) rules() string {
	var b strings.Builder
	b.WriteString("entries:\n  cells: {kind: numbers, slots: sheet/cell.*}\n")
	if len(l.edges) > 0 {
		b.WriteString("  path: {kind: ticks, slots: sheet/path.*}\n")
	}
	if len(l.posts) > 0 {
		b.WriteString("  post: {kind: ticks, slots: sheet/post.*}\n")
	}
	if l.relations != nil {
		b.WriteString("relations:\n  cells:\n    - [\"" + l.name(0) + "\", \"" + l.name(1) + "\"]\n")
		l.relations = append(l.relations, [2]int{0, 1})
		for _, rel := range l.relations {
			fmt.Fprintf(&b, "    - [%q, %q]\n", l.name(rel[0]), l.name(rel[1]))
		}
	}
	b.WriteString("define:\n  inner: \"filter(cells, .number > 1)\"\n  outer: \"filter(cells, .number == 5)\"\nchecks:\n")
	check := func(code, each, at string) {
		fmt.Fprintf(&b, "  %s: {for: %q, require: \"false\", at: %q}\n", code, each, at)
	}
	check("neighbours", "cells", "neighbours(it)")
	check("around", "cells", "around(it)")
	if l.regional() {
		check("regions", "regions(inner)", "it")
	}
	check("runs", "runs(inner)", "it")
	if l.rowed {
		check("rows", "rows(inner)", "it")
		check("columns", "columns(inner)", "it")
	}
	if len(l.edges) > 0 {
		check("between", "path", "between(it)")
		check("networks", "paths(written(path))", "it.edges")
		check("places", "paths(written(path))", "it.places")
		check("ends", "paths(written(path))", "it.ends")
		b.WriteString("  longest: {for: \"paths(written(path))\", require: \"false\", args: {n: \"it.longest\"}}\n")
	}
	if len(l.posts) > 0 {
		check("corner", "post", "corner(it)")
	}
	b.WriteString("score:\n")
	item := func(name, call string) {
		fmt.Fprintf(&b, "  %s: {points: \"len(%s)\", at: %q}\n", name, call, call)
	}
	item("reach", "reach(outer, inner)")
	item("away", "reach(outer, filter(cells, .number < 5 and not .blank))")
	item("written", "written(cells)")
	item("gaps", "gaps(cells)")
	if len(l.edges) > 0 {
		item("along", "along(written(path), outer, inner)")
		item("along-all", "along(path, outer, cells)")
	}
	b.WriteString("  leading: leading(cells)\n  numbers: \"sum(numbers(cells))\"\n  asked: \"ask(cells, '" + l.name(len(l.cells)-1) + "').index\"\n")
	return b.String()
}

// filled returns the marks on the board.
func (l *land) filled() map[string]string {
	out := map[string]string{}
	for i, c := range l.cells {
		if c.number >= 0 {
			out["cell."+l.name(i)] = strconv.Itoa(c.number)
		}
	}
	for _, e := range l.edges {
		if e.ticked {
			out["path."+l.name(e.ends[0])+"-"+l.name(e.ends[1])] = "x"
		}
	}
	return out
}
