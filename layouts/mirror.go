package layouts

import (
	"cartouche/internal/font"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

// mirror turns around what is drawn, for a language written from right to left, and knows what keeps its orientation.
type mirror struct {
	on   bool
	axis geom.Length // x becomes axis - x

	upright int // the number of things that keep their orientation and are being drawn, one within the other
	ops     map[ink.Op]geom.Rect
	slots   map[string]geom.Rect // by their names, as ops the box with which each moves
}

func newMirror(on bool, axis geom.Length) *mirror {
	m := &mirror{on: on, axis: axis}
	if on {
		m.ops, m.slots = map[ink.Op]geom.Rect{}, map[string]geom.Rect{}
	}
	return m
}

// keep makes operations and slots keep their orientation and move with a box.
func (m *mirror) keep(box geom.Rect, ops []ink.Op, slots []scene.Slot) {
	for _, op := range ops {
		m.ops[op] = box
	}
	for _, s := range slots {
		m.slots[s.ID] = box
	}
}

// turn mirrors the operations and slots of a face from so many on. Groups may hold operations of the face, such as the two sides of a
// standee: so none is changed in place.
func (m *mirror) turn(f *scene.Face, ops, slots int) {
	f.Ops = append(f.Ops[:ops:ops], m.turned(f.Ops[ops:])...)
	for i, s := range f.Slots[slots:] {
		place := m.across()
		if box, ok := m.slots[s.ID]; ok {
			place = geom.At(m.aside(box))
		}
		f.Slots[slots+i] = s.Placed(place)
	}
}

// align returns the side of a text that is drawn now. Left and right are swapped, unless the text is in something upright;
// start and end follow the text by themselves.
func (m *mirror) align(a font.Align) font.Align {
	switch {
	case !m.on || m.upright > 0:
	case a == font.Left:
		return font.Right
	case a == font.Right:
		return font.Left
	}
	return a
}

// across is the placement of everything that does not keep its orientation.
func (m *mirror) across() geom.Placement { return geom.Placement{Mirror: true, At: geom.Pt(m.axis, 0)} }

func (m *mirror) aside(box geom.Rect) geom.Point { return geom.Pt(m.axis-box.Right()-box.X, 0) }

func (m *mirror) turned(ops []ink.Op) []ink.Op {
	across := m.across()
	out := make([]ink.Op, len(ops))
	for i, op := range ops {
		if box, ok := m.ops[op]; ok {
			out[i] = scene.Moved(op, m.aside(box))
			continue
		}
		switch op := op.(type) {
		case *ink.Fill:
			out[i] = op.Placed(across)
		case *ink.Stroke:
			other := *op
			other.Path = op.Path.Placed(across)
			out[i] = &other
		case *scene.Image:
			out[i] = &scene.Image{Box: across.ApplyRect(op.Box), Picture: op.Picture}
		case *scene.Group:
			other := *op
			// What is in the group is mirrored about the same axis, wherever the group is: it is turned, placed, and turned back.
			other.Place, other.Ops = across.After(op.Place).After(across), m.turned(op.Ops)
			other.Turn = op.Turn.Placed(across)
			if op.Clip != nil {
				clip := op.Clip.Placed(across)
				other.Clip = &clip
			}
			out[i] = &other
		default:
			out[i] = op // a text, which is always upright
		}
	}
	return out
}
