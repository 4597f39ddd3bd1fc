package press

import (
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

// block is pieces of one size in columns and rows, side by side or with a gutter
// between them.
type block struct {
	at         geom.Point // upper left corner of the first trim
	size       geom.Size  // of a piece as it lies on the paper
	turns      int        // quarter turns of the pieces
	cols, rows int
	gutter     geom.Length // between the trims of neighbours
	bleed      geom.Length // around the block, as far as it can be printed
	pieces     []piece     // row by row
}

// outlined reports whether the pieces are cut along outlines of their own.
func (b block) outlined() bool { return len(b.pieces) > 0 && b.pieces[0].Front.Cut != nil }

func (b block) count() int { return b.cols * b.rows }

// span is the size of the block from trim to trim.
func (b block) span() geom.Size {
	return geom.Size{
		W: b.size.W*geom.Length(b.cols) + b.gutter*geom.Length(b.cols-1),
		H: b.size.H*geom.Length(b.rows) + b.gutter*geom.Length(b.rows-1),
	}
}

// box is the box around all trims.
func (b block) box() geom.Rect { return geom.R(b.at.X, b.at.Y, b.span().W, b.span().H) }

// ink is the box around all that is printed.
func (b block) ink() geom.Rect { return b.box().Inset(-b.bleed) }

// cell is the trim of piece i, row by row.
func (b block) cell(i int) geom.Rect {
	col, row := geom.Length(i%b.cols), geom.Length(i/b.cols)
	return geom.R(b.at.X+col*(b.size.W+b.gutter), b.at.Y+row*(b.size.H+b.gutter), b.size.W, b.size.H)
}

// fit is the block that as many pieces as possible make in so much room.
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

// gutter is what is between the trims of two pieces of one kind.
func (opt Options) gutter(f *scene.Face) geom.Length {
	if opt.Gutter {
		return max(opt.Gap, 2*f.Bleed)
	}
	return opt.Gap
}

// bleed is how much bleed of a piece is printed: no more than half of its gutter.
func (opt Options) bleed(f *scene.Face) geom.Length {
	if g := opt.gutter(f); g > 0 {
		return min(f.Bleed, g/2)
	}
	return f.Bleed
}

// shrunk leaves out what so many pieces do not need, so that there are the fewest
// cuts; among equals it is as wide as possible.
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

// edges says on which sides of a piece there is room for its bleed.
type edges struct{ left, top, right, bottom bool }

// edges of piece i: between pieces that touch there is none.
func (b block) edges(i int) edges {
	if b.gutter > 0 {
		return edges{true, true, true, true}
	}
	col, n := i%b.cols, len(b.pieces)
	return edges{col == 0, i < b.cols, col == b.cols-1 || i == n-1, i+b.cols >= n}
}

// flipped is the same piece seen from behind.
func (e edges) flipped(sideways bool) edges {
	if sideways {
		return edges{e.right, e.top, e.left, e.bottom}
	}
	return edges{e.left, e.bottom, e.right, e.top}
}

// place puts a face of a piece on its cell, cut off where a neighbour begins.
func (b block) place(p piece, f *scene.Face, cell geom.Rect, turns int, e edges) ink.Op {
	group := f.Placed(onto(cell, turns), nil)
	group.Copy = p.copy
	if f.Bleed > 0 {
		clip := ink.RectPath(e.unturned(turns).grow(f.Trim(), b.bleed))
		group.Clip = &clip
	}
	return group
}

// onto is the placement that puts a turned face on a cell.
func onto(cell geom.Rect, turns int) geom.Placement {
	at := [4]geom.Point{cell.Min(), geom.Pt(cell.Right(), cell.Y), geom.Pt(cell.Right(), cell.Bottom()), geom.Pt(cell.X, cell.Bottom())}
	return geom.Placement{Turns: turns, At: at[turns]}
}

// unturned gives the edges as the piece sees them before it is turned.
func (e edges) unturned(turns int) edges {
	for range turns {
		// The piece's top came to lie at the right: what the page calls right is its top.
		e = edges{left: e.top, top: e.right, right: e.bottom, bottom: e.left}
	}
	return e
}

// grow adds the bleed on the edges that have room.
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

// cutsAcross are the places of the cuts from top to bottom, cutsDown those from
// left to right.
func (b block) cutsAcross() []geom.Length { return b.cuts(b.at.X, b.size.W, b.cols) }
func (b block) cutsDown() []geom.Length   { return b.cuts(b.at.Y, b.size.H, b.rows) }

func (b block) cuts(from, piece geom.Length, n int) []geom.Length {
	var at []geom.Length
	for i := range n {
		a := from + geom.Length(i)*(piece+b.gutter)
		at = append(at, a)
		if b.gutter > 0 || i == n-1 {
			at = append(at, a+piece)
		}
	}
	return at
}
