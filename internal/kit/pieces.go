package kit

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/model"
	"cartouche/internal/parallel"
	"cartouche/internal/project"
	"cartouche/internal/scene"
	"cartouche/layouts"
)

// Pieces lays out all pieces of the chosen components, several at a time, in order.
func (j *Job) Pieces() ([]layouts.Piece, error) { return layOut(j, j.PieceIDs()) }

func layOut(j *Job, todo []PieceID) ([]layouts.Piece, error) {
	if errs := tooMany(j, todo, j.Studio.CopiesOf); errs != nil {
		return nil, errs
	}
	pieces := make([]layouts.Piece, len(todo))
	progress := parallel.Counter(j.Opt.Progress, "progress-pieces", len(todo))
	return pieces, eachPiece(j, todo, func(i int, piece layouts.Piece, errs diag.List) diag.List {
		progress()
		pieces[i] = piece
		return errs
	})
}

// checkAll lays the pieces out once to collect their errors and warnings. It does not keep
// them, because there may be thousands.
func checkAll(j *Job, todo []PieceID) error {
	if errs := tooMany(j, todo, func(*model.Component, int) int { return 1 }); errs != nil {
		return errs
	}
	warnings := make([]diag.List, len(todo))
	err := eachPiece(j, todo, func(i int, piece layouts.Piece, errs diag.List) diag.List {
		if errs != nil {
			return errs
		}
		warnings[i] = overlapsOf(j, piece)
		return j.Unprintable(piece)
	})
	if err != nil {
		return err
	}
	return reportWarnings(j, slices.Concat(warnings...))
}

// eachPiece lays pieces out, several at a time, and calls do with each piece or its errors.
// It returns the errors that do returns, in order.
func eachPiece(j *Job, todo []PieceID, do func(i int, piece layouts.Piece, errs diag.List) diag.List) error {
	var all diag.List
	for done := 0; done < len(todo); done += piecesAtOnce {
		if len(all) > maxErrors {
			all.Add(diag.Pos{}, "pieces-not-checked", diag.Args{"n": len(todo) - done})
			break
		}
		some := min(piecesAtOnce, len(todo)-done)
		errs := make([]diag.List, some)
		parallel.Each(j.Opt.Jobs, some, func(i int) error {
			if j.stopped() == nil {
				piece, wrong := j.Studio.Piece(todo[done+i].Component, todo[done+i].Index)
				errs[i] = do(done+i, piece, wrong)
			}
			return nil
		})
		if errs := j.stopped(); errs != nil {
			return errs
		}
		all = append(all, slices.Concat(errs...)...)
	}
	return all.Err()
}

// Bounds on the errors of pieces: an error on each card takes more than the card. They are counted after each so many pieces, so
// that where it ends does not depend on the number of jobs.
const (
	maxErrors    = maxPieces
	piecesAtOnce = 256
)

// maxPieces is how many pieces a kit may have: more are most likely a slip, and need much
// memory and paper.
const maxPieces = 20000

// tooMany returns an error for a kit of more pieces than maxPieces, before they are laid out,
// unless --yes allows them. It names the piece with the most copies or, if every piece is made
// once, the file with the most cards.
func tooMany(j *Job, todo []PieceID, copies func(*model.Component, int) int) (errs diag.List) {
	if j.Opt.Yes {
		return nil
	}
	n, most, of := 0, 0, PieceID{}
	different, many := map[*model.Component]int{}, PieceID{}
	for _, id := range todo {
		each := copies(id.Component, id.Index)
		if n += each * j.Opt.Copies; each > most {
			most, of = each, id
		}
		if different[id.Component]++; different[id.Component] > different[many.Component] {
			many = id
		}
	}
	switch {
	case n <= maxPieces:
	case most > 1:
		errs.AddHint(j.Studio.CopiesAt(of.Component, of.Index), "too-many-pieces", "too-many-pieces-yes",
			diag.Args{"pieces": n, "most": maxPieces, "component": of.Component.Name, "n": most})
	default:
		errs.AddHint(j.Studio.CardsAt(many.Component, many.Index), "too-many-cards", "too-many-pieces-yes",
			diag.Args{"pieces": n, "most": maxPieces, "component": many.Component.Name, "n": different[many.Component]})
	}
	return errs
}

