package art

import (
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/ink"
)

// style is what an element is painted with. What is not passed on stands in own.
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
}

// own is what holds for an element alone.
type own struct {
	none      bool // display: none
	visible   bool // overflow: visible
	opacity   float64
	clip      text // "" for none
	transform text
	stop      source
	stopPale  float64
	size      map[string]text // width and height
}

// source is where a paint comes from: a colour, the current colour, a gradient, or
// nothing.
type source struct {
	kind    sourceKind
	colour  ink.Colour
	opacity float64
	ref     text // of the gradient: its id
}

type sourceKind int

const (
	noPaint sourceKind = iota
	plain
	current
	server
)

var black = source{kind: plain, opacity: 1}

var startStyle = style{colour: black, fill: black, fillPale: 1, strokePale: 1, width: 1, limit: 4}

// passed are the properties that elements pass on to what they hold.
var passed = strings.Fields(`color fill stroke fill-opacity stroke-opacity fill-rule clip-rule stroke-width
	stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset visibility`)

// single are the other properties that are understood.
var single = strings.Fields(`opacity display clip-path stop-color stop-opacity transform overflow`)

// fixed are properties that are only understood with values that change nothing.
var fixed = map[string][]string{
	"filter": {"none"}, "mask": {"none"}, "marker": {"none"}, "marker-start": {"none"}, "marker-mid": {"none"},
	"marker-end": {"none"}, "mix-blend-mode": {"normal"}, "vector-effect": {"none"},
	"paint-order": {"normal", "fill", "fill stroke", "fill stroke markers"}, "color-interpolation": {"auto", "sRGB"},
	"transform-origin": {"0 0", "0px 0px"}, "clip": {"auto"}, "background": {"none"}, "background-color": {"transparent"},
}

// idle are beginnings of the names of properties that change nothing of shapes.
var idle = strings.Fields(`- font text letter-spacing word-spacing line-height line-break writing-mode direction
	unicode-bidi dominant-baseline alignment-baseline baseline-shift kerning glyph-orientation white-space
	inline-size shape-inside shape-margin shape-padding shape-subtract shape-rendering image-rendering
	color-rendering color-profile color-interpolation-filters pointer-events cursor isolation enable-background
	flood- lighting-color solid- user-select will-change display-anchor block-progression image-orientation`)

func isIdle(name string) bool {
	return slices.ContainsFunc(idle, func(s string) bool { return strings.HasPrefix(name, s) })
}

// isProperty reports whether an attribute is a property of style.
func isProperty(name string) bool {
	_, isFixed := fixed[name]
	return slices.Contains(passed, name) || slices.Contains(single, name) || isFixed || isIdle(name)
}

// style returns the style of an element in one of a given style. whole is what
// percentages of lengths are of.
func (b *builder) style(e *element, from style, whole float64) (style, own) {
	s, o := from, own{opacity: 1, stop: black, stopPale: 1, size: map[string]text{}}
	for _, d := range b.declared(e) {
		allowed, isFixed := fixed[d.name]
		switch {
		case isFixed:
			if !slices.Contains(allowed, strings.Join(strings.Fields(d.value.value), " ")) {
				b.errs.Add(d.value.pos(0), "art-effect", diag.Args{"what": d.name, "found": snippet(d.value.value)})
			}
		case slices.Contains(passed, d.name):
			if d.value.value != "inherit" {
				b.passOn(&s, d, whole)
			}
		case slices.Contains(single, d.name):
			b.single(&o, d)
		case e.name == "svg" && (d.name == "width" || d.name == "height"):
			o.size[d.name] = d.value
		case !isIdle(d.name):
			b.unknown("art-property", d.at, d.name, append(slices.Clone(passed), single...))
		}
	}
	return s, o
}

func (b *builder) unknown(code string, at diag.Pos, found string, known []string) {
	args, hint := diag.Args{"found": found}, ""
	if near := diag.Nearest(found, known); near != "" {
		hint, args["near"] = "did-you-mean", near
	}
	b.errs.AddHint(at, code, hint, args)
}

