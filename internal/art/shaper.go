package art

import (
	"image"
	"math"
	"slices"

	"cartouche/internal/art/layer"
	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/picture"
	"cartouche/internal/scene"
)

// shaper makes operations of items at a size.
type shaper struct {
	m     geom.Affine // from the drawing's coordinates to micrometres
	seen  box         // of the page, in micrometres
	dpi   int
	name  string
	made  map[*scene.Picture]*image.Rectangle // pictures of what cannot be shapes, with their pixels on the page
	steps float64                             // of work
	spent map[task]float64                    // the same, by what it was for
	lines int                                 // points of lines that became areas

	waiting      int            // pixels of pictures that may be made one
	source       *scene.Picture // the last one that was slanted
	sourcePixels *layer.Layer
	at           diag.Pos // of what is being drawn
	tiles        float64  // shapes of patterns that were drawn
	errs         diag.List

	enlarged map[enlargement]*scene.Picture
}

// mostPictures is how many pictures of its own a drawing has before it becomes one as a whole.
const mostPictures = 8

func (d *Drawing) drawn(size geom.Size, dpi int) shapes {
	var out shapes
	s := &shaper{
		name: d.name, m: geom.Affine{A: float64(size.W) / d.w, D: float64(size.H) / d.h},
		seen: box{0, 0, float64(size.W), float64(size.H)}, made: map[*scene.Picture]*image.Rectangle{},
		spent: map[task]float64{},
	}
	s.dpi = fitting(size, dpi)
	var lists [][]ink.Op // of each item
	if blended(d.items) {
		lists = [][]ink.Op{s.list(d.items, s.m)}
	} else {
		for n, i := range d.items {
			lists = append(lists, s.draw(i, s.m))
			if s.waiting > maxWaiting && s.count(lists[n]) > 0 {
				lists = s.merged(lists)
			}
		}
		lists = s.merged(lists)
	}
	if s.errs == nil && len(d.items) > 0 {
		s.at = d.items[0].at
		fine := min(1, float64(DPI)/float64(s.dpi)) // they are drawn at the resolution of a page, not at that of pictures
		s.spend(workShapes, fine*fine*s.worth(slices.Concat(lists...), scene.Where{}, s.frame()))
	}
	for n, ops := range lists {
		at := diag.Pos{File: d.File, Line: d.items[n].at.Line, Column: d.items[n].at.Column}
		out.ops, out.from = append(out.ops, ops...), append(out.from, scene.From{At: at, Ops: len(ops)})
	}
	const hair = 1e-6
	b, frame := boundsOf(d.items), geom.R(0, 0, size.W, size.H)
	out.pictures = s.count(out.ops)
	if b.x0 < -hair || b.y0 < -hair || b.x1 > d.w+hair || b.y1 > d.h+hair || out.pictures > 0 && !frame.Contains(scene.Around(out.ops)) {
		clip := ink.RectPath(frame)
		out.clip = &clip
	}
	for i := range s.errs {
		s.errs[i].Pos.File = d.File
	}
	out.errs = s.errs
	return out
}

// count returns how many pictures of what cannot be shapes are drawn.
func (s *shaper) count(ops []ink.Op) int {
	n := 0
	for _, op := range ops {
		switch op := op.(type) {
		case *scene.Image:
			if s.made[op.Picture] != nil {
				n++
			}
		case *scene.Group:
			n += s.count(op.Ops)
		}
	}
	return n
}

// merged makes pictures of neighbours one, and all that was drawn a picture once it has too many of them.
func (s *shaper) merged(lists [][]ink.Op) [][]ink.Op {
	if all := slices.Concat(lists...); s.count(all) > mostPictures {
		lists = make([][]ink.Op, len(lists))
		lists[0] = s.flat(all)
		return lists
	}
	pictures := func(ops []ink.Op) bool {
		for _, op := range ops {
			if i, ok := op.(*scene.Image); !ok || s.made[i.Picture] == nil {
				return false
			}
		}
		return true
	}
	for i := 0; i < len(lists); i++ {
		end := i
		var run []ink.Op
		for end < len(lists) && pictures(lists[end]) {
			run = append(run, lists[end]...)
			lists[end] = nil
			end++
		}
		if end > i {
			if len(run) > 1 {
				run = s.flat(run)
			}
			lists[i] = run
			i = end
		}
	}
	return lists
}

