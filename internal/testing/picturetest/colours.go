// Package picturetest makes small pictures of what tests have drawn, for the docs.
package picturetest

import (
	"image"
	"image/color"
	"slices"
	"sort"
)

// shade is a colour of a picture and how many pixels have it.
type shade struct {
	rgb [3]int
	n   int
}

// FewColours returns a picture in at most so many colours, 256 or fewer, so that its file is a quarter as large. Its colours are parted in
// boxes, each time the one whose colours differ most, and each box becomes the mean of its pixels.
func FewColours(img image.Image, most int) *image.Paletted {
	b := img.Bounds()
	at := func(x, y int) [3]int {
		c := color.NRGBAModel.Convert(img.At(x, y)).(color.NRGBA)
		return [3]int{int(c.R), int(c.G), int(c.B)}
	}
	counts := map[[3]int]int{}
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			counts[at(x, y)]++
		}
	}
	var all []shade
	for rgb, n := range counts {
		all = append(all, shade{rgb, n})
	}
	slices.SortFunc(all, func(a, b shade) int { return slices.Compare(a.rgb[:], b.rgb[:]) })
	palette, index := color.Palette{}, map[[3]int]uint8{}
	for i, box := range parted(all, most) {
		n, sum := 0, [3]int{}
		for _, s := range box {
			index[s.rgb] = uint8(i)
			n += s.n
			for k := range sum {
				sum[k] += s.rgb[k] * s.n
			}
		}
		palette = append(palette, color.NRGBA{uint8(sum[0] / n), uint8(sum[1] / n), uint8(sum[2] / n), 255})
	}
	out := image.NewPaletted(b, palette)
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			out.SetColorIndex(x, y, index[at(x, y)])
		}
	}
	return out
}

// parted returns colours in at most so many boxes.
func parted(all []shade, most int) [][]shade {
	boxes := [][]shade{all}
	for len(boxes) < most {
		widest, axis, mean, spread := 0, 0, 0, 0
		for i, box := range boxes {
			if a, m, s := spreadOf(box); s > spread {
				widest, axis, mean, spread = i, a, m, s
			}
		}
		if spread == 0 {
			break
		}
		box := boxes[widest]
		slices.SortStableFunc(box, func(a, b shade) int { return a.rgb[axis] - b.rgb[axis] })
		middle := sort.Search(len(box), func(i int) bool { return box[i].rgb[axis] > mean })
		boxes[widest], boxes = box[:middle], append(boxes, box[middle:])
	}
	return boxes
}

// spreadOf returns the axis along which the colours of a box differ most, their mean there, and how much they do.
func spreadOf(box []shade) (axis, mean, spread int) {
	for i := range 3 {
		n, sum, squares := 0, 0, 0
		for _, s := range box {
			n, sum, squares = n+s.n, sum+s.n*s.rgb[i], squares+s.n*s.rgb[i]*s.rgb[i]
		}
		if s := squares - sum*sum/n; s > spread {
			axis, mean, spread = i, sum/n, s
		}
	}
	return axis, mean, spread
}
