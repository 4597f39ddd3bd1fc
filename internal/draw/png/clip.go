package png

import (
	"image"

	"github.com/golang/freetype/raster"
	"golang.org/x/image/math/fixed"

	"cartouche/internal/scene"
)

// keep returns a copy of the pixels inside the clip.
func (c *canvas) keep() []byte {
	b := make([]byte, 0, 4*c.clip.width()*c.clip.height())
	for y := c.clip.y0; y < c.clip.y1; y++ {
		b = append(b, c.row(y, c.clip.x0, c.clip.x1)...)
	}
	return b
}

// cutTo puts the pixels that were there before back outside of a path. gg's own
// Clip takes the whole page for every clip; this takes what the clip covers.
func (c *canvas) cutTo(path scene.Path, p *place, before []byte) {
	w, h := c.clip.width(), c.clip.height()
	mask := image.NewAlpha(image.Rect(0, 0, w, h))
	c.path.reset()
	c.path.add(c, path, p)
	r := raster.NewRasterizer(w, h)
	r.UseNonZeroWinding = true
	for _, part := range c.path.parts {
		at := func(q point) fixed.Point26_6 {
			return fixed.Point26_6{
				X: fixed.Int26_6(grid(q.x) - 64*c.clip.x0), Y: fixed.Int26_6(grid(q.y) - 64*c.clip.y0),
			}
		}
		r.Start(at(part.points[0]))
		for _, q := range part.points[1:] {
			r.Add1(at(q))
		}
		r.Add1(at(part.points[0]))
	}
	r.Rasterize(raster.NewAlphaSrcPainter(mask))
	for y := range h {
		row := c.row(c.clip.y0+y, c.clip.x0, c.clip.x1)
		old := before[4*w*y : 4*w*(y+1)]
		for x, a := range mask.Pix[mask.Stride*y : mask.Stride*y+w] {
			switch a {
			case 255:
			case 0:
				copy(row[4*x:4*x+4], old[4*x:])
			default:
				blend(row[4*x:4*x+4], [4]byte(old[4*x:4*x+4]), uint32(255-a))
			}
		}
	}
}
