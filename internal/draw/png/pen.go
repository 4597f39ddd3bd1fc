package png

import (
	"image"

	"github.com/fogleman/gg"

	"cartouche/internal/scene"
)

// pen is gg's context for the pixels inside the clip; it is made when needed.
type pen struct{ ctx *gg.Context }

// cut is the pen for a smaller clip.
func (p pen) cut() pen { return pen{} }

// context returns gg's context for the clip; its corner is the clip's.
func (c *canvas) context() *gg.Context {
	if c.pen.ctx == nil {
		w, h := c.clip.width(), c.clip.height()
		at := (c.clip.y0-c.top)*c.stride + 4*c.clip.x0
		c.pen.ctx = gg.NewContextForRGBA(&image.RGBA{
			Pix: c.pix[at : at+(h-1)*c.stride+4*w], Stride: c.stride, Rect: image.Rect(0, 0, w, h),
		})
	}
	return c.pen.ctx
}

// outline gives the closed parts of an area, point by point.
type outline func(yield func(part []point))

// fillLines yields the parts of a path as areas to fill.
func (f *flat) fillLines(yield func([]point)) {
	for _, p := range f.parts {
		yield(p.points)
	}
}

// fillFlat fills the parts by the nonzero winding rule.
func (c *canvas) fillFlat(o outline, colour scene.Colour) {
	ctx := c.context()
	ctx.SetRGB255(int(colour.R), int(colour.G), int(colour.B))
	x, y := 64*c.clip.x0, 64*c.clip.y0
	o(func(part []point) {
		if len(part) < 2 {
			return
		}
		for i, p := range part {
			// Whole 64ths are exact in gg's arithmetic, whatever the clip.
			px, py := float64(grid(p.x)-x)/64, float64(grid(p.y)-y)/64
			if i == 0 {
				ctx.MoveTo(px, py)
			} else {
				ctx.LineTo(px, py)
			}
		}
		ctx.ClosePath()
	})
	ctx.Fill()
}
