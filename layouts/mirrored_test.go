package layouts

import (
	"math"
	"reflect"
	"slices"
	"testing"

	"cartouche/internal/font"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

// flat returns the paths of a drawing where they are.
func flat(ops []ink.Op, at geom.Placement) (out []ink.Path) {
	for _, op := range ops {
		switch op := op.(type) {
		case *ink.Stroke:
			out = append(out, op.Path.Placed(at))
		case *scene.Group:
			if op.Clip != nil {
				out = append(out, op.Clip.Placed(op.Place.After(at)))
			}
			out = append(out, flat(op.Ops, op.Place.After(at))...)
		}
	}
	return out
}

// TestMirroredGroups: what a group turns and moves is where its mirror image is, however the group is placed. Mirrored twice,
// it is where it was.
func TestMirroredGroups(t *testing.T) {
	m := newMirror(true, mm(63))
	line := ink.PolylinePath(geom.Pt(mm(1), mm(2)), geom.Pt(mm(7), mm(3)), geom.Pt(mm(4), mm(11)))
	clip := ink.RectPath(geom.R(mm(1), mm(2), mm(5), mm(6)))
	for turns := range 4 {
		for _, mirror := range []bool{false, true} {
			inner := &scene.Group{Place: geom.Placement{Turns: 1, At: geom.Pt(mm(20), mm(5))}, Ops: []ink.Op{&ink.Stroke{Path: line}}}
			outer := &scene.Group{
				Place: geom.Placement{Mirror: mirror, Turns: turns, At: geom.Pt(mm(9), mm(-4))}, Clip: &clip,
				Ops: []ink.Op{inner, &ink.Stroke{Path: line}},
			}
			ops := []ink.Op{outer}
			var want []ink.Path
			for _, path := range flat(ops, geom.Placement{}) {
				want = append(want, path.Placed(m.across()))
			}
			once := m.turned(ops)
			if got := flat(once, geom.Placement{}); !reflect.DeepEqual(got, want) {
				t.Errorf("turned %d, mirrored %v: got %v, want %v", turns, mirror, got, want)
			}
			if twice := m.turned(once); !reflect.DeepEqual(twice, ops) {
				t.Errorf("turned %d, mirrored %v: twice mirrored it is another", turns, mirror)
			}
		}
	}
}

// TestMirroredTurns: what is turned by any angle is where its mirror image is, to the micrometre, with its gradients.
func TestMirroredTurns(t *testing.T) {
	m := newMirror(true, mm(63))
	space := geom.Affine{A: 5000, B: 1000, C: -1000, D: 5000, E: 3000, F: 4000}
	for _, place := range []geom.Placement{{}, {Turns: 3, At: geom.Pt(mm(9), mm(-4))}, {Mirror: true, Turns: 1, At: geom.Pt(mm(2), mm(5))}} {
		fill := &ink.Fill{Path: ink.RectPath(geom.R(mm(1), mm(2), mm(7), mm(3))), Gradient: &ink.Gradient{Space: space}}
		group := &scene.Group{Turn: &scene.Turn{Degrees: 33, About: geom.Pt(mm(20), mm(30))}, Place: place, Ops: []ink.Op{fill}}
		other := m.turned([]ink.Op{group})[0].(*scene.Group)
		image := other.Ops[0].(*ink.Fill)
		was, is := scene.Where{}.Into(group), scene.Where{}.Into(other)
		for i, q := range fill.Path.Points {
			want, got := m.across().Apply(was.Apply(q)), is.Apply(image.Path.Points[i])
			if d := got.Sub(want); max(d.X, -d.X, d.Y, -d.Y) > 1 {
				t.Errorf("%+v: a corner is at %v, want %v", place, got, want)
			}
		}
		x, y := space.After(was.Affine()).After(m.across().Affine()).Apply(1, 0)
		u, v := image.Gradient.Space.After(is.Affine()).Apply(1, 0)
		if math.Abs(x-u) > 1 || math.Abs(y-v) > 1 {
			t.Errorf("%+v: the gradient ends at %v, %v, want %v, %v", place, u, v, x, y)
		}
	}
}

// TestSidesOfTexts: left and right are swapped on a mirrored face, except within what keeps its orientation.
func TestSidesOfTexts(t *testing.T) {
	for _, c := range []struct {
		mirrored, upright bool
		align             string
		want              font.Align
	}{
		{false, false, "left", font.Left}, {false, true, "right", font.Right},
		{true, false, "left", font.Right}, {true, false, "right", font.Left}, {true, true, "left", font.Left}, {true, true, "right", font.Right},
		{true, false, "start", font.Start}, {true, false, "end", font.End}, {true, false, "centre", font.Center}, {true, false, "", font.Start},
	} {
		d := &Drawing{Face: &scene.Face{}, mirror: newMirror(c.mirrored, 0)}
		var got font.Align
		set := func() { got = d.mirror.align(aligns[c.align]) }
		if c.upright {
			d.Upright(geom.Rect{}, set)
		} else {
			set()
		}
		if got != c.want {
			t.Errorf("%+v: got %v", c, got)
		}
	}
}

// TestSharedOperations: what a face draws twice, once in a group, is mirrored once in each place.
func TestSharedOperations(t *testing.T) {
	d := &Drawing{Face: &scene.Face{Ops: make([]ink.Op, 0, 4)}, mirror: newMirror(true, mm(63))}
	line := ink.LinePath(geom.Pt(mm(6), mm(6)), geom.Pt(mm(8), mm(7)))
	d.Upright(geom.R(mm(5), mm(5), mm(20), mm(10)), func() {
		d.Add(&ink.Stroke{Path: line})
		d.Add(&scene.Group{Place: geom.At(geom.Pt(0, mm(3))), Ops: slices.Clip(d.Face.Ops)})
	})
	d.mirror.turn(d.Face, 0, 0)
	want := line.Moved(geom.Pt(mm(33), 0))
	if got := flat(d.Face.Ops, geom.Placement{}); !reflect.DeepEqual(got, []ink.Path{want, want.Moved(geom.Pt(0, mm(3)))}) {
		t.Errorf("got %v, want %v, and 3 mm below it", got, want)
	}
}

// TestUprightGroups: what is upright is only moved with its box, and so are the slots on it.
func TestUprightGroups(t *testing.T) {
	d := &Drawing{Face: &scene.Face{Size: geom.Size{W: mm(63), H: mm(88)}}, mirror: newMirror(true, mm(63))}
	box := geom.R(mm(5), mm(5), mm(20), mm(10))
	line := ink.LinePath(geom.Pt(mm(6), mm(6)), geom.Pt(mm(8), mm(7)))
	d.Upright(box, func() {
		d.Upright(geom.R(mm(6), mm(6), mm(2), mm(1)), func() { d.Add(&ink.Stroke{Path: line}) })
		d.As(scene.Fold, func() { d.Add(&ink.Stroke{Path: line}) })
		d.Face.Slots = append(d.Face.Slots, scene.Slot{ID: "a", Box: geom.R(mm(6), mm(6), mm(5), mm(5))})
	})
	d.mirror.turn(d.Face, 0, 0)
	got := flat(d.Face.Ops, geom.Placement{})
	want := line.Moved(geom.Pt(mm(33), 0)) // from 5…25 to 38…58 mm
	if !reflect.DeepEqual(got, []ink.Path{want, want}) {
		t.Errorf("got %v, want %v twice", got, want)
	}
	if at := d.Face.Slots[0].Box.X; at != mm(39) {
		t.Errorf("the slot is at %v", at)
	}
}
