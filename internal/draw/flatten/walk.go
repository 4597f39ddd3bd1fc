package flatten

import (
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

// walk goes through operations in the order of drawing, and puts them on a layer.
type walk struct {
	*Flattener
	copies *memo // of faces that come again; may be nil
	layer  *layer
	draws  bool     // what is put on the layer, unless its whole group is transparent
	open   bool     // something of it is still transparent
	from   diag.Pos // of what is being drawn
	wrong  diag.List
}

// ops returns operations that look like those of a list and are opaque: the list itself
// when they are. It has as many of them.
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
			continue // the list may be shared: nothing is written into it
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

// put puts items on the layer, all over what is on it already, and returns the operation
// that draws them.
func (w *walk) put(op ink.Op, items []*item, in place) ink.Op {
	var parts []*item
	for _, x := range items {
		more, err := w.layer.on(x, w.Palette)
		if err != nil {
			return op // whoever draws the picture finds what is wrong with it
		}
		if parts = append(parts, more...); len(parts) > MostParts {
			w.wrong.AddHint(w.from, "press-tangled", "press-opaque", diag.Args{"allowed": MostParts})
			return op
		}
	}
	w.layer.items = append(w.layer.items, parts...)
	w.open = w.open || slices.ContainsFunc(parts, func(x *item) bool { return !covers(x.paint) })
	if !w.draws || w.open {
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

// group flattens a group. What one cuts and folds along is no ink.
func (w *walk) group(g *scene.Group, in place) ink.Op {
	if g.Role == scene.Cut || g.Role == scene.Fold {
		return g
	}
	inner := place{in.where.Into(g), slices.Clip(in.clips), append(slices.Clip(in.chain), g)}
	if g.Clip != nil {
		clip := g.Clip.Placed(inner.where)
		inner.clips = append(inner.clips, &shape{path: clip, evenOdd: g.EvenOdd, box: clip.Box()})
	}
	if g.Pale > 0 {
		alone := walk{Flattener: w.Flattener, layer: &layer{base: nothing}, from: w.from}
		alone.ops(g.Ops, g.From, inner)
		w.wrong = append(w.wrong, alone.wrong...)
		for _, x := range alone.layer.items {
			p, err := x.painted(w.Palette)
			if err != nil {
				return g
			}
			x.paint = p.faded(int64(100-g.Pale) * full / 100)
		}
		return w.put(g, alone.layer.items, in)
	}
	ops := w.alone(g, inner)
	if ops == nil {
		ops = w.ops(g.Ops, g.From, inner)
	} else {
		said := w.wrong
		w.ops(ops, nil, inner) // they are below what follows
		w.wrong = said
	}
	if !changed(ops, g.Ops) {
		return g
	}
	other := *g
	other.Ops = ops
	return &other
}

// changed reports whether one list of operations is not the other itself.
func changed(a, b []ink.Op) bool { return len(a) != len(b) || len(a) > 0 && &a[0] != &b[0] }

// alone returns the flattened content of a group that may be drawn again, when it is the
// same wherever it is drawn, so that it is one thing in all places; nil otherwise.
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
		return w.told(e)
	}
	if w.layer.base != paper {
		return nil
	}
	box := in.where.ApplyRect(scene.Around(g.Ops))
	if slices.ContainsFunc(w.layer.items, func(x *item) bool { return x.box.Overlaps(box) }) {
		return nil
	}
	return w.told(w.flattened(known, g, paper))
}

func (w *walk) told(e *entry) []ink.Op {
	w.wrong = append(w.wrong, e.wrong...)
	return e.ops
}

// flattened returns the content of a group as it looks on a ground.
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
