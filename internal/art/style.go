package art

import (
	"maps"
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/ink"
)

// style is what an element is painted with and passes on to its content. What it does not pass on is in own.
type style struct {
	colour               source // of currentColor
	fill, stroke         source
	fillPale, strokePale float64 // opacities from 0 to 1
	evenOdd, clipEvenOdd bool
	width, limit, offset float64
	cap                  ink.Cap
	join                 ink.Join
	dash                 []float64
	hidden               bool
	strokeFirst          bool     // paint-order
	marksAfter           int      // of how many of the two they are painted
	marks                [3]text  // ids of the markers at the start, in the middle and at the end
	squares              bool     // pixels of enlarged pictures stay squares
	inSRGB               bool     // filters reckon in sRGB, not in linear light
	font                 fontWish // of texts
	vars                 map[string]text
	refused              []decl // what of it is not supported
}

// own is what holds for an element alone.
type own struct {
	none                              bool // display: none
	contents                          bool // display: contents
	open                              bool // overflow: visible
	fixedWidth                        bool // vector-effect: non-scaling-stroke
	alphaMask                         bool // mask-type: alpha
	isolated                          bool // what is blended in it does not see what is below it
	opacity                           float64
	clipBy, maskBy, filterBy, blendBy decl // as they are declared; resolve reads them
	clip                              text // "" for none; mask and filter likewise
	cut                               decl // a shape that cuts off
	mask                              text
	filter                            []text
	blend                             string // "" for normal
	motion
	stop, flood source
	stopPale    float64
	floodPale   float64
	geometry    map[string]text // width, cx …, set by style
	refused     []decl          // what of it is not supported
	positioned  bool            // it is placed by left, top and the like
	ground      source          // of the outermost element
}

// source is the origin of a paint: a colour, the current colour, an element such as a gradient, or nothing.
type source struct {
	kind     sourceKind
	colour   ink.Colour
	opacity  float64
	ref      text // the id of the element
	fallback *source
}

type sourceKind int

const (
	noPaint sourceKind = iota
	plain
	current
	contextFill // of the element that uses the marker or is a use
	contextStroke
	server
)

var black = source{kind: plain, opacity: 1}

var startStyle = style{colour: black, fill: black, fillPale: 1, strokePale: 1, width: 1, limit: 4, font: startFont, marksAfter: 2}

func setOf(words string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(words) {
		set[w] = true
	}
	return set
}

// style returns the style of an element in one of a given style. whole is what percentages of lengths are of.
func (b *builder) style(e *element, from style, whole float64) (style, own) {
	s, o := b.styled(e, from, whole, b.declared(e))
	if b.animated[e] != nil {
		b.warnAnimated(e, from, whole, s, o)
	}
	return s, o
}

// styled returns the style of an element with some declarations in one of a given style.
func (b *builder) styled(e *element, from style, whole float64, list []decl) (style, own) {
	s, o := from, own{opacity: 1, stop: black, stopPale: 1, flood: black, floodPale: 1}
	for _, d := range list {
		if strings.HasPrefix(d.name, "--") {
			s.vars = maps.Clone(s.vars)
			if s.vars == nil {
				s.vars = map[string]text{}
			}
			s.vars[d.name] = d.value
			continue
		}
		if at := slices.IndexFunc(b.registered, func(name string) bool { return strings.Contains(d.value.value, name) }); at >= 0 {
			b.refuse(decl{name: "@property " + b.registered[at], value: d.value}, e.name)
		}
		var ok bool
		if strings.Contains(d.value.value, "var(") {
			d.value, ok = s.resolved(d.value)
			if d = d.plain(); !ok || !d.valid() {
				continue
			}
		}
		if isDrawn(d.name) && slices.Contains(wide, d.value.value) {
			if d, ok = b.wide(e, d); !ok {
				continue
			}
		}
		switch {
		case geometry[d.name]:
			b.place(&o, d)
		case passed[d.name]:
			b.passOn(&s, d, whole)
		case single[d.name]:
			b.single(&o, d)
		default:
			s.refuse(&o, d)
		}
	}
	return s, o
}

// place takes a side, a position or a path that style sets.
func (b *builder) place(o *own, d decl) {
	v := d.value.value
	if d.name == "d" {
		inner, ok := strings.CutPrefix(v, "path(")
		if a := d.value.part(len(v)-len(inner), len(v)-1).trimmed(); ok && strings.HasSuffix(v, ")") && len(a.value) > 1 {
			d.value = a.part(1, len(a.value)-1)
		} else if v != "none" {
			b.value(d, false, "none", `path("M0 0h9v9z")`)
			return
		} else {
			d.value = text{}
		}
	}
	if o.geometry == nil {
		o.geometry = map[string]text{}
	}
	o.geometry[d.name] = d.value
}

// resolved puts the values of custom properties in place of var(). It reports false for an unknown one without a fallback.
func (s *style) resolved(t text) (text, bool) {
	for range 8 {
		at := strings.Index(t.value, "var(")
		if at < 0 {
			return t, true
		}
		inner, rest, closed := enclosed(t.value[at+len("var("):])
		if !closed {
			return t, false
		}
		name, fallback, has := strings.Cut(inner, ",")
		put, known := s.vars[strings.TrimSpace(name)]
		if !known {
			if !has {
				return t, false
			}
			put.value = strings.TrimSpace(fallback)
		}
		t.value, t.exact = t.value[:at]+put.value+rest, false
		if len(t.value) > 1000 {
			return t, false
		}
	}
	return t, false
}

