package photo

import (
	"math"
	"slices"

	"cartouche/internal/geom"
)

// Modules returns the dark ones of n × n modules of a code, row by row. The code is at a box of the blank, or
// beside it by less than a module; each of its three corners is looked for, because the paper may be bent.
func (f *Found) Modules(p *Photo, box geom.Rect, n int) []bool {
	var off [3][2]float64
	for i := range off {
		most := -1.0
		for dy := -1.2; dy <= 1.2; dy += 0.1 {
			for dx := -1.2; dx <= 1.2; dx += 0.1 {
				dark := f.modules(p.plain, box, n, func(_, _ float64) (float64, float64) { return dx, dy })
				if right := float64(finder(dark, n, i)) - 0.1*math.Hypot(dx, dy); right > most {
					most, off[i] = right, [2]float64{dx, dy}
				}
			}
		}
	}
	between := float64(n - 7) // the distance of two corners' middles
	return f.modules(p.plain, box, n, func(x, y float64) (float64, float64) {
		right, down := (x-3)/between, (y-3)/between
		return off[0][0] + right*(off[1][0]-off[0][0]) + down*(off[2][0]-off[0][0]),
			off[0][1] + right*(off[1][1]-off[0][1]) + down*(off[2][1]-off[0][1])
	})
}

// modules reads the modules, each so many of them beside its place in the box.
func (f *Found) modules(plain plane, box geom.Rect, n int, beside func(x, y float64) (dx, dy float64)) []bool {
	light := make([]float64, 0, n*n)
	step := box.W.MM() * f.blank.Scale / float64(n)
	for y := range n {
		for x := range n {
			dx, dy := beside(float64(x), float64(y))
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

// finder counts the modules that are as in every code: those of the square in one of three corners.
func finder(dark []bool, n, i int) (right int) {
	corner := [3][2]int{{0, 0}, {n - 7, 0}, {0, n - 7}}[i]
	for y := range 7 {
		for x := range 7 {
			ring := max(math.Abs(float64(x-3)), math.Abs(float64(y-3)))
			if dark[(corner[1]+y)*n+corner[0]+x] == (ring != 2) {
				right++
			}
		}
	}
	return right
}
