package art

import (
	"slices"
	"strings"

	"cartouche/internal/art/layer"
)

// syntax is what values a property has. Others are ignored, as CSS has it.
type syntax struct {
	is      func(v string) bool
	initial string   // for initial, and for unset where elements do not pass the property on
	allowed []string // for messages
}

// syntaxes are those of the properties that are drawn. Values are in small letters.
var syntaxes = func() map[string]syntax {
	colours := []string{"currentColor", "#rgb", "#rrggbb", "rgb()", "hsl()"}
	paints := slices.Concat([]string{"none"}, colours, []string{"url(#id)"})
	lengths := []string{"1", "0.5px", "2mm", "20%"}
	list := map[string]syntax{
		"stroke-width":      {isSize, "1", lengths},
		"stroke-dashoffset": {isLength, "0", lengths},
		"stroke-dasharray":  {isDashes, "none", []string{"none", "4 2", "1mm"}},
		"stroke-miterlimit": {isLimit, "4", []string{"4", "1.5"}},
		"paint-order":       {isOrder, "normal", []string{"normal", "stroke", "fill markers"}},
		"transform-origin":  {isOrigin, "50% 50%", []string{"center", "left top", "12px 20px", "50% 50%"}},
		"font-style":        {isSlope, "normal", []string{"normal", "italic", "oblique"}},
		"font-size":         {isFontSize, "medium", []string{"12px", "4mm"}},
		"font-weight":       {isWeight, "normal", []string{"normal", "bold", "400"}},
		"fill":              {isPaint, "black", paints},
		"transform":         {func(string) bool { return true }, "none", transforms},
		"mix-blend-mode":    {isBlending, "normal", append([]string{"normal"}, layer.Modes...)},
		"stroke":            {isPaint, "none", paints},
	}
	add := func(names string, s syntax) {
		for _, name := range strings.Fields(names) {
			list[name] = s
		}
	}
	words := func(names, values string) {
		all := strings.Fields(values)
		add(names, syntax{func(v string) bool { return slices.Contains(all, v) }, all[0], all})
	}
	add("color stop-color flood-color", syntax{isColour, "black", colours})
	add("opacity fill-opacity stroke-opacity stop-opacity flood-opacity", syntax{isShare, "1", []string{"0–1", "0%–100%"}})
	add("marker-start marker-mid marker-end", syntax{isReference, "none", []string{"none", "url(#id)"}})
	add("clip-path mask filter", syntax{isEffect, "none", []string{"none", "url(#id)"}})
	add("x y cx cy", syntax{isLength, "0", lengths})
	add("r rx ry width height", syntax{func(v string) bool { return v == "auto" || isSize(v) }, "auto", lengths})
	words("fill-rule clip-rule", "nonzero evenodd")
	words("stroke-linecap", "butt round square")
	words("stroke-linejoin", "miter round bevel")
	words("visibility", "visible hidden collapse")
	words("color-interpolation-filters", "linearrgb srgb auto")
	words("mask-type", "luminance alpha")
	words("isolation", "auto isolate")
	words("vector-effect", "none non-scaling-stroke non-scaling-size non-rotation fixed-position")
	words("text-anchor", "start middle end")
	return list
}()

// wide are the values that all properties have.
var wide = []string{"inherit", "initial", "unset", "revert", "revert-layer"}

// united are the properties whose lengths have a unit in style sheets.
var united = setOf("width height font-size")

// valid reports whether a declaration has a value that CSS knows. What it has with var() is seen later.
func (d decl) valid() bool {
	s, known := syntaxes[d.name]
	v := d.value.value
	switch {
	case !known || strings.Contains(v, "var(") || slices.Contains(wide, v):
		return true
	case d.name == "transform" && d.weight < 0:
		_, ok := transformed(v)
		return ok
	case d.name == "transform":
		return isTransform(d.value)
	case d.name == "transform-origin" && d.weight >= 0 && slices.ContainsFunc(strings.Fields(v), isBare):
		return false
	case united[d.name] && d.weight >= 0 && d.weight&inStyle == 0 && isBare(v):
		return false
	}
	return s.is(v)
}

// functions and units of CSS that are not read: what has them is an error, not ignored.
var (
	reckoning    = []string{"calc(", "min(", "max(", "clamp(", "round(", "mod(", "rem(", "abs(", "sign("}
	calculations = append(slices.Clone(reckoning), "env(", "attr(", "if(")
	mixtures     = []string{"color(", "color-mix(", "lab(", "lch(", "oklab(", "oklch(", "contrast-color("}
	relative     = strings.Fields(`em ex ch cap ic lh rem rex rch rcap ric rlh vw vh vi vb vmin vmax svw svh svi svb svmin svmax lvw lvh lvi
		lvb lvmin lvmax dvw dvh dvi dvb dvmin dvmax cqw cqh cqi cqb cqmin cqmax`)
)

