package press

import (
	"cartouche/internal/geom"
	"cartouche/internal/scene"
)

// grid is how pieces of one size lie on a sheet: centred, in columns and rows.
type grid struct {
	paper      geom.Size // as it is printed, upright or lying
	piece      geom.Size // as it lies on the paper
	turns      int       // quarter turns of the pieces
	cols, rows int
	gutter     geom.Length // between the trims of neighbours
	bleed      geom.Length
	offset     geom.Length // of crop marks from the trim
}

func (g grid) count() int { return g.cols * g.rows }

// bestGrid chooses paper and piece upright or turned, so that the fewest sheets
// are needed; among equals the piece upright, then the paper upright.
func bestGrid(f *scene.Face, pieces int, opt Options) (grid, bool) {
	var best grid
	fewest := 0
	for turns := range 2 {
		for _, paper := range []geom.Size{opt.Paper, opt.Paper.Turned()} {
			g := newGrid(f, paper, turns, opt)
			if g.count() == 0 {
				continue
			}
			if n := (pieces + g.count() - 1) / g.count(); fewest == 0 || n < fewest {
				best, fewest = g, n
			}
		}
	}
	return best.shrunk(pieces), fewest > 0
}

func newGrid(f *scene.Face, paper geom.Size, turns int, opt Options) grid {
	g := grid{paper: paper, piece: f.Size, turns: turns, bleed: f.Bleed, offset: markOffset + f.Bleed}
	if turns == 1 {
		g.piece = f.Size.Turned()
	}
	edge := opt.Margin
	if opt.Gutter {
		g.gutter = 2 * f.Bleed
		edge += f.Bleed
	}
	g.cols = int((paper.W - 2*edge + g.gutter) / (g.piece.W + g.gutter))
	g.rows = int((paper.H - 2*edge + g.gutter) / (g.piece.H + g.gutter))
	for g.count() > 0 && !g.hasStrip(opt) {
		g.rows--
	}
	if g.cols < 0 || g.rows < 0 {
		g.cols, g.rows = 0, 0
	}
	return g
}

// shrunk leaves out the rows that so many pieces do not need.
func (g grid) shrunk(pieces int) grid {
	if g.cols > 0 {
		g.rows = min(g.rows, (pieces+g.cols-1)/g.cols)
		if g.rows == 1 {
			g.cols = min(g.cols, pieces)
		}
	}
	return g
}

// block is the box around all trims.
func (g grid) block() geom.Rect {
	w := g.piece.W*geom.Length(g.cols) + g.gutter*geom.Length(g.cols-1)
	h := g.piece.H*geom.Length(g.rows) + g.gutter*geom.Length(g.rows-1)
	return geom.R((g.paper.W-w)/2, (g.paper.H-h)/2, w, h)
}

// cell is the trim of piece i, row by row.
func (g grid) cell(i int) geom.Rect {
	b := g.block()
	col, row := geom.Length(i%g.cols), geom.Length(i/g.cols)
	return geom.R(b.X+col*(g.piece.W+g.gutter), b.Y+row*(g.piece.H+g.gutter), g.piece.W, g.piece.H)
}

// edges says on which sides of a piece there is room for its bleed.
type edges struct{ left, top, right, bottom bool }

// edges: between pieces that touch there is none.
func (g grid) edges(i int) edges {
	if g.gutter > 0 {
		return edges{true, true, true, true}
	}
	col, row := i%g.cols, i/g.cols
	return edges{col == 0, row == 0, col == g.cols-1, row == g.rows-1}
}

// flipped is the same piece seen from behind.
func (e edges) flipped(sideways bool) edges {
	if sideways {
		return edges{e.right, e.top, e.left, e.bottom}
	}
	return edges{e.left, e.bottom, e.right, e.top}
}

// page makes an empty page for the grid.
func (g grid) page(name string, opt Options) *scene.Page {
	b := g.block()
	return &scene.Page{Name: name, Size: g.paper, Trim: b, Bleed: b.Inset(-g.bleed), Lang: opt.Lang}
}

