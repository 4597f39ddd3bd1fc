package picture_test

import (
	"bytes"
	"image"
	"image/color"
	"image/jpeg"
	"testing"

	"cartouche/internal/picture"
)

// TestPhotographsAreReduced checks that each pixel is the mean of a block, in colour, in grey and with a profile, also where blocks end
// between the pixels that share a colour, and that it is a JPEG file of the same pixels.
func TestPhotographsAreReduced(t *testing.T) {
	const w, h, by = 70, 47, 3
	colour, grey := image.NewRGBA(image.Rect(0, 0, w, h)), image.NewGray(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			colour.SetRGBA(x, y, color.RGBA{uint8(2 * x), uint8(2 * y), uint8(200 - x), 255})
			grey.SetGray(x, y, color.Gray{uint8(2*x + y)})
		}
	}
	swap := matrixICC(swapped, parametric(3, 2.4, 1/1.055, 0.055/1.055, 1/12.92, 0.04045))
	for name, data := range map[string][]byte{
		"colour": jpegOf(t, colour), "grey": jpegOf(t, grey), "with a profile": profiled(jpegOf(t, colour), [3]any{1, 1, swap}),
	} {
		f, whole := read(t, data)
		small, err := f.Less(by)
		if err != nil {
			t.Fatal(err)
		}
		m, err := jpeg.Decode(bytes.NewReader(small.JPEG))
		pix, failed := small.Pixels()
		if err != nil || failed != nil || small.Width != 24 || small.Height != 16 || m.Bounds().Max != image.Pt(24, 16) || !small.Photo {
			t.Fatalf("%s: %v, %v, %d × %d", name, err, failed, small.Width, small.Height)
		}
		for y := range small.Height {
			for x := range small.Width {
				sum, n := [3]int{}, 0
				for v := y * by; v < min((y+1)*by, h); v++ {
					for u := x * by; u < min((x+1)*by, w); u++ {
						for i := range sum {
							sum[i] += int(whole[4*(v*w+u)+i])
						}
						n++
					}
				}
				for i, s := range sum {
					if d := int(pix[4*(y*small.Width+x)+i]) - s/n; d < -9 || d > 9 {
						t.Fatalf("%s: at %d, %d is %v, the mean of the block is %v / %d", name, x, y, pix[4*(y*small.Width+x):][:4], sum, n)
					}
				}
			}
		}
	}
}

// TestADamagedPhotographIsNotReduced: its head says that it is one, and its pixels end early.
func TestADamagedPhotographIsNotReduced(t *testing.T) {
	data := jpegOf(t, image.NewRGBA(image.Rect(0, 0, 64, 64)))
	scan := bytes.Index(data, []byte{0xFF, 0xDA}) + 14
	f, errs := picture.Read("x", append(bytes.Clone(data[:scan]), 0xFF, 0xD9))
	if errs != nil {
		t.Fatal(errs)
	}
	if small, err := f.Less(2); err == nil {
		t.Errorf("it became %d × %d", small.Width, small.Height)
	}
}
