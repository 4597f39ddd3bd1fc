package kit

import (
	"cmp"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/layouts/press"
)

// unmarked are the warnings of pieces with cuts that have no crop mark at one end or both:
// one for each component. The stacks are printed on the paper.
func (j *Job) unmarked(stacks map[string][]press.Sheet, paper geom.Size) (list diag.List) {
	type item struct{ name, title string }
	type missing struct {
		press.Unmarked
		horizontal bool
	}
	found := map[item]*missing{}
	var order []*missing
	for _, stock := range stocks {
		for _, s := range stacks[stock] {
			for _, u := range s.Unmarked {
				key := item{u.Name, u.Title}
				m := found[key]
				if m == nil {
					m = &missing{Unmarked: u}
					found[key], order = m, append(order, m)
				}
				m.Vertical, m.horizontal = m.Vertical || u.Vertical, m.horizontal || !u.Vertical
				m.Room = min(m.Room, u.Room)
			}
		}
	}
	for _, m := range order {
		cuts := diag.Term("cuts-vertical")
		switch {
		case m.Vertical && m.horizontal:
			cuts = "cuts-both"
		case m.horizontal:
			cuts = "cuts-horizontal"
		}
		list.Add(m.At, "cuts-unmarked", diag.Args{
			"component": cmp.Or(m.Name, m.Title), "found": m.Front.Size, "paper": paper,
			"cuts": cuts, "room": m.Room, "least": geom.Length(press.MarkRoom),
		})
	}
	return list
}
