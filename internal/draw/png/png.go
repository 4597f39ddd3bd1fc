// Package png draws a page of a display list as a PNG picture. Begin at Encode.
//
// The rasteriser of gg fills all areas. Their points are rounded to the pixel grid first, so that every processor gives the same
// pixels. gg also draws the masks of clips. Glyphs are filled from their outlines on a finer grid and cached as masks. The
// package's own encoder writes the picture row by row, with its resolution. A page that is too large for memory is drawn in
// bands, with the same pixels.
package png

import (
	"io"
	"math"
	"slices"
	"sync"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/scene"
)

// Options are the options of a picture. The zero value is valid.
type Options struct {
	BandBytes int // memory for the pixels drawn at once; default: 48 MB
}

// Limits of a picture.
const (
	MaxDPI    = 4800
	maxPixels = 1_000_000_000
	bandBytes = 48 << 20
)

// renderers are reused for their glyph masks and buffers. A renderer draws one page at a time, so
// memory grows with the number of concurrent pages.
var renderers = sync.Pool{New: func() any { return &renderer{glyphs: newGlyphCache()} }}

// renderer holds the reusable memory for drawing a page.
type renderer struct {
	glyphs  *glyphCache
	raster  rasterisers
	encoder encoder
	pix     []byte
}

// Size returns a size in pixels at a resolution. Each side is rounded and at least 1.
func Size(s geom.Size, dpi int) (w, h int) {
	px := func(l geom.Length) int { return max(1, int(math.Round(float64(int(l)*dpi)/float64(geom.Inch)))) }
	return px(s.W), px(s.H)
}

// Encode writes the page as a PNG picture of 8-bit RGB on white, with dpi pixels per inch.
//
// Encode returns a diag.List for a resolution outside 1 … MaxDPI, a page without area and a picture of more than 1,000 million
// pixels, and an error of Decode for a picture that cannot be decoded. It then writes nothing.
func Encode(w io.Writer, page *scene.Page, dpi int, opt Options) error {
	if err := Check(page.Name, page.Size, dpi); err != nil {
		return err
	}
	if err := scene.DecodePictures(page.Ops); err != nil {
		return err
	}
	r := renderers.Get().(*renderer)
	defer renderers.Put(r)
	width, height := Size(page.Size, dpi)
	r.encoder.begin(w, width, height, dpi)
	if opt.BandBytes <= 0 {
		opt.BandBytes = bandBytes
	}
	perBand := min(height, max(1, opt.BandBytes/(4*width)))
	for y := 0; y < height; y += perBand {
		n := min(perBand, height-y)
		r.band(page, dpi, width, y, n)
		r.encoder.rows(r.pix, n)
	}
	return r.encoder.end()
}

// Draw returns the page as a picture on white, with dpi pixels per inch. Its errors are those of Encode.
func Draw(page *scene.Page, dpi int) (*scene.Picture, error) {
	if err := Check(page.Name, page.Size, dpi); err != nil {
		return nil, err
	}
	if err := scene.DecodePictures(page.Ops); err != nil {
		return nil, err
	}
	r := renderers.Get().(*renderer)
	defer renderers.Put(r)
	w, h := Size(page.Size, dpi)
	r.band(page, dpi, w, 0, h)
	return &scene.Picture{Name: page.Name, Width: w, Height: h, Pix: slices.Clone(r.pix)}, nil
}

// Check returns the error of Encode for a page of this name and size, without drawing it.
func Check(name string, size geom.Size, dpi int) error {
	var wrong diag.List
	if dpi < 1 || dpi > MaxDPI {
		wrong.Add(diag.Pos{}, "png-dpi", diag.Args{"found": dpi, "low": 1, "high": MaxDPI})
		return wrong.Err()
	}
	if size.W <= 0 || size.H <= 0 {
		wrong.Add(diag.Pos{}, "png-no-area", diag.Args{"page": name, "found": size.String()})
		return wrong.Err()
	}
	// Compare as floats: the product of the sides in µm may overflow.
	w, h := float64(size.W)*float64(dpi)/float64(geom.Inch), float64(size.H)*float64(dpi)/float64(geom.Inch)
	if w*h > maxPixels {
		wrong.Add(diag.Pos{}, "png-too-large", diag.Args{
			"page": name, "size": size.String(), "dpi": dpi,
			"found": int(math.Ceil(w * h / 1_000_000)), "allowed": maxPixels / 1_000_000,
		})
	}
	return wrong.Err()
}

// band draws n rows of the page from row y into r.pix.
func (r *renderer) band(page *scene.Page, dpi, width, y, n int) {
	size := 4 * width * n
	if cap(r.pix) < size {
		r.pix = make([]byte, size)
	}
	r.pix = r.pix[:size]
	fill4(r.pix, [4]byte{255, 255, 255, 255})
	c := &canvas{
		pix: r.pix, stride: 4 * width, top: y, glyphs: r.glyphs, raster: &r.raster, dpi: dpi,
		scale: float64(dpi) / float64(geom.Inch), clip: box{0, y, width, y + n},
	}
	c.draw(page.Ops, placed(scene.Where{}))
}

// fill4 fills b with four repeated bytes. It copies blocks that stay in the cache.
func fill4(b []byte, v [4]byte) {
	n := copy(b, v[:])
	for n < len(b) {
		n += copy(b[n:], b[:min(n, 1<<13)])
	}
}
