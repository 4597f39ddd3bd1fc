package mykerinos

import (
	"slices"
	"strconv"
	"strings"

	"cartouche/internal/diag"
	"cartouche/rules"
)

// maxNumber bounds the points of the data, so that they fit their boxes on paper.
const maxNumber = 999

// maxSpaces is the largest number of spaces of a kind on a tile.
const maxSpaces = 9

// schema is the form of the game's data. The stack lasts for four seasons: it has five tiles, two
// are drawn each season, and at most one does not return.
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

func perTile(most int, key ...string) rules.Datum {
	return rules.ListDatum(0, most, len(tileNames), len(tileNames), key...)
}

// tile is a Nile tile: N1 is 1. unknown means any tile.
type tile int8

const unknown tile = 0

var tileNames = [...]string{"N1", "N2", "N3", "N4", "N5", "N6"}

// finalTile is the tile that comes into play only in the last season.
const finalTile = tile(len(tileNames))

func parseTile(s string) (tile, bool) {
	i := slices.Index(tileNames[:], s)
	return tile(i + 1), i >= 0
}

// String returns the tile as records spell it, or "?" if it is unknown.
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

func (b boat) term() diag.Term { return diag.Term("boat-" + boatNames[b]) }

// values holds the data in the form that the engine uses.
type values struct {
	data    rules.Data
	worth   [len(tileNames)]int
	spaces  [kinds][len(tileNames)]int // number of spaces of each kind, by tile
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

// The kinds of spaces: on the river, in the area at the left, and in the one at the right. Each has a letter.
const (
	kinds   = 3
	letters = "rab"
)

// space is a space of a tile: a kind, and a number from 0.
type space struct{ kind, nth int8 }

// String returns the space as records spell it.
func (s space) String() string { return letters[s.kind:s.kind+1] + strconv.Itoa(int(s.nth)+1) }

func (s space) onRiver() bool { return s.kind == 0 }

// space finds a space of a tile by its name. It returns false if the tile does not have it.
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
