package press

import (
	"fmt"

	"cartouche/internal/geom"
	"cartouche/internal/scene"
)

// Overlap is how much neighbouring tiles of a big board share: enough to glue,
// and to cut where it suits.
const Overlap = 10 * geom.Millimetre

const (
	// tileMargin is the room around a tile for its match marks.
	tileMargin = 4 * geom.Millimetre
	// tileStep is what the place of a tile on its page and on the board is a
	// multiple of: whole pixels at 100, 200, 300 and 600 dpi, so that tiles make
	// the very pixels of the whole.
	tileStep = geom.Inch / 100
	// mapRow is the height of a row on the map of the tiles that has room for a
	// number; the map is at least as high as the small print.
	mapRow    = 3500 * geom.Micrometre
	mapColumn = 4500 * geom.Micrometre
)

// tiling is how a piece that is larger than the paper lies on several sheets:
// the tile in the middle, above it a map of the tiles, below it the small print.
type tiling struct {
	paper      geom.Size
	piece      geom.Size
	cols, rows int
	edge, foot geom.Length
	low        bool // the map is no higher than the small print, without numbers if need be
}

// bestTiling chooses the paper upright or lying, so that the fewest sheets are
// needed; a map with numbers costs none. It reports false when the paper is too
// small for any tile.
func bestTiling(piece geom.Size, opt Options) (tiling, bool) {
	var found tiling
	for _, low := range []bool{false, true} {
		for _, paper := range []geom.Size{opt.Paper, opt.Paper.Turned()} {
			t := tiling{paper: paper, piece: piece, edge: opt.edge() + tileMargin, low: low}
			if opt.Line != nil {
				t.foot = StripHeight
			}
			if t.divide() && (found.count() == 0 || t.count() < found.count()) {
				found = t
			}
		}
	}
	return found, found.count() > 0
}

// divide finds how many tiles it takes. More rows need a higher map, which leaves
// less for the tiles.
func (t *tiling) divide() bool {
	w := t.paper.W - 2*t.edge - tileStep
	if w <= 2*Overlap || t.foot > 0 && t.paper.W-2*(t.edge-tileMargin) < stripWidth {
		return false
	}
	t.cols = tilesFor(t.piece.W, w)
	for t.rows = 1; ; t.rows++ {
		h := t.paper.H - 2*t.edge - t.foot - t.mapHeight() - tileStep
		if h <= 2*Overlap {
			t.rows = 0
			return false
		}
		if tilesFor(t.piece.H, h) <= t.rows {
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

// tilesFor is how many tiles of at most so long cover a length.
func tilesFor(long, tile geom.Length) int {
	if long <= tile {
		return 1
	}
	return int((long - Overlap + tile - Overlap - 1) / (tile - Overlap))
}

func (t tiling) count() int { return t.cols * t.rows }

// tile is the part of the piece that a tile shows; tiles are of one size, but
// for a step where it does not divide.
func (t tiling) tile(col, row int) geom.Rect {
	x, w := part(t.piece.W, t.cols, col)
	y, h := part(t.piece.H, t.rows, row)
	return geom.R(x, y, w, h)
}

// part is where tile i of n begins along a length, and how long it is: steps of
// equal length, each tile reaching into the next by the overlap.
func part(long geom.Length, n, i int) (from, size geom.Length) {
	at := func(i int) geom.Length { return down((long - Overlap) * geom.Length(i) / geom.Length(n)) }
	if i == n-1 {
		return at(i), long - at(i)
	}
	return at(i), at(i+1) + Overlap - at(i)
}

// down rounds down to whole steps.
func down(l geom.Length) geom.Length { return l - l%tileStep }

// sheets puts a piece on its tiles, row by row.
func (t tiling) sheets(p piece, opt Options) []Sheet {
	var out []Sheet
	top := t.edge + t.mapHeight()
	for n := range t.count() {
		col, row := n%t.cols, n/t.cols
		shown := t.tile(col, row)
		b := block{size: shown.Size(), cols: 1, rows: 1}
		b.at = geom.Pt(down((t.paper.W-shown.W)/2), down(top+(t.paper.H-top-t.edge-t.foot-shown.H)/2))
		l := layout{paper: t.paper, blocks: []block{b}}
		page := l.page(p.Title, opt)
		clip := scene.RectPath(shown)
		part := p.Front.Placed(geom.At(b.at.Sub(shown.Min())), &clip)
		part.Copy = p.copy
		page.Ops = append(page.Ops, part, scene.For(scene.Guide, t.matchMarks(b.box(), col, row)))
		if t.count() > 1 {
			page.Ops = append(page.Ops, t.drawMap(geom.Pt(b.at.X, opt.edge()), n, opt))
		}
		out = append(out, Sheet{
			Names: []string{p.Name}, Titles: []string{p.Title}, Part: fmt.Sprintf("%d/%d", n+1, t.count()), Pieces: 1, Cuts: 4,
			Front: page, layout: l, first: p.order,
		})
	}
	return out
}

// drawMap draws how the tiles lie, numbered, the tile of the page shaded.
func (t tiling) drawMap(at geom.Point, own int, opt Options) scene.Op {
	cell := geom.Size{H: t.mapHeight() / geom.Length(t.rows)}
	cell.W = max(cell.H*geom.Length(t.rows)*t.piece.W/t.piece.H/geom.Length(t.cols), mapColumn)
	cell.W = min(cell.W, t.tile(0, 0).W/geom.Length(t.cols))
	g := &scene.Group{Name: "map", Role: scene.Guide, Place: geom.At(at)}
	for n := range t.count() {
		r := geom.R(geom.Length(n%t.cols)*cell.W, geom.Length(n/t.cols)*cell.H, cell.W, cell.H)
		if n == own {
			g.Ops = append(g.Ops, &scene.Fill{Path: scene.RectPath(r), Colour: scene.Colour{R: 0xd8, G: 0xd4, B: 0xca}})
		}
		g.Ops = append(g.Ops, &scene.Stroke{Path: scene.RectPath(r), Width: markWidth, Colour: markInk})
		if opt.Number != nil && cell.H >= mapRow {
			g.Ops = append(g.Ops, &scene.Group{Name: "number", Place: geom.At(r.Min()), Ops: opt.Number(n+1, cell)})
		}
	}
	return g
}

// matchMarks draws ticks beyond the tile where the neighbour's edge comes to
// lie, and at the tile's own corners.
func (t tiling) matchMarks(b geom.Rect, col, row int) scene.Op {
	var path scene.Path
	const from, to = geom.Millimetre / 2, 3500 * geom.Micrometre
	upright := func(x geom.Length) {
		path.Move(x, b.Y-from).Line(x, b.Y-to)
		path.Move(x, b.Bottom()+from).Line(x, b.Bottom()+to)
	}
	level := func(y geom.Length) {
		path.Move(b.X-from, y).Line(b.X-to, y)
		path.Move(b.Right()+from, y).Line(b.Right()+to, y)
	}
	upright(b.X)
	upright(b.Right())
	level(b.Y)
	level(b.Bottom())
	if col > 0 {
		upright(b.X + Overlap)
	}
	if col < t.cols-1 {
		upright(b.Right() - Overlap)
	}
	if row > 0 {
		level(b.Y + Overlap)
	}
	if row < t.rows-1 {
		level(b.Bottom() - Overlap)
	}
	return &scene.Stroke{Path: path, Width: markWidth, Colour: markInk}
}
