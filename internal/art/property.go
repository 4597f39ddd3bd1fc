package art

import (
	"slices"
	"strings"
	"sync"

	"cartouche/internal/diag"
	"cartouche/internal/pattern"
)

// kind is a set of kinds of elements.
type kind int

const (
	outermost kind = 1 << iota
	onGroups       // elements that hold others
	onShapes
	onTexts
	onPictures
	onMasks
	onDefinitions // of patterns and clips
	inherited     // elements pass it on
	positioned    // only with a position

	onAll     = outermost | onGroups | onShapes | onTexts | onPictures
	onHolders = outermost | onGroups | onTexts | onMasks | onDefinitions
)

var kindOf = map[string]kind{
	"g": onGroups, "a": onGroups, "switch": onGroups, "svg": onGroups, "use": onGroups, "symbol": onGroups, "marker": onGroups,
	"path": onShapes, "rect": onShapes, "circle": onShapes, "ellipse": onShapes, "line": onShapes, "polyline": onShapes, "polygon": onShapes,
	"mask": onMasks, "clipPath": onDefinitions, "pattern": onDefinitions, "text": onTexts, "tspan": onTexts, "image": onPictures,
}

// refusal is a property that changes how elements look and is not supported.
type refusal struct {
	on    kind
	plain []string // values with which it changes nothing
}

// properties returns what is refused by name, and what paints nothing in print. Each name that browsers have is in one of the two, or
// drawn.
var properties = sync.OnceValues(func() (map[string]refusal, map[string]bool) {
	refused := map[string]refusal{}
	for _, r := range refusals {
		for _, name := range strings.Fields(r.names) {
			refused[name] = refusal{r.on, strings.Split(r.plain, ", ")}
		}
	}
	return refused, setOf(silent)
})

// zeroLength matches lengths of nothing, in any unit.
var zeroLength = pattern.Late(`^[-+]?(0+\.?0*|\.0+)([a-z]*|%)$`)

// refuse takes a declaration that is not supported into a style, unless it changes nothing.
func (s *style) refuse(o *own, d decl) {
	refused, _ := properties()
	r := refused[d.name]
	v := strings.ToLower(d.value.value)
	plain := slices.Contains(r.plain, v) || slices.Contains(r.plain, "0") && zeroLength().MatchString(v) ||
		d.name != "all" && slices.Contains([]string{"initial", "unset", "revert", "revert-layer"}, v)
	if d.name == "position" {
		o.positioned = v == "relative" || v == "absolute" || v == "fixed"
	}
	switch {
	case v == "inherit" && d.name != "all":
	case r.on&inherited != 0:
		s.refused = slices.DeleteFunc(slices.Clone(s.refused), func(other decl) bool { return other.name == d.name })
		if !plain {
			s.refused = append(s.refused, d)
		}
	case !plain:
		o.refused = append(o.refused, d)
	}
}

// refuseAll reports what of the style of an element is not supported and changes how it looks.
func (b *builder) refuseAll(e *element, in scope, o own) {
	if len(o.refused)+len(in.refused) == 0 {
		return
	}
	on := kindOf[e.name]
	if e.parent == nil {
		on = outermost
	}
	if in.hidden && on&(onShapes|onTexts|onPictures) != 0 || on == onTexts && (b.fonts == nil || e.blank()) { // texts are errors then
		return
	}
	refused, _ := properties()
	for _, d := range slices.Concat(o.refused, in.refused) {
		if strings.HasPrefix(d.name, "white-space") && !spaced(e) {
			continue
		}
		if r := refused[d.name].on; r&on != 0 && (r&positioned == 0 || o.positioned) {
			b.refuse(d, e.name)
		}
	}
}

// refuseContents reports display: contents on an element that browsers draw then in a way of their own.
func (b *builder) refuseContents(e *element) {
	for _, d := range b.declared(e) {
		if d.name == "display" && (e.name == "use" || e.name == "svg" || e.name == "symbol") {
			b.refuse(d, e.name)
		}
	}
}

// refuse reports a declaration that is not supported, once.
func (b *builder) refuse(d decl, element string) {
	at := refusedAt{d.value.at, d.name}
	if b.reported[at] {
		return
	}
	if b.reported == nil {
		b.reported = map[refusedAt]bool{}
	}
	b.reported[at] = true
	b.errs.Add(d.value.pos(0), "art-property", diag.Args{"what": d.name, "found": snippet(d.value.value), "element": element})
}

// refusedAt is a declaration that was reported.
type refusedAt struct {
	at   int
	name string
}

// longhands adds what a declaration declares to a list: what a shorthand sets, and the property that another name is for. It adds
// nothing for what changes nothing in print.
func longhands(list []decl, d decl) []decl {
	named := func(name, value string) decl {
		one := d
		if one.name = name; value != d.value.value {
			one.value.value, one.value.exact = value, false
		}
		return one
	}
	refused, _ := properties()
	if plain, ok := strings.CutPrefix(d.name, "-webkit-"); ok && refused[d.name].on == 0 {
		d.name = plain
	}
	v := d.value.value
	switch d.name {
	case "marker":
		return append(list, named("marker-start", v), named("marker-mid", v), named("marker-end", v))
	case "overflow":
		across, _, _ := strings.Cut(v, " ")
		d = named("overflow-x", across)
	case "animation":
		return append(list, animation(d)...)
	case "font":
		return append(list, longFont(d)...)
	case "inline-size", "logical-width":
		d.name = "width"
	case "block-size", "logical-height":
		d.name = "height"
	case "mask-image":
		d.name = "mask"
	case "background":
		d.name = "background-image"
		if v := d.plain().value.value; v == "none" || isColour(v) { // light-dark() as well
			d.name = "background-color"
		}
	case "overflow-inline":
		d.name = "overflow-x"
	}
	if !isDrawn(d.name) && refused[d.name].on == 0 {
		return list
	}
	return append(list, d)
}

func isDrawn(name string) bool {
	return passed[name] || single[name] || geometry[name] || shorthands[name]
}

// isAttribute reports whether an attribute declares a property.
func isAttribute(name string) bool { return attributes[name] }
