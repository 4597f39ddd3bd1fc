package geom

import (
	"math"
	"testing"
	"testing/quick"
)

func TestUnits(t *testing.T) {
	for _, c := range []struct{ got, want Length }{
		{MM(63), 63000}, {PT(72), Inch}, {PT(8), 2822}, {MM(0.1), 100}, {MM(-1.5), -1500},
	} {
		if c.got != c.want {
			t.Errorf("got %d µm, want %d µm", c.got, c.want)
		}
	}
	if s := MM(63.5).String(); s != "63.5 mm" {
		t.Errorf("String = %q", s)
	}
}

func TestRect(t *testing.T) {
	r := R(10, 20, 30, 40)
	if r.Inset(5) != R(15, 25, 20, 30) {
		t.Errorf("Inset = %v", r.Inset(5))
	}
	if !r.Contains(r) || r.Contains(r.Inset(-1)) {
		t.Error("Contains: a box holds itself and nothing larger")
	}
	if r.Overlaps(R(40, 20, 5, 5)) || !r.Overlaps(R(39, 20, 5, 5)) {
		t.Error("Overlaps: touching is not overlapping")
	}
	if r.Union(R(0, 0, 1, 1)) != R(0, 0, 40, 60) {
		t.Errorf("Union = %v", r.Union(R(0, 0, 1, 1)))
	}
}

// One quarter turn is clockwise on the page: right becomes down.
func TestTurnIsClockwise(t *testing.T) {
	if got := (Placement{Turns: 1}).Apply(Pt(1, 0)); got != Pt(0, 1) {
		t.Errorf("a quarter turn takes right to %v, want down", got)
	}
}

func TestAfterIsApplyingBoth(t *testing.T) {
	f := func(m1, m2 bool, t1, t2 int8, x1, y1, x2, y2, x, y int16) bool {
		p := Placement{m1, int(t1), Pt(Length(x1), Length(y1))}
		q := Placement{m2, int(t2), Pt(Length(x2), Length(y2))}
		v := Pt(Length(x), Length(y))
		return p.After(q).Apply(v) == q.Apply(p.Apply(v))
	}
	if err := quick.Check(f, nil); err != nil {
		t.Error(err)
	}
}

func TestInverseOfAPlacement(t *testing.T) {
	f := func(m bool, turns int8, atX, atY, x, y int16) bool {
		p, v := Placement{m, int(turns), Pt(Length(atX), Length(atY))}, Pt(Length(x), Length(y))
		return p.Inverse().Apply(p.Apply(v)) == v && p.Apply(p.Inverse().Apply(v)) == v
	}
	if err := quick.Check(f, nil); err != nil {
		t.Error(err)
	}
}

func TestApplyRectIsTheBoxOfTheCorners(t *testing.T) {
	f := func(m bool, turns int8, x, y int16, w, h uint16) bool {
		p := Placement{m, int(turns), Pt(7, -3)}
		r := R(Length(x), Length(y), Length(w), Length(h))
		got := p.ApplyRect(r)
		if turns%2 == 0 {
			return got.Size() == r.Size()
		}
		return got.Size() == r.Size().Turned()
	}
	if err := quick.Check(f, nil); err != nil {
		t.Error(err)
	}
}

func TestInverseLeadsBack(t *testing.T) {
	f := func(a, b, c, d, e, g int16, x, y int16) bool {
		m := Affine{float64(a), float64(b), float64(c), float64(d), float64(e), float64(g)}
		back, ok := m.Inverse()
		if !ok {
			return int(a)*int(d) == int(b)*int(c)
		}
		u, v := back.Apply(m.Apply(float64(x), float64(y)))
		return math.Abs(u-float64(x)) < 1e-3 && math.Abs(v-float64(y)) < 1e-3
	}
	if err := quick.Check(f, nil); err != nil {
		t.Error(err)
	}
	if _, ok := (Affine{A: 2, C: 4, B: 1, D: 2}).Inverse(); ok {
		t.Error("a map onto a line has an inverse")
	}
}
