package kit

import (
	"cmp"
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
	"cartouche/layouts/lint"
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
		warnings[i] = overlapsOf(j, piece, true)
		return append(j.Unprintable(piece), pressedCover(j, piece)...)
	})
	if err != nil {
		return err
	}
	return reportWarnings(j, append(slices.Concat(warnings...), j.Converted()...))
}

// eachPiece lays pieces out, several at a time, and calls do with each piece or its errors.
// It returns the errors that do returns, in order.
func eachPiece(j *Job, todo []PieceID, do func(i int, piece layouts.Piece, errs diag.List) diag.List) error {
	var all diag.List
	shown := amount{of: map[*model.Component]int{}}
	for done, some := 0, 0; done < len(todo); done += some {
		if len(all) > maxErrors {
			all.Add(diag.Pos{}, "pieces-not-checked", diag.Args{"n": len(todo) - done})
			break
		}
		some = min(shown.next(), len(todo)-done)
		errs, parts := make([]diag.List, some), make([]int, some)
		parallel.Each(j.Opt.Jobs, some, func(i int) error {
			if j.stopped() == nil {
				piece, wrong := j.Studio.Piece(todo[done+i].Component, todo[done+i].Index)
				errs[i], parts[i] = do(done+i, piece, wrong), piece.Parts()
			}
			return nil
		})
		if errs := j.stopped(); errs != nil {
			return errs
		}
		all = append(all, slices.Concat(errs...)...)
		for i, n := range parts {
			if !shown.add(todo[done+i].Component, n) {
				return append(all, shown.tooMuch(done+i+1, len(todo))...)
			}
		}
	}
	return all.Err()
}

// Bounds on what a kit takes. Errors and parts are counted after some pieces, so that where it ends does not depend on the number
// of jobs.
const (
	maxPieces    = 20_000    // more are most likely a slip, and need much paper; --yes allows them
	maxPiecesYes = 1_000_000 // which that allows
	maxErrors    = maxPieces // an error on each card takes more than the card
	maxParts     = 2_000_000 // of all pieces, as layouts.Piece counts them

	piecesAtFirst = 4
	piecesAtOnce  = 256
)

// amount is what the pieces so far consist of.
type amount struct {
	parts, greatest int // of all, and of the piece with the most
	of              map[*model.Component]int
}

// add counts the parts of a piece, and reports whether there may be so many.
func (a *amount) add(c *model.Component, parts int) bool {
	a.parts, a.greatest = a.parts+parts, max(a.greatest, parts, 1)
	a.of[c] += parts
	return a.parts <= maxParts
}

// next returns how many pieces to lay out before their parts are counted: few at first, and if they are large.
func (a *amount) next() int {
	if a.greatest == 0 {
		return piecesAtFirst
	}
	return min(max((maxParts-a.parts)/a.greatest, 1), piecesAtOnce)
}

// tooMuch returns the error of too many parts, at the component that has most of them.
func (a *amount) tooMuch(done, pieces int) (errs diag.List) {
	var most *model.Component
	for c, n := range a.of {
		if most == nil || n > a.of[most] || n == a.of[most] && c.Name < most.Name {
			most = c
		}
	}
	errs.AddHint(most.Pos, "too-many-parts", "too-many-pieces-parts",
		diag.Args{"component": most.Name, "n": a.of[most], "done": done, "pieces": pieces, "most": maxParts})
	return errs
}

// tooMany returns an error for a kit of more pieces than maxPieces, or those that --yes allows, before they are laid out. It
// names the piece with the most copies or, if every piece is made once, the file with the most cards.
func tooMany(j *Job, todo []PieceID, copies func(*model.Component, int) int) (errs diag.List) {
	allowed, hint := maxPieces, "too-many-pieces-yes"
	if j.Opt.Yes {
		allowed, hint = maxPiecesYes, "too-many-pieces-parts"
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
	case n <= allowed:
	case most > 1:
		errs.AddHint(j.Studio.CopiesAt(of.Component, of.Index), "too-many-pieces", hint,
			diag.Args{"pieces": n, "most": allowed, "component": of.Component.Name, "n": most})
	default:
		errs.AddHint(j.Studio.CardsAt(many.Component, many.Index), "too-many-cards", hint,
			diag.Args{"pieces": n, "most": allowed, "component": many.Component.Name, "n": different[many.Component]})
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

// overlaps returns the warnings of texts that overlap something, and with bleed of grounds that have none where a sheet or the
// picture of a piece is cut.
func overlaps(j *Job, pieces []layouts.Piece) diag.List {
	found := make([]diag.List, len(pieces))
	pictures, whole := asPictures(j), uncut(j, pieces)
	parallel.Each(j.Opt.Jobs, len(pieces), func(i int) error {
		found[i] = overlapsOf(j, pieces[i], pictures || !whole[pieces[i].Component])
		return nil
	})
	return slices.Concat(found...)
}

// overlapsOf returns the warnings of one piece, and with bleed, if it is cut, those of its grounds that have none.
func overlapsOf(j *Job, p layouts.Piece, cut bool) (list diag.List) {
	for _, o := range lint.Overlaps(p.Component, p.Front, p.Back) {
		list = append(list, o.Diagnostic)
	}
	for _, f := range []*scene.Face{p.Front, p.Back} {
		if f != nil && j.Opt.Bleed && cut && p.Front.Cut == nil && !bleeds(j) {
			own := p.Component.Drawn(f.Name).Bleed.Value
			list = append(list, lint.Unbled(p.Component, f, min(cmp.Or(own, lint.FullBleed), lint.FullBleed))...)
		}
	}
	j.Studio.FoundOn(p.Component, p.Index, list)
	return list
}

// asPictures reports whether pieces are also printed one by one.
func asPictures(j *Job) bool {
	return slices.ContainsFunc(j.Opt.Formats, func(format string) bool { return format != "pdf" })
}

// bleeds reports whether the profile wants bleed.
func bleeds(j *Job) bool { return model.On(j.profile.Bleed, false) }

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

// unprintable returns the errors of Unprintable for all pieces, and those of covers of booklets that are cut and lack bleed.
func unprintable(j *Job, pieces []layouts.Piece) diag.List {
	var list diag.List
	pictures, whole := asPictures(j), uncut(j, pieces)
	for _, p := range pieces {
		list = append(list, j.Unprintable(p)...)
		if pictures || !whole[p.Component] {
			list = append(list, pressedCover(j, p)...)
		}
	}
	return Distinct(list)
}
