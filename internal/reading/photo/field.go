package photo

import (
	"math"
	"slices"

	"cartouche/internal/parallel"
)

// field holds how far the paper is from where a homography has it, on a grid of blocks.
type field struct {
	block         int // side of a block in pixels; the grid has steps of half of it
	columns, rows int
	cells         []cell
}

// cell is one block: its shift, how well it is known, and whether it has anything to see.
type cell struct {
	dx, dy  float64
	match   float64 // correlation with the blank at the shift
	printed bool    // the blank has something there
	known   bool    // the shift is clear in both directions; of a smoothed field, it agrees with the others
	near    bool    // of a smoothed field: enough cells around it are known
	doubt   float64 // of a smoothed field: how far off it may be, in pixels
}

// blockOf returns the side of a block of about 11 mm.
func blockOf(scale float64) int { return 4 * int(11*scale/4+0.5) }

// centre returns the middle of a cell in pixels.
func (f *field) centre(c, r int) (int, int) { return f.block/2 + c*f.block/2, f.block/2 + r*f.block/2 }

// follows looks for each block of the blank near its place in the picture.
func follows(blank, seen plane, block, far int) *field {
	f := &field{block: block, columns: (blank.w-block)/(block/2) + 1, rows: (blank.h-block)/(block/2) + 1}
	if blank.w < block || blank.h < block {
		f.columns, f.rows = 0, 0
	}
	f.cells = make([]cell, f.columns*f.rows)
	_ = parallel.Each(0, f.rows, func(r int) error {
		of := newSearch(block, far)
		for c := range f.columns {
			x, y := f.centre(c, r)
			f.cells[r*f.columns+c] = of.block(blank, seen, x-block/2, y-block/2)
		}
		return nil
	})
	return f
}

// search looks for blocks of one size, one after the other.
type search struct {
	side, far    int
	shifts       int        // in each direction
	wide         int        // of what is around: seven shifts are tried at once, even where fewer are asked for
	own          []float32  // the block of the blank, less its mean
	around       []float32  // of the picture, as far as the block may be
	sum, squares []float64  // of what is above and to the left in around
	score        []float64  // by shift
	dots         [7]float32 // products of the block with what is at seven shifts
}

func newSearch(side, far int) *search {
	s := &search{side: side, far: far, shifts: 2*far + 1}
	s.wide = side + max(s.shifts, len(s.dots)) - 1
	high := side + s.shifts - 1
	s.own, s.around, s.score = make([]float32, side*side), make([]float32, s.wide*high), make([]float64, s.shifts*s.shifts)
	s.sum, s.squares = make([]float64, (s.wide+1)*(high+1)), make([]float64, (s.wide+1)*(high+1))
	return s
}

// block finds a block by its correlation at every shift.
func (s *search) block(blank, seen plane, x, y int) cell {
	var out cell
	side, far, n := s.side, s.far, s.shifts
	var mean, power float32
	for j := range side {
		copy(s.own[j*side:(j+1)*side], blank.v[(y+j)*blank.w+x:])
	}
	for _, v := range s.own {
		mean += v
	}
	mean /= float32(len(s.own))
	for i := range s.own {
		s.own[i] -= mean
		power += s.own[i] * s.own[i]
	}
	if power < float32(len(s.own))*40 {
		return out
	}
	out.printed = true
	s.scores(seen, x-far, y-far, float64(power))
	score, best := s.score, 0
	for k, v := range score {
		if v > score[best] {
			best = k
		}
	}
	bx, by := best%n, best/n
	out.match, out.dx, out.dy = score[best], float64(bx-far), float64(by-far)
	inside := bx > 0 && by > 0 && bx < n-1 && by < n-1
	if inside {
		out.dx += vertex(score[best-1], score[best], score[best+1])
		out.dy += vertex(score[best-n], score[best], score[best+n])
	}
	out.known = inside && out.match > 0.55 && unique(score, n, bx, by, out.match)
	return out
}

// scores calculates the correlation of the block with the picture at all shifts, of which the first is at a point. It is -1
// outside of the picture.
func (s *search) scores(seen plane, x, y int, power float64) {
	s.surround(seen, x, y)
	count, n := float64(len(s.own)), s.shifts
	for j := range n {
		for first := 0; first < n; first += len(s.dots) {
			i := max(min(first, n-len(s.dots)), 0)
			s.multiply(i, j)
			for k := i; k < min(i+len(s.dots), n); k++ {
				sum := s.inside(s.sum, k, j)
				spread := s.inside(s.squares, k, j) - sum*sum/count
				switch score := &s.score[j*n+k]; {
				case x+k < 0 || y+j < 0 || x+k+s.side > seen.w || y+j+s.side > seen.h:
					*score = -1
				case spread < count:
					*score = 0
				default:
					*score = float64(s.dots[k-i]) / math.Sqrt(power*spread)
				}
			}
		}
	}
}

