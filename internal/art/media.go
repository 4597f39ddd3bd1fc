package art

import (
	"strconv"
	"strings"
)

// verdict is whether a condition holds.
type verdict int

const (
	fails verdict = iota
	applies
	unknown // it depends on what is not supported
)

// verdictOf returns whether something is so.
func verdictOf(so bool) verdict {
	if so {
		return applies
	}
	return fails
}

// not returns the opposite.
func (v verdict) not() verdict {
	return map[verdict]verdict{fails: applies, applies: fails, unknown: unknown}[v]
}

// and, or return whether both or one of two conditions hold.
func (v verdict) and(w verdict) verdict {
	if v == fails || w == fails {
		return fails
	}
	return max(v, w)
}

func (v verdict) or(w verdict) verdict { return v.not().and(w.not()).not() }

// words splits a condition at spaces outside of brackets.
func conditionWords(s string) []string {
	var list []string
	for t := (text{value: s}).trimmed(); t.value != ""; t = t.trimmed() {
		end := t.until(" \t\r\n\f")
		list = append(list, t.value[:end])
		t = t.part(end, len(t.value))
	}
	return list
}

// condition returns whether parts in brackets that are joined by not, and, or hold.
func condition(list []string, depth int, leaf func(string) verdict) verdict {
	if len(list) == 2 && strings.EqualFold(list[0], "not") {
		return operand(list[1], depth, leaf).not()
	}
	if len(list)%2 == 0 {
		return fails
	}
	v := operand(list[0], depth, leaf)
	for i := 1; i < len(list); i += 2 {
		switch w := operand(list[i+1], depth, leaf); {
		case !strings.EqualFold(list[i], list[1]):
			return fails
		case strings.EqualFold(list[i], "and"):
			v = v.and(w)
		case strings.EqualFold(list[i], "or"):
			v = v.or(w)
		default:
			return fails
		}
	}
	return v
}

func operand(s string, depth int, leaf func(string) verdict) verdict {
	inner, ok := strings.CutPrefix(s, "(")
	if !ok {
		return leaf(s)
	}
	inner = strings.TrimSuffix(inner, ")")
	list := conditionWords(inner)
	if depth < maxDepth && len(list) > 0 && (strings.HasPrefix(list[0], "(") || strings.EqualFold(list[0], "not")) {
		return condition(list, depth+1, leaf)
	}
	return leaf(inner)
}

// media returns whether a list of media is what a drawing is shown on: paper, which is light, of the size of the drawing.
func (b *builder) media(list string) verdict {
	v := fails
	for _, t := range (text{value: list}).split(',') {
		v = v.or(b.medium(conditionWords(t.value)))
	}
	return v
}

func (b *builder) medium(list []string) verdict {
	if len(list) == 0 {
		return applies
	}
	first := strings.ToLower(list[0])
	rest := list[1:]
	negated := first == "not" && len(rest) > 0 && !strings.HasPrefix(rest[0], "(")
	if (negated || first == "only") && len(rest) > 0 {
		first, rest = strings.ToLower(rest[0]), rest[1:]
	} else if strings.HasPrefix(first, "(") || first == "not" {
		return condition(list, 0, b.feature)
	}
	v := verdictOf(first == "all" || first == "print" || first == "screen")
	if len(rest) > 0 {
		if !strings.EqualFold(rest[0], "and") {
			return fails
		}
		v = v.and(condition(rest[1:], 0, b.feature))
	}
	if negated {
		return v.not()
	}
	return v
}

// onPaper are the features of media that have words as values, with that of paper.
var onPaper = map[string]string{
	"prefers-color-scheme": "light", "prefers-reduced-motion": "no-preference", "prefers-contrast": "no-preference",
	"prefers-reduced-transparency": "no-preference", "prefers-reduced-data": "no-preference", "forced-colors": "none",
	"inverted-colors": "none", "hover": "none", "any-hover": "none", "pointer": "none", "any-pointer": "none",
	"scripting": "none", "dynamic-range": "standard", "video-dynamic-range": "standard", "color-gamut": "srgb",
	"display-mode": "browser", "environment-blending": "opaque", "nav-controls": "none", "grid": "0",
}

// feature returns whether a feature of media has a value.
func (b *builder) feature(s string) verdict {
	s = strings.ToLower(strings.TrimSpace(s))
	if i := strings.IndexAny(s, "<>="); i >= 0 {
		return b.ranged(s)
	}
	name, value, has := strings.Cut(s, ":")
	name, value = strings.TrimSpace(name), strings.TrimSpace(value)
	least, isLeast := strings.CutPrefix(name, "min-")
	most, isMost := strings.CutPrefix(name, "max-")
	switch {
	case isLeast && has:
		return b.compare(least, ">=", value)
	case isMost && has:
		return b.compare(most, "<=", value)
	case name == "orientation":
		size := b.paper()
		word := map[bool]string{true: "portrait", false: "landscape"}[size.y >= size.x]
		return verdictOf(!has || value == word)
	}
	paper, known := onPaper[name]
	switch {
	case known && has:
		return verdictOf(value == paper)
	case known:
		return verdictOf(paper != "none" && paper != "0" && paper != "no-preference")
	case has:
		return b.compare(name, "=", value)
	}
	return b.compare(name, ">", "0")
}

