package art

import (
	"math"
	"slices"
	"strings"

	"cartouche/internal/geom"
)

// motion is how an element is moved, turned and stretched.
type motion struct {
	transform, translate, rotate, scale decl
	origin                              text   // of all of these
	box                                 string // whose percentages and origin count; "" for what the element is shown in
	frame                               *box   // of the element; nil for what it is shown in
}

// still reports whether nothing is moved.
func (o motion) still() bool {
	for _, d := range []decl{o.transform, o.translate, o.rotate, o.scale} {
		if d.value.value != "" && d.value.value != "none" {
			return false
		}
	}
	return true
}

// laid returns how a gradient or a pattern is moved: by style, or by an attribute.
func (b *builder) laid(e *element, name string, in scope) geom.Affine {
	_, o := b.style(e, startStyle, 0)
	if o.transform.value.value == "" {
		o.transform = decl{name: name, value: e.attrs.of(name), weight: -1}
	}
	in.m = identity
	m, _ := b.moved(o, in)
	return m
}

// affine returns what the properties do one after the other, without the origin. Percentages are of a size.
func (b *builder) affine(o motion, size pt) geom.Affine {
	m := identity
	if d := o.transform; d.value.value == "none" {
	} else if d.weight < 0 {
		m = b.transform(d.name, d.value)
	} else if d.value.value != "" {
		var ok bool
		m, ok = functions(d.value, size)
		b.value(d, ok, cssTransforms...)
	}
	for _, d := range []decl{o.scale, o.rotate, o.translate} {
		if d.value.value == "" || d.value.value == "none" {
			continue
		}
		words := conditionWords(d.value.value)
		if d.name == "rotate" && len(words) == 2 && words[0] == "z" {
			words = words[1:]
		}
		step, ok := cssStep(d.name, words, size)
		b.value(d, ok, "none", map[string]string{"translate": "10px 20%", "rotate": "45deg", "scale": "1.5 2"}[d.name])
		m = m.After(step)
	}
	return m
}

// functions reads a list of functions of CSS that transform, of which the last is done first.
func functions(t text, size pt) (geom.Affine, bool) {
	m := identity
	for ; t.value != ""; t = t.trimmed() {
		name, inner, rest, ok := call(t)
		if !ok {
			return identity, false
		}
		var words []string
		for _, w := range inner.split(',') {
			words = append(words, w.value)
		}
		step, ok := cssStep(name, words, size)
		if !ok {
			return identity, false
		}
		m = step.After(m)
		t = rest
	}
	return m, true
}

// call cuts off the first function of a text.
func call(t text) (name string, inner, rest text, ok bool) {
	open := strings.IndexByte(t.value, '(')
	if open < 0 {
		return "", text{}, text{}, false
	}
	end := open + 1 + t.part(open+1, len(t.value)).until(")")
	if end == len(t.value) {
		return "", text{}, text{}, false
	}
	return t.value[:open], t.part(open+1, end), t.part(end+1, len(t.value)), true
}

// leaving are the functions that leave the plane, which are not supported.
var leaving = strings.Fields("matrix3d translate3d translatez scale3d scalez rotate3d rotatex rotatey perspective")

// isTransform reports a value of transform in a style, also of functions that are not supported.
func isTransform(t text) bool {
	_, ok := functions(t, pt{1, 1})
	if ok || t.value == "none" {
		return true
	}
	for ; t.value != ""; t = t.trimmed() {
		name, inner, rest, ok := call(t)
		if !ok {
			return false
		}
		beyond := slices.Contains(leaving, strings.ToLower(name)) || hasFunction(inner.value)
		for _, w := range inner.split(',') {
			beyond = beyond || isBeyond(w.value)
		}
		if _, fine := functions(t.part(0, len(t.value)-len(rest.value)), pt{1, 1}); !fine && !beyond {
			return false
		}
		t = rest
	}
	return true
}

var cssTransforms = []string{
	"none", "matrix(a, b, c, d, e, f)", "translate(10px, 20%)", "scale(1.5)", "rotate(45deg)", "skew(10deg, 20deg)",
}

// cssStep returns what a function does, with arguments as CSS writes them. Those that leave the plane are not supported.
func cssStep(name string, words []string, size pt) (geom.Affine, bool) {
	name = strings.ToLower(name)
	at := func(i int, read func(string) (float64, bool), other float64) (float64, bool) {
		if i >= len(words) {
			return other, true
		}
		return read(words[i])
	}
	along := func(whole float64) func(string) (float64, bool) {
		return func(s string) (float64, bool) { return cssLength(s, whole) }
	}
	var read [2]func(string) (float64, bool)
	other := 0.0
	switch {
	case strings.HasPrefix(name, "translate"):
		read = [2]func(string) (float64, bool){along(size.x), along(size.y)}
	case strings.HasPrefix(name, "scale"):
		read = [2]func(string) (float64, bool){factor, factor}
		other = 1
		if len(words) == 1 {
			words = append(words, words[0])
		}
	case name == "matrix":
		v, ok := scan(text{value: strings.Join(words, " ")}).numbers()
		if !ok || len(v) != 6 {
			return identity, false
		}
		return step("matrix", v), true
	default:
		read = [2]func(string) (float64, bool){angle, angle}
	}
	if strings.HasSuffix(name, "y") && len(words) > 0 {
		read[0] = read[1]
	}
	x, ok := at(0, read[0], other)
	y, fine := at(1, read[1], other)
	if !ok || !fine || len(words) == 0 || len(words) > 2 {
		return identity, false
	}
	switch name {
	case "translate", "scale":
		return step(name, []float64{x, y}), true
	case "skew":
		return geom.Affine{A: 1, B: tan(y), C: tan(x), D: 1}, true
	case "rotatez":
		name = "rotate"
	}
	proper := map[string]string{"translatex": "translateX", "translatey": "translateY", "scalex": "scaleX", "scaley": "scaleY",
		"rotate": "rotate", "skewx": "skewX", "skewy": "skewY"}[name]
	if proper == "" || len(words) > 1 && !strings.HasPrefix(name, "scale") {
		return identity, false
	}
	return step(proper, []float64{x}), true
}

// cssLength reads a length as CSS writes it: with a unit, unless it is 0.
func cssLength(s string, whole float64) (float64, bool) {
	f, ok := length(s, whole)
	bare := scan(text{value: strings.TrimSpace(s)})
	if _, number := bare.number(); number && bare.done() && f != 0 {
		return 0, false
	}
	return f, ok
}

// factor reads a number or a percentage.
func factor(s string) (float64, bool) {
	sc := scan(text{value: strings.TrimSpace(s)})
	f, ok := sc.number()
	if sc.rest() == "%" {
		return f / 100, ok
	}
	return f, ok && sc.done()
}

// angle reads an angle, and returns it in degrees.
func angle(s string) (float64, bool) {
	sc := scan(text{value: strings.TrimSpace(s)})
	f, ok := sc.number()
	per, known := map[string]float64{"deg": 1, "grad": 0.9, "turn": 360, "rad": 180 / math.Pi}[strings.ToLower(sc.rest())]
	if sc.done() && f == 0 {
		return 0, ok
	}
	return f * per, ok && known
}
