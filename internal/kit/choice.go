package kit

import (
	"slices"
	"strconv"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/model"
)

// Numbers are the chosen pieces of each component; none is all.
type Numbers []interval

// interval is whole numbers from one to another, both included.
type interval struct{ from, to int }

// ParseNumbers reads "1-9,12": numbers from 1 and intervals of them.
func ParseNumbers(s string) (Numbers, diag.List) {
	if s == "" {
		return nil, nil
	}
	var list Numbers
	for part := range strings.SplitSeq(s, ",") {
		a, b, two := strings.Cut(strings.TrimSpace(part), "-")
		if !two {
			b = a
		}
		from, ok := pieceNumber(a)
		to, ok2 := pieceNumber(b)
		if !ok || !ok2 || from > to {
			return nil, diag.List{{Code: "range-syntax", Args: diag.Args{"found": part}}}
		}
		list = append(list, interval{from, to})
	}
	return list, nil
}

func pieceNumber(s string) (int, bool) {
	n, err := strconv.Atoi(strings.TrimSpace(s))
	return n, err == nil && n >= 1 && strings.IndexAny(strings.TrimSpace(s), "+-0") != 0
}

// Holds reports whether piece n, counted from 1, is chosen.
func (l Numbers) Holds(n int) bool {
	for _, i := range l {
		if n >= i.from && n <= i.to {
			return true
		}
	}
	return len(l) == 0
}

// chooseNumbers reads the numbers of the pieces. A number that no chosen component has is an
// error.
func chooseNumbers(j *Job) diag.List {
	var errs diag.List
	j.numbers, errs = ParseNumbers(j.Opt.Range)
	if len(j.numbers) == 0 {
		return errs // counting the pages of booklets takes long
	}
	most := 0
	for _, c := range j.Components {
		if j.Studio.Drawable() {
			most = max(most, j.Studio.Count(c))
		}
	}
	return append(errs, j.numbers.Beyond(most)...)
}

// chosen reports whether piece i of a component, from 0, is chosen: by its number or by the
// id of its card, or because all pieces are.
func chosen(j *Job, c *model.Component, i int) bool {
	if len(j.Opt.Pieces) == 0 {
		return j.numbers.Holds(i + 1)
	}
	return len(j.numbers) > 0 && j.numbers.Holds(i+1) || slices.Contains(j.Opt.Pieces, j.Studio.ID(c, i))
}

// checkPieces returns an error for each id that no card of the chosen components has.
func checkPieces(j *Job) diag.List {
	if len(j.Opt.Pieces) == 0 || !j.Studio.Drawable() {
		return nil
	}
	var ids []string
	for _, c := range j.Components {
		for i := range j.Studio.Count(c) {
			if id := j.Studio.ID(c, i); id != "" {
				ids = append(ids, id)
			}
		}
	}
	if ids == nil {
		return diag.List{{Code: "no-piece-ids"}}
	}
	var errs diag.List
	j.Opt.Pieces = slices.Clone(j.Opt.Pieces)
	for i, id := range j.Opt.Pieces {
		id = doc.Composed(id) // as the cards have it
		j.Opt.Pieces[i] = id
		if !slices.Contains(ids, id) {
			errs = append(errs, diag.UnknownWord("unknown-piece", id, ids, diag.Pos{})...)
		}
	}
	return errs
}

// Beyond returns an error for each interval beyond the number of pieces.
func (l Numbers) Beyond(most int) diag.List {
	var errs diag.List
	for _, i := range l {
		if most > 0 && i.to > most {
			errs.Add(diag.Pos{}, "range-beyond", diag.Args{"found": i.to, "n": most})
		}
	}
	return errs
}

// Choose returns the components with these names, in the game's order; all without names.
func Choose(g *model.Game, names []string) ([]*model.Component, diag.List) {
	if len(names) == 0 {
		return g.Components, nil
	}
	var errs diag.List
	for _, n := range names {
		_, err := g.Component(n)
		errs = append(errs, err...)
	}
	var chosen []*model.Component
	for _, c := range g.Components {
		if slices.Contains(names, c.Name) {
			chosen = append(chosen, c)
		}
	}
	return chosen, errs
}

// PieceID is a piece that has not been laid out.
type PieceID struct {
	Component *model.Component
	Index     int // which row of the component's cards, from 0
}

// PieceIDs returns all pieces of the chosen components, in order.
func (j *Job) PieceIDs() []PieceID {
	var todo []PieceID
	for _, c := range j.Components {
		for i := range j.Studio.Count(c) {
			if chosen(j, c, i) {
				todo = append(todo, PieceID{c, i})
			}
		}
	}
	return todo
}

// Absent returns an error for each component of Only that this kit does not have.
func (j *Job) Absent() diag.List {
	var errs diag.List
	for _, c := range j.Components {
		if len(j.Opt.Only) > 0 && c.Bound != nil {
			errs.Add(diag.Pos{}, "booklet-bound", diag.Args{"found": c.Name, "component": c.Bound.Name})
			continue
		}
		if len(j.Opt.Only) > 0 && c.Copies(j.Opt.Players) == 0 && j.Game.Players.Holds(j.Opt.Players) {
			d := diag.Diagnostic{Code: "component-not-for-players", Args: diag.Args{
				"found": c.Name, "low": c.Players.Min, "high": c.Players.Max, "n": c.Players.Max, "players": j.Opt.Players}}
			if c.Players.Min == c.Players.Max {
				d.Code = "component-not-for-players-exactly"
			}
			errs = append(errs, d)
		}
	}
	return errs
}
