package scene

import (
	"math"
	"slices"

	"cartouche/internal/font"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
)

// Painting is what a face paints, in the order of painting, to look up colours at points.
type Painting struct {
	Words []Word // the texts, without those in drawings
	areas []area
}

// Word is a text of a painting: below it are the first Below areas.
type Word struct {
	Printed
	Element int // the number of the element that prints it
	Below   int
	at      Where
}

// area is a fill or a picture with its position on the page.
type area struct {
	op    ink.Op
	from  int // the number of the element that paints it
	at    geom.Affine
	box   geom.Rect // around it on the page
	clips []clip
	pale  int // transparency in percent
}

// Areas are fills and pictures, in the order of painting.
type Areas []*area

type clip struct {
	path    *ink.Path
	evenOdd bool
	at      geom.Affine
}

// Paint adds the fills and pictures of an element to the painting.
func (p *Painting) Paint(ops []ink.Op, element int) {
	p.paint(ops, Where{}, area{from: element})
}

func (p *Painting) paint(ops []ink.Op, at Where, like area) {
	for _, op := range ops {
		one := like
		switch op := op.(type) {
		case *Group:
			inner := at.Into(op)
			one.pale = 100 - (100-like.pale)*(100-op.Pale)/100
			if op.Clip != nil {
				one.clips = append(slices.Clip(like.clips), clip{op.Clip, op.EvenOdd, inner.Affine()})
			}
			if op.Drawn {
				before := len(p.Words)
				p.paint(op.Ops, inner, one)
				p.Words = p.Words[:before]
			} else {
				p.paint(op.Ops, inner, one)
			}
			continue
		case *Text:
			if box, ok := op.printed(); ok {
				p.Words = append(p.Words, Word{Printed{at.ApplyRect(box), op}, one.from, len(p.areas), at})
			}
			continue
		case *ink.Fill:
			one.box = at.ApplyRect(op.Path.Box())
		case *Image:
			one.box = at.ApplyRect(op.Box)
		default:
			continue
		}
		one.op, one.at = op, at.Affine()
		p.areas = append(p.areas, one)
	}
}

// Near returns what of the painting is below a text and what is painted over it later.
func (p *Painting) Near(w Word) (below, over Areas) {
	for i := range p.areas {
		switch {
		case !p.areas[i].box.Overlaps(w.Box):
		case i < w.Below:
			below = append(below, &p.areas[i])
		default:
			over = append(over, &p.areas[i])
		}
	}
	return below, over
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

// Over returns the element that hides a point with one of the areas, or false.
func (list Areas) Over(at geom.Point) (element int, ok bool) {
	for _, a := range list {
		if _, pale, ok := a.colour(at); ok && pale < 50 {
			return a.from, true
		}
	}
	return 0, false
}

// Points returns points of a text on the page: the middle of each letter and of the sides of the box around it.
func (w Word) Points() []geom.Point {
	var list []geom.Point
	for i := range w.Text.Runs {
		run := &w.Text.Runs[i]
		if run.Face == nil {
			continue
		}
		for _, g := range run.Glyphs {
			one := *run
			one.Glyphs = []font.Glyph{g}
			box, ok := outlineBox(&one)
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
	if !a.box.Contains(geom.R(at.X, at.Y, 0, 0)) {
		return c, 0, false
	}
	for _, c := range a.clips {
		if own, ok := within(c.at, at); !ok || !c.path.Holds(own, c.evenOdd) {
			return ink.Colour{}, 0, false
		}
	}
	own, ok := within(a.at, at)
	if !ok {
		return c, 0, false
	}
	switch op := a.op.(type) {
	case *ink.Fill:
		if !op.Path.Holds(own, op.EvenOdd) {
			return c, 0, false
		}
		if op.Gradient == nil {
			return op.Colour, a.pale, true
		}
		c, own := op.Gradient.ColourAt(own)
		return c, 100 - (100-a.pale)*(100-own)/100, true
	case *Image:
		return op.pixel(own, a.pale)
	}
	return c, 0, false
}

// within returns a point of the page in the coordinates of a content.
func within(m geom.Affine, at geom.Point) (geom.Point, bool) {
	back, ok := m.Inverse()
	x, y := back.Apply(float64(at.X), float64(at.Y))
	return geom.Pt(geom.Length(math.Round(x)), geom.Length(math.Round(y))), ok
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
