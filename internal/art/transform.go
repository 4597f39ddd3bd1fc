package art

import (
	"math"
	"slices"
	"strings"

	"cartouche/internal/geom"
)

var identity = geom.Affine{A: 1, D: 1}

// sides is how many numbers a transformation may take.
var sides = map[string][]int{
	"matrix": {6}, "translate": {1, 2}, "scale": {1, 2}, "rotate": {1, 3}, "skewX": {1}, "skewY": {1},
}

// transform reads an attribute with transformations. One that is not right is ignored as a whole.
func (b *builder) transform(name string, t text) geom.Affine {
	m, ok := transformed(t.value)
	if !ok {
		b.ignored(name, t, transforms)
	}
	return m
}

// transformed reads a list of transformations, of which the last is done first.
func transformed(v string) (geom.Affine, bool) {
	m := identity
	s := scan(text{value: v})
	if s.spaces(); s.rest() == "none" {
		return m, true
	}
	for !s.done() {
		name, _, ok := strings.Cut(s.rest(), "(")
		end := strings.IndexByte(s.rest(), ')')
		counts, known := sides[strings.TrimSpace(name)]
		if !ok || end < len(name) || !known {
			return identity, false
		}
		v, ok := scan(text{value: s.rest()[len(name)+1 : end]}).numbers()
		if !ok || !slices.Contains(counts, len(v)) {
			return identity, false
		}
		m = step(strings.TrimSpace(name), v).After(m)
		s.i += end + 1
		if s.comma() && s.done() {
			return identity, false
		}
	}
	return m, true
}

var transforms = []string{"matrix(a b c d e f)", "translate(x y)", "scale(x y)", "rotate(degrees x y)", "skewX(degrees)", "skewY(degrees)"}

// isOrigin reports a value of transform-origin.
func isOrigin(v string) bool {
	_, _, ok := origin(v, pt{1, 1})
	return ok || slices.ContainsFunc(strings.Fields(v), isBeyond) || hasFunction(v)
}

// side is a word for a position: how far along it is, from 0 to 1, and across, down or both.
type side struct {
	along        float64
	across, down bool
}

var sideOf = map[string]side{
	"left": {0, true, false}, "center": {0.5, true, true}, "right": {1, true, false}, "top": {0, false, true}, "bottom": {1, false, true},
}

// origin reads the origin of a transform in a box of a size: one or two words or lengths, and a third length that leaves the page. It
// reports false if there is none.
func origin(v string, size pt) (x, y float64, ok bool) {
	words := strings.Fields(v)
	if len(words) == 3 {
		if _, ok := length(words[2], 0); !ok || strings.HasSuffix(words[2], "%") {
			return 0, 0, false
		}
		words = words[:2]
	}
	switch len(words) {
	case 1:
		words = append(words, "center")
		if s := sideOf[words[0]]; s.down && !s.across {
			slices.Reverse(words)
		}
	case 2:
		if s, t := sideOf[words[0]], sideOf[words[1]]; s.down && !s.across || t.across && !t.down {
			if s == (side{}) || t == (side{}) {
				return 0, 0, false // lengths come in their order
			}
			slices.Reverse(words)
		}
	default:
		return 0, 0, false
	}
	at := func(w string, whole float64, fits bool) (float64, bool) {
		if s, named := sideOf[w]; named {
			return s.along * whole, fits
		}
		return length(w, whole)
	}
	x, ok = at(words[0], size.x, sideOf[words[0]].across)
	y, fine := at(words[1], size.y, sideOf[words[1]].down)
	return x, y, ok && fine
}

func step(name string, v []float64) geom.Affine {
	second := func(other float64) float64 {
		if len(v) > 1 {
			return v[1]
		}
		return other
	}
	switch name {
	case "translate":
		return geom.Affine{A: 1, D: 1, E: v[0], F: second(0)}
	case "translateX":
		return geom.Affine{A: 1, D: 1, E: v[0]}
	case "translateY":
		return geom.Affine{A: 1, D: 1, F: v[0]}
	case "scale":
		return geom.Affine{A: v[0], D: second(v[0])}
	case "scaleX":
		return geom.Affine{A: v[0], D: 1}
	case "scaleY":
		return geom.Affine{A: 1, D: v[0]}
	case "rotate":
		sin, cos := sincos(v[0] * math.Pi / 180)
		turn := geom.Affine{A: cos, B: sin, C: -sin, D: cos}
		if len(v) == 1 {
			return turn
		}
		return geom.Affine{A: 1, D: 1, E: -v[1], F: -v[2]}.After(turn).After(geom.Affine{A: 1, D: 1, E: v[1], F: v[2]})
	case "skewX":
		return geom.Affine{A: 1, C: tan(v[0]), D: 1}
	case "skewY":
		return geom.Affine{A: 1, B: tan(v[0]), D: 1}
	}
	return geom.Affine{A: v[0], B: v[1], C: v[2], D: v[3], E: v[4], F: v[5]}
}

// sincos rounds to nine places: the last bits differ between processors.
func sincos(angle float64) (sin, cos float64) {
	s, c := math.Sincos(math.Mod(angle, 2*math.Pi))
	return round9(s), round9(c)
}

func tan(degrees float64) float64 { return round9(math.Tan(degrees * math.Pi / 180)) }

func round9(f float64) float64 { return math.Round(f*1e9) / 1e9 }

func finite(m geom.Affine) bool {
	for _, f := range []float64{m.A, m.B, m.C, m.D, m.E, m.F} {
		if !(math.Abs(f) < 1e15) {
			return false
		}
	}
	return true
}

// scale returns by how much m enlarges lengths, and by which share of that it stretches
// them in one direction more than in another: 0 when it enlarges all alike.
func scale(m geom.Affine) (k, stretch float64) {
	across, down := pt{m.A, m.B}, pt{m.C, m.D}
	a, b := across.length(), down.length()
	k = math.Sqrt(float64(a * b))
	if k > 0 {
		stretch = math.Abs(a-b)/max(a, b) + math.Abs(dot(across, down))/float64(a*b)
	}
	return k, stretch
}