// begins reports whether a value begins with one of some functions.
func begins(v string, functions []string) bool {
	return slices.ContainsFunc(functions, func(f string) bool { return strings.HasPrefix(v, f) }) && strings.HasSuffix(v, ")")
}

// isBare reports a number other than 0 without a unit.
func isBare(v string) bool {
	s := scan(text{value: v})
	f, ok := s.number()
	return ok && s.done() && f != 0
}

func isLength(v string) bool {
	_, ok := length(v, 1)
	return ok || isBeyond(v)
}

// isBeyond reports a length that CSS knows and art does not.
func isBeyond(v string) bool {
	s := scan(text{value: v})
	_, number := s.number()
	return number && slices.Contains(relative, s.rest()) || begins(v, calculations)
}

func isSize(v string) bool {
	f, ok := length(v, 1)
	return ok && f >= 0 || !strings.HasPrefix(v, "-") && isBeyond(v)
}

func isShare(v string) bool {
	_, ok := share(v)
	return ok || begins(v, calculations)
}

func isLimit(v string) bool {
	s := scan(text{value: v})
	f, ok := s.number()
	return ok && s.done() && f >= 0 || begins(v, calculations)
}

func isDashes(v string) bool {
	return v == "none" || v != "" && (!slices.ContainsFunc(dashWords(v), func(w string) bool { return !isSize(w) }) || hasFunction(v))
}

// dashWords returns the lengths of a list with spaces and single commas between them, or none: a number may begin with the point or the
// sign that ends the one before.
func dashWords(v string) []string {
	var list []string
	for _, part := range strings.Split(v, ",") {
		words := strings.Fields(part)
		if len(words) == 0 {
			list = append(list, "") // a comma too many
		}
		for _, w := range words {
			for s := scan(text{value: w}); ; s = scan(text{value: s.rest()}) {
				if _, ok := s.number(); !ok || s.done() || !strings.ContainsAny(s.rest()[:1], ".+-") {
					list = append(list, s.value)
					break
				}
				list = append(list, s.value[:s.i])
			}
		}
	}
	return list
}

// hasFunction reports whether a value has a function that is not read.
func hasFunction(v string) bool {
	return slices.ContainsFunc(calculations, func(f string) bool { return strings.Contains(v, f) })
}

func isColour(v string) bool {
	_, _, ok := colour(v)
	return ok || v == "currentcolor" || begins(v, mixtures) || strings.Contains(v, "(from ") || hasFunction(v) && !begins(v, reckoning)
}

func isPaint(v string) bool {
	if inner, ok := strings.CutPrefix(v, "url("); ok {
		_, rest, ok := enclosed(inner)
		rest = strings.TrimSpace(rest)
		return ok && (rest == "" || rest == "none" || isColour(rest))
	}
	v, _, _ = strings.Cut(v, " icc-color(")
	return v == "none" || v == "context-fill" || v == "context-stroke" || isColour(v)
}

// isReference reports none and url().
func isReference(v string) bool {
	inner, ok := strings.CutPrefix(v, "url(")
	_, rest, closed := enclosed(inner)
	return v == "none" || ok && closed && rest == ""
}

// isEffect reports what may clip, mask or filter: url() and functions.
func isEffect(v string) bool {
	return v == "none" || strings.Contains(v, "(") || strings.HasSuffix(v, "-box")
}

func isBlending(v string) bool {
	return v == "normal" || v == "plus-lighter" || slices.Contains(layer.Modes, v)
}

func isOrder(v string) bool {
	words := strings.Fields(v)
	for i, w := range words {
		if !slices.Contains([]string{"fill", "stroke", "markers"}, w) || slices.Contains(words[:i], w) {
			return v == "normal"
		}
	}
	return len(words) > 0
}

func isSlope(v string) bool {
	slope, angle, turned := strings.Cut(v, " ")
	_, ok := degrees(angle)
	return v == "normal" || v == "italic" || slope == "oblique" && (!turned || ok)
}

func isFontSize(v string) bool {
	_, named := fontSizes[v]
	return named || v == "larger" || v == "smaller" || isSize(v)
}

func isWeight(v string) bool {
	s := scan(text{value: v})
	f, ok := s.number()
	return slices.Contains([]string{"normal", "bold", "bolder", "lighter"}, v) || ok && s.done() && f >= 1 && f <= 1000
}
