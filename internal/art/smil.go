package art

import (
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
)

// The elements that animate others (SMIL). A drawing is printed without them.
var animates = setOf("set animate animateTransform animateMotion")

// noteAnimated keeps an element that animates another one.
func (b *builder) noteAnimated(e *element) {
	target := e.parent
	if href, ok := e.attrs.find("href"); ok {
		target = b.ids[strings.TrimPrefix(strings.TrimSpace(href.value), "#")]
	}
	if target == nil {
		return
	}
	if b.animated == nil {
		b.animated = map[*element][]*element{}
	}
	b.animated[target] = append(b.animated[target], e)
}

// warnAnimated warns of what animates an element with a style and gives it another look than its own when the drawing is shown. Of
// several for one attribute the last one counts.
func (b *builder) warnAnimated(e *element, from style, whole float64, s style, o own) {
	last := map[string]*element{}
	var names []string
	for _, a := range b.animated[e] {
		name := a.attrs.of("attributeName").value
		if a.name == "animateMotion" {
			name = "animateMotion"
		}
		if begins, _ := b.beginsShown(a, 0); begins && name != "" {
			last[name] = a
			names = append(names, name)
		}
	}
	for _, name := range names {
		a := last[name]
		found, set := b.shown(a)
		if !set {
			continue
		}
		differs := false
		switch {
		case a.name == "animateTransform":
			differs = b.turnsShown(e, a, found)
		case a.name == "animateMotion":
			differs = !isStart(found) || strings.HasPrefix(a.attrs.of("rotate").value, "auto")
		default:
			differs = b.differs(e, decl{name: name, value: found, weight: inKeyframe}.plain(), from, whole, s, o)
		}
		if differs {
			b.note(a.pos(), "art-animated", diag.Args{"element": a.name, "what": name, "found": snippet(found.value)})
		}
	}
}

// beginsShown reports whether an animation runs when the drawing is shown, and whether it began before. Those that begin later or with an
// event do not.
func (b *builder) beginsShown(a *element, depth int) (runs, before bool) {
	t, set := a.attrs.find("begin")
	if !set {
		return true, false
	}
	for _, word := range strings.Split(t.value, ";") {
		word = strings.TrimSpace(word)
		id, rest, event := strings.Cut(word, ".begin")
		at, isTime := clock(word)
		if other := b.ids[id]; event && other != nil && animates[other.name] && depth < maxDepth {
			if at, isTime = 0, rest == ""; rest != "" {
				at, isTime = clock(rest)
			}
			runs, _ := b.beginsShown(other, depth+1)
			isTime = isTime && runs
		}
		if isTime && at <= 0 {
			return true, at < 0
		}
	}
	return false, false
}

// clock reads a time of SMIL: 2s, 300ms, 1.5, 00:01, - 1min.
func clock(s string) (float64, bool) {
	s = strings.TrimSpace(s)
	sign := 1.0
	if rest, less := strings.CutPrefix(s, "-"); less {
		s, sign = strings.TrimSpace(rest), -1
	} else {
		s = strings.TrimSpace(strings.TrimPrefix(s, "+"))
	}
	per := 1.0
	for unit, seconds := range map[string]float64{"ms": 0.001, "min": 60, "h": 3600} {
		if rest, is := strings.CutSuffix(s, unit); is {
			s, per = rest, seconds
		}
	}
	sum := 0.0
	for _, part := range strings.Split(strings.TrimSuffix(s, "s"), ":") {
		f, err := strconv.ParseFloat(part, 64)
		if err != nil || math.IsNaN(f) {
			return 0, false
		}
		sum = sum*60 + f
	}
	return sign * sum * per, true
}

// shown returns the value that an animation gives when the drawing is shown. It reports false if it gives none of its own.
func (b *builder) shown(a *element) (text, bool) {
	if a.name == "set" {
		t, ok := a.attrs.find("to")
		return t, ok
	}
	if t := a.attrs.of("values"); strings.TrimSpace(t.value) != "" {
		return t.split(';')[0], true
	}
	if t := b.motionPath(a); a.name == "animateMotion" && t.value != "" {
		return t, true
	}
	t, ok := a.attrs.find("from")
	if _, before := b.beginsShown(a, 0); before && !ok { // it is on its way from the value of the element
		t, ok = a.attrs.find("to")
	}
	return t, ok
}

// motionPath returns the path along which an animation moves.
func (b *builder) motionPath(a *element) text {
	for _, i := range a.inner {
		if target := b.ids[strings.TrimPrefix(i.attrs.of("href").value, "#")]; i.name == "mpath" && target != nil {
			return target.attrs.of("d")
		}
	}
	return a.attrs.of("path")
}

// isStart reports whether a path or a place begins at the origin.
func isStart(t text) bool {
	s := scan(text{value: strings.TrimLeft(t.value, "Mm \t\r\n")})
	x, ok := s.number()
	s.comma()
	y, fine := s.number()
	return ok && fine && x == 0 && y == 0
}

// turnsShown reports whether an animation of a transform moves an element at a value.
func (b *builder) turnsShown(e, a *element, value text) bool {
	kind := a.attrs.of("type").value
	if kind == "" {
		kind = "translate"
	}
	m, ok := transformed(kind + "(" + value.value + ")")
	own := identity
	if a.attrs.of("additive").value != "sum" {
		own, _ = transformed(e.attrs.of(a.attrs.of("attributeName").value).value)
	}
	const hair = 1e-6
	far := max(math.Abs(m.A-own.A), math.Abs(m.B-own.B), math.Abs(m.C-own.C), math.Abs(m.D-own.D), math.Abs(m.E-own.E), math.Abs(m.F-own.F))
	return ok && finite(geom.Affine(m)) && far > hair
}

// differs reports whether a value of an animation differs from that of the element.
func (b *builder) differs(e *element, d decl, from style, whole float64, s style, o own) bool {
	if geometry[d.name] || !isAttribute(d.name) {
		return !sameValue(e, d.name, d.value.value)
	}
	if !d.valid() {
		return false
	}
	list := slices.DeleteFunc(slices.Clone(b.declared(e)), func(other decl) bool { return other.name == d.name })
	before, reported := len(*b.errs), b.reported
	s2, o2 := b.styled(e, from, whole, longhands(list, d))
	*b.errs, b.reported = (*b.errs)[:before], reported
	return !reflect.DeepEqual(s, s2) || !reflect.DeepEqual(o, o2)
}

// sameValue reports whether an attribute of an element has a value, perhaps written in another way. Lengths of shapes are 0 without one.
func sameValue(e *element, name, value string) bool {
	own, set := e.attrs.find(name)
	if !set && kindOf[e.name]&(onShapes|onPictures) != 0 || e.name == "use" {
		own.value = "0"
	}
	f, ok := length(value, 1)
	g, fine := length(own.value, 1)
	if ok && fine {
		return f == g
	}
	words := func(s string) string {
		return strings.Join(strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune(", \t\r\n", r) }), " ")
	}
	return words(own.value) == words(value)
}
