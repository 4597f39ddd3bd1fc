// Package picture reads picture files: PNG, JPEG and WebP. It checks the size before allocating memory for pixels. JPEG files are
// decoded only when their pixels are requested, because a PDF embeds them unchanged.
package picture

import (
	"bytes"
	"image"
	"image/draw"
	"image/png"
	"io"
	"slices"

	"golang.org/x/image/webp"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

// MaxPixels is the largest number of pixels of a picture: an A3 page with bleed at 300 dpi. Reading
// and writing take about 20 bytes of memory per pixel.
const MaxPixels = 20_000_000

// File is a picture file that was read.
type File struct {
	*scene.Picture
	// Turned is how the pixels must be mirrored and turned for the orientation of the camera (EXIF).
	Turned geom.Placement
}

// Size returns the width and height of the upright picture in pixels.
func (f *File) Size() (w, h int) {
	if f.Turned.Turns%2 == 1 {
		return f.Height, f.Width
	}
	return f.Width, f.Height
}

// In returns the operation that draws the upright picture in a box.
func (f *File) In(box geom.Rect) ink.Op {
	if f.Turned == (geom.Placement{}) {
		return &scene.Image{Box: box, Picture: f.Picture}
	}
	own := geom.R(0, 0, box.W, box.H)
	if f.Turned.Turns%2 == 1 {
		own = geom.R(0, 0, box.H, box.W)
	}
	place := f.Turned
	place.At = box.Min().Sub(place.ApplyRect(own).Min())
	return &scene.Group{Name: "as it was held", Place: place, Ops: []ink.Op{&scene.Image{Box: own, Picture: f.Picture}}}
}

// others are known formats that are not supported, by the first bytes of their files.
var others = []struct{ name, magic string }{
	{"GIF", "GIF8"}, {"TIFF", "II*\x00"}, {"TIFF", "MM\x00*"}, {"BMP", "BM"}, {"PSD", "8BPS"}, {"PDF", "%PDF"},
	{"HEIC", "\x00\x00\x00\x18ftyphe"}, {"HEIC", "\x00\x00\x00\x24ftyphe"},
	{"AVIF", "\x00\x00\x00\x1cftypavif"}, {"AVIF", "\x00\x00\x00 ftypavif"},
}

// Read reads a picture file. Its errors have no position: the caller adds that of the reference to the picture.
func Read(name string, data []byte) (*File, diag.List) {
	fail := func(code string, args diag.Args) (*File, diag.List) {
		all := diag.Args{"found": name}
		for k, v := range args {
			all[k] = v
		}
		return nil, diag.List{{Code: code, Args: all}}
	}
	switch {
	case bytes.HasPrefix(data, []byte("\xff\xd8")):
		return readJPEG(name, data, fail)
	case bytes.HasPrefix(data, []byte("\x89PNG\r\n\x1a\n")):
		if animatedPNG(data) {
			return fail("picture-animated", nil)
		}
		return readPixels(name, data, png.DecodeConfig, png.Decode, fail)
	case len(data) >= 12 && string(data[:4]) == "RIFF" && string(data[8:12]) == "WEBP":
		if len(data) > 20 && string(data[12:16]) == "VP8X" && data[20]&2 != 0 {
			return fail("picture-animated", nil)
		}
		return readPixels(name, data, webp.DecodeConfig, webp.Decode, fail)
	}
	for _, o := range others {
		if bytes.HasPrefix(data, []byte(o.magic)) {
			return fail("picture-format", diag.Args{"format": o.name})
		}
	}
	return fail("not-a-picture", nil)
}

type failure func(code string, args diag.Args) (*File, diag.List)

// checkSize returns an error for a picture that is too large.
func checkSize(w, h int, fail failure) diag.List {
	if w <= 0 || h <= 0 || w > MaxPixels/h {
		_, errs := fail("picture-too-large", diag.Args{"width": w, "height": h, "most": MaxPixels})
		return errs
	}
	return nil
}

type (
	measure = func(r io.Reader) (image.Config, error)
	decoder = func(r io.Reader) (image.Image, error)
)

// readPixels reads a picture and decodes its pixels.
func readPixels(name string, data []byte, size measure, decode decoder, fail failure) (*File, diag.List) {
	cfg, err := size(bytes.NewReader(data))
	if err != nil {
		return fail("picture-damaged", nil)
	}
	if errs := checkSize(cfg.Width, cfg.Height, fail); errs != nil {
		return nil, errs
	}
	img, err := decode(bytes.NewReader(data))
	if err != nil || img.Bounds().Dx() != cfg.Width || img.Bounds().Dy() != cfg.Height {
		return fail("picture-damaged", nil)
	}
	return &File{Picture: &scene.Picture{Name: name, Width: cfg.Width, Height: cfg.Height, Pix: pixels(img)}}, nil
}

// animatedPNG reports whether a PNG file has an animation chunk before its pixels.
func animatedPNG(data []byte) bool {
	frames, first := bytes.Index(data, []byte("acTL")), bytes.Index(data, []byte("IDAT"))
	return frames >= 0 && frames < first
}

// pixels returns the pixels of a picture as 8-bit RGBA, not premultiplied.
func pixels(img image.Image) []byte {
	b := img.Bounds()
	switch m := img.(type) {
	case *image.NRGBA:
		if m.Stride == 4*b.Dx() {
			return m.Pix
		}
	case *image.YCbCr, *image.CMYK, *image.Gray, *image.RGBA, *image.Gray16, *image.RGBA64: // opaque, so nothing is premultiplied
		if o, ok := img.(interface{ Opaque() bool }); ok && o.Opaque() {
			out := image.NewRGBA(image.Rect(0, 0, b.Dx(), b.Dy()))
			draw.Draw(out, out.Rect, img, b.Min, draw.Src)
			return out.Pix
		}
	case *image.Paletted:
		return paletted(m)
	}
	out := image.NewNRGBA(image.Rect(0, 0, b.Dx(), b.Dy()))
	for y := range b.Dy() {
		for x := range b.Dx() {
			out.Set(x, y, img.At(b.Min.X+x, b.Min.Y+y))
		}
	}
	return out.Pix
}

func paletted(m *image.Paletted) []byte {
	own := image.NewNRGBA(image.Rect(0, 0, max(len(m.Palette), 1), 1))
	for i, c := range m.Palette {
		own.Set(i, 0, c)
	}
	b := m.Bounds()
	out := make([]byte, 0, 4*b.Dx()*b.Dy())
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			i := int(m.ColorIndexAt(x, y))
			out = append(out, own.Pix[4*i:4*i+4]...)
		}
	}
	return slices.Clip(out)
}
