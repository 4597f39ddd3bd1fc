package photo

import (
	"math"
	"slices"
)

// Homography maps the plane of the sheet to that of the photograph, as a pinhole camera does.
type Homography [9]float64

// Apply maps a point.
func (h *Homography) Apply(x, y float64) (float64, float64) {
	w := h[6]*x + h[7]*y + h[8]
	return (h[0]*x + h[1]*y + h[2]) / w, (h[3]*x + h[4]*y + h[5]) / w
}

// spot is a point of the sheet and its position in the photograph.
type spot struct{ x, y, u, v float64 }

// fit returns the homography that is nearest to four or more points, by least squares. It returns
// false if they do not determine one.
func fit(points []spot) (Homography, bool) {
	var mx, my, mu, mv, sx, su float64
	n := float64(len(points))
	for _, p := range points {
		mx, my, mu, mv = mx+p.x/n, my+p.y/n, mu+p.u/n, mv+p.v/n
	}
	for _, p := range points {
		sx, su = sx+math.Hypot(p.x-mx, p.y-my)/n, su+math.Hypot(p.u-mu, p.v-mv)/n
	}
	if sx == 0 || su == 0 {
		return Homography{}, false
	}
	var m [8][9]float64
	add := func(row [8]float64, right float64) {
		for i := range 8 {
			for k := range 8 {
				m[i][k] += row[i] * row[k]
			}
			m[i][8] += row[i] * right
		}
	}
	for _, p := range points {
		x, y, u, v := (p.x-mx)/sx, (p.y-my)/sx, (p.u-mu)/su, (p.v-mv)/su
		add([8]float64{x, y, 1, 0, 0, 0, -u * x, -u * y}, u)
		add([8]float64{0, 0, 0, x, y, 1, -v * x, -v * y}, v)
	}
	g, ok := solve(m)
	if !ok {
		return Homography{}, false
	}
	// Undo the scaling: photograph = T⁻¹ · g · S.
	a := [9]float64{g[0], g[1], g[2], g[3], g[4], g[5], g[6], g[7], 1}
	for r := range 3 {
		i := 3 * r
		a[i+2] -= (a[i]*mx + a[i+1]*my) / sx
		a[i], a[i+1] = a[i]/sx, a[i+1]/sx
	}
	for c := range 3 {
		a[c], a[3+c] = su*a[c]+mu*a[6+c], su*a[3+c]+mv*a[6+c]
	}
	return a, true
}

// solve solves eight linear equations by elimination.
func solve(m [8][9]float64) (x [8]float64, ok bool) {
	for c := range 8 {
		p := c
		for r := c + 1; r < 8; r++ {
			if math.Abs(m[r][c]) > math.Abs(m[p][c]) {
				p = r
			}
		}
		if math.Abs(m[p][c]) < 1e-12 {
			return x, false
		}
		m[c], m[p] = m[p], m[c]
		for r := range 8 {
			if r != c {
				f := m[r][c] / m[c][c]
				for k := c; k < 9; k++ {
					m[r][k] -= f * m[c][k]
				}
			}
		}
	}
	for i := range 8 {
		x[i] = m[i][8] / m[i][i]
	}
	return x, true
}

// sound reports whether a homography shows a sheet from its front, not too much from the side, and
// neither tiny nor torn apart.
func (h *Homography) sound(w, hi float64) bool {
	var u, v [4]float64
	for i, c := range [4][2]float64{{0, 0}, {w, 0}, {w, hi}, {0, hi}} {
		if h[6]*c[0]+h[7]*c[1]+h[8] <= 0 {
			return false
		}
		u[i], v[i] = h.Apply(c[0], c[1])
	}
	least, most := math.Inf(1), 0.0
	for i := range 4 {
		a, b, c := i, (i+1)%4, (i+2)%4
		cross := (u[b]-u[a])*(v[c]-v[b]) - (v[b]-v[a])*(u[c]-u[b])
		if cross <= 0 {
			return false
		}
		least, most = math.Min(least, cross), math.Max(most, cross)
	}
	return most < 6*least && least > 0.02*w*hi
}