// value notes a value that is none of its property's.
func (b *builder) value(d decl, ok bool, allowed ...string) {
	if !ok {
		b.errs.Add(d.value.pos(0), "art-value", diag.Args{"what": d.name, "found": snippet(d.value.value), "allowed": allowed})
	}
}

// word returns the place of the value among the allowed words.
func (b *builder) word(d decl, allowed ...string) int {
	n := slices.Index(allowed, d.value.value)
	b.value(d, n >= 0, allowed...)
	return n
}

func (b *builder) share(d decl) float64 {
	f, ok := share(d.value.value)
	b.value(d, ok, "0–1", "0%–100%")
	return f
}

func (b *builder) measure(d decl, whole, least float64) float64 {
	f, ok := length(d.value.value, whole)
	b.value(d, ok && f >= least, "1", "0.5px", "2mm")
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
		s.evenOdd = b.word(d, "nonzero", "evenodd") == 1
	case "clip-rule":
		s.clipEvenOdd = b.word(d, "nonzero", "evenodd") == 1
	case "stroke-width":
		s.width = b.measure(d, whole, 0)
	case "stroke-linecap":
		s.cap = ink.Cap(b.word(d, "butt", "round", "square"))
	case "stroke-linejoin":
		s.join = ink.Join(b.word(d, "miter", "round", "bevel"))
	case "stroke-miterlimit":
		s.limit = b.measure(d, 0, 1)
	case "stroke-dashoffset":
		s.offset = b.measure(d, whole, -maxReach)
	case "stroke-dasharray":
		s.dash = b.dash(d, whole)
	case "visibility":
		s.hidden = b.word(d, "visible", "hidden", "collapse") != 0
	}
}

// dash reads lengths of dashes; an odd number of them counts twice. Dashes without any
// length are a full line.
func (b *builder) dash(d decl, whole float64) []float64 {
	if d.value.value == "none" {
		return nil
	}
	var list []float64
	sum := 0.0
	for _, word := range strings.FieldsFunc(d.value.value, func(r rune) bool { return strings.ContainsRune(", \t\r\n", r) }) {
		f, ok := length(word, whole)
		if !ok || f < 0 {
			b.value(d, false, "none", "4 2", "1mm")
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
	switch d.name {
	case "opacity":
		o.opacity = b.share(d)
	case "display":
		o.none = d.value.value == "none"
	case "overflow":
		o.visible = b.word(d, "visible", "hidden", "auto", "scroll") == 0
	case "clip-path":
		if d.value.value != "none" {
			o.clip = b.url(d)
		}
	case "transform":
		if d.value.value != "none" {
			o.transform = d.value
		}
	case "stop-color":
		o.stop = b.source(d)
		b.value(d, o.stop.kind == plain || o.stop.kind == current, "#rrggbb")
	case "stop-opacity":
		o.stopPale = b.share(d)
	}
}

// source reads a paint.
func (b *builder) source(d decl) source {
	v := d.value.value
	switch {
	case v == "none":
		return source{}
	case strings.EqualFold(v, "currentcolor"):
		return source{kind: current, opacity: 1}
	case strings.HasPrefix(v, "url("):
		// What stands behind the reference is for renderers that do not find it.
		if end := strings.IndexByte(v, ')'); end >= 0 {
			d.value = d.value.part(0, end+1)
		}
		if ref := b.url(d); ref.value != "" {
			return source{kind: server, opacity: 1, ref: ref}
		}
		return source{}
	}
	c, opacity, ok := colour(v)
	b.value(d, ok, "none", "currentColor", "#rgb", "#rrggbb", "rgb()", "hsl()", "url(#id)")
	return source{kind: plain, colour: c, opacity: opacity}
}

// url reads a reference to an element of the file, url(#id), and returns the id;
// "" when it is none, which is noted.
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
