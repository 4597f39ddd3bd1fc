package png

import (
	"math"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

// box is a box of whole pixels on the page: x0 ≤ x < x1, y0 ≤ y < y1.
type box struct{ x0, y0, x1, y1 int }

func (b box) and(c box) box {
	return box{max(b.x0, c.x0), max(b.y0, c.y0), min(b.x1, c.x1), min(b.y1, c.y1)}
}

func (b box) empty() bool { return b.x0 >= b.x1 || b.y0 >= b.y1 }
func (b box) width() int  { return b.x1 - b.x0 }
func (b box) height() int { return b.y1 - b.y0 }

// canvas is a band of the page.
type canvas struct {
	pix    []byte // RGBA of the band, opaque
	stride int    // bytes per row
	left   int    // first column of the band on the page
	top    int    // first row of the band on the page
	dpi    int
	scale  float64 // pixels per micrometre
	clip   box     // drawable area
	exact  bool    // boxes and lines are not snapped to whole pixels
	raster *rasterisers
	glyphs *glyphCache
	path   flat
	sides  []side // of the current line
	area   area
	pen    stroker
}

// px returns a length in pixels.
func (c *canvas) px(l geom.Length) float64 { return float64(float64(l) * c.scale) }

// row returns the pixels from x0 to x1 of a row of the page.
func (c *canvas) row(y, x0, x1 int) []byte {
	at := (y-c.top)*c.stride - 4*c.left
	return c.pix[at+4*x0 : at+4*x1]
}

func (c *canvas) draw(ops []ink.Op, p place) {
	for _, op := range ops {
		switch op := op.(type) {
		case *ink.Fill:
			c.fill(op, &p)
		case *ink.Stroke:
			c.stroke(op, &p)
		case *scene.Text:
			for i := range op.Runs {
				c.run(&op.Runs[i], op.Colour, &p)
			}
		case *scene.Image:
			c.image(op, &p)
		case *scene.Group:
			c.group(op, &p)
		}
	}
}

// group draws the content of a group. A clip that is an upright box cuts at whole pixels, so that neighbours meet without a seam,
// unless it is thinner than a pixel.
func (c *canvas) group(g *scene.Group, p *place) {
	inner := placed(p.Where.Into(g))
	if g.Clip == nil && g.Transparency == 0 {
		c.draw(g.Ops, inner)
		return
	}
	outer := c.clip
	defer func() { c.clip = outer }()
	sharp := true
	if g.Clip != nil {
		r, upright := c.asRect(&inner, *g.Clip)
		if sharp = upright && !c.thin(r); sharp {
			c.clip = outer.and(c.near(r))
		} else {
			c.clip = outer.and(c.around(inner.around(g.Clip.Box()), 0))
		}
	}
	if g.Transparency > 0 { // two more pixels, because lines snap to whole pixels
		c.clip = c.clip.and(c.around(inner.around(scene.Around(g.Ops)), geom.Length(2/c.scale)))
	}
	if c.clip.empty() {
		return
	}
	if sharp && g.Transparency == 0 {
		c.draw(g.Ops, inner)
		return
	}
	before := c.keep()
	c.draw(g.Ops, inner)
	if !sharp {
		c.cutTo(g, &inner, before)
	}
	c.fade(g.Transparency, before)
}

// thin reports whether a box on the page is thinner than a pixel.
func (c *canvas) thin(r geom.Rect) bool { return c.px(min(r.W, r.H)) < 1 }

// near returns the box on the page rounded to whole pixels.
func (c *canvas) near(r geom.Rect) box {
	n := func(l geom.Length) int { return int(math.Floor(c.px(l) + 0.5)) }
	return box{n(r.X), n(r.Y), n(r.Right()), n(r.Bottom())}
}

// around returns all pixels that a box on the page with a rim in µm touches.
func (c *canvas) around(r geom.Rect, rim geom.Length) box {
	r = r.Inset(-rim)
	return box{
		int(math.Floor(c.px(r.X))), int(math.Floor(c.px(r.Y))),
		int(math.Ceil(c.px(r.Right()))), int(math.Ceil(c.px(r.Bottom()))),
	}
}

// fill fills a path. Upright boxes, the most common paths, are filled without the rasteriser.
func (c *canvas) fill(op *ink.Fill, p *place) {
	colour, shade := op.Colour, shader(nil)
	if g := op.Gradient; g != nil {
		if flat, is := g.Flat(); is {
			colour = flat
		} else {
			shade = c.ramp(g, p)
		}
	}
	r, upright := c.asRect(p, op.Path)
	switch {
	case upright:
		c.fillRect(r, colour, shade)
		return
	case c.around(p.around(op.Path.Box()), 0).and(c.clip).empty():
		return
	}
	c.flatten(op.Path, p)
	c.area.evenOdd = op.EvenOdd
	c.paint(colour, shade)
}

// flatten sets c.area to the area of a path.
func (c *canvas) flatten(path ink.Path, p *place) {
	c.path.reset()
	c.path.add(c, path, p)
	c.area.set(&c.path)
}

// fillRect fills an upright box on the page, rounded to whole pixels: neighbours meet without a seam. A box thinner than a pixel
// has the pixels of its middle, and covers its share of them: it stays sharp, and is as faint as a slanted or curved area that
// thin. A shader, if not nil, overrides the colour.
func (c *canvas) fillRect(r geom.Rect, colour ink.Colour, shade shader) {
	if r.W == 0 || r.H == 0 {
		return
	}
	b, wide, high := c.near(r), c.px(r.W), c.px(r.H)
	if wide < 1 {
		b.x0 = int(math.Floor(c.px(r.X) + wide/2))
		b.x1 = b.x0 + 1
	}
	if high < 1 {
		b.y0 = int(math.Floor(c.px(r.Y) + high/2))
		b.y1 = b.y0 + 1
	}
	if b = b.and(c.clip); b.empty() {
		return
	}
	brush, alpha := c.brush(colour, shade), uint32(math.Round(min(wide, 1)*min(high, 1)*whole))
	for y := b.y0; y < b.y1; y++ {
		brush.row(y, b.x0, b.x1, alpha)
	}
}

// grid rounds a coordinate to 1/64 pixel, the grid of paths. A value halfway between two grid points rounds up even if arithmetic
// made it slightly smaller, so that a shape has the same pixels everywhere on a page.
func grid(px float64) int { return int(math.Floor(px*64 + 0.5 + 1e-7)) }

// blend blends a colour over a pixel; a is from 0 to 255.
func blend(dst []byte, v [4]byte, a uint32) {
	_ = dst[3]
	b := 255 - a
	dst[0] = byte((uint32(dst[0])*b + uint32(v[0])*a + 127) / 255)
	dst[1] = byte((uint32(dst[1])*b + uint32(v[1])*a + 127) / 255)
	dst[2] = byte((uint32(dst[2])*b + uint32(v[2])*a + 127) / 255)
}
