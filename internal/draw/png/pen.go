package png

import (
	"cmp"
	"image"
	"slices"

	"github.com/fogleman/gg"
	"github.com/golang/freetype/raster"
	"golang.org/x/image/math/fixed"

	"cartouche/internal/ink"
)

// area is closed parts to fill, on a grid of 1/64 of a pixel, on which the
// rasteriser is exact: the pixels do not depend on where a clip or band begins.
type area struct {
	points []fixed.Point26_6
	ends   []int // of the parts in points
	order  []int // of the parts, as they are drawn

	evenOdd bool // inside is what a line to it crosses an odd number of times

	min fixed.Point26_6
	max fixed.Point26_6
}

func (a *area) reset() { a.points, a.ends, a.evenOdd = a.points[:0], a.ends[:0], false }

func (a *area) add(part []point) {
	for _, p := range part {
		q := fixed.Point26_6{X: fixed.Int26_6(grid(p.x)), Y: fixed.Int26_6(grid(p.y))}
		if len(a.points) == 0 {
			a.min, a.max = q, q
		}
		a.min.X, a.min.Y = min(a.min.X, q.X), min(a.min.Y, q.Y)
		a.max.X, a.max.Y = max(a.max.X, q.X), max(a.max.Y, q.Y)
		a.points = append(a.points, q)
	}
	a.ends = append(a.ends, len(a.points))
}

// box returns the pixels that the area touches.
func (a *area) box() box {
	if len(a.points) == 0 {
		return box{}
	}
	return box{a.min.X.Floor(), a.min.Y.Floor(), a.max.X.Ceil(), a.max.Y.Ceil()}
}

// parts goes through the parts, moved left and up by whole pixels, from the right to the
// left: the rasteriser looks for the cell of a pixel from the left end of its row, and a
// hatch from the left would have it go through all that is there for each new line. The
// pixels do not depend on the order.
func (a *area) parts(x, y int, do func([]fixed.Point26_6)) {
	a.order = a.order[:0]
	for i := range a.ends {
		a.order = append(a.order, i)
	}
	slices.SortStableFunc(a.order, func(i, k int) int { return cmp.Compare(a.begin(k), a.begin(i)) })
	by := fixed.P(x, y)
	var moved []fixed.Point26_6
	for _, i := range a.order {
		moved = moved[:0]
		for _, q := range a.part(i) {
			moved = append(moved, q.Sub(by))
		}
		if len(moved) > 0 {
			do(moved)
		}
	}
}

// part returns the points of a part.
func (a *area) part(i int) []fixed.Point26_6 {
	from := 0
	if i > 0 {
		from = a.ends[i-1]
	}
	return a.points[from:a.ends[i]]
}

// begin is where a part begins, across.
func (a *area) begin(i int) fixed.Int26_6 {
	if part := a.part(i); len(part) > 0 {
		return part[0].X
	}
	return 0
}

// large is how many pixels an area may span for gg: it computes every pixel of an
// area by itself, which for grounds of cards takes longer than all else.
const large = 1 << 12

// paint fills the area in c.area. gg does it when the
// area lies inside of the clip (its rasteriser goes wrong left of and above its
// picture) and is not large; the others go straight to gg's rasteriser.
func (c *canvas) paint(colour ink.Colour) {
	b := c.area.box()
	in := b.and(c.clip)
	switch {
	case in.empty():
	case in == b && b.width()*b.height() < large:
		c.paintGG(colour)
	default:
		c.rasterise(b, &spans{c: c, solid: [4]byte{colour.R, colour.G, colour.B, 255}})
	}
}

func (c *canvas) paintGG(colour ink.Colour) {
	if c.pen == nil {
		w, h := c.clip.width(), c.clip.height()
		at := (c.clip.y0-c.top)*c.stride + 4*c.clip.x0
		c.pen = gg.NewContextForRGBA(&image.RGBA{
			Pix: c.pix[at : at+(h-1)*c.stride+4*w], Stride: c.stride, Rect: image.Rect(0, 0, w, h),
		})
	}
	c.pen.SetFillRule(gg.FillRuleWinding)
	if c.area.evenOdd {
		c.pen.SetFillRule(gg.FillRuleEvenOdd)
	}
	c.pen.SetRGB255(int(colour.R), int(colour.G), int(colour.B))
	c.area.parts(c.clip.x0, c.clip.y0, func(part []fixed.Point26_6) {
		for i, q := range part {
			x, y := float64(q.X)/64, float64(q.Y)/64
			if i == 0 {
				c.pen.MoveTo(x, y)
			} else {
				c.pen.LineTo(x, y)
			}
		}
		c.pen.ClosePath()
	})
	c.pen.Fill()
}

// rasterise gives the spans of the area, whose box is b, to a painter. The
// rasteriser sees the area from its own corner on.
func (c *canvas) rasterise(b box, p raster.Painter) {
	in := b.and(c.clip)
	r := c.raster
	r.bound(in.x1-b.x0, in.y1-b.y0)
	r.UseNonZeroWinding, r.Dx, r.Dy = !c.area.evenOdd, b.x0, b.y0
	c.area.parts(b.x0, b.y0, func(part []fixed.Point26_6) {
		r.Start(part[0])
		for _, q := range part[1:] {
			r.Add1(q)
		}
		r.Add1(part[0])
	})
	r.Rasterize(p)
}

// rasteriser is gg's, which goes on with the memory that it has.
type rasteriser struct {
	raster.Rasterizer
	width, height int
}

// bound makes the rasteriser ready for an area of so many pixels, or more.
func (r *rasteriser) bound(width, height int) {
	if width <= r.width && height <= r.height {
		r.Clear()
		return
	}
	r.width, r.height = max(width, r.width), max(height, r.height)
	r.SetBounds(r.width, r.height)
}

// spans paints a colour onto the page, pixel for pixel as gg does, but a span that is
// covered wholly at once.
type spans struct {
	c     *canvas
	solid [4]byte
}

// Paint is called by the rasteriser.
func (s *spans) Paint(ss []raster.Span, _ bool) {
	clip := s.c.clip
	for _, p := range ss {
		x0, x1 := max(p.X0, clip.x0), min(p.X1, clip.x1)
		if p.Y < clip.y0 || p.Y >= clip.y1 || x0 >= x1 {
			continue
		}
		row := s.c.row(p.Y, x0, x1)
		if p.Alpha == whole {
			fill4(row, s.solid)
			continue
		}
		rest := (whole - p.Alpha) * 0x101
		for ; len(row) >= 4; row = row[4:] {
			for i := range 3 {
				v := uint32(s.solid[i]) * 0x101
				row[i] = byte((uint32(row[i])*rest + v*p.Alpha) / whole >> 8)
			}
		}
	}
}

// whole is the alpha of a pixel that is covered wholly.
const whole = 1<<16 - 1
