package drawtest

import (
	"image"
	"testing"
)

// Difference compares two pictures of the same size; one may have one more row or column, because programs round differently. It
// returns the mean difference of the channels, of 255, the share of pixels with a channel off by more than 32, and a picture of
// the differences, the larger the darker.
func Difference(t testing.TB, a, b image.Image) (mean, off float64, shown *image.Gray) {
	t.Helper()
	r := a.Bounds().Intersect(b.Bounds())
	if more := a.Bounds().Union(b.Bounds()); more.Dx()-r.Dx() > 1 || more.Dy()-r.Dy() > 1 {
		t.Fatalf("sizes differ: %v and %v", a.Bounds(), b.Bounds())
	}
	shown = image.NewGray(r)
	sum, far := 0, 0
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			r1, g1, b1, _ := a.At(x, y).RGBA()
			r2, g2, b2, _ := b.At(x, y).RGBA()
			most := 0
			for _, d := range []int{int(r1>>8) - int(r2>>8), int(g1>>8) - int(g2>>8), int(b1>>8) - int(b2>>8)} {
				d = max(d, -d)
				sum += d
				most = max(most, d)
			}
			if most > 32 {
				far++
			}
			shown.Pix[shown.PixOffset(x, y)] = byte(255 - min(255, 4*most))
		}
	}
	n := float64(r.Dx() * r.Dy())
	return float64(sum) / (3 * n), float64(far) / n, shown
}
