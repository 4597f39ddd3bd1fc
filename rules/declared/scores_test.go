package declared_test

import (
	"fmt"
	"slices"
	"testing"

	"cartouche/internal/record"
)

// TestGoldenWhoWinsByScoresAlone: records of scores are ranked by what `winner` lists: the total and every item, the first one too,
// more or less being better. A value that is neither has a line under `tiebreak`.
func TestGoldenWhoWinsByScoresAlone(t *testing.T) {
	const scores = "game: example\nkind: scores\nplayers: [Ada, Bo, Cy]\nscores:\n" +
		"  Ada: {fields: 4, paths: 6}\n  Bo: {fields: 7, paths: 3}\n  Cy: {fields: 1, paths: 2}\n"
	for _, c := range []struct {
		winner, tiebreak string
		ranks            []int
	}{
		{"total", "", []int{1, 1, 3}},
		{"total, fields", "", []int{2, 1, 3}},
		{"total, paths", "", []int{1, 2, 3}},
		{"total, -fields", "", []int{1, 2, 3}},
		{"fields", "", []int{2, 1, 3}},
		{"-fields", "", []int{2, 3, 1}},
		{"paths, total", "", []int{1, 2, 3}},
		{"-total", "", []int{2, 2, 1}},
		{"total, spare", "tiebreak: {spare: {Ada: 1, Bo: 2, Cy: 9}}\n", []int{2, 1, 3}},
		{"total, spare", "tiebreak: {spare: {Ada: 1, Cy: 9}}\n", []int{1, 1, 3}},
		{"total, spare, fields", "tiebreak: {spare: {Ada: 2, Bo: 2}}\n", []int{2, 1, 3}},
	} {
		source := fmt.Sprintf("entries:\n  field: {kind: numbers, slots: sheet/field.*}\n  path: {kind: ticks, slots: sheet/path.*}\n"+
			"  store: {kind: number, slots: sheet/store}\ndefine: {spare: store}\n"+
			"score: {fields: sum(numbers(field)), paths: \"count(path, .ticked)\"}\nwinner: [%s]\n", c.winner)
		r, errs := record.Decode("scores.yaml", []byte(scores+c.tiebreak), shelf{load(t, source)})
		if errs != nil {
			t.Fatalf("%s: %v", c.winner, errs)
		}
		for _, decided := range []string{"total", "fields"} { // by the scores themselves
			if _, errs := record.Decode("scores.yaml", []byte(scores+"tiebreak: {"+decided+": {Ada: 1}}\n"), shelf{load(t, source)}); errs == nil {
				t.Errorf("by %s: the %s can be written under tiebreak", c.winner, decided)
			}
		}
		var ranks []int
		for _, row := range r.Judge().Score {
			ranks = append(ranks, row.Rank)
		}
		if !slices.Equal(ranks, c.ranks) {
			t.Errorf("by %s, %sthe ranks are %v, want %v", c.winner, c.tiebreak, ranks, c.ranks)
		}
	}
}
