package kit

import (
	"cartouche/internal/diag"
	"cartouche/layouts"
)

// doubt tells the warnings about pieces. When warnings are to fail, it returns them
// instead, with those of texts in another language than the one that was asked for.
func (j *Job) doubt(pieces []layouts.Piece) error {
	list := overlaps(pieces)
	if j.Opt.Strict {
		return append(list, j.Studio.Warnings()...).Err()
	}
	for _, d := range list {
		j.Tell(d.Pos, d.Code, d.Args)
	}
	return nil
}

// overlaps are the warnings of texts that lie over something, one for each two elements
// of a component, however many of its pieces have them.
func overlaps(pieces []layouts.Piece) diag.List {
	type pair struct {
		code, place string
		at          diag.Pos
	}
	var list diag.List
	seen := map[pair]bool{}
	for _, p := range pieces {
		for _, d := range layouts.Overlaps(p) {
			place, _ := d.Args["place"].(string)
			if two := (pair{d.Code, place, d.Pos}); !seen[two] {
				seen[two] = true
				list = append(list, d)
			}
		}
	}
	return list.Sort()
}
