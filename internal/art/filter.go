package art

import (
	"image"
	"math"
	"slices"
	"strings"

	"cartouche/internal/art/layer"
	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

// filter is a filter element for the items that it filters.
type filter struct {
	m      geom.Affine // from the coordinates of the element that is filtered to the drawing's
	region box         // in those coordinates
	unit   pt          // what a unit of the primitives is in those coordinates
	corner pt          // and where they count from

	upright bool // it is not turned, but for what rounding leaves
	steps   []primitive
}

// primitive is a step of a filter.
type primitive struct {
	in     []string // names of results; "" is that of the step before
	result string
	inSRGB bool    // it reckons in sRGB, not in linear light
	region box     // in the coordinates of the element that is filtered
	reach  float64 // how far away what it paints may come from, in units
	cost   int     // steps for each pixel besides those of every primitive
	makes  bool    // it may paint where there was nothing
	blurs  bool    // its lines are longer than the layer while it is at work
	run    func(f *filtering, in []*layer.Layer) *layer.Layer
}

// filtering is a filter at a size.
type filtering struct {
	*filter
	px   geom.Affine // from the units of primitives to pixels
	box  image.Rectangle
	done map[string]result
}

// result is a layer and whether it is in linear light.
type result struct {
	*layer.Layer
	linear bool
}

// in returns the layer in one of the two.
func (l result) in(linear bool) *layer.Layer {
	if l.linear == linear {
		return l.Layer
	}
	return l.Linear(linear)
}

// filters returns the operations of an item filtered.
func (s *shaper) filters(i *item, ops []ink.Op, m geom.Affine) []ink.Op {
	for _, f := range i.fx.filters {
		if at := f.m.After(m); !f.upright && (at.B != 0 || at.C != 0) {
			return s.turned(i, at, m)
		}
		l, ok := s.filtered(f, ops, m)
		if !ok {
			return nil
		}
		ops = s.picture(l.Within(l.Box.Intersect(s.frame())))
	}
	return ops
}

func (s *shaper) filtered(f *filter, ops []ink.Op, m geom.Affine) (*layer.Layer, bool) {
	k := float64(s.dpi) / float64(geom.Inch)
	px := f.m.After(m).After(geom.Affine{A: k, D: k})
	run := &filtering{filter: f, px: geom.Affine{A: f.unit.x, D: f.unit.y}.After(px), done: map[string]result{}}
	run.box = s.filterBox(f, px, ops, m)
	in := run.box
	if !s.hold(workFilters, in, run.held()) {
		return nil, false
	}
	source, ok := s.layer(workFilters, ops, in)
	if !ok {
		return nil, false
	}
	run.done["SourceGraphic"] = result{source, false}
	run.done["SourceAlpha"] = result{source.Alpha(), false}
	last := run.done["SourceGraphic"]
	for n, p := range f.steps {
		if !s.area(workFilters, in, stepsFilter*max(1, len(p.in))+p.cost+run.longer(p)) {
			return nil, false
		}
		var inputs []*layer.Layer
		for _, name := range p.in {
			l, known := run.done[name]
			if !known {
				l = last
			}
			inputs = append(inputs, l.in(!p.inSRGB))
		}
		last = result{p.run(run, inputs).Cut(run.subregion(p)), !p.inSRGB}
		if p.result != "" {
			run.done[p.result] = last
		}
		for name := range run.done {
			if !f.needed(name, n+1) {
				delete(run.done, name)
			}
		}
	}
	return last.in(false), true
}

// longer returns the steps for each pixel that a blur takes because its lines are longer than the layer.
func (f *filtering) longer(p primitive) int {
	w, h := float64(f.box.Dx()), float64(f.box.Dy())
	if !p.blurs || w == 0 || h == 0 {
		return 0
	}
	sx, sy := f.across(p.reach/3, p.reach/3)
	return int(float64(p.cost) * (min(2*sx, layer.MaxPad*w)/w + min(2*sy, layer.MaxPad*h)/h))
}

// needed reports whether a step from one on takes the result of that name which there is before it.
func (f *filter) needed(name string, from int) bool {
	for _, p := range f.steps[from:] {
		if slices.Contains(p.in, name) {
			return true
		}
		if p.result == name {
			return false
		}
	}
	return false
}

// held returns how many layers are kept at a time at most: the results that are needed later, and what a step works with.
func (f *filter) held() int {
	most := 0
	names := map[string]bool{"SourceGraphic": true, "SourceAlpha": true}
	for n, p := range f.steps {
		if p.result != "" {
			names[p.result] = true
		}
		kept := 0
		for name := range names {
			if f.needed(name, n+1) {
				kept++
			}
		}
		most = max(most, kept+len(p.in))
	}
	return most + 1
}

// filterBox returns the pixels that a filter works on: those that are seen, and as far around them as what is seen may come from.
// What the first step to reach further finds there comes from the operations themselves, unless a step paints where nothing was.
func (s *shaper) filterBox(f *filter, px geom.Affine, ops []ink.Op, m geom.Affine) image.Rectangle {
	reach, first, makes := 0.0, 0.0, false
	for _, p := range f.steps {
		reach += p.reach
		makes = makes || p.makes
		if first == 0 {
			first = p.reach
		}
	}
	scaled, _ := scale(px)
	room := func(reach float64) int { return int(math.Ceil(min(reach*max(f.unit.x, f.unit.y)*scaled, 1e6))) + 1 }
	all := s.frame().Inset(-room(reach))
	if !makes {
		all = s.frame().Inset(-room(reach - first)).Union(s.around(ops, all))
	}
	return s.pixels(f.region.through(f.m.After(m))).Intersect(all)
}

// turned returns an item filtered that at turns or slants: a filter works along the axes of the item, so it is filtered upright.
func (s *shaper) turned(i *item, at, m geom.Affine) []ink.Op {
	straight := geom.Affine{A: pt{at.A, at.B}.length(), D: pt{at.C, at.D}.length()}
	back, ok := at.Inverse()
	down, fine := straight.Inverse()
	if !ok || !fine {
		return nil
	}
	there, home := back.After(straight), down.After(at) // micrometres as they are seen to upright ones, and back
	upright := make([]*filter, len(i.fx.filters))
	for n, f := range i.fx.filters {
		one := *f
		one.upright = true
		upright[n] = &one
	}
	seen := s.seen
	s.seen = seen.through(there)
	alone := *i
	alone.fx, alone.clips, alone.pale = &effects{filters: upright}, nil, 0
	ops := s.draw(&alone, m.After(there))
	s.seen = seen
	if len(ops) == 0 {
		return nil
	}
	image := ops[0].(*scene.Image)
	r := image.Box
	return s.slanted(image.Picture, box{float64(r.X), float64(r.Y), float64(r.Right()), float64(r.Bottom())}.space().After(home))
}

// subregion returns the pixels of a step.
func (f *filtering) subregion(p primitive) image.Rectangle {
	if p.region == f.region {
		return f.box
	}
	toPixels := geom.Affine{A: 1 / f.unit.x, D: 1 / f.unit.y}.After(f.px)
	b := p.region.through(toPixels)
	return image.Rect(int(math.Round(b.x0)), int(math.Round(b.y0)), int(math.Round(b.x1)), int(math.Round(b.y1)))
}

// across returns a length of a primitive across and one down in pixels.
func (f *filtering) across(x, y float64) (float64, float64) {
	return x * pt{f.px.A, f.px.B}.length(), y * pt{f.px.C, f.px.D}.length()
}

// filters reads the filters of an element. It reports false when nothing of it is seen.
func (b *builder) filters(refs []text, items []*item, in scope) ([]*filter, bool) {
	var list []*filter
	for _, ref := range refs {
		e := b.find(ref)
		if e == nil {
			return nil, false
		}
		if e.name != "filter" {
			b.kind(ref, e, "<filter>")
			return nil, false
		}
		f := b.filter(e, items, in)
		if f == nil || len(f.steps) == 0 {
			return nil, false
		}
		list = append(list, f)
	}
	return list, true
}

// filter reads a filter element and what it refers to.
func (b *builder) filter(e *element, items []*item, in scope) *filter {
	defer b.within(nil)()
	chain := b.chain(e, "filter")
	from := func(name string) *element { return firstWith(chain, name) }
	back, ok := in.m.Inverse()
	if !ok {
		return nil
	}
	f := &filter{m: in.m, unit: pt{1, 1}}
	frame := extent(items, back)
	if from("filterUnits").attrs.of("filterUnits").value == "userSpaceOnUse" {
		f.region = b.region(from, in.view, box{0, 0, 1, 1})
	} else {
		if frame.empty() || frame.x0 == frame.x1 || frame.y0 == frame.y1 {
			return nil
		}
		f.region = b.region(from, pt{1, 1}, frame)
	}
	whole := in.view
	if from("primitiveUnits").attrs.of("primitiveUnits").value == "objectBoundingBox" && !frame.empty() {
		f.unit, f.corner = pt{frame.x1 - frame.x0, frame.y1 - frame.y0}, pt{frame.x0, frame.y0}
		whole = pt{1, 1}
	}
	if !(f.unit.x > 0 && f.unit.y > 0) {
		return nil
	}
	base := b.inherited(chain[0])
	base, _ = b.style(chain[0], base, 0)
	for _, c := range chain {
		if len(c.inner) == 0 {
			continue
		}
		for _, i := range c.inner {
			b.step(f, i, base, whole)
		}
		break
	}
	return f
}

// region reads x, y, width and height of a filter or a mask in a frame.
func (b *builder) region(from func(string) *element, whole pt, frame box) box {
	x := b.number(from("x"), "x", whole.x, -0.1*whole.x)
	y := b.number(from("y"), "y", whole.y, -0.1*whole.y)
	w := b.number(from("width"), "width", whole.x, 1.2*whole.x)
	h := b.number(from("height"), "height", whole.y, 1.2*whole.y)
	return box{x, y, x + max(w, 0), y + max(h, 0)}.through(frame.space())
}

// step reads a primitive of a filter.
func (b *builder) step(f *filter, e *element, base style, whole pt) {
	if !strings.HasPrefix(e.name, "fe") || len(f.steps) >= maxDepth {
		return
	}
	s, o := b.style(e, base, 0)
	p := primitive{result: e.attrs.of("result").value, inSRGB: s.inSRGB}
	inputs := 1
	switch e.name {
	case "feFlood", "feMerge":
		inputs = 0
	case "feBlend", "feComposite":
		inputs = 2
	}
	for _, name := range []string{"in", "in2"}[:inputs] {
		p.in = append(p.in, e.attrs.of(name).value)
	}
	make, known := primitives[e.name]
	if !known {
		b.errs.Add(e.pos(), "art-filter", diag.Args{"found": e.name})
		return
	}
	make(b, e, o, s, &p)
	p.region = b.stepRegion(f, e, p.in, whole)
	for _, name := range p.in {
		if slices.Contains([]string{"BackgroundImage", "BackgroundAlpha", "FillPaint", "StrokePaint"}, name) {
			b.errs.Add(e.pos(), "art-filter", diag.Args{"found": name})
		}
	}
	f.steps = append(f.steps, p)
}

// stepRegion returns the region of a step with some inputs: the sides that are not set are those around the regions of the steps that it
// takes up, or of the filter if it takes up what is filtered, or nothing.
func (b *builder) stepRegion(f *filter, e *element, inputs []string, whole pt) box {
	r := noBounds
	for _, name := range inputs {
		r = r.union(f.regionOf(name))
	}
	if r.empty() {
		r = f.region
	}
	at := [4]float64{r.x0, r.y0, r.x1 - r.x0, r.y1 - r.y0}
	for i, name := range []string{"x", "y", "width", "height"} {
		if _, set := e.attrs.find(name); set {
			at[i] = float64(b.number(e, name, []float64{whole.x, whole.y}[i%2], 0) * []float64{f.unit.x, f.unit.y}[i%2])
			if i < 2 {
				at[i] += []float64{f.corner.x, f.corner.y}[i]
			}
		}
	}
	return box{at[0], at[1], at[0] + max(at[2], 0), at[1] + max(at[3], 0)}
}

// regionOf returns the region of what a step takes up by its name: the last step of that name, else the step before.
func (f *filter) regionOf(name string) box {
	if name == "SourceGraphic" || name == "SourceAlpha" || len(f.steps) == 0 {
		return f.region
	}
	for _, p := range slices.Backward(f.steps) {
		if p.result == name && name != "" {
			return p.region
		}
	}
	return f.steps[len(f.steps)-1].region
}
