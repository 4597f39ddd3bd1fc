package scene

import (
	"slices"

	"cartouche/internal/font"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
)

// Painting is what a face paints, in the order of painting, to look up colours at points.
type Painting struct {
	Words []Word // the texts, without those in drawings
	areas []area

	below, over Areas // of Near, used again
}

// Word is a text of a painting: below it are the first Below areas.
type Word struct {
	Printed
	Element int // the number of the element that prints it
	Below   int
	at      Where
	pale    int // transparency in percent
}

// On returns the colour of the letters on a ground of one colour.
func (w Word) On(ground ink.Colour) ink.Colour {
	if w.pale == 0 {
		return w.Text.Colour
	}
	return mixed(ground, w.Text.Colour, w.pale)
}

// area is a fill or a picture.
type area struct {
	content
	op    ink.Op
	box   geom.Rect // around it on the page, once it is known
	known bool
}

// content is what the areas of a group have in common.
type content struct {
	from  int // the number of the element that paints it
	at    Where
	clips []clip
	pale  int // transparency in percent
}

// Areas are fills and pictures, in the order of painting.
type Areas []*area

type clip struct {
	path    *ink.Path
	evenOdd bool
	at      Where
}

// watermarkPale is how transparent, in percent, a watermark is at least: a sign, or large letters, over or below others as a ground is.
const watermarkPale = 70

func large(run font.Run) bool { return run.Size >= geom.PT(18) }

// Paint adds the fills, the pictures and the texts of an element to the painting, without watermarks. It returns the texts, as [Texts]
// does.
func (p *Painting) Paint(ops []ink.Op, element int) []Printed {
	return p.paint(nil, ops, content{from: element}, false)
}

// Reset empties the painting, and keeps its memory for the next one.
func (p *Painting) Reset() { p.Words, p.areas = p.Words[:0], p.areas[:0] }

func (p *Painting) paint(texts []Printed, ops []ink.Op, in content, drawn bool) []Printed {
	for _, op := range ops {
		switch op := op.(type) {
		case *Group:
			texts = p.paint(texts, op.Ops, in.into(op), drawn || op.Drawn)
		case *Text:
			box, ok := op.printed()
			if !ok {
				continue
			}
			if in.pale >= watermarkPale && slices.ContainsFunc(op.Runs, large) {
				continue
			}
			one := Printed{in.at.ApplyRect(box), op}
			if texts = appendText(texts, one); !drawn {
				p.Words = append(p.Words, Word{one, in.from, len(p.areas), in.at, in.pale})
			}
		case *ink.Fill, *Image:
			p.areas = append(p.areas, area{content: in, op: op})
		}
	}
	return texts
}

// into returns what the areas in a group have in common.
func (c content) into(g *Group) content {
	inner := content{c.from, c.at.Into(g), c.clips, 100 - (100-c.pale)*(100-g.Transparency)/100}
	if g.Clip != nil {
		inner.clips = append(slices.Clip(c.clips), clip{g.Clip, g.EvenOdd, inner.at})
	}
	return inner
}

// around returns the box around the area on the page.
func (a *area) around() geom.Rect {
	if !a.known {
		a.box, a.known = a.at.ApplyRect(around(a.op)), true
	}
	return a.box
}

// Near returns what of the painting is below a text and what is painted over it later. What an area below hides is left out.
// Even reports whether all points of the text have the same ground. The areas last until Near is called again.
func (p *Painting) Near(w Word) (below, over Areas, even bool) {
	below, over, even = p.below[:0], p.over[:0], true
	for i := range p.areas {
		a := &p.areas[i]
		if !a.around().Overlaps(w.Box) {
			continue
		}
		shared := a.shared(w.Box)
		switch {
		case shared && !a.holds(w.Box.Center()):
		case i >= w.Below:
			over = append(over, a)
		case shared && a.pale == 0:
			below, even = append(below[:0], a), true
		default:
			below, even = append(below, a), even && shared
		}
	}
	p.below, p.over = below, over
	return below, over, even
}

