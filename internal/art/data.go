package art

import (
	"math"
	"slices"
	"strings"

	"cartouche/internal/diag"
)

// arguments is how many numbers each step of path data takes.
var arguments = map[byte]int{'M': 2, 'L': 2, 'H': 1, 'V': 1, 'C': 6, 'S': 4, 'Q': 4, 'T': 2, 'A': 7, 'Z': 0}

const allSteps = "M L H V C S Q T A Z"

// pen follows path data.
type pen struct {
	path
	start, at pt
	control   pt   // of the curve before, for curves that go on smoothly
	last      byte // the step before, as a capital
}

// data reads path data (SVG 2, 9.3). It reports what it cannot read with its position.
func (b *builder) data(t text) path {
	s, p := scan(t), &pen{path: path{verbs: b.scratch.verbs[:0], pts: b.scratch.pts[:0]}}
	var verb byte
	var room [7]float64 // for the numbers of a step
	for s.spaces(); !s.done(); s.spaces() {
		c := s.value[s.i]
		n, isVerb := arguments[c&^0x20]
		switch {
		case isVerb && (c >= 'a' || c <= 'Z') && c >= 'A':
			s.i++
			if verb == 0 && c != 'M' && c != 'm' {
				b.badData(s, s.i-1, "M")
				return path{}
			}
			verb = c
			if n == 0 {
				p.step(verb, nil)
				continue
			}
		case verb == 0:
			b.badData(s, s.i, "M")
			return path{}
		case verb == 'Z' || verb == 'z':
			b.badData(s, s.i, allSteps)
			return path{}
		default: // numbers without a letter go on as before
			n = arguments[verb&^0x20]
			s.comma()
		}
		v := room[:n]
		if !s.arguments(verb, v) {
			b.badData(s, s.i, "")
			return path{}
		}
		p.step(verb, v)
		switch verb {
		case 'M':
			verb = 'L'
		case 'm':
			verb = 'l'
		}
	}
	b.scratch = p.path
	if len(p.verbs) == 0 {
		return path{}
	}
	return path{verbs: slices.Clone(p.verbs), pts: slices.Clone(p.pts), within: p.within}
}

// badData reports what path data have at a position where one of some letters is expected, or a number if no letters are given.
func (b *builder) badData(s *scanner, at int, letters string) {
	s.i = at
	code := "art-path-number"
	if letters == "" && s.found() >= "A" {
		letters = allSteps
	}
	switch {
	case s.done():
		code = "art-path-end"
	case letters != "":
		code = "art-path-letter"
	}
	b.errs.Add(s.pos(at), code, diag.Args{"found": s.found(), "allowed": strings.Fields(letters)})
}

// arguments reads the numbers of a step. The flags of an arc are single figures that need no space between them.
func (s *scanner) arguments(verb byte, v []float64) bool {
	for k := range v {
		s.spaces()
		if k > 0 {
			s.comma()
		}
		if verb&^0x20 == 'A' && (k == 3 || k == 4) {
			if s.done() || s.value[s.i] != '0' && s.value[s.i] != '1' {
				return false
			}
			v[k] = float64(s.value[s.i] - '0')
			s.i++
			continue
		}
		f, ok := s.number()
		if !ok {
			return false
		}
		v[k] = f
	}
	return true
}

