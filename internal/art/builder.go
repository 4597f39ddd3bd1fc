package art

import (
	"maps"
	"math"
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/font"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/picture"
)

// builder makes a drawing of a tree of elements.
type builder struct {
	file    *file
	fonts   *font.Set // nil for none
	ids     map[string]*element
	rules   rules
	copied  *element // what a use draws: around it selectors find nothing
	cascade map[inUse][]decl
	stopped map[*element][]ink.Stop     // of gradients, which are read once
	views   map[*element]pt             // of each svg, what percentages in it are of
	kinds   map[*element]map[string]int // how many elements of each name are in an element
	errs    *diag.List
	notes   *diag.List

	pictures map[*element]*picture.File
	pixels   int // of them

	scratch path // that data followed last; data returns copies

	viewport      pt // of the drawing, to find what reaches too far
	drawn, points int
	full          bool // a bound was reached: nothing more is drawn

	outermost  *element
	spaces     map[string]string       // the namespaces of prefixes in style sheets
	animations map[string]frames       // of style sheets
	animated   map[*element][]*element // by elements of SMIL
	moving     []*element              // those
	registered []string                // custom properties that are declared with more than a value
	reported   map[refusedAt]bool
}

// scope is the surroundings of an element.
type scope struct {
	style
	m     geom.Affine // from the coordinates here to those of the drawing
	view  pt          // width and height that percentages are of
	depth int
	using []*element // what is being used, outermost first

	context [2]source // the fill and the stroke of what uses this
}

// whole is what percentages of lengths without a direction are of.
func (c scope) whole() float64 { return c.view.length() / math.Sqrt2 }

// manyErrors is after how many errors a file is given up.
const manyErrors = 50

// maxReach is how many times its own width and height a drawing may reach beyond itself.
const maxReach = 10_000

// index finds the elements by their ids and the style sheets, and reports scripts.
func (b *builder) index(e *element) {
	if id := e.attrs.of("id").value; id != "" && b.ids[id] == nil {
		b.ids[id] = e
	}
	switch e.name {
	case "script":
		b.errs.Add(e.pos(), "art-script", diag.Args{"found": "<script>"})
	case "set", "animate", "animateTransform", "animateMotion":
		b.moving = append(b.moving, e)
	case "style":
		b.styleSheet(e)
	}
	for _, name := range e.attrs.names {
		if strings.HasPrefix(name, "on") {
			b.errs.Add(e.attrs.of(name).pos(0), "art-script", diag.Args{"found": name})
		}
	}
	for _, i := range e.inner {
		b.index(i)
	}
}

