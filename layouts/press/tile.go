package press

import (
	"fmt"

	"cartouche/internal/geom"
	"cartouche/internal/scene"
)

// Overlap is how much neighbouring tiles of a big board share: enough to glue,
// and to cut where it suits.
const Overlap = 10 * geom.Millimetre

// tileMargin is the room around a tile for its match marks.
const tileMargin = 4 * geom.Millimetre

// tiling is how a piece that is larger than the paper lies on several sheets.
type tiling struct {
	paper      geom.Size
	piece      geom.Size
	cols, rows int
}

// bestTiling chooses the paper upright or lying, so that the fewest sheets are
// needed. It reports false when the paper is too small for any tile.
func bestTiling(piece geom.Size, opt Options) (tiling, bool) {
	var best tiling
	for _, paper := range []geom.Size{opt.Paper, opt.Paper.Turned()} {
		w := paper.W - 2*(opt.Margin+tileMargin)
		h := paper.H - 2*(opt.Margin+tileMargin)
		if opt.Line != nil {
			h -= 2 * StripHeight // the tile stays in the middle of the page
		}
		if w <= 2*Overlap || h <= 2*Overlap {
			continue
		}
		t := tiling{paper, piece, tilesFor(piece.W, w), tilesFor(piece.H, h)}
		if best.count() == 0 || t.count() < best.count() {
			best = t
		}
	}
	return best, best.count() > 0
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
// for a micrometre where it does not divide.
func (t tiling) tile(col, row int) geom.Rect {
	x, w := share(t.piece.W, t.cols, col)
	y, h := share(t.piece.H, t.rows, row)
	return geom.R(x, y, w, h)
}

// share is where tile i of n begins along a length, and how long it is: steps of
// equal length, each tile reaching into the next by the overlap.
func share(long geom.Length, n, i int) (from, size geom.Length) {
	at := func(i int) geom.Length { return (long - Overlap) * geom.Length(i) / geom.Length(n) }
	if n == 1 {
		return 0, long
	}
	return at(i), at(i+1) + Overlap - at(i)
}

// sheets puts a piece on its tiles, row by row.
func (t tiling) sheets(it Item, opt Options) []Sheet {
	var out []Sheet
	for row := range t.rows {
		for col := range t.cols {
			part := t.tile(col, row)
			g := grid{paper: t.paper, piece: part.Size(), cols: 1, rows: 1}
			b := g.block()
			page := g.page(it.Title, opt)
			clip := scene.RectPath(part)
			page.Ops = append(page.Ops,
				&scene.Group{Name: it.Front.Name, Place: geom.At(b.Min().Sub(part.Min())), Clip: &clip, Ops: it.Front.Ops},
				t.matchMarks(b, col, row))
			out = append(out, Sheet{
				Name: it.Name, Title: it.Title, Part: fmt.Sprintf("%d/%d", row*t.cols+col+1, t.count()), Pieces: 1, Front: page, grid: g,
			})
		}
	}
	return out
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
	return &scene.Stroke{Path: path, Width: markWidth, Colour: scene.Colour{R: 0x1d, G: 0x1a, B: 0x16, Name: "ink"}}
}
