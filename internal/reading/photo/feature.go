package photo

import (
	"math"
	"math/bits"
	"slices"
	"sync"

	"cartouche/internal/parallel"
)

// feature is a corner of a picture: where it is, in pixels of the whole picture, how large its
// surroundings are, which way they point, and what they look like.
type feature struct {
	x, y, scale, angle float64
	bits               [4]uint64
}

const (
	step   = 1.25 // between two levels of a pyramid
	reach  = 15   // pixels around a corner that describe it
	levels = 6
	corner = 700 // corners of one level
	least  = 30  // cornerness of a corner
)

// pattern has the pairs of points whose brightness is compared, for 30 directions.
var pattern = sync.OnceValue(patterns)

func patterns() *[30][256][4]int8 {
	var all [30][256][4]int8
	var base [256][4]float64
	random := lottery(1)
	for i := range base {
		for k := range 4 {
			base[i][k] = (random.share() + random.share() + random.share() - 1.5) * reach * 0.62
		}
	}
	for d := range all {
		sin, cos := math.Sincos(2 * math.Pi * float64(d) / float64(len(all)))
		for i, p := range base {
			for k := 0; k < 4; k += 2 {
				all[d][i][k] = int8(math.Round(cos*p[k] - sin*p[k+1]))
				all[d][i][k+1] = int8(math.Round(sin*p[k] + cos*p[k+1]))
			}
		}
	}
	return &all
}

// lottery is a sequence of numbers that is the same on every machine.
type lottery uint64

