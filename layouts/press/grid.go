package press

import (
	"slices"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

// block is a grid of pieces of one size, touching or separated by gutters.
type block struct {
	at         geom.Point // upper left corner of the first trim
	size       geom.Size  // of a piece as turned on the paper
	turns      int        // quarter turns of the pieces
	cols, rows int
	gutter     geom.Length // between the trims of neighbours
	bleed      geom.Length // printable bleed around the block
	pieces     []piece     // row by row
}

// outlined reports whether the pieces have cut outlines of their own.
func (b block) outlined() bool { return len(b.pieces) > 0 && b.pieces[0].Front.Cut != nil }

func (b block) count() int { return b.cols * b.rows }

// span returns the size of the block from trim to trim.
func (b block) span() geom.Size {
	return geom.Size{
		W: b.size.W*geom.Length(b.cols) + b.gutter*geom.Length(b.cols-1),
		H: b.size.H*geom.Length(b.rows) + b.gutter*geom.Length(b.rows-1),
	}
}

// box returns the box around all trims.
func (b block) box() geom.Rect { return geom.R(b.at.X, b.at.Y, b.span().W, b.span().H) }

// ink returns the box around everything printed.
func (b block) ink() geom.Rect { return b.box().Inset(-b.bleed) }

// cell returns the trim of piece i, counted row by row.
func (b block) cell(i int) geom.Rect {
	col, row := geom.Length(i%b.cols), geom.Length(i/b.cols)
	return geom.R(b.at.X+col*(b.size.W+b.gutter), b.at.Y+row*(b.size.H+b.gutter), b.size.W, b.size.H)
}

// fit returns a block of as many pieces as fit in the given space.
func fit(f *scene.Face, turns int, room geom.Size, opt Options) block {
	b := block{size: f.Size, turns: turns}
	if turns == 1 {
		b.size = f.Size.Turned()
	}
	b.gutter = opt.gutter(f)
	b.cols = int(max(room.W+b.gutter, 0) / (b.size.W + b.gutter))
	b.rows = int(max(room.H+b.gutter, 0) / (b.size.H + b.gutter))
	return b
}

// gutter returns the distance between the trims of two pieces of one kind.
func (opt Options) gutter(f *scene.Face) geom.Length {
	if opt.Gutter {
		return max(opt.Gap, 2*f.Bleed)
	}
	return opt.Gap
}

// bleed returns the printed bleed of a piece, at most half of its gutter.
func (opt Options) bleed(f *scene.Face) geom.Length {
	if g := opt.gutter(f); g > 0 {
		return min(f.Bleed, g/2)
	}
	return f.Bleed
}

// shrunk drops the columns and rows that the pieces do not need, for the fewest cuts. Among equal
// solutions it prefers the widest.
func (b block) shrunk(pieces int) block {
	found := b
	for cols := min(b.cols, pieces); cols > 0; cols-- {
		rows := (pieces + cols - 1) / cols
		if rows > b.rows {
			break
		}
		if cols = (pieces + rows - 1) / rows; cols+rows < found.cols+found.rows {
			found.cols, found.rows = cols, rows
		}
	}
	return found
}

// edges are the sides of a piece with space for its bleed.
type edges struct{ left, top, right, bottom bool }

// edges returns the sides of piece i with space for bleed. There is none between touching pieces.
func (b block) edges(i int) edges {
	if b.gutter > 0 {
		return edges{true, true, true, true}
	}
	col, n := i%b.cols, len(b.pieces)
	return edges{col == 0, i < b.cols, col == b.cols-1 || i == n-1, i+b.cols >= n}
}

// flipped returns the sides as seen from behind.
func (e edges) flipped(sideways bool) edges {
	if sideways {
		return edges{e.right, e.top, e.left, e.bottom}
	}
	return edges{e.left, e.bottom, e.right, e.top}
}

// place draws a face in its cell, clipped where a neighbour begins.
func (b block) place(p piece, f *scene.Face, cell geom.Rect, turns int, e edges) ink.Op {
	group := f.Placed(onto(cell, turns), nil)
	group.Copy = p.copy
	if f.Bleed > 0 {
		clip := ink.RectPath(e.unturned(turns).grow(f.Trim(), b.bleed))
		group.Clip = &clip
	}
	return group
}

// onto returns the placement that puts a turned face on a cell.
func onto(cell geom.Rect, turns int) geom.Placement {
	at := [4]geom.Point{cell.Min(), geom.Pt(cell.Right(), cell.Y), geom.Pt(cell.Right(), cell.Bottom()), geom.Pt(cell.X, cell.Bottom())}
	return geom.Placement{Turns: turns, At: at[turns]}
}

// unturned returns the edges in the piece's own orientation.
func (e edges) unturned(turns int) edges {
	for range turns {
		// The piece's top is now at the right of the page: the page's right edge is the piece's
		// top.
		e = edges{left: e.top, top: e.right, right: e.bottom, bottom: e.left}
	}
	return e
}

// grow adds the bleed on the sides with space for it.
func (e edges) grow(r geom.Rect, bleed geom.Length) geom.Rect {
	if e.left {
		r.X, r.W = r.X-bleed, r.W+bleed
	}
	if e.top {
		r.Y, r.H = r.Y-bleed, r.H+bleed
	}
	if e.right {
		r.W += bleed
	}
	if e.bottom {
		r.H += bleed
	}
	return r
}

// cutsAcross returns the x of the vertical cuts, cutsDown the y of the horizontal ones.
func (b block) cutsAcross() []geom.Length { return b.cuts(b.at.X, b.size.W, b.cols) }
func (b block) cutsDown() []geom.Length   { return b.cuts(b.at.Y, b.size.H, b.rows) }

func (b block) cuts(from, piece geom.Length, n int) []geom.Length {
	at := make([]geom.Length, 0, 2*n)
	for i := range n {
		a := from + geom.Length(i)*(piece+b.gutter)
		at = append(at, a)
		if b.gutter > 0 || i == n-1 {
			at = append(at, a+piece)
		}
	}
	return at
}

// uncut is the width of a strip at the edge of the paper that is not worth a cut.
const uncut = geom.Millimetre / 2

// inside returns the cuts that are not at an edge of the paper, which has this length across them.
func inside(cuts []geom.Length, paper geom.Length) []geom.Length {
	return slices.DeleteFunc(cuts, func(at geom.Length) bool { return at <= uncut || at >= paper-uncut })
}
