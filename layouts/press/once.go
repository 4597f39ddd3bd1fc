package press

import (
	"cmp"
	"math"
	"slices"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
)

// sameLine is how far lines may be apart and still be one cut, and the shortest stretch that counts.
const sameLine = 10 * geom.Micrometre

// once removes from the paths what is on them twice: straight lines, or parts of them, that are on others, and equal curves. Of two,
// that of the earlier path stays. What is left of an outline keeps its order, and one of which nothing is removed stays closed.
func once(paths ...*ink.Path) {
	drawn := drawing{bands: map[geom.Length][]int{}}
	for _, p := range paths {
		var kept ink.Path
		for _, outline := range outlines(*p) {
			kept.Add(drawn.add(outline))
		}
		*p = kept
	}
}

// outlines splits a path into its parts.
func outlines(p ink.Path) [][]ink.Step {
	var list [][]ink.Step
	for step := range p.Steps() {
		if step.Verb == ink.MoveTo {
			list = append(list, nil)
		}
		list[len(list)-1] = append(list[len(list)-1], step)
	}
	return list
}

// drawing is the lines and curves so far, each without what was on others.
type drawing struct {
	steps []ink.Step
	bands map[geom.Length][]int // which of them are in each band of bandHeight
}

const bandHeight = 10 * geom.Millimetre

// add draws an outline, and returns what of it is new.
func (d *drawing) add(outline []ink.Step) ink.Path {
	var left []ink.Step
	whole := true
	for _, step := range outline[1:] {
		if step.From == step.End() {
			continue
		}
		parts := d.rest(step)
		whole = whole && len(parts) == 1 && parts[0].From == step.From && parts[0].End() == step.End()
		for _, part := range parts {
			d.note(part)
		}
		left = append(left, parts...)
	}
	if whole {
		return joined(outline[1:], true)
	}
	for i := 1; i < len(left); i++ { // an outline that is interrupted begins after the gap
		if left[i].From != left[i-1].End() && left[len(left)-1].End() == left[0].From {
			left = slices.Concat(left[i:], left[:i])
			break
		}
	}
	return joined(left, false)
}

// joined returns steps as a path, with a new part wherever one does not begin at the end of the one before.
func joined(steps []ink.Step, closes bool) (p ink.Path) {
	for i, s := range steps {
		if i == 0 || s.From != steps[i-1].End() {
			p.Move(s.From.X, s.From.Y)
		}
		switch {
		case s.Verb == ink.CubicTo:
			p.Cubic(s.To[0], s.To[1], s.To[2])
		case s.Verb == ink.Close && closes:
			p.Close()
		default:
			p.Line(s.End().X, s.End().Y)
		}
	}
	return p
}

// note adds a step to the drawing.
func (d *drawing) note(s ink.Step) {
	box := boxOf(s)
	for y := box.Y / bandHeight; y <= box.Bottom()/bandHeight; y++ {
		d.bands[y] = append(d.bands[y], len(d.steps))
	}
	d.steps = append(d.steps, s)
}

// boxOf returns the box around a step and what counts as the same line.
func boxOf(s ink.Step) geom.Rect {
	return ink.Path{Points: append([]geom.Point{s.From}, s.To...)}.Box().Inset(-sameLine)
}

// rest returns what of a step is not on the drawing yet.
func (d *drawing) rest(s ink.Step) []ink.Step {
	box := boxOf(s)
	var covered [][2]int64
	for y := box.Y / bandHeight; y <= box.Bottom()/bandHeight; y++ {
		for _, i := range d.bands[y] {
			other := d.steps[i]
			switch {
			case s.Verb != ink.CubicTo && other.Verb != ink.CubicTo:
				if from, to, ok := onLine(s, other); ok {
					covered = append(covered, [2]int64{from, to})
				}
			case s.Verb == other.Verb && sameCurve(s, other):
				return nil
			}
		}
	}
	if covered == nil {
		return []ink.Step{s}
	}
	return uncovered(s, covered)
}

// onLine returns the stretch of a straight line that another one covers, in micrometres from its start.
func onLine(s, other ink.Step) (from, to int64, ok bool) {
	long := length(s.From, s.End())
	a, offA := offset(s, long, other.From)
	b, offB := offset(s, long, other.End())
	if a > b {
		a, b, offA, offB = b, a, offB, offA
	}
	from, to = max(a, 0), min(b, long)
	if to-from <= int64(sameLine) {
		return 0, 0, false
	}
	off := func(at int64) int64 { return offA + (offB-offA)*(at-a)/(b-a) }
	near := func(off int64) bool { return max(off, -off) <= int64(sameLine) }
	return from, to, near(off(from)) && near(off(to))
}

// offset returns where a point is beside a straight line: how far along it, and how far to its side.
func offset(s ink.Step, long int64, p geom.Point) (along, aside int64) {
	d, q := s.End().Sub(s.From), p.Sub(s.From)
	return int64(d.X*q.X+d.Y*q.Y) / long, int64(d.X*q.Y-d.Y*q.X) / long
}

// length returns the distance between two points, rounded down.
func length(a, b geom.Point) int64 {
	d := b.Sub(a)
	return max(int64(math.Sqrt(float64(d.X*d.X+d.Y*d.Y))), 1)
}

// sameCurve reports whether two curves have the same points, in either direction.
func sameCurve(a, b ink.Step) bool {
	of := func(s ink.Step) []geom.Point { return append([]geom.Point{s.From}, s.To...) }
	one, other := of(a), of(b)
	equal := func() bool {
		return slices.EqualFunc(one, other, func(p, q geom.Point) bool { return length(p, q) <= int64(sameLine) })
	}
	if equal() {
		return true
	}
	slices.Reverse(other)
	return equal()
}

// uncovered returns the parts of a straight line outside the stretches that others cover.
func uncovered(s ink.Step, covered [][2]int64) []ink.Step {
	slices.SortFunc(covered, func(a, b [2]int64) int { return cmp.Compare(a[0], b[0]) })
	long, done := length(s.From, s.End()), int64(0)
	var parts []ink.Step
	part := func(from, to int64) {
		if to-from > int64(sameLine) {
			parts = append(parts, ink.Step{Verb: ink.LineTo, From: pointOn(s, from, long), To: []geom.Point{pointOn(s, to, long)}})
		}
	}
	for _, c := range covered {
		part(done, c[0])
		done = max(done, c[1])
	}
	part(done, long)
	return parts
}

// pointOn returns the point of a straight line at a distance from its start.
func pointOn(s ink.Step, at, long int64) geom.Point {
	if at >= long {
		return s.End()
	}
	d := s.End().Sub(s.From)
	return s.From.Add(geom.Pt(d.X*geom.Length(at)/geom.Length(long), d.Y*geom.Length(at)/geom.Length(long)))
}
