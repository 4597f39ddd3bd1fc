package picture

import (
	"bytes"
	"image"
	"image/jpeg"
	"image/png"

	"golang.org/x/image/webp"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
)

// MaxPhotoPixels is the largest number of pixels of a photograph that is only looked at.
const MaxPhotoPixels = 50_000_000

// Photo decodes a photograph: JPEG, PNG or WebP. Its pixels must be placed by turned to be upright. The errors have no position.
func Photo(name string, data []byte) (m image.Image, turned geom.Placement, errs diag.List) {
	fail := func(code string, args diag.Args) (image.Image, geom.Placement, diag.List) {
		all := diag.Args{"found": name}
		for k, v := range args {
			all[k] = v
		}
		return nil, geom.Placement{}, diag.List{{Code: code, Args: all}}
	}
	decode, size := png.Decode, png.DecodeConfig
	switch Format(data) {
	case "JPEG":
		decode, size, turned = jpeg.Decode, jpeg.DecodeConfig, held[segments(data).orientation]
	case "PNG":
		m, _ := pngMeaning(data)
		turned = m.turned
	case "WebP":
		decode, size = webp.Decode, webp.DecodeConfig
		if _, animated := webpMeaning(data); animated {
			return fail("photo-animated", nil)
		}
	case "PDF":
		return fail("photo-pdf", nil)
	case "HEIC":
		return fail("photo-heic", nil)
	default:
		return fail("not-a-photo", nil)
	}
	cfg, err := size(bytes.NewReader(data))
	switch {
	case err != nil:
		return fail("picture-damaged", nil)
	case cfg.Width < 1 || cfg.Height < 1 || cfg.Width > MaxPhotoPixels/cfg.Height:
		return fail("photo-too-large", diag.Args{"width": cfg.Width, "height": cfg.Height, "most": MaxPhotoPixels / 1_000_000})
	case min(cfg.Width, cfg.Height) < leastPhoto:
		return fail("photo-too-small", diag.Args{"width": cfg.Width, "height": cfg.Height, "least": leastPhoto})
	}
	if m, err = decode(bytes.NewReader(data)); err != nil {
		return fail("picture-damaged", nil)
	}
	return m, turned, nil
}

// leastPhoto is the smallest side of a photograph on which a sheet can be read, in pixels.
const leastPhoto = 400
