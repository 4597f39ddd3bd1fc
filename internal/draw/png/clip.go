package png

import (
	"image"

	"github.com/fogleman/gg"
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

// cutTo restores the pixels outside the clip path of a group. gg draws the mask of the clip. gg's
// own Clip would need a mask of the whole page for each clip; this one has the size of c.clip.
func (c *canvas) cutTo(g *scene.Group, p *place, before []byte) {
	w, h := c.clip.width(), c.clip.height()
	c.flatten(*g.Clip, p)
	// gg fails left of and above its picture, so the picture's origin is the corner of the area; its pixels cover only the clip.
	b := c.area.box()
	x, y := min(b.x0, c.clip.x0), min(b.y0, c.clip.y0)
	dx, dy := c.clip.x0-x, c.clip.y0-y
	mask := &image.RGBA{Pix: make([]byte, 4*w*h), Stride: 4 * w, Rect: image.Rect(dx, dy, dx+dx+w, dy+dy+h)}
	pen := gg.NewContextForRGBA(mask)
	if g.EvenOdd {
		pen.SetFillRule(gg.FillRuleEvenOdd)
	}
	c.area.parts(x, y, func(part []fixed.Point26_6) {
		pen.NewSubPath()
		for _, q := range part {
			pen.LineTo(float64(q.X)/64, float64(q.Y)/64)
		}
		pen.ClosePath()
	})
	pen.Fill()
	for y := range h {
		row := c.row(c.clip.y0+y, c.clip.x0, c.clip.x1)
		old := before[4*w*y : 4*w*(y+1)]
		for x := range w {
			switch a := mask.Pix[4*(w*y+x)]; a {
			case 255:
			case 0:
				copy(row[4*x:4*x+4], old[4*x:])
			default:
				blend(row[4*x:4*x+4], [4]byte(old[4*x:4*x+4]), uint32(255-a))
			}
		}
	}
}

// fade blends the earlier pixels over the current ones with pale percent.
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
