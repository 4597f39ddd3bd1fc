package pdf

import (
	"bytes"
	"fmt"
	"image/color"
	"image/jpeg"

	"cartouche/internal/scene"
)

// addPicture adds a picture: a JPEG file as it is; another one as RGB, and its alpha as
// a soft mask when it has one.
func (f *file) addPicture(p *scene.Picture) (int, error) {
	if p.JPEG != nil {
		return f.addJPEG(p)
	}
	pix, err := p.Pixels()
	if err != nil {
		return 0, err
	}
	n := p.Width * p.Height
	rgb, alpha := make([]byte, 0, 3*n), make([]byte, 0, n)
	opaque := true
	for i := range n {
		px := pix[4*i : 4*i+4]
		rgb = append(rgb, px[:3]...)
		alpha = append(alpha, px[3])
		opaque = opaque && px[3] == 255
	}
	mask := ""
	if !opaque {
		mask = fmt.Sprintf("/SMask %d 0 R", f.add(pictureValue(p, "DeviceGray", 1, ""), predicted(alpha, p.Width)))
	}
	return f.add(pictureValue(p, "DeviceRGB", 3, mask), predicted(rgb, 3*p.Width)), nil
}

// addJPEG adds a file that readers of PDF decode themselves.
func (f *file) addJPEG(p *scene.Picture) (int, error) {
	cfg, err := jpeg.DecodeConfig(bytes.NewReader(p.JPEG))
	if err != nil {
		return 0, fmt.Errorf("%s: %w", p.Name, err)
	}
	space := "DeviceRGB"
	if cfg.ColorModel == color.GrayModel {
		space = "DeviceGray"
	}
	n := f.add(fmt.Sprintf("<</Type/XObject/Subtype/Image/Width %d/Height %d/ColorSpace/%s/BitsPerComponent 8/Filter/DCTDecode>>",
		cfg.Width, cfg.Height, space), p.JPEG)
	f.objects[n].asIs = true
	return n, nil
}

func pictureValue(p *scene.Picture, space string, colours int, more string) string {
	return fmt.Sprintf("<</Type/XObject/Subtype/Image/Width %d/Height %d/ColorSpace/%s/BitsPerComponent 8"+
		"/DecodeParms<</Predictor 15/Colors %d/Columns %d>>%s>>", p.Width, p.Height, space, colours, p.Width, more)
}

// predicted puts before every row that it is stored as the difference to the row
// above (PNG's filter Up), which makes pictures smaller.
func predicted(pix []byte, stride int) []byte {
	out := make([]byte, 0, len(pix)+len(pix)/stride)
	above := make([]byte, stride)
	for ; len(pix) >= stride && stride > 0; pix = pix[stride:] {
		out = append(out, 2)
		for i, v := range pix[:stride] {
			out = append(out, v-above[i])
		}
		above = pix[:stride]
	}
	return out
}