func (l *lottery) next() uint64 {
	*l += 0x9e3779b97f4a7c15
	z := uint64(*l)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

func (l *lottery) share() float64 { return float64(l.next()>>11) / (1 << 53) }

// features returns the corners of a picture on all levels of its pyramid.
func features(p plane) []feature {
	var of [levels][]feature
	soft := p.blurred(1) // as all levels need it but the first two
	_ = parallel.Each(0, levels, func(i int) error {
		level, scale := p, math.Pow(step, float64(i))
		switch by := 1 / scale; {
		case softness(by) > 0 && i > 0:
			level = soft.sampled(by)
		case i > 0:
			level = p.sampled(by)
		}
		if min(level.w, level.h) < 4*reach {
			return nil
		}
		soft := level.blurred(2)
		for _, c := range corners(level) {
			f := describe(soft, c[0], c[1])
			f.x, f.y, f.scale = (float64(c[0])+0.5)*scale-0.5, (float64(c[1])+0.5)*scale-0.5, scale
			of[i] = append(of[i], f)
		}
		return nil
	})
	return slices.Concat(of[:]...)
}

// corners returns pixels that differ from their surroundings in all directions, the clearest of each
// part of the picture.
func corners(p plane) (out [][2]int) {
	strength := cornerness(p)
	const columns, rows, most = 16, 12, corner/(16*12) + 2
	var cells [columns * rows][]int // pixels, the strongest first
	margin := reach + 3
	for y := margin; y < p.h-margin; y++ {
		for x := margin; x < p.w-margin; x++ {
			i := y*p.w + x
			if strength[i] <= least || !highest(strength, p.w, x, y) {
				continue
			}
			cell := &cells[y*rows/p.h*columns+x*columns/p.w]
			*cell = append(*cell, i)
			list := *cell
			for k := len(list) - 1; k > 0 && strength[i] > strength[list[k-1]]; k-- {
				list[k-1], list[k] = i, list[k-1]
			}
			*cell = list[:min(len(list), most)]
		}
	}
	for _, list := range cells {
		for _, i := range list {
			out = append(out, [2]int{i % p.w, i / p.w})
		}
	}
	return out
}

// highest reports whether a pixel is a maximum of its neighbourhood.
func highest(v []float32, w, x, y int) bool {
	own := v[y*w+x]
	for j := y - 2; j <= y+2; j++ {
		for i := x - 2; i <= x+2; i++ {
			if other := v[j*w+i]; other > own || other == own && (j < y || j == y && i < x) {
				return false
			}
		}
	}
	return true
}

// cornerness is the smaller of the two changes of brightness around each pixel (Shi and Tomasi), or 0 where it is small.
func cornerness(p plane) []float32 {
	const r = 2
	out := plane{p.w, p.h, make([]float32, len(p.v))}
	squares := make([]float32, 3*p.w)
	down(3*p.w, p.h, r, func(y int, to []float32) { // three rows in one: of the squares and the product of both changes
		clear(squares)
		if y > 0 && y < p.h-1 {
			p.changes(y, squares)
		}
		alongThree(squares, to, r)
	}, func(y int, means []float32) {
		xx, xy, yy := thirds(means)
		row := out.row(y)
		for x, v := range xx {
			half, diff := (v+yy[x])/2, (v-yy[x])/2
			if half > least {
				row[x] = half - float32(math.Sqrt(float64(diff*diff+xy[x]*xy[x])))
			}
		}
	})
	return out.v
}

// thirds parts three rows that are one after the other.
func thirds(v []float32) (a, b, c []float32) {
	w := len(v) / 3
	return v[:w], v[w:][:w], v[2*w:][:w]
}

// changes writes the squares of the change of brightness across and down a row, with the product of both in between.
func (p plane) changes(y int, to []float32) {
	xx, xy, yy := thirds(to)
	row, up, low := p.row(y), p.row(y-1), p.row(y+1)
	for x := 1; x < len(row)-1; x++ {
		dx, dy := row[x+1]-row[x-1], low[x]-up[x]
		xx[x], xy[x], yy[x] = dx*dx, dx*dy, dy*dy
	}
}

// alongThree is along for three rows, side by side, which is faster than one after the other.
func alongThree(rows, to []float32, r int) {
	a, b, c := thirds(rows)
	toA, toB, toC := thirds(to)
	all, edge := float32(2*r+1), len(a)-1
	var sa, sb, sc float32
	for k := -r; k <= r; k++ {
		at := min(max(k, 0), edge)
		sa, sb, sc = sa+a[at], sb+b[at], sc+c[at]
	}
	for x := range a {
		toA[x], toB[x], toC[x] = sa/all, sb/all, sc/all
		first, next := max(x-r, 0), min(x+r+1, edge)
		sa, sb, sc = sa+(a[next]-a[first]), sb+(b[next]-b[first]), sc+(c[next]-c[first])
	}
}

// describe returns the direction of a corner's surroundings and their comparisons.
func describe(p plane, x, y int) feature {
	var mx, my float64
	for j := -reach; j <= reach; j++ {
		half := int(math.Sqrt(float64(reach*reach - j*j)))
		for k, v := range p.row(y + j)[x-half : x+half+1] {
			mx, my = mx+float64(v)*float64(k-half), my+float64(v)*float64(j)
		}
	}
	f := feature{angle: math.Atan2(my, mx)}
	turn := int(math.Round(f.angle/(2*math.Pi)*30)+30) % 30
	for i, q := range &pattern()[turn] {
		a := p.v[(y+int(q[1]))*p.w+x+int(q[0])]
		b := p.v[(y+int(q[3]))*p.w+x+int(q[2])]
		if a < b {
			f.bits[i/64] |= 1 << (i % 64)
		}
	}
	return f
}

// pair is a corner of the blank with the corner of the photograph that looks like it.
type pair struct{ from, to *feature }

// pairs returns corners that look alike and like no other.
func pairs(from, to []feature) (out []pair) {
	found := make([]*feature, len(from))
	rows(len(from), func(i int) { found[i] = from[i].like(to) })
	for i, f := range found {
		if f != nil {
			out = append(out, pair{&from[i], f})
		}
	}
	return out
}

// like returns the one of some corners that looks like another one, if no other does.
func (f *feature) like(to []feature) *feature {
	best, second, at := 257, 257, -1
	for k := range to {
		g := &to[k]
		d := bits.OnesCount64(f.bits[0]^g.bits[0]) + bits.OnesCount64(f.bits[1]^g.bits[1])
		if d >= second {
			continue
		}
		d += bits.OnesCount64(f.bits[2]^g.bits[2]) + bits.OnesCount64(f.bits[3]^g.bits[3])
		switch near := at >= 0 && math.Abs(g.x-to[at].x)+math.Abs(g.y-to[at].y) < 8*g.scale; {
		case d < best && near:
			best, at = d, k
		case d < best:
			best, second, at = d, best, k
		case d < second && !near:
			second = d
		}
	}
	if best > 70 || best*10 > second*9 {
		return nil
	}
	return &to[at]
}
