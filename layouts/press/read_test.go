package press_test

import (
	"slices"
	"testing"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

// laid is the content of a page, in page coordinates.
type laid struct {
	pieces []piece
	strips []geom.Rect
	marks  []geom.Rect // thin boxes around the lines of crop marks, and the registration marks
	white  []geom.Rect // white lines under marks on printed ground
	cuts   []geom.Rect // thin boxes around the cut lines
	folds  []geom.Rect
}

// piece is a piece on a page.
type piece struct {
	name      string
	trim, ink geom.Rect  // ink is its visible area, including bleed
	up        geom.Point // direction of its upper edge, one micrometre long
}

// read returns the pieces, strips and marks of a page.
func read(t *testing.T, p *scene.Page, size func(name string) geom.Size) laid {
	t.Helper()
	var out laid
	for _, op := range p.Ops {
		g, ok := op.(*scene.Group)
		if !ok {
			t.Errorf("a %T on the page", op)
			continue
		}
		switch {
		case g.Name == "shift":
			out.add(t, g.Ops, g.Place.At, size)
		default:
			out.add(t, []ink.Op{g}, geom.Point{}, size)
		}
	}
	return out
}

func (l *laid) add(t *testing.T, ops []ink.Op, by geom.Point, size func(name string) geom.Size) {
	t.Helper()
	for _, op := range ops {
		g := op.(*scene.Group)
		moved := g.Place.After(geom.At(by))
		switch {
		case g.Name == "line" || g.Name == "ruler":
			l.strips = append(l.strips, moved.ApplyRect(g.Ops[0].(*ink.Fill).Path.Box()))
		case g.Name == "map":
			l.strips = append(l.strips, moved.ApplyRect(g.Ops[len(g.Ops)-1].(*ink.Stroke).Path.Box()))
		case g.Role == scene.Guide:
			for _, op := range g.Ops {
				if s, ok := op.(*ink.Stroke); ok && s.Colour.R == 255 {
					l.white = append(l.white, lines([]ink.Op{op}, by)...)
				} else {
					l.marks = append(l.marks, lines([]ink.Op{op}, by)...)
				}
			}
		case g.Role == scene.Cut:
			l.cuts = append(l.cuts, lines(g.Ops, by)...)
		case g.Role == scene.Fold:
			l.folds = append(l.folds, lines(g.Ops, by)...)
		default:
			l.pieces = append(l.pieces, readPiece(t, g, moved, size(g.Name)))
		}
	}
}

func readPiece(t *testing.T, g *scene.Group, at geom.Placement, s geom.Size) piece {
	t.Helper()
	ink := g.Ops[0].(*ink.Fill).Path.Box()
	if g.Clip != nil {
		ink = g.Clip.Box()
	}
	if at.Mirror {
		t.Errorf("%s is mirrored", g.Name)
	}
	return piece{
		name: g.Name, trim: at.ApplyRect(geom.R(0, 0, s.W, s.H)), ink: at.ApplyRect(ink),
		up: at.Apply(geom.Pt(0, -1)).Sub(at.Apply(geom.Point{})),
	}
}

// lines returns thin boxes around straight lines.
func lines(ops []ink.Op, by geom.Point) (out []geom.Rect) {
	for _, op := range ops {
		switch op := op.(type) {
		case *ink.Fill:
			out = append(out, op.Path.Box().Move(by))
		case *ink.Stroke:
			var last geom.Point
			for i, v := range op.Path.Verbs {
				to := op.Path.Points[i].Add(by)
				if v == ink.LineTo {
					r := geom.R(last.X, last.Y, 0, 0).Union(geom.R(to.X, to.Y, 0, 0))
					if r.W == 0 {
						r.X, r.W = r.X-op.Width/2, op.Width
					} else {
						r.Y, r.H = r.Y-op.Width/2, op.Width
					}
					out = append(out, r)
				}
				last = to
			}
		}
	}
	return out
}

// rulerFits reports whether the pieces of a page surely leave room for a ruler below or above them, whatever the marks and the map.
func rulerFits(p *scene.Page) bool {
	return p.Size.H-p.Bleed.H >= 44*mm && p.Size.W >= rulerWidth+2*17*mm
}

// checkStrips checks that a page has small print, and where there is room a ruler, 13 mm from the edges of the paper.
func checkStrips(t *testing.T, p *scene.Page, l laid) {
	t.Helper()
	switch inner := geom.R(0, 0, p.Size.W, p.Size.H).Inset(13 * mm); {
	case len(l.strips) == 1 && !rulerFits(p):
	case len(l.strips) != 2 || l.strips[0].Overlaps(l.strips[1]):
		t.Errorf("the small print and the ruler are at %v beside %v", l.strips, p.Bleed)
	case !inner.Contains(l.strips[1]):
		t.Errorf("the ruler at %v is less than 13 mm from an edge of the paper", l.strips[1])
	}
}

// check checks that nothing on a page is cut off or overlaps anything else.
func check(t *testing.T, p *scene.Page, l laid, margin geom.Length) {
	t.Helper()
	printable := geom.R(0, 0, p.Size.W, p.Size.H).Inset(margin)
	for i, a := range l.pieces {
		if !printable.Contains(a.ink) {
			t.Errorf("%s at %v cannot be printed: %v", a.name, a.ink, printable)
		}
		if !a.ink.Contains(a.trim) {
			t.Errorf("%s is clipped to %v of %v", a.name, a.ink, a.trim)
		}
		if !p.Trim.Inset(-rounding).Contains(a.trim) || !p.Bleed.Inset(-rounding).Contains(a.ink) {
			t.Errorf("%s at %v, %v is outside the page's boxes %v, %v", a.name, a.trim, a.ink, p.Trim, p.Bleed)
		}
		for _, b := range l.pieces[:i] {
			if a.trim.Overlaps(b.ink) || b.trim.Overlaps(a.ink) {
				t.Errorf("%s at %v and %s at %v overlap", a.name, a.ink, b.name, b.ink)
			}
		}
	}
	if !geom.R(0, 0, p.Size.W, p.Size.H).Contains(p.Bleed) {
		t.Errorf("the bleed box %v leaves the page %v", p.Bleed, p.Size)
	}
	checkStrips(t, p, l)
	for i, s := range append(l.strips, l.marks...) {
		what, reach := "the small print or ruler", printable
		if i >= len(l.strips) {
			what, reach = "a crop mark", printable.Inset(-mm/10) // half the width of its line
		}
		if !reach.Contains(s) {
			t.Errorf("%s at %v cannot be printed: %v", what, s, printable)
		}
		for _, a := range l.pieces {
			mark := i >= len(l.strips)
			if s.Overlaps(a.trim) || s.Overlaps(a.ink) && !mark {
				t.Errorf("%s at %v overlaps %s at %v", what, s, a.name, a.ink)
			}
			if s.Overlaps(a.ink) && !slices.ContainsFunc(l.white, func(w geom.Rect) bool { return w.Contains(s) }) {
				t.Errorf("%s at %v has no white line under it on %s at %v", what, s, a.name, a.ink)
			}
		}
	}
	for _, w := range l.white {
		for _, a := range l.pieces {
			if w.Overlaps(a.trim) {
				t.Errorf("the white line under a mark at %v overlaps %s at %v", w, a.name, a.trim)
			}
		}
	}
	for _, s := range l.strips {
		for _, m := range l.marks {
			if s.Overlaps(m) {
				t.Errorf("a crop mark at %v crosses the small print or ruler at %v", m, s)
			}
		}
	}
}
