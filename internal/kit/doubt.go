package kit

import (
	"cartouche/internal/diag"
	"cartouche/internal/parallel"
	"cartouche/layouts"
)

// doubt tells the warnings about pieces, and those of the caller. When warnings are to fail, it returns them
// instead, with those of texts in another language than the one that was asked for.
func (j *Job) doubt(list diag.List) error {
	list = append(list, j.Opt.Doubts...).Sort()
	if j.Opt.Strict {
		return append(list, j.Studio.Warnings()...).Err()
	}
	for _, d := range list {
		j.tell(d)
	}
	return nil
}

// overlaps are the warnings of texts that lie over something.
func (j *Job) overlaps(pieces []layouts.Piece) diag.List {
	ids, found := make([]PieceID, len(pieces)), make([][]layouts.Overlap, len(pieces))
	parallel.Each(j.Opt.Jobs, len(pieces), func(i int) error {
		ids[i] = PieceID{pieces[i].Component, pieces[i].Index}
		found[i] = layouts.Overlaps(pieces[i])
		return nil
	})
	return j.onePerPair(ids, found)
}

// onePerPair returns one warning for each two elements of a component, however many of its
// pieces have them: that of the first piece, with the cards that have one.
func (j *Job) onePerPair(pieces []PieceID, found [][]layouts.Overlap) diag.List {
	type pair struct {
		code, place string
		at          diag.Pos
	}
	first := map[pair]diag.Diagnostic{}
	each := make([]diag.List, len(found))
	for i, list := range found {
		for _, d := range list {
			place, _ := d.Args["place"].(string)
			two := pair{d.Code, place, d.Pos}
			if _, seen := first[two]; !seen {
				first[two] = d.Diagnostic
			}
			each[i] = append(each[i], first[two])
		}
	}
	return j.onCards(pieces, each).Sort()
}