// note reports what does not stop a print: once for each code, or for each value that is ignored.
func (b *builder) note(at diag.Pos, code string, args diag.Args) {
	if !slices.ContainsFunc(*b.notes, func(d diag.Diagnostic) bool {
		return d.Code == code && (args["what"] == nil || d.Args["what"] == args["what"] && d.Args["found"] == args["found"])
	}) && len(*b.notes) < manyErrors {
		b.notes.Add(at, code, args)
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

// element draws an element. Elements that paint nothing, and such that SVG does not know, are ignored.
func (b *builder) element(e *element, in scope) []*item {
	in.depth++
	if !b.room(e, in) || !b.wanted(e) {
		return nil
	}
	draw := painters[e.name]
	if draw == nil {
		return nil
	}
	outer := in
	var o own
	in.style, o = b.style(e, in.style, in.whole())
	if o.contents {
		b.refuseContents(e)
	}
	if o.none || o.contents && e.name != "g" {
		return nil
	}
	if o.contents { // it is as if it were not there
		return b.children(e, scope{in.style, outer.m, in.view, in.depth, in.using, in.context})
	}
	b.refuseAll(e, in, o)
	e = e.with(o.geometry)
	if o.box != "" && !o.still() {
		o.frame = b.measured(e, in, o)
	}
	var ok bool
	if in.m, ok = b.moved(o, in); !ok {
		return nil
	}
	if e.name == "use" { // what cuts it off, masks it or filters it is moved with it
		in.m = b.offset(e, in).After(in.m)
	}
	items := draw(b, e, in, o)
	if e.name == "svg" {
		at, size := b.nestedBox(e, in)
		in.m = at.After(in.m)
		in = b.viewed(e, size, in)
	}
	return b.grouped(items, e, in, outer, o)
}

// viewed returns the scope of an element that shows its viewBox in a size, in whose coordinates it is cut off, masked and filtered too.
func (b *builder) viewed(e *element, size pt, in scope) scope {
	if _, m, ok := b.view(e, size); ok {
		in.m = m.After(in.m)
	}
	return in
}

// measured returns the box of an element by which it is moved, in its own coordinates.
func (b *builder) measured(e *element, in scope, o own) *box {
	before, reported := len(*b.errs), maps.Clone(b.reported)
	inner := in
	if e.name == "use" {
		inner.m = b.offset(e, in).After(in.m)
	}
	items := painters[e.name](b, e, inner, o)
	*b.errs, b.reported = (*b.errs)[:before], reported // they are reported when it is drawn
	if frame, ok := b.reference(o.box, e, items, in); ok && !frame.empty() {
		return &frame
	}
	return &box{}
}

// origin reads the origin of the transforms in a box of a size. It reports false if it is the corner.
func (b *builder) origin(o own, size pt) (pt, bool) {
	if o.origin.value == "" {
		return pt{}, o.frame != nil
	}
	x, y, ok := origin(o.origin.value, size)
	b.value(decl{name: "transform-origin", value: o.origin}, ok, syntaxes["transform-origin"].allowed...)
	return pt{x, y}, true
}

// painters draw the elements that paint something.
var painters map[string]func(b *builder, e *element, in scope, o own) []*item

func init() { // they draw elements themselves
	group := func(b *builder, e *element, in scope, _ own) []*item { return b.children(e, in) }
	shape := func(b *builder, e *element, in scope, o own) []*item {
		p, ok := b.shape(e, in)
		if !ok {
			return nil
		}
		return b.painted(e, p, in, o)
	}
	words := func(b *builder, e *element, in scope, o own) []*item { return b.words(e, in) }
	painters = map[string]func(b *builder, e *element, in scope, o own) []*item{
		"g": group, "a": group, "switch": (*builder).choice, "svg": (*builder).nested, "use": (*builder).use,
		"image": (*builder).image, "text": words, "flowRoot": words, "foreignObject": (*builder).foreign,
		"path": shape, "rect": shape, "circle": shape, "ellipse": shape, "line": shape, "polyline": shape, "polygon": shape,
	}
}

// room counts an element that is drawn, and reports whether the bounds leave room for it.
func (b *builder) room(e *element, in scope) bool {
	if b.full || len(*b.errs) > manyErrors {
		return false
	}
	b.drawn++
	if b.drawn > maxElements {
		b.stop(e, "art-elements", maxElements)
	} else if in.depth > maxDepth {
		b.stop(e, "art-depth", maxDepth)
	}
	return !b.full
}

// moved returns the map from the coordinates of an element to the drawing. It reports false
// if its transform leaves nothing visible.
func (b *builder) moved(o own, in scope) (geom.Affine, bool) {
	if o.still() {
		return in.m, true
	}
	frame := box{0, 0, in.view.x, in.view.y}
	if o.frame != nil {
		frame = *o.frame
	}
	size := pt{frame.x1 - frame.x0, frame.y1 - frame.y0}
	m := b.affine(o.motion, size)
	if origin, ok := b.origin(o, size); ok {
		if o.frame != nil {
			origin = origin.plus(pt{frame.x0, frame.y0})
		}
		m = geom.Affine{A: 1, D: 1, E: -origin.x, F: -origin.y}.After(m).After(geom.Affine{A: 1, D: 1, E: origin.x, F: origin.y})
	}
	d := float64(m.A*m.D) - float64(m.B*m.C)
	return m.After(in.m), finite(m) && d != 0
}

// wanted reports whether the conditions of an element hold.
func (b *builder) wanted(e *element) bool {
	_, extended := e.attrs.find("requiredExtensions")
	lang, said := e.attrs.find("systemLanguage")
	if extended && e.attrs.of("requiredExtensions").value != "" {
		return false
	}
	return !said || slices.ContainsFunc(strings.Split(lang.value, ","), func(s string) bool {
		first, _, _ := strings.Cut(strings.TrimSpace(s), "-")
		return first == "en"
	})
}

// choice draws the first child of a switch that can be drawn.
func (b *builder) choice(e *element, in scope, _ own) []*item {
	for _, i := range e.inner {
		if painters[i.name] != nil && b.wanted(i) && i.name != "foreignObject" && i.name != "flowRoot" {
			return b.element(i, in)
		}
	}
	return nil
}

func (b *builder) foreign(e *element, _ scope, _ own) []*item {
	b.errs.Add(e.pos(), "art-element", diag.Args{"found": e.name})
	return nil
}

// stop reports that a bound is reached, after which nothing more is drawn.
func (b *builder) stop(e *element, code string, allowed int) {
	if !b.full {
		b.errs.Add(e.pos(), code, diag.Args{"allowed": allowed})
	}
	b.full = true
}

// grouped makes items one, when they are transparent, cut off or changed as a whole. outer is the scope around their element.
func (b *builder) grouped(items []*item, e *element, in, outer scope, o own) []*item {
	percent := pale(o.opacity)
	if len(items) == 0 {
		return nil
	}
	if percent >= 100 {
		return unseen(items, in.m)
	}
	b.resolve(&o)
	fx := &effects{blend: o.blend, isolated: o.isolated}
	clips, ok := b.clips(o.clip, fx, items, in)
	if ok && o.cut.value.value != "" {
		var a area
		if a, ok = b.cutBy(o.cut, e, items, in); ok {
			clips = append(clips, a)
		}
	}
	if ok {
		fx.filters, ok = b.filters(o.filter, items, in)
	}
	if ok {
		ok = b.masks(o.mask, fx, items, in)
	}
	if !ok {
		return unseen(items, in.m)
	}
	if len(fx.filters)+len(fx.masks)+len(fx.stencils) == 0 && fx.blend == "" && !(fx.isolated && blended(items)) {
		fx = nil
	}
	if percent == 0 && clips == nil && fx == nil {
		return items
	}
	return []*item{{at: e.pos(), m: in.m, pale: percent, clips: clips, fx: fx, items: items}}
}
