package press

import (
	"strconv"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

// Overlap is the overlap of neighbouring tiles of a large board, for gluing.
const Overlap = 10 * geom.Millimetre

const (
	// tileMargin is the space around a tile for its match marks.
	tileMargin = 4 * geom.Millimetre
	// tileBleed is the largest bleed of a tile on the board's own edges. It leaves space for the
	// marks in the margin.
	tileBleed = 2 * geom.Millimetre
	// tileStep divides the difference between a tile's positions on its page and on the board. It
	// is whole pixels at 100, 200, 300 and 600 dpi, so tiles have the same pixels as the whole
	// board.
	tileStep = geom.Inch / 100
	// mapRow is the height of a row on the map of tiles that has space for a number. The map is at
	// least as high as the small print.
	mapRow    = 3500 * geom.Micrometre
	mapColumn = 4500 * geom.Micrometre
)

// tiling is the division of a piece larger than the paper: on each sheet a tile in the middle, a
// map of the tiles above it and the small print below.
type tiling struct {
	paper      geom.Size
	piece      geom.Size
	seams      Seams
	cols, rows int
	xs, ys     []geom.Length // where its columns and rows begin on the piece
	astray     bool          // whether a tile begins where no seam is allowed
	edge, foot geom.Length
	bleed      geom.Length
	low        bool // whether the map is no higher than the small print, if necessary without numbers
}

// bestTiling chooses portrait or landscape paper: first for seams at allowed positions, then for
// the fewest sheets. A map with numbers and room for the ruler are used only if they cost no sheet. bestTiling reports false
// if the paper is too small for a tile.
func bestTiling(it *Item, opt Options) (tiling, bool) {
	var found tiling
	for _, foot := range opt.feet() {
		for _, low := range []bool{false, true} {
			for _, paper := range []geom.Size{opt.Paper, opt.Paper.Turned()} {
				t := tiling{
					paper: paper, piece: it.Front.Size, seams: it.Seams, edge: opt.edge() + tileMargin,
					bleed: min(it.Front.Bleed, tileBleed), low: low, foot: foot,
				}
				if t.divide() && (found.count() == 0 || t.better(found)) {
					found = t
				}
			}
		}
	}
	return found, found.count() > 0
}

// feet returns the heights of what is below the margin of a tile, from the best down: the small print with the ruler or without.
func (opt Options) feet() []geom.Length {
	if opt.Line == nil {
		return []geom.Length{0}
	}
	deep, clear := opt.rulerRoom(layout{tiled: true})
	return []geom.Length{max(deep+tileBleed+clear+tileStep-opt.edge()-tileMargin, StripHeight), StripHeight}
}

// divide computes the number of tiles. More rows need a higher map, which leaves less space for the
// tiles.
func (t *tiling) divide() bool {
	w := t.paper.W - 2*t.edge - tileStep
	if w <= 2*Overlap || t.foot > 0 && t.paper.W-2*(t.edge-tileMargin) < stripWidth {
		return false
	}
	xs, straight := t.seams.Vertical.begin(t.piece.W, w)
	t.xs, t.cols = xs, len(xs)
	for t.rows = 1; ; t.rows++ {
		h := t.paper.H - 2*t.edge - t.foot - t.mapHeight() - tileStep
		if h <= 2*Overlap {
			t.rows = 0
			return false
		}
		if ys, ok := t.seams.Horizontal.begin(t.piece.H, h); len(ys) <= t.rows {
			t.ys, t.astray = ys, !ok || !straight
			return true
		}
	}
}

func (t tiling) mapHeight() geom.Length {
	if t.low {
		return StripHeight
	}
	return max(StripHeight, geom.Length(t.rows)*mapRow)
}

// better reports whether a tiling is preferred to another one.
func (t tiling) better(than tiling) bool {
	if t.astray != than.astray {
		return than.astray
	}
	return t.count() < than.count()
}

func (t tiling) count() int { return t.cols * t.rows }

// tile returns the part of the piece on a tile: from its seam to the next one plus the overlap.
func (t tiling) tile(col, row int) geom.Rect {
	x, w := part(t.piece.W, t.xs, col)
	y, h := part(t.piece.H, t.ys, row)
	return geom.R(x, y, w, h)
}

// part returns the start and the length of tile i along a length.
func part(long geom.Length, begins []geom.Length, i int) (from, size geom.Length) {
	if i == len(begins)-1 {
		return begins[i], long - begins[i]
	}
	return begins[i], begins[i+1] + Overlap - begins[i]
}

// edges returns the edges of a tile that are the piece's own.
func (t tiling) edges(col, row int) edges {
	return edges{left: col == 0, right: col == t.cols-1, top: row == 0, bottom: row == t.rows-1}
}

// down rounds down to a multiple of tileStep.
func down(l geom.Length) geom.Length { return l - l%tileStep }

// beside returns a position on the page from l up to a step further, at a multiple of tileStep from
// a position on the piece.
func beside(l, piece geom.Length) geom.Length { return down(l) + piece%tileStep }

// sheets divides a piece into its tiles, row by row.
func (t tiling) sheets(p piece, opt Options) []Sheet {
	var out []Sheet
	top := t.edge + t.mapHeight()
	for n := range t.count() {
		col, row := n%t.cols, n/t.cols
		shown := t.tile(col, row)
		b := block{size: shown.Size(), cols: 1, rows: 1, bleed: t.bleed}
		b.at = geom.Pt(beside((t.paper.W-shown.W)/2, shown.X), beside(top+(t.paper.H-top-t.edge-t.foot-shown.H)/2, shown.Y))
		l := layout{paper: t.paper, tiled: true, blocks: []block{b}}
		page := l.page(p.Title, opt)
		own := t.edges(col, row)
		clip := ink.RectPath(own.grow(shown, t.bleed))
		part := p.Front.Placed(geom.At(b.at.Sub(shown.Min())), &clip)
		part.Copy = p.copy
		page.Ops = append(page.Ops, part, scene.For(scene.Guide, t.matchMarks(b.box(), own)))
		if opt.Marks.Register {
			page.Ops = append(page.Ops, opt.drawRegistration(t.paper))
		}
		if t.count() > 1 {
			page.Ops = append(page.Ops, t.drawMap(geom.Pt(b.at.X, opt.edge()), n, opt))
		}
		out = append(out, Sheet{
			Names: []string{p.Name}, Titles: []string{p.Title}, At: p.At, Part: opt.digits(n+1) + "/" + opt.digits(t.count()), Pieces: 1, Cuts: 4,
			Front: page, layout: l, first: p.order,
		})
	}
	return out
}

func (opt Options) digits(n int) string {
	if opt.Digits == nil {
		return strconv.Itoa(n)
	}
	return opt.Digits(n)
}

// drawMap draws the map of numbered tiles with this page's tile shaded.
func (t tiling) drawMap(at geom.Point, own int, opt Options) ink.Op {
	cell := geom.Size{H: t.mapHeight() / geom.Length(t.rows)}
	cell.W = max(cell.H*geom.Length(t.rows)*t.piece.W/t.piece.H/geom.Length(t.cols), mapColumn)
	cell.W = min(cell.W, t.tile(0, 0).W/geom.Length(t.cols))
	g := &scene.Group{Name: "map", Role: scene.Guide, Place: geom.At(at)}
	for n := range t.count() {
		r := geom.R(geom.Length(n%t.cols)*cell.W, geom.Length(n/t.cols)*cell.H, cell.W, cell.H)
		if n == own {
			g.Ops = append(g.Ops, &ink.Fill{Path: ink.RectPath(r), Colour: ink.Colour{R: 0xd8, G: 0xd4, B: 0xca}})
		}
		g.Ops = append(g.Ops, &ink.Stroke{Path: ink.RectPath(r), Width: markWidth, Colour: markInk})
		if opt.Number != nil && cell.H >= mapRow {
			g.Ops = append(g.Ops, &scene.Group{Name: "number", Place: geom.At(r.Min()), Ops: opt.Number(n+1, cell)})
		}
	}
	return g
}

// matchMarks draws ticks outside the tile at the edges of its neighbours and at its own corners.
// They do not touch the bleed.
func (t tiling) matchMarks(b geom.Rect, own edges) ink.Op {
	var path ink.Path
	const from, to = geom.Millimetre / 2, 3500 * geom.Micrometre
	full := own.grow(b, t.bleed).Inset(-from)
	upright := func(x geom.Length) {
		path.Move(x, full.Y).Line(x, b.Y-to)
		path.Move(x, full.Bottom()).Line(x, b.Bottom()+to)
	}
	level := func(y geom.Length) {
		path.Move(full.X, y).Line(b.X-to, y)
		path.Move(full.Right(), y).Line(b.Right()+to, y)
	}
	upright(b.X)
	upright(b.Right())
	level(b.Y)
	level(b.Bottom())
	if !own.left {
		upright(b.X + Overlap)
	}
	if !own.right {
		upright(b.Right() - Overlap)
	}
	if !own.top {
		level(b.Y + Overlap)
	}
	if !own.bottom {
		level(b.Bottom() - Overlap)
	}
	return &ink.Stroke{Path: path, Width: markWidth, Colour: markInk}
}
