package photo

import (
	"math"
	"slices"

	"cartouche/internal/geom"
)

// Modules returns the dark ones of n × n modules of a code, row by row. The code is at a box of the blank, or
// beside it by less than a module.
func (f *Found) Modules(p *Photo, box geom.Rect, n int) []bool {
	var best []bool
	most := -1
	step := box.W.MM() * f.blank.Scale / float64(n)
	for dy := -0.8; dy <= 0.8; dy += 0.2 {
		for dx := -0.8; dx <= 0.8; dx += 0.2 {
			dark := f.modules(p.plain, box, n, step, dx, dy)
			if right := finders(dark, n); right > most {
				best, most = dark, right
			}
		}
	}
	return best
}

// modules reads the modules from so many of them beside the box.
func (f *Found) modules(plain plane, box geom.Rect, n int, step, dx, dy float64) []bool {
	light := make([]float64, 0, n*n)
	for y := range n {
		for x := range n {
			u, v := f.At(
				box.X.MM()*f.blank.Scale+(float64(x)+0.5+dx)*step-0.5, box.Y.MM()*f.blank.Scale+(float64(y)+0.5+dy)*step-0.5,
			)
			light = append(light, float64(plain.at(u, v)))
		}
	}
	sorted := slices.Sorted(slices.Values(light))
	middle := (sorted[len(sorted)/10] + sorted[len(sorted)*9/10]) / 2
	out := make([]bool, len(light))
	for i, l := range light {
		out[i] = l < middle
	}
	return out
}

// finders counts the modules that are as in every code: the three squares in its corners.
func finders(dark []bool, n int) (right int) {
	for _, corner := range [3][2]int{{0, 0}, {n - 7, 0}, {0, n - 7}} {
		for y := range 7 {
			for x := range 7 {
				ring := max(math.Abs(float64(x-3)), math.Abs(float64(y-3)))
				if dark[(corner[1]+y)*n+corner[0]+x] == (ring != 2) {
					right++
				}
			}
		}
	}
	return right
}
