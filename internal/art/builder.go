package art

import (
	"math"
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
)

// builder makes a drawing of a tree of elements.
type builder struct {
	file    *file
	ids     map[string]*element
	rules   []rule
	cascade map[*element][]decl
	errs    *diag.List

	viewport      pt // of the drawing, to tell what reaches too far
	drawn, points int
	full          bool // a bound was reached: nothing more is drawn
	checked       map[*element]bool
}

// scope is where an element stands.
type scope struct {
	style
	m     geom.Affine // from the coordinates here to those of the drawing
	view  pt          // width and height that percentages are of
	depth int
	using []*element // what is being used, outermost first
}

// whole is what percentages of lengths without a direction are of.
func (c scope) whole() float64 { return c.view.length() / math.Sqrt2 }

// manyMistakes is when a file is given up: nobody reads more about one.
const manyMistakes = 50

// maxReach is how many times its own width and height a drawing may reach beyond itself.
const maxReach = 1000

// index finds the elements by their ids and the style sheets, and notes what no file may
// have anywhere.
func (b *builder) index(e *element) {
	if b.cascade == nil {
		b.cascade, b.checked = map[*element][]decl{}, map[*element]bool{}
	}
	if id := e.attrs["id"].value; id != "" && b.ids[id] == nil {
		b.ids[id] = e
	}
	switch {
	case e.name == "script":
		b.errs.Add(e.pos(), "art-script", diag.Args{"found": "<script>"})
	case slices.Contains(animations, e.name):
		b.errs.Add(e.pos(), "art-moving", diag.Args{"found": e.name})
	case e.name == "style":
		for _, t := range e.css {
			b.sheet(t)
		}
	}
	for _, name := range e.names {
		if strings.HasPrefix(name, "on") {
			b.errs.Add(e.attrs[name].pos(0), "art-script", diag.Args{"found": name})
		}
	}
	for _, i := range e.inner {
		b.index(i)
	}
}

var animations = []string{"animate", "animateColor", "animateMotion", "animateTransform", "set", "discard"}

// unseen are elements that are not drawn where they stand.
var unseen = strings.Fields(`defs symbol clipPath linearGradient radialGradient style title desc metadata
	filter mask pattern marker`)

// known are the attributes, besides properties, that are understood or change nothing.
var known = strings.Fields(`id class style x y width height rx ry r cx cy x1 y1 x2 y2 fx fy fr d points href
	viewBox preserveAspectRatio gradientUnits gradientTransform spreadMethod offset clipPathUnits
	version baseProfile lang role tabindex focusable type media contentScriptType contentStyleType zoomAndPan
	title name target`)

// attributes notes the attributes of an element that are not understood, once.
func (b *builder) attributes(e *element) {
	if b.checked[e] {
		return
	}
	b.checked[e] = true
	for _, name := range e.names {
		if !slices.Contains(known, name) && !isProperty(name) && !strings.HasPrefix(name, "data-") && !strings.HasPrefix(name, "aria-") {
			b.unknown("art-attribute", e.attrs[name].pos(0), name, slices.Concat(known, passed, single))
		}
	}
}

// children draws what an element holds.
func (b *builder) children(e *element, in scope) []*item {
	var list []*item
	for _, i := range e.inner {
		list = append(list, b.element(i, in)...)
	}
	return list
}

// element draws an element.
func (b *builder) element(e *element, in scope) []*item {
	if slices.Contains(unseen, e.name) || b.full || len(*b.errs) > manyMistakes {
		return nil
	}
	b.drawn++
	in.depth++
	if b.drawn > maxElements {
		b.stop(e, "art-elements", maxElements)
		return nil
	}
	if in.depth > maxDepth {
		b.stop(e, "art-depth", maxDepth)
		return nil
	}
	b.attributes(e)
	var o own
	in.style, o = b.style(e, in.style, in.whole())
	if o.none {
		return nil
	}
	in.m = b.transform(o.transform).After(in.m)
	var items []*item
	switch e.name {
	case "g":
		items = b.children(e, in)
	case "svg":
		items = b.nested(e, in, o)
	case "use":
		items = b.use(e, in)
	default:
		p, ok := b.shape(e, in)
		if !ok {
			return nil
		}
		items = b.painted(e, p, in)
	}
	return b.grouped(items, e, in, o)
}

// stop notes that a bound is reached, after which nothing more is drawn.
func (b *builder) stop(e *element, code string, allowed int) {
	b.full = true
	b.errs.Add(e.pos(), code, diag.Args{"allowed": allowed})
}

