package layouts

import (
	"cmp"
	"math"
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/model"
	"cartouche/internal/scene"
)

// On a punchboard: the bridges that hold a piece until it is punched out, the distance between pieces, and what remains around them.
const (
	bridge      = 400 * geom.Micrometre
	mostBridges = 4
	punchGap    = 3 * geom.Millimetre
	punchEdge   = 5 * geom.Millimetre
	// leastBridged is the length of the shortest straight line or curve that has a bridge in its middle.
	leastBridged = 3 * geom.Millimetre
)

// punchboard lays out the pieces of other components in rows; the back is nil if none of them has one.
func (s *Studio) punchboard(c *model.Component, errs *diag.List) (front, back *scene.Face) {
	front = &scene.Face{Name: c.Name + ".front", Size: c.Size.Value, Bleed: c.Bleed.Value}
	if c.Sides() == 2 {
		back = &scene.Face{Name: c.Name + ".back", Size: c.Size.Value, Bleed: c.Bleed.Value}
	}
	room := front.Trim().Inset(punchEdge)
	at, high, fit, all := room.Min(), geom.Length(0), 0, 0
	for _, of := range c.Punch {
		for i := range s.Count(of) {
			p, more := s.Piece(of, i)
			*errs = append(*errs, more...)
			size := p.Front.Size
			for range p.Copies {
				if at.X+size.W > room.Right() && at.X > room.X {
					at, high = geom.Pt(room.X, at.Y+high+punchGap), 0
				}
				if all++; at.X+size.W > room.Right() || at.Y+size.H > room.Bottom() {
					continue
				}
				fit++
				s.punched(front, p, p.Front, at, errs)
				if p.Back != nil {
					s.punched(back, p, p.Back, geom.Pt(c.Size.Value.W-at.X-size.W, at.Y), errs)
				}
				at.X, high = at.X+size.W+punchGap, max(high, size.H)
			}
		}
	}
	if fit < all {
		errs.Add(c.Size.Pos, "punch-full", diag.Args{"component": c.Name, "found": all, "allowed": fit})
	}
	return front, back
}

// punched puts a side of a piece on a punchboard; on the front with its outline, which bridges interrupt.
func (s *Studio) punched(board *scene.Face, p Piece, side *scene.Face, at geom.Point, errs *diag.List) {
	clip := ink.RectPath(side.Trim().Inset(-min(side.Bleed, punchGap/2)))
	bare := *side
	bare.From, bare.Slots = nil, nil
	bare.Ops = slices.DeleteFunc(slices.Clone(side.Ops), func(op ink.Op) bool {
		g, ok := op.(*scene.Group)
		return ok && g.Role == scene.Cut
	})
	ops := []ink.Op{bare.Placed(geom.At(at), &clip)}
	if side == p.Front {
		outline := ink.RectPath(side.Trim())
		if side.Cut != nil {
			outline = *side.Cut
		}
		d := s.newDrawing(&scene.Face{}, p.Component.Name, model.Scope{Errs: errs}, false)
		d.As(scene.Cut, func() { d.Stroke(bridged(outline).Moved(at), "ink", Hair) })
		ops = append(ops, d.Face.Ops...)
	}
	board.Ops = append(board.Ops, ops...)
	board.From = append(board.From, scene.From{At: p.Component.Pos, Ops: len(ops)})
}

// chords is how many straight lines replace a curve that has bridges.
const chords = 24

// bridged returns an outline without the bridges: one in the middle of each of its longest lines and curves.
func bridged(outline ink.Path) ink.Path {
	var points []geom.Point // of the current subpath
	var steps []float64     // where each of its lines and curves ends, along the way
	var path ink.Path
	flush := func() {
		if len(points) > 1 {
			path.Add(interrupted(points, middles(steps)))
		}
		points, steps = nil, nil
	}
	for step := range outline.Steps() {
		switch step.Verb {
		case ink.MoveTo:
			flush()
			points = append(points, step.To[0])
			continue
		case ink.CubicTo:
			points = append(points, step.Chords(chords)...)
		default:
			points = append(points, step.End())
		}
		steps = append(steps, along(points))
	}
	flush()
	return path
}

func far(a, b geom.Point) float64 { return math.Hypot(float64(b.X-a.X), float64(b.Y-a.Y)) }

// along returns the length of a way.
func along(points []geom.Point) float64 {
	sum := 0.0
	for i := 1; i < len(points); i++ {
		sum += far(points[i-1], points[i])
	}
	return sum
}

// middles returns where the bridges are: in the middle of the longest steps or, if there are not two long ones, at the quarters.
func middles(ends []float64) []float64 {
	type step struct{ long, middle float64 }
	var list []step
	from := 0.0
	for _, end := range ends {
		if end-from >= float64(leastBridged) {
			list = append(list, step{end - from, (from + end) / 2})
		}
		from = end
	}
	slices.SortStableFunc(list, func(a, b step) int { return cmp.Compare(b.long, a.long) })
	if len(list) < 2 {
		return []float64{from / 8, from * 3 / 8, from * 5 / 8, from * 7 / 8}
	}
	var at []float64
	for _, s := range list[:min(len(list), mostBridges)] {
		at = append(at, s.middle)
	}
	slices.Sort(at)
	return at
}

// interrupted returns a way without the bridges in it.
func interrupted(points []geom.Point, bridges []float64) ink.Path {
	var path ink.Path
	const half = float64(bridge) / 2
	whole := along(points)
	from := 0.0
	for _, b := range append(bridges, whole+2*half) {
		to := min(b-half, whole)
		if to > from {
			part := between(points, from, to)
			path.Move(part[0].X, part[0].Y)
			for _, p := range part[1:] {
				path.Line(p.X, p.Y)
			}
		}
		from = b + half
	}
	return path
}

// between returns the part of a way from one length to another.
func between(points []geom.Point, from, to float64) []geom.Point {
	var part []geom.Point
	done := 0.0
	for i := 1; i < len(points); i++ {
		a, b := points[i-1], points[i]
		long := far(a, b)
		if long == 0 {
			continue
		}
		at := func(l float64) geom.Point {
			t := (l - done) / long
			return a.Add(geom.Pt(geom.Length(math.Round(float64(b.X-a.X)*t)), geom.Length(math.Round(float64(b.Y-a.Y)*t))))
		}
		if part == nil && from < done+long {
			part = append(part, at(from))
		}
		if part != nil && to <= done+long {
			return append(part, at(to))
		}
		if part != nil {
			part = append(part, b)
		}
		done += long
	}
	return append(part, points[len(points)-1])
}
