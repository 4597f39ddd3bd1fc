package png

import (
	"math/bits"
	"slices"

	"github.com/golang/freetype/raster"
	"golang.org/x/image/math/fixed"

	"cartouche/internal/ink"
)

// area holds closed parts to fill on a grid of 1/64 pixel. The rasteriser is exact on this grid:
// pixels do not depend on the start of a clip or band.
type area struct {
	points []fixed.Point26_6
	ends   []int   // end of each part in points
	order  []int64 // of the parts, see parts
	moved  []fixed.Point26_6

	evenOdd bool // fill rule

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

// set sets the area to that of a path.
func (a *area) set(f *flat) {
	a.reset()
	for _, part := range f.parts {
		a.add(part.points)
	}
}

// box returns the pixels that the area touches.
func (a *area) box() box {
	if len(a.points) == 0 {
		return box{}
	}
	return box{a.min.X.Floor(), a.min.Y.Floor(), a.max.X.Ceil(), a.max.Y.Ceil()}
}

// parts calls do for each part, moved left and up by whole pixels, from right to left. The
// rasteriser searches for the cell of a pixel from the left end of its row, so adding a hatch from
// the left would visit all earlier cells for each new line. The order does not affect the pixels.
func (a *area) parts(x, y int, do func([]fixed.Point26_6)) {
	a.order = a.order[:0]
	for i := range a.ends {
		if part := a.part(i); len(part) > 0 {
			a.order = append(a.order, int64(part[0].X)<<32|int64(i)) // sorted by x
		}
	}
	slices.Sort(a.order)
	by := fixed.P(x, y)
	for _, at := range slices.Backward(a.order) {
		a.moved = a.moved[:0]
		for _, q := range a.part(int(uint32(at))) {
			a.moved = append(a.moved, q.Sub(by))
		}
		do(a.moved)
	}
}

// part returns the points of the i-th part.
func (a *area) part(i int) []fixed.Point26_6 {
	from := 0
	if i > 0 {
		from = a.ends[i-1]
	}
	return a.points[from:a.ends[i]]
}

// paint fills the area in c.area with a colour or a shader. The rasteriser gets the area relative
// to its own corner, because it fails left of and above its picture.
func (c *canvas) paint(colour ink.Colour, s shader) {
	b := c.area.box()
	in := b.and(c.clip)
	if in.empty() {
		return
	}
	r := c.raster.bound(in.x1-b.x0, in.y1-b.y0)
	r.UseNonZeroWinding, r.Dx, r.Dy = !c.area.evenOdd, b.x0, b.y0
	c.area.parts(b.x0, b.y0, func(part []fixed.Point26_6) {
		r.Start(part[0])
		for _, q := range part[1:] {
			r.Add1(q)
		}
		r.Add1(part[0])
	})
	r.Rasterize(c.brush(colour, s))
}

// rasterisers are gg's rasterisers with reusable memory, by the bits of the heights of areas: each one
// goes through all rows that it may have, and most areas are much lower than a page.
type rasterisers [bits.UintSize + 1]struct {
	raster.Rasterizer
	width int
}

// bound returns a rasteriser for an area of at most this size in pixels.
func (r *rasterisers) bound(width, height int) *raster.Rasterizer {
	high := bits.Len(uint(height))
	of := &r[high]
	if width <= of.width {
		of.Clear()
	} else {
		of.width = width
		of.SetBounds(width, 1<<high-1)
	}
	return &of.Rasterizer
}

// brush paints a colour or a shader on the page inside the clip.
type brush struct {
	*canvas
	solid [4]byte
	shader
}

func (c *canvas) brush(colour ink.Colour, s shader) *brush {
	return &brush{c, [4]byte{colour.R, colour.G, colour.B, 255}, s}
}

// whole is the alpha of a fully covered pixel.
const whole = 1<<16 - 1

// Paint implements raster.Painter.
func (b *brush) Paint(ss []raster.Span, _ bool) {
	for _, p := range ss {
		if x0, x1 := max(p.X0, b.clip.x0), min(p.X1, b.clip.x1); b.clip.y0 <= p.Y && p.Y < b.clip.y1 && x0 < x1 {
			b.row(p.Y, x0, x1, p.Alpha)
		}
	}
}

// row paints the pixels from x0 to x1 of a row with the coverage alpha, of whole.
func (b *brush) row(y, x0, x1 int, alpha uint32) {
	row := b.canvas.row(y, x0, x1)
	switch {
	case b.shader != nil:
		for x := x0; x < x1; x++ {
			v := b.at(x, y)
			blend(row[4*(x-x0):4*(x-x0)+4], v, (uint32(v[3])*alpha+whole/2)/whole)
		}
	case alpha == whole:
		fill4(row, b.solid)
	default:
		rest := (whole - alpha) * 0x101
		for ; len(row) >= 4; row = row[4:] {
			for i := range 3 {
				v := uint32(b.solid[i]) * 0x101
				row[i] = byte((uint32(row[i])*rest + v*alpha) / whole >> 8)
			}
		}
	}
}