// grouped makes items one, when they are to be transparent or cut off as a whole.
func (b *builder) grouped(items []*item, e *element, in scope, o own) []*item {
	percent := pale(o.opacity)
	clips, ok := b.clips(o.clip, e, in)
	switch {
	case !ok || percent >= 100 || len(items) == 0:
		return nil
	case percent == 0 && clips == nil:
		return items
	}
	return []*item{{at: e.pos(), m: in.m, pale: percent, clips: clips, items: items}}
}

// painted is a shape with its fill and its stroke.
func (b *builder) painted(e *element, p path, in scope) []*item {
	b.points += len(p.pts)
	if b.points > maxPoints {
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
	if len(p.verbs) < 2 || in.hidden {
		return nil
	}
	i := &item{at: e.pos(), m: in.m, path: p, evenOdd: in.evenOdd}
	if e.name != "line" {
		i.fill = b.paint(in.fill, in.fillPale, p, in)
	}
	if in.width > 0 {
		if ink := b.paint(in.stroke, in.strokePale, p, in); ink != nil {
			if b.tooManyDashes(e, p, in.dash) {
				return nil
			}
			i.stroke = &stroke{paint: *ink, width: in.width, cap: in.cap, join: in.join, limit: in.limit, dash: in.dash, offset: in.offset}
		}
	}
	if i.fill == nil && i.stroke == nil {
		return nil
	}
	return []*item{i}
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

// paint resolves where a paint comes from, for a path; it returns nil for none.
func (b *builder) paint(s source, opacity float64, p path, in scope) *paint {
	if s.kind == current {
		s = in.colour
		s.kind = plain
	}
	if s.kind == noPaint {
		return nil
	}
	out := &paint{colour: s.colour, pale: pale(float64(opacity * s.opacity))}
	if s.kind == server {
		g, ok := b.gradient(s.ref, p, in)
		if !ok {
			return nil
		}
		if len(g.Stops) == 1 || g.Space.A*g.Space.D == g.Space.B*g.Space.C {
			last := g.Stops[len(g.Stops)-1]
			out.colour = last.Colour
			out.pale = pale(float64(opacity * (1 - float64(last.Pale)/100)))
		} else {
			out.gradient = g
		}
	}
	if out.pale >= 100 {
		return nil
	}
	return out
}

// find returns the element that a reference names; it notes when there is none.
func (b *builder) find(ref text) *element {
	e := b.ids[ref.value]
	if e == nil {
		ids := make([]string, 0, len(b.ids))
		for id := range b.ids {
			ids = append(ids, id)
		}
		slices.Sort(ids)
		b.unknown("art-reference", ref.pos(0), ref.value, ids)
	}
	return e
}

// local returns the id that an href names within the file.
func (b *builder) local(href text) (text, bool) {
	id, ok := strings.CutPrefix(strings.TrimSpace(href.value), "#")
	if !ok {
		b.errs.Add(href.pos(0), "art-outside", diag.Args{"found": snippet(href.value)})
	}
	href.value, href.exact = id, false
	return href, ok
}

// target returns what a use element uses.
func (b *builder) target(e *element) *element {
	href, ok := e.href()
	if !ok {
		b.errs.Add(e.pos(), "art-lacks", diag.Args{"element": e.name, "found": "href"})
		return nil
	}
	ref, ok := b.local(href)
	if !ok {
		return nil
	}
	return b.find(ref)
}

// use draws an element once more, moved.
func (b *builder) use(e *element, in scope) []*item {
	target := b.target(e)
	if target == nil {
		return nil
	}
	if slices.Contains(in.using, target) {
		b.full = true
		b.errs.Add(e.pos(), "art-circle", diag.Args{"found": target.attrs["id"].value})
		return nil
	}
	in.using = append(slices.Clone(in.using), target)
	in.m = geom.Affine{A: 1, D: 1, E: b.number(e, "x", in.view.x, 0), F: b.number(e, "y", in.view.y, 0)}.After(in.m)
	if target.name != "symbol" {
		return b.element(target, in)
	}
	b.attributes(target)
	in.depth++
	var o own
	in.style, o = b.style(target, in.style, in.whole())
	in.m = b.transform(o.transform).After(in.m)
	size := pt{b.number(e, "width", in.view.x, in.view.x), b.number(e, "height", in.view.y, in.view.y)}
	return b.grouped(b.framed(target, size, in, o), target, in, o)
}