// list returns the operations of items in the order of drawing.
func (s *shaper) list(items []*item, m geom.Affine) []ink.Op {
	if blended(items) {
		return s.blended(items, m)
	}
	var ops []ink.Op
	for _, i := range items {
		next := s.draw(i, m)
		ops = append(ops, next...)
		if s.errs != nil {
			return nil
		}
		if s.waiting > maxWaiting && s.count(next) > 0 && s.count(ops) > mostPictures { // the drawing becomes a picture as a whole
			ops = s.flat(ops)
		}
	}
	return ops
}

// draw returns the operations of an item; m maps the drawing to micrometres.
func (s *shaper) draw(i *item, m geom.Affine) []ink.Op {
	at := i.m.After(m)
	ops := s.list(i.items, m)
	if s.errs != nil {
		return nil
	}
	s.at = i.at
	path := i.path
	if i.stroke != nil { // with the same path for both, one operator of a PDF does both
		path = path.settled(hair(at))
	}
	var fill, line []ink.Op
	if i.fill != nil {
		fill = s.fill(i.fill, path, i.evenOdd, at, m)
	}
	if i.stroke != nil {
		line = s.line(i.stroke, path, at, m)
	}
	if i.strokeFirst {
		fill, line = line, fill
	}
	ops = append(append(ops, fill...), line...)
	if i.picture != nil {
		ops = append(ops, s.embedded(i, at)...)
	}
	if i.fx != nil {
		ops = s.filters(i, ops, m)
	}
	for _, c := range i.clips {
		if len(ops) == 0 {
			return nil
		}
		clip := c.path.placed(at)
		ops = []ink.Op{&scene.Group{Clip: &clip, EvenOdd: c.evenOdd, Ops: ops}}
	}
	if i.fx != nil {
		ops = s.masks(i.fx, ops, m)
	}
	return paled(i.pale, ops...)
}

// fill returns what paints the inside of a path, which at maps to micrometres.
func (s *shaper) fill(p *paint, area path, evenOdd bool, at, m geom.Affine) []ink.Op {
	if p.tiles != nil || p.cone != nil {
		clip, around := area.placed(at), area.through(at).bounds()
		var inside []ink.Op
		if p.cone != nil {
			inside = s.coned(p.cone, around, at)
		} else {
			inside = s.tiled(p.tiles, around, m)
		}
		if len(inside) == 0 {
			return nil
		}
		return paled(p.pale, &scene.Group{Clip: &clip, EvenOdd: evenOdd, Ops: inside})
	}
	return paled(p.pale, &ink.Fill{Path: area.placed(at), Colour: p.colour, Gradient: p.gradient.Through(at), EvenOdd: evenOdd})
}

// line returns the line of a settled path that m maps to micrometres. What an ink.Stroke
// can describe is one; everything else is filled as the outline of the line: a line that m
// stretches in one direction, gradients, dashes that begin in their midst, dots, other mitres.
func (s *shaper) line(l *stroke, p path, at, m geom.Affine) []ink.Op {
	if line := l.plain(p, at); line != nil {
		return paled(l.pale, line)
	}
	outline := l.outline(p, hair(at))
	if s.lines += len(outline.pts); s.lines > maxOutline {
		s.fail(nil, "art-points", diag.Args{"allowed": maxOutline})
	}
	if len(outline.verbs) == 0 || !s.spend(workShapes, stepsPoint*float64(len(outline.pts))) || s.errs != nil {
		return nil
	}
	return s.fill(&l.paint, outline, false, at, m)
}

