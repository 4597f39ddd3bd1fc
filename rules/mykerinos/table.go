package mykerinos

import (
	"slices"

	"cartouche/rules"
)

// table is what is on the table, and what the players own.
type table struct {
	judge
	v *values
	// stack holds the tiles from the top.
	stack []tile
	seen  [len(tileNames) + 1]bool // has been in play
	came  [boats]bool              // has been in play
	// top holds the tiles drawn from the stack this season that are not in play yet; play holds the tiles in play.
	top  []tile
	play []tile
	// owned and fleet are what each seat has, in the order of getting it. A discarded boat stays in the fleet: see tie.
	owned [][]tile
	fleet [][]boat
	tie   tieBoat
	// museum is what each seat has from the base game.
	museum []tally
	// season is the index of the current season.
	season int
}

// tieBoat is the tie boat, which wins ties.
type tieBoat struct {
	seat   int // of its owner, or -1
	season int // in which it was earned
	spent  bool
}

func newTable(names []string, d rules.Data) *table {
	n := len(names)
	return &table{
		judge: judge{names: names}, v: compile(d), stack: make([]tile, len(tileNames)-1),
		owned: make([][]tile, n), fleet: make([][]boat, n), museum: make([]tally, n), tie: tieBoat{seat: -1},
	}
}

func (t *table) clone() *table {
	c := *t
	c.Judge, c.museum = rules.Judge{}, slices.Clone(t.museum)
	c.stack, c.top, c.play = slices.Clone(t.stack), slices.Clone(t.top), slices.Clone(t.play)
	c.owned, c.fleet = make([][]tile, len(t.owned)), make([][]boat, len(t.fleet))
	for i := range t.owned {
		c.owned[i], c.fleet[i] = slices.Clone(t.owned[i]), slices.Clone(t.fleet[i])
	}
	return &c
}

func (t *table) isLast() bool { return t.v.isLast(t.season) }

// maxPlayers is the largest number of players that the game allows.
const maxPlayers = 4

// begin starts a season: tiles are drawn from the top of the stack.
func (t *table) begin(season int) {
	t.season = season
	t.top, t.stack = slices.Clone(t.stack[:Drawn]), t.stack[Drawn:]
	t.play = nil
}

// canReveal returns the index in top that can be the tile, or -1. The dear tile has none: it is
// added in the last season.
func (t *table) canReveal(n tile) (place int, ok bool) {
	if n == finalTile {
		return -1, t.isLast() && !slices.Contains(t.play, finalTile)
	}
	place = slices.Index(t.top, n)
	if place < 0 && !t.seen[n] {
		place = slices.Index(t.top, unknown)
	}
	return place, place >= 0
}

// reveal brings a tile into play. It returns false if the tile cannot be there.
func (t *table) reveal(n tile) bool {
	place, ok := t.canReveal(n)
	if !ok {
		return false
	}
	if place >= 0 {
		t.top = slices.Delete(t.top, place, place+1)
	}
	t.seen[n] = true
	t.play = append(t.play, n)
	return true
}

// end removes the tiles: those that no player took go under the stack, the known ones in the order
// in which they came into play (ruling stack). After the last season nothing goes back.
func (t *table) end() {
	if !t.isLast() {
		t.stack = append(t.stack, t.play...)
		for range t.top {
			t.stack = append(t.stack, unknown)
		}
	}
	t.play, t.top = nil, nil
}

// canTake reports whether the tile can be chosen: it is in play, and is not the one that the winner
// of the last season gets.
func (t *table) canTake(n tile) bool { return n != finalTile && slices.Contains(t.play, n) }

// choices returns the tiles that can be chosen, in order.
func (t *table) choices() []string {
	list := []string{}
	for i, name := range tileNames {
		if t.canTake(tile(i + 1)) {
			list = append(list, name)
		}
	}
	return list
}

func (t *table) giveTile(seat int, n tile) {
	i := slices.Index(t.play, n)
	t.play = slices.Delete(t.play, i, i+1)
	t.owned[seat] = append(t.owned[seat], n)
}

// rank returns the seats that have cubes on the river, from the first: by cubes, then the one that
// discards the boat (-1 for none), then by the order of passing (ruling tie).
func rank(cubes [maxPlayers]int, order []int, boat int) []int {
	list := make([]int, 0, len(order))
	for _, seat := range order {
		if cubes[seat] == 0 {
			continue
		}
		at := len(list)
		for at > 0 && (cubes[seat] > cubes[list[at-1]] || cubes[seat] == cubes[list[at-1]] && seat == boat) {
			at--
		}
		list = insert(list, at, seat)
	}
	return list
}

// tied reports whether another player has as many cubes on the river.
func tied(cubes [maxPlayers]int, seat int) bool {
	for other, n := range cubes {
		if other != seat && n > 0 && n == cubes[seat] {
			return true
		}
	}
	return false
}

// mayBreak reports whether a player has the tie boat, earned before this season or, if
// with is set, in this season.
func (t *table) mayBreak(seat int, with bool) bool {
	return t.tie.seat == seat && !t.tie.spent && (t.tie.season < t.season || with)
}

// chooser returns the seat that has a tile to choose: the first, in the last season the second; -1 for none.
func (t *table) chooser(ranking []int) int {
	nth := 0
	if t.isLast() {
		nth = 1
	}
	if nth < len(ranking) {
		return ranking[nth]
	}
	return -1
}

// award gives what the ranking earns besides the choice: the dear tile to the first of the last
// season, the boat to the second of the others.
func (t *table) award(ranking []int, b boat) {
	switch {
	case t.isLast():
		if len(ranking) > 0 && slices.Contains(t.play, finalTile) {
			t.giveTile(ranking[0], finalTile)
		}
	case len(ranking) > 1 && b != noBoat:
		second := ranking[1]
		t.fleet[second] = append(t.fleet[second], b)
		if b == winTie {
			t.tie = tieBoat{seat: second, season: t.season}
		}
	}
}
