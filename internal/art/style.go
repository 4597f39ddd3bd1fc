package art

import (
	"maps"
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
	marks                [3]text  // ids of the markers at the start, in the middle and at the end
	sharp                bool     // filters reckon in sRGB, not in linear light
	font                 fontWish // of texts
	vars                 map[string]text
}

// own is what holds for an element alone.
type own struct {
	none        bool // display: none
	visible     bool // overflow: visible
	fixedWidth  bool // vector-effect: non-scaling-stroke
	alphaMask   bool // mask-type: alpha
	isolated    bool // what is blended in it does not see what is below it
	opacity     float64
	clip        text // "" for none; mask and filter likewise
	mask        text
	filter      []text
	blend       string // "" for normal
	transform   text
	origin      text // of the transform
	stop, flood source
	stopPale    float64
	floodPale   float64
	geometry    map[string]text // width, cx …, set by style
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
	server
)

var black = source{kind: plain, opacity: 1}

var startStyle = style{colour: black, fill: black, fillPale: 1, strokePale: 1, width: 1, limit: 4, font: startFont}

func setOf(words string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(words) {
		set[w] = true
	}
	return set
}

// passed are the properties that elements pass on to what they hold, single the others
// that are understood. All other properties change nothing of shapes.
var (
	passed = setOf(`color fill stroke fill-opacity stroke-opacity fill-rule clip-rule stroke-width
		stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset visibility paint-order
		marker marker-start marker-mid marker-end color-interpolation-filters
		font font-family font-size font-weight font-style text-anchor letter-spacing word-spacing text-decoration
		baseline-shift dominant-baseline font-variant writing-mode`)
	single = setOf(`opacity display clip-path stop-color stop-opacity transform transform-origin overflow filter mask
		mask-type mix-blend-mode isolation vector-effect flood-color flood-opacity`)
)

// geometry are the attributes of shapes that style can set.
var geometry = setOf("x y width height cx cy r rx ry")

func isProperty(name string) bool { return passed[name] || single[name] }

// style returns the style of an element in one of a given style. whole is what percentages of lengths are of.
func (b *builder) style(e *element, from style, whole float64) (style, own) {
	s, o := from, own{opacity: 1, stop: black, stopPale: 1, flood: black, floodPale: 1}
	for _, d := range b.declared(e) {
		if strings.HasPrefix(d.name, "--") {
			s.vars = maps.Clone(s.vars)
			if s.vars == nil {
				s.vars = map[string]text{}
			}
			s.vars[d.name] = d.value
			continue
		}
		var ok bool
		if d.value, ok = s.resolved(d.value); !ok || d.value.value == "inherit" && passed[d.name] {
			continue
		}
		switch {
		case passed[d.name]:
			b.passOn(&s, d, whole)
		case single[d.name]:
			b.single(&o, d)
		default:
			if o.geometry == nil {
				o.geometry = map[string]text{}
			}
			o.geometry[d.name] = d.value
		}
	}
	return s, o
}

// resolved puts the values of custom properties in place of var(). It reports false for an unknown one without a fallback.
func (s *style) resolved(t text) (text, bool) {
	for range 8 {
		at := strings.Index(t.value, "var(")
		end := at + strings.IndexByte(t.value[max(at, 0):], ')')
		if at < 0 || end < at {
			return t, true
		}
		name, fallback, has := strings.Cut(t.value[at+4:end], ",")
		put, known := s.vars[strings.TrimSpace(name)]
		if !known {
			if !has {
				return t, false
			}
			put.value = strings.TrimSpace(fallback)
		}
		t.value, t.exact = t.value[:at]+put.value+t.value[end+1:], false
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
		s.limit = b.measure(d, 0, 1, s.limit)
	case "stroke-dashoffset":
		s.offset = b.measure(d, whole, -1e9, 0)
	case "stroke-dasharray":
		s.dash = b.dash(d, whole)
	case "visibility":
		s.hidden = word(d, "visible", "hidden", "collapse") != 0
	case "paint-order":
		first := strings.Fields(d.value.value)
		s.strokeFirst = len(first) > 0 && (first[0] == "stroke" || len(first) > 1 && first[0] == "markers" && first[1] == "stroke")
	case "color-interpolation-filters":
		s.sharp = word(d, "linearRGB", "sRGB") == 1
	case "marker", "marker-start", "marker-mid", "marker-end":
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
	case "marker-end":
		s.marks[2] = ref
	default:
		s.marks = [3]text{ref, ref, ref}
	}
}