// step does one step of path data.
func (p *pen) step(verb byte, v []float64) {
	big := verb &^ 0x20
	var from pt
	if verb != big {
		from = p.at
	}
	if p.last == 'Z' && big != 'M' && big != 'Z' {
		p.reopen()
	}
	to := func(k int) pt { return from.plus(pt{v[k], v[k+1]}) }
	// A smooth curve mirrors the control point of a curve of its kind, else it has none.
	mirrored := func(kinds string) pt {
		if strings.IndexByte(kinds, p.last) >= 0 {
			return p.at.times(2).minus(p.control)
		}
		return p.at
	}
	end := p.at
	switch big {
	case 'M':
		end = to(0)
		p.start = end
		p.move(end)
	case 'L':
		end = to(0)
		p.line(end)
	case 'H':
		end.x = from.x + v[0]
		p.line(end)
	case 'V':
		end.y = from.y + v[0]
		p.line(end)
	case 'C':
		end = to(4)
		p.control = to(2)
		p.cubic(to(0), p.control, end)
	case 'S':
		end = to(2)
		a := mirrored("CS")
		p.control = to(0)
		p.cubic(a, p.control, end)
	case 'Q', 'T':
		c := mirrored("QT")
		end = to(len(v) - 2)
		if big == 'Q' {
			c = to(0)
		}
		p.control = c
		p.quad(p.at, c, end)
	case 'A':
		end = to(5)
		p.arc(p.at, end, v[0], v[1], v[2], v[3] != 0, v[4] != 0)
	case 'Z':
		end = p.start
		if p.last != 'Z' {
			p.close()
		}
	}
	p.at, p.last = end, big
}

// reopen begins another part where the last one began.
func (p *pen) reopen() {
	p.within = append(p.within, len(p.pts))
	p.move(p.start)
}

// arc goes along an ellipse with the half axes rx and ry, turned by so many degrees (SVG
// 2, B.2). Cubics of at most a quarter of it keep within 0.03 % of the half axes.
func (p *path) arc(from, to pt, rx, ry, degrees float64, large, sweep bool) {
	rx, ry = math.Abs(rx), math.Abs(ry)
	if from == to {
		return
	}
	if rx == 0 || ry == 0 {
		p.line(to)
		return
	}
	sin, cos := sincos(degrees * math.Pi / 180)
	// Seen from the ellipse: half the way, as if the ellipse were the unit circle.
	half := from.minus(to).times(0.5)
	x := (float64(cos*half.x) + float64(sin*half.y)) / rx
	y := (float64(cos*half.y) - float64(sin*half.x)) / ry
	d := float64(x*x) + float64(y*y)
	if d > 1 { // too small to reach: as large as needed
		grow := math.Sqrt(d)
		rx, ry, x, y, d = rx*grow, ry*grow, x/grow, y/grow, 1
	}
	f := math.Sqrt(max(1/d-1, 0))
	if large == sweep {
		f = -f
	}
	centre := pt{float64(f * y), float64(-f * x)}
	begin, finish := pt{x, y}.minus(centre), pt{-x, -y}.minus(centre)
	angle := math.Atan2(begin.y, begin.x)
	turn := math.Atan2(cross(begin, finish), dot(begin, finish))
	if sweep && turn < 0 {
		turn += 2 * math.Pi
	} else if !sweep && turn > 0 {
		turn -= 2 * math.Pi
	}
	middle := from.along(to, 0.5)
	at := func(u pt) pt { // from the unit circle to the file
		u = u.plus(centre)
		u = pt{float64(u.x * rx), float64(u.y * ry)}
		return middle.plus(pt{float64(cos*u.x) - float64(sin*u.y), float64(sin*u.x) + float64(cos*u.y)})
	}
	n := int(math.Ceil(math.Abs(round9(turn/(math.Pi/2))) - 1e-6))
	n = max(n, 1)
	share := turn / float64(n)
	s4, c4 := sincos(share / 4)
	k := 4.0 / 3 * s4 / c4
	s0, c0 := sincos(angle)
	for i := 1; i <= n; i++ {
		s1, c1 := sincos(angle + float64(share*float64(i)))
		end := at(pt{c1, s1})
		if i == n {
			end = to
		}
		if i > 1 {
			p.within = append(p.within, len(p.pts)-1)
		}
		p.cubic(at(pt{c0 - float64(k*s0), s0 + float64(k*c0)}), at(pt{c1 + float64(k*s1), s1 - float64(k*c1)}), end)
		s0, c0 = s1, c1
	}
}
