// Package picture reads picture files: PNG, JPEG and WebP. It checks the size before allocating memory for pixels. JPEG files are
// decoded only when their pixels are requested, because a PDF embeds them unchanged. Begin at Read.
package picture

import (
	"bytes"
	"image"
	"image/draw"
	"image/png"
	"io"
	"slices"
	"strings"

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
	Notes  diag.List // what does not stop a print, without a position
}

// Size returns the width and height of the upright picture in pixels.
func (f *File) Size() (w, h int) {
	if f.Turned.Turns%2 == 1 {
		return f.Height, f.Width
	}
	return f.Width, f.Height
}

// In returns the operation that draws the upright picture in a box.
func (f *File) In(box geom.Rect) ink.Op { return Turned(f.Picture, f.Turned, box) }

// Turned returns the operation that draws a picture, mirrored and turned, all over a box.
func Turned(p *scene.Picture, turned geom.Placement, box geom.Rect) ink.Op {
	if turned == (geom.Placement{}) {
		return &scene.Image{Box: box, Picture: p}
	}
	own := geom.R(0, 0, box.W, box.H)
	if turned.Turns%2 == 1 {
		own = geom.R(0, 0, box.H, box.W)
	}
	turned.At = box.Min().Sub(turned.ApplyRect(own).Min())
	return &scene.Group{Name: "turned picture", Place: turned, Ops: []ink.Op{&scene.Image{Box: own, Picture: p}}}
}

// others are known formats that are not supported, by the first bytes of their files.
var others = []struct{ name, magic string }{
	{"GIF", "GIF8"}, {"TIFF", "II*\x00"}, {"TIFF", "MM\x00*"}, {"TIFF", "II+\x00"}, {"TIFF", "MM\x00+"}, {"BMP", "BM"}, {"PSD", "8BPS"},
	{"PDF", "%PDF"}, {"PostScript", "%!PS"}, {"XCF", "gimp xcf"}, {"ICO", "\x00\x00\x01\x00"}, {"QOI", "qoif"},
	{"JPEG XL", "\xff\x0a"}, {"JPEG XL", "\x00\x00\x00\x0cJXL "}, {"JPEG 2000", "\x00\x00\x00\x0cjP  "}, {"JPEG 2000", "\xff\x4f\xff\x51"},
}

// Format returns the name of the format of a file by its content, "" for an unknown one.
func Format(data []byte) string {
	switch {
	case bytes.HasPrefix(data, []byte("\xff\xd8")):
		return "JPEG"
	case bytes.HasPrefix(data, []byte("\x89PNG\r\n\x1a\n")):
		return "PNG"
	case len(data) >= 12 && string(data[:4]) == "RIFF" && string(data[8:12]) == "WEBP":
		return "WebP"
	case len(data) >= 12 && string(data[4:8]) == "ftyp":
		brand := string(data[8:12])
		switch {
		case strings.HasPrefix(brand, "avi"):
			return "AVIF"
		case strings.Contains("heic heix hevc heim heis mif1 msf1", brand):
			return "HEIC"
		}
		return "MP4"
	case bytes.HasPrefix(bytes.TrimLeft(data, "\ufeff \t\r\n"), []byte("<")) && bytes.Contains(data[:min(len(data), 4000)], []byte("<svg")):
		return "SVG"
	}
	for _, o := range others {
		if bytes.HasPrefix(data, []byte(o.magic)) {
			return o.name
		}
	}
	return ""
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
	switch format := Format(data); format {
	case "JPEG":
		return readJPEG(name, data, fail)
	case "PNG":
		m, animated := pngMeaning(data)
		if animated {
			return fail("picture-animated", nil)
		}
		return readPixels(name, data, png.DecodeConfig, png.Decode, m, fail)
	case "WebP":
		m, animated := webpMeaning(data)
		if animated {
			return fail("picture-animated", nil)
		}
		return readPixels(name, data, webp.DecodeConfig, decodeWebP, m, fail)
	case "":
		return fail("not-a-picture", nil)
	case "SVG":
		return fail("picture-suffix", diag.Args{"format": format, "near": ".svg"})
	default:
		return fail("picture-format", diag.Args{"format": format})
	}
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
func readPixels(name string, data []byte, size measure, decode decoder, m meaning, fail failure) (*File, diag.List) {
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
	pix := pixels(img)
	if m.conversion != nil {
		m.conversion.apply(pix)
	}
	p := &scene.Picture{Name: name, Width: cfg.Width, Height: cfg.Height, Pix: pix}
	return &File{Picture: p, Turned: m.turned, Notes: m.notes}, nil
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
