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
	bleed      geom.Length // around the block, as far as it can be printed
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
	return best.shrunk(pieces).bled(f, opt), fewest > 0
}

func newGrid(f *scene.Face, paper geom.Size, turns int, opt Options) grid {
	g := grid{paper: paper, piece: f.Size, turns: turns}
	if turns == 1 {
		g.piece = f.Size.Turned()
	}
	edge := opt.Margin
	if opt.Gutter {
		g.gutter = 2 * f.Bleed
		edge += f.Bleed
	}
	g.cols = int(max(paper.W-2*edge+g.gutter, 0) / (g.piece.W + g.gutter))
	g.rows = int(max(paper.H-2*edge+g.gutter, 0) / (g.piece.H + g.gutter))
	for g.count() > 0 && !g.bled(f, opt).hasStrip(opt) {
		g.rows--
	}
	return g
}

// bled is the grid with the bleed of the face, as far as the printer reaches.
func (g grid) bled(f *scene.Face, opt Options) grid {
	b := g.block()
	g.bleed = max(min(f.Bleed, min(b.X, b.Y)-opt.Margin), 0)
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

// edges of piece i of n: between pieces that touch there is none.
func (g grid) edges(i, n int) edges {
	if g.gutter > 0 {
		return edges{true, true, true, true}
	}
	col := i % g.cols
	return edges{col == 0, i < g.cols, col == g.cols-1 || i == n-1, i+g.cols >= n}
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
		clip := scene.RectPath(e.unturned(turns).grow(f.Trim(), g.bleed))
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
// They end where the printer does, and before the small print.
func (g grid) marks(opt Options) scene.Op {
	b, strip := g.block(), g.findStrip(opt)
	printable := geom.R(0, 0, g.paper.W, g.paper.H).Inset(opt.Margin)
	offset := markOffset + g.bleed
	var path scene.Path
	add := func(from geom.Point, way geom.Point) {
		for long := markLength; long >= geom.Millimetre; long -= geom.Millimetre / 2 {
			to := geom.Pt(from.X+way.X*long, from.Y+way.Y*long)
			if box := between(from, to, markWidth/2); printable.Contains(between(from, to, 0)) && !strip.touches(box) {
				path.Move(from.X, from.Y).Line(to.X, to.Y)
				return
			}
		}
	}
	for _, x := range g.cuts(b.X, g.piece.W, g.cols) {
		add(geom.Pt(x, b.Y-offset), geom.Pt(0, -1))
		add(geom.Pt(x, b.Bottom()+offset), geom.Pt(0, 1))
	}
	for _, y := range g.cuts(b.Y, g.piece.H, g.rows) {
		add(geom.Pt(b.X-offset, y), geom.Pt(-1, 0))
		add(geom.Pt(b.Right()+offset, y), geom.Pt(1, 0))
	}
	return &scene.Stroke{Path: path, Width: markWidth, Colour: scene.Colour{R: 0x1d, G: 0x1a, B: 0x16, Name: "ink"}}
}

// between is the box around a straight line.
func between(a, b geom.Point, half geom.Length) geom.Rect {
	r := geom.R(a.X, a.Y, 0, 0).Union(geom.R(b.X, b.Y, 0, 0))
	return geom.R(r.X, r.Y, r.W, r.H).Inset(-half)
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
