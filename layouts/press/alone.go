package press

import (
	"cartouche/internal/diag"
	"cartouche/internal/geom"
)

// Alone puts a single piece in the middle of a sheet: on the paper of the options or, if that is
// the zero size, on a sheet just large enough for the piece and its marks. A piece that does not
// fit, or that has no room for its marks, is an error.
func Alone(it Item, opt Options) (Sheet, diag.List) {
	it.Copies = 1
	if opt.Paper == (geom.Size{}) {
		opt.Margin = 0
		opt.Paper = opt.around(&it)
	}
	args := diag.Args{"found": it.Front.Size, "allowed": opt.Paper, "component": it.Title}
	sheets, errs := Impose([]Item{it}, opt)
	switch {
	case errs != nil:
		return Sheet{}, errs
	case sheets[0].Part != "":
		return Sheet{}, diag.List{{Pos: it.At, Code: "larger-than-paper", Args: args}}
	case sheets[0].Glued: // a single sheet has no other to be glued to
		return Sheet{}, diag.List{{Pos: it.At, Code: "larger-than-half-paper", Hint: "half-paper-edge", Args: args}}
	case len(sheets[0].Unmarked) > 0:
		return Sheet{}, diag.List{{Pos: it.At, Code: "marks-no-room", Hint: "marks-none", Args: args}}
	}
	return sheets[0], nil
}

// around returns the size of the smallest sheet for a piece.
func (opt Options) around(it *Item) geom.Size {
	var pad, bleed geom.Length
	if opt.Gutter {
		bleed = it.Front.Bleed
	}
	if opt.Marks.Outer {
		pad += opt.Marks.offset() + opt.Marks.length()
	}
	if opt.Marks.Register {
		pad += registerInset + registerRoom
	}
	size := geom.Size{W: it.Front.Size.W + 2*(pad+bleed), H: it.Front.Size.H + 2*(pad+bleed)}
	if opt.Duplex == Gutter && opt.twoSided(it) {
		size.W = 2 * (it.Front.Size.W + max(foldRoom, it.Front.Bleed) + pad + bleed)
	}
	return size
}
