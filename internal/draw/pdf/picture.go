package pdf

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"

	"cartouche/internal/cmyk"
	"cartouche/internal/draw/pdf/object"
	"cartouche/internal/scene"
)

// picture returns an image object: a JPEG file unchanged; other pictures as RGB, or in inks for a press. Transparency becomes a soft mask.
func picture(p *scene.Picture, forPress *Press) (*object.Object, error) {
	press := forPress != nil
	switch {
	case p.Inks != nil:
		return rows(p, "DeviceCMYK", p.Inks), nil
	case press && p.CMYK != nil:
		o := jpegFile(p.CMYK, p.Width, p.Height, "DeviceCMYK")
		o.Add("Decode", object.Numbers(1, 0, 1, 0, 1, 0, 1, 0))
		return o, nil
	case p.JPEG != nil && !press:
		return packJPEG(p.Name, p.JPEG)
	case p.JPEG != nil && forPress.NoPictures:
		if cfg, err := jpeg.DecodeConfig(bytes.NewReader(p.JPEG)); err == nil && cfg.ColorModel == color.GrayModel {
			return packJPEG(p.Name, p.JPEG)
		}
	}
	pix, err := p.Pixels()
	if err != nil {
		return nil, err
	}
	if p.Photo && !press {
		return packPhoto(p, pix)
	}
	space, colours := object.Name("DeviceRGB"), []byte(nil)
	if press {
		space, colours = forPress.inks(p, pix)
	}
	n := p.Width * p.Height
	alpha, opaque := make([]byte, 0, n), true
	if !press {
		colours = make([]byte, 0, 3*n)
	}
	for ; len(pix) >= 4; pix = pix[4:] {
		if !press {
			colours = append(colours, pix[:3]...)
		}
		alpha, opaque = append(alpha, pix[3]), opaque && pix[3] == 255
	}
	o := rows(p, space, colours)
	if !opaque {
		o.Add("SMask", rows(p, "DeviceGray", alpha))
	}
	return o, nil
}

// inks returns the pixels of a picture in inks, or in greys as dark as in the file if pictures are not converted.
func (p *Press) inks(pic *scene.Picture, pix []byte) (object.Name, []byte) {
	if p.NoPictures && !pic.Drawn {
		greys := make([]byte, 0, len(pix)/4)
		for i := 0; i+3 < len(pix); i += 4 {
			greys = append(greys, pix[i])
		}
		return "DeviceGray", greys
	}
	out := make([]byte, 0, len(pix))
	var inks cmyk.Inks
	for i := 0; i+3 < len(pix); i += 4 {
		if i == 0 || !bytes.Equal(pix[i:i+3], pix[i-4:i-1]) {
			inks = p.Palette.Pixel(pix[i], pix[i+1], pix[i+2])
		}
		for _, v := range inks {
			out = append(out, byte(int(v)*255/100)) // rounded down, to keep to the limit
		}
	}
	return "DeviceCMYK", out
}

// photoQuality is the JPEG quality, from 1 to 100, of photographs with changed colours.
const photoQuality = 90

// packPhoto compresses a photograph with changed colours as JPEG. Lossless compression would make it many times as large.
func packPhoto(p *scene.Picture, pix []byte) (*object.Object, error) {
	var b bytes.Buffer
	m := &image.RGBA{Pix: pix, Stride: 4 * p.Width, Rect: image.Rect(0, 0, p.Width, p.Height)}
	if err := jpeg.Encode(&b, m, &jpeg.Options{Quality: photoQuality}); err != nil {
		return nil, fmt.Errorf("%s: %w", p.Name, err)
	}
	return packJPEG(p.Name, b.Bytes())
}

// packJPEG returns an image object of a JPEG file, which readers decode themselves.
func packJPEG(name string, data []byte) (*object.Object, error) {
	cfg, err := jpeg.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	space := object.Name("DeviceRGB")
	if cfg.ColorModel == color.GrayModel {
		space = "DeviceGray"
	}
	return jpegFile(data, cfg.Width, cfg.Height, space), nil
}

func jpegFile(data []byte, w, h int, space object.Name) *object.Object {
	o := &object.Object{Dict: pictureDict(w, h, space), Data: data, Packing: object.AsIs}
	o.Add("Filter", object.Name("DCTDecode"))
	return o
}

func pictureDict(w, h int, space object.Name) object.Dict {
	return object.Dict{
		{"Type", object.Name("XObject")}, {"Subtype", object.Name("Image")}, {"Width", object.Number(w)},
		{"Height", object.Number(h)}, {"ColorSpace", space}, {"BitsPerComponent", object.Number(8)},
	}
}

// rows returns an image object of the pixels in a colour space. Each row is stored as the
// difference from the row above (PNG filter Up), which compresses better.
func rows(p *scene.Picture, space object.Name, pix []byte) *object.Object {
	o := &object.Object{Dict: pictureDict(p.Width, p.Height, space), Packing: object.Thorough}
	parts := map[object.Name]int{"DeviceGray": 1, "DeviceRGB": 3, "DeviceCMYK": 4}[space]
	o.Add("DecodeParms", object.Dict{
		{"Predictor", object.Number(15)}, {"Colors", object.Number(parts)}, {"Columns", object.Number(p.Width)},
	})
	stride := parts * p.Width
	o.Data = make([]byte, 0, len(pix)+p.Height)
	above := make([]byte, stride)
	for ; len(pix) >= stride && stride > 0; pix = pix[stride:] {
		o.Data = append(o.Data, 2)
		for i, v := range pix[:stride] {
			o.Data = append(o.Data, v-above[i])
		}
		above = pix[:stride]
	}
	return o
}

// mostInk returns the largest total ink of a pixel in a CMYK picture, in percent.
func mostInk(file []byte) (int, error) {
	img, err := jpeg.Decode(bytes.NewReader(file))
	if err != nil {
		return 0, err
	}
	m, ok := img.(*image.CMYK)
	if !ok {
		return 0, fmt.Errorf("%T is not in inks", img)
	}
	most := 0
	for i := 0; i+3 < len(m.Pix); i += 4 {
		most = max(most, int(m.Pix[i])+int(m.Pix[i+1])+int(m.Pix[i+2])+int(m.Pix[i+3]))
	}
	return (most*100 + 254) / 255, nil
}