// reportWarnings reports the warnings about pieces, and those of the caller. With Strict it
// returns them as errors, with those of texts in another language than the wanted one.
func reportWarnings(j *Job, list diag.List) error {
	list = append(list, j.Opt.Doubts...)
	if j.Opt.Strict {
		return append(list, j.Studio.Warnings()...).Err()
	}
	for _, d := range diag.Of(list.Err()) {
		j.warn(d)
	}
	return nil
}

// overlaps returns the warnings of texts that overlap something.
func overlaps(j *Job, pieces []layouts.Piece) diag.List {
	found := make([]diag.List, len(pieces))
	parallel.Each(j.Opt.Jobs, len(pieces), func(i int) error {
		found[i] = overlapsOf(j, pieces[i])
		return nil
	})
	return slices.Concat(found...)
}

// overlapsOf returns the warnings of one piece.
func overlapsOf(j *Job, p layouts.Piece) (list diag.List) {
	for _, o := range layouts.Overlaps(p) {
		list = append(list, o.Diagnostic)
	}
	j.Studio.FoundOn(p.Component, p.Index, list)
	return list
}

// PieceName is the name of a piece's file without its ending: the component,
// the id of the card or, when there are several, its number, and the side when there
// are two.
func (j *Job) PieceName(p layouts.Piece, back bool) string {
	name := p.Component.Name
	if id := j.Studio.ID(p.Component, p.Index); id != "" {
		name += "-" + project.Portable(id)
	} else if n := j.Studio.Count(p.Component); n > 1 {
		number := strconv.Itoa(p.Index + 1)
		name += "-" + strings.Repeat("0", max(len(strconv.Itoa(n))-len(number), 0)) + number
	}
	switch {
	case back:
		name += "-back"
	case p.Back != nil:
		name += "-front"
	}
	return name
}

// pieceKey is the key of a piece within its component: its id or, where cards have none, its
// number.
func pieceKey(j *Job, p layouts.Piece) string {
	if id := j.Studio.ID(p.Component, p.Index); id != "" {
		return id
	}
	return strconv.Itoa(p.Index + 1)
}

// Unprintable returns an error for each element on the sides of a piece that the press cannot
// print; none if the files are not for a press.
func (j *Job) Unprintable(p layouts.Piece) diag.List {
	if j.press == nil {
		return nil
	}
	var list diag.List
	for _, f := range []*scene.Face{p.Front, p.Back} {
		if f == nil {
			continue
		}
		ops := f.Ops
		for _, from := range f.From {
			list = append(list, placed(j.press.Check(ops[:from.Ops]), from.At)...)
			ops = ops[from.Ops:]
		}
		list = append(list, placed(j.press.Check(ops), p.Component.Pos)...)
		list = append(list, placed(j.press.CheckFace(f), p.Component.Pos)...)
	}
	return list
}

// placed adds a position to errors without one.
func placed(list diag.List, at diag.Pos) diag.List {
	for i := range list {
		if list[i].Pos == (diag.Pos{}) {
			list[i].Pos = at
		}
	}
	return list
}

// Distinct returns a list with each diagnostic once: many cards have the same.
func Distinct(list diag.List) diag.List {
	seen := map[string]bool{}
	return slices.DeleteFunc(list, func(d diag.Diagnostic) bool {
		key := fmt.Sprint(d.Pos, d.Code, d.Args) // fmt prints maps in order
		again := seen[key]
		seen[key] = true
		return again
	})
}

// unprintable returns the errors of Unprintable for all pieces.
func unprintable(j *Job, pieces []layouts.Piece) diag.List {
	var list diag.List
	for _, p := range pieces {
		list = append(list, j.Unprintable(p)...)
	}
	return Distinct(list)
}
