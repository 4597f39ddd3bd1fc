package pyramids

import (
	"cartouche/internal/diag"
	"cartouche/rules"
)

// maxPoints bounds the points of the data: sums of a game stay far inside the range of an int.
const maxPoints = 999

// maxBoard is the largest number of squares per side: columns are named by one letter.
const maxBoard = 26

var sizeNames = [sizes]string{Small: "small", Medium: "medium", Large: "large"}

// schema is the form of the game's data. Trios form trees on the stacks, so there are at most as many as stacks.
var schema = []rules.Datum{
	rules.NumberDatum(1, Stacks, "trios"),
	rules.NumberDatum(1, maxBoard, "board"),
	rules.NumberDatum(0, Stacks, "workers", "small"),
	rules.NumberDatum(0, Stacks, "workers", "medium"),
	rules.NumberDatum(0, Stacks, "workers", "large"),
	rules.NumberDatum(0, 9, "dice", "treasure"),
	rules.NumberDatum(0, 9, "dice", "supply"),
	rules.NumberDatum(0, 2*maxBoard, "influence", "small"),
	rules.NumberDatum(0, 2*maxBoard, "influence", "medium"),
	rules.NumberDatum(0, 2*maxBoard, "influence", "large"),
	rules.NumberDatum(1, 99, "end"),
	rules.NumberDatum(0, maxPoints, "points", "small"),
	rules.NumberDatum(0, maxPoints, "points", "medium"),
	rules.NumberDatum(0, maxPoints, "points", "large"),
	rules.NumberDatum(0, maxPoints, "points", "unfinished"),
}

// fits checks that the game has enough workers for both players.
func fits(d rules.Data, players int) []rules.Misfit {
	var bad []rules.Misfit
	for _, size := range sizeNames[Small:] {
		if n, all := d.Int("workers", size), d.Int("trios"); n*seats > all &&
			all > 0 { // 0 is an invalid value of trios, which is already reported
			bad = append(bad, rules.Misfit{Key: []string{"workers", size}, With: [][]string{{"trios"}},
				Code: "data-pyramids-workers", Args: diag.Args{"found": n * seats, "size": diag.Term("size-" + size), "allowed": all}})
		}
	}
	return bad
}

// values holds the data in the form that the engine uses.
type values struct {
	data    rules.Data
	trios   int
	side    int        // of the board, in squares
	workers [sizes]int // of each player at the start
	dice    [resources]int
	reach   [sizes]int // of influence
	end     int        // completed pyramids
	points  [sizes]int
	lost    int // points for a pyramid that is not completed
}

func compile(d rules.Data) *values {
	v := &values{
		data: d, trios: d.Int("trios"), side: d.Int("board"), end: d.Int("end"), lost: d.Int("points", "unfinished"),
		dice: [resources]int{d.Int("dice", "treasure"), d.Int("dice", "supply")},
	}
	for size := Small; size <= Large; size++ {
		name := sizeNames[size]
		v.workers[size] = d.Int("workers", name)
		v.reach[size] = d.Int("influence", name)
		v.points[size] = d.Int("points", name)
	}
	return v
}
