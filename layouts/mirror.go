package layouts

import (
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

// mirror is what a painter needs to know of a face that is mirrored, for a language
// written from right to left: what on it keeps its own orientation.
type mirror struct {
	on    bool
	box   geom.Rect            // within which; the whole face when it has no size
	ops   map[ink.Op]geom.Rect // with the boxes that they stand in
	slots map[string]geom.Rect

	standing int // how many things that keep their orientation are being drawn, one in the other
}

func newMirror(on bool) mirror {
	return mirror{on: on, ops: map[ink.Op]geom.Rect{}, slots: map[string]geom.Rect{}}
}

// upright draws what keeps its own orientation when the face is mirrored, and only
// goes with its box to the other side: letters, signs, pictures, things that are
// cut out or look like the board.
func (p *painter) upright(box geom.Rect, draw func()) {
	ops, slots := len(p.face.Ops), len(p.face.Slots)
	p.mirror.standing++
	draw()
	p.mirror.standing--
	if !p.mirror.on {
		return
	}
	for _, op := range p.face.Ops[ops:] {
		p.mirror.ops[op] = box
	}
	for _, s := range p.face.Slots[slots:] {
		p.mirror.slots[s.ID] = box
	}
}

// finish makes of the logical places of a face, which all layouts count from the
// left, those on paper: as they are or, when the face is mirrored, from the right.
func (p *painter) finish() {
	if p.mirror.on {
		p.face.Ops = p.mirrored(p.face.Ops)
		for i, s := range p.face.Slots {
			p.face.Slots[i] = p.mirroredSlot(s)
		}
	}
	p.spare(p.face)
}

// within draws what is mirrored within a box, for a language written from right to
// left, on a face that stays as it is.
func (p *painter) within(box geom.Rect, draw func()) {
	if p.mirror.on || !p.rightToLeft {
		draw()
		return
	}
	ops, slots := len(p.face.Ops), len(p.face.Slots)
	p.mirror = newMirror(true)
	p.mirror.box = box
	draw()
	p.face.Ops = append(p.face.Ops[:ops], p.mirrored(p.face.Ops[ops:])...)
	for i, s := range p.face.Slots[slots:] {
		s = p.mirroredSlot(s)
		p.insideSafe(s.Box, p.at, "slot "+s.ID)
		p.face.Slots[slots+i] = s
	}
	p.mirror = newMirror(false)
}

// across is the placement that turns around what is mirrored: on a whole face x becomes
// its width less x.
func (p *painter) across() geom.Placement {
	return geom.Placement{Mirror: true, At: geom.Pt(p.axis(), 0)}
}

// axis is twice the middle of what is mirrored.
func (p *painter) axis() geom.Length {
	if b := p.mirror.box; b.W > 0 {
		return b.X + b.Right()
	}
	return p.face.Size.W
}

// aside is how far a box moves to come to lie where its mirror image would.
func (p *painter) aside(box geom.Rect) geom.Point {
	return geom.Pt(p.axis()-box.Right()-box.X, 0)
}

func (p *painter) mirrored(ops []ink.Op) []ink.Op {
	m := p.across()
	out := make([]ink.Op, len(ops))
	for i, op := range ops {
		if box, ok := p.mirror.ops[op]; ok {
			out[i] = scene.Moved(op, p.aside(box))
			continue
		}
		switch op := op.(type) {
		case *ink.Fill:
			out[i] = op.Placed(m)
		case *ink.Stroke:
			other := *op
			other.Path = op.Path.Placed(m)
			out[i] = &other
		case *scene.Image:
			out[i] = &scene.Image{Box: m.ApplyRect(op.Box), Picture: op.Picture}
		case *scene.Group:
			other := *op
			// What is in the group is mirrored about the face's middle, wherever
			// the group lies: so it is turned around, placed, and turned back.
			other.Place, other.Ops = m.After(op.Place).After(m), p.mirrored(op.Ops)
			other.Turn = op.Turn.Placed(m)
			if op.Clip != nil {
				clip := op.Clip.Placed(m)
				other.Clip = &clip
			}
			out[i] = &other
		default:
			out[i] = op // a text, which always stands upright
		}
	}
	return out
}

func (p *painter) mirroredSlot(s scene.Slot) scene.Slot {
	m := p.across()
	if box, ok := p.mirror.slots[s.ID]; ok {
		m = geom.At(p.aside(box))
	}
	return s.Placed(m)
}
