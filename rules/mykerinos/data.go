package mykerinos

import (
	"slices"
	"strconv"
	"strings"

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
	perTile(maxNumber, "tiles"),
	perTile(maxSpaces, "spaces", "river"),
	perTile(maxSpaces, "spaces", "left"),
	perTile(maxSpaces, "spaces", "right"),
	rules.NumberDatum(0, maxNumber, "boats", "two-points"),
	rules.NumberDatum(0, maxNumber, "boats", "three-points"),
	rules.NumberDatum(0, maxNumber, "boats", "two-cubes"),
	rules.NumberDatum(0, maxSpaces, "markers"),
	rules.NumberDatum(1, 4, "seasons"),
	rules.NumberDatum(0, maxNumber, "series"),
}

// perTile is a list with a number for each tile.
func perTile(most int, key ...string) rules.Datum {
	return rules.ListDatum(0, most, len(tileNames), len(tileNames), key...)
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
	spaces  [kinds][len(tileNames)]int // how many of each kind a tile has
	boatPt  [boats]int
	seasons int
	series  int
}

func compile(d rules.Data) *values {
	v := &values{data: d, seasons: d.Int("seasons"), series: d.Int("series")}
	copy(v.worth[:], d.Ints("tiles"))
	for kind, key := range [kinds]string{"river", "left", "right"} {
		copy(v.spaces[kind][:], d.Ints("spaces", key))
	}
	v.boatPt[twoPoints], v.boatPt[threePoints] = d.Int("boats", "two-points"), d.Int("boats", "three-points")
	return v
}

// isLast reports whether the season with the index is the game's last.
func (v *values) isLast(season int) bool { return season == v.seasons-1 }

// kinds are those of the spaces: of the river, of the area at the left, of the
// one at the right. Each has a letter.
const (
	kinds   = 3
	letters = "rab"
)

// space is a space of a tile: a kind, and a number from 0.
type space struct{ kind, nth int8 }

// String returns the space as records spell it.
func (s space) String() string { return letters[s.kind:s.kind+1] + strconv.Itoa(int(s.nth)+1) }

func (s space) onRiver() bool { return s.kind == 0 }

// space finds a space of a tile by its name; false when it has none such in sight.
func (v *values) space(n tile, name string) (space, bool) {
	if len(name) != 2 {
		return space{}, false
	}
	kind, nth := strings.IndexByte(letters, name[0]), int(name[1])-'1'
	return space{int8(kind), int8(nth)}, kind >= 0 && nth >= 0 && nth < v.spaces[kind][n-1]
}

// all returns the spaces of a tile, those of the river first.
func (v *values) all(n tile) []space {
	var list []space
	for kind := range kinds {
		for nth := range v.spaces[kind][n-1] {
			list = append(list, space{int8(kind), int8(nth)})
		}
	}
	return list
}