// shared reports whether an area of one colour holds all points of a box or none. It may miss some.
func (a *area) shared(box geom.Rect) bool {
	fill, ok := a.op.(*ink.Fill)
	if !ok || fill.Gradient != nil {
		return false
	}
	cut := func(c clip) bool { return !c.path.Misses(c.at.back().ApplyRect(box)) }
	return fill.Path.Misses(a.at.back().ApplyRect(box)) && !slices.ContainsFunc(a.clips, cut)
}

// Under returns the colour of a point of white paper after the areas.
func (list Areas) Under(at geom.Point) ink.Colour {
	var over []ink.Colour // what shows through, from the top
	var pale []int
	result := ink.Colour{R: 255, G: 255, B: 255, Name: "white"}
	for _, a := range slices.Backward(list) {
		c, trans, ok := a.colour(at)
		if ok && trans == 0 {
			result = c
			break
		}
		if ok {
			over, pale = append(over, c), append(pale, trans)
		}
	}
	for i, c := range slices.Backward(over) {
		result = mixed(result, c, pale[i])
	}
	return result
}

// Over returns the element that hides a point with one of the areas, or false: with one that is less transparent than a percentage.
func (list Areas) Over(at geom.Point, transparent int) (element int, ok bool) {
	for _, a := range list {
		if _, pale, ok := a.colour(at); ok && pale < transparent {
			return a.from, true
		}
	}
	return 0, false
}

// mostAsked is at how many points of an area Hidden looks. With leastSeen percent of transparency something is seen below an area.
const (
	mostAsked = 64
	leastSeen = 10
)

// Hidden returns the element that hides all that another one fills, or false.
func (p *Painting) Hidden(element int) (by int, hidden bool) {
	for i := range p.areas {
		a := &p.areas[i]
		if a.from != element {
			continue
		}
		over := p.over[:0]
		for k := range p.areas[i+1:] {
			if b := &p.areas[i+1+k]; b.from > element && b.around().Overlaps(a.around()) {
				over = append(over, b)
			}
		}
		if p.over = over; len(over) == 0 {
			return 0, false
		}
		points := a.points()
		for k := 0; k < len(points); k += 1 + len(points)/mostAsked {
			at := a.at.Apply(points[k])
			if _, image := a.op.(*Image); image && !a.shows(at) {
				continue
			}
			if by, hidden = over.Over(at, leastSeen); !hidden {
				return 0, false
			}
		}
	}
	return by, hidden
}

// LeastContrast is the contrast with what is below it from which a sign is seen.
const LeastContrast = 1.05

// Unseen reports whether all that an element fills, or all its signs, have the colour of what is below them.
func (p *Painting) Unseen(element int, all bool) bool {
	any := false
	for i := range p.areas {
		a := &p.areas[i]
		fill, ok := a.op.(*ink.Fill)
		if a.from != element || !all && (!ok || !fill.Sign) {
			continue
		}
		if !ok {
			return false
		}
		any = true
		below := p.below[:0]
		for k := range i {
			if b := &p.areas[k]; b.around().Overlaps(a.around()) {
				below = append(below, b)
			}
		}
		p.below = below
		if a.differs(fill.Colour, below, fill.Path.Points[:min(1, len(fill.Path.Points))]) || a.differs(fill.Colour, below, a.points()) {
			return false
		}
	}
	return any
}

// differs reports whether a colour of the area is seen on what is below it at one of some points, of which it takes a few.
func (a *area) differs(colour ink.Colour, below Areas, points []geom.Point) bool {
	for k := 0; k < len(points); k += 1 + len(points)/mostAsked {
		if ground := below.Under(a.at.Apply(points[k])); mixed(ground, colour, a.pale).Contrast(ground) >= LeastContrast {
			return true
		}
	}
	return false
}