// inside returns the sum over the block at a shift.
func (s *search) inside(sums []float64, x, y int) float64 {
	top, low := y*(s.wide+1)+x, (y+s.side)*(s.wide+1)+x
	return sums[low+s.side] - sums[low] - sums[top+s.side] + sums[top]
}

// surround copies a part of a picture, black outside of it, and adds it up.
func (s *search) surround(seen plane, x, y int) {
	clear(s.around)
	w := s.wide
	for j := range len(s.around) / w {
		row := s.around[j*w : (j+1)*w]
		if v := y + j; v >= 0 && v < seen.h && x < seen.w {
			copy(row[max(-x, 0):], seen.row(v)[max(x, 0):])
		}
		var sum, squares float64
		at := (j+1)*(w+1) + 1
		for i, v := range row {
			sum, squares = sum+float64(v), squares+float64(v)*float64(v)
			s.sum[at+i], s.squares[at+i] = s.sum[at+i-w-1]+sum, s.squares[at+i-w-1]+squares
		}
	}
}

// multiply multiplies the block with what is at seven shifts: side by side, which is faster than one after the other.
func (s *search) multiply(x, y int) {
	var a, b, c, d, e, f, g float32 // an array would be in memory
	for j := range s.side {
		row := s.around[(y+j)*s.wide+x:]
		for i, v := range s.own[j*s.side : (j+1)*s.side] {
			at := row[i : i+7 : i+7]
			a, b, c, d = a+v*at[0], b+v*at[1], c+v*at[2], d+v*at[3]
			e, f, g = e+v*at[4], f+v*at[5], g+v*at[6]
		}
	}
	s.dots = [7]float32{a, b, c, d, e, f, g}
}

// unique reports whether a maximum falls off on all sides, so that it is not on a line along which
// the block looks the same.
func unique(score []float64, n, bx, by int, top float64) bool {
	for j := range n {
		for i := range n {
			if d := max(i-bx, bx-i, j-by, by-j); d == 2 && score[j*n+i] > top-0.02 || d > 2 && score[j*n+i] > top-0.06 {
				return false
			}
		}
	}
	return true
}

// vertex returns where the parabola through three values has its top, from -0.5 to 0.5.
func vertex(a, b, c float64) float64 {
	if bend := a - 2*b + c; bend < 0 {
		return math.Max(-0.5, math.Min(0.5, (a-c)/(2*bend)))
	}
	return 0
}

// smoothed returns the field with shifts for all cells, those of the known ones that agree with their
// neighbours. It returns nil if too few are known.
func (f *field) smoothed() *field {
	kept := f.agreeing()
	bent, ok := f.bent(kept)
	for i := 0; ok && i < 2; i++ { // what slid along a line agrees with its neighbours that did, but not with the paper
		for k, of := range f.cells {
			kept[k] = kept[k] && math.Hypot(of.dx-bent[k].dx, of.dy-bent[k].dy) <= f.near()
		}
		bent, ok = f.bent(kept)
	}
	count := 0
	for _, k := range kept {
		if k {
			count++
		}
	}
	if count < 6 {
		return nil
	}
	out := &field{block: f.block, columns: f.columns, rows: f.rows, cells: slices.Clone(f.cells)}
	rest := &field{block: f.block, columns: f.columns, rows: f.rows, cells: slices.Clone(f.cells)}
	for k := range rest.cells {
		rest.cells[k].dx, rest.cells[k].dy = rest.cells[k].dx-bent[k].dx, rest.cells[k].dy-bent[k].dy
	}
	for r := range f.rows {
		for c := range f.columns {
			k := r*f.columns + c
			rest.plane(&out.cells[k], kept, c, r)
			out.cells[k].known = kept[k]
			out.cells[k].dx, out.cells[k].dy = out.cells[k].dx+bent[k].dx, out.cells[k].dy+bent[k].dy
		}
	}
	return out
}