// ranged returns whether a comparison holds, as in 20px < width <= 40px.
func (b *builder) ranged(s string) verdict {
	var parts, signs []string
	for rest := s; ; {
		i := strings.IndexAny(rest, "<>=")
		if i < 0 {
			parts = append(parts, strings.TrimSpace(rest))
			break
		}
		n := 1
		if i+1 < len(rest) && rest[i+1] == '=' {
			n = 2
		}
		parts, signs = append(parts, strings.TrimSpace(rest[:i])), append(signs, rest[i:i+n])
		rest = rest[i+n:]
	}
	turned := map[string]string{"<": ">", "<=": ">=", ">": "<", ">=": "<=", "=": "="}
	named := func(s string) bool { return s != "" && s[0] >= 'a' && s[0] <= 'z' }
	switch {
	case len(parts) == 2 && named(parts[0]):
		return b.compare(parts[0], signs[0], parts[1])
	case len(parts) == 2:
		return b.compare(parts[1], turned[signs[0]], parts[0])
	case len(parts) == 3:
		return b.compare(parts[1], turned[signs[0]], parts[0]).and(b.compare(parts[1], signs[1], parts[2]))
	}
	return fails
}

// compare returns whether a feature of media that is a number or a length is as a sign and a value ask.
func (b *builder) compare(name, sign, value string) verdict {
	size, have := b.paper(), 0.0
	want, ok := mediaLength(value)
	switch name {
	case "width", "device-width":
		have = size.x
	case "height", "device-height":
		have = size.y
	case "aspect-ratio", "device-aspect-ratio":
		have = size.x / size.y
		w, h, halved := strings.Cut(value, "/")
		var err error
		if want, err = strconv.ParseFloat(strings.TrimSpace(w), 64); halved && err == nil {
			var of float64
			of, err = strconv.ParseFloat(strings.TrimSpace(h), 64)
			want /= of
		}
		ok = err == nil
	default:
		return unknown
	}
	const hair = 1e-6
	switch {
	case !ok:
		return fails
	case sign == "=":
		return verdictOf(have > want-hair && have < want+hair)
	case sign[0] == '<':
		return verdictOf(have < want-hair || len(sign) > 1 && have < want+hair)
	}
	return verdictOf(have > want+hair || len(sign) > 1 && have > want-hair)
}

func mediaLength(s string) (float64, bool) {
	for _, unit := range []string{"rem", "em"} {
		if n, ok := strings.CutSuffix(s, unit); ok {
			f, ok := length(n, 0)
			return f * startFont.size, ok
		}
	}
	return length(s, 0)
}

// paper returns the size of the drawing by its attributes, in which media are measured.
func (b *builder) paper() pt {
	var size pt
	root := b.outermost
	v, _ := scan(root.attrs.of("viewBox")).numbers()
	if len(v) == 4 {
		size = pt{v[2], v[3]}
	}
	w, across := length(root.attrs.of("width").value, 0)
	h, down := length(root.attrs.of("height").value, 0)
	across, down = across && w > 0, down && h > 0
	switch {
	case across && down:
		return pt{w, h}
	case across && size.x > 0:
		return pt{w, w * size.y / size.x}
	case down && size.y > 0:
		return pt{h * size.x / size.y, h}
	case size.x > 0 && size.y > 0:
		return size
	}
	return pt{300, 150} // as browsers show what has no size
}

// supports returns whether browsers know what a condition asks for: a property with a value, or a selector.
func (b *builder) supports(asked string) verdict {
	return condition(conditionWords(asked), 0, func(s string) verdict {
		if inner, ok := strings.CutPrefix(s, "selector("); ok {
			p := &selectors{scanner: scan(text{value: strings.TrimSuffix(inner, ")")}), spaces: b.spaces}
			_, known := p.complex()
			return verdictOf(known && p.done())
		}
		name, value, ok := strings.Cut(s, ":")
		if name = strings.ToLower(strings.TrimSpace(name)); !ok || strings.Contains(name, "(") {
			return unknown
		}
		return b.knows(decl{name: name, value: text{value: strings.TrimSpace(value)}})
	})
}

// knows returns whether browsers know a declaration.
func (b *builder) knows(d decl) verdict {
	refused, silent := properties()
	bare := strings.TrimPrefix(d.name, "-webkit-")
	switch {
	case strings.HasPrefix(d.name, "--"):
		return applies
	case d.name == "fill", d.name == "stroke", strings.HasSuffix(d.name, "color"):
		if _, _, ok := colour(d.value.value); !ok {
			return unknown
		}
	case measured[d.name]:
		if _, ok := length(d.value.value, 1); !ok && d.value.value != "auto" && !strings.Contains(d.value.value, "(") {
			return unknown
		}
	}
	for _, name := range []string{d.name, bare} {
		if d.value.value != "" && (isDrawn(name) || refused[name].on != 0 || silent[name]) {
			return applies
		}
	}
	return fails
}

// measured are the properties whose values are lengths or numbers.
var measured = setOf(`stroke-width stroke-dashoffset stroke-miterlimit opacity fill-opacity stroke-opacity stop-opacity flood-opacity
	x y width height cx cy r rx ry`)
