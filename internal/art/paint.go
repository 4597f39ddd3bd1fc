package art

import (
	"math"
	"slices"

	"cartouche/internal/diag"
)

// painted is a shape with its fill, its stroke and its markers.
func (b *builder) painted(e *element, p path, in scope, o own) []*item {
	if b.points += len(p.pts); b.points > maxPoints {
		b.stop(e, "art-points", maxPoints)
		return nil
	}
	reach := maxReach * max(b.viewport.x, b.viewport.y)
	for _, q := range p.pts {
		if q = apply(in.m, q); !(math.Abs(q.x) < reach && math.Abs(q.y) < reach) {
			b.errs.Add(e.pos(), "art-far", diag.Args{"found": e.name, "allowed": maxReach})
			return nil
		}
	}
	i := &item{at: e.pos(), m: in.m, path: p, evenOdd: in.evenOdd, strokeFirst: in.strokeFirst}
	if in.hidden { // its box counts for what holds it, and a filter may paint where nothing is
		return []*item{i}
	}
	if len(p.verbs) < 2 {
		return append(b.marked(e, p, in), i)
	}
	if e.name != "line" {
		i.fill = b.paint(in.fill, in.fillPale, p, 0, in)
	}
	if in.width > 0 {
		width := in.width
		if k, stretch := scale(in.m); o.fixedWidth && k > 0 {
			if width /= k; stretch > mostStretch && in.stroke.kind != noPaint {
				b.errs.Add(e.pos(), "art-property", diag.Args{"what": "vector-effect", "found": "non-scaling-stroke", "element": e.name})
			}
		}
		line := stroke{width: width, cap: in.cap, join: in.join, limit: in.limit}
		line.dash, line.offset = b.dashesAlong(e, p, in)
		if ink := b.paint(in.stroke, in.strokePale, p, line.reach(), in); ink != nil {
			if b.tooManyDashes(e, p, line.dash) {
				return nil
			}
			line.paint = *ink
			stroked := line // most shapes have none
			i.stroke = &stroked
		}
	}
	marks := b.marked(e, p, in)
	switch {
	case in.marksAfter == 0:
		return append(marks, i)
	case in.marksAfter == 1 && len(marks) > 0:
		first, second := *i, *i
		first.stroke, second.fill = nil, nil
		if i.strokeFirst {
			first, second = second, first
		}
		return slices.Concat([]*item{&first}, marks, []*item{&second})
	}
	return append([]*item{i}, marks...)
}

// context returns the paints that an element gives what it uses.
func (c scope) contextual() [2]source {
	list := [2]source{c.fill, c.stroke}
	for i, s := range list {
		switch s.kind {
		case current:
			list[i] = c.colour
		case contextFill, contextStroke:
			list[i] = c.context[s.kind-contextFill]
		}
	}
	return list
}

// mostStretch is by which share a transform may stretch a line that keeps its width, before that shows.
const mostStretch = 0.02

// dashesAlong returns the dashes of the line of an element and where they begin, in user units. If the element has a pathLength,
// they are parts of that length.
func (b *builder) dashesAlong(e *element, p path, in scope) (dash []float64, offset float64) {
	if _, set := e.attrs.find("pathLength"); !set || in.dash == nil {
		return in.dash, in.offset
	}
	whole := b.plainNumber(e, "pathLength", 0)
	if whole <= 0 {
		return in.dash, in.offset
	}
	frame := p.bounds()
	k := p.long(max(frame.x1-frame.x0, frame.y1-frame.y0)/1e4) / whole
	for _, d := range in.dash {
		dash = append(dash, float64(d*k))
	}
	return dash, float64(in.offset * k)
}

func (b *builder) tooManyDashes(e *element, p path, dash []float64) bool {
	sum, long := 0.0, 0.0
	for _, d := range dash {
		sum += d
	}
	for i := 1; i < len(p.pts); i++ {
		long += p.pts[i].minus(p.pts[i-1]).length()
	}
	if sum == 0 || float64(len(dash))*(long/sum) < mostDashes {
		return false
	}
	b.errs.Add(e.pos(), "art-dashes", diag.Args{"allowed": mostDashes})
	return true
}

// paint resolves where a paint comes from, for a path and how far its line reaches; it returns nil for none.
func (b *builder) paint(s source, opacity float64, p path, reach float64, in scope) *paint {
	if s.kind == server {
		e := b.resource(s.ref.value)
		if e == nil && s.fallback != nil {
			return b.paint(*s.fallback, opacity, p, reach, in)
		}
		if e == nil { // SVG paints nothing
			b.note(s.ref.pos(0), "art-reference", diag.Args{"found": s.ref.value})
			return nil
		}
		switch e.name {
		case "linearGradient", "radialGradient":
			return b.shaded(e, opacity, p, reach, in)
		case "pattern":
			return b.patterned(e, opacity, p, in)
		default:
			b.kind(s.ref, e, "<linearGradient>", "<radialGradient>", "<pattern>")
			return nil
		}
	}
	switch s.kind {
	case current:
		s = in.colour
	case contextFill, contextStroke:
		from := in.context[s.kind-contextFill]
		if from.kind == server {
			b.refuse(decl{name: "fill", value: s.ref}, "marker")
		}
		s = from
	}
	if s.kind != plain {
		return nil
	}
	out := &paint{colour: s.colour, pale: pale(float64(opacity * s.opacity))}
	if out.pale >= 100 {
		return nil
	}
	return out
}