// plane fits a slanted plane to the known cells around one, the near ones above all.
func (f *field) plane(to *cell, kept []bool, c, r int) {
	for _, width := range []float64{1.5, 3, 8, 40} {
		var m [3][5]float64 // normal equations for dx and dy over (1, x, y)
		var all, near float64
		for _, k := range f.around(c, r, 2.5*width) {
			of := f.cells[k]
			x, y := float64(k%f.columns-c), float64(k/f.columns-r)
			if d := x*x + y*y; kept[k] && d < 6.25*width*width {
				w := math.Exp(-d / (2 * width * width))
				all += w
				if width == 1.5 {
					near += w
				}
				v := [3]float64{1, x, y}
				for i := range 3 {
					for j := range 3 {
						m[i][j] += w * v[i] * v[j]
					}
					m[i][3] += w * v[i] * of.dx
					m[i][4] += w * v[i] * of.dy
				}
			}
		}
		if all < 3 {
			continue
		}
		for i := 1; i < 3; i++ {
			m[i][i] += 0.3 * all // towards a level plane
		}
		to.dx, to.dy = level(m)
		to.near = width == 1.5
		to.doubt = f.spread(kept, c, r, width, to) + math.Max(0, width-1.5)*float64(f.block)/40
		return
	}
	to.doubt = math.Inf(1)
}

// around returns the cells of a square around one.
func (f *field) around(c, r int, reach float64) (list []int) {
	n := int(reach)
	for y := max(r-n, 0); y <= min(r+n, f.rows-1); y++ {
		for x := max(c-n, 0); x <= min(c+n, f.columns-1); x++ {
			list = append(list, y*f.columns+x)
		}
	}
	return list
}

// spread is how much the known cells near one differ from it beyond a slant.
func (f *field) spread(kept []bool, c, r int, width float64, of *cell) float64 {
	var sum, n float64
	for _, k := range f.around(c, r, width) {
		other := f.cells[k]
		x, y := float64(k%f.columns-c), float64(k/f.columns-r)
		if kept[k] && x*x+y*y <= width*width {
			sum, n = sum+math.Hypot(other.dx-of.dx, other.dy-of.dy), n+1
		}
	}
	if n == 0 {
		return 0
	}
	return sum / n
}

// level solves the normal equations for the value in the middle.
func level(m [3][5]float64) (dx, dy float64) {
	for c := range 3 {
		for r := range 3 {
			if r != c && m[c][c] != 0 {
				q := m[r][c] / m[c][c]
				for k := c; k < 5; k++ {
					m[r][k] -= q * m[c][k]
				}
			}
		}
	}
	return m[0][3] / m[0][0], m[0][4] / m[0][0]
}

// agreeing returns the known cells whose shift is near the middle one of their neighbours.
func (f *field) agreeing() []bool {
	kept := make([]bool, len(f.cells))
	for k, own := range f.cells {
		if !own.known {
			continue
		}
		var xs, ys []float64
		for _, j := range f.around(k%f.columns, k/f.columns, 4) {
			other := f.cells[j]
			if x, y := j%f.columns-k%f.columns, j/f.columns-k/f.columns; other.known && j != k && x*x+y*y <= 16 {
				xs, ys = append(xs, other.dx), append(ys, other.dy)
			}
		}
		if len(xs) < 2 {
			continue
		}
		slices.Sort(xs)
		slices.Sort(ys)
		kept[k] = math.Hypot(own.dx-xs[len(xs)/2], own.dy-ys[len(ys)/2]) <= f.near()
	}
	return kept
}

// near is how far apart the shifts of cells may be that agree, in pixels.
func (f *field) near() float64 { return math.Max(2, float64(f.block)/16) }

// double doubles the resolution.
func (f *field) double() {
	f.block *= 2
	for i := range f.cells {
		f.cells[i].dx *= 2
		f.cells[i].dy *= 2
		f.cells[i].doubt *= 2
	}
}

// at returns the shift at a pixel, and how far off it may be.
func (f *field) at(x, y float64) (dx, dy, doubt float64) {
	half := float64(f.block) / 2
	c, r := max(0, min(x/half-1, float64(f.columns-1))), max(0, min(y/half-1, float64(f.rows-1)))
	i, j := min(int(c), max(f.columns-2, 0)), min(int(r), max(f.rows-2, 0))
	for _, n := range [4][2]int{{0, 0}, {1, 0}, {0, 1}, {1, 1}} {
		share := math.Abs(1-float64(n[0])-(c-float64(i))) * math.Abs(1-float64(n[1])-(r-float64(j)))
		if share == 0 {
			continue
		}
		of := f.cells[(j+n[1])*f.columns+i+n[0]]
		dx, dy, doubt = dx+share*of.dx, dy+share*of.dy, doubt+share*of.doubt
	}
	return dx, dy, doubt
}

// alike returns the share of printed blocks that are seen, and their middle correlation.
func (f *field) alike() (share, middle float64) {
	var all []float64
	seen := 0
	for _, c := range f.cells {
		if c.printed {
			all = append(all, c.match)
			if c.match > 0.55 {
				seen++
			}
		}
	}
	if len(all) == 0 {
		return 0, 0
	}
	slices.Sort(all)
	return float64(seen) / float64(len(all)), all[len(all)/2]
}
