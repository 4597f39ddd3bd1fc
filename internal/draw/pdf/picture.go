package pdf

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"

	"cartouche/internal/parallel"
	"cartouche/internal/scene"
)

// packed is a picture as objects of a file: itself and, when one sees through parts of
// it, its soft mask, for which its value ends with a %d.
type packed struct{ picture, mask *object }

// addPictures adds the pictures and returns their objects. They are prepared at the same
// time, but stand in their order.
func (f *file) addPictures(pictures []*scene.Picture, press bool, jobs int) ([]int, error) {
	ready := make([]packed, len(pictures))
	err := parallel.Each(jobs, len(pictures), func(i int) (err error) {
		ready[i], err = pack(pictures[i], press)
		return err
	})
	if err != nil {
		return nil, err
	}
	var numbers []int
	for _, p := range ready {
		if p.mask != nil {
			p.picture.value = fmt.Appendf(nil, string(p.picture.value), f.put(p.mask))
		}
		numbers = append(numbers, f.put(p.picture))
	}
	return numbers, nil
}

// pack prepares a picture: a JPEG file as it is; another one as RGB, or as greys for a press,
// and how opaque it is as a soft mask.
func pack(p *scene.Picture, press bool) (packed, error) {
	switch {
	case p.Inks != nil:
		return packed{picture: &object{value: pictureValue(p, "DeviceCMYK", 4, ""), stream: predicted(p.Inks, 4*p.Width)}}, nil
	case press && p.CMYK != nil:
		return packed{picture: &object{value: jpegValue(p.Width, p.Height, "DeviceCMYK/Decode[1 0 1 0 1 0 1 0]"), stream: p.CMYK, asIs: true}}, nil
	case press:
		return packGrey(p)
	case p.JPEG != nil:
		return packJPEG(p.Name, p.JPEG)
	}
	pix, err := p.Pixels()
	if err != nil {
		return packed{}, err
	}
	if p.Photo {
		return packPhoto(p, pix)
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
	if opaque {
		return packed{picture: &object{value: pictureValue(p, "DeviceRGB", 3, ""), stream: predicted(rgb, 3*p.Width)}}, nil
	}
	return packed{
		&object{value: pictureValue(p, "DeviceRGB", 3, "/SMask %d 0 R"), stream: predicted(rgb, 3*p.Width)},
		&object{value: pictureValue(p, "DeviceGray", 1, ""), stream: predicted(alpha, p.Width)},
	}, nil
}

// photoQuality is how well a photograph is kept whose colours were changed.
const photoQuality = 90

// packPhoto compresses a photograph whose colours were changed as it was before, for
// otherwise it would be many times as large.
func packPhoto(p *scene.Picture, pix []byte) (packed, error) {
	var b bytes.Buffer
	m := &image.RGBA{Pix: pix, Stride: 4 * p.Width, Rect: image.Rect(0, 0, p.Width, p.Height)}
	if err := jpeg.Encode(&b, m, &jpeg.Options{Quality: photoQuality}); err != nil {
		return packed{}, fmt.Errorf("%s: %w", p.Name, err)
	}
	return packJPEG(p.Name, b.Bytes())
}

// packJPEG takes a file that readers of PDF decode themselves.
func packJPEG(name string, data []byte) (packed, error) {
	cfg, err := jpeg.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return packed{}, fmt.Errorf("%s: %w", name, err)
	}
	space := "DeviceRGB"
	if cfg.ColorModel == color.GrayModel {
		space = "DeviceGray"
	}
	return packed{picture: &object{value: jpegValue(cfg.Width, cfg.Height, space), stream: data, asIs: true}}, nil
}

func jpegValue(w, h int, space string) []byte {
	return fmt.Appendf(nil, "<</Type/XObject/Subtype/Image/Width %d/Height %d/ColorSpace/%s/BitsPerComponent 8/Filter/DCTDecode>>", w, h, space)
}

// packGrey takes of each pixel of a picture in greys one value and, when one sees through
// some, how opaque it is.
func packGrey(p *scene.Picture) (packed, error) {
	if p.JPEG != nil {
		if cfg, err := jpeg.DecodeConfig(bytes.NewReader(p.JPEG)); err == nil && cfg.ColorModel == color.GrayModel {
			return packJPEG(p.Name, p.JPEG)
		}
	}
	pix, err := p.Pixels()
	if err != nil {
		return packed{}, err
	}
	grey, alpha, opaque := make([]byte, 0, len(pix)/4), make([]byte, 0, len(pix)/4), true
	for ; len(pix) >= 4; pix = pix[4:] {
		grey, alpha, opaque = append(grey, pix[0]), append(alpha, pix[3]), opaque && pix[3] == 255
	}
	if opaque {
		return packed{picture: &object{value: pictureValue(p, "DeviceGray", 1, ""), stream: predicted(grey, p.Width)}}, nil
	}
	return packed{
		&object{value: pictureValue(p, "DeviceGray", 1, "/SMask %d 0 R"), stream: predicted(grey, p.Width)},
		&object{value: pictureValue(p, "DeviceGray", 1, ""), stream: predicted(alpha, p.Width)},
	}, nil
}

// mostInk is how much ink the pixel of a CMYK picture takes that takes most, in percent.
func mostInk(file []byte) (int, error) {
	img, err := jpeg.Decode(bytes.NewReader(file))
	if err != nil {
		return 0, err
	}
	m, ok := img.(*image.CMYK)
	if !ok {
		return 0, errForeign
	}
	most := 0
	for i := 0; i+3 < len(m.Pix); i += 4 {
		most = max(most, int(m.Pix[i])+int(m.Pix[i+1])+int(m.Pix[i+2])+int(m.Pix[i+3]))
	}
	return (most*100 + 254) / 255, nil
}

func pictureValue(p *scene.Picture, space string, colours int, more string) []byte {
	return fmt.Appendf(nil, "<</Type/XObject/Subtype/Image/Width %d/Height %d/ColorSpace/%s/BitsPerComponent 8"+
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
