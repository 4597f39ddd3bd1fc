package photo

import (
	"math"
	"slices"

	"cartouche/internal/geom"
)

// code is where the modules of a code are looked for.
type code struct {
	found  *Found
	plain  plane
	box    geom.Rect
	n      int
	middle float64       // between dark and light
	off    [4][2]float64 // of the middles of the squares in the corners, and of where a fourth would be, in modules
}

// Modules returns the dark ones of n × n modules of a code, row by row. The code is at a box of the blank, or
// beside it by little more than a module; each of its corners is looked for, because the paper may be bent.
func (f *Found) Modules(p *Photo, box geom.Rect, n int) []bool {
	c := &code{found: f, plain: p.plain, box: box, n: n}
	light := c.all()
	sorted := slices.Sorted(slices.Values(light))
	c.middle = (sorted[len(sorted)/10] + sorted[len(sorted)*9/10]) / 2
	for i := range 3 {
		c.off[i] = best([2]float64{}, func(off [2]float64) float64 { return c.finder(i, off) })
	}
	c.off[3] = [2]float64{c.off[1][0] + c.off[2][0] - c.off[0][0], c.off[1][1] + c.off[2][1] - c.off[0][1]}
	c.off[3] = best(c.off[3], c.sharp)
	var out []bool
	for _, l := range c.all() {
		out = append(out, l < c.middle)
	}
	return out
}

// best returns the offset near another one, within 1.2 modules, for which something is most.
func best(near [2]float64, of func(off [2]float64) float64) (at [2]float64) {
	most := math.Inf(-1)
	for dy := -1.2; dy <= 1.2; dy += 0.1 {
		for dx := -1.2; dx <= 1.2; dx += 0.1 {
			off := [2]float64{near[0] + dx, near[1] + dy}
			if v := of(off) * (1 - 0.05*math.Hypot(dx, dy)); v > most {
				most, at = v, off
			}
		}
	}
	return at
}

// light returns how light a module is that is so far beside its place.
func (c *code) light(x, y int, off [2]float64) float64 {
	step := c.box.W.MM() * c.found.blank.Scale / float64(c.n)
	u, v := c.found.At(
		c.box.X.MM()*c.found.blank.Scale+(float64(x)+0.5+off[0])*step-0.5,
		c.box.Y.MM()*c.found.blank.Scale+(float64(y)+0.5+off[1])*step-0.5,
	)
	return float64(c.plain.at(u, v))
}

// all returns how light the modules are, with the corners where they were found.
func (c *code) all() []float64 {
	var out []float64
	for y := range c.n {
		for x := range c.n {
			out = append(out, c.light(x, y, c.between(x, y)))
		}
	}
	return out
}

// between returns how far beside its place a module is.
func (c *code) between(x, y int) (off [2]float64) {
	side := float64(c.n - 7) // the distance of two corners' middles
	right, down := float64(x-3)/side, float64(y-3)/side
	for i := range off {
		off[i] = (c.off[0][i]*(1-right)+c.off[1][i]*right)*(1-down) + (c.off[2][i]*(1-right)+c.off[3][i]*right)*down
	}
	return off
}

// finder returns how much like the square in one of three corners the modules there are.
func (c *code) finder(i int, off [2]float64) (like float64) {
	corner := [3][2]int{{0, 0}, {c.n - 7, 0}, {0, c.n - 7}}[i]
	for y := range 7 {
		for x := range 7 {
			more := c.middle - c.light(corner[0]+x, corner[1]+y, off)
			if max(x-3, 3-x, y-3, 3-y) == 2 {
				more = -more
			}
			like += more
		}
	}
	return like
}

// sharp returns how clearly dark or light the modules in the fourth corner are: less if they are not where they are looked for.
func (c *code) sharp(off [2]float64) (sum float64) {
	before := c.off[3]
	c.off[3] = off
	for y := 9; y < c.n; y++ {
		for x := 9; x < c.n; x++ {
			sum += math.Abs(c.middle - c.light(x, y, c.between(x, y)))
		}
	}
	c.off[3] = before
	return sum
}
