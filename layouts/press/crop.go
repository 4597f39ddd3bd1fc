package press

import (
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

const (
	// goodMark is the length from which a crop mark outside the bleed is preferred to a longer one
	// across it.
	goodMark = 2 * geom.Millimetre
	// longTick is the longest mark across the bleed.
	longTick = 3 * geom.Millimetre
	// MarkRoom is the space beyond a cut that a crop mark needs.
	MarkRoom = geom.Millimetre
	// casingWidth is the width of the white line under a mark on printed ground.
	casingWidth = 700 * geom.Micrometre
	// markClear is the distance of marks from other pieces and from the small print.
	markClear = geom.Millimetre / 2
)

var casing = ink.Colour{R: 255, G: 255, B: 255}

// Unmarked is a piece with cuts that lack a crop mark at one or both ends.
type Unmarked struct {
	*Item
	Vertical bool        // whether the cuts run from top to bottom of the page
	Room     geom.Length // smallest space beyond such an end; a mark needs MarkRoom
	Beyond   bool        // whether a cut itself is outside the printable area, so that a line along it is not printed either
}

// stretch returns the start and end of a crop mark, measured from the trim, given the space beyond
// the trim and the part of it covered by bleed. The mark is outside the bleed if it can have a good
// length there. Otherwise it is a tick across the bleed that starts at least a third of the space
// from the trim. stretch reports false if there is less space than MarkRoom.
func (m Marks) stretch(room, bleed geom.Length) (from, to geom.Length, ok bool) {
	from = bleed + m.offset()
	if long := min(m.length(), room-from); long >= min(m.length(), goodMark) {
		return from, from + long, true
	}
	return max(room/3, room-min(m.length(), longTick)), room, room >= MarkRoom
}

// cropper draws the crop marks of a page and records the ends of cuts without one.
type cropper struct {
	Marks
	counts      bool // it draws and records nothing, and only counts cuts without a mark
	paper       geom.Size
	printable   geom.Rect
	inTheWay    []geom.Rect // small print, the fold and registration marks
	inks        []geom.Rect // of all blocks; on a folded sheet fronts and backs alternate
	plain, over ink.Path    // marks on bare paper, and marks across a bleed
	bare        int         // number of cuts without a mark at one or both ends
	unmarked    []Unmarked  // pieces with such a cut
}

// crop draws the marks at both ends of every cut and in gutters. It draws none around pieces with
// an outline of their own.
func (l layout) crop(opt Options) cropper {
	c := l.cropper(opt)
	for i, b := range l.printed() {
		if b.outlined() {
			continue
		}
		if c.Outer || c.Cut {
			c.outer(b, i)
		}
		if c.Inner {
			c.inner(b)
		}
	}
	return c
}

// bare returns the number of cuts that lack a crop mark. The back has the same number, because it mirrors the front with the small
// print on the side with more space, and the ruler takes no mark its room.
func (l layout) bare(opt Options) int {
	if !opt.Marks.Outer {
		return 0
	}
	c := l.cropper(opt)
	c.counts = true
	for i, b := range l.printed() {
		if !b.outlined() {
			c.outer(b, i)
		}
	}
	return c.bare
}

// cropper returns what draws the marks of a page, with all that is in their way.
func (l layout) cropper(opt Options) cropper {
	c := cropper{Marks: opt.Marks, paper: l.paper, printable: geom.R(0, 0, l.paper.W, l.paper.H).Inset(l.edge(opt))}
	for b := range l.findStrip(opt).bands {
		c.inTheWay = append(c.inTheWay, b.Inset(-markClear))
	}
	if l.close {
		c.inTheWay = append(c.inTheWay, l.corners(opt)...)
	}
	if l.folded {
		c.inTheWay = append(c.inTheWay, geom.R(l.paper.W/2-foldRoom/4, 0, foldRoom/2, l.paper.H))
	}
	blocks := l.printed()
	c.inks = make([]geom.Rect, len(blocks))
	for i, b := range blocks {
		c.inks[i] = b.ink()
	}
	return c
}

// printed returns the blocks of a page. On a folded sheet each block of fronts is followed by that
// of its backs.
func (l layout) printed() []block {
	if !l.folded {
		return l.blocks
	}
	var out []block
	for _, b := range l.blocks {
		back := b
		back.at = l.mirrored(b.box()).Min()
		out = append(out, b, back)
	}
	return out
}

// outer marks the ends of all cuts of block i.
func (c *cropper) outer(b block, i int) {
	box := b.box()
	for _, x := range inside(b.cutsAcross(), c.paper.W) {
		room := min(c.end(b, i, geom.Pt(x, box.Y), geom.Pt(0, -1)), c.end(b, i, geom.Pt(x, box.Bottom()), geom.Pt(0, 1)))
		beyond := x < c.printable.X || x > c.printable.Right()
		c.note(b, Unmarked{nil, true, room, beyond}, func(r geom.Rect) bool { return r.X == x || r.Right() == x })
	}
	for _, y := range inside(b.cutsDown(), c.paper.H) {
		room := min(c.end(b, i, geom.Pt(box.X, y), geom.Pt(-1, 0)), c.end(b, i, geom.Pt(box.Right(), y), geom.Pt(1, 0)))
		beyond := y < c.printable.Y || y > c.printable.Bottom()
		c.note(b, Unmarked{nil, false, room, beyond}, func(r geom.Rect) bool { return r.Y == y || r.Bottom() == y })
	}
}

// end draws the mark at one end of a cut and returns the space beyond it.
func (c *cropper) end(b block, i int, at, way geom.Point) geom.Length {
	room := c.room(i, at, way)
	if from, to, ok := c.stretch(room, b.bleed); ok && c.Outer && !c.counts {
		c.line(geom.Pt(at.X+way.X*from, at.Y+way.Y*from), geom.Pt(at.X+way.X*to, at.Y+way.Y*to))
	}
	return room
}

// room returns how far a mark of block i can extend from the end of a cut: to the edge of the
// printable area, the small print, the fold or another block.
func (c *cropper) room(i int, at, way geom.Point) geom.Length {
	p := c.printable
	if way.X != 0 && (at.Y < p.Y || at.Y > p.Bottom()) || way.Y != 0 && (at.X < p.X || at.X > p.Right()) {
		return 0 // a booklet may be larger than the printable area
	}
	room := ahead(at, way, geom.R(p.Right(), p.Bottom(), -p.W, -p.H)) // to its far sides
	block := func(r geom.Rect) {
		if r.Overlaps(between(at, geom.Pt(at.X+way.X*room, at.Y+way.Y*room), markWidth/2)) {
			room = max(ahead(at, way, r), 0)
		}
	}
	for _, r := range c.inTheWay {
		block(r)
	}
	for n, r := range c.inks {
		if n != i {
			block(r.Inset(-markClear))
		}
	}
	return room
}

// ahead returns the distance from a point, in one of the four directions, to the nearer side of a
// box.
func ahead(at, way geom.Point, r geom.Rect) geom.Length {
	switch {
	case way.X > 0:
		return r.X - at.X
	case way.X < 0:
		return at.X - r.Right()
	case way.Y > 0:
		return r.Y - at.Y
	}
	return at.Y - r.Bottom()
}

// inner marks the ends of cuts at gutters. One line serves the pieces on both sides.
func (c *cropper) inner(b block) {
	in := b.gutter / 4
	if b.gutter < MarkRoom {
		return
	}
	box := b.box()
	for row := 1; row < b.rows; row++ {
		y := box.Y + geom.Length(row)*(b.size.H+b.gutter)
		for _, x := range b.cutsAcross() {
			c.line(geom.Pt(x, y-b.gutter+in), geom.Pt(x, y-in))
		}
	}
	for col := 1; col < b.cols; col++ {
		x := box.X + geom.Length(col)*(b.size.W+b.gutter)
		for _, y := range b.cutsDown() {
			c.line(geom.Pt(x-b.gutter+in, y), geom.Pt(x-in, y))
		}
	}
}

// line draws a mark. A mark on printed ground gets a white line under it, to be visible on dark
// ground.
func (c *cropper) line(a, b geom.Point) {
	path := &c.plain
	for _, r := range c.inks {
		if r.Overlaps(between(a, b, markWidth/2)) {
			path = &c.over
		}
	}
	path.Move(a.X, a.Y).Line(b.X, b.Y)
}

// between returns the box around a straight line with half its width.
func between(a, b geom.Point, half geom.Length) geom.Rect {
	return geom.R(a.X, a.Y, 0, 0).Union(geom.R(b.X, b.Y, 0, 0)).Inset(-half)
}

// note counts a cut without enough space for its marks, and records the pieces of its block that
// have an edge on it.
func (c *cropper) note(b block, u Unmarked, on func(geom.Rect) bool) {
	if _, _, ok := c.stretch(u.Room, b.bleed); ok {
		return
	}
	c.bare++
	if c.counts {
		return
	}
	for i, p := range b.pieces {
		if on(b.cell(i)) {
			u.Item = p.Item
			c.unmarked = unmark(c.unmarked, u)
		}
	}
}

// unmark adds a piece to a list that has each item once per direction, with its smallest space.
func unmark(list []Unmarked, u Unmarked) []Unmarked {
	for i, other := range list {
		if other.Name == u.Name && other.Title == u.Title && other.Vertical == u.Vertical {
			list[i].Room, list[i].Beyond = min(other.Room, u.Room), other.Beyond || u.Beyond
			return list
		}
	}
	return append(list, u)
}

// ops returns the operations that draw the marks.
func (c cropper) ops() []ink.Op {
	var ops []ink.Op
	if c.over.Verbs != nil {
		ops = append(ops, &ink.Stroke{Path: c.over, Width: casingWidth, Colour: casing})
	}
	if all := *c.over.Add(c.plain); all.Verbs != nil {
		ops = append(ops, &ink.Stroke{Path: all, Width: markWidth, Colour: markInk})
		return []ink.Op{scene.For(scene.Guide, ops...)}
	}
	return nil
}