// value reports a value that its property does not have.
func (b *builder) value(d decl, ok bool, allowed ...string) {
	if !ok {
		b.errs.Add(d.value.pos(0), "art-value", diag.Args{"what": d.name, "found": snippet(d.value.value), "allowed": allowed})
	}
}

// word returns the place of the value among words. Other values count as the first.
func word(d decl, words ...string) int {
	for i, w := range words {
		if strings.EqualFold(d.value.value, w) {
			return i
		}
	}
	return 0
}

func (b *builder) share(d decl) float64 {
	f, ok := share(d.value.value)
	b.value(d, ok, "0–1", "0%–100%")
	return f
}

// measure returns a length, or other when it is below what it may be.
func (b *builder) measure(d decl, whole, least, other float64) float64 {
	f, ok := length(d.value.value, whole)
	b.value(d, ok, "1", "0.5px", "2mm")
	if f < least {
		return other
	}
	return f
}

func (b *builder) passOn(s *style, d decl, whole float64) {
	switch d.name {
	case "color":
		if c := b.source(d); c.kind != current {
			s.colour = c
		}
	case "fill":
		s.fill = b.source(d)
	case "stroke":
		s.stroke = b.source(d)
	case "fill-opacity":
		s.fillPale = b.share(d)
	case "stroke-opacity":
		s.strokePale = b.share(d)
	case "fill-rule":
		s.evenOdd = word(d, "nonzero", "evenodd") == 1
	case "clip-rule":
		s.clipEvenOdd = word(d, "nonzero", "evenodd") == 1
	case "stroke-width":
		s.width = b.measure(d, whole, 0, s.width)
	case "stroke-linecap":
		s.cap = ink.Cap(word(d, "butt", "round", "square"))
	case "stroke-linejoin":
		s.join = ink.Join(word(d, "miter", "round", "bevel"))
	case "stroke-miterlimit":
		s.limit = b.measure(d, 0, 0, s.limit)
	case "stroke-dashoffset":
		s.offset = b.measure(d, whole, -1e9, 0)
	case "stroke-dasharray":
		s.dash = b.dash(d, whole)
	case "visibility":
		s.hidden = word(d, "visible", "hidden", "collapse") != 0
	case "paint-order":
		list := strings.Fields(strings.ToLower(d.value.value))
		for _, name := range []string{"fill", "stroke", "markers"} {
			if !slices.Contains(list, name) {
				list = append(list, name)
			}
		}
		s.strokeFirst = slices.Index(list, "stroke") < slices.Index(list, "fill")
		s.marksAfter = min(slices.Index(list, "markers"), 2)
	case "color-interpolation-filters":
		s.inSRGB = word(d, "linearRGB", "sRGB") == 1
	case "image-rendering":
		s.squares = word(d, "auto", "pixelated", "crisp-edges") > 0
	case "marker-start", "marker-mid", "marker-end":
		b.markers(s, d)
	default:
		b.fontWish(&s.font, d)
	}
}

func (b *builder) markers(s *style, d decl) {
	var ref text
	if strings.HasPrefix(d.value.value, "url(") {
		ref = b.url(d)
	}
	switch d.name {
	case "marker-start":
		s.marks[0] = ref
	case "marker-mid":
		s.marks[1] = ref
	default:
		s.marks[2] = ref
	}
}

// dash reads lengths of dashes; an odd number of them counts twice. Dashes without any length are a full line.
func (b *builder) dash(d decl, whole float64) []float64 {
	if d.value.value == "none" {
		return nil
	}
	var list []float64
	sum := 0.0
	for _, word := range dashWords(d.value.value) {
		f, ok := length(word, whole)
		if !ok {
			b.value(d, false, "none", "4 2", "1mm")
		}
		if !ok || f < 0 {
			return nil
		}
		list, sum = append(list, f), sum+f
	}
	if len(list)%2 == 1 {
		list = append(list, list...)
	}
	if sum == 0 {
		return nil
	}
	return list
}

func (b *builder) single(o *own, d decl) {
	none := d.value.value == "none"
	switch d.name {
	case "transform":
		o.transform = d
	case "translate":
		o.translate = d
	case "rotate":
		o.rotate = d
	case "scale":
		o.scale = d
	case "opacity":
		o.opacity = b.share(d)
	case "display":
		o.none = none
		o.contents = strings.EqualFold(d.value.value, "contents")
	case "overflow-x": // browsers do not ask for that down
		o.open = word(d, "hidden", "visible", "auto") > 0
	case "clip-path":
		o.clipBy = d
	case "mask":
		o.maskBy = d
	case "filter":
		o.filterBy = d
	case "mix-blend-mode":
		o.blendBy = d
	case "mask-type":
		o.alphaMask = d.value.value == "alpha"
	case "isolation":
		o.isolated = o.isolated || d.value.value == "isolate"
	case "view-transition-name":
		o.isolated = o.isolated || !none
	case "background-color":
		if !none {
			o.ground = b.source(d)
		}
	case "vector-effect":
		o.fixedWidth = d.value.value == "non-scaling-stroke"
	case "transform-origin":
		o.origin = d.value
	case "transform-box":
		if o.box = strings.ToLower(d.value.value); o.box == "view-box" {
			o.box = ""
		}
	case "stop-color":
		o.stop = b.source(d)
	case "stop-opacity":
		o.stopPale = b.share(d)
	case "flood-color":
		o.flood = b.source(d)
	case "flood-opacity":
		o.floodPale = b.share(d)
	}
}
