package kit

import (
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/parallel"
	"cartouche/layouts"
)

// doubt tells the warnings about pieces. When warnings are to fail, it returns them
// instead, with those of texts in another language than the one that was asked for.
func (j *Job) doubt(list diag.List) error {
	if j.Opt.Strict {
		return append(list, j.Studio.Warnings()...).Err()
	}
	for _, d := range list {
		j.Tell(d.Pos, d.Code, d.Args)
	}
	return nil
}

// overlaps are the warnings of texts that lie over something.
func (j *Job) overlaps(pieces []layouts.Piece) diag.List {
	found := make([][]layouts.Overlap, len(pieces))
	parallel.Each(j.Opt.Jobs, len(pieces), func(i int) error {
		found[i] = layouts.Overlaps(pieces[i])
		return nil
	})
	return onePerPair(found)
}

// onePerPair returns one warning for each two elements of a component, however many of its
// pieces have them.
func onePerPair(found [][]layouts.Overlap) diag.List {
	type pair struct {
		code, place string
		at          diag.Pos
	}
	var list diag.List
	seen := map[pair]bool{}
	for _, d := range slices.Concat(found...) {
		place, _ := d.Args["place"].(string)
		if two := (pair{d.Code, place, d.Pos}); !seen[two] {
			seen[two] = true
			list = append(list, d.Diagnostic)
		}
	}
	return list.Sort()
}
