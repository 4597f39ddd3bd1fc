package mykerinos

import (
	"slices"
	"strconv"

	"cartouche/internal/diag"
	"cartouche/rules"
)

// maxNumber bounds the points of the data: they fit their boxes on paper.
const maxNumber = 999

// maxSpaces is the most spaces of a kind on a tile.
const maxSpaces = 9

// schema says what the data of the game look like. The stack lasts for four
// seasons: five tiles, of which two are drawn and one at most stays away.
var schema = []rules.Datum{
	list(0, maxNumber, "tiles"),
	list(0, maxSpaces, "spaces", "river"),
	list(0, maxSpaces, "spaces", "left"),
	list(0, maxSpaces, "spaces", "right"),
	number(0, maxNumber, "boats", "two-points"),
	number(0, maxNumber, "boats", "three-points"),
	number(0, maxNumber, "boats", "two-cubes"),
	number(0, maxSpaces, "markers"),
	number(1, 4, "seasons"),
	number(0, maxNumber, "series"),
}

func number(low, high int, key ...string) rules.Datum {
	return rules.Datum{Key: key, Low: low, High: high}
}

// list is a list with a number for each tile.
func list(low, high int, key ...string) rules.Datum {
	return rules.Datum{Key: key, List: true, Low: low, High: high, Min: len(tileNames), Max: len(tileNames)}
}

// tile is a Nile tile: N1 is 1. Nobody knows which one `unknown` is.
type tile int8

const unknown tile = 0

var tileNames = [...]string{"N1", "N2", "N3", "N4", "N5", "N6"}

// dear is the tile that comes into play in the last season alone.
const dear = tile(len(tileNames))

func parseTile(s string) (tile, bool) {
	i := slices.Index(tileNames[:], s)
	return tile(i + 1), i >= 0
}

// String returns the tile as records spell it, or "?" where it is unknown.
func (n tile) String() string {
	if n == unknown {
		return "?"
	}
	return tileNames[n-1]
}

// boat is a boat token.
type boat int8

const (
	twoPoints boat = iota
	threePoints
	twoCubes
	winTie
	boats
	noBoat boat = -1
)

var boatNames = [boats]string{"two-points", "three-points", "two-cubes", "win-tie"}

func parseBoat(s string) (boat, bool) {
	i := slices.Index(boatNames[:], s)
	return boat(i), i >= 0
}

// String returns the boat as records spell it.
func (b boat) String() string { return boatNames[b] }

// term is the boat in the words of a catalogue.
func (b boat) term() diag.Term { return diag.Term("boat-" + boatNames[b]) }

// values are the data as the engine uses them.
type values struct {
	data    rules.Data
	worth   [len(tileNames)]int
	spaces  [len(tileNames)][]string // river first
	river   [len(tileNames)]int      // so many of them lie on the river
	boatPt  [boats]int
	seasons int
	series  int
}

func compile(d rules.Data) *values {
	v := &values{data: d, seasons: d.Int("seasons"), series: d.Int("series")}
	copy(v.worth[:], d.Ints("tiles"))
	v.boatPt[twoPoints], v.boatPt[threePoints] = d.Int("boats", "two-points"), d.Int("boats", "three-points")
	for i := range tileNames {
		v.river[i] = d.Ints("spaces", "river")[i]
		for _, kind := range []struct{ letter, key string }{{"r", "river"}, {"a", "left"}, {"b", "right"}} {
			for n := range d.Ints("spaces", kind.key)[i] {
				v.spaces[i] = append(v.spaces[i], kind.letter+strconv.Itoa(n+1))
			}
		}
	}
	return v
}

// isLast reports whether the season with the index is the game's last.
func (v *values) isLast(season int) bool { return season == v.seasons-1 }

// space finds a space of a tile by its name: its index, and whether it lies on
// the river. The index is -1 when the tile has none of that name in sight.
func (v *values) space(n tile, name string) (i int, onRiver bool) {
	i = slices.Index(v.spaces[n-1], name)
	return i, i >= 0 && i < v.river[n-1]
}
