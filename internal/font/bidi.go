package font

import (
	"reflect"
	"slices"

	"github.com/go-text/typesetting/bidi"
)

// levels returns the embedding level of every rune of a paragraph (Unicode Standard Annex #9), or nil if all of them are 0.
func (c *scratch) levels(runes []rune, rtl bool) []uint8 {
	dir := bidi.LeftToRight
	if rtl {
		dir = bidi.RightToLeft
	}
	runs := c.bidi.Segment(runes, dir)
	if !rtl && runs.NumRuns() == 1 && runs.Run(0).Level == 0 {
		return nil
	}
	// The library's runs join neighbours whose levels differ by two, which puts "12" and " units" of "ARABIC 12 units" on the
	// wrong side. The levels themselves are right, but they are not exported.
	found := reflect.ValueOf(runs).FieldByName("levels")
	levels := make([]uint8, len(runes))
	for i := range min(len(levels), found.Len()) { // there are none after a separator, which no font can show
		levels[i] = uint8(found.Index(i).Int())
	}
	return levels
}

// reorder puts the runs of a line into visual order from left to right: rule L2 of Unicode Standard Annex #9.
func reorder[T any](runs []T, level func(T) uint8) {
	highest, lowestOdd := uint8(0), uint8(255)
	for _, r := range runs {
		l := level(r)
		highest = max(highest, l)
		if l%2 == 1 {
			lowestOdd = min(lowestOdd, l)
		}
	}
	for l := highest; l >= lowestOdd && l > 0; l-- {
		for i := 0; i < len(runs); i++ {
			j := i
			for j < len(runs) && level(runs[j]) >= l {
				j++
			}
			slices.Reverse(runs[i:j])
			i = j
		}
	}
}
