package inks

import (
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

// Lost is a pair of grounds of one size that differ in colour and that a profile makes look alike.
type Lost struct {
	At, OtherAt   diag.Pos   // of the elements that draw them
	Number        int        // of the element at At
	Colour, Other ink.Colour // before
}

// shade is a ground of a face before and after the profile changed it.
type shade struct {
	nth  int // of the operation on the face
	from int // of the one whose ground it is: an outline has that below it
	box  geom.Rect
	was  ink.Colour
	look shadeLook
}

// shadeLook is how a ground is printed.
type shadeLook struct {
	fill, line ink.Colour
	hatch      string
}

const (
	leastShade = 3 * geom.Millimetre // the side of the smallest ground that can mean something by its colour
	unlike     = 16                  // the difference of red, green or blue, from 0 to 255, of colours that mean different things
	alike      = 4                   // and of those that look the same
)

// see notes what becomes of a ground of a face.
func (g *ground) see(op *ink.Fill, now []ink.Op) {
	box := op.Path.Box()
	if g.face == nil || op.Sign || op.Gradient != nil || min(box.W, box.H) < leastShade {
		return
	}
	s := shade{nth: g.nth - 1, from: g.nth - 1, box: box, was: op.Colour, look: shadeLook{fill: white}}
	for _, part := range now {
		switch part := part.(type) {
		case *ink.Fill:
			s.look.fill = part.Colour
		case *ink.Stroke:
			s.look.line = part.Colour
		case *scene.Group:
			s.look.hatch = g.profile.Hatch[op.Colour.Name] + " " // not that of an outline
		}
	}
	g.shades = append(g.shades, s)
}

// seeOutline notes a shape without a ground: it looks like what is below it.
func (g *ground) seeOutline(op *ink.Stroke) {
	box := op.Path.Box()
	if g.face == nil || min(box.W, box.H) < leastShade || !slices.Contains(op.Path.Verbs, ink.Close) {
		return
	}
	s := shade{nth: g.nth - 1, from: g.nth - 1, box: box, was: white, look: shadeLook{fill: white}}
	for i, below := range slices.Backward(g.shades) {
		if below.box == box { // the line around it, on that in which its colour is left
			g.shades[i].look.line = g.line(op.Colour)
			return
		}
		if below.box.Contains(box) {
			s.from, s.was, s.look = below.from, below.was, below.look
			break
		}
	}
	g.shades = append(g.shades, s)
}

// lost returns the bare grounds that lose what their colours mean, at most one pair for each element. Elements have the numbers
// of operations that they had before.
func (g *ground) lost(from []scene.From) []Lost {
	var list []Lost
	bare := g.bare()
	bySize := map[geom.Size][]shade{}
	reported := map[int]bool{}
	for _, s := range g.shades {
		size := geom.Size{W: s.box.W, H: s.box.H}
		for _, other := range bySize[size] {
			element, first := owner(from, s.nth), owner(from, other.nth)
			if reported[element] || max(element, first) == len(from) {
				continue // or not drawn by an element
			}
			if !near(s.was, other.was, unlike) && s.look.like(other.look) && bare(s) && bare(other) {
				reported[element] = true
				list = append(list, Lost{from[element].At, from[first].At, element, s.was, other.was})
			}
		}
		bySize[size] = append(bySize[size], s)
	}
	return list
}

// bare returns a function that reports whether nothing is printed on a ground, and its box is nowhere covered.
func (g *ground) bare() func(shade) bool {
	var boxes []geom.Rect // around what each operation covers
	known := map[int]bool{}
	return func(s shade) bool {
		if bare, ok := known[s.nth]; ok {
			return bare
		}
		if boxes == nil {
			boxes = make([]geom.Rect, len(g.face))
			for i, op := range g.face {
				if _, line := op.(*ink.Stroke); !line {
					boxes[i] = scene.Around([]ink.Op{op})
				}
			}
		}
		inner := s.box.Inset(200 * geom.Micrometre)
		known[s.nth] = !slices.ContainsFunc(boxes[s.from+1:], inner.Overlaps)
		return known[s.nth]
	}
}

// near reports whether red, green and blue of two colours differ by less than a step.
func near(a, b ink.Colour, step uint8) bool {
	differ := func(x, y uint8) bool { return max(x, y)-min(x, y) >= step }
	return !differ(a.R, b.R) && !differ(a.G, b.G) && !differ(a.B, b.B)
}

func (l shadeLook) like(o shadeLook) bool {
	return l.hatch == o.hatch && near(l.fill, o.fill, alike) && near(l.line, o.line, alike)
}

// owner returns the number of the element that draws an operation of a face.
func owner(from []scene.From, nth int) int {
	for i, f := range from {
		if nth -= f.Ops; nth < 0 {
			return i
		}
	}
	return len(from)
}
