package kit

import (
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/parallel"
	"cartouche/layouts"
)

// doubt tells the warnings about pieces, and those of the caller. When warnings are to fail, it returns them
// instead, with those of texts in another language than the one that was asked for.
func (j *Job) doubt(list diag.List) error {
	list = append(list, j.Opt.Doubts...)
	if j.Opt.Strict {
		return append(list, j.Studio.Warnings()...).Err()
	}
	for _, d := range diag.Of(list.Err()) {
		j.tell(d)
	}
	return nil
}

// overlaps are the warnings of texts that lie over something.
func (j *Job) overlaps(pieces []layouts.Piece) diag.List {
	found := make([]diag.List, len(pieces))
	parallel.Each(j.Opt.Jobs, len(pieces), func(i int) error {
		found[i] = j.overlapsOf(pieces[i])
		return nil
	})
	return slices.Concat(found...)
}

// overlapsOf are those of one piece.
func (j *Job) overlapsOf(p layouts.Piece) (list diag.List) {
	for _, o := range layouts.Overlaps(p) {
		list = append(list, o.Diagnostic)
	}
	j.Studio.FoundOn(p.Component, p.Index, list)
	return list
}
