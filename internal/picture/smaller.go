package picture

import (
	"bytes"
	"image"
	"image/jpeg"

	"cartouche/internal/scene"
)

// smallerQuality is the JPEG quality, from 1 to 100, of photographs with fewer pixels.
const smallerQuality = 90

// smaller returns a photograph with one pixel for each block of by × by, the mean of it, in sRGB as a JPEG file. The colours of the
// blocks are those of the file, so that all of its pixels are never there at once in a form of four bytes each.
func smaller(name string, img image.Image, by int, c *conversion) (*scene.Picture, error) {
	small := reduced(img, by)
	if c != nil {
		pix := pixels(small)
		c.apply(pix)
		small = &image.NRGBA{Pix: pix, Stride: 4 * small.Bounds().Dx(), Rect: image.Rect(0, 0, small.Bounds().Dx(), small.Bounds().Dy())}
	}
	var b bytes.Buffer
	if err := jpeg.Encode(&b, small, &jpeg.Options{Quality: smallerQuality}); err != nil {
		return nil, err
	}
	data, size := b.Bytes(), small.Bounds().Size()
	return &scene.Picture{Name: name, Width: size.X, Height: size.Y, JPEG: data, Photo: true, Decode: func() ([]byte, error) {
		again, err := decodeJPEG(name, data, size.X*size.Y)
		if err != nil {
			return nil, err
		}
		return pixels(again), nil
	}}, nil
}

// reduced returns the means of blocks of by × by pixels; blocks at the right and lower edge may be smaller.
func reduced(img image.Image, by int) image.Image {
	size := img.Bounds().Size()
	box := image.Rect(0, 0, (size.X+by-1)/by, (size.Y+by-1)/by)
	switch m := img.(type) {
	case *image.Gray:
		out := image.NewGray(box)
		means1(out.Pix, m.Pix, [2]int{out.Stride, m.Stride}, box.Max, size, by, image.Pt(1, 1))
		return out
	case *image.YCbCr:
		out := image.NewYCbCr(box, image.YCbCrSubsampleRatio444)
		strides, share := [2]int{out.CStride, m.CStride}, shares[m.SubsampleRatio]
		means1(out.Y, m.Y, [2]int{out.YStride, m.YStride}, box.Max, size, by, image.Pt(1, 1))
		means1(out.Cb, m.Cb, strides, box.Max, size, by, share)
		means1(out.Cr, m.Cr, strides, box.Max, size, by, share)
		return out
	}
	return &image.NRGBA{Pix: means(pixels(img), size.X, size.Y, by), Stride: 4 * box.Dx(), Rect: box}
}

// shares are how many pixels across and down share a colour.
var shares = map[image.YCbCrSubsampleRatio]image.Point{
	image.YCbCrSubsampleRatio444: {X: 1, Y: 1}, image.YCbCrSubsampleRatio422: {X: 2, Y: 1}, image.YCbCrSubsampleRatio420: {X: 2, Y: 2},
	image.YCbCrSubsampleRatio440: {X: 1, Y: 2}, image.YCbCrSubsampleRatio411: {X: 4, Y: 1}, image.YCbCrSubsampleRatio410: {X: 4, Y: 2},
}

// means1 writes the mean of one value of each block. In from, share pixels share a value; size is that of the picture in pixels, to
// that of the result.
func means1(out, from []byte, strides [2]int, to, size image.Point, by int, share image.Point) {
	span := func(i, size, share int) (first, last int) {
		return i * by / share, (min((i+1)*by, size) + share - 1) / share
	}
	for y := range to.Y {
		top, bottom := span(y, size.Y, share.Y)
		for x := range to.X {
			left, right := span(x, size.X, share.X)
			sum := 0
			for v := top; v < bottom; v++ {
				for _, value := range from[v*strides[1]+left : v*strides[1]+right] {
					sum += int(value)
				}
			}
			n := (bottom - top) * (right - left)
			out[y*strides[0]+x] = uint8((sum + n/2) / n)
		}
	}
}
