package layouts

import (
	"fmt"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/scene"
)

// curve is a smooth line through places, by Catmull and Rom.
func curve(path *scene.Path, pts []geom.Point) {
	at := func(i int) geom.Point { return pts[min(max(i, 0), len(pts)-1)] }
	for i := range len(pts) - 1 {
		a, b, c, d := at(i-1), at(i), at(i+1), at(i+2)
		path.Cubic(
			geom.Pt(b.X+(c.X-a.X)/6, b.Y+(c.Y-a.Y)/6),
			geom.Pt(c.X-(d.X-b.X)/6, c.Y-(d.Y-b.Y)/6), c)
	}
}

func curvePath(pts []geom.Point) scene.Path {
	var path scene.Path
	path.Move(pts[0].X, pts[0].Y)
	curve(&path, pts)
	return path
}

// stream is a line along the river, so much of the way (in percent) from the
// northern edge to the southern.
func (s *landscape) stream(percent geom.Length) []geom.Point {
	out := make([]geom.Point, min(len(s.north), len(s.south)))
	for i := range out {
		n, m := s.north[i], s.south[i]
		out[i] = geom.Pt(n.X+(m.X-n.X)*percent/100, n.Y+(m.Y-n.Y)*percent/100)
	}
	return out
}

// between two streams.
func (s *landscape) waters(from, to geom.Length) scene.Path {
	a, b := s.stream(from), s.stream(to)
	path := curvePath(a)
	back := make([]geom.Point, len(b))
	for i, q := range b {
		back[len(b)-1-i] = q
	}
	path.Line(back[0].X, back[0].Y)
	curve(&path, back)
	path.Close()
	return path
}

// water draws the river between its green banks, deeper in the middle, with
// currents along it and the sign for water here and there.
func (s *landscape) water() {
	s.fill(s.waters(-7, 107), "strip1")
	s.fill(s.waters(0, 100), "water")
	s.fill(s.waters(28, 72), "depth")
	for i := range 9 {
		percent := geom.Length(10 + 10*i)
		dash := []geom.Length{mm(9 + float64(i*5%7)), mm(5), mm(3 + float64(i*3%5)), mm(8 + float64(i*2%3))}
		s.stroke(curvePath(s.stream(percent)), "ripple", hair, dash...)
	}
	for _, edge := range [][]geom.Point{s.stream(0), s.stream(100)} {
		s.stroke(curvePath(edge), "lapis", medium)
	}
}

// across is how far the river reaches up and down at a place along it.
func (s *landscape) across(x geom.Length) (top, bottom geom.Length) {
	at := func(pts []geom.Point) geom.Length {
		for i := range len(pts) - 1 {
			a, b := pts[i], pts[i+1]
			if min(a.X, b.X) <= x && x <= max(a.X, b.X) && a.X != b.X {
				return a.Y + (b.Y-a.Y)*(x-a.X)/(b.X-a.X)
			}
		}
		return pts[len(pts)-1].Y
	}
	return at(s.north), at(s.south)
}

// rapid draws rocks across the river, and the white water behind them.
func (s *landscape) rapid(at geom.Point) {
	top, bottom := s.across(at.X)
	const rocks = 7
	for i := range rocks {
		y := top + (bottom-top)*geom.Length(2*i+1)/(2*rocks)
		x := at.X + mm(1.4)*geom.Length(i%3-1)
		for k := range 3 {
			w, far := mm(1.6+0.5*float64(k)), mm(2.4+1.7*float64(k))
			var foam scene.Path
			foam.Move(x-far+mm(0.9), y-w).Cubic(geom.Pt(x-far-mm(0.4), y-w/2), geom.Pt(x-far-mm(0.4), y+w/2), geom.Pt(x-far+mm(0.9), y+w))
			s.stroke(foam, "white", medium)
		}
		rock := geom.R(x-mm(1.7), y-mm(1.35), mm(3.4), mm(2.7))
		s.fill(scene.EllipsePath(rock), "chisel")
		s.stroke(scene.EllipsePath(rock), "slate", hair)
		s.fill(scene.EllipsePath(geom.R(rock.X+mm(0.7), rock.Y+mm(0.5), mm(1.5), mm(0.8))), "rock")
	}
}

// barges draws where the barge lies in each season: its pale shape with the
// season's number, and an arrow on the way it sails.
func (s *landscape) barges(places []geom.Point) {
	for i, c := range places {
		box := geom.R(c.X-mm(15), c.Y-mm(10), mm(30), mm(20))
		if path, ok := s.figurePath("barge", box, s.at); ok {
			s.fill(path, "white")
			s.stroke(path, "lapis", hair)
		}
		s.slot(scene.Slot{
			ID: fmt.Sprintf("barge.%d", i+1), Box: box, Kinds: []string{"barge"}, Capacity: 1, Beside: inLine("barge.", i+1, 1, len(places)),
		})
		const r = 3400 * geom.Micrometre
		mid := geom.Pt(c.X-mm(20), c.Y)
		s.fill(scene.CirclePath(mid, r), "deep")
		s.stroke(scene.CirclePath(mid, r), "white", medium)
		s.print(geom.R(mid.X-r, mid.Y-r, 2*r, 2*r), setting{text: s.number(i + 1), style: "number", colour: named("white")})
		if text, at, errs := s.text("segment", s.at, diag.Args{"segment": i + 1}); errs == nil {
			s.print(geom.R(mid.X-mm(12), mid.Y+r+mm(0.6), mm(24), mm(3.6)), setting{text: text, source: at, style: "line", align: "center"})
		} else {
			*s.errs = append(*s.errs, errs...)
		}
		s.arrow(geom.Pt(c.X-mm(31), c.Y), mm(6), "lapis")
		s.zigzag(geom.Pt(c.X+mm(24), c.Y), mm(9))
	}
}
