package flatten

import (
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

// walk visits operations in drawing order and puts them on a layer.
type walk struct {
	*Flattener
	copies *memo // of repeated faces; may be nil
	layer  *layer
	draws  bool     // whether to replace operations; false inside a transparent group
	checks bool     // whether only errors are wanted: only what all pages share is drawn
	open   bool     // whether some content is still transparent
	from   diag.Pos // position of the current element
	wrong  diag.List
}

// ops returns opaque operations that look like those of a list, in the same number. It returns the
// list itself if the list is opaque.
func (w *walk) ops(ops []ink.Op, from []scene.From, in place) []ink.Op {
	out, outer := ops, w.from
	for i, op := range ops {
		for len(from) > 0 && from[0].Ops == 0 {
			from = from[1:]
		}
		if len(from) > 0 {
			w.from = from[0].At
			from = append([]scene.From{{At: from[0].At, Ops: from[0].Ops - 1}}, from[1:]...)
		} else {
			w.from = outer
		}
		put := w.op(op, in)
		if put == op {
			continue // the list may be shared and is not modified
		}
		if &out[0] == &ops[0] {
			out = slices.Clone(ops)
		}
		out[i] = put
	}
	w.from = outer
	return out
}

func (w *walk) op(op ink.Op, in place) ink.Op {
	if g, ok := op.(*scene.Group); ok {
		return w.group(g, in)
	}
	x := newItem(op, in.where, in.clips, in.chain)
	if !w.transparent([]ink.Op{op}) {
		w.layer.items = append(w.layer.items, x)
		return op
	}
	return w.put(op, []*item{x}, in)
}

// put puts the items on top of the layer and returns the operation that draws them.
func (w *walk) put(op ink.Op, items []*item, in place) ink.Op {
	var parts []*item
	for _, x := range items {
		more, err := w.layer.blendOver(x, w.Flattener)
		if err != nil {
			return op // drawing the picture reports the error
		}
		if parts = append(parts, more...); len(parts) > MostParts {
			w.wrong.AddHint(w.from, "press-tangled", "press-opaque", diag.Args{"allowed": MostParts})
			return op
		}
	}
	w.layer.items = append(w.layer.items, parts...)
	w.open = w.open || slices.ContainsFunc(parts, func(x *item) bool { return !covers(x.paint) })
	if !w.draws || w.open || w.checks {
		return op
	}
	ops := make([]ink.Op, len(parts))
	for i, x := range parts {
		ops[i] = in.draw(x)
	}
	if len(ops) == 1 {
		return ops[0]
	}
	return &scene.Group{Ops: ops}
}

// group flattens a group. Cut and fold lines and finishes are on plates of their own and stay unchanged.
func (w *walk) group(g *scene.Group, in place) ink.Op {
	if g.Role == scene.Cut || g.Role == scene.Fold || g.Role.Finish() {
		return g
	}
	if ops := w.onePicture(g); ops != nil {
		other := *g
		other.Ops, other.From = ops, nil
		if len(g.From) > 0 {
			other.From = []scene.From{{At: g.From[0].At, Ops: 1}}
		}
		g = &other
	}
	inner := place{in.where.Into(g), slices.Clip(in.clips), append(slices.Clip(in.chain), g)}
	if g.Clip != nil {
		clip := g.Clip.Placed(inner.where)
		inner.clips = append(inner.clips, &shape{path: clip, evenOdd: g.EvenOdd, box: clip.Box()})
	}
	if g.Transparency > 0 {
		alone := walk{Flattener: w.Flattener, layer: &layer{base: nothing}, from: w.from}
		alone.ops(g.Ops, g.From, inner)
		w.wrong = append(w.wrong, alone.wrong...)
		for _, x := range alone.layer.items {
			p, err := x.painted(w.Flattener)
			if err != nil {
				return g
			}
			x.paint = p.faded(int64(100-g.Transparency) * full / 100)
		}
		return w.put(g, alone.layer.items, in)
	}
	ops := w.alone(g, inner)
	if ops == nil {
		ops = w.ops(g.Ops, g.From, inner)
	} else {
		reported := w.wrong
		w.ops(ops, nil, inner) // they are below what follows
		w.wrong = reported
	}
	if !changed(ops, g.Ops) {
		return g
	}
	other := *g
	other.Ops = ops
	return &other
}

// changed reports whether two lists of operations are not the same slice.
func changed(a, b []ink.Op) bool { return len(a) != len(b) || len(a) > 0 && &a[0] != &b[0] }

// alone returns the flattened content of a repeatable group if it does not depend on the group's
// position, so that all copies share it; otherwise nil.
func (w *walk) alone(g *scene.Group, in place) []ink.Op {
	known := w.copies
	switch {
	case g.Drawn:
		known = &w.art
	case g.Copy == 0:
		known = nil
	}
	if known == nil || !w.draws || !w.transparent(g.Ops) {
		return nil
	}
	if e := w.flattened(known, g, nothing); !e.open {
		return w.reuse(e)
	}
	if w.layer.base != paper {
		return nil
	}
	box := in.where.ApplyRect(scene.Around(g.Ops))
	if slices.ContainsFunc(w.layer.items, func(x *item) bool { return x.box.Overlaps(box) }) {
		return nil
	}
	return w.reuse(w.flattened(known, g, paper))
}

func (w *walk) reuse(e *entry) []ink.Op {
	w.wrong = append(w.wrong, e.wrong...)
	return e.ops
}

// flattened returns the flattened content of a group over a base.
func (w *walk) flattened(known *memo, g *scene.Group, base tone) *entry {
	e := known.entry(content{&g.Ops[0], len(g.Ops), base})
	e.once.Do(func() {
		alone := walk{Flattener: w.Flattener, copies: w.copies, layer: &layer{base: base}, draws: true, from: w.from}
		e.ops = alone.ops(g.Ops, g.From, place{})
		e.open, e.wrong = alone.open, alone.wrong
	})
	return e
}

func (m *memo) entry(key content) *entry {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.list == nil {
		m.list = map[content]*entry{}
	}
	e, known := m.list[key]
	if !known {
		e = &entry{}
		m.list[key] = e
	}
	return e
}