// agree returns the homography that most pairs agree on, and the pairs; nil if too few do.
func agree(list []pair, w, hi float64) (*Homography, []spot) {
	best := similar(list)
	if len(best) < fewest {
		return nil, nil
	}
	random := lottery(2)
	var of *Homography
	var most []spot
	var four [4]spot
	for range 800 {
		for i := range four {
			four[i] = best[random.next()%uint64(len(best))]
		}
		h, ok := fit(four[:])
		if !ok || !h.sound(w, hi) {
			continue
		}
		count := 0
		for _, p := range best {
			if h.maps(p, 5) {
				count++
			}
		}
		if count > len(most) {
			of, most = &h, within(best, &h, 5)
		}
	}
	for range 3 {
		if len(most) < fewest {
			return nil, nil
		}
		if h, ok := fit(most); ok && h.sound(w, hi) {
			of = &h
		}
		most = within(best, of, 8)
	}
	return of, most
}

// fewest is the smallest number of pairs that must agree.
const fewest = 10

// within returns the points that a homography maps to within so many pixels.
func within(points []spot, h *Homography, off float64) []spot {
	var in []spot
	for _, p := range points {
		if h.maps(p, off) {
			in = append(in, p)
		}
	}
	return in
}

// maps reports whether a homography maps a point to within so many pixels of its place.
func (h *Homography) maps(p spot, off float64) bool {
	u, v := h.Apply(p.x, p.y)
	return math.Hypot(u-p.u, v-p.v) < off
}

// similar returns the largest set of pairs that roughly agree on one position, size and turn: each
// pair proposes one.
func similar(list []pair) []spot {
	counts := make([]int, len(list))
	rows(len(list), func(i int) {
		agrees := list[i].proposal()
		for _, p := range list {
			if agrees(p) {
				counts[i]++
			}
		}
	})
	if len(list) == 0 {
		return nil
	}
	agrees := list[slices.Index(counts, slices.Max(counts))].proposal()
	var best []spot
	for _, p := range list {
		if agrees(p) {
			best = append(best, spot{p.from.x, p.from.y, p.to.x, p.to.y})
		}
	}
	return best
}

// proposal returns what tells which pairs roughly agree with the position, size and turn of one.
func (one pair) proposal() func(p pair) bool {
	scale, turn := one.to.scale/one.from.scale, one.to.angle-one.from.angle
	sin, cos := math.Sincos(turn)
	return func(p pair) bool {
		dx, dy := (p.from.x-one.from.x)*scale, (p.from.y-one.from.y)*scale
		u, v := one.to.x+cos*dx-sin*dy, one.to.y+sin*dx+cos*dy
		return math.Hypot(u-p.to.x, v-p.to.y) < 40+0.25*math.Hypot(dx, dy) &&
			math.Abs(math.Remainder(p.to.angle-p.from.angle-turn, 2*math.Pi)) < 0.6 &&
			math.Abs(math.Log(p.to.scale/p.from.scale/scale)) < 0.5
	}
}

// inverse returns the homography back to a sheet of a size.
func (h *Homography) inverse(w, hi float64) (Homography, bool) {
	var list []spot
	for _, c := range [4][2]float64{{0, 0}, {w, 0}, {w, hi}, {0, hi}} {
		u, v := h.Apply(c[0], c[1])
		list = append(list, spot{u, v, c[0], c[1]})
	}
	return fit(list)
}

// Through returns the homography that maps four points to four others.
func Through(from, to [][2]float64) Homography {
	var list []spot
	for i := range from {
		list = append(list, spot{from[i][0], from[i][1], to[i][0], to[i][1]})
	}
	h, _ := fit(list)
	return h
}