// embedded draws a picture all over the box of an item's path. One that is neither upright nor turned by quarters is made pixels
// of the page.
func (s *shaper) embedded(i *item, at geom.Affine) []ink.Op {
	b := i.path.bounds()
	shown := i.picture
	if i.squares {
		shown = s.squared(shown, b.space().After(at))
	}
	turned, ok := quarters(at)
	if !ok {
		return s.slanted(shown, b.space().After(at))
	}
	r := b.through(at)
	to := func(v float64) geom.Length { return geom.Length(math.Round(v)) }
	return []ink.Op{picture.Turned(shown, turned, geom.R(to(r.x0), to(r.y0), to(r.x1)-to(r.x0), to(r.y1)-to(r.y0)))}
}

// quarters returns how a map turns by quarters and mirrors. It reports false if it does anything else but scale.
func quarters(m geom.Affine) (geom.Placement, bool) {
	sign := func(v float64) int {
		switch {
		case v > 0:
			return 1
		case v < 0:
			return -1
		}
		return 0
	}
	for _, mirror := range []bool{false, true} {
		for turns := range 4 {
			p := geom.Placement{Mirror: mirror, Turns: turns}
			a, b, c, d, _, _ := p.Matrix()
			if a == sign(m.A) && b == sign(m.B) && c == sign(m.C) && d == sign(m.D) {
				return p, true
			}
		}
	}
	return geom.Placement{}, false
}

// tiled returns a pattern all over a box in micrometres.
func (s *shaper) tiled(t *tiles, around box, m geom.Affine) []ink.Op {
	back, ok := t.m.After(m).Inverse()
	own, ok2 := t.m.Inverse()
	if !ok || !ok2 {
		return nil
	}
	area := around.intersect(s.seen).through(back)
	w, h := t.box.x1-t.box.x0, t.box.y1-t.box.y0
	x0, x1 := math.Floor((area.x0-t.box.x0)/w), math.Ceil((area.x1-t.box.x0)/w)
	y0, y1 := math.Floor((area.y0-t.box.y0)/h), math.Ceil((area.y1-t.box.y0)/h)
	if area.empty() {
		return nil
	}
	n := (x1 - x0) * (y1 - y0) * float64(countItems(t.items))
	if s.tiles += n; !(s.tiles < mostTiles) {
		s.fail(t.items, "art-tiles", diag.Args{"allowed": mostTiles})
		return nil
	}
	edge := rectPath(t.box)
	whole := boundsOf(t.items).through(own)
	cut := whole.intersect(t.box.grown(1e-6)) != whole
	var ops []ink.Op
	for y := y0; y < y1; y++ {
		for x := x0; x < x1; x++ {
			move := geom.Affine{A: 1, D: 1, E: x * w, F: y * h}
			tile := s.list(t.items, own.After(move).After(t.m).After(m))
			if cut && len(tile) > 0 {
				clip := edge.placed(move.After(t.m).After(m))
				tile = []ink.Op{&scene.Group{Clip: &clip, Ops: tile}}
			}
			ops = append(ops, tile...)
		}
	}
	if n > mostShapes {
		return s.flat(ops)
	}
	return ops
}

// The shapes of a pattern become a picture when they are many.
const (
	mostShapes = 2_000
	mostTiles  = 200_000
)

func countItems(items []*item) int {
	n := len(items)
	for _, i := range items {
		n += countItems(i.items)
	}
	return n
}

// fail reports what cannot be drawn at this size, once.
func (s *shaper) fail(items []*item, code string, args diag.Args) {
	at := s.at
	if len(items) > 0 {
		at = items[0].at
	}
	if len(s.errs) == 0 {
		s.errs.Add(at, code, args)
	}
}

// pixels returns the box of pixels that a box in micrometres touches.
func (s *shaper) pixels(b box) image.Rectangle {
	k := float64(s.dpi) / float64(geom.Inch)
	low := func(v float64) int { return int(math.Floor(float64(v*k) + 1e-6)) }
	high := func(v float64) int { return int(math.Ceil(float64(v*k) - 1e-6)) }
	return image.Rect(low(b.x0), low(b.y0), high(b.x1), high(b.y1))
}