// dash reads lengths of dashes; an odd number of them counts twice. Dashes without any length are a full line.
func (b *builder) dash(d decl, whole float64) []float64 {
	if d.value.value == "none" {
		return nil
	}
	var list []float64
	sum := 0.0
	for _, word := range strings.FieldsFunc(d.value.value, func(r rune) bool { return strings.ContainsRune(", \t\r\n", r) }) {
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
	case "opacity":
		o.opacity = b.share(d)
	case "display":
		o.none = none
	case "overflow":
		o.visible = word(d, "hidden", "visible", "auto") != 0
	case "clip-path":
		if !none {
			o.clip = b.url(d)
		}
	case "mask":
		if !none {
			o.mask = b.url(d)
		}
	case "filter":
		o.filter = nil
		if !none {
			o.filter = b.urls(d)
		}
	case "mix-blend-mode":
		o.blend = b.mode(d.value, d.name)
	case "mask-type":
		o.alphaMask = d.value.value == "alpha"
	case "isolation":
		o.isolated = d.value.value == "isolate"
	case "vector-effect":
		o.fixedWidth = d.value.value == "non-scaling-stroke"
	case "transform":
		if !none {
			o.transform = d.value
		}
	case "transform-origin":
		o.origin = d.value
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

// source reads a paint. It may have another one for when its element is missing.
func (b *builder) source(d decl) source {
	v := d.value.value
	if strings.HasPrefix(v, "url(") {
		end := strings.IndexByte(v, ')') + 1
		if end == 0 {
			end = len(v)
		}
		first, rest := d, d
		first.value, rest.value = d.value.part(0, end), d.value.part(end, len(v)).trimmed()
		out := source{kind: server, opacity: 1, ref: b.url(first)}
		if out.ref.value == "" {
			return source{}
		}
		if rest.value.value != "" {
			fallback := b.source(rest)
			out.fallback = &fallback
		}
		return out
	}
	switch {
	case v == "none", v == "context-fill", v == "context-stroke":
		return source{}
	case strings.EqualFold(v, "currentcolor"):
		return source{kind: current, opacity: 1}
	}
	if plain, _, ok := strings.Cut(v, " icc-color("); ok {
		v = plain
	}
	c, opacity, ok := colour(v)
	b.value(d, ok, "none", "currentColor", "#rgb", "#rrggbb", "rgb()", "hsl()", "url(#id)")
	return source{kind: plain, colour: c, opacity: opacity}
}

// url reads a reference to an element of the file, url(#id), and returns the id. It is "" for everything else, which is an error.
func (b *builder) url(d decl) text {
	inner, ok := strings.CutPrefix(d.value.value, "url(")
	inner, closed := strings.CutSuffix(inner, ")")
	inner = strings.Trim(strings.TrimSpace(inner), `"'`)
	id, local := strings.CutPrefix(inner, "#")
	switch {
	case !ok || !closed:
		b.errs.Add(d.value.pos(0), "art-effect", diag.Args{"what": d.name, "found": snippet(d.value.value)})
	case !local:
		b.errs.Add(d.value.pos(0), "art-outside", diag.Args{"found": snippet(inner)})
	}
	if !ok || !closed || !local {
		return text{}
	}
	ref := d.value
	ref.value, ref.exact = id, false
	return ref
}

// urls reads one or more references.
func (b *builder) urls(d decl) []text {
	var list []text
	for rest := d.value; rest.value != ""; {
		end := strings.IndexByte(rest.value, ')') + 1
		if end == 0 {
			end = len(rest.value)
		}
		if ref := b.url(decl{name: d.name, value: rest.part(0, end)}); ref.value != "" {
			list = append(list, ref)
		}
		rest = rest.part(end, len(rest.value)).trimmed()
	}
	return list
}