// place puts a face on its cell, cut off where a neighbour begins.
func (g grid) place(f *scene.Face, cell geom.Rect, turns int, e edges) scene.Op {
	at := map[int]geom.Point{
		0: cell.Min(), 1: geom.Pt(cell.Right(), cell.Y), 2: geom.Pt(cell.Right(), cell.Bottom()), 3: geom.Pt(cell.X, cell.Bottom()),
	}[turns]
	group := &scene.Group{Name: f.Name, Place: geom.Placement{Turns: turns, At: at}, Ops: f.Ops}
	if f.Bleed > 0 {
		clip := scene.RectPath(e.unturned(turns).grow(f.Trim(), f.Bleed))
		group.Clip = &clip
	}
	return group
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

// marks draws the crop marks around the block, at every edge of every piece.
func (g grid) marks(opt Options) scene.Op {
	b := g.block()
	var path scene.Path
	long := func(room geom.Length) geom.Length { return max(min(markLength, room-g.offset-opt.Margin), 0) }
	add := func(x1, y1, x2, y2 geom.Length) {
		if x1 != x2 || y1 != y2 {
			path.Move(x1, y1).Line(x2, y2)
		}
	}
	up, side := long(b.Y), long(b.X)
	for _, x := range g.cuts(b.X, g.piece.W, g.cols) {
		add(x, b.Y-g.offset, x, b.Y-g.offset-up)
		add(x, b.Bottom()+g.offset, x, b.Bottom()+g.offset+up)
	}
	for _, y := range g.cuts(b.Y, g.piece.H, g.rows) {
		add(b.X-g.offset, y, b.X-g.offset-side, y)
		add(b.Right()+g.offset, y, b.Right()+g.offset+side, y)
	}
	return &scene.Stroke{Path: path, Width: markWidth, Colour: scene.Colour{R: 0x1d, G: 0x1a, B: 0x16, Name: "ink"}}
}

// cuts are the places of the cuts along one direction.
func (g grid) cuts(from, piece geom.Length, n int) []geom.Length {
	var at []geom.Length
	for i := range n {
		a := from + geom.Length(i)*(piece+g.gutter)
		at = append(at, a)
		if g.gutter > 0 || i == n-1 {
			at = append(at, a+piece)
		}
	}
	return at
}

// stripSide is where the small print stands.
type stripSide int

const (
	nowhere stripSide = iota
	atFoot            // below the block, left to right
	atSides           // left and right of the block, turned
)

// stripPlace finds room for the strip outside the block and, where it crosses
// them, outside the crop marks.
func (g grid) stripPlace(opt Options) stripSide {
	b := g.block()
	outer := g.bleed
	need := opt.Margin + StripHeight + outer
	switch {
	case g.paper.H-b.Bottom() >= need && g.paper.W-2*opt.Margin >= 150*geom.Millimetre:
		return atFoot
	case b.X >= need:
		return atSides
	}
	return nowhere
}

func (g grid) hasStrip(opt Options) bool { return opt.Line == nil || g.stripPlace(opt) != nowhere }

// strip draws the small print and the ruler. They stand between crop marks: at
// the foot between the first and the last, at the sides along the middle row.
func (g grid) strip(page *scene.Page, title string, n, of int, opt Options) {
	if opt.Line == nil {
		return
	}
	ruler, width := opt.Ruler()
	b := g.block()
	const gap = 2 * geom.Millimetre
	put := func(ops []scene.Op, at geom.Placement, name string) {
		page.Ops = append(page.Ops, &scene.Group{Name: name, Place: at, Ops: ops})
	}
	if g.stripPlace(opt) == atFoot {
		y := g.paper.H - opt.Margin - StripHeight
		x, right := max(b.X, opt.Margin)+gap, min(b.Right(), g.paper.W-opt.Margin)-gap
		if right-x < 150*geom.Millimetre {
			x, right = opt.Margin+gap, g.paper.W-opt.Margin-gap
		}
		put(opt.Line(title, n, of, right-x-width-2*gap), geom.At(geom.Pt(x, y)), "line")
		put(ruler, geom.At(geom.Pt(right-width, y)), "ruler")
		return
	}
	middle := g.cell((g.rows / 2) * g.cols)
	room := middle.H - 2*gap
	put(opt.Line(title, n, of, room), geom.Placement{Turns: 3, At: geom.Pt(opt.Margin, middle.Bottom()-gap)}, "line")
	put(ruler, geom.Placement{Turns: 3, At: geom.Pt(g.paper.W-opt.Margin-StripHeight, middle.Bottom()-gap)}, "ruler")
}
