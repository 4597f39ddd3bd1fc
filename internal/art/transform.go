package art

import (
	"math"
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
)

var identity = geom.Affine{A: 1, D: 1}

// sides is how many numbers a transformation may take.
var sides = map[string][]int{
	"matrix": {6}, "translate": {1, 2}, "translateX": {1}, "translateY": {1}, "scale": {1, 2}, "scaleX": {1}, "scaleY": {1},
	"rotate": {1, 3}, "skewX": {1}, "skewY": {1},
}

// transform reads a list of transformations, of which the last is done first.
func (b *builder) transform(t text) geom.Affine {
	m := identity
	s := scan(t)
	for s.spaces(); !s.done(); s.comma() {
		at := s.pos(s.i)
		name, _, ok := strings.Cut(s.rest(), "(")
		end := strings.IndexByte(s.rest(), ')')
		counts, known := sides[strings.TrimSpace(name)]
		if !ok || end < len(name) || !known {
			b.errs.Add(at, "art-value", diag.Args{"what": "transform", "found": snippet(s.rest()), "allowed": transforms})
			return identity
		}
		// CSS writes units behind the numbers.
		inner := strings.NewReplacer("px", "", "deg", "").Replace(s.rest()[len(name)+1 : end])
		v, ok := scan(text{value: inner}).numbers()
		if !ok || !slices.Contains(counts, len(v)) {
			b.errs.Add(at, "art-value", diag.Args{"what": "transform", "found": snippet(s.rest()[:end+1]), "allowed": transforms})
			return identity
		}
		m = step(strings.TrimSpace(name), v).After(m)
		s.i += end + 1
	}
	return m
}

var transforms = []string{"matrix(a b c d e f)", "translate(x y)", "scale(x y)", "rotate(degrees x y)", "skewX(degrees)", "skewY(degrees)"}

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
