package press

import (
	"slices"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

// Work is what a cutting machine does with the front of a sheet, and the registration marks that it
// detects.
type Work struct {
	Cut, Fold ink.Path
	Register  ink.Path // as printed: the edge of the square and the centre lines of the angles
}

// Work returns the work for an imposed sheet, with the options of Impose. No line is on another: a single one separates touching
// pieces, whatever their sizes and outlines, and what is cut is not folded. Pieces with an outline are cut along it.
func (s Sheet) Work(opt Options) Work {
	w := Work{Cut: s.layout.trims(), Fold: scene.Outline(s.Front.Ops, scene.Fold)}
	w.Cut.Add(scene.Outline(s.Front.Ops, scene.Cut))
	square, angles := opt.registration(s.layout.paper)
	w.Register.Add(ink.RectPath(square)).Add(angles)
	once(&w.Cut, &w.Fold, &w.Register)
	return w
}

// Lined reports whether a piece on the sheet has its own cut or fold lines.
func (s Sheet) Lined() bool {
	return len(scene.Outline(s.Front.Ops, scene.Cut).Verbs)+len(scene.Outline(s.Front.Ops, scene.Fold).Verbs) > 0
}

// trims returns the lines along the trims of all pieces without an outline.
func (l layout) trims() ink.Path {
	var path ink.Path
	for _, b := range l.blocks {
		if b.outlined() {
			continue
		}
		cells := max(len(b.pieces), 1) // a tile of a larger piece has no pieces of its own
		if b.gutter > 0 || cells == 1 {
			for i := range cells {
				path.Add(ink.RectPath(b.cell(i)))
			}
			continue
		}
		b.parting(&path, cells)
	}
	return path
}

// parting adds the lines between and around touching pieces. A line extends only as far as there
// are pieces next to it.
func (b block) parting(path *ink.Path, cells int) {
	upright, level := map[geom.Length][]geom.Length{}, map[geom.Length][]geom.Length{}
	for i := range cells {
		r := b.cell(i)
		for _, x := range []geom.Length{r.X, r.Right()} {
			upright[x] = append(upright[x], r.Y)
		}
		for _, y := range []geom.Length{r.Y, r.Bottom()} {
			level[y] = append(level[y], r.X)
		}
	}
	for _, x := range b.cutsAcross() {
		for _, part := range runs(upright[x], b.size.H) {
			path.Move(x, part[0]).Line(x, part[1])
		}
	}
	for _, y := range b.cutsDown() {
		for _, part := range runs(level[y], b.size.W) {
			path.Move(part[0], y).Line(part[1], y)
		}
	}
}

// runs joins touching or equal stretches of one length. It returns the start and end of each.
func runs(begins []geom.Length, long geom.Length) [][2]geom.Length {
	slices.Sort(begins)
	var joined [][2]geom.Length
	for _, at := range slices.Compact(begins) {
		if n := len(joined); n > 0 && joined[n-1][1] >= at {
			joined[n-1][1] = at + long
			continue
		}
		joined = append(joined, [2]geom.Length{at, at + long})
	}
	return joined
}
