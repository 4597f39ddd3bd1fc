package nileflood

import (
	"cartouche/internal/diag"
	"cartouche/rules"
)

// maxNumber bounds the numbers of the data: sums of a game stay far inside the range of an int, and
// the numbers fit their boxes on paper.
const maxNumber = 999

// schema is the form of the game's data. A worker costs at least one grain, and a granary and a row
// of the temple have room for at least one; all other values may be 0.
var schema = []rules.Datum{
	rules.NumberDatum(1, 26, "rows"),
	rules.NumberDatum(1, 40, "years"),
	rules.NumberDatum(0, maxNumber, "costs", "sow"),
	rules.NumberDatum(0, maxNumber, "costs", "shadoof"),
	rules.NumberDatum(0, maxNumber, "costs", "channel"),
	rules.NumberDatum(0, maxNumber, "costs", "stone"),
	rules.NumberDatum(0, maxNumber, "costs", "polder"),
	rules.NumberDatum(0, maxNumber, "costs", "granary"),
	rules.NumberDatum(0, maxNumber, "costs", "village"),
	rules.NumberDatum(0, maxNumber, "yield", "field"),
	rules.NumberDatum(0, maxNumber, "yield", "shadoof"),
	rules.NumberDatum(0, maxNumber, "yield", "polder"),
	rules.NumberDatum(0, maxNumber, "points", "grain"),
	rules.NumberDatum(0, maxNumber, "points", "granary"),
	rules.ListDatum(0, maxNumber, 1, 26, "points", "stone"),
	rules.ListDatum(0, maxNumber, Strips-1, Strips-1, "village"),
	// The temple plan has three places for the bonus; missing ones get nothing.
	{Key: []string{"bonus"}, List: true, Low: 0, High: maxNumber, Min: 0, Max: 26, Fill: 3},
	rules.NumberDatum(1, maxNumber, "hire"),
	rules.ListDatum(1, 99, 1, 26, "temple"),
	rules.NumberDatum(0, 99, "granaries"),
	rules.NumberDatum(1, 99, "capacity"),
	rules.NumberDatum(0, 99, "nebamun", "stones", "light"),
	rules.NumberDatum(0, 99, "nebamun", "stones", "medium"),
	rules.NumberDatum(0, 99, "nebamun", "stones", "heavy"),
	rules.ListDatum(0, maxNumber, 1, 40, "nebamun", "grain", "light"),
	rules.ListDatum(0, maxNumber, 1, 40, "nebamun", "grain", "medium"),
	rules.ListDatum(0, maxNumber, 1, 40, "nebamun", "grain", "heavy"),
}

// fits checks that every row of the temple has its points, and that every year of a solo game has its grain.
func fits(d rules.Data, players int) []rules.Misfit {
	var bad []rules.Misfit
	if rows, points := len(d.Ints("temple")), len(d.Ints("points", "stone")); rows > points {
		bad = append(bad, rules.Misfit{Key: []string{"temple"}, With: [][]string{{"points", "stone"}},
			Code: "data-temple-points", Args: diag.Args{"rows": rows, "points": points}})
	}
	if players != 1 {
		return bad
	}
	for _, level := range Levels {
		if years, grain := d.Int("years"), len(d.Ints("nebamun", "grain", level)); years > grain {
			bad = append(bad, rules.Misfit{Key: []string{"nebamun", "grain", level}, With: [][]string{{"years"}},
				Code: "data-nebamun-years", Args: diag.Args{"level": diag.Term("level-" + level), "years": years, "grain": grain}})
		}
	}
	return bad
}

// values holds the data in the form that the engine uses.
type values struct {
	data     rules.Data
	rows     int
	years    int
	cost     [verbs]int
	field    int
	shadoof  int
	polder   int
	grainPt  int
	storePt  int // of a granary
	stonePt  []int
	village  []int
	bonus    []int
	hire     int
	temple   []int
	places   int // stones in the whole temple
	stores   int // granaries that can be built
	capacity int
	nebStone int   // of the chosen level; 0 without one
	nebGrain []int // of the chosen level; nil without one
}

func compile(d rules.Data, level string) *values {
	v := &values{
		data: d,
		rows: d.Int("rows"), years: d.Int("years"),
		field: d.Int("yield", "field"), shadoof: d.Int("yield", "shadoof"), polder: d.Int("yield", "polder"),
		grainPt: d.Int("points", "grain"), storePt: d.Int("points", "granary"), stonePt: d.Ints("points", "stone"),
		village: d.Ints("village"), bonus: d.Ints("bonus"), hire: d.Int("hire"), temple: d.Ints("temple"),
		stores: d.Int("granaries"), capacity: d.Int("capacity"),
	}
	for verb, name := range verbNames {
		v.cost[verb] = d.Int("costs", name)
	}
	for _, n := range v.temple {
		v.places += n
	}
	if level != "" {
		v.nebStone = d.Int("nebamun", "stones", level)
		v.nebGrain = d.Ints("nebamun", "grain", level)
	}
	return v
}

// grainOf returns the grain that Nebamun gets in the year with the index; 0 past the list.
func (v *values) grainOf(year int) int {
	if year < len(v.nebGrain) {
		return v.nebGrain[year]
	}
	return 0
}

func (v *values) mask() strip { return 1<<v.rows - 1 }
