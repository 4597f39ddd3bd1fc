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
	_ = parallel.Each(0, len(f.cells), func(i int) error {
		x, y := f.centre(i%f.columns, i/f.columns)
		f.cells[i] = search(blank, seen, x-block/2, y-block/2, block, far)
		return nil
	})
	return f
}

// search finds a block by its correlation at every shift.
func search(blank, seen plane, x, y, side, far int) cell {
	var out cell
	own := make([]float32, side*side)
	var mean, power float32
	for j := range side {
		copy(own[j*side:(j+1)*side], blank.v[(y+j)*blank.w+x:])
	}
	for _, v := range own {
		mean += v
	}
	mean /= float32(len(own))
	for i := range own {
		own[i] -= mean
		power += own[i] * own[i]
	}
	if power < float32(len(own))*40 {
		return out
	}
	out.printed = true
	n := 2*far + 1
	score := make([]float64, n*n)
	best := 0
	for j := range n {
		for i := range n {
			score[j*n+i] = correlate(own, power, seen, x+i-far, y+j-far, side)
			if score[j*n+i] > score[best] {
				best = j*n + i
			}
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

func correlate(own []float32, power float32, seen plane, x, y, side int) float64 {
	if x < 0 || y < 0 || x+side > seen.w || y+side > seen.h {
		return -1
	}
	var sum, squares, both float32
	for j := range side {
		row, mine := seen.v[(y+j)*seen.w+x:(y+j)*seen.w+x+side], own[j*side:(j+1)*side]
		for i, v := range row {
			sum += v
			squares += v * v
			both += v * mine[i]
		}
	}
	spread := squares - sum*sum/float32(len(own))
	if spread < float32(len(own)) {
		return 0
	}
	return float64(both) / math.Sqrt(float64(power)*float64(spread))
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
		for k, of := range f.cells {
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

// spread is how much the known cells near one differ from it beyond a slant.
func (f *field) spread(kept []bool, c, r int, width float64, of *cell) float64 {
	var sum, n float64
	for k, other := range f.cells {
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
		for j, other := range f.cells {
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
