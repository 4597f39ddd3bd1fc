// Package presstest reads imposed pages in tests: the positions of pieces, and cuts without crop
// marks.
package presstest

import (
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

// Piece is a piece on a page.
type Piece struct {
	Name string
	Trim geom.Rect
}

// Pieces returns the pieces of a page. size returns the size of a face by its name, and false for a
// name that is not a piece's.
func Pieces(p *scene.Page, size func(face string) (geom.Size, bool)) []Piece {
	var out []Piece
	groups(p.Ops, geom.Point{}, func(g *scene.Group, at geom.Placement) {
		if s, ok := size(g.Name); ok && g.Role == scene.Art {
			out = append(out, Piece{g.Name, at.ApplyRect(geom.R(0, 0, s.W, s.H))})
		}
	})
	return out
}

// groups visits the groups of a page, including those of a shifted back.
func groups(ops []ink.Op, by geom.Point, visit func(*scene.Group, geom.Placement)) {
	for _, op := range ops {
		g, ok := op.(*scene.Group)
		switch {
		case !ok:
		case g.Name == "shift":
			groups(g.Ops, g.Place.At, visit)
		default:
			visit(g, g.Place.After(geom.At(by)))
		}
	}
}

// Mark is a crop mark.
type Mark struct {
	Box   geom.Rect // of the line, without its width
	Cased bool      // whether it is on a wider white line
}

// Marks returns the crop marks of a page, and the match marks of a tile.
func Marks(p *scene.Page) []Mark {
	var marks []Mark
	var white []geom.Rect
	groups(p.Ops, geom.Point{}, func(g *scene.Group, at geom.Placement) {
		if g.Role != scene.Guide {
			return
		}
		for _, op := range g.Ops {
			s, ok := op.(*ink.Stroke)
			switch {
			case !ok || s.Width > geom.Millimetre*9/10: // a registration mark
			case s.Colour.R > 200:
				white = append(white, lines(s, at)...)
			case g.Name == scene.Guide.String():
				for _, box := range lines(s, at) {
					marks = append(marks, Mark{Box: box})
				}
			}
		}
	})
	for i := range marks {
		for _, w := range white {
			marks[i].Cased = marks[i].Cased || w == marks[i].Box
		}
	}
	return marks
}

// lines returns the boxes of the straight lines of a stroke.
func lines(s *ink.Stroke, at geom.Placement) (out []geom.Rect) {
	var last geom.Point
	for i, v := range s.Path.Verbs {
		to := at.Apply(s.Path.Points[i])
		if v == ink.LineTo {
			out = append(out, geom.R(last.X, last.Y, 0, 0).Union(geom.R(to.X, to.Y, 0, 0)))
		}
		last = to
	}
	return out
}

// Bare is an end of a cut along an edge of a piece without a crop mark.
type Bare struct {
	Piece    string
	Vertical bool // whether the cut runs from top to bottom of the page
}

// rounding is the largest deviation from the middle of a sheet.
const rounding = geom.Micrometre

// BareEnds returns the ends of cuts along the edges of pieces without a mark in their line, beyond
// the piece and without another piece between.
func BareEnds(pieces []Piece, marks []Mark) []Bare {
	var out []Bare
	turned := make([]geom.Rect, len(pieces))
	var upright, level []geom.Rect
	for _, m := range marks {
		if m.Box.W == 0 {
			upright = append(upright, m.Box)
		} else if m.Box.H == 0 {
			level = append(level, turn(m.Box))
		}
	}
	trims := make([]geom.Rect, len(pieces))
	for i, p := range pieces {
		trims[i], turned[i] = p.Trim, turn(p.Trim)
	}
	for i, p := range pieces {
		for range bareEnds(trims[i], trims, upright) {
			out = append(out, Bare{p.Name, true})
		}
		for range bareEnds(turned[i], turned, level) {
			out = append(out, Bare{p.Name, false})
		}
	}
	return out
}

func turn(r geom.Rect) geom.Rect { return geom.R(r.Y, r.X, r.H, r.W) }

// bareEnds counts the unmarked ends of the cuts along the left and right edges of a trim.
func bareEnds(r geom.Rect, trims, marks []geom.Rect) (n int) {
	for _, x := range []geom.Length{r.X, r.Right()} {
		above, below := false, false
		for _, m := range marks {
			if max(m.X-x, x-m.X) > rounding {
				continue
			}
			above = above || m.Bottom() <= r.Y && clear(x, m.Bottom(), r.Y, trims)
			below = below || m.Y >= r.Bottom() && clear(x, r.Bottom(), m.Y, trims)
		}
		if !above {
			n++
		}
		if !below {
			n++
		}
	}
	return n
}

// clear reports whether a cut crosses no piece; it may run along edges.
func clear(x, from, to geom.Length, trims []geom.Rect) bool {
	for _, r := range trims {
		if r.X+rounding < x && x < r.Right()-rounding && r.Y < to && from < r.Bottom() {
			return false
		}
	}
	return true
}