// shows reports whether anything of the area is seen at a point of the page.
func (a *area) shows(at geom.Point) bool {
	_, pale, ok := a.colour(at)
	return ok && pale < 100
}

// Around returns the box around all that an element fills.
func (p *Painting) Around(element int) (box geom.Rect) {
	for i := range p.areas {
		switch a := &p.areas[i]; {
		case a.from != element:
		case box == geom.Rect{}:
			box = a.around()
		default:
			box = box.Union(a.around())
		}
	}
	return box
}

// points returns points of the area, before its place: those of its outline, or of a picture those of a net over it.
func (a *area) points() (list []geom.Point) {
	if fill, ok := a.op.(*ink.Fill); ok {
		return fill.Path.Flattened()
	}
	const net = 8
	box := around(a.op)
	for i := range geom.Length(net * net) {
		list = append(list, geom.Pt(box.X+box.W*(2*(i%net)+1)/(2*net), box.Y+box.H*(2*(i/net)+1)/(2*net)))
	}
	return list
}

// Points returns points of a text on the page: the middle of each letter and of the sides of the box around it.
func (w Word) Points() []geom.Point {
	var list []geom.Point
	for i := range w.Text.Runs {
		run := &w.Text.Runs[i]
		for k := range run.Glyphs {
			box, ok := outlineBox(run, run.Glyphs[k:k+1])
			if !ok {
				continue
			}
			c := box.Center()
			for _, p := range []geom.Point{c, {X: box.X, Y: c.Y}, {X: box.Right(), Y: c.Y}, {X: c.X, Y: box.Y}, {X: c.X, Y: box.Bottom()}} {
				list = append(list, w.at.Apply(p))
			}
		}
	}
	return list
}

func mixed(below, above ink.Colour, pale int) ink.Colour {
	mix := func(a, b uint8) uint8 { return uint8((int(a)*pale + int(b)*(100-pale)) / 100) }
	return ink.Colour{R: mix(below.R, above.R), G: mix(below.G, above.G), B: mix(below.B, above.B)}
}

// colour returns the colour of the area at a point of the page and its transparency, or false beside the area.
func (a *area) colour(at geom.Point) (c ink.Colour, pale int, ok bool) {
	if !a.around().Contains(geom.R(at.X, at.Y, 0, 0)) || !a.holds(at) {
		return c, 0, false
	}
	switch op := a.op.(type) {
	case *ink.Fill:
		if op.Gradient == nil {
			return op.Colour, a.pale, true
		}
		c, own := op.Gradient.ColourAt(a.at.back().Apply(at))
		return c, 100 - (100-a.pale)*(100-own)/100, true
	case *Image:
		return op.pixel(a.at.back().Apply(at), a.pale)
	}
	return c, 0, false
}

// holds reports whether a point of the page is inside the clips of the area and, if it is a fill, inside its path.
func (a *area) holds(at geom.Point) bool {
	for _, c := range a.clips {
		if !c.path.Holds(c.at.back().Apply(at), c.evenOdd) {
			return false
		}
	}
	fill, ok := a.op.(*ink.Fill)
	return !ok || fill.Path.Holds(a.at.back().Apply(at), fill.EvenOdd)
}

// pixel returns the colour of a picture at a point; none if it cannot be decoded, which is reported where it is drawn.
func (i *Image) pixel(at geom.Point, pale int) (ink.Colour, int, bool) {
	pix, err := i.Picture.Pixels()
	w, h := i.Picture.Width, i.Picture.Height
	x, y := int(at.X-i.Box.X)*w/max(int(i.Box.W), 1), int(at.Y-i.Box.Y)*h/max(int(i.Box.H), 1)
	if err != nil || x < 0 || y < 0 || x >= w || y >= h || len(pix) < 4*w*h {
		return ink.Colour{}, 0, false
	}
	px := pix[4*(y*w+x):]
	return ink.Colour{R: px[0], G: px[1], B: px[2]}, 100 - (100-pale)*int(px[3])/255, px[3] > 0
}
