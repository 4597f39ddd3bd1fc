package png

import (
	"image"

	"github.com/golang/freetype/raster"

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

// cutTo puts the pixels that were there before back outside of the clip of a group. gg's own
// Clip takes the whole page for every clip; this takes what the clip covers.
func (c *canvas) cutTo(g *scene.Group, p *place, before []byte) {
	w, h := c.clip.width(), c.clip.height()
	mask := image.NewAlpha(image.Rect(0, 0, w, h))
	c.flatten(*g.Clip, p)
	c.area.evenOdd = g.EvenOdd
	c.rasterise(c.area.box(), &maskPainter{mask, c.clip})
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

// fade lets so many percent of the pixels that were there before show through.
func (c *canvas) fade(pale int, before []byte) {
	a := uint32((255*pale + 50) / 100)
	if a == 0 {
		return
	}
	for y := c.clip.y0; y < c.clip.y1; y++ {
		row := c.row(y, c.clip.x0, c.clip.x1)
		for ; len(row) >= 4; row, before = row[4:], before[4:] {
			blend(row[:4], [4]byte(before[:4]), a)
		}
	}
}

// maskPainter notes how much every pixel inside the clip is covered.
type maskPainter struct {
	mask *image.Alpha
	clip box
}

// Paint is called by the rasteriser.
func (m *maskPainter) Paint(ss []raster.Span, _ bool) {
	for _, p := range ss {
		x0, x1 := max(p.X0, m.clip.x0), min(p.X1, m.clip.x1)
		if p.Y < m.clip.y0 || p.Y >= m.clip.y1 {
			continue
		}
		at := (p.Y-m.clip.y0)*m.mask.Stride - m.clip.x0
		for x := x0; x < x1; x++ {
			m.mask.Pix[at+x] = byte(p.Alpha >> 8)
		}
	}
}
