package png

import (
	"image"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

// Layer draws operations in a box of pixels whose grid begins at the origin, with dpi pixels an inch, on nothing: R G B A, not
// premultiplied. They are drawn on white and on black, and what differs is how much one sees through. Unlike on pages, thin lines
// keep their width. The error is that of a picture that cannot be decoded.
func Layer(ops []ink.Op, in image.Rectangle, dpi int) ([]byte, error) {
	if err := scene.DecodePictures(ops); err != nil {
		return nil, err
	}
	r := renderers.Get().(*renderer)
	defer renderers.Put(r)
	drawn := func(ground byte) []byte {
		pix := make([]byte, 4*in.Dx()*in.Dy())
		fill4(pix, [4]byte{ground, ground, ground, 255})
		c := &canvas{
			pix: pix, stride: 4 * in.Dx(), left: in.Min.X, top: in.Min.Y, glyphs: r.glyphs, raster: &r.raster, dpi: dpi,
			scale: float64(dpi) / float64(geom.Inch), clip: box{in.Min.X, in.Min.Y, in.Max.X, in.Max.Y}, exact: true,
		}
		c.draw(ops, placed(scene.Where{}))
		return pix
	}
	white, black := drawn(255), drawn(0)
	for i := 0; i < len(white); i += 4 {
		clear := 0
		for c := range 3 {
			clear += int(white[i+c]) - int(black[i+c])
		}
		a := 255 - min(max((clear+1)/3, 0), 255)
		white[i+3] = byte(a)
		for c := range 3 {
			if a > 0 {
				white[i+c] = byte(min((int(black[i+c])*255+a/2)/a, 255))
			} else {
				white[i+c] = 0
			}
		}
	}
	return white, nil
}
