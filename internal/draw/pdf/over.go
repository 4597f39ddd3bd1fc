package pdf

import (
	"slices"

	"cartouche/internal/cmyk"
	"cartouche/internal/draw/pdf/object"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

// Graphics states (PDF 1.7, 8.6.7). Spot colours, and text and lines in pure black, overprint; all else knocks out.
const (
	overLines = "GO"
	overText  = "GT"
	overSpots = "GS"
	knockout  = "GK"
)

// overStates returns the graphics states for overprinting.
func (r *resources) overStates() (states object.Dict) {
	state := func(lines, areas object.Bool, mode object.Number) object.Dict {
		return object.Dict{{"OP", lines}, {"op", areas}, {"OPM", mode}}
	}
	if len(r.spots) > 0 || r.press != nil {
		states = object.Dict{{overLines, state(true, false, 1)}, {knockout, state(false, false, 0)}}
	}
	if slices.ContainsFunc(scene.Roles, func(role scene.Role) bool { return role.Finish() && r.spots[role] }) {
		states.Add(overSpots, state(true, true, 1))
	}
	if r.press != nil {
		states.Add(overText, state(false, true, 1))
	}
	return states
}

// overprints sets the overprint state of what follows.
func (s *stream) overprints(state string) {
	if s.state.over != state {
		s.op("/" + state + " gs")
		s.state.over = state
	}
}

// knocksOut turns overprinting off for fills.
func (s *stream) knocksOut() {
	if s.state.over == overText || s.state.over == overSpots {
		s.overprints(knockout)
	}
}

// blackOver selects the given overprint state for text or lines in pure black, and knockout for others.
func (s *stream) blackOver(op ink.Op, c ink.Colour, state string) {
	switch {
	case s.res.press != nil && s.res.shade(c) == shade(cmyk.Black) && !s.res.heavy[op]:
		s.overprints(state)
	case s.state.over != "":
		s.overprints(knockout)
	}
}

// mostBelow is the maximum number of objects checked below a text. With more objects the text does not overprint.
const mostBelow = 5000

// below is an object on a page: its box, the sum of its cyan, magenta and yellow in percent, and
// whether it is an upright opaque box.
type below struct {
	box   geom.Rect
	inks  int
	solid bool
}

// heavy returns the text and lines in pure black that would exceed the ink limit by overprinting what is below them.
func (p *Press) heavy(pages []*scene.Page) map[ink.Op]bool {
	found := map[ink.Op]bool{}
	seen := map[artForm]bool{}
	for _, page := range pages {
		if key, ok := pageOf(page); ok && !seen[key] {
			seen[key] = true
			w := weigher{Press: p, found: found}
			w.ops(page.Ops, scene.Where{}, window{geom.R(0, 0, page.Size.W, page.Size.H), true})
		}
	}
	return found
}

// window is the visible area of a drawing. all reports whether everything in box is visible and opaque.
type window struct {
	box geom.Rect
	all bool
}

// through returns the window of the content of a group.
func (o window) through(g *scene.Group, at scene.Where) window {
	o.all = o.all && g.Transparency == 0
	if g.Clip != nil {
		_, upright := at.Exact()
		_, box := g.Clip.AsRect()
		o = window{o.box.Intersect(at.ApplyRect(g.Clip.Box())), o.all && upright && box}
	}
	return o
}

// weigher visits the objects of a page in drawing order.
type weigher struct {
	*Press
	list  []below
	most  int // the largest inks in list
	found map[ink.Op]bool
}

func (w *weigher) ops(ops []ink.Op, at scene.Where, seen window) {
	for _, op := range ops {
		switch op := op.(type) {
		case *scene.Group:
			if op.Role == scene.Art || op.Role == scene.Guide {
				inner := at.Into(op)
				w.ops(op.Ops, inner, seen.through(op, inner))
			}
		case *ink.Fill:
			_, solid := op.Path.AsRect()
			w.add(op, at, w.colours(op.Colour, op.Gradient), solid, seen)
		case *ink.Stroke:
			w.black(op, op.Colour, scene.Around([]ink.Op{op}), at, seen)
		case *scene.Text:
			w.black(op, op.Colour, textBox(op), at, seen)
		case *scene.Image:
			w.add(op, at, w.pixels(op.Picture), true, seen)
		}
	}
}

func (w *weigher) add(op ink.Op, at scene.Where, inks int, solid bool, seen window) {
	_, upright := at.Exact()
	box := at.ApplyRect(scene.Around([]ink.Op{op})).Intersect(seen.box)
	w.list = append(w.list, below{box, inks, solid && upright && seen.all})
	w.most = max(w.most, inks)
}

// black checks a text or a line in pure black, and adds any other to the list.
func (w *weigher) black(op ink.Op, c ink.Colour, box geom.Rect, at scene.Where, seen window) {
	if inks, _ := w.Palette.Inks(c); inks != cmyk.Black {
		w.add(op, at, w.colours(c, nil), false, seen)
		return
	}
	room := w.Palette.Limit - cmyk.Black.Total()
	if w.most <= room {
		return
	}
	box = at.ApplyRect(box).Intersect(seen.box)
	for i, b := range slices.Backward(w.list) {
		if b.inks > room && b.box.Overlaps(box) || len(w.list)-i > mostBelow {
			w.found[op] = true
			return
		}
		if b.solid && b.box.Contains(box) {
			return
		}
	}
}

// textBox returns a box around the letters, without the line spacing.
func textBox(t *scene.Text) geom.Rect {
	var box geom.Rect
	for i, r := range t.Runs {
		line := geom.R(r.At.X, r.At.Y-r.Size, r.Width, r.Size*3/2)
		if i == 0 {
			box = line
		}
		box = box.Union(line)
	}
	return box
}

// colours returns the largest sum of cyan, magenta and yellow in a colour or in the stops of a gradient.
func (w *weigher) colours(c ink.Colour, g *ink.Gradient) int {
	list := []ink.Colour{c}
	if g != nil {
		list = list[:0]
		for _, s := range g.Stops {
			list = append(list, s.Colour)
		}
	}
	most := 0
	for _, c := range list {
		inks, _ := w.Palette.Inks(c)
		most = max(most, inks.Total()-int(inks[3]))
	}
	return most
}

// pixels returns the same sum for a picture. A CMYK picture counts as the ink limit.
func (w *weigher) pixels(p *scene.Picture) int {
	if p.CMYK != nil {
		return w.Palette.Limit
	}
	most := 0
	for pix := p.Inks; len(pix) >= 4; pix = pix[4:] {
		most = max(most, int(pix[0])+int(pix[1])+int(pix[2]))
	}
	return most * 100 / 255
}
